package policy_test

import (
	"slices"
	"testing"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/deck"
	"github.com/kotei-dev/kotei/engine"
	"github.com/kotei-dev/kotei/engine/l5rccg"
)

// share is how many of the games were won in a way, and the mean turn of those.
func share(out []engine.Outcome, kind string) (won, mean float64) {
	for _, o := range out {
		if o.Result.Won && o.Result.Kind == kind {
			won++
			mean += float64(o.Turn)
		}
	}
	return won / float64(len(out)), mean / max(won, 1)
}

func batch(t *testing.T, list, ruleset, name string, turns int) []engine.Outcome {
	t.Helper()
	set := setupOf(t, list)
	set.Ruleset = ruleset
	b := engine.Batch{Games: 150, Turns: turns, Root: 1, Workers: 2, Policy: native(t, name)}
	out, err := b.Run(t.Context(), rules, set)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// TestKnownGood: decks win as they were made to: honor decks by Honor under the honor policy, military decks by Provinces
// under the military one, in the time that such decks take.
func TestKnownGood(t *testing.T) {
	for _, c := range []struct {
		list, ruleset, policy, kind string
		turns                       int
		least                       float64
	}{
		{"crane", l5rccg.TwentyFestivals, "honor", "honor", 20, 0.8},
		{"phoenix", l5rccg.TwentyFestivals, "honor", "honor", 20, 0.9},
		{"lion", l5rccg.TwentyFestivals, "honor", "honor", 20, 0.9},
		{"phoenix", l5rccg.Classic, "honor", "honor", 20, 0.8},
		{"lion", l5rccg.TwentyFestivals, "military", "military", 12, 0.9},
		{"unicorn", l5rccg.TwentyFestivals, "military", "military", 12, 0.8},
		{"crab", l5rccg.TwentyFestivals, "military", "military", 12, 0.95},
		{"crab", l5rccg.Classic, "military", "military", 12, 0.9},
		{"lion", l5rccg.TwentyFestivals, "greedy", "military", 12, 0.9},
	} {
		won, mean := share(batch(t, c.list, c.ruleset, c.policy, c.turns), c.kind)
		t.Logf("%s, %s, %s: %.0f %% won by %s, on turn %.1f", c.list, c.ruleset, c.policy, 100*won, c.kind, mean)
		if won < c.least {
			t.Errorf("%s under %s (%s) wins %.0f %% by %s, expected %.0f %%", c.list, c.policy, c.ruleset, 100*won, c.kind, 100*c.least)
		}
	}
	for _, name := range []string{"pass", "random"} {
		if won, _ := share(batch(t, "phoenix", "", name, 12), "military"); won > 0.2 {
			t.Errorf("%s wins %.0f %%", name, 100*won)
		}
	}
	military, m := share(batch(t, "crab", "", "military", 15), "military")
	random, r := share(batch(t, "crab", "", "random", 15), "military")
	if military < random || m+3 > r {
		t.Errorf("military wins %.2f on turn %.1f, random %.2f on turn %.1f", military, m, random, r)
	}
}

// TestDefence: the military policy attacks only where it breaks through, and the honor policy attacks for the Honor of beating
// defenders.
func TestDefence(t *testing.T) {
	set := setupOf(t, "lion")
	set.Opponent.Defence = []int{0, 0, 2}
	run := func(name string) []engine.Outcome {
		b := engine.Batch{Games: 60, Turns: 20, Root: 1, Workers: 2, Policy: native(t, name)}
		out, err := b.Run(t.Context(), rules, set)
		if err != nil {
			t.Fatal(err)
		}
		return out
	}
	if won, _ := share(run("military"), "military"); won < 0.9 {
		t.Errorf("against defenders military wins %.2f", won)
	}
	_, against := share(run("honor"), "honor")
	_, alone := share(batch(t, "lion", "", "honor", 20), "honor")
	if against >= alone {
		t.Errorf("honor wins on turn %.1f with defenders to beat, on turn %.1f without", against, alone)
	}
}

// TestMoreGold: more Holdings that give Gold in place of dear Personalities mean more Gold on the third turn, under every
// policy that builds an economy.
func TestMoreGold(t *testing.T) {
	for _, name := range []string{"honor", "military", "greedy", "enlightenment"} {
		few, many := goldOn(t, name, 0), goldOn(t, name, 6)
		if many <= few+0.3 {
			t.Errorf("%s: %.2f Gold on turn 3, %.2f with six Holdings more", name, few, many)
		}
	}
}

// goldOn is the Gold that the player has on turn 3 in the mean, with copies of the deck's best Holding in place of
// Personalities.
func goldOn(t *testing.T, name string, more int) float64 {
	t.Helper()
	set := setupOf(t, "lion")
	best := -1
	for i, e := range set.Cards {
		cost, gold := e.Card.Stats[card.GoldCost].Value, e.Card.Stats[card.GoldProduction].Value
		if e.Card.Types[0] != card.Holding || cost < 1 || cost > 3 {
			continue
		}
		if best < 0 || gold > set.Cards[best].Card.Stats[card.GoldProduction].Value {
			best = i
		}
	}
	if best < 0 {
		t.Fatal("the deck has no Holding")
	}
	set.Cards[best].Count += more
	for i := range set.Cards {
		e := &set.Cards[i]
		for e.Card.Types[0] == card.Personality && e.Count > 0 && more > 0 {
			e.Count--
			more--
		}
	}
	state, err := rules.New(set)
	if err != nil {
		t.Fatal(err)
	}
	var meter engine.Meter
	meter.Limit = 3
	metered := state.(engine.Metered)
	metered.Measure(&meter)
	p := engine.Player{State: state, Policy: native(t, name)(), Turns: 3}
	sum := 0
	const games = 300
	for seed := range uint64(games) {
		if _, err := p.Play(seed); err != nil {
			t.Fatal(err)
		}
		metered.Finish()
		sum += int(meter.Turns[3].Available)
	}
	return float64(sum) / games
}

// TestUsualFirst: where the player may pass, be done or strike, that is the first action: policies without an opinion take
// it, and so every game goes on.
func TestUsualFirst(t *testing.T) {
	for _, list := range decks {
		for _, ruleset := range rules.Rulesets() {
			set := setupOf(t, list)
			set.Ruleset = ruleset
			state, err := rules.New(set)
			if err != nil {
				t.Fatal(err)
			}
			r := engine.NewStream(9, 4)
			var legal []engine.Action
			for seed := range uint64(5) {
				state.Restart(seed)
				for step := 0; step < 300; step++ {
					legal = state.Legal(legal[:0])
					if len(legal) == 0 {
						break
					}
					for i, a := range legal {
						switch a.Kind {
						case l5rccg.KindPass, l5rccg.KindAssignDone, l5rccg.KindDone, l5rccg.KindStrike, l5rccg.KindYes:
							if i != 0 {
								t.Fatalf("%s: %+v is number %d", list, a, i)
							}
						}
					}
					if err := state.Apply(legal[r.Intn(len(legal))]); err != nil {
						t.Fatal(err)
					}
				}
			}
		}
	}
}

// TestRings: the enlightenment policy brings in Rings that can enter alone; others do not give their hand for them.
func TestRings(t *testing.T) {
	set := setupOf(t, "phoenix")
	c, err := starterCards()
	if err != nil {
		t.Fatal(err)
	}
	for i := range c.Len() {
		if k := c.At(i); slices.Contains(k.Types, card.Ring) {
			set.Cards = append(set.Cards, engine.Entry{Card: k, Count: 2, Section: deck.Fate})
		}
	}
	state, err := rules.New(set)
	if err != nil {
		t.Fatal(err)
	}
	rings := func(name string) (sum int64) {
		p := engine.Player{State: state, Policy: native(t, name)(), Turns: 15}
		for seed := range uint64(60) {
			if _, err := p.Play(seed); err != nil {
				t.Fatal(err)
			}
			sum += state.(engine.Fielded).FieldOf(l5rccg.FieldRings)
		}
		return sum
	}
	if with, without := rings("enlightenment"), rings("greedy"); with < 40 || without > 5 {
		t.Errorf("%d Rings in 60 games of enlightenment, %d of greedy", with, without)
	}
}
