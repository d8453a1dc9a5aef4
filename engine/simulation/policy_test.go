package simulation_test

import (
	"bytes"
	"testing"

	"github.com/kotei-dev/kotei/engine/behaviour"
	"github.com/kotei-dev/kotei/engine/l5rccg"
	"github.com/kotei-dev/kotei/engine/policy"
	"github.com/kotei-dev/kotei/engine/simulation"
)

// native is a policy that the program has.
func native(t testing.TB, name string) simulation.Policy {
	t.Helper()
	begin, ok := policy.Native(name)
	if !ok {
		t.Fatalf("no policy %s", name)
	}
	return simulation.Policy{Name: name, New: begin}
}

// TestNativePolicies: a deck of fighters wins by taking Provinces, sooner against weak ones than against strong ones, and
// whoever passes wins nothing.
func TestNativePolicies(t *testing.T) {
	r := request(t, "lion")
	r.Games, r.Policy = 100, native(t, "military")
	weak := run(t, r)
	if k := weak.Victory.Kinds; len(k) == 0 || k[0].Kind != "military" && weak.Victory.Won.Count > 0 || weak.Victory.Won.Share < 0.9 {
		t.Errorf("%+v", weak.Victory)
	}
	strong := r
	strong.Setup.Opponent.ProvinceStrength = 14
	c, err := simulation.Compare(t.Context(), r, strong)
	if err != nil || c.Paired.Turn.Low <= 0 {
		t.Errorf("strong Provinces fall no later: %+v, %v", c.Paired.Turn, err)
	}
	r.Policy = native(t, "pass")
	if res := run(t, r); res.Victory.Won.Count != 0 || res.Attack.Attacked.Count != 0 || res.Cycle.Used.Count != 0 {
		t.Errorf("%+v", res.Victory)
	}
}

// TestPolicyOfAClient: a policy written as rules plays the same for any number of workers, and its hash is in the result.
func TestPolicyOfAClient(t *testing.T) {
	doc, err := policy.Read([]byte("name: early\nrules:\n  - when: kind == recruit and card.type == holding\n    score: 100 - cost\n  - when: kind == attack and force > opponent.province_strength\n    score: 50\n"))
	if err != nil {
		t.Fatal(err)
	}
	r := request(t, "crab")
	made, err := doc.Compile(r.Rules)
	if err != nil {
		t.Fatal(err)
	}
	r.Games, r.Policy = 60, simulation.Policy{Name: doc.Name, Hash: made.Hash(), New: made.New}
	one := run(t, r)
	if one.Inputs.PolicyHash != made.Hash() || one.Turns[3].Available.Mean <= one.Turns[0].Available.Mean {
		t.Errorf("%+v", one.Inputs)
	}
	r.Workers = 3
	if many := run(t, r); !bytes.Equal(asJSON(t, one), asJSON(t, many)) {
		t.Error("three workers play otherwise")
	}
}

// TestBehaviours: with behaviours more of a deck is played, and the result says so; it does not depend on the number of
// workers, and has another key.
func TestBehaviours(t *testing.T) {
	bare := request(t, "crab")
	bare.Games, bare.Policy = 200, native(t, "greedy")
	full := bare
	full.Rules = l5rccg.Rules{Source: behaviour.Starter()}
	a, b := run(t, bare), run(t, full)
	if a.Key == b.Key || a.Inputs.RulesetHash == b.Inputs.RulesetHash {
		t.Error("behaviours do not count for the key")
	}
	if c := b.Coverage; c.ModelledShare < 0.6 || c.ModelledShare <= a.Coverage.ModelledShare || c.ModelledShare+c.PartialShare+c.NoneShare > 1.001 {
		t.Errorf("%.2f of the copies are played wholly, %.2f in part, %.2f not", c.ModelledShare, c.PartialShare, c.NoneShare)
	}
	mute := func(r *simulation.Result) int {
		n := 0
		for _, c := range r.Cards {
			for _, why := range c.Reasons {
				if why.Reason == "text" {
					n += why.Copies
				}
			}
		}
		return n
	}
	if mute(b) >= mute(a) {
		t.Errorf("%d copies are dead for want of a behaviour, %d without behaviours", mute(b), mute(a))
	}
	full.Workers = 8
	if !bytes.Equal(asJSON(t, b), asJSON(t, run(t, full))) {
		t.Error("eight workers play otherwise")
	}
}
