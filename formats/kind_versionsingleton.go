package formats

import (
	"github.com/kotei-dev/kotei/card"
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

func runVersionSingleton(j *judge, r *Rule) {
	if !j.keyed {
		j.countKeys()
	}
	for i := range j.counted {
		k := &j.counted[i]
		if k.total < 2 {
			continue
		}
		for c := k.first; c >= 0; c = j.carriers[c].next {
			if rarity := j.groups[j.carriers[c].group].card.Rarity; !j.earlierOf(k, c, rarity) {
				j.versionTooOften(r, k, c, rarity)
			}
		}
	}
}

// earlierOf says whether a card of the rarity stands before carrier c, and spoke for all of them.
func (j *judge) earlierOf(k *keyCount, c int, rarity string) bool {
	for at := k.first; at != c; at = j.carriers[at].next {
		if j.groups[j.carriers[at].group].card.Rarity == rarity {
			return true
		}
	}
	return false
}

// versionTooOften reports the cards of a name and rarity from carrier first on, if they are more than one; the first of
// them is kept.
func (j *judge) versionTooOften(r *Rule, k *keyCount, first int, rarity string) {
	have := 0
	for c := first; c >= 0; c = j.carriers[c].next {
		if g := &j.groups[j.carriers[c].group]; g.card.Rarity == rarity {
			have += g.total
		}
	}
	if have < 2 {
		return
	}
	f := j.problem(stageCopies, "singleton-limit", Error, r.Cited)
	in, other := 0, 0 // copies of the two rares
	for c := first; c >= 0; c = j.carriers[c].next {
		g := &j.groups[j.carriers[c].group]
		if g.card.Rarity != rarity {
			continue
		}
		f.about(g)
		extra := g.total
		if c == first {
			extra-- // it is kept
		}
		if extra > 0 {
			f.remove(g.card.ID, extra)
		}
		switch ref, _ := card.ParseAlteredReference(g.card.ID); ref.Rarity {
		case "R1":
			in += g.total
		case "R2":
			other += g.total
		}
	}
	message := "singleton-limit/version"
	if in == 1 && other == 1 {
		message = "singleton-limit/reading"
	}
	w := words{card: j.name(j.groups[j.carriers[first].group].card), what: j.lang.rarities[rarity]}
	f.numbers(have, 1).say(message, w)
}
