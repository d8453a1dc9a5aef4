package main

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/kotei-dev/kotei/api"
	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/deck"
)

type statsCmd struct {
	dataFlags
	Format    string `short:"f" help:"Format that the opening follows; default: the one that the list names." placeholder:"ID"`
	AsOf      string `help:"Day of the format's rules; default today." placeholder:"YYYY-MM-DD"`
	Dialect   string `help:"How the list is written; default: found out from the list." placeholder:"NAME"`
	Provinces *int   `help:"Cards of the Dynasty deck in the opening Provinces, 0 to 60." placeholder:"N"`
	Hand      *int   `help:"Cards in the opening hand, 0 to 60." placeholder:"N"`
	Gold      *int   `help:"What can be paid at once, 0 to 100; default: what Stronghold, Sensei and starting Holdings produce." placeholder:"N"`
	OffClan   *int   `help:"What a Personality of another clan costs more, 0 to 10; default 2." placeholder:"N"`
	Lang      string `help:"Language of the words." default:"en" enum:"en,fr" env:"KOTEI_LANG"`
	JSON      bool   `name:"json" help:"Print the API's answer instead of text."`
	List      string `arg:"" name:"list" help:"Decklist file; - reads standard input."`
}

// Run counts a deck and says what its opening holds.
func (c statsCmd) Run(ctx context.Context, s streams) error {
	opt := api.OpeningOptions{Provinces: c.Provinces, Hand: c.Hand, Gold: c.Gold, OffClan: c.OffClan}
	for _, f := range []struct {
		name string
		n    *int
		most int
	}{{"--provinces", c.Provinces, 60}, {"--hand", c.Hand, 60}, {"--gold", c.Gold, 100}, {"--off-clan", c.OffClan, 10}} {
		if f.n != nil && (*f.n < 0 || *f.n > f.most) {
			return usagef("%s %d: choose 0 to %d", f.name, *f.n, f.most)
		}
	}
	l, err := readList(c.List, s.in)
	if err != nil {
		return err
	}
	cat, err := c.openCatalog(ctx, s)
	if err != nil {
		return err
	}
	read, version, err := readDeck(l, c.Dialect, c.Format, c.AsOf, deck.NewResolver(cat))
	if err != nil {
		return err
	}
	stats, err := api.Statistics(read, version, cat, opt)
	if err != nil {
		return usagef("%s: %w", l.name, err)
	}
	if c.JSON {
		return writeJSON(s.out, stats)
	}
	p := statsPrinter{w: s.out, paint: paint(s.colour), words: statWordsOf[c.Lang], width: 80}
	if s.width >= 40 {
		p.width = min(s.width, 120)
	}
	p.all(l.name, stats)
	return p.err
}

// statsPrinter writes statistics for people. It remembers its first error.
type statsPrinter struct {
	w     io.Writer
	paint paint
	words statWords
	width int
	err   error
}

func (p *statsPrinter) printf(format string, args ...any) {
	if p.err == nil {
		_, p.err = fmt.Fprintf(p.w, format, args...)
	}
}

func (p *statsPrinter) all(name string, stats api.DeckStats) {
	p.printf("%s: %s (%s, %s)\n", p.paint.in("1", name), p.cards(stats.Total.Cards), stats.Dialect, stats.Deck.Hash)
	if stats.Total.Unresolved > 0 {
		p.printf("  %s\n", p.paint.in("33", fmt.Sprintf("%d %s", stats.Total.Unresolved, p.words.unresolved)))
	}
	for _, part := range stats.Sections {
		p.part(part)
	}
	p.opening(stats.Opening)
}

func (p *statsPrinter) cards(n int) string {
	if n == 1 {
		return "1 " + p.words.card
	}
	return fmt.Sprintf("%d %s", n, p.words.cards)
}

// part prints the counts of a section. A section of one card says only which stats it has.
func (p *statsPrinter) part(part api.DeckPart) {
	title := p.words.nowhere
	if part.Section != "" {
		title = p.words.label(part.Section)
		first, size := utf8.DecodeRuneInString(title)
		title = strings.ToUpper(string(first)) + title[size:]
	}
	p.printf("\n%s: %s, %d %s\n", p.paint.in("1", title), p.cards(part.Cards), part.Different, p.words.different)
	p.tallies(p.words.types, part.Types, true)
	p.tallies(p.words.clans, part.Clans, true)
	p.tallies(p.words.keywords, part.Keywords, false)
	for _, c := range part.Curves {
		p.curve(c)
	}
}

const mostTallies = 12 // keywords that are named; --json has all

func (p *statsPrinter) tallies(title string, list []api.Tally, labelled bool) {
	var words []string
	for i, t := range list {
		if i == mostTallies {
			words = append(words, fmt.Sprintf(p.words.others, len(list)-i))
			break
		}
		value := t.Value
		if labelled {
			value = p.words.label(value)
		}
		words = append(words, fmt.Sprintf("%s %d", value, t.Cards))
	}
	if len(words) == 0 {
		return
	}
	const indent = 12
	for i, line := range wrap(strings.Join(words, ", "), p.width-indent) {
		if i > 0 {
			title = ""
		}
		p.printf("  %s%s\n", pad(title, indent-2), line)
	}
}

