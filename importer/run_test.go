package importer_test

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/importer"
	"github.com/kotei-dev/kotei/store"
	"github.com/kotei-dev/kotei/store/sqlite"
)

var (
	firstDay  = time.Date(2020, 1, 1, 0, 0, 0, 0, time.UTC)
	secondDay = firstDay.AddDate(0, 0, 1)
)

func openStore(t testing.TB) *faultyStore {
	t.Helper()
	st, err := sqlite.Open(filepath.Join(t.TempDir(), "x.db"), sqlite.Options{Create: true})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := st.Close(); err != nil {
			t.Error(err)
		}
	})
	return &faultyStore{Store: st, before: map[string]func(){}}
}

func registry(t testing.TB, sources ...importer.Source) *importer.Registry {
	t.Helper()
	reg, err := importer.NewRegistry(sources...)
	if err != nil {
		t.Fatal(err)
	}
	return reg
}

func inputs(paths ...string) []importer.Input {
	out := make([]importer.Input, len(paths))
	for i, p := range paths {
		out[i] = importer.Input{Path: p}
	}
	return out
}

// imports runs an import that must succeed.
func imports(t testing.TB, st store.Store, opt importer.RunOptions, reg *importer.Registry, paths ...string) []*importer.Report {
	t.Helper()
	if opt.Now.IsZero() {
		opt.Now = firstDay
	}
	reports, err := importer.Run(t.Context(), st, reg, inputs(paths...), opt)
	if err != nil {
		t.Fatal(err)
	}
	return reports
}

// has fails unless the game's current release holds exactly these cards.
func has(t testing.TB, st store.Store, game card.Game, ids ...string) store.Release {
	t.Helper()
	r, c, err := st.Load(t.Context(), game)
	if err != nil {
		t.Fatal(err)
	}
	got := make([]string, len(c.Cards))
	for i, k := range c.Cards {
		got[i] = k.ID
	}
	if diff := cmp.Diff(ids, got); diff != "" {
		t.Fatalf("cards of %s (-want +got):\n%s", game, diff)
	}
	if want := importer.HashContent(game, c); want != r.Hash {
		t.Errorf("the release of %s has the hash %s, its content %s", game, r.Hash, want)
	}
	return r
}

func kept(t testing.TB, st store.Store, game card.Game) map[string]time.Time {
	t.Helper()
	r, err := st.Current(t.Context(), game)
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]time.Time{}
	for _, s := range r.Sources {
		out[s.Name] = s.ReadAt
	}
	return out
}

func TestRunMergesKeepsAndReplaces(t *testing.T) {
	st := openStore(t)
	a := fakeSource{name: "a", dumps: map[string]importer.Dump{
		"1.a": dump(card.L5RCCG, "Set One", "Amber Gate", "Bronze Gate"),
		"2.a": dump(card.L5RCCG, "Set Two", "Copper Gate"),
	}}
	b := fakeSource{name: "b", dumps: map[string]importer.Dump{
		"1.b": dump(card.L5RCCG, "Set One", "Amber Gate", "Dusty Gate"),
		"3.b": dump(card.Altered, "Set Three", "Echo"),
	}}
	reg := registry(t, a, b)

	reports := imports(t, st, importer.RunOptions{}, reg, "1.a")
	has(t, st, card.L5RCCG, "amber-gate", "bronze-gate")
	if len(reports) != 1 || reports[0].Cards != 2 || reports[0].Printings != 2 || reports[0].Read["a"] != 2 || reports[0].Count(importer.Warning) == 0 {
		t.Errorf("report: %s", reports[0].Summary())
	}

	// Another source is added to what the first one gave, on another day.
	imports(t, st, importer.RunOptions{Now: secondDay}, reg, "1.b", "3.b")
	has(t, st, card.L5RCCG, "amber-gate", "bronze-gate", "dusty-gate")
	has(t, st, card.Altered, "echo")
	if diff := cmp.Diff(map[string]time.Time{"a": firstDay, "b": secondDay}, kept(t, st, card.L5RCCG)); diff != "" {
		t.Errorf("sources (-want +got):\n%s", diff)
	}

	// An import replaces its own source; several paths of one source are one.
	reports = imports(t, st, importer.RunOptions{}, reg, "2.a")
	has(t, st, card.L5RCCG, "amber-gate", "copper-gate", "dusty-gate")
	says(t, reports, importer.Warning, "1 records of a stand in place of the 2 of an earlier import")
	reports = imports(t, st, importer.RunOptions{}, reg, "2.a", "1.a")
	says(t, reports, importer.Info, "in place of an earlier import: 1 records")
	has(t, st, card.L5RCCG, "amber-gate", "bronze-gate", "copper-gate", "dusty-gate")

	// Replace drops the others, of the games that are imported.
	reports = imports(t, st, importer.RunOptions{Replace: true}, reg, "2.a")
	says(t, reports, importer.Info, "dropped, as asked: 2 records of an earlier import")
	has(t, st, card.L5RCCG, "copper-gate")
	has(t, st, card.Altered, "echo")
	if got := kept(t, st, card.L5RCCG); len(got) != 1 {
		t.Errorf("after Replace the sources are %v", got)
	}
}

