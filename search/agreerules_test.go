package search_test

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"github.com/kotei-dev/kotei/formats"
	"github.com/kotei-dev/kotei/search"
	"github.com/kotei-dev/kotei/search/query"
	"github.com/kotei-dev/kotei/search/query/querytest"
)

// TestNegationAddsUp says that "A B" and "A -B" share out what A finds, and that "A or B" finds what A finds and what
// "B -A" finds; no card is lost for want of a value.
func TestNegationAddsUp(t *testing.T) {
	rules := registry(t)
	rapid.Check(t, func(rt *rapid.T) {
		c := inventedCatalog(t, rt)
		x, err := search.Memory(c, rules)
		if err != nil {
			rt.Fatal(err)
		}
		defer x.Close()
		w := querytest.Words{Game: c.Game(), Vocabulary: x.Vocabulary(), Open: samples(c, 1)}
		for range 4 {
			a, b := withoutNegation(rt, x, w, "a"), withoutNegation(rt, x, w, "b")
			if a == "" || b == "" {
				continue
			}
			for _, unique := range []string{"cards", "printings"} {
				count := func(src string) int { return count(rt, x, src+" include:created", unique) }
				all, both, only := count(a), count(a+" "+b), count(a+" -"+b)
				if all != both+only {
					rt.Fatalf("A = %s finds %d, with B = %s %d and without %d (%s)", a, all, b, both, only, unique)
				}
				if either, rest := count(a+" or "+b), count(b+" -"+a); unique == "printings" && either != all+rest {
					rt.Fatalf("A or B finds %d, A = %s %d and B = %s without A %d", either, a, all, b, rest)
				}
				if none := count("-" + a); none+all != count("") {
					rt.Fatalf("A = %s finds %d and its negation %d of %d (%s)", a, all, none, count(""), unique)
				}
			}
		}
	})
}

// withoutNegation draws a query that negates nothing, in parentheses; "" where the draw has a negation.
func withoutNegation(t *rapid.T, x *search.Index, w querytest.Words, label string) string {
	src := "(" + w.Query().Draw(t, label) + ")"
	q, err := x.Parse(src, false)
	if err != nil || negates(q.Root) {
		return ""
	}
	return src
}

func negates(n query.Node) bool {
	some := func(nodes []query.Node) bool {
		for _, x := range nodes {
			if negates(x) {
				return true
			}
		}
		return false
	}
	switch n := n.(type) {
	case *query.And:
		return some(n.Nodes)
	case *query.Or:
		return some(n.Nodes)
	case *query.Not:
		return true
	}
	return false
}

func count(t *rapid.T, x *search.Index, src, unique string) int {
	q, err := x.Parse(src, false)
	if err != nil {
		t.Fatalf("%s: %v", src, err)
	}
	res, err := x.Search(t.Context(), search.Request{Query: q, Unique: unique, AsOf: asked})
	if err != nil {
		t.Fatalf("%s: %v", src, err)
	}
	return res.Total
}

// legalityAgrees compares what f:, banned: and restricted: find on a day with what is said of single cards, for a part
// of the cards and every format.
func legalityAgrees(t *testing.T, x *search.Index, every int, day string) {
	c, rules := x.Catalog(), registry(t)
	found := map[string]map[int]bool{}
	for _, f := range rules.For(c.Game()) {
		for _, field := range []string{"format", "banned", "restricted"} {
			src := fmt.Sprintf("%s:%s@%s include:created", field, f.ID, day)
			found[field+f.ID] = map[int]bool{}
			for _, h := range find(t, x, src, search.Request{}).Hits {
				found[field+f.ID][h.Card] = true
			}
		}
	}
	for at := 0; at < c.Len(); at += every {
		for _, l := range formats.LegalityOf(c.At(at), rules, c, day, "en") {
			legal := l.Status == formats.StatusLegal || l.Status == formats.StatusRestricted || l.Status == formats.StatusSplashBanned || l.Status == formats.StatusDisputed
			banned := l.Status == formats.StatusBanned || l.Status == formats.StatusSuspended
			for field, want := range map[string]bool{"format": legal, "banned": banned, "restricted": l.Status == formats.StatusRestricted} {
				if found[field+l.Format][at] != want {
					t.Errorf("%s is %s in %s on %s; %s: finds it %v", c.At(at).ID, l.Status, l.Format, day, field, !want)
				}
			}
		}
	}
}
