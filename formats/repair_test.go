package formats

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/cardtest"
	"github.com/kotei-dev/kotei/card/catalog"
	"github.com/kotei-dev/kotei/deck"
)

// repairTables are small formats between them of all that a repair has to weigh: least, greatest and exact sizes,
// copies over the whole deck and within each, starting Holdings, a pool.
var repairTables = append([]string{`id: wide
game: l5r-ccg
names: {en: Wide}
versions:
  - from: 2000-01-01
    rule: HOUSE-01
    source: {title: House rules, confidence: fan}
    sections: {stronghold: {exactly: 1}, sensei: {max: 1}, wind: {max: 1}, start: {max: 2}, dynasty: {min: 4}, fate: {min: 3}}
    start: [first-well]
    rules: [{kind: unique, limit: 1}, {kind: copies, limit: 3}, {kind: sensei-clan}]
`, `id: tight
game: l5r-ccg
names: {en: Tight}
versions:
  - from: 2000-01-01
    rule: HOUSE-01
    source: {title: House rules, confidence: fan}
    sections: {stronghold: {exactly: 1}, sensei: {max: 1}, dynasty: {exactly: 4}, fate: {min: 2, max: 3}}
    rules: [{kind: unique, limit: 1}, {kind: copies, limit: 2}, {kind: sensei-clan}]
    lists: [{kind: banned, entries: [{card: river-scout}, {card: hall-of-the-sample-lion}]}]
`, `id: alone
game: l5r-ccg
names: {en: Alone}
versions:
  - from: 2000-01-01
    rule: HOUSE-01
    source: {title: House rules, confidence: fan}
    sections: {stronghold: {exactly: 1}, dynasty: {min: 3, max: 5}, fate: {exactly: 3}}
    rules: [{kind: singleton}]
`}, tinyTables...)

func repairVersions(t testing.TB) []*Version {
	t.Helper()
	var out []*Version
	for _, text := range repairTables {
		f, problems := Parse("table", []byte(text))
		if len(problems) > 0 {
			t.Fatal(problems)
		}
		out = append(out, f.Versions[0])
	}
	return out
}

// mendableCards are what decks to repair are made of: cards that share limits in every way, and texts that change
// construction.
var mendableCards = strings.Fields(`hall-of-the-sample-crab hall-of-the-sample-lion wayside-hall ochre-sensei slate-sensei open-sensei north-wind south-wind
gate-guard gate-guard-exp hill-lord hill-lord-exp river-scout river-scout-2 old-gatekeeper heir-of-the-hill-exp first-well
harvest-song dark-omen quick-step slow-step third-step ring-of-sand straw-doll far-wanderer late-comer ash-raider walled-orchard
clan-mon swordcatcher coastal-lane strength-remains hato-gurama stone-of-remembrance bayushi-hisa hisa yokuni-sensei
dark-ring-of-air-exp ring-of-air three-clan-alliance the-austere-valley-of-the-sparrow-exp toturis-army eternal-victory-dojo
the-khol-wall temples-of-the-crow oracle-of-earth-exp tainted-seer`)

// illDeck draws a small deck with things wrong.
func illDeck(t *rapid.T, cards *catalog.Catalog) deck.Deck {
	known := slices.DeleteFunc(slices.Clone(mendableCards), func(id string) bool { _, ok := cards.Card(id); return !ok })
	return deck.Deck{Entries: rapid.SliceOfN(rapid.Custom(func(t *rapid.T) deck.Entry {
		e := deck.Entry{Card: rapid.SampledFrom(known).Draw(t, "card"), Count: rapid.SampledFrom([]int{1, 1, 1, 2, 3, 4}).Draw(t, "count"), Confidence: 1}
		switch rapid.IntRange(0, 14).Draw(t, "oddity") {
		case 0:
			e.Section = rapid.SampledFrom([]deck.Section{"dynasty", "fate", "start", "sensei", "sideboard"}).Draw(t, "section")
		case 1:
			e.Count, e.RawCount = 0, "many"
		case 2:
			e.Card, e.Name, e.Section = "", "Nobody", rapid.SampledFrom([]deck.Section{"dynasty", "fate", "stronghold", ""}).Draw(t, "section")
		}
		return e
	}), 1, 7).Draw(t, "entries")}
}

