package formats

import (
	"strings"

	"github.com/kotei-dev/kotei/card"
)

// legacyKind warns of a list that relies on a Legacy search and holds no Legacy Holding: a search that finds
// nothing loses the game (TF-DECK-28). A list relies on it if a card's text speaks of Legacy; cards whose text
// the data leave out say nothing.
func legacyKind() kind {
	return kind{
		name: "legacy-advice", doc: "warns of cards that look for a Legacy Holding in a list without one",
		codes: []string{"legacy-advice"}, games: []card.Game{card.L5RCCG}, run: runLegacy,
	}
}

func runLegacy(j *judge, r *Rule) {
	var relying *group
	for i := range j.groups {
		g := &j.groups[i]
		if g.card.HasType(card.Holding) && g.card.HasKeyword(card.KeywordLegacy) {
			return
		}
		if relying == nil && speaksOf(g.card.Text, card.KeywordLegacy) {
			relying = g
		}
	}
	if relying == nil || j.openAnywhere > 0 {
		return
	}
	for i, n := range j.open {
		if n > 0 && j.plan.sections[i].deck {
			return // an entry without a card could be the Holding
		}
	}
	f := j.problem(stageAdvice, "legacy-advice", Warning, r.Cited)
	f.about(relying).say("legacy-advice", words{card: j.name(relying.card)})
}

// speaksOf says whether the word stands in the text as a whole word.
func speaksOf(text, word string) bool {
	for {
		at := strings.Index(text, word)
		if at < 0 {
			return false
		}
		before := at == 0 || !isWord(text[at-1])
		text = text[at+len(word):]
		if before && (text == "" || !isWord(text[0])) {
			return true
		}
	}
}
