package importtest

import (
	"context"
	"path/filepath"
	"sync"
	"testing"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/cardtest"
	"github.com/kotei-dev/kotei/card/catalog"
	"github.com/kotei-dev/kotei/importer"
	"github.com/kotei-dev/kotei/importer/altered"
)

// alteredRead is a catalog of Altered that is read once a test binary.
type alteredRead struct {
	sync.Once
	cat *catalog.Catalog
	err error
}

var alteredDecks, alteredSets, alteredAll alteredRead

// Altered is every card of the set files, and the further ones that the real decks need, as one import of both
// paths gives them. Where the folder of real data is absent the test is skipped.
func Altered(t testing.TB) *catalog.Catalog {
	return alteredDecks.get(t, "SETS", "uniques_sample/cards-of-real-decks.json")
}

// AlteredSets is the set files alone: some cards of the real decks are missing.
func AlteredSets(t testing.TB) *catalog.Catalog { return alteredSets.get(t, "SETS") }

// AlteredAll is Altered with the names and texts in all five languages and the sample of uniques.
func AlteredAll(t testing.TB) *catalog.Catalog {
	return alteredAll.get(t, "SETS", "uniques_sample", "cards_slim_5lang.json")
}

func (a *alteredRead) get(t testing.TB, paths ...string) *catalog.Catalog {
	t.Helper()
	dir := filepath.Join(cardtest.RealData(t), "data", string(card.Altered))
	a.Do(func() { a.cat, a.err = readAltered(dir, paths) })
	if a.err != nil {
		t.Fatal(a.err)
	}
	return a.cat
}

func readAltered(dir string, paths []string) (*catalog.Catalog, error) {
	var dumps []importer.NamedDump
	var report importer.Report
	for _, p := range paths {
		dump, err := altered.Source{}.Read(context.Background(), filepath.Join(dir, p), &report)
		if err != nil {
			return nil, err
		}
		dumps = append(dumps, importer.NamedDump{Source: altered.Name, Dump: dump})
	}
	content, err := importer.Merge(card.Altered, dumps, &report)
	if err != nil {
		return nil, err
	}
	release := catalog.Release{Hash: importer.HashContent(card.Altered, content)}
	return catalog.New(card.Altered, release, content.Cards, content.Encoded, content.Sets, content.Aliases)
}