// applied carries a plan out on a deck. Cards that the reader chooses are taken from fresh ones: plain cards of the
// deck, or of the class that is asked for; every Stronghold is tried.
func applied(t interface{ Fatalf(string, ...any) }, d deck.Deck, v *Version, cards *catalog.Catalog, p RepairPlan) []deck.Deck {
	var out deck.Deck
	drop := map[string]int{}
	for _, e := range p.Edits {
		if e.Raw != "" {
			drop[e.ID+e.Name+"|"+e.Section]++
		}
	}
	for _, e := range d.Entries {
		if e.RawCount != "" {
			if key := e.Card + e.Name + "|" + string(e.Section); drop[key] > 0 {
				drop[key]--
				continue
			}
		}
		if c, ok := cards.Card(e.Card); ok && e.Section == "" {
			e.Section = deck.HomeSection(c)
		}
		out.Entries = append(out.Entries, e)
	}
	take := func(id, section string, n int) {
		for i := range out.Entries {
			if e := &out.Entries[i]; e.Card == id && string(e.Section) == section && e.RawCount == "" {
				k := min(n, e.Count)
				e.Count -= k
				n -= k
			}
		}
		if n > 0 {
			t.Fatalf("the plan takes %d more of %s from %s than there are: %+v of %+v", n, id, section, p.Edits, d.Entries)
		}
	}
	give := func(id, section string, n int) {
		out.Entries = append(out.Entries, deck.Entry{Card: id, Count: n, Section: deck.Section(section), Confidence: 1})
	}
	halls := 0
	for _, e := range p.Edits {
		switch {
		case e.Raw != "":
		case e.Any:
			for _, c := range e.Cards {
				take(c.ID, e.Section, c.Count)
			}
		case e.Op == OpRemove:
			take(e.ID, e.Section, e.Count)
		case e.Op == OpMove:
			take(e.ID, e.Section, e.Count)
			give(e.ID, e.To, e.Count)
		case e.Op == OpAdd && e.ID != "":
			give(e.ID, e.Section, e.Count)
		case strings.Contains(e.Message, "Event"):
			give("harvest-song", e.Section, e.Count)
		case e.Section == "stronghold":
			halls += e.Count
		default:
			for i := range e.Count {
				give(fresh(e.Section, i), e.Section, 1)
			}
		}
	}
	out.Entries = slices.DeleteFunc(out.Entries, func(e deck.Entry) bool { return e.Count == 0 && e.RawCount == "" })
	if halls == 0 {
		return []deck.Deck{out}
	}
	var all []deck.Deck
	for _, hall := range freshHalls {
		all = append(all, deck.Deck{Entries: append(slices.Clone(out.Entries), deck.Entry{Card: hall, Count: halls, Section: "stronghold", Confidence: 1})})
	}
	return all
}

// freshHalls are not among the cards that decks are drawn from, nor on a list.
var freshHalls = []string{"new-hall-of-the-crab", "new-hall-of-the-lion", "new-hall-of-the-dragon", "new-hall"}

// withHalls are the cards of the cases and the Strongholds that a reader could choose.
func withHalls(t testing.TB, cards *catalog.Catalog) *catalog.Catalog {
	t.Helper()
	var all []card.Card
	for i := range cards.Len() {
		all = append(all, *cards.At(i))
	}
	for _, id := range freshHalls {
		k := card.Card{ID: id, Title: id, Types: []card.Type{card.Stronghold}}
		if _, clan, ok := strings.Cut(id, "the-"); ok {
			k.Clans = []card.Clan{card.Clan(clan)}
		}
		k.Printings = []card.Printing{{ID: "sample-set." + id, Set: "sample-set", Date: "2014-01-01", Legal: []string{"imperial", "ivory", "twenty-festivals"}}}
		all = append(all, k)
	}
	return cardtest.Catalog(t, all...)
}

func fresh(section string, i int) string {
	if section == "fate" {
		return fmt.Sprintf("camp-song-%02d", i+1)
	}
	return fmt.Sprintf("field-hand-%02d", i+1)
}

func sound(v *Version, d deck.Deck, cards *catalog.Catalog, opt Options) bool {
	return Validate(context.Background(), v, d, cards, opt).Verdict != Illegal
}

