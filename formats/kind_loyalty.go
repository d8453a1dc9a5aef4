package formats

import (
	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/deck"
)

// loyaltyKind warns of Loyal Personalities whose clan is not the Stronghold's: Loyal restricts play, not
// construction, so the deck stays legal (TF-DECK-27, -26).
func loyaltyKind() kind {
	return kind{
		name: "loyalty-advice", doc: "warns of Loyal Personalities of another clan than the Stronghold's",
		codes: []string{"loyalty-advice"}, games: []card.Game{card.L5RCCG}, run: runLoyalty,
	}
}

func runLoyalty(j *judge, r *Rule) {
	if j.open[j.plan.index[deck.Stronghold]] > 0 || j.openAnywhere > 0 {
		return
	}
	var stronghold *card.Card
	for i := range j.groups {
		if c := j.groups[i].card; c.HasType(card.Stronghold) && !c.Created {
			if stronghold != nil {
				return // two Strongholds: whose player it is cannot be said
			}
			stronghold = c
		}
	}
	if stronghold == nil {
		return
	}
	for i := range j.groups {
		g := &j.groups[i]
		if !g.card.HasType(card.Personality) || !g.card.HasKeyword(card.KeywordLoyal) || sharesClan(g.card, stronghold) {
			continue
		}
		f := j.problem(stageAdvice, "loyalty-advice", Warning, r.Cited)
		f.about(g).remove(g.card.ID, g.total).say("loyalty-advice", words{card: j.name(g.card), other: j.name(stronghold)})
	}
}

func sharesClan(a, b *card.Card) bool {
	for _, c := range a.Clans {
		if b.HasClan(c) {
			return true
		}
	}
	return false
}
