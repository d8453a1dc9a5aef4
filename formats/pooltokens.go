package formats

import (
	"slices"

	"github.com/kotei-dev/kotei/card"
)

// tokenSet is a set of legality tokens, a bit each. What it says about a pool settles most cards without a look at their
// printings, which pays where a deck is judged by many formats.
type tokenSet uint64

// Tokens that no arc has. A card that was printed at all carries tokenPrinted.
const (
	tokenOther tokenSet = 1 << iota
	tokenPrinted
	tokenNowhere // legal nowhere (FMT-GEN-01)
	tokenArcs    // and all above: the arcs
)

var tokenBits = func() map[string]tokenSet {
	bits := map[string]tokenSet{}
	for i, a := range card.Arcs() {
		bits[a.Token] = tokenArcs << i
	}
	for _, t := range neverLegal {
		bits[t] = tokenNowhere
	}
	return bits
}()

// tokensOf is the set of some tokens.
func tokensOf(tokens []string) tokenSet {
	var set tokenSet
	for _, t := range tokens {
		bit, ok := tokenBits[t]
		if !ok {
			bit = tokenOther
		}
		set |= bit
	}
	return set
}

// cardTokens are the tokens of a card.
type cardTokens struct {
	ever tokenSet // of all printings
	out  tokenSet // of those that are out on the day of the check and legal anywhere; tokenOther is none of them
}

// tokenReader collects tokens of cards. Cards of one deck have much the same, so the last set is kept.
type tokenReader struct {
	day  string // of the check; "" takes all printings for being out
	last []string
	set  tokenSet
}

// read collects the tokens of a card's printings.
func (r *tokenReader) read(c *card.Card) cardTokens {
	var t cardTokens
	for i := range c.Printings {
		pr := &c.Printings[i]
		if !slices.Equal(pr.Legal, r.last) {
			r.last, r.set = pr.Legal, tokensOf(pr.Legal)
		}
		t.ever |= r.set | tokenPrinted
		if r.set&tokenNowhere == 0 && (r.day == "" || legalFrom(pr) <= r.day) {
			t.out |= r.set&^tokenOther | tokenPrinted
		}
	}
	return t
}

// poolTokens is what tokens alone settle of a pool.
type poolTokens struct {
	enough tokenSet // a card with one of these that is out is in
	needed tokenSet // a card that never had one of these is not in; 0 if that says nothing
}

// tokens is what tokens alone settle of the pool.
func (p *Pool) tokens() poolTokens {
	var t poolTokens
	if p.bySet() || len(p.Without) > 0 && tokensOf(p.Without) != tokenNowhere {
		return t
	}
	ways := p.Any
	if p.PoolPart.asks() || len(ways) == 0 {
		ways = append([]*PoolPart{&p.PoolPart}, ways...)
	}
	all := !p.Bases
	for _, way := range ways {
		switch {
		case !way.asks() && len(ways) == 1:
			t.enough |= tokenPrinted
		case way.asks() && len(way.Sets) == 0 && way.Printed == nil:
			t.enough |= tokensOf(way.Legality)
		}
		t.needed |= tokensOf(way.Legality)
		all = all && len(way.Legality) > 0
	}
	if !all {
		t.needed = 0
	}
	return t
}

// settle says whether a card is in the pool and out already, where its tokens tell.
func (t poolTokens) settle(c cardTokens) (in, settled bool) {
	in = c.out&t.enough != 0
	return in, in || t.needed != 0 && c.ever&t.needed == 0
}