// TestRepairMends applies the repair of random decks: no error is left. Where the deck is small it then tries
// every smaller set of removals, moves and additions: none does.
func TestRepairMends(t *testing.T) {
	cards, versions := withHalls(t, loadCorpus(t).cards), repairVersions(t)
	exact, proved := 0, 0
	rapid.Check(t, func(rt *rapid.T) {
		v := rapid.SampledFrom(versions).Draw(rt, "format")
		opt := Options{AsOf: rapid.SampledFrom([]string{"2015-01-01", "2020-01-01"}).Draw(rt, "day")}
		d := illDeck(rt, cards)
		p := Repair(context.Background(), v, d, cards, opt)
		if p.Verdict == Illegal {
			rt.Fatalf("the plan leaves %v: %+v", p.Left, p.Edits)
		}
		sum := 0
		for _, e := range p.Edits {
			sum += e.Count
		}
		if sum != p.Distance || (p.Distance == 0) != sound(v, d, cards, opt) {
			rt.Fatalf("distance %d of %+v", p.Distance, p.Edits)
		}
		if !slices.ContainsFunc(applied(rt, d, v, cards, p), func(after deck.Deck) bool { return sound(v, after, cards, opt) }) {
			after := applied(rt, d, v, cards, p)[0]
			rt.Fatalf("%s: after %+v of\n%+v\n%+v", v.format.ID, p.Edits, d.Entries, Validate(context.Background(), v, after, cards, opt).Problems)
		}
		if !p.Exact {
			return
		}
		exact++
		b := brute{v: v, cards: cards, opt: opt, d: d, work: 6_000}
		if smaller := b.below(p.Distance); smaller != nil {
			rt.Fatalf("%s: %d steps %+v, but this is legal by fewer:\n%+v\nof\n%+v", v.format.ID, p.Distance, p.Edits, smaller.Entries, d.Entries)
		}
		if b.work > 0 {
			proved++
		}
	})
	if exact == 0 || proved == 0 {
		t.Errorf("%d repairs were exact, %d proved", exact, proved)
	}
	t.Logf("%d repairs were exact, %d proved", exact, proved)
}

// brute tries all small sets of edits, by nothing but Validate.
type brute struct {
	v     *Version
	cards *catalog.Catalog
	opt   Options
	d     deck.Deck
	work  int

	slots []deck.Entry
	adds  []deck.Entry // what can be added, one each time
}

// below looks for a legal deck by fewer than n edits.
func (b *brute) below(n int) *deck.Deck {
	merged := map[string]int{}
	lines := 0
	for _, e := range b.d.Entries {
		c, ok := b.cards.Card(e.Card)
		switch {
		case e.RawCount != "":
			lines++
			continue
		case !ok:
			b.slots = append(b.slots, e)
			continue
		case e.Section == "":
			e.Section = deck.HomeSection(c)
		}
		key := e.Card + "|" + string(e.Section)
		if at, ok := merged[key]; ok {
			b.slots[at].Count += e.Count
			continue
		}
		merged[key] = len(b.slots)
		b.slots = append(b.slots, e)
	}
	for i := range 6 {
		for _, section := range []string{"dynasty", "fate"} {
			b.adds = append(b.adds, deck.Entry{Card: fresh(section, i), Count: 1, Section: deck.Section(section)})
		}
	}
	for _, hall := range freshHalls {
		b.adds = append(b.adds, deck.Entry{Card: hall, Count: 1, Section: "stronghold"})
	}
	has := func(id string) bool {
		return slices.ContainsFunc(b.d.Entries, func(e deck.Entry) bool { return e.Card == id })
	}
	if has("yokuni-sensei") {
		b.adds = append(b.adds, deck.Entry{Card: "harvest-song", Count: 1, Section: "dynasty"})
	}
	if has("the-austere-valley-of-the-sparrow-exp") {
		b.adds = append(b.adds, deck.Entry{Card: "three-clan-alliance", Count: 1, Section: "sensei"})
	}
	for k := 0; k < n-lines; k++ {
		if found := b.from(0, k, nil); found != nil {
			return found
		}
	}
	return nil
}

// from changes the slots from at on by exactly so many steps, then adds what steps are left.
func (b *brute) from(at, steps int, so []deck.Entry) *deck.Deck {
	if b.work <= 0 {
		return nil
	}
	if at == len(b.slots) {
		return b.add(0, steps, so)
	}
	e := b.slots[at]
	c, known := b.cards.Card(e.Card)
	for gone := 0; gone <= min(steps, e.Count); gone++ {
		if !known && gone > 0 {
			break
		}
		for moved := 0; moved <= min(steps-gone, e.Count-gone); moved++ {
			if moved > 0 && (!known || e.Section == deck.HomeSection(c) || deck.HomeSection(c) == "") {
				break
			}
			next := slices.Clone(so)
			if stay := e.Count - gone - moved; stay > 0 {
				x := e
				x.Count = stay
				next = append(next, x)
			}
			if moved > 0 {
				x := e
				x.Count, x.Section = moved, deck.HomeSection(c)
				next = append(next, x)
			}
			if found := b.from(at+1, steps-gone-moved, next); found != nil {
				return found
			}
		}
	}
	return nil
}

