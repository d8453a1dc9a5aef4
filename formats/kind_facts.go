package formats

import (
	"slices"

	"github.com/kotei-dev/kotei/card"
)

// factsKind warns of cards of which the data leave facts out, as of unique cards that nobody imported: name and type
// are their family's, faction, cost and text are unknown (ALT-DATA-10). Where a rule could not be judged for it that
// was said already.
func factsKind() kind {
	return kind{
		name: "facts", doc: "warns of cards of which the data leave facts out",
		codes: []string{"facts-missing"}, games: []card.Game{card.Altered}, run: runFacts,
	}
}

func runFacts(j *judge, r *Rule) {
	var in []*group
	for i := range j.groups {
		g := &j.groups[i]
		told := func(f finding) bool { return f.Code == "facts-missing" && slices.Contains(f.Cards, g.card.ID) }
		if len(g.card.Missing) > 0 && !slices.ContainsFunc(j.findings, told) {
			in = append(in, g)
		}
	}
	if len(in) == 0 {
		return
	}
	f := j.problem(stageAdvice, "facts-missing", Warning, r.Cited)
	for _, g := range in {
		f.about(g)
	}
	f.say("facts-missing/card", words{card: j.name(in[0].card), have: len(in)})
}