// A title that a source corrects gives the card another id; the one that it had goes on leading to it, also after
// imports that know nothing of it.
func TestRunKeepsOldIDs(t *testing.T) {
	st := openStore(t)
	reg := registry(t, fakeSource{name: "a", dumps: map[string]importer.Dump{
		"1.a": dump(card.L5RCCG, "Set One", "Ambre Gate", "Bronze Gate"),
		"2.a": dump(card.L5RCCG, "Set One", "Amber Gate", "Bronze Gate"),
		"3.a": dump(card.L5RCCG, "Set One", "Amber Gate", "Bronze Gate", "Copper Gate"),
	}})
	var hashes []string
	for i, path := range []string{"1.a", "2.a", "2.a", "3.a"} {
		reports := imports(t, st, importer.RunOptions{}, reg, path)
		if i == 1 {
			says(t, reports, importer.Info, "was ambre-gate before")
		}
		release, content, err := st.Load(t.Context(), card.L5RCCG)
		if err != nil {
			t.Fatal(err)
		}
		hashes = append(hashes, release.Hash)
		if i > 0 && content.Aliases["ambre-gate"] != "amber-gate" {
			t.Errorf("after import %d the old id leads to %q", i+1, content.Aliases["ambre-gate"])
		}
	}
	if hashes[1] != hashes[2] || hashes[0] == hashes[1] {
		t.Errorf("the same files again make another release: %v", hashes)
	}
	past, err := st.History(t.Context(), card.L5RCCG)
	if err != nil || len(past) != 2 {
		t.Errorf("%d earlier releases, %v", len(past), err)
	}
}

func TestRunOrderDoesNotMatter(t *testing.T) {
	a := fakeSource{name: "a", dumps: map[string]importer.Dump{
		"1.a": dump(card.L5RCCG, "Set One", "Amber Gate", "Bronze Gate"),
		"2.a": dump(card.L5RCCG, "Set Two", "Copper Gate", "Amber Gate"),
	}}
	b := fakeSource{name: "b", dumps: map[string]importer.Dump{"1.b": dump(card.L5RCCG, "Set One", "Amber Gate", "Dusty Gate")}}
	hashes := map[string]bool{}
	for _, paths := range [][]string{
		{"1.a", "2.a", "1.b"},
		{"1.b", "2.a", "1.a"},
		{"2.a", "./2.a", "1.b", "1.a", "1.a"}, // a path given twice is read once
	} {
		reports := imports(t, openStore(t), importer.RunOptions{}, registry(t, b, a), paths...)
		hashes[reports[0].Release] = true
		if reports[0].Read["a"] != 4 {
			t.Errorf("%v: %d records read of a, want 4", paths, reports[0].Read["a"])
		}
	}
	// One source after the other gives the same too.
	st := openStore(t)
	imports(t, st, importer.RunOptions{}, registry(t, a, b), "1.b")
	hashes[imports(t, st, importer.RunOptions{Now: secondDay}, registry(t, a, b), "1.a", "2.a")[0].Release] = true
	if len(hashes) != 1 {
		t.Errorf("the same cards have the hashes %v", hashes)
	}
}