func (b *brute) add(at, steps int, so []deck.Entry) *deck.Deck {
	if steps == 0 {
		b.work--
		if d := (deck.Deck{Entries: so}); sound(b.v, d, b.cards, b.opt) {
			return &d
		}
		return nil
	}
	skip := map[string]bool{}
	for i := at; i < len(b.adds); i++ {
		e := b.adds[i]
		// Plain cards of a deck are all alike: the first that is left stands for the others.
		plain := strings.Contains(e.Card, "field-hand") || strings.Contains(e.Card, "camp-song")
		if plain && skip[string(e.Section)] {
			continue
		}
		skip[string(e.Section)] = skip[string(e.Section)] || plain
		if found := b.add(i+1, steps-1, append(slices.Clone(so), e)); found != nil {
			return found
		}
	}
	return nil
}

// TestRepairOfEveryCase mends every illegal deck of the cases, of all games: the search finds a way through every
// rule that there is, also those that it knows nothing of.
func TestRepairOfEveryCase(t *testing.T) {
	c := loadCorpus(t)
	illegal, exact := 0, 0
	for _, tc := range c.cases {
		asOf := tc.AsOf
		if asOf == "" {
			asOf = "2026-01-01"
		}
		f := c.formats[tc.format]
		v, ok := f.At(asOf)
		if !ok {
			continue
		}
		d, cards, opt := c.deck(tc), c.games[f.Game], Options{AsOf: asOf, Lang: "fr"}
		r := Validate(context.Background(), v, d, cards, opt)
		p := Repair(context.Background(), v, d, cards, opt)
		if p.Verdict == Illegal || (r.Verdict == Illegal) != (p.Distance > 0) {
			t.Errorf("%s: %s, and after %d edits %s: %v; %v left", tc.where, r.Verdict, p.Distance, p.Verdict, p.Edits, p.Left)
		}
		for _, e := range p.Edits {
			if e.Message == "" || strings.ContainsAny(e.Message, "{}") || e.Count < 1 {
				t.Errorf("%s: %+v", tc.where, e)
			}
		}
		if r.Verdict == Illegal {
			illegal++
			if p.Exact {
				exact++
			} else {
				t.Logf("%s: not exact: %d %+v", tc.where, p.Distance, p.Edits)
			}
		}
	}
	t.Logf("%d decks mended, %d exactly", illegal, exact)
}

// BenchmarkRepair mends a deck of 80 cards with ten problems, most of them errors.
func BenchmarkRepair(b *testing.B) {
	c, v, d := benchDeck(b, true)
	opt := Options{AsOf: "2026-01-01", Lang: "en"}
	if p := Repair(context.Background(), v, d, c.cards, opt); !p.Exact || p.Verdict == Illegal {
		b.Fatalf("%+v", p)
	}
	b.ReportAllocs()
	for b.Loop() {
		Repair(context.Background(), v, d, c.cards, opt)
	}
}

// TestRepairOfTheWorst bounds the work on decks that are made to be hard: many cards that share a limit in many ways, far
// above it. The repair is valid whether or not the search came to its end.
func TestRepairOfTheWorst(t *testing.T) {
	c, versions := loadCorpus(t), repairVersions(t)
	var d deck.Deck
	for i, id := range mendableCards {
		d.Entries = append(d.Entries, deck.Entry{Card: id, Count: 7 + i%5, Confidence: 1})
	}
	for i := range 400 {
		d.Entries = append(d.Entries, deck.Entry{Card: mendableCards[i%len(mendableCards)], Count: 1 + i%3, Section: []deck.Section{"dynasty", "fate", "sideboard"}[i%3], Confidence: 1})
	}
	for _, v := range versions {
		s := newSolver(context.Background(), v, d, c.cards, Options{AsOf: "2020-01-01"})
		budget := s.budget
		s.solve()
		s.restore()
		if left := s.look(); len(left) > 0 {
			t.Errorf("%s: %+v is left", v.format.ID, left)
		}
		if s.nodes > 4*budget+10 {
			t.Errorf("%s: %d looks at a budget of %d", v.format.ID, s.nodes, budget)
		}
		s.j.release()
	}
	done, cancel := context.WithCancel(context.Background())
	cancel()
	if p := Repair(done, versions[0], d, c.cards, Options{AsOf: "2020-01-01"}); p.Exact || p.Verdict == Illegal || p.Distance == 0 {
		t.Errorf("a search that was stopped gives %+v", p)
	}
}
