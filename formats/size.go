package formats

import (
	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/deck"
)

// checkSizes compares each section with its size (TF-DECK-01 to -04, CL-DECK-01, -02, -06). Card text moves
// the least size and takes cards out of the count (CT-SIZE). A card that no entry was found for still stands
// in its section: a size that it would reach is left open.
func (j *judge) checkSizes() {
	for i := range j.plan.sections {
		s := &j.plan.sections[i]
		if !s.present {
			continue
		}
		if s.deck {
			j.checkDeckSize(i, s)
		} else {
			j.checkPresence(i, s)
		}
	}
}

// checkPresence judges a section that is there or not, such as the Stronghold.
func (j *judge) checkPresence(i int, s *sectionPlan) {
	have := j.filler[i]
	for g := range j.groups {
		if n := j.groups[g].bySec[i]; n > 0 && j.fills(&j.groups[g], s.name) {
			have += n
		}
	}
	least, most := s.rule.Min, s.rule.Max
	if s.rule.Exactly != nil {
		least, most = s.rule.Exactly, s.rule.Exactly
	}
	cited := s.rule.Cited
	if s.name == deck.Provinces && s.rule.Exactly != nil {
		j.checkProvinceCount(i, s, have)
		return
	}
	if most != nil && have > *most {
		limit, by := j.sectionMax(i, s.name, *most)
		if by != nil {
			cited = by.Cited
		}
		if have > limit {
			f := j.problem(stageSize, "section-too-many", Error, cited)
			j.listSection(f, i, have-limit)
			f.in(i, s.name).numbers(have, limit).say("section-too-many", words{section: j.lang.sections[s.name]})
		}
	}
	if s.rule.PerTitle != nil {
		j.checkPerTitle(i, s)
	}
	if least != nil && have+j.open[i]+j.openAnywhere < *least {
		f := j.problem(stageSize, "section-missing", Error, cited).in(i, s.name).numbers(have, *least)
		f.add(s.name, *least-have).say("section-missing", words{section: j.lang.sections[s.name]})
	}
}

// checkPerTitle judges how many cards of one title stand in a section, versions together (FMT-EMP-02).
func (j *judge) checkPerTitle(i int, s *sectionPlan) {
	limit := *s.rule.PerTitle
	for g := range j.groups {
		if j.groups[g].bySec[i] == 0 || j.sameTitleBefore(g, i) {
			continue
		}
		var of []int
		have := 0
		for o := g; o < len(j.groups); o++ {
			if n := j.groups[o].bySec[i]; n > 0 && j.fills(&j.groups[o], s.name) && sameTitleOf(&j.groups[g], &j.groups[o]) {
				of = append(of, o)
				have += n
			}
		}
		if have <= limit {
			continue
		}
		f := j.problem(stageSize, "section-too-many", Error, s.rule.Cited)
		for _, o := range of {
			f.inSection(&j.groups[o], i, s.name)
		}
		excess := have - limit
		for k := len(of) - 1; k >= 0 && excess > 0; k-- {
			n := min(excess, j.groups[of[k]].bySec[i])
			f.remove(j.groups[of[k]].card.ID, n)
			excess -= n
		}
		f.in(i, s.name).numbers(have, limit).say("section-too-many/title", words{section: j.lang.sections[s.name], raw: j.groups[g].card.Title})
	}
}

// sameTitleBefore says whether a card of the same title stands in the section and comes first.
func (j *judge) sameTitleBefore(g, section int) bool {
	for o := range g {
		if j.groups[o].bySec[section] > 0 && sameTitleOf(&j.groups[o], &j.groups[g]) {
			return true
		}
	}
	return false
}

func sameTitleOf(a, b *group) bool {
	return a.card.Title == b.card.Title || card.Fold(a.card.Title) == card.Fold(b.card.Title)
}

// fills says whether a card counts for a section beside the decks: one that stands there by mistake is reported as
// such, and does not make up for the card that is missing.
func (j *judge) fills(g *group, s deck.Section) bool {
	return g.home == s || s == deck.Sideboard && isDeck(g.home) || s == deck.Start && g.home != "" && j.mayStart(g.card.ID)
}

