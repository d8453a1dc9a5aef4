package api

import (
	"context"
	"fmt"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/kotei-dev/kotei/card/changes"
	"github.com/kotei-dev/kotei/store"
)

const defaultChanges = 250

// feed holds what has changed since the earlier releases, each worked out when it is first asked for.
type feed struct {
	mu    sync.Mutex
	since map[string][]changes.Change
}

// past are the releases that led to the one of the view, oldest first. The store may have gone on since the view
// was loaded: what came later is left out.
func (v *View) past() []store.Past {
	end := len(v.Past)
	for end > 0 && v.Past[end-1].Next != v.Catalog.Release().Hash {
		end--
	}
	from := end
	for from > 0 && (from == end || v.Past[from-1].Next == v.Past[from].Hash) {
		from--
	}
	return v.Past[from:end]
}

// memory tells apart what two views of the same release remember, for validators.
func (v *View) memory() string {
	var b strings.Builder
	b.WriteString(v.ImportedAt.String())
	for _, p := range v.past() {
		b.WriteString(" " + p.Hash + p.ImportedAt.String())
	}
	return b.String()
}

// changesSince is what differs between a release and that of the view; false if the release is not remembered.
// The steps from the release on are joined; of a release that was current twice, the later time counts, which is
// the shorter way to the same answer.
func (v *View) changesSince(release string) ([]changes.Change, bool, error) {
	if release == v.Catalog.Release().Hash {
		return nil, true, nil
	}
	past := v.past()
	from := len(past) - 1
	for from >= 0 && past[from].Hash != release {
		from--
	}
	if from < 0 {
		return nil, false, nil
	}
	v.feed.mu.Lock()
	defer v.feed.mu.Unlock()
	if list, known := v.feed.since[release]; known {
		return list, true, nil
	}
	step, err := joined(past[from:])
	if err != nil {
		return nil, true, err
	}
	list, err := changes.List(step, v.now, v.Catalog.Aliases())
	if err != nil {
		return nil, true, err
	}
	if v.feed.since == nil {
		v.feed.since = map[string][]changes.Change{}
	}
	v.feed.since[release] = list
	return list, true, nil
}

// joined is the step from the first release to the one after the last.
func joined(past []store.Past) (changes.Step, error) {
	var step changes.Step
	for _, p := range past {
		next, err := changes.Unpack(p.Step)
		if err != nil {
			return nil, fmt.Errorf("release %s: %w", p.Hash, err)
		}
		if step == nil {
			step = next
		} else {
			step = step.Then(next)
		}
	}
	return step, nil
}

// now is the card of a present id.
func (v *View) now(id string) ([]byte, bool) {
	at, ok := v.Catalog.Position(id)
	if !ok || v.Catalog.At(at).ID != id {
		return nil, false
	}
	return v.Catalog.JSON(at), true
}

// releases are the releases that changesSince knows, newest first.
func (v *View) releases() []Release {
	c := v.Catalog
	out := []Release{{Release: c.Release().Hash, Current: true, ImportedAt: timeOf(v.ImportedAt), Cards: c.Len(), Printings: c.Printings()}}
	past := v.past()
	seen := map[string]bool{c.Release().Hash: true}
	for i := len(past) - 1; i >= 0; i-- {
		if p := past[i]; !seen[p.Hash] {
			seen[p.Hash] = true
			out = append(out, Release{Release: p.Hash, ImportedAt: timeOf(p.ImportedAt), Cards: p.Cards, Printings: p.Printings})
		}
	}
	return out
}

func timeOf(t time.Time) *string {
	if t.IsZero() {
		return nil
	}
	s := t.UTC().Format(time.RFC3339)
	return &s
}

// ListReleases lists the releases that can be asked about.
func (s *server) ListReleases(ctx context.Context, _ ListReleasesRequestObject) (ListReleasesResponseObject, error) {
	v, err := viewOf(ctx)
	if err != nil {
		return nil, err
	}
	return encode(ReleaseList{Data: v.releases()})
}

// ListChanges is a page of what has changed since a release.
func (s *server) ListChanges(ctx context.Context, req ListChangesRequestObject) (ListChangesResponseObject, error) {
	v, err := viewOf(ctx)
	if err != nil {
		return nil, err
	}
	p, hash := req.Params, v.Catalog.Release().Hash
	all, known, err := v.changesSince(p.Since)
	switch {
	case err != nil:
		return nil, fail(codeInternal).because(fmt.Errorf("changes of %s since %s: %w", req.Game, p.Since, err))
	case !known:
		f := fail(codeUnknownRelease, shorten(p.Since))
		for _, r := range v.releases() {
			f.releases = append(f.releases, r.Release)
		}
		return nil, f
	}
	at, limit, list := pageStart{}, defaultChanges, "changes "+p.Since
	if p.Limit != nil {
		limit = *p.Limit
	}
	if p.Cursor != nil {
		if at, err = readCursor(*p.Cursor, hash, list); err != nil {
			return nil, err
		}
		if at.from > len(all) {
			return nil, fail(codeCursorInvalid).of("cursor", "invalid")
		}
	}
	to := min(at.from+limit, len(all))
	page := ChangePage{From: p.Since, To: hash, Data: wireChanges(all[at.from:to]), Total: len(all)}
	link := ""
	if to < len(all) {
		next := writeCursor(hash, list, pageStart{from: to})
		page.Next = &next
		q := url.Values{"since": {p.Since}, "cursor": {next}}
		if p.Limit != nil {
			q.Set("limit", strconv.Itoa(limit))
		}
		if p.Lang != nil {
			q.Set("lang", string(*p.Lang))
		}
		link = fmt.Sprintf(`</v1/%s/changes?%s>; rel="next"`, req.Game, q.Encode())
	}
	a, err := encode(page)
	a.link = link
	return a, err
}

func wireChanges(list []changes.Change) []Change {
	out := make([]Change, len(list))
	for i, c := range list {
		out[i] = Change{Id: c.ID, Kind: ChangeKind(c.Kind)}
		if c.Fields != nil {
			out[i].Fields = &c.Fields
		}
		if c.Kind == changes.Renamed {
			out[i].From, out[i].To = &c.From, &c.ID
		}
	}
	return out
}
