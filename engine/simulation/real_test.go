package simulation_test

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/kotei-dev/kotei/card/cardtest"
	"github.com/kotei-dev/kotei/deck"
	"github.com/kotei-dev/kotei/engine"
	"github.com/kotei-dev/kotei/engine/l5rccg"
	"github.com/kotei-dev/kotei/engine/simulation"
	"github.com/kotei-dev/kotei/importer/importtest"
)

// TestRealDecks: decks that the simulation has never seen, with their real wordings, are simulated in both rulesets, and
// the parts of each result agree.
func TestRealDecks(t *testing.T) {
	dir := filepath.Join(cardtest.RealData(t), "decks")
	c := importtest.Catalog(t)
	resolver := deck.NewResolver(c)
	files, err := filepath.Glob(filepath.Join(dir, "l5r-ccg*", "*", "*"))
	if err != nil {
		t.Fatal(err)
	}
	played := 0
	for i, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			continue
		}
		read, err := deck.Read(text, deck.Options{}, resolver)
		if err != nil {
			continue
		}
		r := simulation.Request{
			Rules: l5rccg.Rules{}, Policy: simulation.Policy{Name: "random", New: func() engine.Policy { return engine.Random{} }},
			Games: 6, Turns: 8, Seed: uint64(i), Workers: 2, Setup: engine.Setup{Ruleset: l5rccg.Rules{}.Rulesets()[i%2], Opponent: engine.DefaultOpponent},
			Goals: []simulation.Goal{{Name: "money", When: "available >= 8"}, {Name: "start", When: "opening.holdings >= 1"}},
		}
		for _, e := range read.Deck.Entries {
			if k, ok := c.Card(e.Card); ok && deck.HomeSection(k) != "" && e.RawCount == "" {
				r.Setup.Cards = append(r.Setup.Cards, engine.Entry{Card: k, Count: e.Count, Section: e.Section})
			}
		}
		res, err := simulation.Run(t.Context(), r)
		var setup *engine.SetupError
		var limit *simulation.LimitError
		if errors.As(err, &setup) || errors.As(err, &limit) {
			continue // no Stronghold, or several lists in one
		}
		if err != nil {
			t.Errorf("%s: %v", file, err)
			continue
		}
		played++
		games := res.Unfinished.Count
		for _, k := range res.Victory.Kinds {
			games += k.Games.Count
		}
		if games != r.Games || res.Turns[0].Games != r.Games || res.Opening.Hand < 1 {
			t.Errorf("%s: %+v", file, res.Victory)
		}
		for _, table := range res.Tables("fr", nil) {
			checkSVG(t, filepath.Base(file)+": "+table.Name, table.SVG("fr"))
		}
	}
	if played < 10 {
		t.Errorf("only %d decks were simulated", played)
	}
}
