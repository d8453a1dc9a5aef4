package starter

import (
	"bytes"
	"encoding/json"
	"fmt"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/catalog"
)

// line is one line of the file: a header, a set or a card.
type line struct {
	Kotei int        `json:"kotei"`
	Game  card.Game  `json:"game"`
	Set   *card.Set  `json:"set"`
	Card  *card.Card `json:"card"`
}

// parse reads a starter file. Errors say the line.
func parse(game card.Game, file []byte) (*catalog.Catalog, error) {
	var cards []*card.Card
	var sets []card.Set
	for n, raw := range bytes.Split(bytes.TrimSpace(file), []byte("\n")) {
		var l line
		if err := json.Unmarshal(raw, &l); err != nil {
			return nil, fmt.Errorf("starter set of %s, line %d: %w", game, n+1, err)
		}
		switch {
		case n == 0 && (l.Kotei != 1 || l.Game != game):
			return nil, fmt.Errorf("starter set of %s, line 1: not the header of such a file", game)
		case n == 0:
		case l.Set != nil:
			sets = append(sets, *l.Set)
		case l.Card != nil:
			cards = append(cards, l.Card)
		default:
			return nil, fmt.Errorf("starter set of %s, line %d: neither a set nor a card", game, n+1)
		}
	}
	return catalog.New(game, release(file), cards, nil, sets, nil)
}
