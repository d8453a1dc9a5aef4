package importer_test

import (
	"context"
	"math/rand/v2"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/cardtest"
	"github.com/kotei-dev/kotei/importer"
	"github.com/kotei-dev/kotei/importer/oracle"
	"github.com/kotei-dev/kotei/importer/yasuki"
	"github.com/kotei-dev/kotei/store"
)

// These tests read the folder of real data beside the checkout and compare with the numbers of its README.

// realData is what the two sources gave, read once for all tests.
type realData struct {
	yasuki, oracle importer.Dump
	notes          []importer.Note
}

var (
	realOnce sync.Once
	realSet  realData
	realErr  error
)

func real(t testing.TB) realData {
	t.Helper()
	dir := filepath.Join(cardtest.RealData(t), "data", "l5r-ccg")
	realOnce.Do(func() {
		var report importer.Report
		if realSet.yasuki, realErr = (yasuki.Source{}).Read(context.Background(), filepath.Join(dir, "yasuki"), &report); realErr != nil {
			return
		}
		realSet.oracle, realErr = oracle.Source{}.Read(context.Background(), filepath.Join(dir, "oracle"), &report)
		realSet.notes = report.Sorted()
	})
	if realErr != nil {
		t.Fatal(realErr)
	}
	return realSet
}

func merge(t testing.TB, report *importer.Report, dumps ...importer.NamedDump) store.Content {
	t.Helper()
	content, err := importer.Merge(card.L5RCCG, dumps, report)
	if err != nil {
		t.Fatal(err)
	}
	return content
}

func (r realData) dumps() []importer.NamedDump {
	return []importer.NamedDump{{Source: "yasuki", Dump: r.yasuki}, {Source: "oracle", Dump: r.oracle}}
}

func byID(content store.Content) map[string]*card.Card {
	out := make(map[string]*card.Card, len(content.Cards))
	for _, c := range content.Cards {
		out[c.ID] = c
	}
	return out
}

// count counts cards by what key gives, blank results left out.
func count(cards []*card.Card, key func(*card.Card) []string) map[string]int {
	out := map[string]int{}
	for _, c := range cards {
		for _, k := range key(c) {
			out[k]++
		}
	}
	return out
}

func compare(t *testing.T, what string, got, want map[string]int) {
	t.Helper()
	for k, n := range want {
		if got[k] != n {
			t.Errorf("%s: %d of %q, want %d", what, got[k], k, n)
		}
	}
}

