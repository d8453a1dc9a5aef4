package formats

import (
	"sync"

	"github.com/kotei-dev/kotei/card"
)

// kind is one of the closed set of rule kinds. Each has a file of its own, kind_<name>.go. A kind either
// limits copies (limit) or looks at the whole deck (run).
type kind struct {
	name   string
	doc    string   // what it does, for the schema
	params []string // keys of a Rule that it reads, besides those of Cited
	needs  []string // keys that it cannot do without
	codes  []string // problem codes that it can give
	games  []card.Game

	// limit is the greatest number of copies of a card, and whether the kind speaks about that card.
	limit func(r *Rule, c *card.Card) (int, bool)
	code  string // of a limit that is exceeded
	// firm: a limit of one that no card text about copies lifts, and that binds every card counted together with such a card.
	firm bool
	// run adds the problems of kinds that look at the whole deck.
	run func(j *judge, r *Rule)
}

// kinds are all rule kinds by name.
var kinds = sync.OnceValue(func() map[string]*kind {
	m := map[string]*kind{}
	for _, k := range []kind{
		uniqueKind(), copiesKind(), oneCopyKind(), singletonKind(),
		banFlagKind(), senseiClanKind(), distinctKind(),
		loyaltyKind(), legacyKind(), singularKind(),
		tokensKind(), factionKind(), factionsKind(), rarityKind(), uniqueReferenceKind(), versionSingletonKind(),
		totalKind(), releasedKind(), factsKind(),
		titleCopiesKind(), provinceCopiesKind(), provinceElementsKind(), clanKind(), splashKind(), influenceKind(), roleKind(),
		charactersKind(), restrictedKind(), splashBanKind(), disputedKind(), officialRolesKind(), publisherKind(),
	} {
		m[k.name] = &k
	}
	return m
})

func (k *kind) takes(param string) bool {
	for _, p := range k.params {
		if p == param {
			return true
		}
	}
	return false
}
