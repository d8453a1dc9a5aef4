package simulation_test

import (
	"bytes"
	"errors"
	"math/big"
	"strings"
	"testing"

	"github.com/kotei-dev/kotei/engine/formula"
	"github.com/kotei-dev/kotei/engine/simulation"
	"github.com/kotei-dev/kotei/odds"
)

// chances are goals that chance alone decides.
func chances() []simulation.Goal {
	return []simulation.Goal{
		{Name: "a Holding", When: "opening.holdings >= 1"},
		{Name: "a gold source at once", When: "opening.named >= 1", Cards: []string{"iron-mine", "rice-paddy"}, By: 1},
		{Name: "two of it", When: "dealt.named == 2", Cards: []string{"elite-spearmen"}, By: 6},
		{Name: "by draws", When: "dealt.named >= 1", Cards: []string{"iron-defenders"}, By: 4},
		{Name: "a mix", When: "opening.holdings >= 2 and dealt.strategies >= 3 or dealt.attachments == turn", By: 4},
		{Name: "later", When: "turn == 5 and dealt.strategies - dealt.attachments > 3", By: 5},
		{Name: "both", When: "opening.strategies >= 2 and dealt.strategies < 5 and turn > 2", By: 3},
		{Name: "all of it", When: "dealt.cards >= 12", By: 4},
		{Name: "never", When: "dealt.cards >= 13", By: 4},
	}
}

// TestGoalOdds: the simulated share of what chance alone decides is within three standard errors of the exact one, even
// where games end before the last turn that counts.
func TestGoalOdds(t *testing.T) {
	for i, list := range []string{"crab", "crab"} {
		r := request(t, list)
		r.Games, r.Goals, r.Seed = 4000, chances(), uint64(i+20)
		if i == 1 {
			r.Setup.Opponent.Provinces, r.Setup.Opponent.ProvinceStrength = 1, 0 // games are over in a turn or two
		}
		for _, g := range run(t, r).Goals {
			if far := standardErrors(t, g.Name, g.Exact); far > 3 {
				t.Errorf("%s: %+v is %.1f standard errors off", g.Name, g.Exact, far)
			}
			if g.Ended != 0 || g.NoValue != 0 || len(g.Turns) != g.By || g.Turns[g.By-1].By.Count != g.Count {
				t.Errorf("%+v", g)
			}
		}
	}
}

// TestGoalOddsByHand: exact probabilities are those of the hypergeometric distribution.
func TestGoalOddsByHand(t *testing.T) {
	r := request(t, "crab")
	r.Games, r.Goals = 10, chances()
	goals := run(t, r).Goals
	atLeast := func(population, successes, draws, k int) float64 {
		p, err := odds.AtLeast(population, successes, draws, k)
		if err != nil {
			t.Fatal(err)
		}
		f, _ := p.Float64()
		return f
	}
	for i, want := range map[int]float64{0: atLeast(40, 20, 4, 1), 1: atLeast(40, 6, 4, 1), 3: atLeast(40, 3, 8, 1), 7: 1, 8: 0} {
		if got := *goals[i].Exact.Exact; got-want > 1e-6 || want-got > 1e-6 {
			t.Errorf("%s: %v, not %v", goals[i].Name, got, want)
		}
	}
	// Two of three copies by turn 6 at some time: not fewer than two among the first ten, and not all three at once, which
	// cannot happen as one is drawn at a time, unless the opening hand has them.
	three := new(big.Rat).SetFrac(odds.Choose(37, 2), odds.Choose(40, 5))
	x, _ := three.Float64()
	want := atLeast(40, 3, 10, 2) - x
	if got := *goals[2].Exact.Exact; got-want > 1e-6 || want-got > 1e-6 {
		t.Errorf("%s: %v, not %v", goals[2].Name, got, want)
	}
}

