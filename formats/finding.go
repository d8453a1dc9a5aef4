package formats

import (
	"cmp"
	"slices"
	"strings"

	"github.com/kotei-dev/kotei/deck"
)

// The stages are the order in which problems are shown.
const (
	stageStructure = iota
	stageSize
	stagePool
	stageCopies
	stageRestriction
	stageAdvice
)

// finding is a Problem in the making, with what it is sorted by.
type finding struct {
	Problem
	stage   int
	section int
	name    string // of an entry without a card
	room    *room
	j       *judge
}

// problem opens a finding. The pointer is good until the next call.
func (j *judge) problem(stage int, code string, s Severity, c Cited) *finding {
	rule, source, confidence := c.Rule, c.Source, c.Confidence
	if rule == "" {
		rule = j.v.Rule
	}
	if source == "" {
		source = j.plan.source
	}
	if confidence == "" {
		confidence = j.v.Source.Confidence
	}
	j.findings = append(j.findings, finding{})
	f := &j.findings[len(j.findings)-1]
	f.Code, f.Severity, f.Rule, f.Source, f.Confidence = code, s, rule, source, confidence
	f.stage, f.section, f.room, f.j = stage, -1, j.keep.room(), j
	return f
}

// about adds a card with all its lines; the section is stated if it stands in one only.
func (f *finding) about(g *group) *finding {
	f.card(g.card.ID)
	pieces := f.j.pieces[g.from:g.to]
	for i := range pieces {
		f.onLine(pieces[i].line)
	}
	if first := pieces[0].raw; pieces[len(pieces)-1].raw == first && (f.Section == "" || f.Section == string(first)) && len(f.Cards) == 1 {
		f.in(pieces[0].section, first)
	} else {
		f.section, f.Section = -1, ""
	}
	return f
}

// card adds a card without its lines.
func (f *finding) card(id string) {
	if f.Cards == nil {
		f.Cards = f.room.cards[:0]
	}
	f.Cards = append(f.Cards, id)
}

// inSection adds a card with its lines in one section.
func (f *finding) inSection(g *group, section int, raw deck.Section) *finding {
	f.card(g.card.ID)
	for i := g.from; i < g.to; i++ {
		if p := &f.j.pieces[i]; p.section == section && p.raw == raw {
			f.onLine(p.line)
		}
	}
	return f.in(section, raw)
}

func (f *finding) in(section int, raw deck.Section) *finding {
	f.section, f.Section = section, string(raw)
	return f
}

func (f *finding) onLine(n int) {
	if n <= 0 || slices.Contains(f.Lines, n) {
		return
	}
	if f.Lines == nil {
		f.Lines = f.room.lines[:0]
	}
	f.Lines = append(f.Lines, n)
}

func (f *finding) numbers(have, limit int) *finding {
	f.room.numbers = [2]int{have, limit}
	f.Have, f.Limit = &f.room.numbers[0], &f.room.numbers[1]
	return f
}

// remove adds copies of a card to what the fix takes out.
func (f *finding) remove(id string, count int) *finding {
	return f.takeOut(FixEntry{ID: id, Count: count})
}

// takeOut adds to what the fix takes out.
func (f *finding) takeOut(e FixEntry) *finding {
	if f.Fix == nil {
		f.Fix = &f.room.fix
		f.Fix.Remove = f.room.change[:0]
	}
	f.Fix.Remove = append(f.Fix.Remove, e)
	return f
}

// putIn adds to what the fix puts in.
func (f *finding) putIn(e FixEntry) *finding {
	if f.Fix == nil {
		f.Fix = &f.room.fix
		f.Fix.Add = f.room.change[:0]
	}
	f.Fix.Add = append(f.Fix.Add, e)
	return f
}

func (f *finding) add(section deck.Section, count int) *finding {
	return f.putIn(FixEntry{Section: string(section), Count: count})
}

// say writes the message from the catalogue.
func (f *finding) say(message string, w words) {
	if f.j.mute {
		return
	}
	w.format = f.j.format
	if f.Have != nil {
		w.have = *f.Have
	}
	if f.Limit != nil {
		w.limit = *f.Limit
	}
	f.j.text = f.j.lang.render(f.j.text[:0], message, w)
	f.Message = f.j.keep.string(f.j.text)
}

// conclude sorts the findings, joins those that say the same of several entries, and draws the verdict.
func (j *judge) conclude() ([]Problem, Verdict) {
	order := j.order[:0]
	for i := range j.findings {
		order = append(order, int32(i))
	}
	j.order = order
	slices.SortFunc(order, func(x, y int32) int { // by place last, so that the order is stable
		a, b := &j.findings[x], &j.findings[y]
		if a.stage != b.stage || a.Code != b.Code {
			return cmp.Or(cmp.Compare(a.stage, b.stage), strings.Compare(a.Code, b.Code))
		}
		if a.section != b.section {
			return cmp.Compare(a.section, b.section)
		}
		if c := cmp.Or(strings.Compare(a.Section, b.Section), compareFirst(a.Cards, b.Cards)); c != 0 {
			return c
		}
		return cmp.Or(strings.Compare(a.name, b.name), strings.Compare(a.Message, b.Message), cmp.Compare(x, y))
	})
	problems := make([]Problem, 0, len(j.findings))
	verdict := Legal
	for i, at := range order {
		f := &j.findings[at]
		slices.Sort(f.Lines)
		if n := len(problems); n > 0 && same(&problems[n-1], &j.findings[order[i-1]], f) {
			for _, line := range f.Lines {
				if !slices.Contains(problems[n-1].Lines, line) {
					problems[n-1].Lines = append(problems[n-1].Lines, line)
				}
			}
			slices.Sort(problems[n-1].Lines)
			continue
		}
		problems = append(problems, f.Problem)
		switch {
		case f.Severity == Error:
			verdict = Illegal
		case f.Severity == Undecided && verdict == Legal:
			verdict = Undetermined
		}
	}
	return problems, verdict
}

// same says whether two findings next to each other differ only in their lines.
func same(p *Problem, before, f *finding) bool {
	return p.Code == f.Code && p.Message == f.Message && p.Section == f.Section && before.name == f.name && slices.Equal(p.Cards, f.Cards)
}

func compareFirst(a, b []string) int {
	if len(a) == 0 || len(b) == 0 {
		return len(a) - len(b)
	}
	return strings.Compare(a[0], b[0])
}
