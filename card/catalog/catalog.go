// Package catalog holds the immutable in-memory view of one imported release of a game's cards:
// maps by id, name, folded name and set, and each card's JSON encoded once. It is pure.
package catalog

import (
	"encoding/json"
	"fmt"
	"sort"

	"github.com/kotei-dev/kotei/card"
)

// Release says which import a Catalog shows.
type Release struct {
	Hash    string // content hash of cards, sets and aliases, or "starter-…" for the embedded set
	Starter bool   // the embedded starter set: facts of some cards only
}

// Catalog is immutable and safe for concurrent use.
type Catalog struct {
	game     card.Game
	release  Release
	cards    []*card.Card // sorted by id
	json     [][]byte     // the same order
	position map[string]int
	byName   map[string][]int // exact display name, title and names in other languages
	byFold   map[string][]int // FoldTitle of title
	sets     []card.Set
	bySet    map[string]*card.Set
	aliases  map[string]string // old id -> id
	prints   int
	refs     references // of Altered
}

// New builds a catalog. Cards may come in any order and are not changed afterwards by anyone; encoded holds
// the JSON of each card in the same order, or is nil to have them encoded here. Aliases map old ids to
// present ones. It returns an error if two cards have one id or an alias leads nowhere.
func New(game card.Game, release Release, cards []*card.Card, encoded [][]byte, sets []card.Set, aliases map[string]string) (*Catalog, error) {
	c := &Catalog{
		game: game, release: release,
		cards: make([]*card.Card, len(cards)), json: make([][]byte, len(cards)),
		position: make(map[string]int, len(cards)),
		byName:   make(map[string][]int, len(cards)*2), byFold: make(map[string][]int, len(cards)),
		sets: sets, bySet: make(map[string]*card.Set, len(sets)), aliases: aliases,
	}
	order := make([]int, len(cards))
	for i := range order {
		order[i] = i
	}
	sort.Slice(order, func(i, j int) bool { return cards[order[i]].ID < cards[order[j]].ID })
	for at, from := range order {
		k := cards[from]
		if _, twice := c.position[k.ID]; twice {
			return nil, fmt.Errorf("catalog %s: two cards have the id %q", game, k.ID)
		}
		c.cards[at], c.position[k.ID] = k, at
		c.prints += len(k.Printings)
		if encoded != nil {
			c.json[at] = encoded[from]
		} else {
			b, err := json.Marshal(k)
			if err != nil {
				return nil, fmt.Errorf("catalog %s: card %s: %w", game, k.ID, err)
			}
			c.json[at] = b
		}
		c.index(at, k)
	}
	if game == card.Altered {
		c.refs = newReferences(c.cards)
	}
	for i := range sets {
		c.bySet[sets[i].ID] = &c.sets[i]
	}
	for old, id := range aliases {
		if _, ok := c.position[id]; !ok {
			return nil, fmt.Errorf("catalog %s: alias %q leads to %q, which is no card", game, old, id)
		}
	}
	return c, nil
}

func (c *Catalog) index(at int, k *card.Card) {
	add := func(m map[string][]int, key string) {
		if key == "" {
			return
		}
		if list := m[key]; len(list) == 0 || list[len(list)-1] != at {
			m[key] = append(list, at)
		}
	}
	add(c.byName, k.Name)
	add(c.byName, k.Title)
	for _, n := range k.Names {
		add(c.byName, n)
	}
	add(c.byFold, card.FoldTitle(k.Title))
}

// Game is the game of the cards.
func (c *Catalog) Game() card.Game { return c.game }

// Release says which import this is.
func (c *Catalog) Release() Release { return c.release }

// Len is the number of cards.
func (c *Catalog) Len() int { return len(c.cards) }

// Printings is the number of printings of all cards.
func (c *Catalog) Printings() int { return c.prints }

// At is the i-th card in order of id, 0 <= i < Len.
func (c *Catalog) At(i int) *card.Card { return c.cards[i] }

// JSON is the wire form of the i-th card. The caller must not change it.
func (c *Catalog) JSON(i int) []byte { return c.json[i] }

// Position is the place of a card by id, old ids included.
func (c *Catalog) Position(id string) (int, bool) {
	if at, ok := c.position[id]; ok {
		return at, true
	}
	at, ok := c.position[c.aliases[id]]
	return at, ok
}

// Card is the card of an id, old ids included. For the reference of an Altered unique that was not imported
// it is a card made from the family, whose Missing says what is unknown (ALT-DATA-10); such a card has no
// Position.
func (c *Catalog) Card(id string) (*card.Card, bool) {
	at, ok := c.Position(id)
	if !ok {
		return c.unseen(id)
	}
	return c.cards[at], true
}

// Named are the places of the cards whose name or title, in any language, is exactly s.
func (c *Catalog) Named(s string) []int { return c.byName[s] }

// Titled are the places of the cards whose title folds to the same as s (card.FoldTitle), in order of id.
func (c *Catalog) Titled(s string) []int { return c.byFold[card.FoldTitle(s)] }

// Sets are the sets in the order in which they were imported (oldest first).
func (c *Catalog) Sets() []card.Set { return c.sets }

// Set is the set of an id.
func (c *Catalog) Set(id string) (*card.Set, bool) {
	s, ok := c.bySet[id]
	return s, ok
}

// Aliases are the old ids with the present id of each. The caller must not change the map.
func (c *Catalog) Aliases() map[string]string { return c.aliases }
