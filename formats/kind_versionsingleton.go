package formats

import (
	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/deck"
)

// versionSingletonKind allows one card of each name and rarity, whatever its printing: the two rares of a name are
// of one rarity, and so are its uniques (ALT-FMT-10, -12). Some deck builders tell the two rares apart; where only
// that reading would allow the deck, the message says so.
func versionSingletonKind() kind {
	return kind{
		name: "version-singleton", doc: "allows one card of each name and rarity",
		codes: []string{"singleton-limit"}, games: []card.Game{card.Altered}, run: runVersionSingleton,
	}
}

// versionKey is what may be there once.
type versionKey struct{ name, rarity string }

func runVersionSingleton(j *judge, r *Rule) {
	totals := make(map[versionKey]int, len(j.groups))
	for i := range j.groups {
		if g := &j.groups[i]; g.home == deck.Main {
			totals[versionKey{g.card.LimitKey, g.card.Rarity}] += g.total
		}
	}
	for i := range j.groups {
		g := &j.groups[i]
		key := versionKey{g.card.LimitKey, g.card.Rarity}
		if n := totals[key]; g.home == deck.Main && n > 1 {
			j.versionTooOften(r, i, key, n)
			delete(totals, key) // the first card of the key spoke for all
		}
	}
}

// versionTooOften reports the cards of a key; the first of them is kept.
func (j *judge) versionTooOften(r *Rule, first int, key versionKey, have int) {
	f := j.problem(stageCopies, "singleton-limit", Error, r.Cited)
	message, codes := "singleton-limit/version", map[string]int{}
	for i := first; i < len(j.groups); i++ {
		g := &j.groups[i]
		if g.home != deck.Main || g.card.LimitKey != key.name || g.card.Rarity != key.rarity {
			continue
		}
		f.about(g)
		keep := 0
		if i == first {
			keep = 1
		}
		if g.total > keep {
			f.remove(g.card.ID, g.total-keep)
		}
		ref, _ := card.ParseAlteredReference(g.card.ID)
		codes[ref.Rarity] += g.total
	}
	if codes["R1"] == 1 && codes["R2"] == 1 {
		message = "singleton-limit/reading"
	}
	w := words{card: j.name(j.groups[first].card), what: j.lang.rarities[key.rarity]}
	f.numbers(have, 1).say(message, w)
}
