package formats

import (
	"context"
	"encoding/json"
	"testing"
	"testing/fstest"

	"pgregory.net/rapid"

	"github.com/kotei-dev/kotei/card"
)

// allVersions are the versions of all formats of a game that are in force on a day.
func allVersions(t testing.TB, game card.Game, day string) []*Version {
	t.Helper()
	r, err := Builtin()
	if err != nil {
		t.Fatal(err)
	}
	var out []*Version
	for _, f := range r.For(game) {
		if v, ok := f.At(day); ok {
			out = append(out, v)
		}
	}
	return out
}

// TestMatrixIsEachReport compares the pass over all formats with a validation each, on random decks with every
// sort of fault in their lines.
func TestMatrixIsEachReport(t *testing.T) {
	c := loadCorpus(t)
	versions := append(allVersions(t, card.L5RCCG, "2016-01-01"), repairVersions(t)...)
	if len(versions) < 10 {
		t.Fatalf("only %d versions", len(versions))
	}
	rapid.Check(t, func(rt *rapid.T) {
		d := illDeck(rt, c.cards)
		if rapid.Bool().Draw(rt, "typo") {
			d.Entries[0].How, d.Entries[0].Name = "typo", "Misspelt"
		}
		opt := Options{
			AsOf: rapid.SampledFrom([]string{"", "1999-06-01", "2016-01-01", "2026-01-01"}).Draw(rt, "day"),
			Lang: rapid.SampledFrom([]string{"en", "fr"}).Draw(rt, "lang"),
		}
		order := rapid.Permutation(versions).Draw(rt, "order") // each format after each other
		reports := ValidateAll(context.Background(), order, d, c.cards, opt)
		for i, v := range order {
			want, err := json.Marshal(Validate(context.Background(), v, d, c.cards, opt))
			if err != nil {
				rt.Fatal(err)
			}
			got, err := json.Marshal(reports[i])
			if err != nil || string(got) != string(want) {
				rt.Fatalf("%s in the matrix (%v)\n%s\nalone\n%s", v.format.ID, err, got, want)
			}
		}
	})
}

// BenchmarkMatrix judges a deck by all formats of the game in one pass; BenchmarkValidateLegal is one of them.
func BenchmarkMatrix(b *testing.B) { benchmarkMatrix(b, false) }

// BenchmarkMatrixTenProblems is the same for an illegal deck; BenchmarkValidateTenProblems is one of them.
func BenchmarkMatrixTenProblems(b *testing.B) { benchmarkMatrix(b, true) }

func benchmarkMatrix(b *testing.B, problems bool) {
	c, _, d := benchDeck(b, problems)
	versions := allVersions(b, card.L5RCCG, "2026-01-01")
	opt := Options{AsOf: "2026-01-01", Lang: "en"}
	b.ReportAllocs()
	for b.Loop() {
		ValidateAll(context.Background(), versions, d, c.cards, opt)
	}
	b.ReportMetric(float64(len(versions)), "formats")
}

// TestHashCoversEverything changes one file at a time: definitions, lists, exceptions, and a message.
func TestHashCoversEverything(t *testing.T) {
	r, err := Builtin()
	if err != nil {
		t.Fatal(err)
	}
	again, err := Builtin()
	if err != nil || again.Hash() != r.Hash() || len(r.Hash()) != 16 {
		t.Fatalf("%q and %q, %v", r.Hash(), again.Hash(), err)
	}
	of := func(changed string, all map[string]*language) string {
		t.Helper()
		root := fstest.MapFS{}
		for _, name := range []string{"definitions/a.yaml", "lists/b.yaml", "exceptions/c.yaml"} {
			root[name] = &fstest.MapFile{Data: []byte("id: x\n")}
			if name == changed {
				root[name] = &fstest.MapFile{Data: []byte("id: y\n")}
			}
		}
		h, err := fingerprint(root, all)
		if err != nil {
			t.Fatal(err)
		}
		return h
	}
	other := compileLanguage("en", map[string]string{"banned": "{card} is out."}, func(int) bool { return true }, classEN)
	seen := map[string]string{}
	for what, h := range map[string]string{
		"as it is": of("", languages()), "definitions": of("definitions/a.yaml", languages()), "lists": of("lists/b.yaml", languages()),
		"exceptions": of("exceptions/c.yaml", languages()), "messages": of("", map[string]*language{"en": other}),
	} {
		if before, ok := seen[h]; ok {
			t.Errorf("%s and %s have one hash", what, before)
		}
		seen[h] = what
	}
}
