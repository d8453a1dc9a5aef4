package search_test

import (
	"context"
	"errors"
	"path/filepath"
	"slices"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"go.uber.org/goleak"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/cardtest"
	"github.com/kotei-dev/kotei/card/catalog"
	"github.com/kotei-dev/kotei/formats"
	"github.com/kotei-dev/kotei/importer/importtest"
	"github.com/kotei-dev/kotei/search"
)

func TestMain(m *testing.M) {
	// bleve starts its analysis workers once for the whole program, before any test.
	goleak.VerifyTestMain(closer{m}, goleak.IgnoreCurrent())
}

// closer closes the shared index once all tests have run.
type closer struct{ *testing.M }

func (c closer) Run() int {
	code := c.M.Run()
	if shared.index != nil {
		_ = shared.index.Close()
	}
	return code
}

// shared is the index of all real cards of the CCG, which takes seconds to make.
var shared struct {
	sync.Once
	index *search.Index
	err   error
}

func realIndex(t testing.TB) *search.Index {
	t.Helper()
	c := importtest.Catalog(t)
	shared.Do(func() { shared.index, shared.err = search.Memory(c, registry(t)) })
	if shared.err != nil {
		t.Fatal(shared.err)
	}
	return shared.index
}

// indexOf is an index of c: the shared one, if it is of these cards.
func indexOf(t testing.TB, c *catalog.Catalog) *search.Index {
	t.Helper()
	if c.Game() == card.L5RCCG && c.Len() > 10_000 {
		if x := realIndex(t); x.Catalog() == c {
			return x
		}
	}
	return memory(t, c)
}

// sample is a small invented catalog with what names can have.
func sample(t testing.TB) *catalog.Catalog {
	personality := []card.Type{card.Personality}
	return cardtest.Catalog(
		t,
		card.Card{Title: "Kaze Ren", Types: personality, Keywords: []string{"Samurai"}},
		card.Card{Title: "Kaze Ren", Subtitle: "the Quiet Storm", Version: card.Experienced, Types: personality, Keywords: []string{"Samurai", "Kensai"}},
		card.Card{Title: "Kaze Ren", Version: "Experienced 2KYD", Types: personality, Keywords: []string{"Samurai"}},
		card.Card{Title: "Kaze Renjiro", Types: personality},
		card.Card{Title: "The Kaze", Types: []card.Type{card.Holding}, Text: "A quiet port of the storm."},
		card.Card{Title: "Shrine of Kaze’s Élan", Types: []card.Type{card.Holding}, Text: "Bow: gain honor."},
		card.Card{Title: "Ren & Kaze", Types: []card.Type{card.Strategy}, Names: map[string]string{"fr": "Les Épées Sœurs"}},
		card.Card{Title: "Silent Pier", Types: []card.Type{card.Holding}, OldNames: []string{"Quiet Pier"}, Text: "Produce gold. Produce honor honor."},
		card.Card{Title: "Quiet Pier Masters", Types: personality},
		card.Card{Title: "Two-Faced Keep", Types: []card.Type{card.Stronghold}, Faces: []card.Face{{Name: "Two-Faced Keep"}, {Name: "Keep in Ruins", Text: "All walls are rubble."}}},
		card.Card{Title: "Empty Gesture", Types: []card.Type{card.Strategy}, Summary: "Straighten a bowed samurai."},
	)
}

func registry(t testing.TB) *formats.Registry {
	t.Helper()
	r, err := formats.Builtin()
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func memory(t testing.TB, c *catalog.Catalog) *search.Index {
	t.Helper()
	x, err := search.Memory(c, registry(t))
	if err != nil {
		t.Fatal(err)
	}
	return closing(t, x)
}

// onDisk builds and opens an index.
func onDisk(t testing.TB, c *catalog.Catalog) *search.Index {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "cards.db.index", "game-hash")
	if err := search.Build(t.Context(), dir, c); err != nil {
		t.Fatal(err)
	}
	x, err := search.Open(dir, c, registry(t))
	if err != nil {
		t.Fatal(err)
	}
	return closing(t, x)
}

func closing(t testing.TB, x *search.Index) *search.Index {
	t.Cleanup(func() {
		if err := x.Close(); err != nil {
			t.Error(err)
		}
	})
	return x
}

// both runs a test on an index in memory and on one on disk.
func both(t *testing.T, f func(t *testing.T, c *catalog.Catalog, x *search.Index)) {
	t.Run("memory", func(t *testing.T) { c := sample(t); f(t, c, memory(t, c)) })
	t.Run("disk", func(t *testing.T) { c := sample(t); f(t, c, onDisk(t, c)) })
}

// find answers a query that must be right.
func find(t testing.TB, x *search.Index, src string, req search.Request) search.Result {
	t.Helper()
	q, err := x.Parse(src, false)
	if err != nil {
		t.Fatalf("%s: %v", src, err)
	}
	req.Query = q
	if req.Limit == 0 {
		req.Limit = x.Catalog().Len() + 1000
	}
	res, err := x.Search(t.Context(), req)
	if err != nil {
		t.Fatalf("%s: %v", src, err)
	}
	return res
}

