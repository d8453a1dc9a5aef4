package policy_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/kotei-dev/kotei/engine"
	"github.com/kotei-dev/kotei/engine/policy"
)

// fake is a game of which the tests say all.
type fake struct {
	engine.State
	turn  int
	gold  int64
	worth map[int32]int64 // by card
	asked map[string]int  // how often a field was asked for
}

const (
	fakeGold = iota
	fakeKind
	fakeWorth
	fakeRich
)

type fakeRules struct{ engine.Rules }

func (fakeRules) Fields() []engine.Field {
	return []engine.Field{
		{Name: "gold"},
		{Name: "kind", Type: engine.FieldEnum, Scope: engine.OfAction, Enum: []string{"none", "pass", "recruit", "attack"}},
		{Name: "worth", Scope: engine.OfAction},
		{Name: "rich", Type: engine.FieldBool},
	}
}

func (f *fake) Turn() int { return f.turn }

func (f *fake) FieldOf(n int) int64 {
	f.asked[fakeRules{}.Fields()[n].Name]++
	if n == fakeRich {
		if f.gold > 5 {
			return 1
		}
		return 0
	}
	return f.gold
}

func (f *fake) FieldOfAction(n int, a engine.Action) int64 {
	f.asked[fakeRules{}.Fields()[n].Name]++
	return f.worth[a.Card]
}

func newFake() *fake {
	return &fake{turn: 1, gold: 7, worth: map[int32]int64{1: 3, 2: 8, 3: 8, 4: 1}, asked: map[string]int{}}
}

// choices are to pass, to recruit the cards 1 to 4, and to attack with card 1.
var choices = []engine.Action{{Kind: 1}, {Kind: 2, Card: 1}, {Kind: 2, Card: 2}, {Kind: 2, Card: 3}, {Kind: 2, Card: 4}, {Kind: 3, Card: 1}}

// compiled is a policy with these rules.
func compiled(t testing.TB, d policy.Document, rules engine.Rules) *policy.Policy {
	t.Helper()
	d.Name = "test"
	p, err := d.Compile(rules)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestChoose(t *testing.T) {
	for _, c := range []struct {
		name   string
		rules  []policy.Rule
		want   int
		faults int64
	}{
		{"the highest score", []policy.Rule{{When: "kind == recruit", Score: "worth"}}, 2, 0},
		{"scores add up", []policy.Rule{{When: "kind == recruit", Score: "worth"}, {When: "worth == 3", Score: "4"}, {When: "kind != attack && worth < 4", Score: "2"}}, 1, 0},
		{"no rule holds", []policy.Rule{{When: "gold > 10", Score: "100"}}, 0, 0},
		{"no rules", nil, 0, 0},
		{"nothing above 0", []policy.Rule{{When: "kind == recruit", Score: "0"}}, 0, 0},
		{"all below 0", []policy.Rule{{When: "true", Score: "-1"}}, 0, 0},
		{"the first is forbidden", []policy.Rule{{When: "kind == pass || worth == 3 || worth == 8", Score: "-1"}}, 4, 0},
		{"below 0 and above", []policy.Rule{{When: "kind == pass", Score: "-1"}, {When: "kind == attack", Score: "1"}}, 5, 0},
		{"of the position", []policy.Rule{{When: "rich && kind == attack", Score: "gold - 6"}}, 5, 0},
		{"a fault does not count", []policy.Rule{{When: "kind == recruit && 8/(worth-8) < 100", Score: "worth"}}, 1, 2},
		{"a fault of the score", []policy.Rule{{When: "kind == recruit", Score: "worth / (worth - 8) + 10"}}, 1, 2},
		{"too much of both", []policy.Rule{{When: "kind == attack", Score: "9223372036854775807"}, {When: "kind == attack", Score: "1"}}, 5, 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := compiled(t, policy.Document{Rules: c.rules}, fakeRules{}).New()
			if got := p.Choose(newFake(), choices, &engine.Stream{}); got != c.want {
				t.Errorf("chose %d, want %d", got, c.want)
			}
			if got := p.(engine.Faulted).Faults(); got != c.faults {
				t.Errorf("%d faults, want %d", got, c.faults)
			}
		})
	}
}

