package search_test

import (
	"database/sql"
	"path/filepath"
	"strings"
	"testing"

	"github.com/blevesearch/bleve/v2"
	"github.com/blevesearch/bleve/v2/analysis/lang/en"
	"github.com/blevesearch/bleve/v2/index/scorch"
	_ "modernc.org/sqlite"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/catalog"
)

// plainBleve is the cards in bleve with a field for each fact, in memory.
func plainBleve(b *testing.B, c *catalog.Catalog) bleve.Index {
	m := bleve.NewIndexMapping()
	doc := bleve.NewDocumentStaticMapping()
	for _, f := range []string{"clan", "type", "keyword", "title"} {
		k := bleve.NewKeywordFieldMapping()
		k.Store = false
		doc.AddFieldMappingsAt(f, k)
	}
	for _, f := range []string{"force", "chi"} {
		n := bleve.NewNumericFieldMapping()
		n.Store = false
		doc.AddFieldMappingsAt(f, n)
	}
	text := bleve.NewTextFieldMapping()
	text.Analyzer, text.Store = en.AnalyzerName, false
	doc.AddFieldMappingsAt("text", text)
	m.DefaultMapping = doc
	ix, err := bleve.NewUsing("", m, scorch.Name, scorch.Name, nil)
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = ix.Close() })
	batch := ix.NewBatch()
	for i := range c.Len() {
		k := c.At(i)
		if k.Created {
			continue
		}
		d := map[string]any{"clan": k.Clans, "type": k.Types, "keyword": folded(k.Keywords), "title": card.FoldTitle(k.Title), "text": k.Text}
		for field, stat := range map[string]card.StatName{"force": card.Force, "chi": card.Chi} {
			if s, ok := k.Stats[stat]; ok && s.Kind != card.Dash {
				d[field] = float64(s.Value)
			}
		}
		if err := batch.Index(k.ID, d); err != nil {
			b.Fatal(err)
		}
	}
	if err := ix.Batch(batch); err != nil {
		b.Fatal(err)
	}
	return ix
}

func folded(list []string) []string {
	out := make([]string, len(list))
	for i, s := range list {
		out[i] = card.Fold(s)
	}
	return out
}

func plainSQLite(b *testing.B, c *catalog.Catalog) *sql.DB {
	db, err := sql.Open("sqlite", "file:"+filepath.Join(b.TempDir(), "side.db"))
	if err != nil {
		b.Fatal(err)
	}
	db.SetMaxOpenConns(1)
	b.Cleanup(func() { _ = db.Close() })
	for _, s := range []string{
		"CREATE TABLE cards (id TEXT, title TEXT, clan TEXT, type TEXT, keyword TEXT, force INT, chi INT)",
		"CREATE VIRTUAL TABLE words USING fts5(text, tokenize='porter unicode61')",
	} {
		if _, err := db.ExecContext(b.Context(), s); err != nil {
			b.Fatal(err)
		}
	}
	tx, err := db.BeginTx(b.Context(), nil)
	if err != nil {
		b.Fatal(err)
	}
	spaced := func(list []string, sep string) string { return sep + strings.Join(list, sep) + sep }
	for i := range c.Len() {
		k := c.At(i)
		if k.Created {
			continue
		}
		var clans, types []string
		for _, s := range k.Clans {
			clans = append(clans, string(s))
		}
		for _, s := range k.Types {
			types = append(types, string(s))
		}
		value := func(name card.StatName) any {
			if s, ok := k.Stats[name]; ok && s.Kind != card.Dash {
				return s.Value
			}
			return nil
		}
		_, err := tx.ExecContext(b.Context(), "INSERT INTO cards (rowid, id, title, clan, type, keyword, force, chi) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
			i, k.ID, card.FoldTitle(k.Title), spaced(clans, " "), spaced(types, " "), spaced(folded(k.Keywords), "|"), value(card.Force), value(card.Chi))
		if err != nil {
			b.Fatal(err)
		}
		if _, err := tx.ExecContext(b.Context(), "INSERT INTO words (rowid, text) VALUES (?, ?)", i, k.Text); err != nil {
			b.Fatal(err)
		}
	}
	for _, s := range []string{"CREATE INDEX cards_force ON cards (force)", "ANALYZE"} {
		if _, err := tx.ExecContext(b.Context(), s); err != nil {
			b.Fatal(err)
		}
	}
	if err := tx.Commit(); err != nil {
		b.Fatal(err)
	}
	return db
}
