package simulation

import (
	"math/big"

	"github.com/kotei-dev/kotei/deck"
	"github.com/kotei-dev/kotei/odds"
)

// Why there is no exact probability.
const (
	NoExactPlay    = "depends-on-play" // it depends on what the player does
	NoExactOpening = "opening-fixed"   // the request lays cards on top of the decks
	NoExactStart   = "start-text"      // a text takes cards out of the decks before they are dealt
	NoExactLarge   = "too-large"       // too many cases to go through
	NoExactDealt   = "deal-differs"    // games deal different numbers of cards
)

var noExactWords = map[string][2]string{
	NoExactPlay:    {"it depends on what the player does", "cela dépend de ce que fait le joueur"},
	NoExactOpening: {"the opening is given, not dealt", "l’ouverture est donnée, pas distribuée"},
	NoExactStart:   {"a card takes others out of the decks before they are dealt", "une carte en retire d’autres des decks avant la distribution"},
	NoExactLarge:   {"there are too many cases to go through", "il y a trop de cas à parcourir"},
	NoExactDealt:   {"games deal different numbers of cards", "les parties distribuent des nombres de cartes différents"},
}

// NoExactText says in a language why there is no exact probability; "" for an unknown code.
func NoExactText(code, lang string) string {
	if lang == "fr" {
		return noExactWords[code][1]
	}
	return noExactWords[code][0]
}

// classNames are the words of results, by class.
var classNames = [numClasses]string{"other", "holding", "personality", "event", "strategy", "attachment", "ring"}

// dealt is how the decks are dealt: cards of each deck, and how many of them are dealt; Dynasty first.
type dealt struct {
	population [2]int
	draws      [2]int
	why        string // code, where exact probabilities cannot be told; "" else
}

// dealt looks at what was dealt in the games, and whether chance alone decided it.
func (s *series) dealt(t *tally) dealt {
	d := dealt{population: s.lineup.decks(), draws: [2]int{t.opening.provinces, t.opening.hand}}
	open := s.Setup.Opening
	switch {
	case len(open.Dynasty)+len(open.Fate) > 0:
		d.why = NoExactOpening
	case t.opening.decks != d.population:
		d.why = NoExactStart
	case d.draws[0] < 0 || d.draws[1] < 0:
		d.why = NoExactDealt
	}
	return d
}

// decks are the numbers of cards of the Dynasty and the Fate deck.
func (l *lineup) decks() (n [2]int) {
	for i := range l.entries {
		if side := l.entries[i].side(); side >= 0 {
			n[side] += l.entries[i].copies
		}
	}
	return n
}

// side is the deck of an entry: 0 Dynasty, 1 Fate, -1 for what begins in play.
func (e *entry) side() int {
	switch e.section {
	case deck.Dynasty:
		return 0
	case deck.Fate:
		return 1
	}
	return -1
}

// beside puts the exact probability beside a share, or why there is none.
func (d *dealt) beside(sh Share, p *big.Rat, err error) Exact {
	switch {
	case d.why != "":
		return Exact{Share: sh, NoExact: d.why}
	case err != nil:
		return Exact{Share: sh, NoExact: NoExactLarge}
	}
	x, _ := p.Float64()
	x = round(x)
	return Exact{Share: sh, Exact: &x}
}

// openings tells of opening Provinces and hands.
func (s *series) openings(t *tally) Opening {
	d := s.dealt(t)
	o := Opening{Provinces: t.opening.provinces, Hand: t.opening.hand, TurnOnePlay: share(t.opening.play, t.games), Counts: []Count{}, Cards: []OpeningCard{}}
	var sizes [numClasses][2]int
	for i := range s.lineup.entries {
		if e := &s.lineup.entries[i]; e.side() >= 0 {
			sizes[e.class][e.side()] += e.copies
		}
	}
	one, err := d.atLeastOne(sizes[classHolding])
	o.Holding = d.beside(share(t.opening.holding, t.games), one, err)
	for k := range numClasses {
		if sizes[k] == [2]int{} {
			continue
		}
		c := Count{Class: classNames[k], Bins: bins(t.opening.classes[k][:], t.games)}
		exact, err := d.distribution(sizes[k])
		for n := range c.Bins {
			p := new(big.Rat)
			if n < len(exact) {
				p = exact[n]
			}
			c.Bins[n].Exact = d.beside(c.Bins[n].Share, p, err)
		}
		o.Counts = append(o.Counts, c)
	}
	for i := range s.lineup.entries {
		e := &s.lineup.entries[i]
		if e.side() < 0 {
			continue
		}
		var size [2]int
		size[e.side()] = e.copies
		p, err := d.atLeastOne(size)
		o.Cards = append(o.Cards, OpeningCard{
			ID: e.card.ID, Section: e.section, Copies: e.copies, Exact: d.beside(share(t.cards[i].opening, t.games), p, err),
		})
	}
	return o
}

// distribution is the probability of each number of cards of a kind in the opening, the kind having that many cards in
// each deck.
func (d *dealt) distribution(sizes [2]int) ([]*big.Rat, error) {
	if d.why != "" {
		return nil, nil
	}
	sum := []*big.Rat{big.NewRat(1, 1)}
	for side := range 2 {
		draws := min(d.draws[side], d.population[side])
		part, err := odds.Distribution(d.population[side], sizes[side], draws)
		if err != nil {
			return nil, err
		}
		next := make([]*big.Rat, len(sum)+len(part)-1)
		for i := range next {
			next[i] = new(big.Rat)
		}
		for i, a := range sum {
			for j, b := range part {
				next[i+j].Add(next[i+j], new(big.Rat).Mul(a, b))
			}
		}
		sum = next
	}
	return sum, nil
}

// atLeastOne is the probability that the opening holds one card of a kind or more.
func (d *dealt) atLeastOne(sizes [2]int) (*big.Rat, error) {
	dist, err := d.distribution(sizes)
	if err != nil || dist == nil {
		return nil, err
	}
	return new(big.Rat).Sub(big.NewRat(1, 1), dist[0]), nil
}