// drawn are the stats whose curves are drawn; of the others the average is told.
var drawn = []string{string(card.GoldCost), string(card.Cost), string(card.MainCost), string(card.Focus)}

func (p *statsPrinter) curve(c api.Curve) {
	title := p.words.label(c.Stat)
	if c.Type != nil {
		title += ", " + p.words.label(*c.Type)
	}
	var facts []string
	if c.Average != nil {
		facts = append(facts, fmt.Sprintf("%s %s (%s)", p.words.average, p.decimal(c.Average.Decimal, 2), c.Average.Fraction))
	}
	if c.Dashes > 0 {
		facts = append(facts, fmt.Sprintf("%d %s", c.Dashes, p.words.dashes))
	}
	p.printf("  %s: %s\n", title, strings.Join(facts, ", "))
	if c.Type != nil || !slices.Contains(drawn, c.Stat) || len(c.Points) < 2 {
		return
	}
	most := 0
	for _, at := range c.Points {
		most = max(most, at.Cards)
	}
	room := p.width - 16 // "   123 | " before the bar, a blank and the number behind
	for _, at := range c.Points {
		length := at.Cards
		if most > room {
			length = max(1, at.Cards*room/most)
		} else if most*2 <= room {
			length *= 2
		}
		p.printf("%6d | %s %d\n", at.Value, p.paint.in("36", strings.Repeat("█", length)), at.Cards)
	}
}

func (p *statsPrinter) opening(o api.Opening) {
	if len(o.Decks) == 0 {
		return
	}
	head := []string{}
	if o.Provinces > 0 {
		head = append(head, fmt.Sprintf("%d %s", o.Provinces, p.words.provinces))
	}
	head = append(head, fmt.Sprintf("%d %s", o.Hand, p.words.hand))
	if o.Gold != nil {
		head = append(head, fmt.Sprintf("%d %s", *o.Gold, p.words.gold))
	}
	p.printf("\n%s: %s\n", p.paint.in("1", p.words.opening), strings.Join(head, ", "))
	for _, d := range o.Decks {
		p.printf("  %s: %s %s %d\n", p.words.label(d.Section), p.cards(d.Draws), p.words.of, d.Population)
		p.kinds(d)
		p.copies(d)
	}
}

const (
	mostColumns = 6  // draws up to which the whole distribution has room in 80 columns
	kindWidth   = 30 // of the name of a kind
)

// kinds is a table: a line a kind, a column a number of cards, the chance of one or more, and the mean.
func (p *statsPrinter) kinds(d api.OpeningDeck) {
	if len(d.Kinds) == 0 {
		return
	}
	wide := d.Draws <= mostColumns
	head := "    " + pad("", kindWidth)
	if wide {
		head = "    " + pad(p.words.exactly, kindWidth)
		for k := range d.Draws + 1 {
			head += fmt.Sprintf("%6d", k)
		}
	} else {
		head += "  " + pad(p.words.atLeastOne, 12) + p.words.mean
	}
	p.printf("%s\n", p.paint.in("2", head))
	for _, k := range d.Kinds {
		line := "    " + pad(cut(fmt.Sprintf("%s (%d)", p.words.label(k.Kind), k.Cards), kindWidth-1), kindWidth)
		if wide {
			for _, x := range k.Exactly {
				line += fmt.Sprintf("%6s", p.decimal(x.Decimal*100, 1))
			}
		} else {
			line += "  " + pad(p.percent(k.AtLeastOne), 12) + p.decimal(k.Mean.Decimal, 2)
		}
		p.printf("%s\n", line)
	}
}

// copies is the chance of one copy or more, for each number of copies with the cards that have it.
func (p *statsPrinter) copies(d api.OpeningDeck) {
	by := map[int][]string{}
	chance := map[int]api.ExactNumber{}
	for _, c := range d.Cards {
		by[c.Copies] = append(by[c.Copies], c.Card.Name)
		chance[c.Copies] = c.AtLeastOne
	}
	var counts []int
	for n := range by {
		counts = append(counts, n)
	}
	slices.Sort(counts)
	slices.Reverse(counts)
	for _, n := range counts {
		word := p.words.copies
		if n == 1 {
			word = p.words.copy
		}
		p.printf("    %d %s: %s (%s)\n", n, word, p.percent(chance[n]), chance[n].Fraction)
		for _, line := range wrap(strings.Join(by[n], "; "), p.width-6) {
			p.printf("      %s\n", p.paint.in("2", line))
		}
	}
}

func (p *statsPrinter) percent(n api.ExactNumber) string {
	return p.decimal(n.Decimal*100, 2) + " %"
}

func (p *statsPrinter) decimal(f float64, places int) string {
	return strings.Replace(strconv.FormatFloat(f, 'f', places, 64), ".", p.words.point, 1)
}

// pad makes a text as wide as n characters.
func pad(s string, n int) string {
	return s + strings.Repeat(" ", max(0, n-utf8.RuneCountInString(s)))
}

// cut makes a text at most n characters wide.
func cut(s string, n int) string {
	if r := []rune(s); len(r) > n {
		return string(r[:n-1]) + "…"
	}
	return s
}
