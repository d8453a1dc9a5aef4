package starter

import (
	"bytes"
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/catalog"
)

func loaded(t testing.TB) *catalog.Catalog {
	t.Helper()
	return loadedOf(t, card.L5RCCG)
}

func loadedOf(t testing.TB, g card.Game) *catalog.Catalog {
	t.Helper()
	cat, err := Load(g)
	if err != nil {
		t.Fatal(err)
	}
	return cat
}

func each(t testing.TB, do func(c *card.Card)) {
	t.Helper()
	eachOf(t, card.L5RCCG, do)
}

func eachOf(t testing.TB, g card.Game, do func(c *card.Card)) {
	t.Helper()
	cat := loadedOf(t, g)
	for i := range cat.Len() {
		do(cat.At(i))
	}
}

func TestLoadGivesOneCatalog(t *testing.T) {
	cat := loaded(t)
	if again := loaded(t); again != cat {
		t.Error("a second Load gave another catalog")
	}
	if rel := cat.Release(); !rel.Starter || !regexp.MustCompile(`^starter-[0-9a-f]{12}$`).MatchString(rel.Hash) {
		t.Errorf("release %+v", rel)
	}
	if !slices.Equal(Games(), card.Games()) {
		t.Errorf("games %v", Games())
	}
	for _, g := range Games() {
		if cat := loadedOf(t, g); cat.Game() != g || !cat.Release().Starter {
			t.Errorf("%s: a catalog of %s, %+v", g, cat.Game(), cat.Release())
		}
	}
	if _, err := Load("chess"); err == nil || !strings.Contains(err.Error(), "chess") {
		t.Errorf("Load: %v, want an error that names the game", err)
	}
}

func TestReleaseFollowsContent(t *testing.T) {
	if release([]byte("a")).Hash == release([]byte("b")).Hash {
		t.Error("two contents, one release")
	}
	// SHA-256 of nothing begins with e3b0c44298fc.
	if got := release(nil).Hash; got != "starter-e3b0c44298fc" {
		t.Error(got)
	}
}

// TestEnoughOfEverything checks what the set promises: cards of every type and clan to build legal decks of.
func TestEnoughOfEverything(t *testing.T) {
	types := map[card.Type]int{}
	people := map[card.Clan]int{}
	strongholds := map[card.Clan]int{}
	festivals, ivoryOnly, allClans, gold, both := 0, 0, 0, 0, 0
	versions := map[string][]card.Version{}
	each(t, func(c *card.Card) {
		types[c.Type()]++
		inFestivals := c.Legality["twenty-festivals"] == "legal"
		if inFestivals {
			festivals++
		} else if c.Legality["ivory"] == "legal" {
			ivoryOnly++
		}
		for _, clan := range c.Clans {
			if c.HasType(card.Personality) && inFestivals {
				people[clan]++
			}
			if c.HasType(card.Stronghold) && inFestivals {
				strongholds[clan]++
			}
		}
		if c.Sensei != nil && c.Sensei.All {
			allClans++
		}
		if c.HasType(card.Holding) && producesGold(c) {
			gold++
		}
		versions[c.Title] = append(versions[c.Title], c.Version)
	})
	for _, vs := range versions {
		if slices.Contains(vs, card.Base) && len(vs) > 1 {
			both++
		}
	}
	if festivals < 300 {
		t.Errorf("%d Twenty Festivals cards, want at least 300", festivals)
	}
	for _, want := range []struct {
		what      string
		have, min int
	}{
		{"Sensei", types[card.SenseiType], 9},
		{"All Clans Sensei", allClans, 1},
		{"Holdings", types[card.Holding], 40},
		{"Holdings that produce Gold", gold, 30},
		{"Events", types[card.Event], 5},
		{"Strategies", types[card.Strategy], 50},
		{"Rings", types[card.Ring], 5},
		{"Followers", types[card.Follower], 15},
		{"Items", types[card.Item], 12},
		{"Spells", types[card.Spell], 12},
		{"created cards", types[card.Proxy], 1},
		{"titles with a base and an Experienced version", both, 9},
		{"cards of Ivory only", ivoryOnly, 5},
	} {
		if want.have < want.min {
			t.Errorf("%s: %d, want at least %d", want.what, want.have, want.min)
		}
	}
	for _, clan := range card.GreatClans() {
		if strongholds[clan] != 1 {
			t.Errorf("%s: %d Strongholds of Twenty Festivals, want 1", clan, strongholds[clan])
		}
		if people[clan] < 12 {
			t.Errorf("%s: %d Personalities of Twenty Festivals, want at least 12", clan, people[clan])
		}
	}
	cat := loaded(t)
	for _, element := range []string{"Air", "Earth", "Fire", "Water"} {
		ring, ok := cat.Card("ring-of-" + strings.ToLower(element))
		if !ok || !ring.HasKeyword(element) || !ring.Unique {
			t.Errorf("no Ring of %s", element)
		}
	}
	if _, ok := cat.Card("ring-of-the-void"); !ok {
		t.Error("no Ring of the Void")
	}
}