func TestRealYasukiNumbers(t *testing.T) {
	r := real(t)
	var report importer.Report
	content := merge(t, &report, r.dumps()[0])
	cards := content.Cards
	if len(cards) != 13_840 || report.Cards != 13_840 || report.Printings != 20_075 {
		t.Errorf("%d cards, %d printings, want 13,840 and 20,075 (the fronts)", report.Cards, report.Printings)
	}
	compare(t, "faces", count(cards, func(c *card.Card) []string { return []string{strconv.Itoa(len(c.Faces))} }), map[string]int{"1": 0, "2": 29, "3": 0})
	compare(t, "printings per card", count(cards, func(c *card.Card) []string { return []string{strconv.Itoa(len(c.Printings))} }),
		map[string]int{"1": 10_750, "2": 1_797, "3": 719, "4": 215, "5": 116, "6": 78, "25": 2, "26": 0})
	compare(t, "first type", count(cards, func(c *card.Card) []string { return []string{string(c.Type())} }), map[string]int{
		"personality": 5_386, "strategy": 3_345, "holding": 938, "follower": 931, "item": 927, "spell": 651, "event": 570, "stronghold": 261,
		"region": 249, "other": 201, "sensei": 158, "ancestor": 75, "celestial": 58, "ring": 27, "clock": 24, "proxy": 14, "wind": 13, "territory": 12,
	})
	compare(t, "created", count(cards, func(c *card.Card) []string {
		if c.Created && c.HasType(card.Proxy) {
			return []string{"proxy"}
		}
		return nil
	}), map[string]int{"proxy": 316})
	// One created card stands in the Dynasty deck in the files and in none by TF-DECK-24.
	compare(t, "side", count(cards, func(c *card.Card) []string { return []string{string(c.Side)} }),
		map[string]int{"dynasty": 7_038 - 1, "fate": 5_818, "pre-game": 432, "none": 538 + 14 + 1})
	compare(t, "legality", count(cards, func(c *card.Card) (out []string) {
		seen := map[string]bool{}
		for _, p := range c.Printings {
			for _, token := range p.Legal {
				if !seen[token] {
					seen[token] = true
					out = append(out, token)
				}
			}
		}
		if len(out) == 0 {
			out = []string{"no token"}
		}
		return out
	}), map[string]int{
		"legacy": 11_909, "modern": 6_323, "celestial": 2_162, "emperor": 2_132, "diamond": 2_123, "lotus": 2_031, "jade": 1_955,
		"samurai": 1_892, "gold": 1_884, "onyx": 1_734, "twenty-festivals": 1_705, "ivory": 1_324, "imperial": 1_316,
		"shattered-empire": 1_294, card.TokenProxy: 107, card.TokenUnreleased: 48, "no token": 426,
	})
	flags := count(cards, func(c *card.Card) (out []string) {
		for word, has := range map[string]bool{
			"unique": c.Unique, "loyal": c.HasKeyword(card.KeywordLoyal), "singular": c.HasKeyword(card.KeywordSingular),
			"soul of": c.SoulOf != nil, "banned": c.Banned,
		} {
			if has {
				out = append(out, word)
			}
		}
		for _, p := range c.Printings {
			if p.Banned {
				out = append(out, "banned printing")
			}
			if p.LegalFrom != "" {
				out = append(out, "legal from "+p.LegalFrom)
			}
		}
		return out
	})
	compare(t, "flags", flags, map[string]int{
		"unique": 3_049, "loyal": 360, "singular": 160, "soul of": 310, "banned": 31, "banned printing": 44,
		"legal from 2012-06-01": 55, "legal from 2012-12-01": 9, "legal from 2012-11-05": 1,
	})
	// The README counts by title; 11 cards and Oracle of Thunder, Iuchi Namida carry the version only as a
	// keyword, which is a version all the same (TF-DECK-11).
	compare(t, "version", count(cards, func(c *card.Card) []string { return []string{string(c.Version)} }), map[string]int{
		"": 12_440 - 12, "Experienced": 978 + 11, "Experienced 2": 245 + 1, "Experienced 3": 85, "Experienced 4": 17, "Experienced 5": 9,
		"Experienced 6": 4, "Experienced 7": 7, "Experienced 3.5": 1, "Inexperienced": 22, "Experienced 2CW": 9, "Experienced CW": 7,
		"Experienced 2KYD": 6, "Experienced 3KYD": 6, "Experienced KYD": 2, "Experienced CoM": 2,
	})
	if n := len(content.Sets); n != 131 {
		t.Errorf("%d sets, want the 131 of set_info.yaml", n)
	}
	printed := map[string]bool{}
	for _, c := range cards {
		for _, p := range c.Printings {
			printed[p.Set] = true
		}
	}
	if len(printed) != 130 {
		t.Errorf("%d sets with cards, want 130", len(printed))
	}
	for _, n := range r.notes {
		if n.Severity == importer.Refused {
			t.Errorf("a record of the real files is refused: %s", n)
		}
	}
}

