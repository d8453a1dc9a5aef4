package formats

import (
	"slices"
	"testing"

	"github.com/kotei-dev/kotei/card"
)

// Every text that changes construction is told of each of its cards, and who shuts out whom is told of both.
func TestDeckTexts(t *testing.T) {
	known, err := embedded()
	if err != nil {
		t.Fatal(err)
	}
	told := 0
	for _, game := range card.Games() {
		for _, e := range known.facts[game].Effects {
			for _, id := range e.Cards {
				texts := DeckTexts(game, id)
				if !slices.ContainsFunc(texts, func(d DeckText) bool {
					return d.Kind == e.Kind && d.Rule == e.Rule && d.Limit == e.Limit && d.Any == e.Any && slices.Equal(d.Others, e.Others) && slices.Equal(d.With, e.Class.With)
				}) {
					t.Errorf("%s: %s of %s is not told: %+v", game, e.Kind, id, texts)
				}
				told++
				if e.Kind != effExcludes {
					continue
				}
				for _, other := range e.Others {
					if !slices.Contains(ShutOut(game, other), id) {
						t.Errorf("%s: nothing tells that %s shuts %s out", game, id, other)
					}
				}
			}
		}
	}
	if told < 30 {
		t.Errorf("only %d texts are known", told)
	}
	if DeckTexts(card.L5RCCG, "no-such-card") != nil || ShutOut(card.L5RCCG, "no-such-card") != nil {
		t.Error("a card that there is not has texts")
	}
}
