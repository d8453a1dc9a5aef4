// Package starter holds the starter sets that are built into the program: facts of some cards of a game,
// with short summaries of their effects in our own words, so that the program is of use before anybody has
// imported a card file. The files beside the code have the form of our own export.
package starter

import (
	"crypto/sha256"
	_ "embed"
	"encoding/hex"
	"fmt"
	"sync"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/catalog"
)

//go:embed l5r-ccg.jsonl
var l5rCCG []byte

// set is one embedded file, parsed at its first use and never again.
type set struct {
	game card.Game
	load func() (*catalog.Catalog, error)
}

// sets are the embedded starter sets in the order in which games are shown.
var sets = []set{
	{game: card.L5RCCG, load: sync.OnceValues(func() (*catalog.Catalog, error) { return parse(card.L5RCCG, l5rCCG) })},
}

// Games are the games that have a starter set, in the order in which games are shown.
func Games() []card.Game {
	games := make([]card.Game, len(sets))
	for i, s := range sets {
		games[i] = s.game
	}
	return games
}

// Load is the starter set of a game. It is read once; every call gives the same catalog. The release is
// "starter-" and the first 12 hex digits of the SHA-256 of the file. A game without a starter set is an error.
func Load(game card.Game) (*catalog.Catalog, error) {
	for _, s := range sets {
		if s.game == game {
			return s.load()
		}
	}
	return nil, fmt.Errorf("no starter set for the game %q: import a card file", game)
}

// release names the release of a starter set's file.
func release(file []byte) catalog.Release {
	sum := sha256.Sum256(file)
	return catalog.Release{Hash: "starter-" + hex.EncodeToString(sum[:])[:12], Starter: true}
}
