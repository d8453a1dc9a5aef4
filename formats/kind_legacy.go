package formats

import (
	"strings"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/deck"
)

// legacyKind warns of a list that relies on a Legacy search and holds no Legacy Holding: a search that finds
// nothing loses the game (TF-DECK-28). A list relies on it if a card's text looks for one; cards whose text
// the data leave out say nothing. Where whoever plays second may always look for one, every list relies on it
// (FMT-SAM-01).
func legacyKind() kind {
	return kind{
		name: "legacy-advice", doc: "warns of a list that looks for a Legacy Holding and has none",
		params: []string{"always"},
		codes:  []string{"legacy-advice"}, games: []card.Game{card.L5RCCG}, run: runLegacy,
	}
}

func runLegacy(j *judge, r *Rule) {
	var relying *group
	for i := range j.groups {
		g := &j.groups[i]
		if g.card.HasType(card.Holding) && g.card.HasKeyword(card.KeywordLegacy) {
			return
		}
		if relying == nil && looksForLegacy(g.card.Text) {
			relying = g
		}
	}
	if relying == nil && !r.Always || j.openAnywhere > 0 {
		return
	}
	for i, n := range j.open {
		if n > 0 && j.plan.sections[i].deck {
			return // an entry without a card could be the Holding
		}
	}
	f := j.problem(stageAdvice, "legacy-advice", Warning, r.Cited).add(deck.Dynasty, 1)
	if relying == nil {
		f.say("legacy-advice/always", words{})
		return
	}
	f.about(relying).say("legacy-advice", words{card: j.name(relying.card)})
}

// looksForLegacy says whether a text looks for a Holding with the keyword, as the search of TF-DECK-28 is worded; one
// that only has or gives the keyword does not.
func looksForLegacy(text string) bool {
	return strings.Contains(text, "for a "+card.KeywordLegacy+" Holding")
}
