package formats

import (
	"cmp"
	"slices"
	"strings"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/deck"
)

// factionsKind bounds the number of factions among all cards, the hero included (ALT-FMT-08, -22). Cards whose
// faction nobody told leave the answer open where they could change it.
func factionsKind() kind {
	return kind{
		name: "factions", doc: "bounds the number of factions in the deck, the hero included",
		params: []string{"limit", "min"}, needs: []string{"limit"},
		codes: []string{"faction-mismatch", "facts-missing"}, games: []card.Game{card.Altered}, run: runFactions,
	}
}

// factionCount is a faction with its cards in the list.
type factionCount struct {
	clan  card.Clan
	cards int
	hero  bool
}

func runFactions(j *judge, r *Rule) {
	counts, unknown := j.factions()
	have, limit := len(counts), *r.Limit
	open := 0
	for _, n := range j.open {
		open += n
	}
	switch {
	case have > limit:
		j.tooManyFactions(r, counts)
	case r.Min != nil && have+unknown+open < *r.Min:
		f := j.problem(stageRestriction, "faction-mismatch", Error, r.Cited).numbers(have, *r.Min)
		f.say("faction-mismatch/few", words{})
	case unknown > 0 && (have+unknown > limit || r.Min != nil && have < *r.Min):
		f := j.problem(stageRestriction, "facts-missing", Undecided, r.as("ALT-DATA-10"))
		for i := range j.groups {
			if g := &j.groups[i]; g.home != "" && g.card.Lacks(card.FactClans) {
				f.about(g)
			}
		}
		f.say("facts-missing/factions", words{have: unknown})
	}
}

// factions counts the cards of each faction, the hero's faction first and then the greatest, and the different
// cards whose faction nobody told.
func (j *judge) factions() (counts []factionCount, unknown int) {
	for i := range j.groups {
		g := &j.groups[i]
		if g.home == "" {
			continue
		}
		if g.card.Lacks(card.FactClans) {
			unknown++
			continue
		}
		for _, clan := range g.card.Clans {
			at := slices.IndexFunc(counts, func(c factionCount) bool { return c.clan == clan })
			if at < 0 {
				at = len(counts)
				counts = append(counts, factionCount{clan: clan})
			}
			counts[at].cards += g.total
			counts[at].hero = counts[at].hero || g.home == deck.Hero
		}
	}
	slices.SortFunc(counts, func(a, b factionCount) int {
		if a.hero != b.hero {
			if a.hero {
				return -1
			}
			return 1
		}
		return cmp.Or(b.cards-a.cards, cmp.Compare(a.clan, b.clan))
	})
	return counts, unknown
}

// tooManyFactions names the factions, and the cards of those that are too many.
func (j *judge) tooManyFactions(r *Rule, counts []factionCount) {
	f := j.problem(stageRestriction, "faction-mismatch", Error, r.Cited)
	names := make([]string, len(counts))
	for i, c := range counts {
		names[i] = title(string(c.clan))
	}
	for i := range j.groups {
		g := &j.groups[i]
		if g.home != "" && slices.ContainsFunc(counts[*r.Limit:], func(c factionCount) bool { return g.card.HasClan(c.clan) }) {
			f.about(g).remove(g.card.ID, g.total)
		}
	}
	f.numbers(len(counts), *r.Limit).say("faction-mismatch/many", words{what: strings.Join(names, ", ")})
}
