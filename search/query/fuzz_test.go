package query_test

import (
	"encoding/json"
	"errors"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/search/query"
	"github.com/kotei-dev/kotei/search/query/querytest"
)

// FuzzParse says that no text makes the parser panic, that every problem lies within the text and is said in both
// languages, and that what is read has a canonical form that reads as the same query.
func FuzzParse(f *testing.F) {
	for _, c := range faulty {
		f.Add(c.src)
	}
	for _, g := range card.Games() {
		for _, field := range query.Fields(g) {
			f.Add(field.Example(g))
		}
	}
	for _, src := range []string{"", `(a or -b) !"c d" o:/x\/y\\/ «é» force>chi c>=crab,crane`, "not:not:-(a|b)", "a\x00", "\xff\xfe", "!Blood and Thunder x", "！（ａ）", "o:~'s \"~ a\" cn:\"1 2\"", "id:\"a\\\"b\" id:\"\\\\\"", "k:\"none\",none c:none t:\"proxy\"", "date:0001 date:9999-12 date:9999-12-31"} {
		f.Add(src)
	}
	vocabularies := map[card.Game]*query.Lexicon{}
	for _, g := range card.Games() {
		vocabularies[g] = lexicon(g)
	}
	f.Fuzz(func(t *testing.T, src string) {
		for _, g := range card.Games() {
			opt := query.Options{Vocabulary: vocabularies[g]}
			q, err := query.Parse(g, src, opt)
			var e *query.Error
			switch {
			case err == nil:
				sameAgain(t, q, opt)
			case !errors.As(err, &e) || len(e.Problems) == 0:
				t.Fatalf("%q: an error without problems: %v", src, err)
			default:
				checkProblems(t, src, e.Problems)
			}
			opt.Lenient = true
			if q, err := query.Parse(g, src, opt); err == nil {
				checkProblems(t, src, q.Warnings)
				sameAgain(t, q, opt)
			}
		}
	})
}

// sameAgain holds a query to its canonical form, its JSON and its sentences.
func sameAgain(t testing.TB, q *query.Query, opt query.Options) {
	t.Helper()
	text := q.String()
	opt.Lenient = false
	if utf8.RuneCountInString(text) <= query.MaxLength {
		again, err := query.Parse(q.Game, text, opt)
		if err != nil {
			t.Fatalf("%q: its canonical form %q does not parse: %v", q.Source, text, err)
		}
		if !again.Equal(q) || again.String() != text {
			t.Fatalf("%q: its canonical form %q reads as %q", q.Source, text, again)
		}
	}
	if _, err := json.Marshal(q.Root); err != nil {
		t.Fatalf("%q: JSON: %v", q.Source, err)
	}
	if q.Sentence("en") == "" || q.Sentence("fr") == "" {
		t.Fatalf("%q has no sentence", q.Source)
	}
	query.Walk(q.Root, func(c *query.Clause) {
		n := utf8.RuneCountInString(q.Source)
		if len(c.Values) == 0 || c.At.Start < 0 || c.At.End > n || c.At.Start >= c.At.End {
			t.Fatalf("%q: clause %s has %d values and stands at %v", q.Source, c.Field.ID, len(c.Values), c.At)
		}
		for _, v := range c.Values {
			if v.Span.Start < c.At.Start || v.Span.End > c.At.End {
				t.Fatalf("%q: value %q at %v outside its clause at %v", q.Source, v.Text, v.Span, c.At)
			}
		}
	})
}

func checkProblems(t testing.TB, src string, problems []query.Problem) {
	t.Helper()
	n := utf8.RuneCountInString(src)
	last := 0
	for _, p := range problems {
		if p.Text.EN == "" || p.Text.FR == "" || p.Code == "" {
			t.Fatalf("%q: %+v says nothing", src, p)
		}
		if p.Span.Start < last || p.Span.End <= p.Span.Start || p.Span.End > n {
			t.Fatalf("%q: problem %s at %v, of %d characters", src, p.Code, p.Span, n)
		}
		last = p.Span.Start
	}
}

// words are samples for generated queries.
func words(g card.Game) querytest.Words {
	return querytest.Words{
		Game: g, Vocabulary: lexicon(g), Display: true,
		Open: map[query.FieldID][]string{
			query.FieldName: {"Hida Kisada", "Utaku Sang-Ju", "Blood and Thunder", "Toturi's Return"}, query.FieldTitle: {"Hida Kisada", "Not Dead"}, query.FieldSubtitle: {"the Great Bear"},
			query.FieldText: {"Bow your Personality", "~ gains Force"}, query.FieldFlavor: {"honor or death"}, query.FieldOld: {"negate"}, query.FieldRuling: {"attach it"},
			query.FieldKeyword: {"Geisha", "Geisha House", "Experienced 2"}, query.FieldTrait: {"bushi", "battle-maiden"}, query.FieldRole: {"seeker"}, query.FieldArtist: {"Drew Baker"},
			query.FieldNumber: {"12", "12a", "1 of 3"}, query.FieldCardID: {"hida-kisada", "ALT_CORE_B_AX_04_R1", "core.hida.2"}, query.FieldFamily: {"AX_04"},
		},
		Patterns: []string{`^hida`, `\+\d+F`, `a/b`, `[a-c]\\`, `(x|y){2}`},
	}
}

// TestGenerated says that generated queries of all games parse and keep their canonical form.
func TestGenerated(t *testing.T) {
	for _, g := range card.Games() {
		w := words(g)
		rapid.Check(t, func(rt *rapid.T) {
			src := w.Query().Draw(rt, "query")
			opt := query.Options{Vocabulary: w.Vocabulary}
			q, err := query.Parse(g, src, opt)
			if bound := codes(err); len(bound) == 1 && (bound[0] == query.TooManyClauses || bound[0] == query.QueryTooLong) {
				return
			}
			if err != nil {
				rt.Fatalf("%q: %v", src, err)
			}
			sameAgain(t, q, opt)
		})
	}
}

// TestNoise says that any text is answered, by a query or by problems.
func TestNoise(t *testing.T) {
	piece := rapid.SampledFrom([]string{"a", "or", " ", "(", ")", "-", "!", `"`, "/", ":", "=", "~", ",", "c:", "crab", "force", ">=", "4", "«", "»", "not:", "*", "\x00", "\xff", "é", "|", "none", "order:", "name"})
	l := lexicon(card.L5RCCG)
	rapid.Check(t, func(rt *rapid.T) {
		src := ""
		for _, s := range rapid.SliceOfN(piece, 0, 40).Draw(rt, "pieces") {
			src += s
		}
		q, err := query.Parse(card.L5RCCG, src, query.Options{Vocabulary: l})
		var e *query.Error
		if errors.As(err, &e) {
			checkProblems(t, src, e.Problems)
		} else {
			sameAgain(t, q, query.Options{Vocabulary: l})
		}
	})
}
