package formats

import (
	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/deck"
)

// senseiClanKind asks that a Sensei reads All Clans or names the Stronghold's clan (TF-DECK-18). A Stronghold
// without a clan takes only an All Clans Sensei (TF-DECK-20). Without a Stronghold, or while the Stronghold is
// not known, nothing can be said; a Sensei whose clans the card data leave out is undecided.
func senseiClanKind() kind {
	return kind{
		name: "sensei-clan", doc: "asks that a Sensei fits the clan of the Stronghold",
		codes: []string{"sensei-clan", "facts-missing"}, games: []card.Game{card.L5RCCG}, run: runSenseiClan,
	}
}

func runSenseiClan(j *judge, r *Rule) {
	if j.open[j.plan.index[deck.Stronghold]] > 0 || j.openAnywhere > 0 {
		return
	}
	var strongholds []*card.Card
	for i := range j.groups {
		if g := &j.groups[i]; g.card.HasType(card.Stronghold) && !g.card.Created {
			strongholds = append(strongholds, g.card)
		}
	}
	if len(strongholds) == 0 {
		return
	}
	for i := range j.groups {
		g := &j.groups[i]
		if !g.card.HasType(card.SenseiType) || g.home == "" {
			continue
		}
		if g.card.Sensei == nil {
			p := j.problem(stageRestriction, "facts-missing", Undecided, r.Cited)
			p.about(g).say("facts-missing/sensei", words{card: j.name(g.card)})
			continue
		}
		fits, aligned := false, false
		for _, s := range strongholds {
			fits = fits || g.card.Sensei.Allows(s.Clans)
			aligned = aligned || len(s.Clans) > 0
		}
		if fits {
			continue
		}
		cited, variant := r.Cited, "sensei-clan"
		if !aligned {
			cited, variant = cited.as("TF-DECK-20"), "sensei-clan/unaligned"
		}
		p := j.problem(stageRestriction, "sensei-clan", Error, cited)
		p.about(g).remove(g.card.ID, g.total).say(variant, words{card: j.name(g.card), other: j.name(strongholds[0])})
	}
}
