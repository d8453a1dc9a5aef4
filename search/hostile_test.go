package search_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/kotei-dev/kotei/search"
	"github.com/kotei-dev/kotei/search/query"
)

// hostile are queries that want to be expensive.
var hostile = map[string]string{
	"open patterns":        strings.Repeat("o:/.*a.*b.*c/ ", 60),
	"alternatives":         strings.Repeat("o:/(a|b|c|d)*e/ or ", 50) + "kaze",
	"nested repetition":    "o:/((a{0,30}){0,30}){0,1}x/",
	"long repetition":      "o:/(x+x+x+)+y/",
	"every card":           "o:/.*/ flavor:/.*/ ruling:/.*/ name:/.*/",
	"big classes":          `o:/[\x{100}-\x{10ffff}]{1,40}$/`,
	"negated patterns":     strings.Repeat("-o:/q.*z.*x/ ", 40),
	"parts of words":       strings.Repeat("o~qz or ", 63) + "o~zq",
	"parts of names":       strings.Repeat("name~e or ", 60) + "name~zq",
	"one letter":           strings.Repeat("a or ", 63) + "b",
	"common words":         strings.Repeat("o:the ", 63),
	"phrases":              strings.Repeat(`o:"of the" `, 50),
	"depth":                strings.Repeat("(", 16) + "kaze" + strings.Repeat(")", 16),
	"too deep":             strings.Repeat("(", 400) + "kaze" + strings.Repeat(")", 400),
	"too many":             strings.Repeat("a|", 400) + "b",
	"ten thousand":         strings.Repeat("a or ", 10000) + "b",
	"huge numbers":         "force>99999999999999999999999999 or force<-1e308 or year>=999999999999999999",
	"negations":            strings.Repeat("-", 300) + "kaze",
	"nul":                  "o:\"a\x00b\" or kaze\x00 or k:\x00",
	"not UTF-8":            "o:\xff\xfe or name:\"\xc3\x28\" or /\xff/",
	"combining marks":      "o:" + strings.Repeat("a\u0301", 400),
	"own title":            strings.Repeat("o:~ ", 60),
	"own title everywhere": `o:"` + strings.Repeat("~ ", 200) + `"`,
	"own title pattern":    "o:/~.*~.*~/ or o:/[^~]*~/",
}

// TestHostile: each is answered, or refused in words; nothing else happens.
func TestHostile(t *testing.T) {
	x := memory(t, sample(t))
	if !underRace {
		x = realIndex(t)
	}
	for name, src := range hostile {
		started := time.Now()
		q, err := x.Parse(src, false)
		var refused *query.Error
		if errors.As(err, &refused) {
			q, err = x.Parse(src, true)
		}
		if err != nil {
			if !errors.As(err, &refused) {
				t.Errorf("%s: %v", name, err)
			}
			continue
		}
		for _, unique := range []string{"cards", "printings"} {
			res, err := x.Search(t.Context(), search.Request{Query: q, Limit: 60, Unique: unique, Facets: []string{"keyword", "set"}})
			if err != nil && !errors.Is(err, search.ErrTooExpensive) {
				t.Errorf("%s: %v", name, err)
			}
			t.Logf("%s, %s: %d hits, %v after %s", name, unique, res.Total, err, time.Since(started))
		}
		if _, err := x.Explain(t.Context(), q, "", "en"); err != nil && !errors.Is(err, search.ErrTooExpensive) {
			t.Errorf("%s: explain: %v", name, err)
		}
		t.Logf("%s: explained after %s", name, time.Since(started))
	}
}

// FuzzSearch: whatever is asked is answered or refused in words, and a page is what was asked for.
func FuzzSearch(f *testing.F) {
	for _, src := range hostile {
		f.Add(src)
	}
	for _, list := range [][]string{structured, texts, patterns} {
		for _, src := range list {
			f.Add(src)
		}
	}
	x := memory(f, sample(f))
	f.Fuzz(func(t *testing.T, src string) {
		q, err := x.Parse(src, true)
		if err != nil {
			return
		}
		for _, unique := range []string{"cards", "printings"} {
			res, err := x.Search(t.Context(), search.Request{Query: q, Limit: 3, Unique: unique})
			switch {
			case errors.Is(err, search.ErrTooExpensive):
			case err != nil:
				t.Errorf("%q: %v", src, err)
			case len(res.Hits) != min(3, res.Total):
				t.Errorf("%q: %d hits of %d", src, len(res.Hits), res.Total)
			}
		}
	})
}

// TestCancel: a context that ends stops a query that would take long.
func TestCancel(t *testing.T) {
	x := realIndex(t)
	for _, src := range []string{"o:/[aeiou].*z/", "o~qz", "o:the", `o:"from the"`, "f:legacy@2003-03-03"} {
		q, err := x.Parse(src, false)
		if err != nil {
			t.Fatal(err)
		}
		ctx := &countdown{Context: t.Context(), n: 2}
		if _, err := x.Search(ctx, search.Request{Query: q}); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v, want context.Canceled", src, err)
		}
	}
}
