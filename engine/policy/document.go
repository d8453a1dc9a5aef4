package policy

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
)

// Document is a described policy.
type Document struct {
	Name        string `json:"name"`
	Description string `json:"description,omitempty"`
	// Otherwise names the native policy that decides where no rule gives a score above 0; "pass" if it is empty.
	Otherwise string `json:"otherwise,omitempty"`
	// Ties says which of several actions with the highest score is taken: First (if it is empty) or AtRandom.
	Ties  string `json:"ties,omitempty"`
	Rules []Rule `json:"rules"`

	places map[string]place // where the parts stand in the source, by path
}

// Rule adds a score to the actions for which a condition holds.
type Rule struct {
	Name  string `json:"name,omitempty"`
	When  string `json:"when"`  // a truth value
	Score string `json:"score"` // a number
}

// The values of Document.Ties.
const (
	First    = "first"  // the one that Legal gives first: to pass comes first, and of answers the usual one
	AtRandom = "random" // one drawn from the game's own stream for policies, each equally likely
)

// defaults fills in what a document may leave out.
func (d *Document) defaults() {
	if d.Otherwise == "" {
		d.Otherwise = "pass"
	}
	if d.Ties == "" {
		d.Ties = First
	}
}

// hash is a fingerprint of what the policy does: 64 digits in hex. Names and descriptions do not count.
func (d *Document) hash() string {
	type rule struct{ When, Score string }
	var what struct {
		Language        int
		Otherwise, Ties string
		Rules           []rule
	}
	what.Language, what.Otherwise, what.Ties = languageVersion, d.Otherwise, d.Ties
	for _, r := range d.Rules {
		what.Rules = append(what.Rules, rule{r.When, r.Score})
	}
	text, err := json.Marshal(what)
	if err != nil {
		panic(err) // texts and numbers can always be written
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}

// languageVersion changes when a document may play differently from before.
const languageVersion = 1
