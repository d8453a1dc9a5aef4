package api

import (
	"fmt"
	"slices"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/catalog"
	"github.com/kotei-dev/kotei/deck"
	"github.com/kotei-dev/kotei/formats"
	"github.com/kotei-dev/kotei/odds"
)

// OpeningOptions are what of an opening is other than usual; nil is as usual.
type OpeningOptions struct {
	Provinces *int // cards of the Dynasty deck that are dealt (TF-SETUP-06, LCG-SETUP-06)
	Hand      *int // cards drawn (TF-SETUP-07, LCG-SETUP-09, ALT-SETUP-05)
	Gold      *int // what can be paid at once
	OffClan   *int // surcharge for a Personality of another clan (TF-REC-03)
}

// usualOpening is the number of opening Provinces and of opening cards by game and format. v is nil where no format
// is known.
func usualOpening(game card.Game, v *formats.Version) (provinces, hand int) {
	switch game {
	case card.L5RLCG:
		if v != nil && v.Format().ID == "skirmish" { // LCG-SETUP-09, LCG-WIN-04
			return 3, 3
		}
		return 4, 4
	case card.Altered:
		return 0, 6
	}
	if v != nil && len(v.StartCards()) > 0 { // FMT-CEL-02, FMT-EMP-02
		return 4, 6
	}
	return 4, 5
}

// openingMana is what can be paid on the first day of Altered (ALT-SETUP-06).
const openingMana = 3

// offClan is the surcharge of Twenty Festivals and later (TF-REC-03, FMT-ONX-02).
const offClan = 2

// table is a deck as its opening sees it.
type table struct {
	game    card.Game
	cards   *catalog.Catalog
	deck    deck.Deck
	clans   []card.Clan // of the Stronghold
	gold    *int
	offClan int
}

func newTable(d deck.Deck, cards *catalog.Catalog, opt OpeningOptions) *table {
	t := &table{game: cards.Game(), cards: cards, deck: d, gold: opt.Gold, offClan: offClan}
	if opt.OffClan != nil {
		t.offClan = *opt.OffClan
	}
	for _, e := range d.Entries {
		if c, ok := cards.Card(e.Card); ok && e.Resolved() && c.HasType(card.Stronghold) {
			t.clans = append(t.clans, c.Clans...)
		}
	}
	if t.gold == nil {
		t.gold = t.income()
	}
	return t
}

// income is what the cards in play from the beginning give at once; nil where no Stronghold says it.
func (t *table) income() *int {
	stat, from := card.GoldProduction, []deck.Section{deck.Stronghold, deck.Sensei, deck.Start}
	switch t.game {
	case card.Altered:
		mana := openingMana
		return &mana
	case card.L5RLCG:
		stat, from = card.Fate, []deck.Section{deck.Stronghold}
	}
	sum, known := 0, false
	for _, e := range t.deck.Entries {
		c, ok := t.cards.Card(e.Card)
		if !ok || !e.Resolved() || e.RawCount != "" || !slices.Contains(from, e.Section) {
			continue
		}
		have, ok := c.Stats[stat]
		known = known || ok && e.Section == deck.Stronghold
		sum += have.Value * e.Count
	}
	if !known {
		return nil
	}
	sum = max(sum, 0)
	return &sum
}

// affordable says whether a card can be paid for with the opening's gold.
func (t *table) affordable(c *card.Card) bool {
	stat := map[card.Game]card.StatName{card.L5RCCG: card.GoldCost, card.L5RLCG: card.Cost, card.Altered: card.MainCost}[t.game]
	cost, ok := c.Stats[stat]
	if !ok || t.gold == nil || cost.Kind == card.Dash {
		return false
	}
	price := cost.Value
	if c.HasType(card.Personality) && len(c.Clans) > 0 && !slices.ContainsFunc(c.Clans, func(k card.Clan) bool { return slices.Contains(t.clans, k) }) {
		price += t.offClan
	}
	return price <= *t.gold
}

