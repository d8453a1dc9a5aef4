package formats_test

import (
	"testing"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/catalog"
	"github.com/kotei-dev/kotei/deck"
	"github.com/kotei-dev/kotei/formats"
	"github.com/kotei-dev/kotei/importer/importtest"
)

// BenchmarkMatrixReal judges real decks, already resolved, by one format and by all formats of the game in one pass.
func BenchmarkMatrixReal(b *testing.B) {
	ccg, lcg, altered := realTable(b), lcgRealTable(b), newAlteredTable(b, importtest.Altered(b))
	crab := "l5r-ccg-made/twenty-festivals-crab.txt"
	dragon := "l5r-ccg/eopk/ivory-dragon-starter.l5d"
	festivals := ccg.version(b, "twenty-festivals", today)
	for _, bench := range []struct {
		name, format, day string
		game              card.Game
		deck              deck.Deck
		cards             *catalog.Catalog
	}{
		{"ccg-legal", "twenty-festivals", today, card.L5RCCG, ccg.read(b, crab, festivals), ccg.cards},
		{"ccg-illegal", "twenty-festivals", today, card.L5RCCG, ccg.read(b, dragon, festivals), ccg.cards},
		{"lcg-legal", "emerald", "2025-09-01", card.L5RLCG, lcg.read(b, "l5r-lcg/bushibuilder-text/crab-lion-emerald.txt").Deck, lcg.cards},
		{"lcg-illegal", "obsidian", "2025-09-01", card.L5RLCG, lcg.read(b, "l5r-lcg/bushibuilder-text/crab-lion-emerald.txt").Deck, lcg.cards},
		{"altered-legal", "standard", "2026-04-24", card.Altered, altered.read(b, "altered/text/auraq.txt", "altered"), altered.cards},
		{"altered-illegal", "singleton", "2026-04-24", card.Altered, altered.read(b, "altered/starters/starter-akesha.txt", "altered"), altered.cards},
	} {
		var one *formats.Version
		var all []*formats.Version
		for _, f := range ccg.registry.For(bench.game) {
			if v, ok := f.At(bench.day); ok {
				all = append(all, v)
				if f.ID == bench.format {
					one = v
				}
			}
		}
		opt := formats.Options{AsOf: bench.day, Lang: "en"}
		b.Run(bench.name+"/one", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				formats.Validate(b.Context(), one, bench.deck, bench.cards, opt)
			}
		})
		b.Run(bench.name+"/all", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				formats.ValidateAll(b.Context(), all, bench.deck, bench.cards, opt)
			}
			b.ReportMetric(float64(len(all)), "formats")
		})
	}
}
