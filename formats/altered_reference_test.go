package formats

import (
	"context"
	"fmt"
	"slices"
	"sort"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/catalog"
	"github.com/kotei-dev/kotei/deck"
)

// alteredIDs are cards that random lists of Altered are made of: heroes, versions of one name, uniques that were imported
// and that were not, tokens, and cards of the lists.
var alteredIDs = strings.Fields(`ALT_SAMPLE_B_AX_01_C ALT_SAMPLE_B_AX_02_C ALT_SAMPLE_B_LY_200_C ALT_SAMPLE_B_AX_201_C ALT_SAMPLE_B_AX_202_R1
	ALT_SAMPLE_B_AX_241_C ALT_SAMPLE_B_AX_241_R1 ALT_SAMPLE_B_AX_241_R2 ALT_SAMPLE_B_AX_241_U_1 ALT_OTHER_P_AX_241_C ALT_SAMPLE_B_AX_241_U_44
	ALT_SAMPLE_B_LY_242_R2 ALT_SAMPLE_B_LY_242_C ALT_SAMPLE_B_AX_243_U_7 ALT_SAMPLE_B_AX_244_U_7 ALT_SAMPLE_B_AX_249_E ALT_SAMPLE_B_MU_243_C ALT_SAMPLE_B_OR_243_C
	ALT_SAMPLE_B_AX_251_C ALT_SAMPLE_B_NE_01_C ALT_SAMPLE_B_NE_252_C ALT_SAMPLE_B_AX_253_C
	ALT_SAMPLE_B_AX_58_C ALT_SAMPLE_B_YZ_05_U_3 ALT_SAMPLE_B_YZ_05_U_77 ALT_SAMPLE_B_YZ_05_R2 ALT_SAMPLE_B_AX_16_U_5 ALT_OTHER_A_AX_17_R1`)

// limitsOf are the numbers of a format, as the rules have them: -1 is any number.
type limitsOf struct {
	heroes, heroMost, least, most, total  int
	name, rare, unique, exalted, factions int
	version, lists, open, faction         bool
	tokens                                string
}

func limitsOn(format, day string) limitsOf {
	l := limitsOf{heroes: 1, heroMost: 1, least: 39, most: 59, name: 3, rare: 15, unique: 3, exalted: 3, factions: -1, lists: true, faction: true}
	if day < "2025-10-03" {
		l.most, l.exalted = -1, -1
	}
	switch format {
	case "frontier":
		l.open = true
	case "nuc":
		l.unique = 0
	case "singleton", "singleton_nuc":
		l.least, l.most, l.rare, l.exalted, l.version = 59, 79, -1, -1, true
		l.unique = 5 // by the hero, below
		if format == "singleton_nuc" {
			l.unique = 0
		}
	case "sandbox":
		l = limitsOf{heroMost: -1, least: 4, most: 100, name: -1, rare: -1, unique: -1, exalted: -1, factions: -1, tokens: "all"}
	case "limited":
		l = limitsOf{heroMost: 1, most: -1, total: 30, name: -1, rare: -1, unique: -1, exalted: -1, factions: 3, tokens: "mana"}
	}
	return l
}

