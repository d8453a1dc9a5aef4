// Package goldfish brings a deck to the table: it makes the tape of a new game from a deck, and sets up the game of a
// tape with the cards of a release. It knows which rules play which game, and which texts change how a game starts.
// Service and command line play through it. It is pure.
package goldfish

import (
	"cmp"
	"slices"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/catalog"
	"github.com/kotei-dev/kotei/deck"
	"github.com/kotei-dev/kotei/engine"
	"github.com/kotei-dev/kotei/engine/behaviour"
	"github.com/kotei-dev/kotei/engine/l5rccg"
	"github.com/kotei-dev/kotei/formats"
)

// Rules are the rules that a game is played by, with the behaviours of cards that ship with the program; false for a game
// that nobody has taught the engine yet.
func Rules(game card.Game) (engine.Rules, bool) {
	if game == card.L5RCCG {
		return l5rccg.Rules{Source: behaviour.Starter()}, true
	}
	return nil, false
}

// RulesWith are Rules with behaviours of one's own, in YAML, which go before those that ship; "" for none. The errors are
// *NoRulesError and *behaviour.Error.
func RulesWith(game card.Game, behaviours string) (engine.Rules, error) {
	rules, ok := Rules(game)
	if !ok {
		return nil, &NoRulesError{game}
	}
	if behaviours == "" {
		return rules, nil
	}
	own, err := behaviour.Read([]byte(behaviours))
	if err != nil {
		return nil, err
	}
	return l5rccg.Rules{Source: behaviour.Starter().Merge(own)}, nil
}

// Options are what of a new game is open. Ruleset may be "" for the default.
type Options struct {
	Ruleset  string
	Seed     uint64 // at most engine.MaxSeed
	Opponent engine.Opponent
	Opening  engine.Opening
	// AutoFirst lets the rules of the game say who goes first instead of Opening.Second (SW-05, GF-02). The tape tells
	// the outcome.
	AutoFirst bool
	// Behaviours are the player's own, in YAML; "" for none. The tape carries them.
	Behaviours string
}

// starter is what rules have that can say who goes first.
type starter interface {
	GoesFirst(set engine.Setup) (bool, error)
}

// NewTape is the tape of a game that has not begun: its deck in the order that tapes have. The errors are *NoRulesError,
// *UnresolvedError and, for what the ruleset or a limit refuses, *engine.SetupError.
func NewTape(d deck.Deck, cards *catalog.Catalog, opt Options) (engine.Tape, error) {
	rules, err := RulesWith(cards.Game(), opt.Behaviours)
	if err != nil {
		return engine.Tape{}, err
	}
	if opt.Ruleset == "" {
		opt.Ruleset = rules.Rulesets()[0]
	}
	if rules.Hash(opt.Ruleset) == "" {
		return engine.Tape{}, &engine.SetupError{Code: engine.SetupRuleset, Name: opt.Ruleset, Known: rules.Rulesets()}
	}
	t := engine.Tape{
		Engine: engine.Version, Game: cards.Game(), Ruleset: opt.Ruleset, RulesetHash: rules.Hash(opt.Ruleset),
		Release: cards.Release().Hash, DeckHash: deck.Hash(d), Seed: opt.Seed, Opponent: opt.Opponent, Opening: opt.Opening, Moves: []engine.Move{},
		Behaviours: opt.Behaviours,
	}
	var unresolved []deck.Entry
	for _, e := range d.Entries {
		if !e.Resolved() || e.RawCount != "" {
			unresolved = append(unresolved, e)
			continue
		}
		t.Deck = append(t.Deck, engine.TapeCard{ID: e.Card, Count: e.Count, Section: e.Section})
	}
	if unresolved != nil {
		return engine.Tape{}, &UnresolvedError{unresolved}
	}
	t.Deck = merge(t.Deck, cards)
	if err := t.Opponent.Check(); err != nil || !opt.AutoFirst {
		return t, err
	}
	return t, decideFirst(&t, rules, cards)
}

// decideFirst lets the rules say who goes first in the game of a tape. Rules that have nothing to say leave the player
// first.
func decideFirst(t *engine.Tape, rules engine.Rules, cards *catalog.Catalog) error {
	t.Opening.Second = false
	by, ok := rules.(starter)
	if !ok {
		return nil
	}
	set, err := Setup(*t, cards)
	if err != nil {
		return err
	}
	first, err := by.GoesFirst(set)
	t.Opening.Second = err == nil && !first
	return err
}

