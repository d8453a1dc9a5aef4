package formats

import (
	"slices"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/deck"
)

// DeckText is what the own text of a card changes about the construction of a deck that holds it (rules 1.4, CT-COPY to
// CT-EQ), as data.
type DeckText struct {
	Kind    string       // copies, excludes and so on: one of DeckTextKinds
	Any     bool         // copies: any number
	Limit   int          // the greatest number; of requires the least
	Add     int          // minimum, influence: by how much each copy moves it
	Section deck.Section // minimum, section-max, allowed-in
	Others  []string     // ids of the cards that excludes and requires-card name
	Types   []card.Type  // the class of cards that it speaks of: of these types,
	With    []string     // with these keywords,
	Without []string     // and without these
	Rule    string
}

// DeckTextKinds are the kinds of DeckText.
func DeckTextKinds() []string { return effectKinds() }

// DeckTexts are the texts of a card that change construction, in the order of the data; none for most cards.
func DeckTexts(game card.Game, id string) []DeckText {
	known, err := embedded()
	if err != nil {
		return nil
	}
	var out []DeckText
	for _, e := range known.facts[game].Effects {
		if !slices.Contains(e.Cards, id) {
			continue
		}
		t := DeckText{Kind: e.Kind, Any: e.Any, Limit: e.Limit, Add: e.Add, Section: e.Section, Others: slices.Clone(e.Others), With: e.Class.With, Without: e.Class.Without, Rule: e.Rule}
		if e.Class.Type != "" {
			t.Types = append(t.Types, e.Class.Type)
		}
		out = append(out, t)
	}
	return out
}

// ShutOut are the ids of the cards that by their own text cannot stand in a deck with the card (CT-EXCL-01), sorted.
func ShutOut(game card.Game, id string) []string {
	known, err := embedded()
	if err != nil {
		return nil
	}
	var out []string
	for _, e := range known.facts[game].Effects {
		if e.Kind == effExcludes && slices.Contains(e.Others, id) {
			out = append(out, e.Cards...)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}
