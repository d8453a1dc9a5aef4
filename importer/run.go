package importer

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/store"
)

// The stages of which Progress is told, in this order; merge, write and index once a game.
const (
	StageRead    = "read"    // counts paths
	StageMerge   = "merge"   // counts nothing
	StageWrite   = "write"   // counts cards
	StageIndex   = "index"   // counts cards
	StagePublish = "publish" // counts games
)

// Run imports the inputs: it reads every path, merges what they gave with what other sources gave earlier
// (unless opt.Replace), writes one release a game as a draft, has its index built, and publishes as the very
// last step, when all games are ready. Until then every earlier release stays as it is: after an error or a
// cancelled context the drafts are gone and nothing has changed. Errors name the path or the game.
//
// The result does not depend on the order of inputs. Content that is the current release already is not
// written again: the report says Unchanged, the index is made if it is missing, and the dumps of the
// sources are brought up to date.
//
// There is one report a game, in order of game. They are returned beside an error too, for what they say
// about the files that could be read.
func Run(ctx context.Context, st store.Store, reg *Registry, inputs []Input, opt RunOptions) ([]*Report, error) {
	r := run{store: st, registry: reg, opt: opt, progress: opt.Progress, games: map[card.Game]*gameRun{}}
	if r.progress == nil {
		r.progress = noProgress{}
	}
	err := r.all(ctx, inputs)
	reports := make([]*Report, 0, len(r.games))
	for _, g := range r.inOrder() {
		if g.draft != nil {
			err = errors.Join(err, g.draft.Discard()) // does nothing where it was published
		}
		reports = append(reports, g.report)
	}
	if err != nil {
		return reports, fmt.Errorf("import: %w", err)
	}
	return reports, nil
}

type run struct {
	store    store.Store
	registry *Registry
	opt      RunOptions
	progress Progress
	games    map[card.Game]*gameRun
}

// gameRun is the import of one game.
type gameRun struct {
	game   card.Game
	report *Report
	dumps  map[string][]Dump // by source, what each of its paths gave

	draft   store.Draft // set while it may have to be discarded
	content store.Content
	sources []store.SourceDump // to be kept
	hash    string
}

func (r *run) inOrder() []*gameRun {
	out := make([]*gameRun, 0, len(r.games))
	for _, name := range slices.Sorted(maps.Keys(r.games)) {
		out = append(out, r.games[name])
	}
	return out
}

func (r *run) all(ctx context.Context, inputs []Input) error {
	if err := r.read(ctx, inputs); err != nil {
		return err
	}
	var ready []*gameRun
	for _, g := range r.inOrder() {
		changed, err := r.prepare(ctx, g)
		if err != nil {
			return fmt.Errorf("%s: %w", g.game, err)
		}
		if changed {
			ready = append(ready, g)
		}
	}
	return r.publish(ctx, ready)
}

// read reads all paths, each once and in order of source and path.
func (r *run) read(ctx context.Context, inputs []Input) error {
	found, err := r.detect(inputs)
	if err != nil {
		return err
	}
	r.progress.Start(StageRead, len(found))
	defer r.progress.Done()
	for _, in := range found {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := r.readOne(ctx, in); err != nil {
			return fmt.Errorf("%s: %w", in.Path, err)
		}
		r.progress.Step(1)
	}
	return nil
}

// detected is an input whose source is known.
type detected struct {
	Input
	source Source
	reason string
}

func (r *run) detect(inputs []Input) ([]detected, error) {
	if len(inputs) == 0 {
		return nil, errors.New("no path was given")
	}
	var out []detected
	for _, in := range inputs {
		d := detected{Input: in, reason: "named"}
		if !IsURL(in.Path) {
			d.Path = filepath.Clean(in.Path)
			if info, err := os.Stat(d.Path); err == nil && !info.IsDir() && !info.Mode().IsRegular() {
				return nil, fmt.Errorf("%s is neither a file nor a folder: save what it gives into a file, and name that", in.Path)
			}
		}
		if in.Source != "" {
			var known bool
			if d.source, known = r.registry.Named(in.Source); !known {
				return nil, fmt.Errorf("%s: there is no source %q, choose one of %s", in.Path, in.Source, strings.Join(r.registry.Names(), ", "))
			}
		} else {
			var err error
			if d.source, d.reason, err = r.registry.Detect(d.Path); err != nil {
				return nil, err
			}
		}
		out = append(out, d)
	}
	slices.SortStableFunc(out, func(a, b detected) int {
		return cmp.Or(cmp.Compare(a.source.Name(), b.source.Name()), cmp.Compare(a.Path, b.Path))
	})
	return slices.CompactFunc(out, func(a, b detected) bool {
		return a.source.Name() == b.source.Name() && a.Path == b.Path && a.Game == b.Game
	}), nil
}

