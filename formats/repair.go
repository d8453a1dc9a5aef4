package formats

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/kotei-dev/kotei/card/catalog"
	"github.com/kotei-dev/kotei/deck"
)

// The steps of a repair.
const (
	OpRemove = "remove"
	OpAdd    = "add"
	OpMove   = "move"
)

// RepairPlan is a smallest set of edits after which a deck has no error left.
type RepairPlan struct {
	Edits    []Edit `json:"edits"`
	Distance int    `json:"distance"` // cards removed, added and moved, each once
	// Exact says that no smaller set does. Where the search was cut short the set is valid, and may not be the smallest.
	Exact bool `json:"exact"`
	// Verdict is that of the repaired deck: legal, undetermined while points stay undecided, or illegal where no edit helps.
	Verdict Verdict  `json:"verdict"`
	Left    []string `json:"left,omitempty"` // codes of what no edit mends, such as unknown-card, each once
}

// Edit is one step of a repair.
type Edit struct {
	Op      string     `json:"op"`                // remove, add or move
	ID      string     `json:"id,omitempty"`      // the card; absent where the reader chooses it
	Section string     `json:"section"`           // where the card stands; for add, where it is missing
	To      string     `json:"to,omitempty"`      // for move
	Count   int        `json:"count"`             // copies; 1 for a line whose count is no number
	Raw     string     `json:"raw,omitempty"`     // the count of such a line, as written
	Name    string     `json:"name,omitempty"`    // of such a line that names no card, as written
	Any     bool       `json:"any,omitempty"`     // any cards of the section will do; cards proposes some
	Cards   []FixEntry `json:"cards,omitempty"`   // the proposal
	Message string     `json:"message,omitempty"` // the step in a sentence of the reader's language
}

// Repair finds a smallest set of edits after which the deck has no error: copies taken out, cards moved to
// their own section, and cards added where a section lacks some. An added card is one that the reader
// chooses, new to the deck and free of rules of its own; where a text asks for a class of cards, or a card,
// it is of that class, or that card. Distance counts every copy that is removed, added or moved.
//
// In the other games a Stronghold or hero that may be used is kept; a role or another that is added is taken to suit
// the rest of the deck.
//
// What is undecided is no error and stays (Left names it). The work is bounded, whatever the deck: where the
// bound or the context ends the search, Exact is false. A deck without errors needs no edit.
func Repair(ctx context.Context, v *Version, d deck.Deck, cards *catalog.Catalog, opt Options) RepairPlan {
	s := newSolver(ctx, v, d, cards, opt)
	defer s.j.release()
	s.solve()
	p := RepairPlan{Edits: []Edit{}, Exact: s.exact}
	s.restore()
	faults := s.look()
	p.Verdict = s.verdict
	if len(faults) > 0 {
		p.Exact = false
	}
	p.Left = s.left(faults)
	s.drops(&p)
	s.cardEdits(&p)
	s.adds(&p)
	for i := range p.Edits {
		p.Distance += p.Edits[i].Count
		p.Edits[i].Message = s.sentence(&p.Edits[i])
	}
	return p
}

// left names the codes of what the edits do not mend.
func (s *solver) left(faults []fault) []string {
	var codes []string
	for _, f := range faults {
		code, _, _ := strings.Cut(f.code, " ")
		codes = append(codes, code)
	}
	for i := range s.j.findings {
		if f := &s.j.findings[i]; f.Severity == Undecided {
			codes = append(codes, f.Code)
		}
	}
	slices.Sort(codes)
	return slices.Compact(codes)
}

// drops are the lines whose count is no number.
func (s *solver) drops(p *RepairPlan) {
	for i := range s.dropped {
		e := &s.dropped[i]
		edit := Edit{Op: OpRemove, ID: e.Card, Section: string(e.Section), Count: 1, Raw: e.RawCount}
		if edit.Raw == "" {
			edit.Raw = strconv.Itoa(e.Count)
		}
		if _, ok := s.cards.Card(e.Card); !ok {
			edit.ID, edit.Name = "", e.Name
			if e.Name == "" {
				edit.Name = e.Card
			}
		}
		p.Edits = append(p.Edits, edit)
	}
}