// TestGoalsOfPlay: goals about what the player does are counted, have no exact probability, and say why; the result does
// not depend on the number of workers.
func TestGoalsOfPlay(t *testing.T) {
	r := request(t, "crab")
	r.Goals = []simulation.Goal{
		{Name: "holdings", When: "holdings >= 3", By: 2},
		{Name: "more time", When: "holdings >= 3", By: 4},
		{Name: "played", When: "played.holdings >= 3", By: 4},
		{Name: "seen", When: "seen.named > 0", Cards: []string{"iron-mine"}},
		{Name: "rich", When: "gold.available >= 8"},
		{Name: "won over", When: "opponent.provinces == 0"},
		{Name: "no value", When: "10 / attacks > 5", By: 3},
		{Name: "first", When: "turn == 1 and attacks == 0"},
	}
	res := run(t, r)
	g := res.Goals
	for i := range g {
		if g[i].Exact.Exact != nil || g[i].Exact.NoExact != simulation.NoExactPlay {
			t.Errorf("%s: %+v", g[i].Name, g[i].Exact)
		}
	}
	if g[0].Count > g[1].Count || g[1].Count == 0 || g[2].Count < g[1].Count {
		t.Errorf("holdings: %d by turn 2, %d by turn 4, %d played", g[0].Count, g[1].Count, g[2].Count)
	}
	for _, c := range res.Cards {
		if c.ID == "iron-mine" && c.Seen.Count != g[3].Count {
			t.Errorf("a card was seen in %d games, the goal reached in %d", c.Seen.Count, g[3].Count)
		}
	}
	if g[5].Count != res.Victory.Won.Count {
		t.Errorf("the last Province fell in %d games, won were %d", g[5].Count, res.Victory.Won.Count)
	}
	if g[6].NoValue == 0 || g[7].Count != r.Games || *g[7].Mean != 1 {
		t.Errorf("%+v\n%+v", g[6], g[7])
	}
	if g[1].By != 4 || g[3].By != r.Turns || g[1].Count+g[1].Ended > r.Games {
		t.Errorf("%+v", g[1])
	}
	r.Workers = 8
	if !bytes.Equal(asJSON(t, res), asJSON(t, run(t, r))) {
		t.Error("eight workers count otherwise")
	}
	c, err := simulation.Compare(t.Context(), r, r)
	if err != nil || len(c.Paired.Goals) != len(g) || c.Paired.Goals[1].Difference != zero {
		t.Errorf("%+v, %v", c, err)
	}
}

// TestGoalErrors: each mistake is told with the goal, and an expression's with its place.
func TestGoalErrors(t *testing.T) {
	for _, c := range []struct {
		goal simulation.Goal
		code string
	}{
		{simulation.Goal{When: "turn > 1"}, simulation.GoalName},
		{simulation.Goal{Name: strings.Repeat("x", simulation.MaxGoalName+1), When: "turn > 1"}, simulation.GoalName},
		{simulation.Goal{Name: "a", When: "turn > 1", By: 13}, simulation.GoalBy},
		{simulation.Goal{Name: "a", When: "turn > 1", By: -1}, simulation.GoalBy},
		{simulation.Goal{Name: "a", When: "seen.named > 1"}, simulation.GoalNamed},
		{simulation.Goal{Name: "a", When: "seen.holdings > 1", Cards: []string{"iron-mine"}}, simulation.GoalNamed},
		{simulation.Goal{Name: "a", When: "seen.named > 1", Cards: []string{"ginawa"}}, simulation.GoalCard},
		{simulation.Goal{Name: "a", When: "holdings > "}, simulation.GoalWhen},
		{simulation.Goal{Name: "a", When: "holdings"}, simulation.GoalWhen},
		{simulation.Goal{Name: "a", When: "card.gold_cost > 2"}, simulation.GoalWhen},
		{simulation.Goal{Name: "a", When: "hidden.cards > 2"}, simulation.GoalWhen},
	} {
		r := request(t, "crab")
		r.Goals = []simulation.Goal{{Name: "fine", When: "turn > 0"}, c.goal}
		_, err := simulation.Run(t.Context(), r)
		var bad *simulation.GoalError
		if !errors.As(err, &bad) || bad.Code != c.code || bad.Goal != 1 {
			t.Errorf("%+v: %v", c.goal, err)
			continue
		}
		var at *formula.Error
		if errors.As(err, &at) != (c.code == simulation.GoalWhen) {
			t.Errorf("%+v: %v", c.goal, err)
		}
		for _, lang := range []string{"en", "fr"} {
			if s := bad.Text(lang); strings.Contains(s, "%!") || !strings.HasSuffix(s, ".") && c.code != simulation.GoalWhen {
				t.Errorf("%q", s)
			}
		}
	}
}

// TestVocabulary: each field has a name of its own and says what it is.
func TestVocabulary(t *testing.T) {
	seen := map[string]bool{}
	for _, f := range simulation.Vocabulary(request(t, "crab").Rules) {
		if seen[f.Name] || f.Doc == "" {
			t.Errorf("%+v", f)
		}
		seen[f.Name] = true
	}
	for _, name := range []string{"turn", "holdings", "honor", "opening.holdings", "dealt.named", "seen.cards", "played.rings", "gold.lost"} {
		if !seen[name] {
			t.Errorf("no field %s", name)
		}
	}
}
