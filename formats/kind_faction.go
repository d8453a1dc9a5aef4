package formats

import (
	"slices"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/deck"
)

// factionKind asks that every card has the hero's faction (ALT-DECK-04): that of the card, never that of its
// reference (ALT-DATA-02). Without a hero nothing can be said. A card of no faction fits no hero (ALT-DECK-17); one
// whose faction nobody told is undecided (ALT-DATA-10).
func factionKind() kind {
	return kind{
		name: "faction", doc: "asks that every card is of the hero's faction",
		codes: []string{"faction-mismatch", "facts-missing"}, games: []card.Game{card.Altered}, run: runFaction,
	}
}

func runFaction(j *judge, r *Rule) {
	hero, rest := j.heroes()
	if hero == nil {
		return
	}
	if hero.card.Lacks(card.FactClans) {
		f := j.problem(stageRestriction, "facts-missing", Undecided, r.as("ALT-DATA-10"))
		f.about(hero).say("facts-missing/faction", words{card: j.name(hero.card)})
		return
	}
	for i := range j.groups {
		g := &j.groups[i]
		if g.home != deck.Main || sharesClan(g.card, hero.card) || rest != nil && sharesClan(g.card, rest.card) {
			continue // beside two heroes, which is reported, a card of either faction is right
		}
		if g.card.Lacks(card.FactClans) {
			f := j.problem(stageRestriction, "facts-missing", Undecided, r.as("ALT-DATA-10"))
			f.about(g).say("facts-missing/faction", words{card: j.name(g.card)})
			continue
		}
		w := words{card: j.name(g.card), other: j.name(hero.card)}
		if len(g.card.Clans) == 0 {
			f := j.problem(stageRestriction, "faction-mismatch", Error, r.as("ALT-DECK-17"))
			f.about(g).remove(g.card.ID, g.total).say("faction-mismatch/neutral", w)
			continue
		}
		w.what = title(string(g.card.Clans[0]))
		f := j.problem(stageRestriction, "faction-mismatch", Error, r.Cited)
		f.about(g).remove(g.card.ID, g.total).say("faction-mismatch", w)
	}
}

// heroes are the first hero of the list and, if there are several, the first of another faction; nil where there
// is none.
func (j *judge) heroes() (hero, other *group) {
	for i := range j.groups {
		g := &j.groups[i]
		switch {
		case g.home != deck.Hero:
		case hero == nil:
			hero = g
		case other == nil && !slices.Equal(g.card.Clans, hero.card.Clans):
			other = g
		}
	}
	return hero, other
}