// TestRunOverlap: a file given beside its folder adds nothing, and what one source gave in two parts is
// merged with a later import as it was at first.
func TestRunOverlap(t *testing.T) {
	whole := dump(card.L5RCCG, "Set One", "Amber Gate", "Bronze Gate")
	part := dump(card.L5RCCG, "Set One", "Amber Gate")
	further := dump(card.L5RCCG, "Set Two", "Amber Gate")
	a := fakeSource{name: "a", dumps: map[string]importer.Dump{"whole.a": whole, "part.a": part, "further.a": further}}
	b := fakeSource{name: "b", dumps: map[string]importer.Dump{"1.b": dump(card.L5RCCG, "Set One", "Dusty Gate")}}
	reg := registry(t, a, b)

	st := openStore(t)
	alone := imports(t, st, importer.RunOptions{}, reg, "whole.a")[0]
	both := imports(t, st, importer.RunOptions{}, reg, "part.a", "whole.a")[0]
	if !both.Unchanged || both.Release != alone.Release {
		t.Errorf("a file beside its folder gives %s, the folder alone %s", both.Summary(), alone.Summary())
	}
	imports(t, st, importer.RunOptions{}, reg, "further.a", "whole.a")
	has(t, st, card.L5RCCG, "amber-gate", "bronze-gate")
	later := imports(t, st, importer.RunOptions{}, reg, "1.b")[0]
	has(t, st, card.L5RCCG, "amber-gate", "bronze-gate", "dusty-gate")
	atOnce := imports(t, openStore(t), importer.RunOptions{}, reg, "whole.a", "1.b", "further.a")[0]
	if later.Release != atOnce.Release {
		t.Errorf("in two steps %s, at once %s", later.Summary(), atOnce.Summary())
	}
}

func TestRunUnchanged(t *testing.T) {
	st := openStore(t)
	one := dump(card.L5RCCG, "Set One", "Amber Gate", "Bronze Gate")
	reg := registry(t, fakeSource{name: "a", dumps: map[string]importer.Dump{"1.a": one}})
	x := &fakeIndexer{}
	first := imports(t, st, importer.RunOptions{Indexer: x}, reg, "1.a")[0]
	before := has(t, st, card.L5RCCG, "amber-gate", "bronze-gate")

	st.failAt = "Write" // nothing may be written again
	again := imports(t, st, importer.RunOptions{Indexer: x, Now: secondDay}, reg, "1.a")[0]
	if first.Unchanged || !again.Unchanged || again.Release != first.Release || again.Cards != 2 {
		t.Errorf("first %s; again %s", first.Summary(), again.Summary())
	}
	if after := has(t, st, card.L5RCCG, "amber-gate", "bronze-gate"); !cmp.Equal(before, after) {
		t.Errorf("the release changed: %s", cmp.Diff(before, after))
	}
	if want := "l5r-ccg " + first.Release; !slices.Equal(x.built, []string{want, want}) {
		t.Errorf("indexes asked for: %v; want the same twice, the second time in case it is missing", x.built)
	}

	// The same content told in another way: the release stays, what is kept of the source is the new dump.
	two := dump(card.L5RCCG, "Set One", "Amber Gate", "Bronze Gate")
	two.Records[0].Line = 99
	reg = registry(t, fakeSource{name: "a", dumps: map[string]importer.Dump{"1.a": two}})
	if again := imports(t, st, importer.RunOptions{Now: secondDay}, reg, "1.a")[0]; !again.Unchanged {
		t.Errorf("again: %s", again.Summary())
	}
	dumps, err := st.Sources(t.Context(), card.L5RCCG)
	if err != nil || len(dumps) != 1 {
		t.Fatal(dumps, err)
	}
	got, err := importer.DecodeDump(dumps[0].Data)
	if err != nil || got.Records[0].Line != 99 || !dumps[0].ReadAt.Equal(secondDay) {
		t.Errorf("kept is line %d of %s, %v; want line 99 of %s", got.Records[0].Line, dumps[0].ReadAt, err, secondDay)
	}
	if st.begun != 3 {
		t.Errorf("%d drafts began, want 3", st.begun)
	}
	st.failAt = ""
	more := registry(t, fakeSource{name: "a", dumps: map[string]importer.Dump{"1.a": dump(card.L5RCCG, "Set One", "Copper Gate")}})
	imports(t, st, importer.RunOptions{}, more, "1.a") // nothing is left locked
	has(t, st, card.L5RCCG, "copper-gate")
}

type countingProgress struct{ events []string }

func (p *countingProgress) Start(stage string, total int) {
	p.events = append(p.events, fmt.Sprintf("%s %d", stage, total))
}
func (p *countingProgress) Step(n int) { p.events = append(p.events, fmt.Sprint("+", n)) }
func (p *countingProgress) Done()      { p.events = append(p.events, "done") }