// producesGold says whether a Holding has the Gold icon or its text makes Gold (TF-TYPE-05, -06).
func producesGold(c *card.Card) bool {
	_, icon := c.Stats[card.GoldProduction]
	return icon || regexp.MustCompile(`(?i)\bmakes \d Gold`).MatchString(c.Summary)
}

// TestEveryCardHasWhatItsTypeNeeds follows the table of rules 2.1.
func TestEveryCardHasWhatItsTypeNeeds(t *testing.T) {
	needs := map[card.Type]struct {
		stats []card.StatName
		side  card.Side
	}{
		card.Stronghold:  {[]card.StatName{card.ProvinceStrength, card.GoldProduction, card.StartingHonor}, card.PreGame},
		card.SenseiType:  {[]card.StatName{card.ProvinceStrength, card.GoldProduction, card.StartingHonor}, card.PreGame},
		card.Holding:     {[]card.StatName{card.GoldCost}, card.DynastySide},
		card.Personality: {[]card.StatName{card.Force, card.Chi, card.HonorRequirement, card.GoldCost, card.PersonalHonor}, card.DynastySide},
		card.Event:       {nil, card.DynastySide},
		card.Strategy:    {[]card.StatName{card.Focus}, card.FateSide},
		card.Ring:        {[]card.StatName{card.Focus}, card.FateSide},
		card.Follower:    {[]card.StatName{card.Force, card.GoldCost, card.Focus}, card.FateSide},
		card.Item:        {[]card.StatName{card.Force, card.Chi, card.GoldCost, card.Focus}, card.FateSide},
		card.Spell:       {[]card.StatName{card.GoldCost, card.Focus}, card.FateSide},
		card.Proxy:       {nil, card.NoSide},
	}
	each(t, func(c *card.Card) {
		need, known := needs[c.Type()]
		if !known {
			t.Errorf("%s: type %q", c.ID, c.Type())
			return
		}
		for _, name := range need.stats {
			stat, ok := c.Stats[name]
			if !ok {
				t.Errorf("%s: a %s without %s", c.ID, c.Type(), name)
			}
			modifies := c.Type() == card.SenseiType || c.Type() == card.Item && (name == card.Force || name == card.Chi)
			if modifies && !strings.ContainsAny(stat.Text[:1], "+-") {
				t.Errorf("%s: %s %q is no modifier", c.ID, name, stat.Text)
			}
		}
		if c.Side != need.side || c.Side != card.SideOf(c.Types) {
			t.Errorf("%s: side %q", c.ID, c.Side)
		}
		if (c.Type() == card.SenseiType) != (c.Sensei != nil) {
			t.Errorf("%s: restriction %v on a %s", c.ID, c.Sensei, c.Type())
		}
		if c.Sensei != nil && c.Sensei.All == (len(c.Sensei.Clans) > 0) {
			t.Errorf("%s: must read either All Clans or name clans: %+v", c.ID, *c.Sensei)
		}
		if c.Created != (c.Type() == card.Proxy) {
			t.Errorf("%s: created %v", c.ID, c.Created)
		}
		if c.Type() == card.Stronghold && len(c.Faces) != 2 {
			t.Errorf("%s: %d faces", c.ID, len(c.Faces))
		}
		for _, face := range c.Faces {
			for _, name := range need.stats {
				if _, ok := face.Stats[name]; !ok {
					t.Errorf("%s: a face without %s", c.ID, name)
				}
			}
		}
	})
}

// TestFileIsCanonical derives every card again: the file must already say the same.
func TestFileIsCanonical(t *testing.T) {
	for _, g := range Games() {
		cat := loadedOf(t, g)
		for i := range cat.Len() {
			again := *cat.At(i)
			again.Level, again.Name, again.LimitKey, again.Legality, again.Latest, again.URL = 0, "", "", nil, "", ""
			again.Derive()
			got, err := json.Marshal(&again)
			if err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(got, cat.JSON(i)) {
				t.Errorf("%s: derived again:\n%s\nin the file:\n%s", again.ID, got, cat.JSON(i))
			}
		}
	}
}

