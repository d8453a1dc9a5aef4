package search_test

import (
	"context"
	"database/sql"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/blevesearch/bleve/v2"
	"github.com/blevesearch/bleve/v2/analysis/lang/en"
	"github.com/blevesearch/bleve/v2/index/scorch"
	bleveQuery "github.com/blevesearch/bleve/v2/search/query"
	_ "modernc.org/sqlite"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/catalog"
	"github.com/kotei-dev/kotei/importer/importtest"
	"github.com/kotei-dev/kotei/search"
)

// percentiles runs f again and again and reports the time that half of the runs, and 99 of 100, took at most.
func percentiles(b *testing.B, f func()) {
	b.Helper()
	f() // whatever is made once, is made
	var times []time.Duration
	for b.Loop() {
		started := time.Now()
		f()
		times = append(times, time.Since(started))
	}
	slices.Sort(times)
	at := func(share float64) float64 {
		return float64(times[int(share*float64(len(times)-1))].Nanoseconds()) / 1000
	}
	b.ReportMetric(at(0.5), "p50-µs")
	b.ReportMetric(at(0.99), "p99-µs")
}

// BenchmarkRealBuild writes the index of all real cards of the CCG.
func BenchmarkRealBuild(b *testing.B) {
	c := importtest.Catalog(b)
	parent := b.TempDir()
	n := 0
	for b.Loop() {
		n++
		build(b, filepath.Join(parent, fmt.Sprint(n)), c)
	}
}

// BenchmarkRealOpen checks and opens that index and makes the columns, as the service does when it starts.
func BenchmarkRealOpen(b *testing.B) {
	c := importtest.Catalog(b)
	f := registry(b)
	dir := filepath.Join(b.TempDir(), "x")
	build(b, dir, c)
	b.ReportAllocs()
	for b.Loop() {
		x, err := search.Open(dir, c, f)
		if err != nil {
			b.Fatal(err)
		}
		x.Close()
	}
}

// structured are queries of three clauses that columns answer.
var structured = []string{
	"c:crane t:personality force>=4",
	"c:crab t:personality force>=4 order:chi",
	"t:holding gold<=2 -is:unique order:gold",
	"k:samurai ph>=hr chi>force order:force dir:desc",
	"s:ivory-edition r:rare t:strategy order:set",
	"f:ivory@2014-06-01 side:fate focus>=3",
	"c>=dragon clans>=2 unique:printings order:date",
	"t:personality -k:unique -c:none order:ph dir:desc",
	"year>=2010 (t:spell or k:shugenja) gold<5",
	"legal>=diamond hr:none t:personality",
}

// texts are queries that look words up.
var texts = []string{"o:honor", "o:bow", `o:"bow this card"`, "o:produce o:gold", "flavor:honor", "o:the", "o:dishonorable t:event", "kisada", "hida k", "ruling:attack"}

// patterns are queries that only reading tells.
var patterns = []string{"o:/bow (a|an) [a-z]+ personality/", "o:/(target|choose).*province/", "k~hous", "o~ouse", "/^hida k/"}

func benchmarkQueries(b *testing.B, x *search.Index, list []string, req search.Request) {
	requests := make([]search.Request, len(list))
	for i, src := range list {
		q, err := x.Parse(src, false)
		if err != nil {
			b.Fatal(err)
		}
		requests[i] = req
		requests[i].Query, requests[i].Limit, requests[i].AsOf = q, 60, "2026-11-30"
		if _, err := x.Search(b.Context(), requests[i]); err != nil {
			b.Fatalf("%s: %v", src, err)
		}
	}
	b.ReportAllocs()
	n := 0
	percentiles(b, func() {
		n++
		if _, err := x.Search(b.Context(), requests[n%len(requests)]); err != nil {
			b.Fatal(err)
		}
	})
}