func TestRunProgress(t *testing.T) {
	p := &countingProgress{}
	reg := registry(t, fakeSource{name: "a", dumps: map[string]importer.Dump{"1.a": dump(card.L5RCCG, "Set One", "Amber Gate", "Bronze Gate")}})
	imports(t, openStore(t), importer.RunOptions{Progress: p, Indexer: &fakeIndexer{}}, reg, "1.a")
	want := "read 1,+1,done,merge 0,done,write 2,+2,done,index 2,+2,done,publish 1,+1,done"
	if got := strings.Join(p.events, ","); got != want {
		t.Errorf("progress\n got %s\nwant %s", got, want)
	}
}

// TestRunFails lets every step fail, of an import of two games over an earlier release of both: each time
// the earlier releases serve as before, and the next import goes through.
func TestRunFails(t *testing.T) {
	old := dump(card.L5RCCG, "Set One", "Old Gate")
	oldAltered := dump(card.Altered, "Set One", "Old Echo")
	cases := []struct {
		name  string
		spoil func(st *faultyStore, s *fakeSource, x *fakeIndexer, in *[]importer.Input, cancel func())
		want  string // part of the message
	}{
		{"reading", func(_ *faultyStore, s *fakeSource, _ *fakeIndexer, _ *[]importer.Input, _ func()) { s.err = errFault }, "new.a: read as a"},
		{"no card in a path", func(_ *faultyStore, s *fakeSource, _ *fakeIndexer, _ *[]importer.Input, _ func()) {
			s.dumps["new.a"] = importer.Dump{Game: card.L5RCCG}
		}, "new.a: read as a: there is no card"},
		{"no game", func(_ *faultyStore, s *fakeSource, _ *fakeIndexer, _ *[]importer.Input, _ func()) {
			s.dumps["new.a"] = importer.Dump{}
		}, "new.a: read as a: the source does not say"},
		{"another game", func(_ *faultyStore, _ *fakeSource, _ *fakeIndexer, in *[]importer.Input, _ func()) {
			(*in)[0].Game = card.L5RLCG
		}, "new.a: this holds cards of l5r-ccg, but l5r-lcg"},
		{"unknown source", func(_ *faultyStore, _ *fakeSource, _ *fakeIndexer, in *[]importer.Input, _ func()) {
			(*in)[0].Source = "nosuch"
		}, `new.a: there is no source "nosuch", choose one of a`},
		{"unknown file", func(_ *faultyStore, _ *fakeSource, _ *fakeIndexer, in *[]importer.Input, _ func()) {
			(*in)[0].Path = "some/where"
		}, "some/where"},
		{"nothing to read", func(_ *faultyStore, _ *fakeSource, _ *fakeIndexer, in *[]importer.Input, _ func()) { *in = nil }, "no path"},
		{"nothing to merge", func(_ *faultyStore, s *fakeSource, _ *fakeIndexer, _ *[]importer.Input, _ func()) {
			s.dumps["new.a"] = dump(card.L5RCCG, "Set One", "")
		}, "l5r-ccg"},
		{"Begin", failAt("Begin"), "Begin"},
		{"Sources", failAt("Sources"), "Sources"},
		{"Current", failAt("Current"), "Current"},
		{"Write", failAt("Write"), "Write"},
		{"Publish", failAt("Publish"), "Publish"},
		{"indexing", func(_ *faultyStore, _ *fakeSource, x *fakeIndexer, _ *[]importer.Input, _ func()) { x.err = errFault }, "build the search index"},
		{"cancelled before", func(_ *faultyStore, _ *fakeSource, _ *fakeIndexer, _ *[]importer.Input, cancel func()) { cancel() }, "canceled"},
		{"cancelled while reading", func(_ *faultyStore, s *fakeSource, _ *fakeIndexer, _ *[]importer.Input, cancel func()) {
			s.then = cancel
		}, "canceled"},
		{"cancelled before writing", func(st *faultyStore, _ *fakeSource, _ *fakeIndexer, _ *[]importer.Input, cancel func()) {
			st.before["Current"] = cancel
		}, "canceled"},
		{"cancelled while indexing", func(_ *faultyStore, _ *fakeSource, x *fakeIndexer, _ *[]importer.Input, cancel func()) {
			x.then = cancel
		}, "canceled"},
		{"cancelled before publishing", func(st *faultyStore, _ *fakeSource, _ *fakeIndexer, _ *[]importer.Input, cancel func()) {
			st.before["Publish"] = cancel
		}, "canceled"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			st := openStore(t)
			s := &fakeSource{name: "a", dumps: map[string]importer.Dump{
				"old.a": old, "old2.a": oldAltered,
				"new.a": dump(card.L5RCCG, "Set One", "New Gate"), "new2.a": dump(card.Altered, "Set One", "New Echo"),
			}}
			imports(t, st, importer.RunOptions{}, registry(t, s), "old.a", "old2.a")
			before := []store.Release{has(t, st, card.L5RCCG, "old-gate"), has(t, st, card.Altered, "old-echo")}

			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			x, in := &fakeIndexer{}, inputs("new.a", "new2.a")
			c.spoil(st, s, x, &in, cancel)
			st.begun, st.discarded = 0, 0
			reports, err := importer.Run(ctx, st, registry(t, s), in, importer.RunOptions{Indexer: x, Now: secondDay})
			if c.name == "reading" { // what was found in a file that gave nothing
				says(t, reports, importer.Warning, "an oddity")
			}
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("error %v, want one with %q", err, c.want)
			}
			if st.begun != st.discarded {
				t.Errorf("%d drafts began, %d were discarded", st.begun, st.discarded)
			}
			st.failAt, st.before = "", nil
			after := []store.Release{has(t, st, card.L5RCCG, "old-gate"), has(t, st, card.Altered, "old-echo")}
			if diff := cmp.Diff(before, after); diff != "" {
				t.Errorf("the earlier releases changed:\n%s", diff)
			}
			good := &fakeSource{name: "a", dumps: map[string]importer.Dump{"x.a": dump(card.L5RCCG, "Set One", "Newest Gate")}}
			imports(t, st, importer.RunOptions{}, registry(t, good), "x.a")
			has(t, st, card.L5RCCG, "newest-gate")
		})
	}
}

