package main

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"text/tabwriter"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/formats"
	"github.com/kotei-dev/kotei/search"
)

type searchCmd struct {
	dataFlags
	Limit int      `help:"Most cards to show." default:"60"`
	JSON  bool     `name:"json" help:"Print the API's page of cards instead of a table."`
	Query []string `arg:"" help:"What to look for, in the query language: clan:crane t:personality."`
}

// Run finds cards by title and prints them in the order of the index.
func (c searchCmd) Run(ctx context.Context, s streams) error {
	if c.Limit < 1 || c.Limit > 250 {
		return usagef("--limit %d: choose 1 to 250", c.Limit)
	}
	cat, err := c.openCatalog(ctx, s)
	if err != nil {
		return err
	}
	defs, err := formats.Builtin()
	if err != nil {
		return err
	}
	index, err := openIndex(ctx, c.DB, cat, defs)
	if err != nil {
		return err
	}
	defer index.Close()
	q, err := index.Parse(strings.Join(c.Query, " "), false)
	if err != nil {
		return usageError{err}
	}
	hits, err := index.Search(ctx, search.Request{Query: q, Limit: c.Limit})
	if err != nil {
		return err
	}
	if c.JSON {
		page := struct {
			Data  []json.RawMessage `json:"data"`
			Total int               `json:"total"`
			Next  *string           `json:"next"`
		}{Data: []json.RawMessage{}, Total: hits.Total}
		for _, h := range hits.Hits {
			page.Data = append(page.Data, cat.JSON(h.Card))
		}
		return writeJSON(s.out, page)
	}
	w := tabwriter.NewWriter(s.out, 0, 4, 2, ' ', 0)
	for _, h := range hits.Hits {
		k := cat.At(h.Card)
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\n", k.Name, joined(k.Types), clans(k), k.ID)
	}
	if err := w.Flush(); err != nil {
		return err
	}
	switch {
	case hits.Total == 0:
		fmt.Fprintln(s.err, "kotei: no card fits the query")
	case hits.Total > len(hits.Hits):
		fmt.Fprintf(s.err, "kotei: %d of %d cards; --limit shows more\n", len(hits.Hits), hits.Total)
	}
	return nil
}

func joined(types []card.Type) string {
	parts := make([]string, len(types))
	for i, t := range types {
		parts[i] = string(t)
	}
	return strings.Join(parts, " ")
}

func clans(k *card.Card) string {
	if len(k.Clans) == 0 {
		return "–"
	}
	parts := make([]string, len(k.Clans))
	for i, c := range k.Clans {
		parts[i] = string(c)
	}
	return strings.Join(parts, " ")
}
