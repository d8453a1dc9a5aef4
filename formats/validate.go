package formats

import (
	"cmp"
	"context"
	"math"
	"slices"
	"strings"
	"sync"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/catalog"
	"github.com/kotei-dev/kotei/deck"
)

// Options of a validation.
type Options struct {
	AsOf string // day of the check, YYYY-MM-DD; "" sets no day, so that nothing is too new
	Lang string // language of the messages: "en" or "fr"; anything else reads as "en"

	OfficialRoles bool // l5r-lcg: judge roles as sanctioned play of the day did (LCG-ROLE-07)
}

// maxCount is the greatest number of copies that an entry may state.
const maxCount = 1_000_000

// unseenPos is the position of cards that the catalog makes up, among themselves in order of id.
const unseenPos = math.MaxInt

// piece is a resolved entry.
type piece struct {
	pos     int        // of the card in the catalog, so that order of position is order of id
	unseen  *card.Card // a unique that was not imported (ALT-DATA-10); pos is then behind all others
	section int
	count   int
	line    int
	raw     deck.Section
}

// group is all resolved entries of one card.
type group struct {
	card    *card.Card
	home    deck.Section
	total   int
	bySec   [sectionCount]int
	facts   *cardFacts // nil if there are none
	effects []*effect  // those of its facts that the version heeds
	from    int        // its pieces are pieces[from:to]
	to      int
}

// judge is the state of one validation. It is reused: nothing of it leaves in the Report but what keep gave away.
type judge struct {
	v     *Version
	plan  *plan
	cards *catalog.Catalog
	opt   Options
	lang  *language

	format string // name of the format in the reader's language

	speaking     []int // entries that give a finding of their own
	pieces       []piece
	groups       []group
	tokens       []cardTokens      // of the groups, where several versions judge them
	open         [sectionCount]int // cards of unresolved entries by section; of an unknown section too
	openAnywhere int               // cards of unresolved entries that state no section
	filler       [sectionCount]int // cards that a repair adds, by section: they count toward sizes and nothing else
	summed       map[string]int    // counts of the report, nil until they are asked for
	keyed        bool              // counted holds the keys of the deck
	mending      bool              // a repair: cards to be added are chosen so that they fit, and what is there must let them
	mute         bool              // findings need no messages
	active       []activeEffect
	keys         map[string]int
	counted      []keyCount
	carriers     []carrier
	in           []carrier // of the key that is looked at
	within       bool      // no limit of the version is exceeded, nor of another with the same limits
	findings     []finding
	order        []int32 // of findings, sorted
	text         []byte
	keep         keep
	hasher       hasher
	lcgDeck      lcgDeck
}

// activeEffect is a text with the card of the list that carries it.
type activeEffect struct {
	group int
	*effect
}

var judges = sync.Pool{New: func() any { return &judge{keys: map[string]int{}} }}

// Validate judges a deck by a version of a format: all problems at once, sorted by structure, size, pool,
// copies, restrictions and advice. It depends on nothing but its arguments. Entries may come in any order and
// be split: copies of a card add up. A context that is done stops it early; the report is then undetermined.
func Validate(ctx context.Context, v *Version, d deck.Deck, cards *catalog.Catalog, opt Options) Report {
	j := judges.Get().(*judge)
	defer j.release()
	j.use(v, cards, opt)
	j.gather(d)
	return j.report(ctx, d.Name, j.hasher.hash(d))
}

// use turns the judge to a version.
func (j *judge) use(v *Version, cards *catalog.Catalog, opt Options) {
	j.v, j.plan, j.cards, j.opt, j.lang = v, v.plan, cards, opt, languageOf(opt.Lang)
	j.format = v.format.Name(j.lang.code)
}

// report runs all stages over what was gathered.
func (j *judge) report(ctx context.Context, name, hash string) Report {
	for _, stage := range []func(){j.checkStructure, j.checkSizes, j.checkPool, j.checkCopies, j.checkCardText, j.checkRest} {
		if ctx.Err() != nil {
			break
		}
		stage()
	}
	r := Report{
		Format:  FormatRef{ID: j.v.format.ID, Name: j.v.format.Name(j.opt.Lang), Version: j.v.From, AsOf: j.opt.AsOf},
		Release: j.cards.Release().Hash,
		Deck:    DeckRef{Hash: hash, Name: name, Counts: j.counts()},
	}
	r.Problems, r.Verdict = j.conclude()
	if ctx.Err() != nil && r.Verdict == Legal {
		r.Verdict = Undetermined
	}
	return r
}

// release gives the judge back.
func (j *judge) release() {
	j.forget()
	if cap(j.pieces) <= 4096 { // a giant list must not hold its room for ever
		judges.Put(j)
	}
}

