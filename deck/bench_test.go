package deck_test

import (
	"fmt"
	"math/rand"
	"strings"
	"testing"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/cardtest"
	"github.com/kotei-dev/kotei/card/catalog"
	"github.com/kotei-dev/kotei/deck"
	"github.com/kotei-dev/kotei/importer/importtest"
)

// large is a catalog of 14,000 invented titles, as dense as real ones: families, and words that recur.
func large(t testing.TB) *catalog.Catalog {
	t.Helper()
	rng := rand.New(rand.NewSource(1))
	syllables := strings.Fields("ka ki ku ko sa shi su so ta chi tsu to na ni no ha hi mi mo ya yo ra ri ro wa")
	word := func() string {
		var s string
		for i := 0; i < 2+rng.Intn(2); i++ {
			s += syllables[rng.Intn(len(syllables))]
		}
		return strings.ToUpper(s[:1]) + s[1:]
	}
	families := []string{"Marsh", "Heron", "Pine", "Kiln", "Ember", "Otter", "Reed", "Stone"}
	nouns := []string{"Temple of the ", "Way of the ", "Blade of ", "The Fall of ", "Ring of "}
	var cards []card.Card
	for seen := map[string]bool{}; len(cards) < 14_000; {
		title := families[rng.Intn(len(families))] + " " + word()
		typ := card.Personality
		if len(cards)%2 == 0 {
			title, typ = nouns[rng.Intn(len(nouns))]+word()+" "+word(), card.Strategy
		}
		if !seen[title] {
			seen[title] = true
			cards = append(cards, card.Card{Title: title, Types: []card.Type{typ}})
		}
	}
	return cardtest.Catalog(t, cards...)
}

// each runs a benchmark with the invented and, where they are, with the real cards.
func each(b *testing.B, run func(b *testing.B, c *catalog.Catalog)) {
	b.Run("invented", func(b *testing.B) { run(b, large(b)) })
	b.Run("real", func(b *testing.B) { run(b, importtest.Catalog(b)) })
}

func BenchmarkNewResolver(b *testing.B) {
	each(b, func(b *testing.B, c *catalog.Catalog) {
		b.ReportAllocs()
		for b.Loop() {
			deck.NewResolver(c)
		}
	})
}

// BenchmarkFirstTypo is what the first misspelling costs more than the others: the index is built.
func BenchmarkFirstTypo(b *testing.B) {
	each(b, func(b *testing.B, c *catalog.Catalog) {
		b.ReportAllocs()
		for b.Loop() {
			b.StopTimer()
			r := deck.NewResolver(c)
			b.StartTimer()
			r.Resolve("Tempel of Nowhere")
		}
	})
}

func names(c *catalog.Catalog, change func(string) string) []string {
	var out []string
	for i := 0; i < c.Len(); i += c.Len() / 200 {
		if k := c.At(i); deck.HomeSection(k) != "" && len(k.Title) > 8 {
			out = append(out, change(k.Title))
		}
	}
	return out
}

func BenchmarkResolve(b *testing.B) {
	swap := func(s string) string {
		at := len(s) / 2
		return s[:at] + s[at+1:at+2] + s[at:at+1] + s[at+2:]
	}
	for _, kind := range []struct {
		name   string
		change func(string) string
	}{
		{"exact", func(s string) string { return s }},
		{"folded", strings.ToLower},
		{"typo", func(s string) string { return strings.TrimSpace(strings.ReplaceAll(swap(s), "•", "")) }},
		{"unknown", func(s string) string { return s[len(s)/2:] + " Netsuke " + s[:len(s)/2] }},
	} {
		b.Run(kind.name, func(b *testing.B) {
			each(b, func(b *testing.B, c *catalog.Catalog) {
				r := deck.NewResolver(c)
				list := names(c, kind.change)
				r.Resolve("Tempel of Nowhere")
				b.ReportAllocs()
				i := 0
				for b.Loop() {
					r.Resolve(list[i%len(list)])
					i++
				}
			})
		})
	}
}

func BenchmarkReadLine(b *testing.B) {
	each(b, func(b *testing.B, c *catalog.Catalog) {
		r := deck.NewResolver(c)
		line := []byte("3 " + names(c, func(s string) string { return s })[3])
		b.ReportAllocs()
		for b.Loop() {
			if _, err := deck.Read(line, deck.Options{Dialect: "plain"}, r); err != nil {
				b.Fatal(err)
			}
		}
	})
}

// list80 is a list of 80 cards in 32 lines.
func list80(c *catalog.Catalog) []byte {
	var out strings.Builder
	all := names(c, func(s string) string { return s })
	for i := 0; i < 32; i++ {
		if i%16 == 0 {
			fmt.Fprintf(&out, "# %s (40)\n\n", []string{"Dynasty", "Fate"}[i/16])
		}
		fmt.Fprintf(&out, "%d %s\n", 2+i%2, all[i*4])
	}
	return []byte(out.String())
}

func BenchmarkRead80(b *testing.B) {
	each(b, func(b *testing.B, c *catalog.Catalog) {
		r := deck.NewResolver(c)
		list := list80(c)
		b.ReportAllocs()
		for b.Loop() {
			if _, err := deck.Read(list, deck.Options{}, r); err != nil {
				b.Fatal(err)
			}
		}
	})
}

func BenchmarkWrite80(b *testing.B) {
	c := large(b)
	r := deck.NewResolver(c)
	res, err := deck.Read(list80(c), deck.Options{}, r)
	if err != nil {
		b.Fatal(err)
	}
	for _, d := range deck.DialectsFor(card.L5RCCG) {
		b.Run(d.Name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, _, err := r.Write(res.Deck, d.Name); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkWorst reads 1 MiB of the worst kind of each dialect.
func BenchmarkWorst(b *testing.B) {
	r := deck.NewResolver(large(b))
	r.Resolve("Tempel of Nowhere")
	for name, list := range worstFiles() {
		b.Run(name, func(b *testing.B) {
			dialect, _, _ := strings.Cut(name, ": ")
			b.SetBytes(int64(len(list)))
			b.ReportAllocs()
			for b.Loop() {
				_, _ = deck.Read([]byte(list), deck.Options{Dialect: dialect}, r) // some are refused, which takes time too
			}
		})
	}
}

func BenchmarkHash80(b *testing.B) {
	c := large(b)
	res, err := deck.Read(list80(c), deck.Options{}, deck.NewResolver(c))
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		deck.Hash(res.Deck)
	}
}