func failAt(call string) func(*faultyStore, *fakeSource, *fakeIndexer, *[]importer.Input, func()) {
	return func(st *faultyStore, _ *fakeSource, _ *fakeIndexer, _ *[]importer.Input, _ func()) { st.failAt = call }
}

// TestRunBusy: a second import is told so, and takes nothing from the first.
func TestRunBusy(t *testing.T) {
	st := openStore(t)
	reg := registry(t, fakeSource{name: "a", dumps: map[string]importer.Dump{"1.a": dump(card.L5RCCG, "Set One", "Amber Gate")}})
	d, err := st.Store.Begin(t.Context(), card.L5RCCG)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := importer.Run(t.Context(), st, reg, inputs("1.a"), importer.RunOptions{}); !errors.Is(err, store.ErrBusy) {
		t.Errorf("an import beside another: %v, want ErrBusy", err)
	}
	if err := d.Discard(); err != nil {
		t.Fatal(err)
	}
	imports(t, st, importer.RunOptions{}, reg, "1.a")
}

// TestRunDamagedDump: what was kept and cannot be read stops the import, and --replace gets past it.
func TestRunDamagedDump(t *testing.T) {
	st := openStore(t)
	d, err := st.Begin(t.Context(), card.L5RCCG)
	if err != nil {
		t.Fatal(err)
	}
	if err := d.Write(t.Context(), store.Content{}, []store.SourceDump{{Name: "z", ReadAt: firstDay, Data: []byte("rubbish")}}); err != nil {
		t.Fatal(err)
	}
	if _, err := d.Publish(t.Context(), "h", firstDay); err != nil {
		t.Fatal(err)
	}
	reg := registry(t, fakeSource{name: "a", dumps: map[string]importer.Dump{"1.a": dump(card.L5RCCG, "Set One", "Amber Gate")}})
	_, err = importer.Run(t.Context(), st, reg, inputs("1.a"), importer.RunOptions{})
	if err == nil || !strings.Contains(err.Error(), "source z") || !strings.Contains(err.Error(), "--replace") {
		t.Errorf("error %v, want one that names the source and the way out", err)
	}
	if r, err := st.Current(t.Context(), card.L5RCCG); err != nil || r.Hash != "h" {
		t.Errorf("after it serves %q, %v", r.Hash, err)
	}
	imports(t, st, importer.RunOptions{Replace: true}, reg, "1.a")
	has(t, st, card.L5RCCG, "amber-gate")
}