func (r *run) readOne(ctx context.Context, in detected) error {
	name := in.source.Name()
	report := &Report{}
	dump, err := in.source.Read(ctx, in.Path, report)
	shown := in.Path
	if r.opt.Rename != nil {
		report.rename(r.opt.Rename)
		shown = r.opt.Rename(shown)
		for i := range dump.Records {
			dump.Records[i].File = r.opt.Rename(dump.Records[i].File)
		}
	}
	g := r.game(cmp.Or(dump.Game, in.Game, in.source.Games()[0])) // what was found in a file is told also if all of it is refused
	g.report.take(report)
	switch {
	case err != nil:
		return fmt.Errorf("read as %s: %w", name, err)
	case !dump.Game.Valid():
		return fmt.Errorf("read as %s: the source does not say of which game its cards are (%q)", name, dump.Game)
	case in.Game != "" && in.Game != dump.Game:
		return fmt.Errorf("this holds cards of %s, but %s was asked for", dump.Game, in.Game)
	case len(dump.Records) == 0:
		return fmt.Errorf("read as %s: there is no card in it", name)
	}
	g.report.AddRead(name, len(dump.Records))
	g.report.Add(Note{Severity: Info, Source: name, File: shown, Message: fmt.Sprintf("read as %s (%s): %d records", name, in.reason, len(dump.Records))})
	g.dumps[name] = append(g.dumps[name], dump)
	return nil
}

// game is the import of a game, begun where nothing of the game was read before.
func (r *run) game(game card.Game) *gameRun {
	g := r.games[game]
	if g == nil {
		g = &gameRun{game: game, report: &Report{Game: game}, dumps: map[string][]Dump{}}
		r.games[game] = g
	}
	return g
}

// take moves the notes of another report into this one.
func (r *Report) take(from *Report) {
	from.mu.Lock()
	notes := from.notes
	from.notes = nil
	from.mu.Unlock()
	r.mu.Lock()
	defer r.mu.Unlock()
	r.notes = append(r.notes, notes...)
}

// prepare brings one game to where only publishing is left. changed is false where the content is the
// current release already.
func (r *run) prepare(ctx context.Context, g *gameRun) (changed bool, err error) {
	// The draft comes first: from here on no other import changes what the sources gave.
	draft, err := r.store.Begin(ctx, g.game)
	if err != nil {
		return false, err
	}
	g.draft = draft
	kept, err := r.store.Sources(ctx, g.game)
	if err != nil {
		return false, err
	}
	if err := r.merge(ctx, g, kept); err != nil {
		return false, err
	}
	if err := ctx.Err(); err != nil {
		return false, err
	}
	current, err := r.store.Current(ctx, g.game)
	if err != nil && !errors.Is(err, store.ErrNotFound) {
		return false, err
	}
	if err == nil && current.Hash == g.hash {
		g.report.Unchanged = true
		return false, r.unchanged(ctx, g, kept)
	}
	r.progress.Start(StageWrite, len(g.content.Cards))
	err = g.draft.Write(ctx, g.content, g.sources)
	r.progress.Step(len(g.content.Cards))
	r.progress.Done()
	if err != nil {
		return false, err
	}
	return true, r.index(ctx, g)
}

// merge makes the content of the release and its hash, and the dumps to keep.
func (r *run) merge(ctx context.Context, g *gameRun, kept []store.SourceDump) error {
	r.progress.Start(StageMerge, 0)
	defer r.progress.Done()
	dumps, err := r.collect(g, kept)
	if err != nil {
		return err
	}
	if g.content, err = Merge(g.game, dumps, g.report); err != nil {
		return err
	}
	_, before, err := r.store.Load(ctx, g.game)
	switch {
	case err == nil:
		keepOldIDs(before, &g.content, g.report)
	case !errors.Is(err, store.ErrNotFound):
		return err
	}
	g.hash = HashContent(g.game, g.content)
	if g.content.Encoded == nil { // once, for the store and the index
		if g.content.Encoded, err = encode(g.content.Cards); err != nil {
			return err
		}
	}
	g.report.Release = g.hash
	return nil
}

