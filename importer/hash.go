package importer

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/store"
)

// HashContent is the release hash: SHA-256 in hex over the game, the cards sorted by id, the sets sorted by
// id and the aliases sorted by old id. It depends on nothing else, so the same content has the same hash
// whatever the sources, their order and the time.
func HashContent(game card.Game, c store.Content) string {
	h := sha256.New()
	enc := json.NewEncoder(h)
	put := func(v any) {
		if err := enc.Encode(v); err != nil { // only strings, numbers and maps of them: always encodes
			panic("importer: hash: " + err.Error())
		}
	}
	put(game)
	cards := slices.Clone(c.Cards)
	slices.SortFunc(cards, func(a, b *card.Card) int { return strings.Compare(a.ID, b.ID) })
	for _, k := range cards {
		put(k)
	}
	sets := slices.Clone(c.Sets)
	slices.SortFunc(sets, func(a, b card.Set) int { return strings.Compare(a.ID, b.ID) })
	put(sets)
	for _, old := range sortedKeys(c.Aliases) {
		put([2]string{old, c.Aliases[old]})
	}
	return hex.EncodeToString(h.Sum(nil))
}

func sortedKeys[K ~string, V any](m map[K]V) []K { return slices.Sorted(maps.Keys(m)) }
