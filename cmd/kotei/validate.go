package main

import (
	"context"
	"fmt"
	"io"
	"slices"
	"time"

	"github.com/kotei-dev/kotei/card/catalog"
	"github.com/kotei-dev/kotei/deck"
	"github.com/kotei-dev/kotei/formats"
)

type validateCmd struct {
	dataFlags
	Format     []string `short:"f" help:"Format to check against (\"kotei formats\" lists them); several, or * for all, give a table." placeholder:"ID"`
	FormatFile string   `help:"Check against a format of your own; see docs/formats.md." placeholder:"FILE"`
	AsOf       string   `help:"Judge by the rules and lists of that day; default today." placeholder:"YYYY-MM-DD"`
	Dialect    string   `help:"How the lists are written; default: found out from each list." placeholder:"NAME"`
	Lang       string   `help:"Language of the messages." default:"en" enum:"en,fr" env:"KOTEI_LANG"`
	JSON       bool     `name:"json" help:"Print the API's Report instead of text (several lists or formats: {\"reports\": [...]})."`
	Table      bool     `help:"Print one line a list; so it is done anyway for more than 10 lists."`
	CSV        string   `name:"csv" help:"Write the verdicts as CSV; - writes them to standard output instead of the report." placeholder:"FILE"`
	Sheets     string   `help:"Write a sheet a list to print for the judge, as one HTML file." placeholder:"FILE"`
	SheetOrder string   `help:"Order of the cards on the sheets: name, type or cost." default:"name" enum:"name,type,cost" placeholder:"ORDER"`
	Repair     bool     `help:"Show the smallest set of edits that makes an illegal list legal (one format only)." default:"true" negatable:""`
	Lists      []string `arg:"" name:"list" help:"Decklist files, folders and .zip archives of them, and .ndjson or .jsonl files with a list a line; - reads standard input. See docs/judges.md."`
}

// fileReport is the Report of one list with the name of its file, which the API has no use for.
type fileReport struct {
	File string `json:"file"`
	formats.Report
}

// unreadFile is a list that could not be judged.
type unreadFile struct {
	File  string `json:"file"`
	Error string `json:"error"`
}

// Run validates each list and exits 0 if all are legal, 1 if some are illegal, 3 if none is illegal and
// some are undetermined, and 2 if some could not be read.
func (c validateCmd) Run(ctx context.Context, s streams) error {
	ctx, stop := c.tidily(ctx)
	defer stop()
	asOf, err := today(thisDay, c.AsOf)
	if err != nil {
		return err
	}
	versions, err := c.versions(s, asOf)
	if err != nil {
		return err
	}
	matrix := len(versions) > 1 || slices.Contains(c.Format, "*")
	if err := c.outputs(matrix); err != nil {
		return err
	}
	cat, err := c.openCatalog(ctx, s)
	if err != nil {
		return asUsage(err)
	}
	all, err := c.judge(cat, versions, matrix, asOf).all(ctx, func(yield func(entry) error) error {
		return eachList(c.Lists, s, yield)
	})
	if err != nil {
		return asUsage(err)
	}
	return ended(s, all, c.write(ctx, s, cat, versions, matrix, all))
}

// tidily is ctx, until a signal where a file may be half written.
func (c validateCmd) tidily(ctx context.Context) (context.Context, context.CancelFunc) {
	if c.CSV == "" && c.Sheets == "" {
		return ctx, func() {}
	}
	return untilSignal(ctx)
}

// outputs checks that what is asked for can be written together.
func (c validateCmd) outputs(matrix bool) error {
	switch {
	case c.CSV == "-" && c.JSON:
		return usagef("--json and --csv - both write to standard output; name a file for the CSV")
	case c.Sheets == "-":
		return usagef("--sheets needs the name of a file")
	case c.Sheets != "" && matrix:
		return usagef("--sheets are made for one format; name one with --format")
	case c.Sheets != "" && c.Sheets == c.CSV:
		return usagef("--sheets and --csv name the same file")
	}
	return nil
}

