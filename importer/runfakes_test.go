package importer_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/importer"
	"github.com/kotei-dev/kotei/store"
)

// fakeSource gives invented dumps by path.
type fakeSource struct {
	name  string
	dumps map[string]importer.Dump
	err   error
	then  func() // called while reading
}

func (s fakeSource) Name() string { return s.name }

func (s fakeSource) Games() []card.Game { return card.Games() }

func (s fakeSource) Detect(path string) (string, bool) {
	return "it ends in ." + s.name, strings.HasSuffix(path, "."+s.name)
}

func (s fakeSource) Read(_ context.Context, path string, report *importer.Report) (importer.Dump, error) {
	if s.then != nil {
		s.then()
	}
	report.Add(importer.Note{Severity: importer.Warning, Source: s.name, File: path, Line: 3, Message: "an oddity"})
	return s.dumps[path], s.err
}

// dump makes a dump of invented cards, each in one set.
func dump(game card.Game, set string, titles ...string) importer.Dump {
	d := importer.Dump{Game: game, Sets: []card.Set{{ID: card.Slug(set), Game: game, Name: set, Date: "2001-01-01"}}}
	for i, title := range titles {
		d.Records = append(d.Records, importer.Record{Key: card.Slug(title), File: set, Line: i + 1, Card: card.Card{
			Game: game, Title: title, Types: []card.Type{card.Holding}, Text: "Text of " + title + ".",
			Printings: []card.Printing{{Set: card.Slug(set), Number: fmt.Sprint(i + 1), Date: "2001-01-01"}},
		}})
	}
	return d
}

// fakeIndexer remembers what it was asked for.
type fakeIndexer struct {
	built []string
	err   error
	then  func()
}

func (x *fakeIndexer) Index(_ context.Context, game card.Game, hash string, content store.Content) error {
	if x.then != nil {
		x.then()
	}
	if len(content.Encoded) != len(content.Cards) {
		return errors.New("the cards come without their JSON")
	}
	x.built = append(x.built, string(game)+" "+hash)
	return x.err
}

// faultyStore fails at one call, and counts the drafts that began and those that were discarded.
type faultyStore struct {
	store.Store
	failAt string
	before map[string]func() // called before a call

	begun, discarded int
}

var errFault = errors.New("injected fault")

func (s *faultyStore) fault(at string) error {
	if f := s.before[at]; f != nil {
		f()
	}
	if s.failAt == at {
		return fmt.Errorf("%s: %w", at, errFault)
	}
	return nil
}

func (s *faultyStore) Begin(ctx context.Context, game card.Game) (store.Draft, error) {
	if err := s.fault("Begin"); err != nil {
		return nil, err
	}
	d, err := s.Store.Begin(ctx, game)
	if err != nil {
		return nil, err
	}
	s.begun++
	return faultyDraft{d, s}, nil
}

func (s *faultyStore) Sources(ctx context.Context, game card.Game) ([]store.SourceDump, error) {
	if err := s.fault("Sources"); err != nil {
		return nil, err
	}
	return s.Store.Sources(ctx, game)
}

func (s *faultyStore) Current(ctx context.Context, game card.Game) (store.Release, error) {
	if err := s.fault("Current"); err != nil {
		return store.Release{}, err
	}
	return s.Store.Current(ctx, game)
}

type faultyDraft struct {
	store.Draft
	s *faultyStore
}

func (d faultyDraft) Write(ctx context.Context, c store.Content, sources []store.SourceDump) error {
	err := d.Draft.Write(ctx, c, sources) // fails when all is written: the hardest case
	return errors.Join(d.s.fault("Write"), err)
}

func (d faultyDraft) Publish(ctx context.Context, hash string, at time.Time) (store.Release, error) {
	if err := d.s.fault("Publish"); err != nil {
		return store.Release{}, err
	}
	return d.Draft.Publish(ctx, hash, at)
}

func (d faultyDraft) KeepSources(ctx context.Context, sources []store.SourceDump) error {
	if err := d.s.fault("KeepSources"); err != nil {
		return err
	}
	return d.Draft.KeepSources(ctx, sources)
}

func (d faultyDraft) Discard() error {
	d.s.discarded++
	return d.Draft.Discard()
}

// says fails unless a report has a note of the severity with these words.
func says(t testing.TB, reports []*importer.Report, s importer.Severity, words string) {
	t.Helper()
	for _, r := range reports {
		for _, n := range r.Sorted() {
			if n.Severity == s && strings.Contains(n.Message, words) {
				return
			}
		}
	}
	t.Errorf("no report has a note of severity %s with %q", s, words)
}
