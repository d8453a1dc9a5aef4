package fiveringsdb

import (
	"context"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/cardtest"
	"github.com/kotei-dev/kotei/importer"
)

func realTree(t testing.TB) string {
	return filepath.Join(cardtest.RealData(t), "data", "l5r-lcg", "fiveringsdb-data")
}

// TestRealCounts holds the whole tree against the numbers that were counted in it by other means.
func TestRealCounts(t *testing.T) {
	cards, dump, notes := read(t, realTree(t))
	for _, n := range notes {
		if n.Severity != importer.Info {
			t.Errorf("unexpected: %v", n)
		}
	}
	got := map[string]int{"cards": len(cards), "sets": len(dump.Sets)}
	cycles, traits, titles := map[string]bool{}, map[string]bool{}, map[string]int{}
	for _, s := range dump.Sets {
		cycles[s.Arc] = true
		if s.Date == "" || s.Size == 0 || len(s.Codes) != 1 || s.Name == "" {
			t.Errorf("set %+v", s)
		}
	}
	for _, c := range cards {
		got["printings"] += len(c.Printings)
		got[string(c.Side)+" "+string(c.Type())]++
		clan := "neutral"
		if len(c.Clans) > 0 {
			clan = string(c.Clans[0])
		}
		got[clan]++
		if c.Unique {
			got["unique"]++
		}
		if c.DeckLimit == 1 {
			got["limit 1"]++
		} else if c.DeckLimit != 0 {
			t.Errorf("%s: limit %d", c.ID, c.DeckLimit)
		}
		if c.Side == "conflict" && clan != "neutral" && !has(c, card.InfluenceCost) {
			got["not for sale"]++
		}
		if c.HasKeyword("Rally") {
			got["rally"]++
			got["rally "+string(c.Type())]++
		}
		switch c.Type() {
		case "province":
			got["elements"] += len(c.Elements)
			if len(c.Elements) == 0 || !has(c, card.ProvinceStrength) {
				t.Errorf("%s: elements %v, stats %v", c.ID, c.Elements, c.Stats)
			}
		case "role":
			got["role elements"] += len(c.Elements)
		case "character":
			for _, name := range []card.StatName{card.Military, card.Political} {
				if c.Stats[name].Kind == card.Dash {
					got["dash "+string(name)]++
				}
			}
		default:
			if len(c.Elements) > 0 {
				t.Errorf("%s has elements", c.ID)
			}
		}
		if len(c.RoleOnly) > 0 {
			got["role only"]++
		}
		if len(c.AllowedClans) > 1 {
			got["two clans"]++
		}
		for _, w := range c.Traits {
			traits[w] = true
		}
		titles[card.Fold(c.Title)]++
	}
	got["cycles"], got["traits"] = len(cycles), len(traits)
	for _, n := range titles {
		if n > 1 {
			got["twins"]++
		}
	}
	want := map[string]int{
		"cards": 1140, "printings": 1140, "sets": 39, "cycles": 8, "traits": 110, "twins": 20,
		"dynasty character": 467, "conflict event": 234, "conflict attachment": 152, "province province": 96, "dynasty holding": 71,
		"conflict character": 67, "province stronghold": 23, "role role": 17, "dynasty event": 13,
		"neutral": 155, "crab": 145, "scorpion": 141, "dragon": 141, "crane": 140, "phoenix": 140, "lion": 140, "unicorn": 138,
		"unique": 227, "limit 1": 154, "not for sale": 21, "role only": 111, "two clans": 1,
		"rally": 26, "rally character": 15, "rally event": 7, "rally holding": 4,
		"dash military": 17, "dash political": 28,
		"elements": 87 + 8*2 + 5, "role elements": 10,
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("counts differ (-want +got):\n%s", diff)
	}
}

// TestRealTwins: the second card of a title has the id that dated lists name (LCG-LIST-06).
func TestRealTwins(t *testing.T) {
	cards, dump, _ := read(t, realTree(t))
	for key := range twins {
		id := bare(key)
		if cards[id] == nil || cards[id+"-2"] == nil || dump.Aliases[key] != id+"-2" {
			t.Errorf("%s: %s and %s-2 are not both there", key, id, id)
			continue
		}
		if a, b := cards[id].Printings[0].Date, cards[id+"-2"].Printings[0].Date; a >= b {
			t.Errorf("%s: released %s, the second card %s", id, a, b)
		}
	}
	if c := cards["isawa-tadaka-2"]; c.Side != "conflict" || !cmp.Equal(c.AllowedClans, []card.Clan{"crab", "phoenix"}) {
		t.Errorf("isawa-tadaka-2: %v %v", c.Side, c.AllowedClans)
	}
	if c := cards["togashi-kazue-2"]; c.Side != "dynasty" {
		t.Errorf("togashi-kazue-2 is %v", c.Side)
	}
	for old, id := range map[string]string{"01-above-question": "above-question", "mirumotos-fury": "mirumoto-s-fury", "hisu-mori-toride-unicorn": "hisu-mori-toride-2", "hisu-mori-toride-lion": "hisu-mori-toride"} {
		if dump.Aliases[old] != id {
			t.Errorf("%s leads to %q", old, dump.Aliases[old])
		}
	}
	if all := cards["toshi-ranbo"]; all == nil || len(all.Elements) != 5 {
		t.Error("LCG-DECK-13: Toshi Ranbo does not stand for all five elements")
	}
}

func BenchmarkReadTree(b *testing.B) {
	root := realTree(b)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := (Source{}).Read(context.Background(), root, &importer.Report{}); err != nil {
			b.Fatal(err)
		}
	}
}