// cardEdits compares each card's places with those before: copies that left one section and came into another
// were moved, the rest was removed or added.
func (s *solver) cardEdits(p *RepairPlan) {
	order := make([]int, len(s.slots))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(s.slots[a].pos, s.slots[b].pos) })
	any := map[int]Edit{}
	for from := 0; from < len(order); {
		to := from
		for to < len(order) && s.slots[order[to]].pos == s.slots[order[from]].pos {
			to++
		}
		s.editsOf(p, order[from:to], any)
		from = to
	}
	for i := range s.plan.sections {
		if e, ok := any[i]; ok {
			p.Edits = append(p.Edits, e)
		}
	}
	slices.SortStableFunc(p.Edits, func(a, b Edit) int { return cmp.Compare(opRank(a.Op), opRank(b.Op)) })
}

func opRank(op string) int { return slices.Index([]string{OpMove, OpRemove, OpAdd}, op) }

func (s *solver) editsOf(p *RepairPlan, of []int, any map[int]Edit) {
	delta := make([]int, len(of))
	for k, i := range of {
		delta[k] = s.slots[i].count - s.slots[i].before
	}
	id := s.slots[of[0]].card.ID
	for a, i := range of {
		for b, k := range of {
			if n := min(-delta[a], delta[b]); n > 0 {
				p.Edits = append(p.Edits, Edit{Op: OpMove, ID: id, Section: string(s.slots[i].raw), To: string(s.slots[k].raw), Count: n})
				delta[a], delta[b] = delta[a]+n, delta[b]-n
			}
		}
	}
	for a, i := range of {
		sl := &s.slots[i]
		switch {
		case delta[a] > 0:
			p.Edits = append(p.Edits, Edit{Op: OpAdd, ID: id, Section: string(sl.raw), Count: delta[a]})
		case delta[a] < 0:
			n := -delta[a]
			if free := min(n, sl.free); free > 0 {
				e := any[sl.section]
				e.Op, e.Section, e.Any, e.Count = OpRemove, string(sl.raw), true, e.Count+free
				e.Cards = append(e.Cards, FixEntry{ID: id, Count: free})
				any[sl.section] = e
				n -= free
			}
			if n > 0 {
				p.Edits = append(p.Edits, Edit{Op: OpRemove, ID: id, Section: string(sl.raw), Count: n})
			}
		}
	}
}

// adds are the cards that sections lack.
func (s *solver) adds(p *RepairPlan) {
	for i := range s.plan.sections {
		section := string(s.plan.sections[i].name)
		n := s.filler[i]
		for k := range s.promised {
			if q := &s.promised[k]; q.section == i && q.count > 0 {
				n -= q.count
				p.Edits = append(p.Edits, Edit{Op: OpAdd, Section: section, Count: q.count, Message: s.j.lang.class(q.class)})
			}
		}
		if n > 0 {
			p.Edits = append(p.Edits, Edit{Op: OpAdd, Section: section, Count: n})
		}
	}
}

// sentence writes an edit in the reader's language. Before that, Message holds which class of card is to be added.
func (s *solver) sentence(e *Edit) string {
	section := deck.Section(e.Section)
	w := words{section: s.j.lang.sections[section], have: e.Count, raw: shown(e.Raw), what: e.Message, card: shown(e.Name)}
	if w.section == "" {
		w.section = "“" + shown(e.Section) + "”"
	}
	if c, ok := s.cards.Card(e.ID); ok {
		w.card = s.j.name(c)
	}
	message := "repair/" + e.Op
	switch {
	case e.Op == OpMove:
		w.other = s.j.lang.sections[deck.Section(e.To)]
	case e.Raw != "":
		message += "/line"
	case e.Op == OpAdd && e.ID == "" && w.what != "":
		message += "/class"
	case e.Op == OpAdd && e.ID == "":
		message += "/some"
	case e.Any:
		message += "/any"
		var names []string
		for _, c := range e.Cards {
			if k, ok := s.cards.Card(c.ID); ok && len(names) < 4 {
				names = append(names, strconv.Itoa(c.Count)+" × "+s.j.name(k))
			}
		}
		if len(names) < len(e.Cards) {
			names = append(names, "…")
		}
		w.other = strings.Join(names, ", ")
	}
	return string(s.j.lang.render(nil, message, w))
}
