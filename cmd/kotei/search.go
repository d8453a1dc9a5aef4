package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/kotei-dev/kotei/api"
	"github.com/kotei-dev/kotei/card/catalog"
	"github.com/kotei-dev/kotei/formats"
	"github.com/kotei-dev/kotei/search"
	"github.com/kotei-dev/kotei/search/query"
)

type searchCmd struct {
	dataFlags
	Limit   int      `help:"Most cards to show." default:"60" placeholder:"N"`
	All     bool     `help:"Show every card that fits."`
	AsOf    string   `help:"Day for legality (f:, banned:, restricted:) where the query names none; default today." placeholder:"YYYY-MM-DD"`
	JSON    bool     `name:"json" help:"Print the API's page of cards, or its explanation, instead of a table."`
	CSV     bool     `name:"csv" help:"Print the cards as CSV with their ids and all stats."`
	Explain bool     `help:"Say how the query is understood and what each clause finds, instead of the cards."`
	Lang    string   `help:"Language of the words." default:"en" enum:"en,fr" env:"KOTEI_LANG"`
	Query   []string `arg:"" help:"The query, best in quotes: 'clan:crane t:personality force>=4 order:chi'. See docs/search.md."`
}

// Run finds cards by a query.
func (c searchCmd) Run(ctx context.Context, s streams) error {
	switch {
	case c.Limit < 1:
		return usagef("--limit %d: choose 1 or more, or --all", c.Limit)
	case c.JSON && c.CSV:
		return usagef("--json and --csv both write to standard output; choose one")
	case c.Explain && c.CSV:
		return usagef("--explain has no CSV; choose --json")
	}
	asOf, err := today(thisDay, c.AsOf)
	if err != nil {
		return err
	}
	cat, err := c.openCatalog(ctx, s)
	if err != nil {
		return err
	}
	defs, err := formats.Builtin()
	if err != nil {
		return err
	}
	index, err := openIndex(ctx, c.DB, cat, defs)
	if err != nil {
		return err
	}
	defer index.Close()
	f := finder{searchCmd: c, streams: s, index: index, cat: cat, asOf: asOf, words: searchWordsOf[c.Lang]}
	return f.run(ctx)
}

// queriesAreNoFlags lets a query begin with a minus sign ("-t:ring"): all flags of the command are long, so what
// begins with a single one is part of a query, and a blank before it keeps it from being read as a flag.
func queriesAreNoFlags(args []string) []string {
	if len(args) == 0 || args[0] != "search" {
		return args
	}
	out := slices.Clone(args)
	for i, a := range out {
		if strings.HasPrefix(a, "-") && !strings.HasPrefix(a, "--") && a != "-h" {
			out[i] = " " + a
		}
	}
	return out
}

// finder is one call of the command with everything that it needs.
type finder struct {
	searchCmd
	streams
	index *search.Index
	cat   *catalog.Catalog
	asOf  string
	words searchWords
}

func (f finder) run(ctx context.Context) error {
	source := strings.TrimSpace(strings.Join(f.Query, " ")) // see queriesAreNoFlags
	q, err := f.index.Parse(source, false)
	if err != nil {
		var faults *query.Error
		if errors.As(err, &faults) {
			f.faults(source, faults.Problems)
			return exitError(exitUsage)
		}
		return err
	}
	if f.Explain {
		return f.explain(ctx, q)
	}
	req := search.Request{Query: q, Limit: f.Limit, AsOf: f.asOf}
	if f.All {
		req.Limit = f.cat.Printings() + f.cat.Len() // more than any list has
	}
	found, err := f.index.Search(ctx, req)
	if err != nil {
		return f.costly(err)
	}
	switch {
	case f.JSON:
		page, err := api.PageOf(&api.View{Catalog: f.cat}, req, found, f.Lang)
		if err != nil {
			return err
		}
		_, err = f.out.Write(append(page, '\n'))
		return err
	case f.CSV:
		return writeHits(f.out, f.cat, found.Hits)
	}
	if err := printHits(f.streams, f.words, f.cat, found.Hits); err != nil {
		return err
	}
	return f.note(ctx, q, found)
}

// note says on the error stream what the table does not: that there is more, or why there is nothing.
func (f finder) note(ctx context.Context, q *query.Query, found search.Result) error {
	switch {
	case found.Total > len(found.Hits):
		fmt.Fprintf(f.streams.err, "kotei: "+f.words.more+"\n", len(found.Hits), found.Total)
	case found.Total == 0:
		x, err := f.index.Explain(ctx, q, f.asOf, f.Lang)
		if err != nil {
			return f.costly(err)
		}
		fmt.Fprintln(f.streams.err, "kotei: "+f.words.none)
		if x.EmptiedBy != nil && len(x.Clauses) > 1 {
			fmt.Fprintf(f.streams.err, "       "+f.words.emptied+"\n", visible(x.EmptiedBy.Text))
		}
		if near := append(x.DidYouMean, f.nearNames(q)...); len(near) > 0 {
			fmt.Fprintf(f.streams.err, "       "+f.words.didYouMean+"\n", visible(strings.Join(near, ", ")))
		}
	}
	return nil
}

// nearNames are names of cards that are nearly the whole query, for one that is a misspelt name.
func (f finder) nearNames(q *query.Query) []string {
	const most = 3
	match, _ := f.index.Named(q.Source, true)
	var names []string
	for _, at := range match[:min(len(match), most)] {
		names = append(names, f.cat.At(at).Name)
	}
	return names
}

// explain says how the query is understood.
func (f finder) explain(ctx context.Context, q *query.Query) error {
	x, err := f.index.Explain(ctx, q, f.asOf, f.Lang)
	if err != nil {
		return f.costly(err)
	}
	if f.JSON {
		return writeJSON(f.out, api.Explained(x, q, f.Lang))
	}
	return printExplanation(f.streams, f.words, x, q.Sentence(f.Lang))
}

// costly makes a query that would read too much a mistake of the call.
func (f finder) costly(err error) error {
	if errors.Is(err, search.ErrTooExpensive) {
		return usagef("%s", f.words.costly)
	}
	return err
}
