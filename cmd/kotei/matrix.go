package main

import (
	"context"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/kotei-dev/kotei/card/catalog"
	"github.com/kotei-dev/kotei/deck"
	"github.com/kotei-dev/kotei/formats"
)

// runMatrix judges each list by several formats and prints a table: a line a list, a column a format.
func (c validateCmd) runMatrix(ctx context.Context, s streams, cat *catalog.Catalog, versions []*formats.Version, asOf string, lists []list) error {
	resolver := deck.NewResolver(cat)
	opt := formats.Options{AsOf: asOf, Lang: c.Lang}
	var all []judged // list by list, in the order of the formats
	for _, l := range lists {
		of, err := c.matrixOf(ctx, resolver, versions, opt, l)
		if err != nil {
			return err
		}
		all = append(all, of...)
	}
	if c.JSON {
		out := struct {
			Reports []fileReport `json:"reports"`
		}{}
		for _, j := range all {
			out.Reports = append(out.Reports, fileReport{File: j.list.name, Report: j.report})
		}
		return ended(all, writeJSON(s.out, out))
	}
	return ended(all, printMatrix(s, c.Lang, versions, lists, all))
}

// matrixOf judges one list by all versions. It is read once for all formats in which the same cards start in play.
func (c validateCmd) matrixOf(ctx context.Context, r *deck.Resolver, versions []*formats.Version, opt formats.Options, l list) ([]judged, error) {
	out := make([]judged, len(versions))
	done := make([]bool, len(versions))
	for i, v := range versions {
		if done[i] {
			continue
		}
		start := strings.Join(v.StartCards(), "\n")
		read, err := deck.Read(l.text, deck.Options{Dialect: c.Dialect, StartCards: v.StartCards()}, r)
		if err != nil {
			return nil, usagef("%s: %w", l.name, err)
		}
		var alike []*formats.Version
		var at []int
		for k, o := range versions {
			if !done[k] && strings.Join(o.StartCards(), "\n") == start {
				done[k] = true
				alike, at = append(alike, o), append(at, k)
			}
		}
		for k, report := range formats.ValidateAll(ctx, alike, read.Deck, r.Catalog(), opt) {
			out[at[k]] = judged{list: l, read: read, report: report}
		}
	}
	return out, nil
}

// maxAcross is the number of formats up to which each has a column of its own.
const maxAcross = 6

// printMatrix prints the verdicts: few formats across, many down. What made a list illegal stands behind the verdict
// where there is one list only.
func printMatrix(s streams, lang string, versions []*formats.Version, lists []list, all []judged) error {
	p := reportPrinter{w: s.out, paint: paint(s.colour), words: wordsOf[lang], width: s.width}
	report := func(l, v int) formats.Report { return all[l*len(versions)+v].report }
	cell := func(r formats.Report, width int) string {
		word := p.words.verdict[string(r.Verdict)]
		return p.paint.in(verdictColour[r.Verdict], word) + strings.Repeat(" ", max(0, width-utf8.RuneCountInString(word)))
	}
	if len(lists) == 1 || len(versions) > maxAcross {
		width := 0
		for _, v := range versions {
			width = max(width, utf8.RuneCountInString(v.Format().ID))
		}
		for i, l := range lists {
			p.printf("%s\n", p.paint.in("1", l.name))
			for k, v := range versions {
				r := report(i, k)
				line := fmt.Sprintf("  %-*s  %s%s", width, v.Format().ID, cell(r, p.widest()), errorCodes(r))
				p.printf("%s\n", strings.TrimRight(line, " "))
			}
		}
		return p.err
	}
	name := 0
	for _, l := range lists {
		name = max(name, utf8.RuneCountInString(l.name))
	}
	head := strings.Repeat(" ", name)
	for _, v := range versions {
		head += fmt.Sprintf("  %-*s", max(p.widest(), utf8.RuneCountInString(v.Format().ID)), v.Format().ID)
	}
	p.printf("%s\n", strings.TrimRight(head, " "))
	for i, l := range lists {
		line := fmt.Sprintf("%-*s", name, l.name)
		for k, v := range versions {
			line += "  " + cell(report(i, k), max(p.widest(), utf8.RuneCountInString(v.Format().ID)))
		}
		p.printf("%s\n", strings.TrimRight(line, " "))
	}
	return p.err
}
