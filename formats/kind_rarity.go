package formats

import (
	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/deck"
)

// rarityKind bounds the cards of a rarity (ALT-DECK-06 to -08). R1 and R2 are both rare; heroes and tokens have
// no rarity (ALT-DECK-11). The limit may depend on the hero (ALT-FMT-11).
func rarityKind() kind {
	return kind{
		name: "rarity-limit", doc: "bounds the cards of a rarity",
		params: []string{"rarity", "limit", "table"}, needs: []string{"rarity", "limit"},
		codes: []string{"rarity-limit", "facts-missing"}, games: []card.Game{card.Altered}, run: runRarity,
	}
}

func runRarity(j *judge, r *Rule) {
	have := 0
	for i := range j.groups {
		if g := &j.groups[i]; g.home == deck.Main && g.card.Rarity == r.Rarity {
			have += g.total
		}
	}
	limit, most, stranger := j.rarityLimit(r)
	if stranger != nil && have > 0 {
		f := j.problem(stageAdvice, "facts-missing", Warning, r.Cited).about(stranger)
		f.say("facts-missing/table", words{card: j.name(stranger.card), have: limit})
	}
	if have <= limit {
		return
	}
	severity, message := Error, "rarity-limit"
	if limit == 0 {
		message += "/none"
	}
	if have <= most {
		severity, message = Undecided, "rarity-limit/hero"
	}
	f := j.problem(stageCopies, "rarity-limit", severity, r.Cited)
	excess := have - limit
	for i := range j.groups {
		if g := &j.groups[i]; g.home == deck.Main && g.card.Rarity == r.Rarity {
			f.about(g)
		}
	}
	for i := len(j.groups) - 1; i >= 0 && excess > 0 && severity == Error; i-- {
		if g := &j.groups[i]; g.home == deck.Main && g.card.Rarity == r.Rarity {
			n := min(g.total, excess)
			f.remove(g.card.ID, n)
			excess -= n
		}
	}
	f.in(j.plan.index[deck.Main], deck.Main).numbers(have, limit).say(message, words{what: j.lang.rarities[r.Rarity]})
}

// rarityLimit is the limit, and the greatest that it could be: without a hero the table does not say which holds.
// Of several heroes, which are reported, the most generous counts. A hero that the table does not know, and that may
// be newer than it, comes back too.
func (j *judge) rarityLimit(r *Rule) (limit, most int, stranger *group) {
	if r.Table == "" {
		return *r.Limit, *r.Limit, nil
	}
	limits, found := j.plan.tables[r.Table].Limits, false
	for i := range j.groups {
		g := &j.groups[i]
		if g.home != deck.Hero {
			continue
		}
		n, ok := limits[g.card.FamilyID]
		if !ok {
			n, stranger = *r.Limit, g
		}
		if !found || n > limit {
			limit, found = n, true
		}
	}
	if found {
		return limit, limit, stranger
	}
	most = *r.Limit
	for _, n := range limits {
		most = max(most, n)
	}
	return *r.Limit, most, nil
}