// BenchmarkRealSearch answers queries with the first 60 hits, their order and their total.
func BenchmarkRealSearch(b *testing.B) {
	x := realIndex(b)
	b.Run("structured", func(b *testing.B) { benchmarkQueries(b, x, structured, search.Request{}) })
	b.Run("structured/facets", func(b *testing.B) {
		benchmarkQueries(b, x, structured, search.Request{Facets: search.FacetNames()})
	})
	b.Run("structured/last page", func(b *testing.B) {
		benchmarkQueries(b, x, []string{"t:personality order:chi"}, search.Request{Offset: 4900})
	})
	b.Run("text", func(b *testing.B) { benchmarkQueries(b, x, texts, search.Request{}) })
	b.Run("pattern", func(b *testing.B) { benchmarkQueries(b, x, patterns, search.Request{}) })
	b.Run("parse", func(b *testing.B) {
		n := 0
		percentiles(b, func() {
			n++
			if _, err := x.Parse(structured[n%len(structured)], false); err != nil {
				b.Fatal(err)
			}
		})
	})
}

// BenchmarkRealHostile answers, or refuses, queries that want to be expensive.
func BenchmarkRealHostile(b *testing.B) {
	x := realIndex(b)
	for name, src := range hostile {
		q, err := x.Parse(src, true)
		if err != nil {
			continue
		}
		b.Run(name, func(b *testing.B) {
			percentiles(b, func() { _, _ = x.Search(b.Context(), search.Request{Query: q, Limit: 60}) })
		})
	}
}

// BenchmarkRealLookup answers what name boxes ask.
func BenchmarkRealLookup(b *testing.B) {
	x := realIndex(b)
	prefixes := []string{"k", "s", "hi", "hida", "hida ki", "the", "shrine of", "e", "zz", "moto"}
	b.Run("autocomplete", func(b *testing.B) {
		b.ReportAllocs()
		n := 0
		percentiles(b, func() {
			n++
			x.Autocomplete(prefixes[n%len(prefixes)], search.MaxCompletions)
		})
	})
	b.Run("exact", func(b *testing.B) { percentiles(b, func() { x.Named("hida kisada", false) }) })
	b.Run("fuzzy", func(b *testing.B) { percentiles(b, func() { x.Named("hida ksiada", true) }) })
	b.Run("random", func(b *testing.B) {
		q, err := x.Parse("c:crane t:personality", false)
		if err != nil {
			b.Fatal(err)
		}
		seed := uint64(0)
		percentiles(b, func() {
			seed++
			_, _, _ = x.Random(b.Context(), q, "", seed)
		})
	})
}

// sideQuery is one question in three forms. They find the same cards where it is about columns; of texts each has
// its own idea of a word.
type sideQuery struct {
	name, kotei string
	bleve       func() bleveQuery.Query
	order       []string // of bleve
	sqlite      string   // FROM and WHERE of a query about cards c and words w
	sqliteOrder string
}

func term(field, word string) bleveQuery.Query {
	q := bleve.NewTermQuery(word)
	q.SetField(field)
	return q
}

func match(field, words string) bleveQuery.Query {
	q := bleve.NewMatchQuery(words)
	q.SetField(field)
	q.SetOperator(bleveQuery.MatchQueryOperatorAnd)
	return q
}

func atLeast(field string, n float64) bleveQuery.Query {
	yes := true
	q := bleve.NewNumericRangeInclusiveQuery(&n, nil, &yes, nil)
	q.SetField(field)
	return q
}

