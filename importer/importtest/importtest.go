// Package importtest gives tests of other packages the real cards: the folder of real data beside the
// checkout, read by the sources and merged as an import does it.
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
	"github.com/kotei-dev/kotei/importer/oracle"
	"github.com/kotei-dev/kotei/importer/yasuki"
)

var once struct {
	sync.Once
	cat *catalog.Catalog
	err error
}

// Catalog is every card of the L5R CCG of the YAML and the Oracle files. It is read once a test binary, which takes
// seconds. Where the folder is absent the test is skipped (see cardtest.RealData).
func Catalog(t testing.TB) *catalog.Catalog {
	t.Helper()
	dir := filepath.Join(cardtest.RealData(t), "data", string(card.L5RCCG))
	once.Do(func() { once.cat, once.err = read(dir) })
	if once.err != nil {
		t.Fatal(once.err)
	}
	return once.cat
}

func read(dir string) (*catalog.Catalog, error) {
	var dumps []importer.NamedDump
	var report importer.Report
	for _, s := range []importer.Source{yasuki.Source{}, oracle.Source{}} {
		dump, err := s.Read(context.Background(), filepath.Join(dir, s.Name()), &report)
		if err != nil {
			return nil, err
		}
		dumps = append(dumps, importer.NamedDump{Source: s.Name(), Dump: dump})
	}
	content, err := importer.Merge(card.L5RCCG, dumps, &report)
	if err != nil {
		return nil, err
	}
	release := catalog.Release{Hash: importer.HashContent(card.L5RCCG, content)}
	return catalog.New(card.L5RCCG, release, content.Cards, content.Encoded, content.Sets, content.Aliases)
}