func TestRealKnownDefects(t *testing.T) {
	cards := byID(merge(t, nil, real(t).dumps()...))
	// Versions that only a keyword tells.
	for _, id := range []string{
		"a-good-day-to-die-exp", "disharmony-exp", "earthquake-exp", "fight-for-my-favor-exp", "kisadas-shrine-exp", "shady-dealings-exp",
		"slap-the-wave-exp", "depths-of-the-shinomen-exp", "jovial-ronin-exp", "shahadets-legion-exp", "blood-of-the-preserver-exp2",
		// suffixes without a blank, or without the keyword
		"bayushi-kachiko-expcom", "isawa-tsuke-expcom", "oracle-of-thunder-expkyd", "moto-tsume-expcw",
		// markup and bullets in titles
		"yasuki-soden-exp", "tangens-lies-exp", "kitsu-kouki-exp",
		// parentheses that belong to the title
		"corrupted-dojo-woc", "corrupted-dojo-f-and-s", "hida-yakamo-oni", "hida-kisada-imperial", "hida-kisada-emperor",
		// commas that belong to the title
		"rise-brother", "lies-lies-lies", "lies-lies-lies-exp", "honor-bah", "one-life-one-action", "1-000-cuts-technique", "700-soldier-plain",
		// base cards that only the Oracle has
		"akodo-uehara", "moshi-madoka", "tamahime", "plains-of-otosan-uchi", "feint-and-strike", "kitsune-hisano-exp",
	} {
		if cards[id] == nil {
			t.Errorf("there is no card %s", id)
		}
	}
	for id, want := range map[string]string{
		"yasuki-soden-exp":      "Yasuki Soden, Captain of the Horokabe • Experienced",
		"kanos-alliance":        "Kano's Alliance, Akodo Kano",
		"kanos-alliance-2":      "Kano's Alliance, Iweko Miaka",
		"matsu-misato-2":        "Matsu Misato, the Hatamoto",
		"natsumi-2":             "Natsumi, the Socialite",
		"hida-kisada-exp-2":     "Hida Kisada, the Little Bear • Experienced",
		"shiba-tsukimi-exp5":    "Shiba Tsukimi, the Blind Phoenix • Experienced 5",
		"lies-lies-lies":        "Lies, Lies, Lies...",
		"battle-hardened":       "Battle Hardened",
		"battle-hardened-2":     "Battle-Hardened",
		"oracle-of-thunder-exp": "Oracle of Thunder, Iuchi Namida • Experienced",
	} {
		if c := cards[id]; c == nil || c.Name != want {
			t.Errorf("%s is %v, want %q", id, c, want)
		}
	}
	if c := cards["forgotten-legacy-2"]; c == nil || c.Type() != card.Holding || c.Legality["twenty-festivals"] == "" {
		t.Errorf("forgotten-legacy-2 is %+v, want the Holding", c)
	}
	if c := cards["akodo-dairuko"]; c == nil || len(c.Printings) != 3 {
		t.Errorf("Akodo Dairuko: %+v, want 3 printings, two of one promotional set", c)
	}
	// Every Sensei has a restriction, and no clan word is left among its keywords.
	word := regexp.MustCompile(`(?i)clan|^(all clans|crab|crane|dragon|lion|mantis|phoenix|scorpion|spider|unicorn)$`)
	for _, c := range cards {
		if !c.HasType(card.SenseiType) {
			continue
		}
		if c.Sensei == nil || !c.Sensei.All && len(c.Sensei.Clans) == 0 {
			t.Errorf("%s has no restriction", c.Name)
		}
		for _, k := range c.Keywords {
			if word.MatchString(k) {
				t.Errorf("%s keeps the keyword %q", c.Name, k)
			}
		}
	}
	for _, c := range cards {
		for _, text := range []string{c.Title, c.Subtitle, c.Text} {
			if strings.Contains(text, "</") || strings.Contains(text, "<b") || strings.Contains(text, "&amp;") || strings.Contains(text, "&ndash;") {
				t.Errorf("%s keeps markup: %q", c.ID, text)
			}
		}
		if c.HasType(card.Personality) {
			if _, ok := c.Stats[card.HonorRequirement]; !ok {
				t.Errorf("%s has no honor requirement, not even a dash", c.ID)
			}
		}
	}
}

