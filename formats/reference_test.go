package formats

import (
	"context"
	"encoding/json"
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

// tinyTables are small formats, so that small decks can be legal: the general rules, and those of the first era.
var tinyTables = []string{`id: tiny
game: l5r-ccg
names: {en: Tiny}
versions:
  - from: 2000-01-01
    rule: HOUSE-01
    source: {title: House rules, confidence: fan}
    pool: {legality: [twenty-festivals]}
    sections: {stronghold: {exactly: 1}, sensei: {max: 1}, dynasty: {min: 4}, fate: {min: 2}}
    rules:
      - {kind: unique, limit: 1}
      - {kind: copies, limit: 3}
      - {kind: sensei-clan}
`, `id: tiny-classic
game: l5r-ccg
names: {en: Tiny classic}
versions:
  - from: 2000-01-01
    rule: HOUSE-01
    source: {title: House rules, confidence: fan}
    pool: {legality: [imperial]}
    sections: {stronghold: {exactly: 1}, dynasty: {min: 3}, fate: {min: 3}}
    rules:
      - {kind: one-copy, classes: [unique, event, ring, experienced]}
      - {kind: copies, limit: 3, scope: deck}
`}

func tiny(t testing.TB) []*Version {
	t.Helper()
	var out []*Version
	for _, text := range tinyTables {
		f, problems := Parse("tiny", []byte(text))
		if len(problems) > 0 {
			t.Fatal(problems)
		}
		out = append(out, f.Versions[0])
	}
	return out
}

// sampleCards are what random decks are made of.
var sampleCards = strings.Fields(`hall-of-the-sample-crab hall-of-the-sample-lion wayside-hall ochre-sensei slate-sensei open-sensei north-wind
gate-guard gate-guard-exp hill-lord hill-lord-exp hill-lord-inexp river-scout river-scout-2 old-gatekeeper heir-of-the-hill-exp
harvest-song dark-omen quick-step slow-step ring-of-sand plain-ring straw-doll far-wanderer late-comer clan-mon swordcatcher coastal-lane bayushi-hisa hisa`)

// anyDeck draws a deck of a few entries, good and bad.
func anyDeck(t *rapid.T) deck.Deck {
	sections := []deck.Section{"stronghold", "sensei", "dynasty", "fate", "dynasty", "fate", "start", "sideboard", ""}
	return deck.Deck{Name: "random", Entries: rapid.SliceOfN(rapid.Custom(func(t *rapid.T) deck.Entry {
		e := deck.Entry{
			Card: rapid.SampledFrom(sampleCards).Draw(t, "card"), Count: rapid.SampledFrom([]int{1, 1, 2, 3, 4, 5, 1, 2, 0, -1}).Draw(t, "count"),
			Section: rapid.SampledFrom(sections).Draw(t, "section"), Line: rapid.IntRange(0, 9).Draw(t, "line"), Confidence: 1,
		}
		if rapid.IntRange(0, 3).Draw(t, "home") > 0 {
			e.Section = "" // the card's own
		}
		if rapid.IntRange(0, 11).Draw(t, "unknown") == 0 {
			e.Card, e.Name = "", rapid.SampledFrom([]string{"Nobody", "Nothing"}).Draw(t, "name")
			e.Ambiguous = rapid.Bool().Draw(t, "ambiguous")
		}
		return e
	}), 0, 14).Draw(t, "entries")}
}

// naive judges as slowly and plainly as the rules read, over nothing but maps. It gives one line a problem, and the
// verdict.
func naive(v *Version, d deck.Deck, cards *catalog.Catalog, asOf string) ([]string, Verdict) {
	n := naiveJudge{v: v, cards: cards, asOf: asOf, place: map[string]map[string]int{}, open: map[string]int{}, said: map[string]bool{}}
	for _, e := range d.Entries {
		n.entry(e)
	}
	for id, in := range n.place {
		n.card(id, in)
	}
	n.sizes()
	n.copies()
	n.sensei()
	sort.Strings(n.out)
	switch {
	case n.errors:
		return n.out, Illegal
	case n.undecided:
		return n.out, Undetermined
	}
	return n.out, Legal
}

type naiveJudge struct {
	v                 *Version
	cards             *catalog.Catalog
	asOf              string
	place             map[string]map[string]int // card -> section -> copies
	open              map[string]int
	out               []string
	said              map[string]bool
	errors, undecided bool
}

func (n *naiveJudge) say(code string, args ...any) {
	line := code + " " + strings.TrimSuffix(fmt.Sprintln(args...), "\n")
	if n.said[line] {
		return
	}
	n.said[line] = true
	n.out = append(n.out, line)
	if code == "unknown-card" || code == "ambiguous-card" {
		n.undecided = true
	} else {
		n.errors = true
	}
}

func (n *naiveJudge) entry(e deck.Entry) {
	switch {
	case e.Count < 1:
		n.say("invalid-count", e.Card, e.Name, e.Section, e.Count)
	case e.Card == "":
		code := "unknown-card"
		if e.Ambiguous {
			code = "ambiguous-card"
		}
		n.say(code, e.Name, e.Section)
		n.open[string(e.Section)] += e.Count
	default:
		if n.place[e.Card] == nil {
			n.place[e.Card] = map[string]int{}
		}
		section := string(e.Section)
		if section == "" {
			section = n.home(e.Card)
		}
		n.place[e.Card][section] += e.Count
	}
}

func (n *naiveJudge) get(id string) *card.Card { c, _ := n.cards.Card(id); return c }

func (n *naiveJudge) home(id string) string { return string(deck.HomeSection(n.get(id))) }

func (n *naiveJudge) card(id string, in map[string]int) {
	c, home := n.get(id), n.home(id)
	if home == "" {
		n.say("not-a-deck-card", id)
		return
	}
	for section, count := range in {
		_, known := n.v.Sections[deck.Section(section)]
		switch {
		case section == "sideboard":
			n.say("section-unknown", id)
		case !known || section != home:
			n.say("wrong-section", id, section, count)
		}
	}
	token := n.v.Pool.Legality[0]
	switch {
	case c.Legality[token] == "":
		n.say("not-in-pool", id)
	case id == "late-comer" && n.asOf < "2016-05-01":
		n.say("not-yet-legal", id)
	}
}

func (n *naiveJudge) sizes() {
	for name, s := range n.v.Sections {
		have := 0
		for id, in := range n.place {
			home := n.home(id)
			if home == "" || isDeck(name) && home != "dynasty" && home != "fate" || !isDeck(name) && home != string(name) {
				continue
			}
			have += in[string(name)]
		}
		open := n.open[string(name)] + n.open[""]
		switch {
		case name == "stronghold" && have > 1 || name == "sensei" && have > 1:
			n.say("section-too-many", name, have)
		case name == "stronghold" && have+open < 1:
			n.say("section-missing", name, have)
		case isDeck(name):
			least := *s.Min
			if name == "dynasty" {
				for _, k := range n.place["coastal-lane"] {
					least += 2 * k
				}
			}
			if have+open < least {
				n.say("deck-size-min", name, have, least)
			}
		}
	}
}

// keysOf are the words that a card is counted by.
func keysOf(c *card.Card) []string {
	keys := []string{c.Title + "/" + string(c.Version)}
	for _, k := range c.Keywords {
		if x, ok := strings.CutPrefix(k, "Soul of "); ok {
			keys = append(keys, x+"/"+string(c.Version))
		}
		if x, ok := strings.CutPrefix(k, "Experienced "); ok && x != "" {
			keys = append(keys, x+"/Experienced")
		}
	}
	if c.ID == "bayushi-hisa" {
		keys = append(keys, "Hisa/")
	}
	return keys
}

func (n *naiveJudge) copies() {
	classic := n.v.format.ID == "tiny-classic"
	one := func(c *card.Card) bool {
		return c.Unique || classic && (c.HasType("event") || c.HasType("ring") || strings.HasPrefix(string(c.Version), "Experienced"))
	}
	limit := func(id string) int {
		switch id {
		case "clan-mon":
			return 1 << 30
		case "swordcatcher":
			return 4
		}
		return 3
	}
	sharing := map[string][]string{}
	for id := range n.place {
		if h := n.home(id); h != "dynasty" && h != "fate" {
			continue
		}
		for _, k := range keysOf(n.get(id)) {
			if !slices.Contains(sharing[k], id) {
				sharing[k] = append(sharing[k], id)
			}
		}
	}
	var found [][]string // cards, then the line
	for _, ids := range sharing {
		sort.Strings(ids)
		total, bySection, single, most := 0, map[string]int{}, false, 0
		for _, id := range ids {
			single = single || one(n.get(id))
			most = max(most, limit(id))
			for s, k := range n.place[id] {
				total += k
				bySection[s] += k
			}
		}
		switch {
		case single && total > 1:
			found = append(found, append(ids, fmt.Sprintln("unique-limit", ids, total, 1)))
		case single:
		case classic:
			for s, k := range bySection {
				if k > most && isDeck(deck.Section(s)) {
					var there []string
					for _, id := range ids {
						if n.place[id][s] > 0 {
							there = append(there, id)
						}
					}
					found = append(found, append(ids, fmt.Sprintln("copies-limit", there, k, most, "in", s)))
				}
			}
		case total > most:
			found = append(found, append(ids, fmt.Sprintln("copies-limit", ids, total, most)))
		}
	}
	for i, f := range found {
		if !n.coveredByGreater(found, i, f) {
			code, rest, _ := strings.Cut(strings.TrimSpace(f[len(f)-1]), " ")
			n.say(code, rest)
		}
	}
}

// coveredByGreater says whether all cards of a problem stand together in the problem of another key.
func (n *naiveJudge) coveredByGreater(found [][]string, i int, f []string) bool {
	for k, g := range found {
		if k == i || len(g) <= len(f) {
			continue
		}
		all := true
		for _, id := range f[:len(f)-1] {
			all = all && slices.Contains(g[:len(g)-1], id)
		}
		if all {
			return true
		}
	}
	return false
}

func (n *naiveJudge) sensei() {
	if n.v.format.ID != "tiny" || n.open["stronghold"]+n.open[""] > 0 {
		return
	}
	teaches := map[string]string{"ochre-sensei": "dragon", "slate-sensei": "crab lion", "open-sensei": "crab lion none"}
	clans := map[string]string{"hall-of-the-sample-crab": "crab", "hall-of-the-sample-lion": "lion", "wayside-hall": "none"}
	any := false
	fits := map[string]bool{}
	for hall, clan := range clans {
		if n.place[hall] == nil {
			continue
		}
		any = true
		for sensei, list := range teaches {
			fits[sensei] = fits[sensei] || slices.Contains(strings.Fields(list), clan)
		}
	}
	for sensei := range teaches {
		if any && n.place[sensei] != nil && !fits[sensei] {
			n.say("sensei-clan", sensei)
		}
	}
}

// plainly writes a problem as the naive judge does.
func plainly(v *Version, p Problem) string {
	if p.Code == "copies-limit" && v.format.ID == "tiny-classic" {
		return fmt.Sprint(p.Code, " ", p.Cards, " ", *p.Have, " ", *p.Limit, " in ", p.Section)
	}
	switch p.Code {
	case "not-a-deck-card", "not-in-pool", "not-yet-legal", "sensei-clan", "section-unknown":
		return p.Code + " " + p.Cards[0]
	case "wrong-section":
		return fmt.Sprint(p.Code, " ", p.Cards[0], " ", p.Section, " ", *p.Have)
	case "section-too-many", "section-missing":
		return fmt.Sprint(p.Code, " ", p.Section, " ", *p.Have)
	case "deck-size-min":
		return fmt.Sprint(p.Code, " ", p.Section, " ", *p.Have, " ", *p.Limit)
	case "unique-limit", "copies-limit":
		return fmt.Sprint(p.Code, " ", p.Cards, " ", *p.Have, " ", *p.Limit)
	}
	return p.Code
}

// TestAgainstReference compares Validate with the naive judge on small decks.
func TestAgainstReference(t *testing.T) {
	c, versions := loadCorpus(t), tiny(t)
	legal := 0
	rapid.Check(t, func(rt *rapid.T) {
		v := rapid.SampledFrom(versions).Draw(rt, "format")
		asOf := rapid.SampledFrom([]string{"2015-01-01", "2020-01-01"}).Draw(rt, "day")
		d := anyDeck(rt)
		r := Validate(context.Background(), v, d, c.cards, Options{AsOf: asOf})
		want, verdict := naive(v, d, c.cards, asOf)
		var got []string
		for _, p := range r.Problems {
			got = append(got, plainly(v, p))
		}
		sort.Strings(got)
		for i := range want {
			if code, _, _ := strings.Cut(want[i], " "); code == "invalid-count" || code == "unknown-card" || code == "ambiguous-card" {
				want[i] = code // their cards and lines are shown by cases
			}
		}
		sort.Strings(want)
		if strings.Join(got, "\n") != strings.Join(want, "\n") || r.Verdict != verdict {
			rt.Fatalf("%s, problems\n  %s\nwant %s\n  %s\ndeck %+v", r.Verdict, strings.Join(got, "\n  "), verdict, strings.Join(want, "\n  "), d.Entries)
		}
		if verdict == Legal {
			legal++
		}
	})
	if legal == 0 {
		t.Log("no random deck was legal")
	}
}

// TestOrderAndSplitsDoNotMatter shuffles entries and splits them in two: the problems stay the same to the letter.
func TestOrderAndSplitsDoNotMatter(t *testing.T) {
	c, versions := loadCorpus(t), append(tiny(t), loadCorpus(t).formats["l5r-ccg/open-table"].Versions[0])
	rapid.Check(t, func(rt *rapid.T) {
		v := rapid.SampledFrom(versions).Draw(rt, "format")
		d := anyDeck(rt)
		before := problemsJSON(t, Validate(context.Background(), v, d, c.cards, Options{AsOf: "2015-01-01", Lang: "fr"}))
		shuffled := deck.Deck{Entries: rapid.Permutation(d.Entries).Draw(rt, "order")}
		if after := problemsJSON(t, Validate(context.Background(), v, shuffled, c.cards, Options{AsOf: "2015-01-01", Lang: "fr"})); after != before {
			rt.Fatalf("in another order\n%s\nbefore\n%s", after, before)
		}
		var split deck.Deck
		for _, e := range d.Entries {
			if e.Count < 2 {
				split.Entries = append(split.Entries, e)
				continue
			}
			first, rest := e, e
			first.Count = rapid.IntRange(1, e.Count-1).Draw(rt, "part")
			rest.Count = e.Count - first.Count
			split.Entries = append(split.Entries, first, rest)
		}
		if after := problemsJSON(t, Validate(context.Background(), v, split, c.cards, Options{AsOf: "2015-01-01", Lang: "fr"})); after != before {
			rt.Fatalf("split\n%s\nbefore\n%s", after, before)
		}
	})
}

func problemsJSON(t *testing.T, r Report) string {
	t.Helper()
	b, err := json.MarshalIndent(r.Problems, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	return string(r.Verdict) + string(b)
}
