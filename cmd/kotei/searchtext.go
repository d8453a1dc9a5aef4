package main

import (
	"encoding/csv"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/mattn/go-runewidth"

	"github.com/kotei-dev/kotei/card/catalog"
	"github.com/kotei-dev/kotei/search"
	"github.com/kotei-dev/kotei/search/query"
)

// faults shows what is wrong with a query: the query with a caret line under each place, and below it what is wrong
// and what could be written instead.
func (f finder) faults(source string, problems []query.Problem) {
	w, p := f.streams.err, paint(f.colour && f.errTTY)
	fmt.Fprintln(w, "kotei: "+f.words.fault)
	width := f.width
	if width <= 0 {
		width = defaultWidth
	}
	for _, x := range problems {
		text, caret := underline(source, x.Span, width-4)
		fmt.Fprintf(w, "\n    %s\n    %s\n", text, p.in("1;31", caret))
		for _, l := range wrap(x.Text.In(f.Lang), width-4) {
			fmt.Fprintf(w, "    %s\n", visible(l))
		}
		if len(x.Suggestions) > 0 && !strings.Contains(x.Text.In(f.Lang), x.Suggestions[0]) {
			fmt.Fprintf(w, "    "+f.words.instead+"\n", visible(strings.Join(x.Suggestions, ", ")))
		}
	}
}

// underline is the part of a query around a place that fits width, and the line of carets that goes below it.
func underline(source string, at query.Span, width int) (text, caret string) {
	runes := []rune(visible(strings.ReplaceAll(source, "\n", " ")))
	start := min(max(at.Start, 0), len(runes))
	end := min(max(at.End, start), len(runes))
	columns := func(part []rune) int { return runewidth.StringWidth(string(part)) }
	before, after := "", ""
	from := 0
	for from < start && columns(runes[from:min(end, from+width)]) > width-8 { // a long query is cut before the place
		from++
		before = "…"
	}
	to := len(runes)
	for to > end && columns(runes[from:to])+2 > width {
		to--
		after = "…"
	}
	if to > from && columns(runes[from:to])+2 > width { // a place that is wider than the line
		for to > start+1 && columns(runes[from:to])+2 > width {
			to--
			after = "…"
		}
		end = min(end, to)
	}
	text = before + string(runes[from:to]) + after
	return text, strings.Repeat(" ", runewidth.StringWidth(before)+columns(runes[from:start])) + strings.Repeat("^", max(1, columns(runes[start:end])))
}

// printExplanation writes the query in words and what each of its clauses finds.
func printExplanation(s streams, w searchWords, x search.Explanation, sentence string) error {
	width := s.width
	if width <= 0 {
		width = defaultWidth
	}
	var b strings.Builder
	for _, l := range wrap(sentence, width) {
		b.WriteString(l + "\n")
	}
	if len(x.Clauses) > 0 {
		b.WriteString("\n  " + w.clauses + "\n")
	}
	widest := runewidth.StringWidth(w.together)
	for _, c := range x.Clauses {
		widest = max(widest, min(runewidth.StringWidth(visible(c.Text)), width-20))
	}
	row := func(label string, n int) {
		label = runewidth.Truncate(visible(label), widest, "…")
		if n < 0 { // patterns alone would read too many texts
			fmt.Fprintf(&b, "  %s       ?\n", runewidth.FillRight(label, widest))
			return
		}
		fmt.Fprintf(&b, "  %s  %6d %s\n", runewidth.FillRight(label, widest), n, w.cards[min(n, 2)])
	}
	for _, c := range x.Clauses {
		row(c.Text, c.Hits)
	}
	row(w.together, x.Total)
	if x.EmptiedBy != nil && len(x.Clauses) > 1 {
		fmt.Fprintf(&b, "\n  "+w.emptied+"\n", visible(x.EmptiedBy.Text))
	}
	if len(x.DidYouMean) > 0 {
		fmt.Fprintf(&b, "  "+w.didYouMean+"\n", visible(strings.Join(x.DidYouMean, ", ")))
	}
	_, err := io.WriteString(s.out, b.String())
	return err
}

// writeHits writes the cards as CSV (RFC 4180, UTF-8): a line a hit, with the facts of the printing that is shown.
func writeHits(w io.Writer, cat *catalog.Catalog, hits []search.Hit) error {
	out := csv.NewWriter(w)
	out.UseCRLF = true
	head := []string{"id", "name", "title", "subtitle", "version", "types", "clans", "side", "keywords"}
	for _, st := range statHeads[cat.Game()] {
		head = append(head, string(st.stat))
	}
	head = append(head, "set", "number", "rarity", "date", "printings")
	if err := out.Write(head); err != nil {
		return err
	}
	for _, h := range hits {
		if err := out.Write(hitRow(cat, h)); err != nil {
			return err
		}
	}
	out.Flush()
	return out.Error()
}

func hitRow(cat *catalog.Catalog, h search.Hit) []string {
	k := cat.At(h.Card)
	clanList := ""
	if len(k.Clans) > 0 {
		clanList = clans(k)
	}
	row := []string{k.ID, k.Name, k.Title, k.Subtitle, string(k.Version), joined(k.Types), clanList, string(k.Side), strings.Join(k.Keywords, ", ")}
	p := shownPrinting(k, h)
	last := []string{p.Set, p.Number, p.Rarity, p.Date}
	for _, part := range [][]string{row, last} {
		for i := range part {
			part[i] = harmless(part[i])
		}
	}
	stats := statsOf(k, h) // "+2" is a number to a spreadsheet, and no formula
	for _, st := range statHeads[cat.Game()] {
		cell := ""
		if v, ok := stats[st.stat]; ok {
			cell = statText(v)
		}
		row = append(row, cell)
	}
	row = append(append(row, last...), strconv.Itoa(len(k.Printings)))
	return row
}
