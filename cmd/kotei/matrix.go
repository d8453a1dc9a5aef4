package main

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/kotei-dev/kotei/formats"
)

// maxAcross is the number of formats up to which each has a column of its own.
const maxAcross = 6

// printMatrix prints the verdicts: few formats across, many down. What made a list illegal stands behind the verdict
// where there is one list only.
func printMatrix(s streams, lang string, versions []*formats.Version, all []judged) error {
	lists, all := matrixOf(all, len(versions))
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

// matrixOf takes the lists that could be read out of all results, and their reports: across for each list.
func matrixOf(all []judged, across int) (lists []list, reports []judged) {
	for _, j := range all {
		if j.err != nil {
			continue
		}
		if len(reports)%across == 0 {
			lists = append(lists, j.list)
		}
		reports = append(reports, j)
	}
	return lists, reports
}
