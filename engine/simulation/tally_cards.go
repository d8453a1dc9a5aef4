package simulation

import "github.com/kotei-dev/kotei/engine"

// openingTally is what is counted of openings: the cards dealt to Provinces and hand, before anything is done.
type openingTally struct {
	games, holding, play int64
	hand, provinces      int                             // cards; the same in each game, else -1
	decks                [2]int                          // cards of the shuffled decks; the same in each game, else -1
	classes              [numClasses][maxDealt + 1]int64 // how many of each class Provinces and hand hold together
}

// maxDealt is the most cards of an opening that are told apart.
const maxDealt = 32

func (t *openingTally) add(l *lineup, m *engine.Meter) {
	var have [numClasses]int
	for ref, n := range l.of {
		if m.Cards[ref].Dealt != engine.InDeck && ref > 0 {
			have[l.entries[n].class]++
		}
	}
	t.same(&openingTally{hand: m.Hand, provinces: m.Provinces, decks: m.Decks})
	t.games++
	if have[classHolding] > 0 {
		t.holding++
	}
	if first := &m.Turns[1]; first.Begun && !first.Stuck {
		t.play++
	}
	for k, n := range have {
		t.classes[k][min(n, maxDealt)]++
	}
}

// same keeps what is the same in all games, and -1 for what is not.
func (t *openingTally) same(o *openingTally) {
	if t.games == 0 {
		t.hand, t.provinces, t.decks = o.hand, o.provinces, o.decks
		return
	}
	if t.hand != o.hand {
		t.hand = -1
	}
	if t.provinces != o.provinces {
		t.provinces = -1
	}
	if t.decks != o.decks {
		t.decks = [2]int{-1, -1}
	}
}

func (t *openingTally) merge(o *openingTally) {
	if o.games == 0 {
		return
	}
	t.same(o)
	t.games += o.games
	t.holding += o.holding
	t.play += o.play
	for k := range t.classes {
		for n, c := range o.classes[k] {
			t.classes[k][n] += c
		}
	}
}

// cardTally is what is counted of one entry of the deck. Games count once, however many copies do the thing.
type cardTally struct {
	opening, openingWon int64 // games with a copy in the opening
	dealt               int64 // copies in openings
	seen, seenWon       int64 // games in which a copy was drawn or revealed
	copies              int64 // copies that were
	played, playedWon   int64 // games in which a copy was played
	plays, uses         int64
	first               moments // turn in which the first copy was played
	dead                int64   // games that ended with a dead copy
	reasons             [engine.NumDead]int64
}

func (t *cardTally) merge(o *cardTally) {
	t.opening += o.opening
	t.openingWon += o.openingWon
	t.dealt += o.dealt
	t.seen += o.seen
	t.seenWon += o.seenWon
	t.copies += o.copies
	t.played += o.played
	t.playedWon += o.playedWon
	t.plays += o.plays
	t.uses += o.uses
	t.first.merge(&o.first)
	t.dead += o.dead
	for i, n := range o.reasons {
		t.reasons[i] += n
	}
}

// addCards counts the cards of a game.
func (t *tally) addCards(l *lineup, m *engine.Meter, won bool) {
	for n := range l.entries {
		t.addCard(&t.cards[n], l.refs[n], m, won)
	}
}

// addCard counts the copies of one entry.
func (t *tally) addCard(c *cardTally, refs []int16, m *engine.Meter, won bool) {
	var dealt, seen, plays, uses, dead int64
	first := uint8(0)
	for _, ref := range refs {
		k := &m.Cards[ref]
		if k.Dealt != engine.InDeck {
			dealt++
		}
		if k.Seen != 0 {
			seen++
		}
		plays += int64(k.Plays)
		uses += int64(k.Used)
		if k.Played != 0 && (first == 0 || k.Played < first) {
			first = k.Played
		}
		if k.Dead != engine.NotDead {
			dead++
			c.reasons[k.Dead]++
		}
	}
	w := int64(0)
	if won {
		w = 1
	}
	c.dealt += dealt
	c.copies += seen
	c.plays += plays
	c.uses += uses
	if dealt > 0 {
		c.opening++
		c.openingWon += w
	}
	if seen > 0 {
		c.seen++
		c.seenWon += w
	}
	if first > 0 {
		c.played++
		c.playedWon += w
		c.first.add(int64(first))
	}
	if dead > 0 {
		c.dead++
	}
}

// cycleTally is what is counted of Cycle (TF-ABIL-01).
type cycleTally struct {
	used, usedWon int64
	cards         [maxDealt + 1]int64 // by the number of cards that it exchanged
}

func (t *cycleTally) add(m *engine.Meter, won bool) {
	if m.CycleTurn == 0 {
		return
	}
	t.used++
	if won {
		t.usedWon++
	}
	t.cards[min(m.Cycled, maxDealt)]++
}

func (t *cycleTally) merge(o *cycleTally) {
	t.used += o.used
	t.usedWon += o.usedWon
	for i, n := range o.cards {
		t.cards[i] += n
	}
}
