package formats

import (
	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/deck"
)

// What tells the clan of a deck.
const (
	clanFromStronghold = "stronghold"
	clanFromDynasty    = "dynasty" // where a deck has no Stronghold (LCG-FMT-21)
)

// clanKind asks that every card is of the deck's clan, neutral, or can be bought: Dynasty cards and provinces never
// can (LCG-DECK-04, -10), conflict cards by an influence cost (LCG-INF-04); a card that names the clans that may use it
// is for these alone (LCG-DECK-19). Without a Stronghold nothing of it can be said, which is told (LCG-DECK-23).
func clanKind() kind {
	return kind{
		name: "clan", doc: "asks that every card is of the deck's clan, neutral or bought with influence",
		params: []string{"clan_of"}, needs: []string{"clan_of"},
		codes: []string{"off-clan", "facts-missing"}, games: []card.Game{card.L5RLCG}, run: runClan,
	}
}

func runClan(j *judge, r *Rule) {
	l := j.lcg(r.ClanOf)
	if len(l.clans) == 0 {
		if l.lacks {
			j.problem(stageRestriction, "facts-missing", Undecided, r.as("LCG-DECK-23")).say("facts-missing/stronghold", words{})
		}
		return
	}
	for i := range j.groups {
		g := &j.groups[i]
		var cited Cited
		message := "off-clan"
		switch {
		case g.home == deck.Stronghold || g.home == deck.Role || g.home == "":
			continue
		case l.in(g.card) && !l.barred(g.card):
			continue
		case g.home != deck.Conflict && l.invited(g.card):
			continue
		case !l.in(g.card) && g.home == deck.Dynasty:
			cited = r.as("LCG-DECK-04")
		case !l.in(g.card) && g.home == deck.Provinces:
			cited = r.as("LCG-DECK-10")
		case !l.in(g.card) && !l.buys(g.card):
			if l.invited(g.card) {
				continue
			}
			cited, message = r.as("LCG-INF-04"), "off-clan/no-cost"
		case l.barred(g.card):
			cited, message = r.as("LCG-DECK-19"), "off-clan/barred"
		default:
			continue
		}
		f := j.problem(stageRestriction, "off-clan", Error, cited)
		f.about(g).remove(g.card.ID, g.total).say(message, words{card: j.name(g.card), what: title(string(l.clans[0]))})
	}
}
