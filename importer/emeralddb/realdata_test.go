package emeralddb

import (
	"context"
	"path/filepath"
	"testing"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/cardtest"
	"github.com/kotei-dev/kotei/importer"
)

func realFolder(t testing.TB) string {
	return filepath.Join(cardtest.RealData(t), "data", "l5r-lcg", "emeralddb")
}

func TestRealCounts(t *testing.T) {
	cards, dump, notes := read(t, Source{}, realFolder(t))
	got := map[string]int{"cards": len(cards), "sets": len(dump.Sets)}
	for _, c := range cards {
		if c.Unique {
			got["unique"]++
		}
		if len(c.OldNames) > 0 {
			got["second of a title"]++
		}
		if c.HasKeyword("Rally") {
			got["rally"]++
		}
		if c.DeckLimit == 1 {
			got["limit 1"]++
		}
		if _, sold := c.Stats[card.InfluenceCost]; c.Side == "conflict" && len(c.Clans) > 0 && !sold {
			got["not for sale"]++
		}
		for _, p := range c.Printings {
			got["printings"]++
			for _, token := range p.Legal {
				got["legal "+token]++
			}
		}
	}
	for what, want := range map[string]int{
		"cards": 1140, "printings": 1140, "sets": 39, "unique": 227, "second of a title": 20, "rally": 26, "limit 1": 154, "not for sale": 21,
		"legal obsidian": 1140, "legal sanctuary": 0,
	} {
		if got[what] != want {
			t.Errorf("%s: %d, want %d", what, got[what], want)
		}
	}
	if n := got["legal emerald"]; n == 0 || n >= 1140 { // rotated cards are out
		t.Errorf("%d printings are in the emerald pool", n)
	}
	if c := cards["isawa-tadaka-2"]; c == nil || c.Side != "conflict" {
		t.Error("isawa-tadaka-2 is another card")
	}
	t.Log(notes)
}

func BenchmarkReadFolder(b *testing.B) {
	dir := realFolder(b)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := (Source{}).Read(context.Background(), dir, &importer.Report{}); err != nil {
			b.Fatal(err)
		}
	}
}