// TestTies: the first of several, or each equally often.
func TestTies(t *testing.T) {
	rule := []policy.Rule{{When: "worth > 2 && kind == recruit", Score: "1"}}
	r := engine.NewStream(1, 4)
	count := map[int]int{}
	first, random := compiled(t, policy.Document{Rules: rule}, fakeRules{}).New(), compiled(t, policy.Document{Rules: rule, Ties: policy.AtRandom}, fakeRules{}).New()
	f := newFake()
	for range 300 {
		f.turn++
		if got := first.Choose(f, choices, &r); got != 1 {
			t.Fatalf("chose %d", got)
		}
		count[random.Choose(f, choices, &r)]++
	}
	for i := 1; i <= 3; i++ {
		if count[i] < 70 || len(count) != 3 {
			t.Errorf("drawn so often: %v", count)
		}
	}
}

// TestAskedOnce: what several rules and candidates need is asked for once a decision or candidate, and not at all for
// candidates of which the kind decides.
func TestAskedOnce(t *testing.T) {
	p := compiled(t, policy.Document{Rules: []policy.Rule{
		{When: "kind == recruit && gold > 1 && worth > 1", Score: "worth + gold"}, {When: "kind == recruit && worth > 2", Score: "worth"},
	}}, fakeRules{}).New()
	f := newFake()
	for range 2 {
		p.Choose(f, choices, &engine.Stream{})
	}
	if d := cmp.Diff(map[string]int{"gold": 2, "worth": 8}, f.asked); d != "" {
		t.Error(d)
	}
}

// TestNoEnd: rules that always find something to do come to an end in each turn.
func TestNoEnd(t *testing.T) {
	p := compiled(t, policy.Document{Rules: []policy.Rule{{When: "kind == recruit", Score: "1"}, {When: "kind == pass", Score: "-1"}}}, fakeRules{}).New()
	f := newFake()
	for turn := 1; turn <= 2; turn++ {
		f.turn = turn
		n := 0
		for p.Choose(f, choices, &engine.Stream{}) != 0 {
			if n++; n > 10_000 {
				t.Fatal("it never passes")
			}
		}
		if n < 100 {
			t.Errorf("it passes after %d choices", n)
		}
	}
}

// TestOtherwise: another policy decides about what no rule scores.
func TestOtherwise(t *testing.T) {
	set := setupOf(t, "crab")
	run := func(d policy.Document) []engine.Outcome {
		b := engine.Batch{Games: 20, Turns: 12, Root: 3, Workers: 1, Policy: compiled(t, d, rules).New, Hash: true}
		out, err := b.Run(t.Context(), rules, set)
		if err != nil {
			t.Fatal(err)
		}
		return out
	}
	for _, name := range policy.Names() {
		if name == "random" { // it draws where there is no choice too
			continue
		}
		b := engine.Batch{Games: 20, Turns: 12, Root: 3, Workers: 1, Policy: native(t, name), Hash: true}
		want, err := b.Run(t.Context(), rules, set)
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(want, run(policy.Document{Otherwise: name})); d != "" {
			t.Errorf("without rules it plays otherwise than %s:\n%s", name, d)
		}
	}
	greedy := run(policy.Document{Otherwise: "greedy"})
	peaceful := run(policy.Document{Otherwise: "greedy", Rules: []policy.Rule{{When: "kind == attack", Score: "-1"}}})
	for i := range greedy {
		if greedy[i].Result.Kind != "military" || peaceful[i].Result.Kind == "military" {
			t.Errorf("game %d: %+v, and without attacks %+v", i, greedy[i], peaceful[i])
		}
	}
}

// TestWorkers: policies with draws play the same for any number of workers.
func TestWorkers(t *testing.T) {
	set := setupOf(t, "lion")
	p := compiled(t, policy.Document{Ties: policy.AtRandom, Otherwise: "random", Rules: []policy.Rule{{When: "kind == recruit", Score: "1"}, {When: "kind == discard", Score: "-1"}}}, rules)
	var want []engine.Outcome
	for _, workers := range []int{1, 2, 8} {
		b := engine.Batch{Games: 60, Turns: 8, Root: 5, Workers: workers, Policy: p.New, Hash: true}
		got, err := b.Run(t.Context(), rules, set)
		if err != nil {
			t.Fatal(err)
		}
		if want == nil {
			want = got
		}
		if d := cmp.Diff(want, got); d != "" {
			t.Errorf("%d workers:\n%s", workers, d)
		}
	}
}
