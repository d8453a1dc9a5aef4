package main

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/kotei-dev/kotei/card/catalog"
	"github.com/kotei-dev/kotei/formats"
)

// paint colours text for a terminal; without one it leaves text alone.
type paint bool

func (p paint) in(code, s string) string {
	if !p {
		return s
	}
	return "\x1b[" + code + "m" + s + "\x1b[0m"
}

var (
	verdictColour  = map[formats.Verdict]string{formats.Legal: "1;32", formats.Illegal: "1;31", formats.Undetermined: "1;33"}
	severityColour = map[formats.Severity]string{formats.Error: "31", formats.Undecided: "33", formats.Warning: "33", formats.Info: "36"}
)

// sectionOrder is the order in which counts are told; further sections follow by name.
var sectionOrder = []string{"stronghold", "role", "sensei", "wind", "start", "provinces", "dynasty", "conflict", "fate", "hero", "main"}

// printReports writes what a judge reads: the verdict first, then each problem with its place, rule and
// message, and for several lists a table at the end.
func printReports(s streams, lang string, cat *catalog.Catalog, all []judged) error {
	p := reportPrinter{w: s.out, paint: paint(s.colour), words: wordsOf[lang], cat: cat, width: s.width}
	for i, j := range all {
		if i > 0 {
			p.printf("\n")
		}
		if j.err != nil {
			p.printf("%s  %s\n    %s\n", p.unread(), p.paint.in("1", j.list.name), visible(j.err.Error()))
			continue
		}
		p.one(j)
	}
	if len(all) > 1 {
		p.summary(all)
	}
	return p.err
}

type reportPrinter struct {
	w     io.Writer
	paint paint
	words words
	cat   *catalog.Catalog
	width int
	err   error
}

func (p *reportPrinter) printf(format string, args ...any) {
	if p.err == nil {
		_, p.err = fmt.Fprintf(p.w, format, args...)
	}
}

func (p *reportPrinter) one(j judged) {
	r := j.report
	p.printf("%s  %s\n", p.verdict(r.Verdict), p.paint.in("1", j.list.name))
	p.printf("  %s (%s), %s %s · %s\n", r.Format.Name, r.Format.Version, p.words.asOf, r.Format.AsOf, countsLine(r.Deck.Counts))
	release := r.Release
	if p.cat.Release().Starter {
		release = p.words.starter
	} else if len(release) > 12 {
		release = release[:12]
	}
	p.printf("  %s %s · %s %s · %s\n", p.words.hash, r.Deck.Hash, p.words.release, release, j.read.Dialect)
	for _, problem := range r.Problems {
		p.problem(problem, j)
	}
	p.repair(r.Repair)
}

// repair lists the edits that make the list legal.
func (p *reportPrinter) repair(r *formats.RepairPlan) {
	if r == nil || len(r.Edits) == 0 {
		return
	}
	title := p.words.repair
	if !r.Exact {
		title = p.words.repairSome
	}
	p.printf("\n  %s\n", p.paint.in("1", fmt.Sprintf(title, p.words.verdict[string(r.Verdict)])))
	const most = 24 // a list of another block has every card to change
	for n, e := range r.Edits {
		if n == most {
			p.printf("    - "+p.words.more+"\n", len(r.Edits)-most)
			break
		}
		for i, line := range wrap(e.Message, p.width-6) {
			p.printf("    %s %s\n", [2]string{"-", " "}[min(i, 1)], line)
		}
	}
}

func (p *reportPrinter) verdict(v formats.Verdict) string {
	return p.paint.in(verdictColour[v], p.words.verdict[string(v)])
}

func (p *reportPrinter) problem(x formats.Problem, j judged) {
	head := p.paint.in(severityColour[x.Severity], p.words.severity[string(x.Severity)]) + " " + x.Code
	p.printf("\n  %s%s\n", head, p.place(x))
	for _, line := range wrap(x.Message, p.width-4) {
		p.printf("    %s\n", line)
	}
	for _, n := range x.Lines {
		if n >= 1 && n <= len(j.read.Lines) && len(x.Lines) <= 6 {
			p.printf("    %s\n", p.paint.in("2", fmt.Sprintf("%4d | %s", n, printable(j.read.Lines[n-1].Text))))
		}
	}
	if x.Fix != nil {
		p.printf("    %s: %s\n", p.words.fix, p.fix(*x.Fix))
	}
	p.printf("    %s\n", p.paint.in("2", fmt.Sprintf("%s %s, %s (%s)", p.words.rule, x.Rule, x.Source, x.Confidence)))
}

func (p *reportPrinter) place(x formats.Problem) string {
	var parts []string
	if x.Section != "" {
		parts = append(parts, x.Section)
	}
	if n := len(x.Lines); n > 0 {
		word := p.words.line[0]
		if n > 1 {
			word = p.words.line[1]
		}
		parts = append(parts, word+" "+joinInts(x.Lines, 12))
	}
	if len(parts) == 0 {
		return ""
	}
	return " · " + strings.Join(parts, ", ")
}

