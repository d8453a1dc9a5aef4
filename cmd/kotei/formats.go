package main

import (
	"fmt"
	"slices"
	"text/tabwriter"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/formats"
)

// formatsCmd shows formats and checks one's own.
type formatsCmd struct {
	Show  formatsShowCmd  `cmd:"" default:"withargs" help:"List the formats, or show one whole."`
	Check formatsCheckCmd `cmd:"" help:"Check a format of your own."`
}

type formatsShowCmd struct {
	dataFlags
	Lang string `help:"Language of the names." default:"en" enum:"en,fr" env:"KOTEI_LANG"`
	JSON bool   `name:"json" help:"Print the definitions as JSON."`
	ID   string `arg:"" optional:"" help:"Show one format, whole."`
}

// Run lists the formats of a game or shows one definition.
func (c formatsShowCmd) Run(s streams) error {
	defs, err := formats.Builtin()
	if err != nil {
		return err
	}
	if c.ID != "" {
		f, ok := defs.Format(c.game(), c.ID)
		if !ok {
			return usagef("there is no format %q of %s; \"kotei formats\" lists them", c.ID, c.game())
		}
		return writeJSON(s.out, struct {
			*formats.Format
			ListContents []formats.ListContents `json:"list_contents"`
		}{f, f.ListContents()})
	}
	list := defs.For(c.game())
	if c.JSON {
		if list == nil {
			list = []*formats.Format{}
		}
		return writeJSON(s.out, list)
	}
	w := tabwriter.NewWriter(s.out, 0, 4, 2, ' ', 0)
	for _, f := range list {
		latest := f.Versions[len(f.Versions)-1]
		fmt.Fprintf(w, "%s\t%s\t%s\n", f.ID, f.Name(c.Lang), latest.From)
	}
	return w.Flush()
}

func formatIDs(defs *formats.Registry, game card.Game) []string {
	var ids []string
	for _, f := range defs.For(game) {
		ids = append(ids, f.ID)
	}
	return ids
}

type formatsCheckCmd struct {
	JSON  bool     `name:"json" help:"Print what was found as JSON."`
	Files []string `arg:"" name:"file" help:"Definitions; - reads standard input. See docs/formats.md for how to write one."`
}

// Run checks definitions: each fault is a line FILE:LINE:COLUMN: what is wrong. It exits with 1 if any does not hold.
func (c formatsCheckCmd) Run(s streams) error {
	all := []formats.DefinitionProblem{}
	for _, name := range c.Files {
		l, err := readList(name, s.in)
		if err != nil {
			return err
		}
		f, problems := formats.Parse(l.name, l.text)
		all = append(all, problems...)
		if c.JSON {
			continue
		}
		for _, p := range problems {
			fmt.Fprintln(s.out, p)
		}
		if f != nil {
			fmt.Fprintf(s.out, "%s: %s (%s), %s: it holds\n", l.name, f.ID, f.Game, plural(len(f.Versions), "version", "versions"))
		}
	}
	if c.JSON {
		if err := writeJSON(s.out, map[string]any{"valid": len(all) == 0, "problems": all}); err != nil {
			return err
		}
	}
	if len(all) > 0 {
		return exitError(exitFailed)
	}
	return nil
}

// ownVersion is the version of a definition in a file that is in force on a day. Its faults are told one a line.
func ownVersion(s streams, name string, game card.Game, asOf string) (*formats.Version, error) {
	l, err := readList(name, s.in)
	if err != nil {
		return nil, err
	}
	f, problems := formats.Parse(l.name, l.text)
	for _, p := range problems {
		fmt.Fprintln(s.err, p)
	}
	if f == nil {
		return nil, usagef("%s does not hold: %s", l.name, plural(len(problems), "fault", "faults"))
	}
	if f.Game != game {
		return nil, usagef("%s is a format of %s, not of %s; say --game %s", l.name, f.Game, game, f.Game)
	}
	v, ok := f.At(asOf)
	if !ok {
		return nil, usagef("%s has no rules on %s; its first are of %s", l.name, asOf, f.Versions[0].From)
	}
	return v, nil
}

// versionsOf are the versions in force on a day of the formats named, in their order; "*" stands for every format
// that is in force.
func versionsOf(game card.Game, ids []string, asOf string) ([]*formats.Version, error) {
	if !slices.Contains(ids, "*") {
		out := make([]*formats.Version, 0, len(ids))
		for _, id := range ids {
			v, err := versionOf(game, id, asOf)
			if err != nil {
				return nil, err
			}
			out = append(out, v)
		}
		return out, nil
	}
	defs, err := formats.Builtin()
	if err != nil {
		return nil, err
	}
	var out []*formats.Version
	for _, f := range defs.For(game) {
		if v, ok := f.At(asOf); ok {
			out = append(out, v)
		}
	}
	if len(out) == 0 {
		return nil, usagef("no format of %s had rules on %s", game, asOf)
	}
	return out, nil
}