func ids(x *search.Index, hits []search.Hit) []string {
	out := make([]string, len(hits))
	for i, h := range hits {
		out[i] = x.Catalog().At(h.Card).ID
	}
	return out
}

func TestNames(t *testing.T) {
	cases := []struct {
		query string
		want  []string
	}{
		{"kaze ren", []string{"kaze-ren", "kaze-ren-exp", "kaze-ren-exp2kyd", "kaze-renjiro", "ren-and-kaze"}},
		{"KAZE  rén", []string{"kaze-ren", "kaze-ren-exp", "kaze-ren-exp2kyd", "kaze-renjiro", "ren-and-kaze"}},
		{`"ren and kaze"`, []string{"ren-and-kaze"}},
		{`"ren & kaze"`, []string{"ren-and-kaze"}},
		{"kaze renj", []string{"kaze-renjiro"}},
		{"ka", []string{"kaze-ren", "kaze-ren-exp", "kaze-ren-exp2kyd", "kaze-renjiro", "the-kaze", "ren-and-kaze", "shrine-of-kazes-elan"}},
		{"quiet", []string{"quiet-pier-masters", "silent-pier", "kaze-ren-exp"}}, // the second by its old name
		{"quiet pier", []string{"silent-pier", "quiet-pier-masters"}},            // the whole of an old name
		{"epees soeurs", []string{"ren-and-kaze"}},
		{"kazes elan", []string{"shrine-of-kazes-elan"}},
		{"ruins", []string{"two-faced-keep"}},
		{"aze", []string{}}, // the middle of a word is not its start
		{"name~aze-re", []string{"kaze-ren", "kaze-ren-exp", "kaze-ren-exp2kyd", "kaze-renjiro"}},
		{`!"kaze ren"`, []string{"kaze-ren", "kaze-ren-exp", "kaze-ren-exp2kyd"}},
		{"title:quiet", []string{"quiet-pier-masters"}},
		{"subtitle:storm", []string{"kaze-ren-exp"}},
		{"honor", []string{}}, // only in a text
		{"kaze nothing", []string{}},
	}
	both(t, func(t *testing.T, _ *catalog.Catalog, x *search.Index) {
		for _, k := range cases {
			res := find(t, x, k.query, search.Request{})
			got := ids(x, res.Hits)
			if k.query == "name~aze-re" {
				slices.Sort(got)
			}
			if diff := cmp.Diff(k.want, got); diff != "" || res.Total != len(k.want) {
				t.Errorf("%s: total %d (-want +got):\n%s", k.query, res.Total, diff)
			}
		}
	})
}

func TestTexts(t *testing.T) {
	cases := []struct {
		query string
		want  []string
	}{
		{"o:honor", []string{"silent-pier", "shrine-of-kazes-elan"}},
		{"o:HONÓR o:gains", []string{"shrine-of-kazes-elan"}},
		{"o:rubble", []string{"two-faced-keep"}},
		{"o:straightened o:samurai", []string{"empty-gesture"}}, // the summary stands in for a wording
		{"o:bowing", []string{"shrine-of-kazes-elan", "empty-gesture"}},
		{`o:"bow"`, []string{"shrine-of-kazes-elan"}},
		{`o:"quiet port"`, []string{"the-kaze"}},
		{`o:"port quiet"`, []string{}},
		{"o:hono", []string{}}, // whole words only
		{"o~hono", []string{"shrine-of-kazes-elan", "silent-pier"}},
		{"o:/^produce .* honor/", []string{"silent-pier"}},
		{"o:honor o:nothing", []string{}},
		{"-o:honor t:holding", []string{"the-kaze"}},
	}
	both(t, func(t *testing.T, _ *catalog.Catalog, x *search.Index) {
		for _, k := range cases {
			res := find(t, x, k.query, search.Request{})
			if diff := cmp.Diff(k.want, ids(x, res.Hits)); diff != "" || res.Total != len(k.want) {
				t.Errorf("%s: total %d (-want +got):\n%s", k.query, res.Total, diff)
			}
		}
	})
}

func TestBadRequests(t *testing.T) {
	x := memory(t, sample(t))
	for name, req := range map[string]search.Request{
		"limit": {Limit: -1}, "offset": {Offset: -1}, "order": {Order: "beauty"}, "dir": {Dir: "sideways"},
		"unique": {Unique: "art"}, "prefer": {Prefer: "best"}, "facet": {Facets: []string{"colour"}},
	} {
		if _, err := x.Search(t.Context(), req); !errors.Is(err, search.ErrBadRequest) {
			t.Errorf("%s: %v, want ErrBadRequest", name, err)
		}
	}
	var order *search.OrderError
	if _, err := x.Search(t.Context(), search.Request{Order: "beauty"}); !errors.As(err, &order) || !slices.Contains(order.All, "force") {
		t.Errorf("an unknown order: %v", err)
	}
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := x.Search(gone, search.Request{}); !errors.Is(err, context.Canceled) {
		t.Errorf("a cancelled context: %v", err)
	}
}
