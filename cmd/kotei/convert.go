package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/kotei-dev/kotei/api"
	"github.com/kotei-dev/kotei/deck"
	"github.com/kotei-dev/kotei/formats"
)

type convertCmd struct {
	dataFlags
	To      string `required:"" help:"Dialect to write, such as plain, eopk or kotei; share gives a code for a link." placeholder:"DIALECT"`
	Output  string `short:"o" help:"File to write; default: standard output." placeholder:"FILE"`
	Dialect string `help:"How the list is written; default: found out from the list." placeholder:"NAME"`
	Format  string `short:"f" help:"Format whose starting Holdings are set apart; default: the one that the list names." placeholder:"ID"`
	AsOf    string `help:"Day of the format's rules; default today." placeholder:"YYYY-MM-DD"`
	Lang    string `help:"Language of the messages." default:"en" enum:"en,fr" env:"KOTEI_LANG"`
	JSON    bool   `name:"json" help:"Print the API's answer instead of the text alone."`
	List    string `arg:"" name:"list" help:"Decklist file; - reads standard input."`
}

// Run writes the list in another dialect. What that dialect cannot hold, and lines that name no card, are told on
// standard error; the exit code is 0 all the same.
func (c convertCmd) Run(ctx context.Context, s streams) error {
	l, err := readList(c.List, s.in)
	if err != nil {
		return err
	}
	cat, err := c.openCatalog(ctx, s)
	if err != nil {
		return err
	}
	r := deck.NewResolver(cat)
	read, _, err := readDeck(l, c.Dialect, c.Format, c.AsOf, r)
	if err != nil {
		return err
	}
	out, err := api.Convert(read, c.To, r, c.Lang)
	var dialect *deck.DialectError
	if errors.As(err, &dialect) {
		return usagef("--to %s: %s has no such dialect to write; there are: %s", c.To, c.game(), strings.Join(dialect.Known, ", "))
	}
	if err != nil {
		return fmt.Errorf("%s: %w", l.name, err)
	}
	c.tell(s, l.name, out)
	return c.write(s, out)
}

// write puts the text, or the API's answer, where it belongs.
func (c convertCmd) write(s streams, out api.Conversion) error {
	to := s.out
	if c.Output != "" {
		f, err := os.Create(c.Output)
		if err != nil {
			return fmt.Errorf("write the list: %w", err)
		}
		defer f.Close() // after an error; else it is closed below
		to = f
	}
	var err error
	if c.JSON {
		err = writeJSON(to, out)
	} else {
		_, err = fmt.Fprint(to, out.Text)
	}
	if err != nil {
		return fmt.Errorf("write the list: %w", err)
	}
	if f, ok := to.(*os.File); ok && c.Output != "" {
		if err := f.Close(); err != nil {
			return fmt.Errorf("write the list: %w", err)
		}
	}
	return nil
}

// tell says what is not in the text as it was in the list.
func (c convertCmd) tell(s streams, name string, out api.Conversion) {
	w := statWordsOf[c.Lang]
	place := func(line *int) string {
		if line == nil {
			return ""
		}
		return fmt.Sprintf("%s %d: ", w.line, *line)
	}
	for _, k := range out.Kept {
		fmt.Fprintf(s.err, "kotei: %s: %s%s\n", name, place(k.Line), fmt.Sprintf(w.kept, printable(k.Name)))
	}
	for _, l := range out.Losses {
		fmt.Fprintf(s.err, "kotei: %s: %s%s (%s)\n", name, place(l.Line), printable(l.Message), printable(l.Detail))
	}
}

// readDeck reads a list. The cards that start in play are those of the format given, else of the one that the list
// names; that version is nil where there is none.
func readDeck(l list, dialect, format, asOf string, r *deck.Resolver) (deck.Result, *formats.Version, error) {
	asOf, err := today(thisDay, asOf)
	if err != nil {
		return deck.Result{}, nil, err
	}
	var version *formats.Version
	opt := deck.Options{Dialect: dialect}
	if format != "" {
		if version, err = versionOf(r.Catalog().Game(), format, asOf); err != nil {
			return deck.Result{}, nil, err
		}
		opt.StartCards = version.StartCards()
	}
	read, err := deck.Read(l.text, opt, r)
	if err != nil {
		return read, nil, usagef("%s: %w", l.name, err)
	}
	if version != nil || read.Format == "" {
		return read, version, nil
	}
	if version, err = versionOf(r.Catalog().Game(), read.Format, asOf); err != nil {
		return read, nil, nil // the list may name a format that is not known
	}
	if opt.StartCards = version.StartCards(); len(opt.StartCards) > 0 {
		if read, err = deck.Read(l.text, opt, r); err != nil {
			return read, nil, usagef("%s: %w", l.name, err)
		}
	}
	return read, version, nil
}