// collect joins what the inputs gave with what other sources gave earlier, in order of source.
func (r *run) collect(g *gameRun, kept []store.SourceDump) ([]NamedDump, error) {
	var dumps []NamedDump
	add := func(source string, list []Dump) {
		for _, d := range list {
			dumps = append(dumps, NamedDump{Source: source, Dump: d})
		}
	}
	for _, name := range slices.Sorted(maps.Keys(g.dumps)) {
		list, data, err := packDumps(g.dumps[name])
		if err != nil {
			return nil, err
		}
		add(name, list)
		g.sources = append(g.sources, store.SourceDump{Name: name, Records: records(list), ReadAt: r.opt.Now, Data: data})
	}
	for _, k := range kept {
		if _, again := g.dumps[k.Name]; again || r.opt.Replace {
			g.noteReplaced(k)
			continue
		}
		list, err := unpackDumps(k.Data)
		if err != nil {
			return nil, fmt.Errorf("what source %s gave earlier cannot be read any more; import it again, or leave it out with --replace: %w", k.Name, err)
		}
		add(k.Name, list)
		g.sources = append(g.sources, k)
		g.report.Add(Note{Severity: Info, Source: k.Name, Message: fmt.Sprintf("kept from an earlier import: %d records", k.Records)})
	}
	slices.SortFunc(g.sources, func(a, b store.SourceDump) int { return cmp.Compare(a.Name, b.Name) })
	return dumps, nil
}

// noteReplaced says what of an earlier import goes: what stands in its place may be a single file of many.
func (g *gameRun) noteReplaced(k store.SourceDump) {
	n, again := records(g.dumps[k.Name]), g.dumps[k.Name] != nil
	switch {
	case !again:
		g.report.Add(Note{Severity: Info, Source: k.Name, Message: fmt.Sprintf("dropped, as asked: %d records of an earlier import", k.Records)})
	case n < k.Records:
		g.report.Add(Note{ // without a source, so that it stands before the many findings in files
			Severity: Warning,
			Message:  fmt.Sprintf("%d records of %s stand in place of the %d of an earlier import: what a source gives replaces all that it gave before, so name all of its paths together", n, k.Name, k.Records),
		})
	default:
		g.report.Add(Note{Severity: Info, Source: k.Name, Message: fmt.Sprintf("in place of an earlier import: %d records", k.Records)})
	}
}

// unchanged leaves the release alone, and sees to what belongs to it.
func (r *run) unchanged(ctx context.Context, g *gameRun, kept []store.SourceDump) error {
	if err := r.index(ctx, g); err != nil {
		return err
	}
	same := func(a, b store.SourceDump) bool { return a.Name == b.Name && bytes.Equal(a.Data, b.Data) }
	if slices.EqualFunc(kept, g.sources, same) {
		return nil
	}
	return g.draft.KeepSources(ctx, g.sources)
}

func (r *run) index(ctx context.Context, g *gameRun) error {
	if r.opt.Indexer == nil {
		return nil
	}
	r.progress.Start(StageIndex, len(g.content.Cards))
	defer r.progress.Done()
	if err := r.opt.Indexer.Index(ctx, g.game, g.hash, g.content); err != nil {
		return fmt.Errorf("build the search index: %w", err)
	}
	r.progress.Step(len(g.content.Cards))
	return nil
}

// publish makes the drafts current, one after another. They are complete, so it fails only if the file
// cannot be written at all.
func (r *run) publish(ctx context.Context, ready []*gameRun) error {
	if len(ready) == 0 {
		return nil
	}
	r.progress.Start(StagePublish, len(ready))
	defer r.progress.Done()
	for i, g := range ready {
		if _, err := g.draft.Publish(ctx, g.hash, r.opt.Now); err != nil {
			if i > 0 {
				err = fmt.Errorf("%w (the release of %s was published before that)", err, ready[i-1].game)
			}
			return fmt.Errorf("%s: %w", g.game, err)
		}
		r.progress.Step(1)
	}
	return nil
}

// encode is the JSON of each card.
func encode(cards []*card.Card) ([][]byte, error) {
	out := make([][]byte, len(cards))
	for i, k := range cards {
		b, err := json.Marshal(k)
		if err != nil {
			return nil, fmt.Errorf("card %s: %w", k.ID, err)
		}
		out[i] = b
	}
	return out, nil
}

type noProgress struct{}

func (noProgress) Start(string, int) {}
func (noProgress) Step(int)          {}
func (noProgress) Done()             {}