// naiveAltered counts what a list breaks in the plainest way, by the code and the cards or the number of each problem.
func naiveAltered(format, day string, d deck.Deck, cat *catalog.Catalog) (errors []string, undecided bool) {
	l := limitsOn(format, day)
	say := func(parts ...any) { errors = append(errors, fmt.Sprint(parts...)) }
	copies, byName, byRarity, byVersion := map[string]int{}, map[string]int{}, map[string]int{}, map[string]int{}
	factions := map[card.Clan]bool{}
	heroes, others, unknown := 0, 0, 0
	var heroClans []card.Clan
	heroIDs := map[string]bool{}
	for _, e := range d.Entries {
		copies[e.Card] += e.Count
	}
	for id, n := range copies {
		c, _ := cat.Card(id)
		if c.HasType("hero") {
			heroes += n
			heroIDs[id] = true
			heroClans = append(heroClans, c.Clans...)
			factions[c.Clans[0]] = true
			continue
		}
		others += n
		if strings.HasPrefix(string(c.Type()), "token") {
			if l.tokens != "all" && (l.tokens != "mana" || c.Type() != "token_mana") {
				say("not-a-deck-card ", id)
				continue
			}
		} else {
			byName[c.Title] += n
			byRarity[c.Rarity] += n
			byVersion[c.Title+" "+c.Rarity] += n
		}
		for _, clan := range c.Clans {
			factions[clan] = true
		}
		if c.Lacks("clans") {
			unknown++
		}
	}
	for id, n := range copies {
		c, _ := cat.Card(id)
		token := strings.HasPrefix(string(c.Type()), "token")
		if l.lists {
			switch {
			case token:
			case strings.Contains(id, "AX_58_C") && day >= "2025-10-03", strings.Contains(id, "AX_17_R1") && day >= "2026-02-12",
				strings.Contains(id, "YZ_05_U") && day >= "2025-01-30" && day < "2025-10-03":
				say("suspended ", id)
			case strings.Contains(id, "YZ_05_U") && day >= "2025-10-03":
				say("banned ", id)
			case strings.Contains(id, "AX_16_U") && day >= "2025-01-30" && day <= "2025-05-12":
				undecided = true
			}
			if strings.Contains(id, "AX_253") && day < "2026-06-01" {
				say("not-yet-legal ", id)
			}
			if c.Rarity == "unique" && n > 1 && l.unique != 0 {
				say("unique-limit ", id)
			}
		}
		if l.faction && heroes > 0 && !token && !c.HasType("hero") {
			fits := slices.ContainsFunc(c.Clans, func(x card.Clan) bool { return slices.Contains(heroClans, x) })
			if c.Lacks("clans") {
				undecided = true
			} else if !fits {
				say("faction-mismatch ", id)
			}
		}
	}
	count := func(code string, have, limit int) {
		if limit >= 0 && have > limit {
			say(code, " ", have, " of ", limit)
		}
	}
	if heroes < l.heroes {
		say("section-missing")
	}
	count("section-too-many", heroes, l.heroMost)
	if others < l.least {
		say("deck-size-min ", others, " of ", l.least)
	}
	if others+heroes < l.total {
		say("deck-size-min ", others+heroes, " of ", l.total)
	}
	count("deck-size-max", others, l.most)
	for _, n := range byName {
		count("copies-limit", n, l.name)
	}
	if l.version {
		for _, n := range byVersion {
			count("singleton-limit", n, 1)
		}
	}
	count("rarity-limit", byRarity["rare"], l.rare)
	count("rarity-limit", byRarity["exalted"], l.exalted)
	switch {
	case format != "singleton":
		count("rarity-limit", byRarity["unique"], l.unique)
	case heroes == 0:
		if n := byRarity["unique"]; n > 5 {
			say("rarity-limit ", n, " of 3")
		} else if n > 3 {
			undecided = true
		}
	case heroIDs["ALT_SAMPLE_B_AX_01_C"]:
		count("rarity-limit", byRarity["unique"], 5)
	default:
		count("rarity-limit", byRarity["unique"], 3)
	}
	count("faction-mismatch", len(factions), l.factions)
	if l.factions >= 0 && len(factions) <= l.factions && len(factions)+unknown > l.factions {
		undecided = true
	}
	if l.open && byRarity["unique"] > 0 {
		undecided = true
	}
	return errors, undecided
}

// plainAltered writes the errors of a report as the naive judge does.
func plainAltered(r Report) (errors []string) {
	for _, p := range r.Problems {
		if p.Severity != Error {
			continue
		}
		switch p.Code {
		case "section-missing":
			errors = append(errors, p.Code)
		case "not-a-deck-card", "suspended", "banned", "not-yet-legal", "unique-limit":
			errors = append(errors, p.Code+" "+p.Cards[0])
		case "faction-mismatch":
			if p.Have != nil {
				errors = append(errors, fmt.Sprint(p.Code, " ", *p.Have, " of ", *p.Limit))
				continue
			}
			errors = append(errors, p.Code+" "+p.Cards[0])
		default:
			errors = append(errors, fmt.Sprint(p.Code, " ", *p.Have, " of ", *p.Limit))
		}
	}
	return errors
}

