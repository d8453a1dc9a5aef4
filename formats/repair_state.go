package formats

import (
	"context"
	"slices"
	"strconv"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/catalog"
	"github.com/kotei-dev/kotei/deck"
)

// slot is the copies of a card in one section while a repair is looked for.
type slot struct {
	pos     int // order of the card, the same for all slots of one card
	card    *card.Card
	home    deck.Section
	raw     deck.Section
	section int
	before  int // copies that the deck has
	count   int // copies now
	free    int // of those taken out, the ones that were taken only to make room
}

// promise is added cards of a class that a text asks for. They are among the filler of their section.
type promise struct {
	class   *class
	section int
	count   int
}

// measure is how many cards of a section count, and how many may.
type measure struct {
	have, least, most int // most is -1 where there is no bound
}

// solver looks for a smallest repair. It changes slots, filler and promises step by step, and back.
type solver struct {
	ctx   context.Context
	j     *judge
	v     *Version
	plan  *plan
	cards *catalog.Catalog
	opt   Options

	slots    []slot
	filler   [sectionCount]int
	promised []promise
	rest     []deck.Entry // entries without a card: they stay
	dropped  []deck.Entry // entries whose count is no number: they go
	order    []*card.Card // cards by slot.pos

	// of the last look
	sizes    [sectionCount]measure
	open     [sectionCount]int // cards that a section may have, for all that its unresolved lines say
	effects  []slotEffect
	verdict  Verdict
	nodes    int
	budget   int
	exact    bool
	best     int // distance of the best repair, -1 before there is one
	bestSeen snapshot
	seen     map[string]int
	key      []byte
}

// slotEffect is a text that is in force, with the card that carries it.
type slotEffect struct {
	pos int
	*effect
}

// snapshot is a repair that was found.
type snapshot struct {
	slots    []slot
	filler   [sectionCount]int
	promised []promise
}

func newSolver(ctx context.Context, v *Version, d deck.Deck, cards *catalog.Catalog, opt Options) *solver {
	s := &solver{
		ctx: ctx, j: judges.Get().(*judge), v: v, plan: v.plan, cards: cards, opt: opt,
		best: -1, exact: true, seen: map[string]int{},
	}
	var known deck.Deck
	for i := range d.Entries {
		e := d.Entries[i]
		e.How = "" // a misspelt line is advice, which no repair needs
		switch _, found := cards.Card(e.Card); {
		case e.RawCount != "" || e.Count < 1 || e.Count > maxCount:
			s.dropped = append(s.dropped, e)
		case !e.Resolved() || !found:
			s.rest = append(s.rest, e)
		default:
			known.Entries = append(known.Entries, e)
		}
	}
	s.ready()
	s.j.gather(known)
	for i := range s.j.groups {
		g := &s.j.groups[i]
		s.order = append(s.order, g.card)
		for _, p := range s.j.pieces[g.from:g.to] {
			if n := len(s.slots); n > 0 && s.slots[n-1].pos == i && s.slots[n-1].raw == p.raw {
				s.slots[n-1].before += p.count
				s.slots[n-1].count += p.count
				continue
			}
			s.slots = append(s.slots, slot{pos: i, card: g.card, home: g.home, raw: p.raw, section: p.section, before: p.count, count: p.count})
		}
	}
	s.budget = max(60, 40_000/(len(s.slots)+len(s.rest)+10))
	s.j.forget()
	return s
}

func (s *solver) ready() {
	s.j.use(s.v, s.cards, s.opt)
	s.j.mute, s.j.mending = true, true
}

// look judges the deck as it stands now. The findings of the judge are good until the next look.
func (s *solver) look() []fault {
	s.nodes++
	j := s.j
	j.forget()
	s.ready()
	d := deck.Deck{Entries: make([]deck.Entry, 0, len(s.slots)+len(s.rest))}
	for i := range s.slots {
		if sl := &s.slots[i]; sl.count > 0 {
			d.Entries = append(d.Entries, deck.Entry{Card: sl.card.ID, Count: sl.count, Section: sl.raw})
		}
	}
	d.Entries = append(d.Entries, s.rest...)
	j.gather(d)
	j.filler = s.filler
	j.checkStructure()
	j.checkSizes()
	j.checkPool()
	j.checkCopies()
	j.checkCardText()
	s.measure()
	// What is added is chosen so that it fits: whole-deck rules leave open what it could change.
	j.filler = [sectionCount]int{}
	for i, n := range s.filler {
		j.open[i] += n
	}
	j.lcgDeck.ready = false
	whole := len(j.findings)
	j.checkRest()
	return s.faults(whole)
}

// fault is an error as the search sees it.
type fault struct {
	code        string
	stage       int
	cards       []int // slot.pos, as far as they are cards of the deck
	section     int   // -1 if it stands in several
	raw         string
	have, limit int
	numbered    bool
	firm        int // copies whose removal lifts a limit that they alone set
	missing     int // cards that a text asks for and that were not promised
	asks        *effect
}

