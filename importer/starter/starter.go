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

// The files of the games.
var (
	//go:embed l5r-ccg.jsonl
	l5rCCG []byte
	//go:embed l5r-lcg.jsonl
	l5rLCG []byte
	//go:embed altered.jsonl
	altered []byte
)

// set is one embedded file, parsed at its first use and never again.
type set struct {
	game card.Game
	load func() (*catalog.Catalog, error)
}

// sets are the embedded starter sets in the order in which games are shown.
var sets = []set{
	{game: card.L5RCCG, load: once(card.L5RCCG, l5rCCG)},
	{game: card.L5RLCG, load: once(card.L5RLCG, l5rLCG)},
	{game: card.Altered, load: once(card.Altered, altered)},
}

func once(game card.Game, file []byte) func() (*catalog.Catalog, error) {
	return sync.OnceValues(func() (*catalog.Catalog, error) { return parse(game, file) })
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