func (p *reportPrinter) fix(f formats.Fix) string {
	var parts []string
	say := func(verb string, entries []formats.FixEntry) {
		for _, e := range entries {
			what := p.words.count(e.Count, p.words.card) + " (" + e.Section + ")"
			if c, ok := p.cat.Card(e.ID); ok {
				what = fmt.Sprintf("%d × %s", e.Count, c.Name)
			} else if e.ID != "" {
				what = fmt.Sprintf("%d × %s", e.Count, e.ID)
			}
			parts = append(parts, verb+" "+what)
		}
	}
	say(p.words.remove, f.Remove)
	say(p.words.add, f.Add)
	return strings.Join(parts, "; ")
}

// printTable writes one line a list and the totals below, for a tournament.
func printTable(s streams, lang string, all []judged) error {
	p := reportPrinter{w: s.out, paint: paint(s.colour), words: wordsOf[lang], width: s.width}
	p.rows(all)
	p.printf("\n")
	p.totals(all)
	return p.err
}

func (p *reportPrinter) summary(all []judged) {
	p.printf("\n")
	p.totals(all)
	p.rows(all)
}

func (p *reportPrinter) totals(all []judged) {
	counts := map[formats.Verdict]int{}
	unread := 0
	for _, j := range all {
		if j.err != nil {
			unread++
			continue
		}
		counts[j.report.Verdict]++
	}
	p.printf("%s:", p.words.count(len(all), p.words.list))
	for _, v := range []formats.Verdict{formats.Legal, formats.Illegal, formats.Undetermined} {
		if counts[v] > 0 {
			p.printf(" %d %s", counts[v], p.verdict(v))
		}
	}
	if unread > 0 {
		p.printf(" %d %s", unread, p.unread())
	}
	p.printf("\n")
}

func (p *reportPrinter) rows(all []judged) {
	for _, j := range all {
		word, colour, rest := p.words.verdict[string(j.report.Verdict)], verdictColour[j.report.Verdict], errorCodes(j.report)
		if j.err != nil {
			word, colour, rest = p.words.unread, unreadColour, ": "+visible(j.err.Error())
		}
		pad := strings.Repeat(" ", max(0, p.widest()-utf8.RuneCountInString(word)))
		p.printf("  %s%s %s%s\n", p.paint.in(colour, word), pad, j.list.name, rest)
	}
}

// unreadColour is the colour of a list that could not be judged.
const unreadColour = "1;35"

func (p *reportPrinter) unread() string { return p.paint.in(unreadColour, p.words.unread) }

func (p *reportPrinter) widest() int {
	n := utf8.RuneCountInString(p.words.unread)
	for _, w := range p.words.verdict {
		n = max(n, utf8.RuneCountInString(w))
	}
	return n
}

// errorCodes are the codes that decided a verdict, in brackets.
func errorCodes(r formats.Report) string {
	codes := decidingCodes(r)
	if len(codes) == 0 {
		return ""
	}
	return " (" + strings.Join(codes, ", ") + ")"
}

func countsLine(counts map[string]int) string {
	var parts []string
	add := func(section string) {
		if n := counts[section]; n > 0 {
			parts = append(parts, section+" "+strconv.Itoa(n))
		}
	}
	for _, section := range sectionOrder {
		add(section)
	}
	var more []string
	for section := range counts {
		if !slices.Contains(sectionOrder, section) {
			more = append(more, section)
		}
	}
	slices.Sort(more)
	for _, section := range more {
		add(section)
	}
	if len(parts) == 0 {
		return "0"
	}
	return strings.Join(parts, ", ")
}

func joinInts(ns []int, most int) string {
	parts := make([]string, 0, len(ns))
	for i, n := range ns {
		if i == most {
			parts = append(parts, "…")
			break
		}
		parts = append(parts, strconv.Itoa(n))
	}
	return strings.Join(parts, ", ")
}

// wrap breaks text at blanks so that no line is longer than width runes; width < 20 leaves it whole.
func wrap(s string, width int) []string {
	if width < 20 {
		return []string{s}
	}
	var lines []string
	line := ""
	for _, word := range strings.Fields(s) {
		if line != "" && utf8.RuneCountInString(line)+1+utf8.RuneCountInString(word) > width {
			lines = append(lines, line)
			line = ""
		}
		if line != "" {
			line += " "
		}
		line += word
	}
	return append(lines, line)
}

// printable is visible for a line of a list; what is longer than 100 characters is cut.
func printable(s string) string {
	const longest = 100
	n := 0
	for at := range s {
		if n++; n > longest {
			return visible(s[:at]) + "…"
		}
	}
	return visible(s)
}

// visible makes text of a file safe for a terminal: a tab becomes a blank, any other control character the
// replacement mark.
func visible(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\t':
			return ' '
		case r < ' ' || r >= 0x7f && r < 0xa0:
			return utf8.RuneError
		}
		return r
	}, s)
}