// faults copies the errors among the findings; those of rules that look at the whole deck begin at whole.
func (s *solver) faults(whole int) []fault {
	var out []fault
	s.verdict = Legal
	for i := range s.j.findings {
		f := &s.j.findings[i]
		if f.Severity == Undecided && s.verdict == Legal {
			s.verdict = Undetermined
		}
		if f.Severity != Error {
			continue
		}
		x := fault{code: f.Code, stage: f.stage, section: f.section, raw: f.Section, numbered: f.Have != nil}
		if i >= whole && x.code == "banned" {
			x.code = "banned beside others" // in other company the card may stay
		}
		for _, id := range f.Cards {
			if at := s.posOf(id); at >= 0 {
				x.cards = append(x.cards, at)
			}
		}
		if x.numbered {
			x.have, x.limit = *f.Have, *f.Limit
		}
		switch f.stage {
		case stageCopies:
			x.firm = s.firm(&x)
		case stageRestriction:
			if x.code == "requires" && !s.asked(&x) {
				continue
			}
		}
		s.verdict = Illegal
		out = append(out, x)
	}
	return out
}

func (s *solver) posOf(id string) int {
	return slices.IndexFunc(s.order, func(c *card.Card) bool { return c.ID == id })
}

// firm adds up the copies of the cards that bind all that are counted together with them.
func (s *solver) firm(f *fault) int {
	n := 0
	for _, pos := range f.cards {
		g := s.j.find(s.order[pos].ID)
		if g == nil {
			continue
		}
		if b, ok := s.j.boundOf(g); ok && b.rule.kind.firm {
			n += s.total(pos)
		}
	}
	return n
}

// asked looks the text up that a missing class of cards, or card, comes from; false if it was promised.
func (s *solver) asked(f *fault) bool {
	for _, a := range s.effects {
		if len(f.cards) == 0 || a.pos != f.cards[0] {
			continue
		}
		switch {
		case a.Kind == effRequires && f.numbered && a.Limit == f.limit:
			have := f.have
			for _, p := range s.promised {
				if p.class.equal(&a.Class) {
					have += p.count
				}
			}
			if have >= a.Limit {
				return false
			}
			f.asks, f.missing = a.effect, a.Limit-have
			return true
		case a.Kind == effRequiresCard && !f.numbered:
			f.asks, f.missing = a.effect, 1
			return true
		}
	}
	return true
}

// equal says whether two classes are described alike.
func (k *class) equal(o *class) bool {
	return k.Type == o.Type && k.NotType == o.NotType && k.Ability == o.Ability && slices.Equal(k.With, o.With) &&
		slices.Equal(k.Without, o.Without) && (k.Unique == nil) == (o.Unique == nil) && (k.Unique == nil || *k.Unique == *o.Unique)
}

// measure notes the sizes of the sections and the texts in force.
func (s *solver) measure() {
	j := s.j
	for i := range s.open {
		s.open[i] = j.open[i] + j.openAnywhere
	}
	s.effects = s.effects[:0]
	for _, a := range j.active {
		s.effects = append(s.effects, slotEffect{s.posOf(j.groups[a.group].card.ID), a.effect})
	}
	for i := range s.plan.sections {
		p := &s.plan.sections[i]
		m := measure{most: -1}
		if !p.present {
			s.sizes[i] = m
			continue
		}
		shift := 0
		if p.deck {
			m.have, _ = j.countSection(i, p.name)
			for _, a := range j.active {
				if a.Kind == effMinimum && a.Section == p.name {
					shift += a.Add * j.groups[a.group].total
				}
			}
		} else {
			m.have = j.filler[i]
			for g := range j.groups {
				if j.fills(&j.groups[g], p.name) {
					m.have += j.groups[g].bySec[i]
				}
			}
		}
		if n := p.rule.Max; n != nil {
			m.most = *n
		}
		if n := p.rule.Min; n != nil {
			m.least = max(0, *n+shift)
		}
		if n := p.rule.Exactly; n != nil {
			m.least = max(0, *n+shift)
			m.most = m.least
		}
		s.sizes[i] = m
	}
}

// total is all copies of a card.
func (s *solver) total(pos int) int {
	n := 0
	for i := range s.slots {
		if s.slots[i].pos == pos {
			n += s.slots[i].count
		}
	}
	return n
}

// record keeps the deck as it stands as the best repair so far.
func (s *solver) record(distance int) {
	if s.best >= 0 && distance >= s.best {
		return
	}
	s.best = distance
	s.bestSeen = snapshot{slices.Clone(s.slots), s.filler, slices.Clone(s.promised)}
}

// restore goes back to the best repair.
func (s *solver) restore() {
	s.slots, s.filler, s.promised = s.bestSeen.slots, s.bestSeen.filler, s.bestSeen.promised
}

// again says whether the deck stood like this before, reached by as few steps.
func (s *solver) again(distance int) bool {
	k := s.key[:0]
	for i := range s.slots {
		if sl := &s.slots[i]; sl.count != sl.before {
			k = append(strconv.AppendInt(k, int64(i), 10), '=')
			k = append(strconv.AppendInt(k, int64(sl.count), 10), ' ')
		}
	}
	for _, n := range s.filler {
		k = append(strconv.AppendInt(k, int64(n), 10), '/')
	}
	for i := range s.promised {
		k = append(strconv.AppendInt(k, int64(s.promised[i].count), 10), '+')
	}
	s.key = k
	if d, ok := s.seen[string(k)]; ok && d <= distance {
		return true
	}
	s.seen[string(k)] = distance
	return false
}
