package search

import (
	"context"
	"math/rand/v2"

	"github.com/kotei-dev/kotei/search/query"
)

// Random is one hit of a query (nil: any card), each as likely as the others; the same seed on the same release
// gives the same one. It is false if the query finds nothing. Errors are those of Search. A format without a day is
// asked about asOf, as in a Request.
func (x *Index) Random(ctx context.Context, q *query.Query, asOf string, seed uint64) (Hit, bool, error) {
	done, err := x.open(ctx)
	if err != nil {
		return Hit{}, false, err
	}
	defer done()
	req := Request{Query: q}
	d, err := x.display(&req)
	if err != nil {
		return Hit{}, false, err
	}
	r := x.newRun(ctx, d.Unique == uniquePrintings, asOf)
	found, err := r.find(q)
	if err != nil {
		return Hit{}, false, err
	}
	hits := r.cardsOf(found)
	if r.single {
		hits = r.printingsOf(found)
	}
	total := hits.count()
	if total == 0 {
		return Hit{}, false, nil
	}
	n := hits.nth(rand.New(rand.NewPCG(seed, 0x6b6f746569)).IntN(total))
	p := &pager{r: r, found: found, d: d}
	if !r.single {
		return Hit{n, p.preferred(n)}, true, nil
	}
	at := int(x.printings.card[n])
	if x.printings.blank.has(n) {
		return Hit{at, -1}, true, nil
	}
	return Hit{at, n - int(x.printings.first[at])}, true, nil
}
