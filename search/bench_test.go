package search_test

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/cardtest"
	"github.com/kotei-dev/kotei/card/catalog"
	"github.com/kotei-dev/kotei/search"
)

// whole is a catalog of the size of the L5R CCG, with invented names and texts of a vocabulary of 4,000.
func whole(b *testing.B) *catalog.Catalog {
	b.Helper()
	r := rand.New(rand.NewPCG(1, 2))
	vocabulary := make([]string, 4000)
	for i := range vocabulary {
		word := make([]byte, 3+r.IntN(7))
		for j := range word {
			word[j] = "aeioukstnhmyrwgzd"[r.IntN(17)]
		}
		vocabulary[i] = string(word)
	}
	words := func(n int) string {
		out := make([]string, n)
		for i := range out {
			out[i] = vocabulary[int(r.ExpFloat64()*400)%len(vocabulary)]
		}
		return strings.Join(out, " ")
	}
	cards := make([]card.Card, 13860)
	for i := range cards {
		cards[i] = card.Card{
			ID: fmt.Sprintf("card-%05d", i), Title: words(1 + i%3), Types: []card.Type{card.Holding},
			Keywords: []string{words(1), words(2)}, Text: words(35),
		}
	}
	return cardtest.Catalog(b, cards...)
}

// BenchmarkBuild writes the index of a whole game (at most 4 s).
func BenchmarkBuild(b *testing.B) {
	c := whole(b)
	parent := b.TempDir()
	b.ReportAllocs()
	n := 0
	for b.Loop() {
		n++
		build(b, filepath.Join(parent, fmt.Sprint(n)), c)
	}
}

// BenchmarkOpen checks and opens the index of a whole game, as the service does when it starts.
func BenchmarkOpen(b *testing.B) {
	c := whole(b)
	dir := filepath.Join(b.TempDir(), "x")
	build(b, dir, c)
	b.ReportAllocs()
	for b.Loop() {
		x, err := search.Open(dir, c)
		if err != nil {
			b.Fatal(err)
		}
		x.Close()
	}
}

// BenchmarkTitles finds by title in a whole game (less than 1 ms).
func BenchmarkTitles(b *testing.B) {
	c := whole(b)
	x := memory(b, c)
	long := make([]string, 300)
	for i := range long {
		long[i] = string(rune('a'+i%26)) + string(rune('a'+i/26))
	}
	for name, q := range map[string]string{
		"one letter": "a", "blank": "", "a title": c.At(1001).Title, "no hit": "kaze xyzzy", "300 words": strings.Join(long, " "),
	} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := x.Titles(b.Context(), q, 60, 0); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkText ranks by text in a whole game.
func BenchmarkText(b *testing.B) {
	c := whole(b)
	x := onDisk(b, c)
	text := strings.Fields(c.At(500).Text)
	for name, q := range map[string]string{"one word": text[0], "three words": strings.Join(text[:3], " "), "the whole text": strings.Join(text, " ")} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := x.Text(b.Context(), q, 60, 0); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
