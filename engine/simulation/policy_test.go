package simulation_test

import (
	"bytes"
	"testing"

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
