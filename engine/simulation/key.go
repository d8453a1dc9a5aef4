package simulation

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"hash"
	"io"

	"github.com/kotei-dev/kotei/engine"
)

// Key names a request by everything that its result depends on: SHA-256 in hex. Two requests with one key have the same
// result; the number of workers and the teller of progress do not count. The facts of the cards are part of it, as a
// client may have cards of his own.
func (r *Request) Key() string {
	h := sha256.New()
	write(h, "simulation", r.inputsOf(), r.Goals)
	for _, e := range r.Setup.Cards {
		write(h, e.Card, e.Count, e.Section)
	}
	for _, t := range r.Setup.Start {
		write(h, t)
	}
	return sum(h)
}

// inputsOf is what a key is made of apart from the cards and goals.
func (r *Request) inputsOf() Inputs {
	ruleset := r.Setup.Ruleset
	if ruleset == "" {
		ruleset = r.Rules.Rulesets()[0]
	}
	return Inputs{
		Engine: engine.Version, Ruleset: ruleset, RulesetHash: r.Rules.Hash(ruleset), Release: r.Release, DeckHash: r.DeckHash,
		Behaviours: r.Behaviours, Cards: countOf(r.Setup.Cards), Policy: r.Policy.Name, PolicyHash: r.Policy.Hash, Games: r.Games,
		Turns: r.Turns, Seed: r.Seed, Opponent: r.Setup.Opponent, Opening: r.Setup.Opening,
	}
}

// countOf is the number of cards of a deck.
func countOf(cards []engine.Entry) int {
	n := 0
	for _, e := range cards {
		n += e.Count
	}
	return n
}

// write adds values to a hash, each as a line of JSON.
func write(h io.Writer, values ...any) {
	enc := json.NewEncoder(h)
	for _, v := range values {
		// What a request holds has no channels, functions or cycles: it can always be written.
		if err := enc.Encode(v); err != nil {
			panic(err)
		}
	}
}

func sum(h hash.Hash) string { return hex.EncodeToString(h.Sum(nil)) }

// keyOf is the key of several requests that are answered together, in order, with what else counts.
func keyOf(what string, parts ...any) string {
	h := sha256.New()
	write(h, what)
	write(h, parts...)
	return sum(h)
}