func TestIDsTokensAndPrintings(t *testing.T) {
	arcs := map[string]bool{card.TokenProxy: true, card.TokenUnreleased: true}
	for _, a := range card.Arcs() {
		arcs[a.Token] = true
	}
	ledger := map[string]bool{}
	for _, id := range card.Identities() {
		ledger[id.ID] = true
	}
	cat := loaded(t)
	used := map[string]bool{}
	each(t, func(c *card.Card) {
		if !ledger[c.ID] && c.ID != card.MakeID(c.Title, c.Version, 1) {
			t.Errorf("%s: id is neither in the ledger nor %s", c.ID, card.MakeID(c.Title, c.Version, 1))
		}
		if len(c.Printings) == 0 {
			t.Errorf("%s: no printing", c.ID)
		}
		sorted := slices.Clone(c.Printings)
		card.SortPrintings(sorted)
		seen := map[string]int{}
		for i, p := range c.Printings {
			if sorted[i].ID != p.ID {
				t.Errorf("%s: printings are not oldest first", c.ID)
			}
			set, ok := cat.Set(p.Set)
			if !ok || set.Date != p.Date {
				t.Errorf("%s: printing %s: set %q, date %q", c.ID, p.ID, p.Set, p.Date)
			}
			used[p.Set] = true
			seen[p.Set]++
			if base := p.Set + "." + c.ID; p.ID != base && !(seen[p.Set] > 1 && strings.HasPrefix(p.ID, base+".")) {
				t.Errorf("%s: printing %s", c.ID, p.ID)
			}
			for _, token := range p.Legal {
				if !arcs[token] {
					t.Errorf("%s: unknown token %q", c.ID, token)
				}
			}
		}
	})
	for _, s := range cat.Sets() {
		if !used[s.ID] || s.Game != card.L5RCCG || s.Name == "" {
			t.Errorf("set %+v: unused or incomplete", s)
		}
	}
}

// TestHoldsNoPrintedText walks the files as plain JSON: apart from the text of a stat there is no field that
// could hold words of a card.
func TestHoldsNoPrintedText(t *testing.T) {
	for name, file := range map[string][]byte{"l5r-ccg": l5rCCG, "l5r-lcg": l5rLCG, "altered": altered} {
		for n, line := range bytes.Split(bytes.TrimSpace(file), []byte("\n")) {
			var value any
			if err := json.Unmarshal(line, &value); err != nil {
				t.Fatalf("%s, line %d: %v", name, n+1, err)
			}
			for _, field := range wordsIn(value, false) {
				t.Errorf("%s, line %d: field %q", name, n+1, field)
			}
		}
	}
}

// wordsIn lists the fields of a line that hold words of a card.
func wordsIn(v any, inStat bool) (fields []string) {
	forbidden := []string{"text", "texts", "flavor", "rulings", "errata", "artist"}
	switch v := v.(type) {
	case map[string]any:
		_, stat := v["value"]
		for key, child := range v {
			if slices.Contains(forbidden, key) && !(stat && key == "text" && inStat) {
				fields = append(fields, key)
			}
			fields = append(fields, wordsIn(child, inStat || key == "stats")...)
		}
	case []any:
		for _, child := range v {
			fields = append(fields, wordsIn(child, inStat)...)
		}
	}
	return fields
}

func TestWordsIn(t *testing.T) {
	line := map[string]any{"text": "words", "stats": map[string]any{"force": map[string]any{"text": "2", "value": 2.0}}, "printings": []any{map[string]any{"flavor": "words"}}}
	got := wordsIn(line, false)
	slices.Sort(got)
	if !slices.Equal(got, []string{"flavor", "text"}) {
		t.Errorf("%v", got)
	}
}

func TestSummariesAreShortLines(t *testing.T) {
	for _, g := range Games() {
		eachOf(t, g, func(c *card.Card) {
			if len(c.Summary) > 125 || strings.ContainsAny(c.Summary, "\n\t<>\"") || strings.TrimSpace(c.Summary) != c.Summary {
				t.Errorf("%s: summary %q", c.ID, c.Summary)
			}
			if c.Summary != "" && !strings.HasSuffix(c.Summary, ".") {
				t.Errorf("%s: summary %q ends without a full stop", c.ID, c.Summary)
			}
		})
	}
}
