package importer

import (
	"errors"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/store"
)

// Merge makes one release of what several sources gave: records of one identity become one card, with
// provenance by field. The result does not depend on the order of the dumps or of their records.
func Merge(game card.Game, dumps []NamedDump, report *Report) (store.Content, error) {
	return store.Content{}, errors.New("importer: merge: under construction")
}
