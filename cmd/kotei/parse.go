package main

import (
	"bufio"
	"cmp"
	"context"
	"fmt"
	"strings"

	"github.com/kotei-dev/kotei/api"
	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/catalog"
	"github.com/kotei-dev/kotei/deck"
	"github.com/kotei-dev/kotei/formats"
)

type parseCmd struct {
	dataFlags
	Format  string   `short:"f" help:"Format whose starting Holdings are set apart; default: none." placeholder:"ID"`
	AsOf    string   `help:"Day of the format's rules; default today." placeholder:"YYYY-MM-DD"`
	Dialect string   `help:"How the lists are written; default: found out from each list." placeholder:"NAME"`
	JSON    bool     `name:"json" help:"Print the API's answer instead of text (several lists: one after the other)."`
	Lists   []string `arg:"" name:"list" help:"Decklist files; - reads standard input."`
}

// Run shows how each line of each list is read; nothing is judged.
func (c parseCmd) Run(ctx context.Context, s streams) error {
	start, err := c.startCards()
	if err != nil {
		return err
	}
	lists, err := readLists(c.Lists, s.in)
	if err != nil {
		return err
	}
	cat, err := c.openCatalog(ctx, s)
	if err != nil {
		return err
	}
	out := bufio.NewWriter(s.out) // remembers an error of writing
	s.out = out
	resolver := deck.NewResolver(cat)
	for i, l := range lists {
		read, err := deck.Read(l.text, deck.Options{Dialect: c.Dialect, StartCards: start}, resolver)
		if err != nil {
			return usagef("%s: %w", l.name, err)
		}
		if c.JSON {
			if err := writeJSON(s.out, api.ParseAnswer(read, cat)); err != nil {
				return err
			}
			continue
		}
		if i > 0 {
			fmt.Fprintln(s.out)
		}
		printTrace(s, l.name, read, cat)
	}
	return out.Flush()
}

func (c parseCmd) startCards() ([]string, error) {
	if c.Format == "" {
		return nil, nil
	}
	asOf, err := today(thisDay, c.AsOf)
	if err != nil {
		return nil, err
	}
	v, err := versionOf(c.game(), c.Format, asOf)
	if err != nil {
		return nil, err
	}
	return v.StartCards(), nil
}

// printTrace prints a table: line, section, count, card, and how the words were taken for it.
func printTrace(s streams, name string, read deck.Result, cat *catalog.Catalog) {
	p := paint(s.colour)
	fmt.Fprintf(s.out, "%s: %s (%s)\n", p.in("1", name), read.Dialect, read.Reason)
	for _, l := range read.Lines {
		switch l.Kind {
		case deck.KindCard:
			e := read.Deck.Entries[l.Entry]
			title := e.Card
			if k, ok := cat.Card(e.Card); ok {
				title = label(k)
			}
			how := string(e.How)
			if e.How == deck.Typo {
				how = p.in("33", fmt.Sprintf("typo %.2f, written %q", e.Confidence, printable(e.Name)))
			}
			fmt.Fprintf(s.out, "%4d  %-10s %3s  %s  %s\n", l.Number, l.Section, countOf(e), title, p.in("2", how))
		case deck.KindUnresolved:
			e := read.Deck.Entries[l.Entry]
			name := printable(e.Name)
			if k, ok := cat.Card(e.Card); ok { // the card is known, its number is not
				name = label(k)
			}
			fmt.Fprintf(s.out, "%4d  %-10s %3s  %s  %s\n", l.Number, l.Section, countOf(e), name, p.in("31", unresolved(e, l.Note, cat)))
		case deck.KindBlank:
		default:
			fmt.Fprintf(s.out, "%4d  %s\n", l.Number, p.in("2", string(l.Kind)+": "+printable(l.Text)))
		}
	}
	var counts []string
	for _, section := range sectionOrder {
		if n := read.Deck.Counts()[deck.Section(section)]; n > 0 {
			counts = append(counts, fmt.Sprintf("%s %d", section, n))
		}
	}
	fmt.Fprintf(s.out, "%s; %s unresolved\n", strings.Join(counts, ", "), plural(read.Unresolved, "line", "lines"))
}

func countOf(e deck.Entry) string {
	if e.RawCount != "" {
		return e.RawCount
	}
	return fmt.Sprint(e.Count)
}

// label names a card for people. Cards of Altered share their names with other rarities, so the reference goes
// with it.
func label(c *card.Card) string {
	if c.Game == card.Altered {
		return c.Name + " " + c.ID
	}
	return c.Name
}

// unresolved says why no card was taken and which ones come nearest.
func unresolved(e deck.Entry, note string, cat *catalog.Catalog) string {
	why := cmp.Or(note, "no such card")
	if e.Ambiguous {
		why = "several cards fit"
	}
	if len(e.Candidates) == 0 {
		return why
	}
	var names []string
	for _, id := range e.Candidates {
		if k, ok := cat.Card(id); ok {
			names = append(names, label(k))
		}
	}
	return why + ": " + strings.Join(names, "? ") + "?"
}

// versionOf finds the version of a format in force on a day.
func versionOf(game card.Game, id, asOf string) (*formats.Version, error) {
	defs, err := formats.Builtin()
	if err != nil {
		return nil, err
	}
	f, ok := defs.Format(game, id)
	if !ok {
		return nil, usagef("there is no format %q of %s; there are: %s", id, game, strings.Join(formatIDs(defs, game), ", "))
	}
	v, ok := f.At(asOf)
	if !ok {
		return nil, usagef("%s had no rules yet on %s; see: kotei formats %s", f.ID, asOf, f.ID)
	}
	return v, nil
}
