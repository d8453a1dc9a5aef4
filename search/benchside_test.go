package search_test

import (
	"context"
	"database/sql"
	"testing"

	"github.com/blevesearch/bleve/v2"
	bleveQuery "github.com/blevesearch/bleve/v2/search/query"

	"github.com/kotei-dev/kotei/search"
)

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