// opening is what a game with the deck begins with.
func opening(d deck.Deck, v *formats.Version, cards *catalog.Catalog, opt OpeningOptions) (Opening, error) {
	out := Opening{Decks: []OpeningDeck{}}
	out.Provinces, out.Hand = usualOpening(cards.Game(), v)
	if opt.Provinces != nil {
		out.Provinces = *opt.Provinces
	}
	if opt.Hand != nil {
		out.Hand = *opt.Hand
	}
	t := newTable(d, cards, opt)
	out.Gold = t.gold
	if t.game == card.L5RCCG {
		out.OffClan = &t.offClan
	}
	for _, from := range []struct {
		section deck.Section
		draws   int
	}{{deck.Dynasty, out.Provinces}, {deck.Conflict, out.Hand}, {deck.Fate, out.Hand}, {deck.Main, out.Hand}} {
		o, err := t.from(from.section, from.draws)
		if err != nil {
			return out, fmt.Errorf("opening of the %s deck: %w", from.section, err)
		}
		if o.Population > 0 {
			out.Decks = append(out.Decks, o)
		}
	}
	return out, nil
}

// from is the opening of one deck.
func (t *table) from(section deck.Section, draws int) (OpeningDeck, error) {
	out := OpeningDeck{Section: string(section), Kinds: []OpeningKind{}, Cards: []OpeningCard{}}
	var kinds []string
	of, copies := map[string]int{}, map[string]int{}
	add := func(kind string, n int) {
		if _, known := of[kind]; !known {
			kinds = append(kinds, kind)
		}
		of[kind] += n
	}
	var order []*card.Card
	for _, e := range t.deck.Entries {
		if e.Section != section || e.RawCount != "" || e.Count < 1 {
			continue
		}
		out.Population += e.Count
		c, ok := t.cards.Card(e.Card)
		if !ok || !e.Resolved() {
			out.Unknown += e.Count
			continue
		}
		if copies[c.ID] == 0 {
			order = append(order, c)
		}
		copies[c.ID] += e.Count
		t.kinds(c, section, func(kind string, is bool) {
			if is {
				add(kind, e.Count)
			} else {
				add(kind, 0)
			}
		})
	}
	out.Draws = min(draws, out.Population)
	for _, kind := range kinds {
		k, err := openingKind(kind, out.Population, of[kind], out.Draws)
		if err != nil {
			return out, err
		}
		out.Kinds = append(out.Kinds, k)
	}
	for _, c := range order {
		p, err := atLeastOne(out.Population, copies[c.ID], out.Draws)
		if err != nil {
			return out, err
		}
		out.Cards = append(out.Cards, OpeningCard{Card: cardRef(c), Copies: copies[c.ID], AtLeastOne: p})
	}
	return out, nil
}

// kinds names the kinds that a card could be of, and whether it is.
func (t *table) kinds(c *card.Card, section deck.Section, say func(kind string, is bool)) {
	for _, typ := range c.Types {
		say(string(typ), true)
	}
	if c.HasType(card.Holding) && t.game == card.L5RCCG {
		made, ok := c.Stats[card.GoldProduction]
		say("gold-holding", ok && (made.Value > 0 || made.Kind == card.Asterisk))
	}
	buys := section == deck.Main || section == deck.Dynasty && (c.HasType(card.Personality) || c.HasType(card.Holding) && t.game == card.L5RCCG || c.HasType("character"))
	if buys && t.gold != nil {
		say("affordable-"+string(c.Type()), t.affordable(c))
	}
}

// openingKind is the distribution of one kind among the draws.
func openingKind(kind string, population, cards, draws int) (OpeningKind, error) {
	all, err := odds.Distribution(population, cards, draws)
	if err != nil {
		return OpeningKind{}, err
	}
	one, err := atLeastOne(population, cards, draws)
	if err != nil {
		return OpeningKind{}, err
	}
	mean, err := odds.Mean(population, cards, draws)
	if err != nil {
		return OpeningKind{}, err
	}
	out := OpeningKind{Kind: kind, Cards: cards, Mean: exact(mean), AtLeastOne: one, Exactly: make([]ExactNumber, len(all))}
	for k, p := range all {
		out.Exactly[k] = exact(p)
	}
	return out, nil
}
