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
	"github.com/kotei-dev/kotei/importer/fiveringsdb"
)

var onceLCG struct {
	sync.Once
	cat *catalog.Catalog
	err error
}

// LCG is every card of the L5R LCG of the FiveRingsDB data tree. It is read once a test binary. Where the folder is
// absent the test is skipped (see cardtest.RealData).
func LCG(t testing.TB) *catalog.Catalog {
	t.Helper()
	dir := filepath.Join(cardtest.RealData(t), "data", string(card.L5RLCG), "fiveringsdb-data")
	onceLCG.Do(func() { onceLCG.cat, onceLCG.err = readLCG(dir) })
	if onceLCG.err != nil {
		t.Fatal(onceLCG.err)
	}
	return onceLCG.cat
}

func readLCG(dir string) (*catalog.Catalog, error) {
	var report importer.Report
	dump, err := fiveringsdb.Source{}.Read(context.Background(), dir, &report)
	if err != nil {
		return nil, err
	}
	content, err := importer.Merge(card.L5RLCG, []importer.NamedDump{{Source: fiveringsdb.Name, Dump: dump}}, &report)
	if err != nil {
		return nil, err
	}
	release := catalog.Release{Hash: importer.HashContent(card.L5RLCG, content)}
	return catalog.New(card.L5RLCG, release, content.Cards, content.Encoded, content.Sets, content.Aliases)
}
