package l5rccg

import (
	"path/filepath"
	"regexp"
	"slices"
	"testing"

	"github.com/kotei-dev/kotei/engine"
)

// TestFieldTable: every number has its field, with a name that expressions can spell, and words of its own.
func TestFieldTable(t *testing.T) {
	name := regexp.MustCompile(`^[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*)?$`)
	wordOf := regexp.MustCompile(`^[a-z][a-z0-9_]*$`)
	fields := Rules{}.Fields()
	seen := map[string]bool{}
	for n, f := range fields {
		if !name.MatchString(f.Name) || seen[f.Name] || f.Doc == "" {
			t.Errorf("field %d: name %q, doc %q", n, f.Name, f.Doc)
		}
		seen[f.Name] = true
		if (f.Type == engine.FieldEnum) != (len(f.Enum) > 1) {
			t.Errorf("%s: a %s with the words %q", f.Name, f.Type, f.Enum)
		}
		for i, w := range f.Enum {
			if w != "" && (!wordOf.MatchString(w) || slices.Index(f.Enum, w) != i) {
				t.Errorf("%s: word %q", f.Name, w)
			}
		}
	}
	if n := len(typeFieldWords); n != 15 || TypeAncestor != 1<<(n-2) {
		t.Errorf("%d words for types", n)
	}
	if len(zoneWords) != int(numZones) || len(questionOf) != len(purposeNames) {
		t.Error("the words do not fit the areas or the questions")
	}
	if len(keyFields) != FieldTargetType-FieldCardCavalry {
		t.Error("the keywords do not fit their fields")
	}
	for i, k := range keyFields {
		if want := fields[FieldCardCavalry+i].Doc; ruleKeys[k] != want {
			t.Errorf("%s is the keyword %s", want, ruleKeys[k])
		}
	}
}

// TestFieldsInPlay plays at random in every deck that ships: every action has a kind with a word, words and truth values
// are in bounds, and each field takes more than one value somewhere, apart from those that the decks have no card for.
func TestFieldsInPlay(t *testing.T) {
	fields := Rules{}.Fields()
	low, high := make([]int64, len(fields)), make([]int64, len(fields))
	note := func(n int, v int64) {
		low[n], high[n] = min(low[n], v), max(high[n], v)
		f := &fields[n]
		if f.Type == engine.FieldBool && v != 0 && v != 1 || f.Type == engine.FieldEnum && (v < 0 || v >= int64(len(f.Enum)) || f.Enum[v] == "") {
			t.Fatalf("%s is %d", f.Name, v)
		}
	}
	var legal []engine.Action
	for _, file := range starterDecks(t) {
		for _, ruleset := range (Rules{}).Rulesets() {
			set := setupOf(t, file, ruleset, 3)
			set.Opponent.Defence = []int{0, 2}
			s := newGame(t, set)
			rnd := engine.NewStream(5, 7)
			for game := range uint64(6) {
				s.Restart(game)
				for step := 0; step < 400 && !s.over; step++ {
					legal = s.Legal(legal[:0])
					for n := range fields {
						if fields[n].Scope == engine.OfGame {
							note(n, s.FieldOf(n))
							continue
						}
						for _, a := range legal {
							note(n, s.FieldOfAction(n, a))
						}
					}
					if err := s.Apply(legal[rnd.Intn(len(legal))]); err != nil {
						t.Fatalf("%s: %v", filepath.Base(file), err)
					}
				}
			}
		}
	}
	rare := []int{
		FieldGoesFirst, FieldHonorVictory, FieldQuestionCard, FieldRings, FieldElements, FieldOpponentFavor, FieldOpponentHonor, FieldInvest,
		FieldHonorGain, FieldGoldGain, FieldCardGain, FieldForceGain, FieldBows, FieldCardAbilities, FieldCardReserve, FieldCardTactician, FieldCardNaval,
		FieldCardFortification, FieldCardNonhuman, FieldCardNinja, FieldTargetDefence, FieldCardDishonored, FieldTargetDishonored, FieldTargetType, FieldFavor,
		FieldCardBowed, FieldCardLegacy,
	}
	for n := range fields {
		if low[n] == high[n] && !slices.Contains(rare, n) {
			t.Errorf("%s is always %d", fields[n].Name, low[n])
		}
	}
}

// TestFieldsAllocateNothing asks for every field of every action.
func TestFieldsAllocateNothing(t *testing.T) {
	s := newGame(t, setupOf(t, starterDecks(t)[0], "", 3))
	rnd := engine.NewStream(5, 7)
	legal := make([]engine.Action, 0, 256)
	fields := Rules{}.Fields()
	if n := testing.AllocsPerRun(200, func() {
		if s.over {
			s.Restart(uint64(rnd.Uint32()))
		}
		legal = s.Legal(legal[:0])
		for n := range fields {
			if fields[n].Scope == engine.OfGame {
				s.FieldOf(n)
				continue
			}
			for _, a := range legal {
				s.FieldOfAction(n, a)
			}
		}
		_ = s.Apply(legal[rnd.Intn(len(legal))])
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