// listSection names the cards of a section and proposes which to take out: those that are there in excess.
func (j *judge) listSection(f *finding, section, excess int) {
	for g := range j.groups {
		if n := j.groups[g].bySec[section]; n > 0 && j.fills(&j.groups[g], j.plan.sections[section].name) {
			f.inSection(&j.groups[g], section, j.plan.sections[section].name)
		}
	}
	for g := len(j.groups) - 1; g >= 0 && excess > 0; g-- {
		if n := min(excess, j.groups[g].bySec[section]); n > 0 && j.fills(&j.groups[g], j.plan.sections[section].name) {
			f.remove(j.groups[g].card.ID, n)
			excess -= n
		}
	}
}

// sectionMax is the greatest number of cards of a section, which a text may raise for different cards
// (CT-START-08), and that text.
func (j *judge) sectionMax(i int, name deck.Section, most int) (int, *effect) {
	for _, a := range j.active {
		if a.Kind != effSectionMax || a.Section != name || a.Limit <= most {
			continue
		}
		different := true
		for g := range j.groups {
			different = different && j.groups[g].bySec[i] <= 1
		}
		if different {
			return a.Limit, a.effect
		}
	}
	return most, nil
}

// checkDeckSize judges a deck that is drawn from.
func (j *judge) checkDeckSize(i int, s *sectionPlan) {
	have, by := j.countSection(i, s.name)
	free := j.freeOf(i, s)
	have -= free
	shift := 0
	for _, a := range j.active {
		if a.Kind == effMinimum && a.Section == s.name {
			shift += a.Add * j.groups[a.group].total
			by = a.effect
		}
	}
	cited := s.rule.Cited
	if by != nil {
		cited = by.Cited
	}
	open := j.open[i] + j.openAnywhere
	if n := s.rule.Exactly; n != nil {
		if by != nil {
			cited = s.rule.Cited.or("FMT-MOD-02", by.Cited)
		}
		want := max(0, *n+shift)
		switch {
		case have+open < want:
			f := j.problem(stageSize, "deck-size-exact", Error, cited).in(i, s.name).numbers(have, want)
			f.add(s.name, want-have).say("deck-size-exact", words{section: j.lang.sections[s.name]})
		case have > want:
			f := j.problem(stageSize, "deck-size-exact", Error, cited).in(i, s.name).numbers(have, want)
			f.takeOut(FixEntry{Section: string(s.name), Count: have - want})
			f.say("deck-size-exact", words{section: j.lang.sections[s.name]})
		}
	}
	if n := s.rule.Min; n != nil {
		if want := max(0, *n+shift); have+open < want {
			f := j.problem(stageSize, "deck-size-min", Error, cited).in(i, s.name).numbers(have, want)
			f.add(s.name, want-have).say("deck-size-min", words{section: j.lang.sections[s.name]})
		}
	}
	if s.rule.Free != nil && s.rule.Free.Toward == "min" {
		have += free
	}
	if n := s.rule.Max; n != nil && have > *n {
		cited := s.rule.Cited
		if s.rule.MaxRule != "" {
			cited.Rule = s.rule.MaxRule
		}
		f := j.problem(stageSize, "deck-size-max", Error, cited).in(i, s.name).numbers(have, *n)
		f.takeOut(FixEntry{Section: string(s.name), Count: have - *n})
		f.say("deck-size-max", words{section: j.lang.sections[s.name]})
	}
}

// countSection counts the cards of a deck that count toward its size, and gives the text that takes some out.
// Cards that belong to no deck do not count (TF-DECK-04, -24); one of the wrong deck does until it is moved. In
// Altered all cards beside the hero count, whatever they are (ALT-DECK-02).
func (j *judge) countSection(i int, name deck.Section) (int, *effect) {
	have := j.filler[i]
	var by *effect
	for g := range j.groups {
		gr := &j.groups[g]
		n := gr.bySec[i]
		if n == 0 || gr.home == "" && j.v.format.Game != card.Altered {
			continue
		}
		if e := j.outOfCount(gr, name); e != nil {
			by = e
			continue
		}
		if gr.home != "" && !isDeck(gr.home) {
			continue
		}
		have += n
	}
	return have, by
}

// outOfCount is the text by which a card does not count toward the size of a section (CT-SIZE-04, -05).
func (j *judge) outOfCount(g *group, section deck.Section) *effect {
	if len(j.active) == 0 {
		return nil
	}
	for _, e := range g.effects {
		if e.Kind == effNotCounted {
			return e
		}
	}
	for _, a := range j.active {
		switch {
		case a.Kind == effNotCountedClass && a.Class.has(g.card):
			return a.effect
		case a.Kind == effAllowedIn && a.Section == section && a.Class.has(g.card):
			return a.effect
		}
	}
	return nil
}
