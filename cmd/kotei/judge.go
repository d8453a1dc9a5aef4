package main

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/catalog"
	"github.com/kotei-dev/kotei/deck"
	"github.com/kotei-dev/kotei/formats"
)

// judged is a list with what was found, or why it could not be judged.
type judged struct {
	list   list
	read   deck.Result
	report formats.Report
	err    error
}

// maxFull is the number of lists up to which each is told in full.
const maxFull = 10

// judge judges lists by one format or several.
type judge struct {
	versions  []*formats.Version
	resolver  *deck.Resolver
	cat       *catalog.Catalog
	opt       formats.Options
	dialect   string
	named     func(id string) (*formats.Version, error) // formats that entries name; nil where they are not asked
	repair    func(at int) bool                         // whether the edits of the at-th list will be shown
	keepLines func(at int) bool                         // whether its lines will be
	keepDeck  bool
}

// job is one list on its way through the workers.
type job struct {
	at  int
	in  entry
	out []judged
	err error // the call was wrong
}

// workers is how many lists are judged at once.
const workers = 2

// all judges what each hands on, in that order: for each list one result, or one for each format. Of a long
// tournament only the results stay in memory.
func (j *judge) all(ctx context.Context, each func(yield func(entry) error) error) ([]judged, error) {
	var done []*job
	var stop atomic.Bool
	queue := make(chan *job, 2*workers)
	var wait sync.WaitGroup
	for range min(workers, runtime.GOMAXPROCS(0)) {
		wait.Go(func() {
			for k := range queue {
				if k.out, k.err = j.one(ctx, k); k.err != nil {
					stop.Store(true)
				}
				k.in = entry{}
			}
		})
	}
	err := each(func(e entry) error {
		if stop.Load() {
			return errStopped
		}
		k := &job{at: len(done), in: e}
		done = append(done, k)
		select {
		case queue <- k:
			return nil
		case <-ctx.Done():
			return ctx.Err()
		}
	})
	close(queue)
	wait.Wait()
	out := make([]judged, 0, len(done)*len(j.versions))
	for _, k := range done {
		if k.err != nil {
			return nil, k.err
		}
		out = append(out, k.out...)
	}
	return out, err
}

// errStopped ends the reading of lists once one has shown that the call is wrong.
var errStopped = errors.New("stopped")

func (j *judge) one(ctx context.Context, k *job) ([]judged, error) {
	unread := func(err error) []judged {
		return []judged{{list: list{name: k.in.name}, err: err}}
	}
	if k.in.err != nil {
		return unread(k.in.err), nil
	}
	versions := j.versions
	if k.in.format != "" && j.named != nil {
		v, err := j.named(k.in.format)
		if err != nil {
			return unread(bare(err)), nil
		}
		versions = []*formats.Version{v}
	}
	out, err := j.byEach(ctx, versions, k)
	var dialect *deck.DialectError
	switch {
	case errors.As(err, &dialect) && k.in.dialect == "":
		return nil, usagef("%s: %w", k.in.name, err)
	case err != nil:
		return unread(err), nil
	}
	for i := range out {
		if !j.keepLines(k.at) {
			out[i].list.text, out[i].read.Lines = nil, nil
			if !j.keepDeck {
				out[i].read.Deck = deck.Deck{}
			}
		}
	}
	return out, nil
}

// byEach judges one list by all versions. It is read once for all formats in which the same cards start in play.
func (j *judge) byEach(ctx context.Context, versions []*formats.Version, k *job) ([]judged, error) {
	out := make([]judged, len(versions))
	done := make([]bool, len(versions))
	for i, v := range versions {
		if done[i] {
			continue
		}
		start := strings.Join(v.StartCards(), "\n")
		read, err := j.read(k.in, v.StartCards())
		if err != nil {
			return nil, err
		}
		var alike []*formats.Version
		var at []int
		for n, o := range versions {
			if !done[n] && strings.Join(o.StartCards(), "\n") == start {
				done[n] = true
				alike, at = append(alike, o), append(at, n)
			}
		}
		for n, report := range formats.ValidateAll(ctx, alike, read.Deck, j.cat, j.opt) {
			if report.Verdict == formats.Illegal && j.repair(k.at) {
				p := formats.Repair(ctx, alike[n], read.Deck, j.cat, j.opt)
				report.Repair = &p
			}
			out[at[n]] = judged{list: k.in.list, read: read, report: report}
		}
	}
	return out, nil
}

// read reads an entry's text or deck.
func (j *judge) read(e entry, start []string) (deck.Result, error) {
	if e.deck != nil {
		d, err := deck.FromJSON(e.deck, j.resolver)
		return deck.Result{Dialect: "kotei", Format: d.Format, Deck: d}, err
	}
	dialect := e.dialect
	if dialect == "" {
		dialect = j.dialect
	}
	return deck.Read(e.text, deck.Options{Dialect: dialect, StartCards: start}, j.resolver)
}

// namedFormats finds the versions of formats that entries name; the definitions are read once.
func namedFormats(game card.Game, asOf string) func(string) (*formats.Version, error) {
	defs := sync.OnceValues(formats.Builtin)
	return func(id string) (*formats.Version, error) {
		r, err := defs()
		if err != nil {
			return nil, err
		}
		f, ok := r.Format(game, id)
		if !ok {
			return nil, fmt.Errorf("no format %q of %s; \"kotei formats\" lists them", printable(id), game)
		}
		v, ok := f.At(asOf)
		if !ok {
			return nil, fmt.Errorf("%s had no rules yet on %s", id, asOf)
		}
		return v, nil
	}
}