var sideBySide = []sideQuery{
	{
		"three clauses", "c:crab t:personality force>=4 order:chi dir:desc",
		func() bleveQuery.Query {
			return bleve.NewConjunctionQuery(term("clan", "crab"), term("type", "personality"), atLeast("force", 4))
		},
		[]string{"-chi", "_id"},
		"cards c WHERE c.clan LIKE '% crab %' AND c.type LIKE '% personality %' AND c.force >= 4", "c.chi DESC NULLS LAST, c.id",
	},
	{
		"keyword and negation", "k:samurai t:personality -c:lion order:name",
		func() bleveQuery.Query {
			q := bleve.NewBooleanQuery()
			q.AddMust(term("keyword", "samurai"), term("type", "personality"))
			q.AddMustNot(term("clan", "lion"))
			return q
		},
		[]string{"title", "_id"},
		"cards c WHERE c.keyword LIKE '%|samurai|%' AND c.type LIKE '% personality %' AND c.clan NOT LIKE '% lion %'", "c.title, c.id",
	},
	{
		"one word of the text", "o:honor",
		func() bleveQuery.Query { return match("text", "honor") },
		[]string{"-_score", "_id"},
		"words w JOIN cards c ON c.rowid = w.rowid WHERE w.text MATCH 'honor'", "w.rank, c.id",
	},
	{
		"a word and a clause", "o:dishonorable t:event",
		func() bleveQuery.Query {
			return bleve.NewConjunctionQuery(match("text", "dishonorable"), term("type", "event"))
		},
		[]string{"-_score", "_id"},
		"words w JOIN cards c ON c.rowid = w.rowid WHERE w.text MATCH 'dishonorable' AND c.type LIKE '% event %'", "w.rank, c.id",
	},
	{
		"a phrase", `o:"bow this card"`,
		func() bleveQuery.Query {
			q := bleve.NewMatchPhraseQuery("bow this card")
			q.SetField("text")
			return q
		},
		[]string{"-_score", "_id"},
		`words w JOIN cards c ON c.rowid = w.rowid WHERE w.text MATCH '"bow this card"'`, "w.rank, c.id",
	},
}

// BenchmarkRealSideBySide asks Kotei, plain bleve and SQLite with FTS5 the same questions about the same release,
// each for the first 60 hits in order and the total. The others do it as one would without a column index: bleve by a
// mapping with a field for each fact, SQLite by a table with an index and a virtual table, in memory.
func BenchmarkRealSideBySide(b *testing.B) {
	x := realIndex(b)
	c := x.Catalog()
	plain := plainBleve(b, c)
	db := plainSQLite(b, c)
	for _, q := range sideBySide {
		b.Run(q.name+"/kotei", func(b *testing.B) { benchmarkQueries(b, x, []string{q.kotei}, search.Request{}) })
		b.Run(q.name+"/bleve", func(b *testing.B) {
			percentiles(b, func() {
				req := bleve.NewSearchRequestOptions(q.bleve(), 60, 0, false)
				req.SortBy(q.order)
				if res, err := plain.SearchInContext(b.Context(), req); err != nil || res.Total == 0 {
					b.Fatal(res, err)
				}
			})
		})
		b.Run(q.name+"/sqlite", func(b *testing.B) {
			page, err := db.PrepareContext(b.Context(), "SELECT c.rowid FROM "+q.sqlite+" ORDER BY "+q.sqliteOrder+" LIMIT 60")
			if err != nil {
				b.Fatal(err)
			}
			total, err := db.PrepareContext(b.Context(), "SELECT count(*) FROM "+q.sqlite)
			if err != nil {
				b.Fatal(err)
			}
			percentiles(b, func() { sqlitePage(b, b.Context(), page, total) })
		})
	}
}

func sqlitePage(b *testing.B, ctx context.Context, page, total *sql.Stmt) {
	rows, err := page.QueryContext(ctx)
	if err != nil {
		b.Fatal(err)
	}
	defer rows.Close()
	n, all := 0, 0
	for rows.Next() {
		var id int
		if err := rows.Scan(&id); err != nil {
			b.Fatal(err)
		}
		n++
	}
	if err := rows.Err(); err != nil {
		b.Fatal(err)
	}
	if err := total.QueryRowContext(ctx).Scan(&all); err != nil || n == 0 || all < n {
		b.Fatal(n, all, err)
	}
}

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
