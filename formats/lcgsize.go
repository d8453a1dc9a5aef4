package formats

import "github.com/kotei-dev/kotei/deck"

// freeOf is the number of cards of a deck that do not count toward its size by a keyword, such as Rally
// (LCG-FMT-11, -17): the keyword of the card, not a word of its title (LCG-FMT-12).
func (j *judge) freeOf(i int, s *sectionPlan) int {
	if s.rule.Free == nil {
		return 0
	}
	n := 0
	for g := range j.groups {
		if gr := &j.groups[g]; gr.bySec[i] > 0 && isDeck(gr.home) && gr.card.HasKeyword(s.rule.Free.Keyword) {
			n += gr.bySec[i]
		}
	}
	return n
}

// checkProvinceCount judges the number of provinces, in copies and not in lines (LCG-DECK-09). Lines without a card
// are given the benefit of the doubt.
func (j *judge) checkProvinceCount(i int, s *sectionPlan, have int) {
	want := *s.rule.Exactly
	switch {
	case have > want:
		f := j.problem(stageSize, "province-count", Error, s.rule.Cited)
		j.listSection(f, i, have-want)
		f.in(i, s.name).numbers(have, want).say("province-count", words{})
	case have+j.openIn(deck.Provinces) < want:
		f := j.problem(stageSize, "province-count", Error, s.rule.Cited).in(i, s.name).numbers(have, want)
		f.add(s.name, want-have).say("province-count", words{})
	}
}