// forget drops all that belongs to the deck and keeps the room.
func (j *judge) forget() {
	clear(j.groups)
	clear(j.findings)
	clear(j.active)
	clear(j.keys)
	clear(j.pieces)
	clear(j.counted)
	*j = judge{
		speaking: j.speaking[:0], pieces: j.pieces[:0], groups: j.groups[:0], tokens: j.tokens[:0], active: j.active[:0], keys: j.keys, counted: j.counted[:0],
		carriers: j.carriers[:0], in: j.in[:0], findings: j.findings[:0], order: j.order[:0], text: j.text[:0], hasher: j.hasher,
		lcgDeck: lcgDeck{bought: j.lcgDeck.bought[:0]},
	}
}

// gather looks every entry up and adds copies up by card.
func (j *judge) gather(d deck.Deck) {
	for i := range d.Entries {
		said := len(j.findings)
		if j.take(&d.Entries[i]); len(j.findings) > said {
			j.speaking = append(j.speaking, i)
		}
	}
	slices.SortFunc(j.pieces, func(a, b piece) int {
		if a.pos != b.pos {
			return cmp.Compare(a.pos, b.pos)
		}
		if a.unseen != nil && a.unseen.ID != b.unseen.ID {
			return strings.Compare(a.unseen.ID, b.unseen.ID)
		}
		if a.section != b.section {
			return a.section - b.section
		}
		if a.raw != b.raw {
			return strings.Compare(string(a.raw), string(b.raw))
		}
		return a.line - b.line
	})
	for i, p := range j.pieces {
		if i == 0 || !p.sameCard(&j.pieces[i-1]) {
			c := p.card(j.cards)
			j.groups = append(j.groups, group{card: c, home: j.plan.home(c), from: i, facts: j.plan.facts.byCard[c.ID]})
		}
		g := &j.groups[len(j.groups)-1]
		g.to = i + 1
		g.total += p.count
		g.bySec[p.section] += p.count
	}
	j.heed()
}

// heed looks up the texts of the cards that the version heeds.
func (j *judge) heed() {
	for i := range j.groups {
		g := &j.groups[i]
		if g.facts == nil {
			continue
		}
		g.effects = j.plan.effects(g.facts)
		for _, e := range g.effects {
			j.active = append(j.active, activeEffect{i, e})
		}
	}
}

// counts are the resolved cards by section. All reports about what was gathered share them.
func (j *judge) counts() map[string]int {
	var known [sectionCount]int
	if j.summed != nil {
		return j.summed
	}
	counts := make(map[string]int, len(j.v.Sections))
	for i := range j.pieces {
		switch p := &j.pieces[i]; {
		case p.section != noSection:
			known[p.section] += p.count
		case p.raw != "":
			counts[string(p.raw)] += p.count
		}
	}
	for i, n := range known {
		if n > 0 {
			counts[string(j.plan.sections[i].name)] = n
		}
	}
	j.summed = counts
	return counts
}

// take files one entry: a resolved one as a piece, any other as a finding.
func (j *judge) take(e *deck.Entry) {
	section := j.plan.sectionIndex(e.Section)
	if e.RawCount != "" || e.Count < 1 || e.Count > maxCount {
		j.invalidCount(e)
		return
	}
	p, found := piece{section: section, count: e.Count, line: e.Line, raw: e.Section}, false
	if e.Resolved() {
		if p.pos, found = j.cards.Position(e.Card); !found {
			p.pos = unseenPos
			p.unseen, found = j.cards.Card(e.Card)
		}
	}
	if !found {
		if e.Section == "" {
			j.openAnywhere += e.Count
		}
		j.open[section] += e.Count
		j.unresolved(e)
		return
	}
	c := p.card(j.cards)
	if p.raw == "" {
		p.raw = j.plan.home(c)
		if p.raw == "" && j.v.format.Game == card.Altered {
			p.raw = deck.Main // where lists have tokens (ALT-DECK-10)
		}
		p.section = j.plan.sectionIndex(p.raw)
	}
	j.pieces = append(j.pieces, p)
	if e.How == deck.Typo {
		j.typo(e, c)
	}
}

// card is the card of the piece.
func (p *piece) card(cards *catalog.Catalog) *card.Card {
	if p.unseen != nil {
		return p.unseen
	}
	return cards.At(p.pos)
}

func (p *piece) sameCard(o *piece) bool {
	return p.pos == o.pos && (p.unseen == nil || p.unseen.ID == o.unseen.ID)
}

// checkRest runs the kinds that look at the whole deck.
func (j *judge) checkRest() {
	for _, r := range j.plan.runs {
		r.kind.run(j, r)
	}
}

// name is the card's name in the reader's language where the data have it.
func (j *judge) name(c *card.Card) string {
	if n := c.Names[j.lang.code]; n != "" {
		return n
	}
	return c.Name
}

// find is the group of a card id, nil if the card is not in the list.
func (j *judge) find(id string) *group {
	pos, ok := j.cards.Position(id)
	if !ok {
		return nil
	}
	at, ok := slices.BinarySearchFunc(j.groups, pos, func(g group, pos int) int { return j.pieces[g.from].pos - pos })
	if !ok {
		return nil
	}
	return &j.groups[at]
}
