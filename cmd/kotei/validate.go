package main

import (
	"context"
	"fmt"
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
	Repair     bool     `help:"Show the smallest set of edits that makes an illegal list legal (one format only)." default:"true" negatable:""`
	Lists      []string `arg:"" name:"list" help:"Decklist files; - reads standard input."`
}

// fileReport is the Report of one list with the name of its file, which the API has no use for.
type fileReport struct {
	File string `json:"file"`
	formats.Report
}

// judged is a list with what was found.
type judged struct {
	list   list
	read   deck.Result
	report formats.Report
}

// Run validates each list and exits 0 if all are legal, 1 if some are illegal, 3 if none is illegal and
// some are undetermined.
func (c validateCmd) Run(ctx context.Context, s streams) error {
	asOf, err := today(thisDay, c.AsOf)
	if err != nil {
		return err
	}
	versions, err := c.versions(s, asOf)
	if err != nil {
		return err
	}
	lists, err := readLists(c.Lists, s.in)
	if err != nil {
		return err
	}
	cat, err := c.openCatalog(ctx, s)
	if err != nil {
		return asUsage(err)
	}
	if len(versions) > 1 || slices.Contains(c.Format, "*") {
		return c.runMatrix(ctx, s, cat, versions, asOf, lists)
	}
	all, err := c.judge(ctx, cat, versions[0], asOf, lists)
	if err != nil {
		return err
	}
	if c.JSON {
		err = writeReports(s, all)
	} else {
		err = printReports(s, c.Lang, cat, all)
	}
	return ended(all, err)
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

// ended is how a validation ends: with the code of the verdicts, unless the report could not be written.
func ended(all []judged, err error) error {
	if err != nil {
		return asUsage(fmt.Errorf("the report could not be written: %w", err))
	}
	if code := verdictCode(all); code != exitOK {
		return exitError(code)
	}
	return nil
}

func (c validateCmd) judge(ctx context.Context, cat *catalog.Catalog, v *formats.Version, asOf string, lists []list) ([]judged, error) {
	resolver := deck.NewResolver(cat)
	opt := formats.Options{AsOf: asOf, Lang: c.Lang}
	all := make([]judged, 0, len(lists))
	for _, l := range lists {
		read, err := deck.Read(l.text, deck.Options{Dialect: c.Dialect, StartCards: v.StartCards()}, resolver)
		if err != nil {
			return nil, usagef("%s: %w", l.name, err)
		}
		report := formats.Validate(ctx, v, read.Deck, cat, opt)
		if c.Repair && report.Verdict == formats.Illegal {
			p := formats.Repair(ctx, v, read.Deck, cat, opt)
			report.Repair = &p
		}
		all = append(all, judged{list: l, read: read, report: report})
	}
	return all, nil
}

func writeReports(s streams, all []judged) error {
	if len(all) == 1 {
		return writeJSON(s.out, all[0].report)
	}
	out := struct {
		Reports []fileReport `json:"reports"`
	}{}
	for _, j := range all {
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