func anyAlteredDeck(rt *rapid.T, cat *catalog.Catalog) deck.Deck {
	d := deck.Deck{}
	hero := rapid.SampledFrom([]string{"", alteredIDs[0], alteredIDs[0], alteredIDs[1], alteredIDs[2]}).Draw(rt, "hero")
	if hero != "" {
		d.Entries = append(d.Entries, deck.Entry{Card: hero, Count: 1, Section: deck.Hero})
	}
	filler := rapid.IntRange(0, 20).Draw(rt, "fillers")
	for i := range filler {
		d.Entries = append(d.Entries, deck.Entry{Card: fmt.Sprintf("ALT_SAMPLE_B_AX_%d_C", 203+i), Count: rapid.IntRange(1, 3).Draw(rt, "copies"), Section: deck.Main})
	}
	for range rapid.IntRange(0, 10).Draw(rt, "lines") {
		id := rapid.SampledFrom(alteredIDs).Draw(rt, "card")
		c, _ := cat.Card(id)
		e := deck.Entry{Card: id, Count: rapid.IntRange(1, 4).Draw(rt, "copies"), Section: deck.Main}
		if c.HasType("hero") {
			e.Section = deck.Hero
		}
		d.Entries = append(d.Entries, e)
	}
	return d
}

var alteredDays = []string{"2024-09-13", "2025-01-29", "2025-01-30", "2025-05-12", "2025-05-13", "2025-10-02", "2025-10-03", "2026-02-11", "2026-02-12", "2026-05-31", "2026-06-01"}

// TestAlteredAgainstReference compares Validate with the naive judge on random lists, in every format and on days around
// those on which lists change.
func TestAlteredAgainstReference(t *testing.T) {
	c := loadCorpus(t)
	cat := c.games[card.Altered]
	names := []string{"standard", "frontier", "nuc", "singleton", "singleton_nuc", "sandbox", "limited"}
	seen := map[Verdict]int{}
	rapid.Check(t, func(rt *rapid.T) {
		name := rapid.SampledFrom(names).Draw(rt, "format")
		day := rapid.SampledFrom(alteredDays).Draw(rt, "day")
		d := anyAlteredDeck(rt, cat)
		v, ok := c.formats["altered/"+name].At(day)
		if !ok {
			rt.Fatalf("no version of %s on %s", name, day)
		}
		r := Validate(context.Background(), v, d, cat, Options{AsOf: day})
		want, undecided := naiveAltered(name, day, d, cat)
		verdict := Legal
		switch {
		case len(want) > 0:
			verdict = Illegal
		case undecided:
			verdict = Undetermined
		}
		got := plainAltered(r)
		sort.Strings(got)
		sort.Strings(want)
		if !slices.Equal(got, want) || r.Verdict != verdict {
			rt.Fatalf("%s on %s: %s\n  %s\nwant %s\n  %s\n%+v", name, day, r.Verdict, strings.Join(got, "\n  "), verdict, strings.Join(want, "\n  "), d.Entries)
		}
		seen[verdict]++
	})
	if len(seen) < 3 {
		t.Logf("verdicts %v", seen)
	}
}

// TestAlteredOrderAndSplitsDoNotMatter shuffles entries and splits them, those of uniques that nobody imported too.
func TestAlteredOrderAndSplitsDoNotMatter(t *testing.T) {
	c := loadCorpus(t)
	cat := c.games[card.Altered]
	rapid.Check(t, func(rt *rapid.T) {
		v := c.formats["altered/"+rapid.SampledFrom([]string{"standard", "singleton", "limited"}).Draw(rt, "format")].Versions[0]
		d := anyAlteredDeck(rt, cat)
		before := problemsJSON(t, Validate(context.Background(), v, d, cat, Options{AsOf: "2025-10-03", Lang: "fr"}))
		var split deck.Deck
		for _, e := range rapid.Permutation(d.Entries).Draw(rt, "order") {
			for range e.Count {
				e.Count = 1
				split.Entries = append(split.Entries, e)
			}
		}
		if after := problemsJSON(t, Validate(context.Background(), v, split, cat, Options{AsOf: "2025-10-03", Lang: "fr"})); after != before {
			rt.Fatalf("split and shuffled\n%s\nbefore\n%s", after, before)
		}
	})
}