// sections is the order of a tape's deck.
var sections = []deck.Section{deck.Stronghold, deck.Sensei, deck.Wind, deck.Start, deck.Dynasty, deck.Fate}

// merge sorts cards by section and id, and adds up those of one card in one section. A card without a section goes
// where it belongs.
func merge(list []engine.TapeCard, cards *catalog.Catalog) []engine.TapeCard {
	for i := range list {
		if k, ok := cards.Card(list[i].ID); ok && list[i].Section == "" {
			list[i].Section = deck.HomeSection(k)
		}
	}
	slices.SortStableFunc(list, func(a, b engine.TapeCard) int {
		return cmp.Or(cmp.Compare(slices.Index(sections, a.Section), slices.Index(sections, b.Section)), cmp.Compare(a.ID, b.ID))
	})
	out := list[:0]
	for _, c := range list {
		if n := len(out); n > 0 && out[n-1].ID == c.ID && out[n-1].Section == c.Section {
			out[n-1].Count += c.Count
			continue
		}
		out = append(out, c)
	}
	return out
}

// Open sets up the game of a tape with the cards of a release and plays it. Errors besides those of NewTape:
// *UnknownCardsError, and *engine.DesyncError, with which the session is given as far as it could be played.
func Open(t engine.Tape, cards *catalog.Catalog) (*engine.Session, error) {
	if t.Game != cards.Game() {
		return nil, &NoRulesError{t.Game}
	}
	rules, err := RulesWith(t.Game, t.Behaviours)
	if err != nil {
		return nil, err
	}
	if rules.Hash(t.Ruleset) == "" {
		return nil, &engine.SetupError{Code: engine.SetupRuleset, Name: t.Ruleset, Known: rules.Rulesets()}
	}
	setup, err := Setup(t, cards)
	if err != nil {
		return nil, err
	}
	setup.Record = true
	return engine.Open(rules, setup, t)
}

// Adopt says of a tape that was played here from its first entry to its last that it is of this program and these
// cards, whatever it said before.
func Adopt(t engine.Tape, cards *catalog.Catalog) engine.Tape {
	t.Engine, t.Release = engine.Version, cards.Release().Hash
	if rules, err := RulesWith(t.Game, t.Behaviours); err == nil {
		t.RulesetHash = rules.Hash(t.Ruleset)
	}
	var d deck.Deck
	for _, c := range t.Deck {
		d.Entries = append(d.Entries, deck.Entry{Card: c.ID, Count: c.Count, Section: c.Section})
	}
	t.DeckHash = deck.Hash(d)
	return t
}

// Setup is what the rules are given for the game of a tape, without keeping events. The error is *UnknownCardsError.
func Setup(t engine.Tape, cards *catalog.Catalog) (engine.Setup, error) {
	s := engine.Setup{Ruleset: t.Ruleset, Seed: t.Seed, Opponent: t.Opponent, Opening: t.Opening}
	var unknown []string
	told := map[string]bool{}
	for _, c := range t.Deck {
		k, ok := cards.Card(c.ID)
		if !ok {
			unknown = append(unknown, c.ID)
			continue
		}
		s.Cards = append(s.Cards, engine.Entry{Card: k, Count: c.Count, Section: c.Section})
		if told[k.ID] {
			continue
		}
		told[k.ID] = true
		for _, text := range formats.StartTexts(t.Game, k.ID) {
			s.Start = append(s.Start, startText(k.ID, text))
		}
	}
	if unknown != nil {
		return s, &UnknownCardsError{unknown}
	}
	return s, nil
}

// startText is a text of formats as the engine takes it.
func startText(id string, t *formats.StartText) engine.StartText {
	return engine.StartText{
		Card: id, Kind: string(t.Kind), Number: t.Number, Optional: t.Optional, Face: t.Face, From: t.From, To: t.To,
		Type: t.Type, With: t.With, Without: t.Without, Unique: t.Unique, Different: t.Different, Clan: t.Clan,
		Second: t.Second, Bowed: t.Bowed, Rule: t.Rule,
	}
}
