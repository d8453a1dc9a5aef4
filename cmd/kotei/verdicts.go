package main

import (
	"encoding/csv"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/kotei-dev/kotei/formats"
)

// writeVerdicts writes a line for each list and format as CSV (RFC 4180, UTF-8). Between the fields that are
// always there stands a count for each section that some deck has.
func writeVerdicts(w io.Writer, all []judged) error {
	sections := sectionsOf(all)
	out := csv.NewWriter(w)
	out.UseCRLF = true
	head := []string{"file", "name", "verdict", "format", "version", "as_of"}
	for _, s := range sections {
		head = append(head, "count_"+s)
	}
	rows := [][]string{append(head, "codes", "deck_hash", "release", "error")}
	for _, j := range all {
		rows = append(rows, verdictRow(j, sections))
	}
	for _, row := range rows {
		if err := out.Write(row); err != nil {
			return err
		}
	}
	out.Flush()
	return out.Error()
}

func verdictRow(j judged, sections []string) []string {
	r := j.report
	verdict, failure := string(r.Verdict), ""
	if j.err != nil {
		verdict, failure = "unread", j.err.Error()
	}
	row := []string{j.list.name, r.Deck.Name, verdict, r.Format.ID, r.Format.Version, r.Format.AsOf}
	for _, s := range sections {
		n := ""
		if j.err == nil {
			n = strconv.Itoa(r.Deck.Counts[s])
		}
		row = append(row, n)
	}
	row = append(row, strings.Join(decidingCodes(r), " "), r.Deck.Hash, r.Release, failure)
	for i := range row {
		row[i] = harmless(row[i])
	}
	return row
}

// sectionsOf are the sections that some deck has, in the order of show.
func sectionsOf(all []judged) []string {
	var known, more []string
	for _, j := range all {
		for s := range j.report.Deck.Counts {
			if !slices.Contains(known, s) && !slices.Contains(more, s) {
				if slices.Contains(sectionOrder, s) {
					known = append(known, s)
				} else {
					more = append(more, s)
				}
			}
		}
	}
	slices.SortFunc(known, func(a, b string) int { return slices.Index(sectionOrder, a) - slices.Index(sectionOrder, b) })
	slices.Sort(more)
	return append(known, more...)
}

// decidingCodes are the codes that decided a verdict, each once.
func decidingCodes(r formats.Report) []string {
	var codes []string
	for _, x := range r.Problems {
		if (x.Severity == formats.Error || x.Severity == formats.Undecided) && !slices.Contains(codes, x.Code) {
			codes = append(codes, x.Code)
		}
	}
	return codes
}

// harmless keeps a spreadsheet from taking text for a formula: what starts like one gets an apostrophe before it.
func harmless(cell string) string {
	start := strings.TrimLeft(cell, " \u00a0")
	if start != "" && strings.ContainsRune("=+-@\t\r\n＝＋－＠", []rune(start)[0]) {
		return "'" + cell
	}
	return cell
}
