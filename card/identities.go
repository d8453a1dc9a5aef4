package card

import (
	_ "embed"
	"encoding/json"
	"strings"
)

//go:embed identities.yaml
var identitiesYAML string

// Identity is one line of the ledger of facts that keeps apart the cards which title and version alone do
// not tell apart, and fixes their ids for good (an id never changes meaning).
type Identity struct {
	ID       string  `json:"id"`
	Title    string  `json:"title"`              // without subtitle
	Subtitle string  `json:"subtitle,omitempty"` //
	Version  Version `json:"version,omitempty"`  //
	Type     Type    `json:"type,omitempty"`     // first type of the card
	Created  bool    `json:"created,omitempty"`  // a proxy or token
	Set      string  `json:"set,omitempty"`      // a set that it alone was printed in
	Key      string  `json:"key,omitempty"`      // the id in the public YAML card files, where nothing else tells
	Note     string  `json:"note,omitempty"`     // why the line is there
}

// Identities is the ledger of the L5R CCG (card/identities.yaml), in file order. It panics if the embedded
// file is malformed, which a test rules out.
func Identities() []Identity {
	var out []Identity
	for _, line := range strings.Split(identitiesYAML, "\n") {
		item, ok := strings.CutPrefix(strings.TrimSpace(line), "- ")
		if !ok {
			continue
		}
		var id Identity
		if err := json.Unmarshal([]byte(item), &id); err != nil {
			panic("card/identities.yaml: " + err.Error() + ": " + item)
		}
		out = append(out, id)
	}
	return out
}
