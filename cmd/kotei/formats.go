package main

import (
	"fmt"
	"text/tabwriter"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/formats"
)

type formatsCmd struct {
	dataFlags
	Lang string `help:"Language of the names." default:"en" enum:"en,fr" env:"KOTEI_LANG"`
	JSON bool   `name:"json" help:"Print the definitions as JSON."`
	ID   string `arg:"" optional:"" help:"Show one format, whole."`
}

// Run lists the formats of a game or shows one definition.
func (c formatsCmd) Run(s streams) error {
	defs, err := formats.Builtin()
	if err != nil {
		return err
	}
	if c.ID != "" {
		f, ok := defs.Format(c.game(), c.ID)
		if !ok {
			return usagef("there is no format %q of %s; \"kotei formats\" lists them", c.ID, c.game())
		}
		return writeJSON(s.out, f)
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
