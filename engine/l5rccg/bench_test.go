package l5rccg

import (
	"testing"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/engine"
)

// BenchmarkRandomPlay plays random legal actions of a starter deck, new games of at most 12 turns one after the other,
// in batch mode. It reports actions and games a second.
func BenchmarkRandomPlay(b *testing.B) {
	playRandomly(b, newGame(b, setupOf(b, "../../examples/decks/crab.txt", "", 1)))
}

// BenchmarkRandomPlayTexts is the same where many cards have texts: abilities with costs and targets, triggers, continuous
// traits.
func BenchmarkRandomPlayTexts(b *testing.B) {
	for _, ruleset := range []string{TwentyFestivals, Classic} {
		b.Run(ruleset, func(b *testing.B) {
			set := setupOf(b, "../../examples/decks/crab.txt", ruleset, 1)
			s, err := Rules{Texts: benchTexts(set)}.Game(set)
			if err != nil {
				b.Fatal(err)
			}
			playRandomly(b, s)
		})
	}
}

// BenchmarkRestart begins games and plays none: what each game costs before its first action.
func BenchmarkRestart(b *testing.B) {
	s := newGame(b, setupOf(b, "../../examples/decks/crab.txt", "", 1))
	b.ReportAllocs()
	for seed := uint64(0); b.Loop(); seed++ {
		s.Restart(seed)
	}
}

func playRandomly(b *testing.B, s *State) {
	legal := make([]engine.Action, 0, 512)
	rnd := engine.NewStream(1, 4)
	games := uint64(0)
	b.ReportAllocs()
	for b.Loop() {
		if _, over := s.Result(); over || s.Turn() > 12 {
			games++
			s.Restart(games)
		}
		legal = s.Legal(legal[:0])
		if err := s.Apply(legal[rnd.Intn(len(legal))]); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "actions/s")
	b.ReportMetric(float64(games)/b.Elapsed().Seconds(), "games/s")
	b.ReportMetric(float64(b.N)/float64(max(games, 1)), "actions/game")
}

// benchTexts gives the cards of a deck texts of every sort, by type and in turn.
func benchTexts(set engine.Setup) Texts {
	own := Filter{Types: TypePersonality, Whose: Own}
	bowed, enemy := own, own
	bowed.State, enemy.Whose = IsBowed, Enemy
	honor, draw := []Step{{Op: OpGainHonor, N: 1}}, []Step{{Op: OpDraw, N: 1}}
	at := func(f Filter) []Targeting { return []Targeting{{Filter: f}} }
	kinds := map[card.Type][]Text{
		card.Stronghold: {{Abilities: []Ability{{When: Limited, Bow: true, Steps: honor}}}},
		card.Strategy: {
			{Abilities: []Ability{{When: BattleAbility | Open, Targets: at(own), Steps: []Step{{Op: OpStat, On: RefTarget0, Stat: Force, Amount: 2, Until: UntilTurnEnd}}}}},
			{Abilities: []Ability{{When: Limited, Gold: 2, Steps: draw}}},
			{Abilities: []Ability{{When: Open | Limited, Targets: at(bowed), Steps: []Step{{Op: OpStraighten, On: RefTarget0}}}}},
		},
		card.Holding: {
			{Triggers: []Trigger{{On: EventEntered, Self: true, Steps: honor}}},
			{Abilities: []Ability{{When: Limited, Bow: true, Gold: 1, Steps: draw}}},
		},
		card.Personality: {
			{Abilities: []Ability{{When: BattleAbility, Bow: true, Targets: at(enemy), Steps: []Step{{Op: OpBow, On: RefTarget0}}}}},
			{Statics: []Static{{On: RefThis, Stat: Force, Amount: 1, Per: &Filter{Types: TypeFollower, Whose: Own}, Most: 3}}},
			{Triggers: []Trigger{{On: EventEntered, Card: &own, Mine: true, Steps: honor}}},
		},
		card.Item: {{Statics: []Static{{On: RefHost, Stat: Force, Amount: 1}}}},
	}
	texts, seen := Texts{}, map[card.Type]int{}
	for _, e := range set.Cards {
		for _, ty := range e.Card.Types {
			if of := kinds[ty]; len(of) > 0 && len(texts[e.Card.ID].Abilities) == 0 {
				texts[e.Card.ID] = of[seen[ty]%len(of)]
				seen[ty]++
			}
		}
	}
	return texts
}
