package formats

import (
	"context"
	"fmt"
	"slices"

	"github.com/kotei-dev/kotei/card/catalog"
)

// Statuses are those of all cards of a release on a day (YYYY-MM-DD), in the order of the catalog: what LegalityOf
// says of each, without since when and why.
func (f *Format) Statuses(ctx context.Context, cards *catalog.Catalog, day string) ([]Status, error) {
	p := &prober{j: judges.Get().(*judge), cards: cards, opt: Options{AsOf: day, Lang: "en"}}
	defer p.j.release()
	out := make([]Status, cards.Len())
	for i := range out {
		if i&255 == 255 && ctx.Err() != nil {
			return nil, fmt.Errorf("formats: statuses of %s: %w", f.ID, ctx.Err())
		}
		p.card = cards.At(i)
		out[i] = p.on(f, day)
	}
	return out, nil
}

// StatusDays are the days on which the status of some card of a release can change, in order: between two of them
// every status stays what it is on the first.
func (f *Format) StatusDays(cards *catalog.Catalog) []string {
	seen := map[string]bool{}
	p := &prober{cards: cards}
	for i := range cards.Len() {
		p.card = cards.At(i)
		for _, day := range p.days(f) {
			seen[day] = true
		}
	}
	days := make([]string, 0, len(seen))
	for day := range seen {
		days = append(days, day)
	}
	slices.Sort(days)
	return days
}
