package importer_test

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/cardtest"
	"github.com/kotei-dev/kotei/card/catalog"
	"github.com/kotei-dev/kotei/importer"
	"github.com/kotei-dev/kotei/importer/emeralddb"
	"github.com/kotei-dev/kotei/importer/fiveringsdb"
	"github.com/kotei-dev/kotei/importer/kotei"
)

// realLCG is what the two sources of the LCG give.
func realLCG(t testing.TB) (tree, service importer.NamedDump) {
	t.Helper()
	dir := filepath.Join(cardtest.RealData(t), "data", "l5r-lcg")
	read := func(s importer.Source, path string) importer.NamedDump {
		dump, err := s.Read(context.Background(), filepath.Join(dir, path), &importer.Report{})
		if err != nil {
			t.Fatal(err)
		}
		return importer.NamedDump{Source: s.Name(), Dump: dump}
	}
	return read(fiveringsdb.Source{}, "fiveringsdb-data"), read(emeralddb.Source{}, "emeralddb")
}

func mergeLCG(t testing.TB, report *importer.Report, dumps ...importer.NamedDump) map[string]*card.Card {
	t.Helper()
	content, err := importer.Merge(card.L5RLCG, dumps, report)
	if err != nil {
		t.Fatal(err)
	}
	return byID(content)
}

// Both sources together have every card once, under the id that each of them gives alone.
func TestRealLCGMerge(t *testing.T) {
	tree, service := realLCG(t)
	report := &importer.Report{}
	both := mergeLCG(t, report, tree, service)
	if len(both) != 1140 || report.Merged != 1140 || report.Printings != 1140 || report.Count(importer.Warning)+report.Count(importer.Refused) != 0 {
		t.Errorf("%d cards, %s\n%v", len(both), report.Summary(), report.Sorted())
	}
	other := &importer.Report{}
	if diff := cmp.Diff(both, mergeLCG(t, other, service, tree)); diff != "" {
		t.Errorf("the order of the sources counts:\n%.2000s", diff)
	}
	for _, n := range report.Sorted() {
		if strings.Contains(n.Message, " says ") {
			t.Errorf("the sources disagree: %v", n)
		}
	}
	for name, dump := range map[string]importer.NamedDump{"fiveringsdb": tree, "emeralddb": service} {
		alone := mergeLCG(t, nil, dump)
		if len(alone) != 1140 {
			t.Fatalf("%s alone: %d cards", name, len(alone))
		}
		for id, c := range alone {
			with := both[id]
			if with == nil {
				t.Errorf("%s: the id %s is gone when both are merged", name, id)
				continue
			}
			// What construction rules ask for is the same from either source.
			for what, same := range map[string]bool{
				"title": c.Title == with.Title, "side": c.Side == with.Side, "types": cmp.Equal(c.Types, with.Types),
				"clans": cmp.Equal(c.Clans, with.Clans), "unique": c.Unique == with.Unique, "stats": cmp.Equal(c.Stats, with.Stats),
				"elements": cmp.Equal(c.Elements, with.Elements), "traits": cmp.Equal(c.Traits, with.Traits),
				"deck limit": c.DeckLimit == with.DeckLimit, "role": cmp.Equal(c.RoleOnly, with.RoleOnly),
				"allowed clans": cmp.Equal(c.AllowedClans, with.AllowedClans), "keywords": cmp.Equal(c.Keywords, with.Keywords),
				"limit key": c.LimitKey == with.LimitKey && c.LimitKey == card.Fold(c.Title),
				"day":       c.Printings[0].Date == with.Printings[0].Date && c.Printings[0].Date != "",
			} {
				if !same {
					t.Errorf("%s: %s: %s differs from the merged card", name, id, what)
				}
			}
		}
	}
}

// An export of our own that is imported beside its sources adds nothing and doubles nothing.
func TestRealLCGExportComesBack(t *testing.T) {
	tree, service := realLCG(t)
	content, err := importer.Merge(card.L5RLCG, []importer.NamedDump{tree, service}, nil)
	if err != nil {
		t.Fatal(err)
	}
	hash := importer.HashContent(card.L5RLCG, content)
	cat, err := catalog.New(card.L5RLCG, catalog.Release{Hash: hash}, content.Cards, nil, content.Sets, content.Aliases)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := kotei.Export(&out, cat); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "lcg.jsonl")
	if err := os.WriteFile(file, out.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	dump, err := kotei.Source{}.Read(context.Background(), file, &importer.Report{})
	if err != nil {
		t.Fatal(err)
	}
	own := importer.NamedDump{Source: "kotei", Dump: dump}
	again, err := importer.Merge(card.L5RLCG, []importer.NamedDump{own}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if got := importer.HashContent(card.L5RLCG, again); got != hash {
		t.Errorf("the export alone gives the release %.12s, want %.12s", got, hash)
	}
	if all := mergeLCG(t, nil, own, tree, service); len(all) != 1140 {
		t.Errorf("with its sources: %d cards", len(all))
	}
}

// Every id that a dated list names for a card of the pool is a card (LCG-LIST-06).
func TestRealLCGListsNameCards(t *testing.T) {
	tree, _ := realLCG(t)
	cards := mergeLCG(t, nil, tree)
	data, err := os.ReadFile(filepath.Join(cardtest.RealData(t), "rules", "lcg-lists.yaml"))
	if err != nil {
		t.Skipf("needs the rules beside the real data: %v", err)
	}
	named := 0
	for line := range strings.Lines(string(data)) {
		_, rest, ok := strings.Cut(line, "{id: ")
		if !ok || strings.Contains(line, "known: false") {
			continue
		}
		id, _, ok := strings.Cut(rest, ",")
		if !ok {
			continue
		}
		named++
		if cards[id] == nil {
			t.Errorf("%s is no card", id)
		}
	}
	if named < 100 {
		t.Errorf("only %d entries were found", named)
	}
}

func BenchmarkMergeLCG(b *testing.B) {
	tree, service := realLCG(b)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := importer.Merge(card.L5RLCG, []importer.NamedDump{tree, service}, nil); err != nil {
			b.Fatal(err)
		}
	}
}