func TestRealMergeOfBothSources(t *testing.T) {
	r := real(t)
	var report importer.Report
	content := merge(t, &report, r.dumps()...)
	cards := byID(content)
	if len(r.oracle.Records) != 3_535 {
		t.Errorf("%d Oracle records, want 3,535", len(r.oracle.Records))
	}
	if report.Cards != 13_860 || report.Merged != 3_515 {
		t.Errorf("%d cards, %d of both sources, want 13,860 and 3,515", report.Cards, report.Merged)
	}
	if n := report.Count(importer.Refused); n != 0 {
		t.Errorf("%d records refused", n)
	}
	for _, n := range report.Sorted() {
		if n.Severity == importer.Warning && !strings.Contains(n.Message, "no release date") {
			t.Errorf("a guess in the merge: %s", n)
		}
	}
	for id, tokens := range map[string][]string{
		"weapon-artist": {"ivory", "twenty-festivals", "shattered-empire"}, "black-riders": {"emperor", "shattered-empire"},
		"a-paragons-strength": {"emperor", "shattered-empire"}, "rend-the-soul": {"emperor", "shattered-empire"},
		"nimble-scout": {"emperor"}, "scout-tactics": {"emperor"}, "colonial-edict": {"emperor"},
	} {
		for _, token := range tokens {
			if cards[id] == nil || cards[id].Legality[token] != "legal" {
				t.Errorf("%s has not regained %s: %v", id, token, cards[id])
			}
		}
	}
	for id, set := range map[string]string{"weapon-artist": "the-new-order", "black-riders": "aftermath", "a-paragons-strength": "the-harbinger", "rend-the-soul": "heaven-and-earth"} {
		if c := cards[id]; c == nil || !slices.ContainsFunc(c.Printings, func(p card.Printing) bool { return p.Set == set }) {
			t.Errorf("%s has not regained its printing of %s", id, set)
		}
	}
	// TF-GEN-02: the newest Ivory-legal printing speaks, although a later one exists.
	if c := cards["weapon-artist"]; c.Provenance["text"] != "oracle" || c.Provenance["legality"] != "yasuki, oracle" || c.External["oracle"] == "" || c.External["yasuki"] != "weapon_artist" {
		t.Errorf("Weapon Artist: provenance %v, external %v", c.Provenance, c.External)
	}
	if c := cards["advance-warning"]; !c.Banned || c.Legality["ivory"] != "" {
		t.Errorf("Advance Warning: banned %v, legality %v", c.Banned, c.Legality)
	}
	seen := map[string]bool{}
	for _, c := range content.Cards {
		for i, p := range c.Printings {
			if seen[p.ID] {
				t.Errorf("two printings have the id %s", p.ID)
			}
			seen[p.ID] = true
			if !strings.HasPrefix(p.ID, p.Set+"."+c.ID) {
				t.Errorf("printing %s of card %s in %s", p.ID, c.ID, p.Set)
			}
			if i > 0 && p.Date < c.Printings[i-1].Date {
				t.Errorf("%s: printings are not oldest first", c.ID)
			}
			if p.Text != "" && p.Text == c.Text {
				t.Errorf("%s repeats the card's text", p.ID)
			}
		}
	}
}

func TestRealIdsDoNotDependOnSources(t *testing.T) {
	r := real(t)
	both := byID(merge(t, nil, r.dumps()...))
	for _, d := range r.dumps() {
		for _, c := range merge(t, nil, d).Cards {
			o := both[c.ID]
			if o == nil || o.Name != c.Name || o.Type() != c.Type() {
				t.Errorf("%s alone: %s is %q (%s), with both sources %v", d.Source, c.ID, c.Name, c.Type(), o)
			}
		}
	}
}

func TestRealLedgerNamesRealCards(t *testing.T) {
	cards := byID(merge(t, nil, real(t).dumps()...))
	lines := card.Identities()
	if len(lines) < 80 {
		t.Fatalf("%d lines in the ledger", len(lines))
	}
	for _, line := range lines {
		c := cards[line.ID]
		if c == nil {
			t.Errorf("the ledger's %s is no card", line.ID)
			continue
		}
		if c.Title != line.Title || c.Subtitle != line.Subtitle || c.Version != line.Version || c.Type() != line.Type || c.Created != line.Created {
			t.Errorf("the ledger's %+v is the card %q, %v", line, c.Name, c.Types)
		}
	}
}

func TestRealMergeIsDeterministic(t *testing.T) {
	r := real(t)
	want := importer.HashContent(card.L5RCCG, merge(t, nil, r.dumps()...))
	rng := rand.New(rand.NewPCG(1, 2))
	shuffled := r.dumps()
	for i := range shuffled {
		records := slices.Clone(shuffled[i].Records)
		rng.Shuffle(len(records), func(a, b int) { records[a], records[b] = records[b], records[a] })
		shuffled[i].Records = records
	}
	slices.Reverse(shuffled)
	if got := importer.HashContent(card.L5RCCG, merge(t, nil, shuffled...)); got != want {
		t.Errorf("shuffled records give the release %s, want %s", got, want)
	}
}

func TestRealDumpRoundTrip(t *testing.T) {
	r := real(t)
	packed, err := importer.EncodeDump(r.yasuki)
	if err != nil {
		t.Fatal(err)
	}
	if len(packed) > 8<<20 {
		t.Errorf("the dump takes %d bytes, want at most 8 MiB", len(packed))
	}
	back, err := importer.DecodeDump(packed)
	if err != nil {
		t.Fatal(err)
	}
	want := importer.HashContent(card.L5RCCG, merge(t, nil, r.dumps()...))
	got := importer.HashContent(card.L5RCCG, merge(t, nil, importer.NamedDump{Source: "yasuki", Dump: back}, r.dumps()[1]))
	if got != want {
		t.Errorf("a dump that was stored gives the release %s, want %s", got, want)
	}
}