// judge is what the lists are judged with. What will not be shown is not kept.
func (c validateCmd) judge(cat *catalog.Catalog, versions []*formats.Version, matrix bool, asOf string) *judge {
	full := func(at int) bool { return !c.JSON && !c.Table && !matrix && c.CSV != "-" && at < maxFull }
	j := &judge{
		versions: versions, resolver: deck.NewResolver(cat), cat: cat, dialect: c.Dialect,
		opt:       formats.Options{AsOf: asOf, Lang: c.Lang},
		repair:    func(at int) bool { return c.Repair && !matrix && (c.JSON || full(at)) },
		keepLines: full, keepDeck: c.Sheets != "",
	}
	if !matrix {
		j.named = namedFormats(c.game(), asOf)
	}
	return j
}

// write writes everything that was asked for, the report last.
func (c validateCmd) write(ctx context.Context, s streams, cat *catalog.Catalog, versions []*formats.Version, matrix bool, all []judged) error {
	if c.Sheets != "" {
		if err := writeFile(ctx, c.Sheets, func(w io.Writer) error { return writeSheets(w, c.Lang, c.SheetOrder, cat, all) }); err != nil {
			return err
		}
		fmt.Fprintf(s.err, "kotei: wrote %s to %s\n", plural(len(all), "sheet", "sheets"), c.Sheets)
	}
	if c.CSV == "-" {
		return writeVerdicts(s.out, all)
	}
	if c.CSV != "" {
		if err := writeFile(ctx, c.CSV, func(w io.Writer) error { return writeVerdicts(w, all) }); err != nil {
			return err
		}
	}
	switch {
	case c.JSON:
		return writeReports(s, all, !matrix && len(all) == 1 && !isBundle(c.Lists[0]))
	case matrix:
		return printMatrix(s, c.Lang, versions, all)
	case c.Table || len(all) > maxFull:
		return printTable(s, c.Lang, all)
	}
	return printReports(s, c.Lang, cat, all)
}

// versions are what the lists are judged by.
func (c validateCmd) versions(s streams, asOf string) ([]*formats.Version, error) {
	switch {
	case c.FormatFile == "" && len(c.Format) == 0:
		return nil, usagef("missing flags: --format ID, or --format-file FILE; \"kotei formats\" lists the ids")
	case c.FormatFile != "" && len(c.Format) > 0:
		return nil, usagef("--format stands beside --format-file; give one of them")
	case c.FormatFile == "-" && slices.Contains(c.Lists, "-"):
		return nil, usagef("--format-file and a list both read standard input; give one of them as a file")
	case c.FormatFile != "":
		v, err := ownVersion(s, c.FormatFile, c.game(), asOf)
		return []*formats.Version{v}, err
	}
	return versionsOf(c.game(), c.Format, asOf)
}

// ended is how a validation ends: with the code of the verdicts, unless a list could not be read or the report
// not be written.
func ended(s streams, all []judged, err error) error {
	if err != nil {
		return asUsage(fmt.Errorf("the report could not be written: %w", err))
	}
	unread := 0
	for _, j := range all {
		if j.err != nil {
			unread++
			fmt.Fprintf(s.err, "kotei: %s: %s\n", j.list.name, visible(j.err.Error()))
		}
	}
	if unread > 0 {
		return usagef("%s could not be read", plural(unread, "list", "lists"))
	}
	if code := verdictCode(all); code != exitOK {
		return exitError(code)
	}
	return nil
}

// writeReports writes the reports as JSON; alone says that the only list stands for itself.
func writeReports(s streams, all []judged, alone bool) error {
	if alone && all[0].err == nil {
		return writeJSON(s.out, all[0].report)
	}
	out := struct {
		Reports []fileReport `json:"reports"`
		Unread  []unreadFile `json:"unread,omitempty"`
	}{Reports: []fileReport{}}
	for _, j := range all {
		if j.err != nil {
			out.Unread = append(out.Unread, unreadFile{File: j.list.name, Error: j.err.Error()})
			continue
		}
		out.Reports = append(out.Reports, fileReport{File: j.list.name, Report: j.report})
	}
	return writeJSON(s.out, out)
}

func verdictCode(all []judged) int {
	code := exitOK
	for _, j := range all {
		switch j.report.Verdict {
		case formats.Illegal:
			return exitIllegal
		case formats.Undetermined:
			code = exitUndetermined
		}
	}
	return code
}

// asUsage makes an error one that validate answers with exit code 2: codes 1 and 3 are verdicts.
func asUsage(err error) error { return usageError{err} }

// thisDay is the day on the user's clock.
func thisDay() string { return time.Now().Format(time.DateOnly) }

func parseDay(s string) (time.Time, error) { return time.Parse(time.DateOnly, s) }
