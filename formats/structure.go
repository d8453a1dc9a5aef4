package formats

import (
	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/deck"
)

// ruleOf names, by game, the rules of its general part that hold in every format: a version that lists one under
// see has it cited. "" is a rule that the game's sources do not state.
var ruleOf = map[card.Game]struct{ created, beside, place, count, unknown string }{
	card.L5RCCG:  {created: "TF-DECK-24", beside: "TF-DECK-04", place: "TF-DECK-05"},
	card.L5RLCG:  {created: "LCG-DECK-20", beside: "LCG-DECK-20", place: "LCG-DECK-20", count: "LCG-DECK-22", unknown: "LCG-DATA-10"},
	card.Altered: {created: "ALT-DECK-10", count: "ALT-DECK-15", unknown: "ALT-DATA-10"},
}

// shown bounds what a message repeats of the reader's own list.
func shown(s string) string {
	const most = 80
	n := 0
	for i := range s {
		if n++; n > most {
			return s[:i] + "…"
		}
	}
	return s
}

// entryName is what an entry calls its card.
func (j *judge) entryName(e *deck.Entry) string {
	if c, ok := j.cards.Card(e.Card); ok {
		return j.name(c)
	}
	if e.Name != "" {
		return shown(e.Name)
	}
	return shown(e.Card)
}

// entryProblem opens a finding about one entry.
func (j *judge) entryProblem(stage int, code string, s Severity, e *deck.Entry, rule string) *finding {
	f := j.problem(stage, code, s, j.v.structural(rule))
	f.name = e.Name
	if f.name == "" {
		f.name = e.Card
	}
	if e.Section != "" {
		f.in(j.plan.sectionIndex(e.Section), e.Section)
	}
	f.onLine(e.Line)
	return f
}

// invalidCount refuses a count that is no positive whole number. The entry counts for nothing: a negative
// count must not subtract.
func (j *judge) invalidCount(e *deck.Entry) {
	f := j.entryProblem(stageStructure, "invalid-count", Error, e, ruleOf[j.v.format.Game].count)
	if c, ok := j.cards.Card(e.Card); ok {
		f.Cards = []string{c.ID}
	}
	raw := e.RawCount
	if raw == "" {
		raw = string(appendInt(nil, e.Count))
	}
	f.say("invalid-count", words{card: j.entryName(e), raw: shown(raw)})
}

// unresolved reports an entry without a card: it makes the verdict undetermined, never legal.
func (j *judge) unresolved(e *deck.Entry) {
	code, message := "unknown-card", "unknown-card"
	if e.Ambiguous {
		code, message = "ambiguous-card", "ambiguous-card"
	}
	f := j.entryProblem(stageStructure, code, Undecided, e, ruleOf[j.v.format.Game].unknown)
	w := words{card: j.entryName(e)}
	if len(e.Candidates) > 0 {
		if c, ok := j.cards.Card(e.Candidates[0]); ok {
			w.other, message = j.name(c), message+"/candidate"
		}
		if e.Ambiguous {
			f.Cards = append([]string{}, e.Candidates...)
		}
	}
	f.say(message, w)
}

// typo tells that a misspelt line was taken for a card.
func (j *judge) typo(e *deck.Entry, c *card.Card) {
	f := j.entryProblem(stageAdvice, "typo-taken", Warning, e, "")
	f.Cards = []string{c.ID}
	f.say("typo-taken", words{card: j.name(c), raw: shown(e.Name)})
}

// checkStructure looks where each card stands: in a section that exists, that the format knows, and that is
// the card's own (TF-DECK-04, -05, -24).
func (j *judge) checkStructure() {
	for i := range j.groups {
		g := &j.groups[i]
		if g.home == "" {
			f := j.problem(stageStructure, "not-a-deck-card", Error, j.v.structural(ruleOf[j.v.format.Game].created))
			f.about(g).remove(g.card.ID, g.total).say("not-a-deck-card", words{card: j.name(g.card)})
			continue
		}
		for at := g.from; at < g.to; {
			p := &j.pieces[at]
			n := 0
			for ; at < g.to && j.pieces[at].raw == p.raw; at++ {
				n += j.pieces[at].count
			}
			j.checkPlace(g, p.section, p.raw, n)
		}
	}
}

// checkPlace judges the copies of a card in one section.
func (j *judge) checkPlace(g *group, section int, raw deck.Section, n int) {
	switch {
	case section == noSection:
		f := j.problem(stageStructure, "section-unknown", Error, Cited{})
		f.inSection(g, section, raw).Section = shown(string(raw))
		f.takeOut(FixEntry{ID: g.card.ID, Section: string(raw), Count: n})
		if to := j.plan.sectionIndex(g.home); to != noSection && j.plan.sections[to].present {
			f.putIn(FixEntry{ID: g.card.ID, Section: string(g.home), Count: n})
		}
		f.say("section-unknown", words{card: j.name(g.card), raw: shown(string(raw))})
		return
	case !j.plan.sections[section].present:
		j.wrongPlace(g, section, n, Cited{}, "wrong-section/unused")
		return
	case raw == g.home || raw == deck.Start && j.mayStart(g.card.ID) || raw == deck.Sideboard && isDeck(g.home) || j.allowedIn(g.card, raw):
		return
	case raw == deck.Start:
		j.wrongPlace(g, section, n, j.plan.sections[section].rule.Cited, "wrong-section/start")
	case !isDeck(g.home):
		j.wrongPlace(g, section, n, j.v.structural(ruleOf[j.v.format.Game].beside), "wrong-section")
	default:
		j.wrongPlace(g, section, n, j.v.structural(ruleOf[j.v.format.Game].place), "wrong-section")
	}
}

func (j *judge) wrongPlace(g *group, section, n int, c Cited, message string) {
	raw := j.plan.sections[section].name
	f := j.problem(stageStructure, "wrong-section", Error, c)
	f.inSection(g, section, raw).numbers(n, 0)
	f.takeOut(FixEntry{ID: g.card.ID, Section: string(raw), Count: n})
	w := words{card: j.name(g.card), section: j.lang.sections[raw], other: j.lang.sections[g.home]}
	if to := j.plan.sectionIndex(g.home); to != noSection && j.plan.sections[to].present && message != "wrong-section/unused" {
		f.putIn(FixEntry{ID: g.card.ID, Section: string(g.home), Count: n})
	}
	f.say(message, w)
}

func (j *judge) mayStart(id string) bool {
	for _, s := range j.v.Start {
		if s == id {
			return true
		}
	}
	return false
}

// allowedIn says whether a text in the list lets the card stand in a section that is not its own (CT-SIZE-05).
func (j *judge) allowedIn(c *card.Card, s deck.Section) bool {
	for _, a := range j.active {
		if a.Kind == effAllowedIn && a.Section == s && a.Class.has(c) {
			return true
		}
	}
	return false
}

// structural cites a rule of the game's general part, where the version says that it holds.
func (v *Version) structural(id string) Cited {
	for _, known := range v.See {
		if known == id {
			return Cited{Rule: id}
		}
	}
	return Cited{}
}
