package search

import (
	"context"
	"fmt"
	"slices"
	"sync"

	"github.com/kotei-dev/kotei/formats"
	"github.com/kotei-dev/kotei/search/query"
)

// legality remembers what formats say of all cards. The answers between two days on which one of them can change
// are the same, so there are no more of them than such days, whatever days are asked about.
type legality struct {
	registry *formats.Registry // nil: no format is known
	mu       sync.Mutex
	formats  map[string]*formatLegality
}

// formatLegality is what one format says.
type formatLegality struct {
	mu   sync.Mutex
	days []string
	on   map[string]*standing // by the last of days that is not behind the one asked about; "" before the first
}

// standing is the cards by what a format says of them on a day.
type standing struct {
	legal, banned, restricted set
}

// stands is who stands how in a format on a day. It takes some ten milliseconds the first time.
func (x *Index) stands(ctx context.Context, id, day string) (*standing, error) {
	l := &x.legality
	if l.registry == nil {
		return x.stand(nil), nil
	}
	f, ok := l.registry.Format(x.catalog.Game(), id)
	if !ok {
		return x.stand(nil), nil
	}
	l.mu.Lock()
	if l.formats == nil {
		l.formats = map[string]*formatLegality{}
	}
	known := l.formats[f.ID]
	if known == nil {
		known = &formatLegality{on: map[string]*standing{}}
		l.formats[f.ID] = known
	}
	l.mu.Unlock()

	known.mu.Lock()
	defer known.mu.Unlock()
	if known.days == nil {
		known.days = append([]string{""}, f.StatusDays(x.catalog)...)
	}
	at, exact := slices.BinarySearch(known.days, day)
	if !exact {
		at--
	}
	since := known.days[at]
	if s := known.on[since]; s != nil {
		return s, nil
	}
	statuses, err := f.Statuses(ctx, x.catalog, day)
	if err != nil {
		return nil, fmt.Errorf("search: %w", err)
	}
	known.on[since] = x.stand(statuses)
	return known.on[since], nil
}

func (x *Index) stand(statuses []formats.Status) *standing {
	n := x.columns.size
	s := &standing{newSet(n), newSet(n), newSet(n)}
	for i, status := range statuses {
		switch status {
		case formats.StatusLegal, formats.StatusDisputed, formats.StatusSplashBanned:
			s.legal.put(i)
		case formats.StatusRestricted:
			s.legal.put(i)
			s.restricted.put(i)
		case formats.StatusBanned, formats.StatusSuspended:
			s.banned.put(i)
		}
	}
	return s
}

// legality is the cards of which one of the formats says what the field asks.
func (r *run) legality(c *query.Clause) (set, error) {
	s := r.set(r.x.columns.size)
	for i := range c.Values {
		day := c.Values[i].From
		if day == "" {
			day = r.asOf
		}
		stands, err := r.x.stands(r.ctx, c.Values[i].ID, day)
		if err != nil {
			return nil, err
		}
		switch c.Field.ID {
		case query.FieldBanned:
			s.or(stands.banned)
		case query.FieldRestrict:
			s.or(stands.restricted)
		default:
			s.or(stands.legal)
		}
	}
	return s, nil
}

// Warm asks every format about a day (YYYY-MM-DD), so that the first queries that name one need not wait.
func (x *Index) Warm(ctx context.Context, asOf string) error {
	if x.legality.registry == nil {
		return nil
	}
	for _, f := range x.legality.registry.For(x.catalog.Game()) {
		if _, err := x.stands(ctx, f.ID, asOf); err != nil {
			return err
		}
	}
	return nil
}
