package l5rccg

import (
	"fmt"
	"path/filepath"
	"reflect"
	"testing"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/engine"
)

// TestHidden: swapping cards that the player has not seen, in the decks and face-down in the Provinces, changes nothing
// of what he sees, may do, is asked or is told (TF-ZONE-05, GF-09).
func TestHidden(t *testing.T) {
	for _, file := range starterDecks(t) {
		for _, ruleset := range (Rules{}).Rulesets() {
			t.Run(filepath.Base(file)+"/"+ruleset, func(t *testing.T) {
				set := setupOf(t, file, ruleset, 3)
				set.Record = true
				s := newGame(t, set)
				rnd := engine.NewStream(5, 99)
				swapped := 0
				for step := 0; step < 150 && !s.over; step++ {
					if step%10 == 0 {
						swapped += swapUnseen(t, s, &rnd)
					}
					legal := s.Legal(nil)
					if err := s.Apply(legal[rnd.Intn(len(legal))]); err != nil {
						t.Fatal(err)
					}
				}
				if swapped < 10 {
					t.Errorf("only %d pairs of cards were swapped", swapped)
				}
			})
		}
	}
}

// swapUnseen swaps pairs of unseen cards in copies of the state and compares what the player sees; it gives the number
// of pairs that are different cards.
func swapUnseen(t *testing.T, s *State, rnd *engine.Stream) int {
	t.Helper()
	want := seenBy(s)
	swapped := 0
	for _, unseen := range [][]ID{unseenCards(s, ZoneDynastyDeck), unseenCards(s, ZoneFateDeck)} {
		for range 4 {
			if len(unseen) < 2 {
				break
			}
			a, b := unseen[rnd.Intn(len(unseen))], unseen[rnd.Intn(len(unseen))]
			if s.c[a].def == s.c[b].def {
				continue
			}
			twin := *s
			twin.c[a].def, twin.c[b].def = twin.c[b].def, twin.c[a].def
			swapped++
			if got := seenBy(&twin); !reflect.DeepEqual(got, want) {
				t.Fatalf("step %d: swapping the unseen %s (%d, zone %d) and %s (%d, zone %d) shows:\n%s", s.step,
					s.def(a).Card.Name, a, s.c[a].zone, s.def(b).Card.Name, b, s.c[b].zone, difference(want, got))
			}
		}
	}
	return swapped
}

// unseenCards are the cards of a deck, and for the Dynasty deck those that lie face-down in Provinces, that the log
// has never named and that no search shows now.
func unseenCards(s *State, deck Zone) []ID {
	shown := map[ID]bool{}
	for _, e := range s.Events() {
		shown[ID(e.Card)], shown[ID(e.Target)] = true, true
	}
	if q := s.Pending(); q != nil {
		for _, ref := range q.Candidates {
			shown[ID(ref)] = true
		}
	}
	var out []ID
	for id := ID(1); int16(id) < s.nids; id++ {
		if c := &s.c[id]; c.owner == Me && (c.zone == deck || deck == ZoneDynastyDeck && c.zone == ZoneProvince) && !s.known(id) && !shown[id] {
			out = append(out, id)
		}
	}
	return out
}

// seen is all that the player learns of a state.
type seen struct {
	View    engine.View
	Legal   []engine.Action
	Labels  []engine.Description
	Pending *engine.Question
	Prompt  string
	Log     []string
	Result  engine.Result
	Refused []error // for each card, why it is not explained
	Fields  []int64 // of the position, then of each legal action
}

func seenBy(s *State) seen {
	var x seen
	s.View(&x.View)
	x.Legal = s.Legal(nil)
	for _, a := range x.Legal {
		x.Labels = append(x.Labels, s.Describe(a, "en"))
	}
	if q := s.Pending(); q != nil {
		copied := *q
		copied.Candidates = append([]int32{}, q.Candidates...)
		x.Pending = &copied
	}
	x.Prompt = s.Prompt("en")
	for _, e := range s.Events() {
		x.Log = append(x.Log, s.Tell(e, "en"))
	}
	x.Result, _ = s.Result()
	for n, f := range fieldTable {
		if f.Scope == engine.OfGame {
			x.Fields = append(x.Fields, s.FieldOf(n))
			continue
		}
		for _, a := range x.Legal {
			x.Fields = append(x.Fields, s.FieldOfAction(n, a))
		}
	}
	for id := range s.nids {
		_, err := s.Explain(int32(id), "en")
		x.Refused = append(x.Refused, err)
	}
	return x
}

// difference names the members that differ.
func difference(a, b seen) string {
	out := ""
	va, vb := reflect.ValueOf(a), reflect.ValueOf(b)
	for i := range va.NumField() {
		if x, y := va.Field(i).Interface(), vb.Field(i).Interface(); !reflect.DeepEqual(x, y) {
			out += fmt.Sprintf("%s:\n%+v\n%+v\n", va.Type().Field(i).Name, x, y)
		}
	}
	return out
}

// In a duel the player sees the cards that he has focused from his hand; those from the deck, and the other's, lie
// face-down until they are turned up (TF-DUEL-02, -03).
func TestFocusedInTheView(t *testing.T) {
	look := made("Look", card.Strategy, "FV=1")
	texts := Texts{look.ID: {Triggers: []Trigger{{On: EventFocusRun, Self: true, Steps: []Step{{Op: OpChoose, Filter: &Filter{Types: TypePersonality}}}}}}}
	sc := arrange(t, arranged{texts: texts}, place{"play", person("Mine")}, place{"play", person("Other")}, place{"dummy", person("Theirs")},
		place{"hand", look}, place{"fate", made("Unseen", card.Strategy, "FV=2")})
	sc.dummyDeck(3)
	sc.s.fight.duel.bluffs = 2
	view := func() engine.DuelView {
		var v engine.View
		sc.s.View(&v)
		return v.Duel
	}
	eq(t, "no duel", view().Challenger, 0)
	sc.inject(Effect{Op: OpDuel, Seat: Me, By: Me, Card: sc.id("Mine"), Target: sc.id("Theirs")})
	v := view()
	eq(t, "challenger", ID(v.Challenger), sc.id("Mine"))
	eq(t, "challenged", ID(v.Challenged), sc.id("Theirs"))
	eq(t, "the other has focused", len(v.Theirs), 1)
	eq(t, "unseen", v.Theirs[0].Hidden(), true)
	sc.do(KindFocusHand, "Look")
	sc.do(KindFocusDeck)
	v = view()
	eq(t, "own", len(v.Mine), 2)
	eq(t, "from the hand", ID(v.Mine[0].Ref), sc.id("Look"))
	eq(t, "from the deck", v.Mine[1].Hidden(), true)
	if _, err := sc.s.Explain(int32(sc.id("Unseen")), "en"); err == nil {
		t.Error("the unseen card is explained")
	}
	if _, err := sc.s.Explain(int32(sc.id("Look")), "en"); err != nil {
		t.Error(err)
	}
	eq(t, "the Focus Effect asks", sc.s.ask.kind, askCards)
}
