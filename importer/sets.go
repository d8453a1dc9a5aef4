package importer

import (
	"github.com/kotei-dev/kotei/card"
)

// Sets are the sets of the L5R CCG that the ledger knows, oldest first, undated ones first of all.
func Sets() []card.Set { return nil }

// SetID is the id of a set by its name, another name of it or a code, in any case and punctuation. An
// unknown name gives its slug and false.
func SetID(nameOrCode string) (id string, known bool) { return card.Slug(nameOrCode), false }
