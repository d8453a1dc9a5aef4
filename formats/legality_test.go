package formats

import (
	"context"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/deck"
)

const datedTable = `id: dated
game: l5r-ccg
names: {en: Dated, fr: Daté}
versions:
  - from: 2010-01-01
    rule: HOUSE-01
    source: {title: House rules, confidence: fan}
    pool: {legality: [twenty-festivals]}
    sections: {dynasty: {min: 1}}
    lists:
      - kind: banned
        entries:
          - {card: gate-guard, from: 2015-03-01, until: 2015-06-30, rule: HOUSE-06}
          - {card: hill-lord, from: 2016-01-01, rule: HOUSE-07, source: A notice, confidence: official}
  - from: 2018-01-01
    until: 2019-12-31
    like: 2010-01-01
    rule: HOUSE-02
    source: {title: House rules, confidence: fan}
    pool: {legality: [elsewhere]}
`

func registryOf(t testing.TB, texts ...string) *Registry {
	t.Helper()
	r := &Registry{byGame: map[card.Game][]*Format{}}
	for _, text := range texts {
		f, problems := Parse("table", []byte(text))
		if len(problems) > 0 {
			t.Fatal(problems)
		}
		r.byGame[f.Game] = append(r.byGame[f.Game], f)
	}
	return r
}

func TestLegalityOf(t *testing.T) {
	c := loadCorpus(t)
	r := registryOf(t, datedTable)
	for _, tc := range []struct {
		note, card, day     string
		status              Status
		since, until        string
		rule, source, print string
	}{
		{"from the day of its printing", "gate-guard", "2014-06-01", StatusLegal, "2014-01-01", "2015-02-28", "HOUSE-01", "House rules", "sample-set.gate-guard"},
		{"before it was printed", "gate-guard", "2012-01-01", StatusNotYetLegal, "2010-01-01", "2013-12-31", "HOUSE-01", "House rules", ""},
		{"first day of a ban", "gate-guard", "2015-03-01", StatusBanned, "2015-03-01", "2015-06-30", "HOUSE-06", "House rules", ""},
		{"last day of a ban", "gate-guard", "2015-06-30", StatusBanned, "2015-03-01", "2015-06-30", "HOUSE-06", "House rules", ""},
		{"after the ban, until the pool changes", "gate-guard", "2015-07-01", StatusLegal, "2015-07-01", "2017-12-31", "HOUSE-01", "House rules", "sample-set.gate-guard"},
		{"out of the pool of the second version", "gate-guard", "2018-05-05", StatusNotInPool, "2018-01-01", "2019-12-31", "HOUSE-02", "House rules", ""},
		{"a ban goes on through versions, and says its source", "hill-lord", "2019-01-01", StatusBanned, "2016-01-01", "2019-12-31", "HOUSE-07", "A notice", ""},
		{"before the first rules", "gate-guard", "2009-12-31", StatusNotInForce, "", "2009-12-31", "", "", ""},
		{"after the last day of the format", "gate-guard", "2020-01-01", StatusNotInForce, "2020-01-01", "", "", "", ""},
		{"an announced day counts, not that of the set", "gift-bearer", "2016-01-01", StatusNotYetLegal, "2010-01-01", "2017-05-31", "HOUSE-01", "House rules", ""},
		{"a printing of a later day brings it in", "twice-printed", "2017-01-01", StatusLegal, "2016-02-01", "2019-12-31", "HOUSE-01", "House rules", "sample-set.twice-printed.2"},
		{"the second pool", "far-wanderer", "2018-05-05", StatusLegal, "2018-01-01", "2019-12-31", "HOUSE-02", "House rules", "sample-set.far-wanderer"},
		{"no card of a deck", "straw-doll", "2016-01-01", StatusNotADeckCard, "2010-01-01", "2019-12-31", "HOUSE-01", "House rules", ""},
	} {
		t.Run(tc.note, func(t *testing.T) {
			k, ok := c.cards.Card(tc.card)
			if !ok {
				t.Fatal("no such card")
			}
			list := LegalityOf(k, r, c.cards, tc.day, "en")
			if len(list) != 1 {
				t.Fatalf("%d formats", len(list))
			}
			l := list[0]
			if l.Status != tc.status || l.Since != tc.since || l.Until != tc.until || l.Rule != tc.rule || l.Source != tc.source || l.Printing != tc.print {
				t.Errorf("%+v", l)
			}
			fr := LegalityOf(k, r, c.cards, tc.day, "fr")[0]
			if l.Reason == "" || fr.Reason == "" || l.Reason == fr.Reason || fr.Name != "Daté" {
				t.Errorf("reasons %q and %q of %s", l.Reason, fr.Reason, fr.Name)
			}
		})
	}
	k, _ := c.cards.Card("first-well")
	if l := LegalityOf(k, registryOf(t, repairTables[0]), c.cards, "2016-01-01", "en")[0]; l.Status != StatusLegal || l.Printing != "" || l.Reason == "" {
		t.Errorf("where every card is allowed: %+v", l)
	}
}

// TestLegalityAgreesWithVerdicts compares, for every card, every format and days of all kinds, what is said of the
// card with what a deck that holds it is told; and the days of the status with the answers on and beside them.
func TestLegalityAgreesWithVerdicts(t *testing.T) {
	c := loadCorpus(t)
	builtin, err := Builtin()
	if err != nil {
		t.Fatal(err)
	}
	r := registryOf(t, datedTable)
	r.byGame[card.L5RCCG] = append(r.byGame[card.L5RCCG], builtin.For(card.L5RCCG)...)
	about := []string{"banned", "not-in-pool", "not-yet-legal", "no-longer-legal", "suspended", "not-a-deck-card"}
	rapid.Check(t, func(rt *rapid.T) {
		k := c.cards.At(rapid.IntRange(0, c.cards.Len()-1).Draw(rt, "card"))
		if k.Game != card.L5RCCG {
			return
		}
		day := rapid.SampledFrom([]string{"1999-01-01", "2010-01-01", "2014-01-01", "2014-02-22", "2015-03-01", "2015-06-30", "2015-07-01", "2016-05-01", "2017-06-01", "2019-12-31", "2026-01-01"}).Draw(rt, "day")
		for _, l := range LegalityOf(k, r, c.cards, day, "en") {
			f, _ := r.Format(card.L5RCCG, l.Format)
			v, ok := f.At(day)
			if ok != (l.Status != StatusNotInForce) {
				rt.Fatalf("%s of %s: %+v", k.ID, f.ID, l)
			}
			if !ok {
				continue
			}
			want := StatusLegal
			for _, p := range Validate(context.Background(), v, deck.Deck{Entries: []deck.Entry{{Card: k.ID, Count: 1}}}, c.cards, Options{AsOf: day}).Problems {
				if p.Severity == Error && slices.Contains(about, p.Code) {
					want = Status(p.Code)
				}
			}
			if l.Status != want {
				rt.Fatalf("%s in %s on %s: %s, a deck is told %s", k.ID, f.ID, day, l.Status, want)
			}
			at := func(day string) Status {
				for _, o := range LegalityOf(k, r, c.cards, day, "en") {
					if o.Format == l.Format {
						return o.Status
					}
				}
				return ""
			}
			for _, same := range []string{l.Since, l.Until} {
				if same != "" && at(same) != l.Status {
					rt.Fatalf("%s in %s on %s: %+v, but on %s it is %s", k.ID, f.ID, day, l, same, at(same))
				}
			}
			if l.Since != "" && l.Since > f.Versions[0].From && at(dayBefore(l.Since)) == l.Status || l.Until != "" && at(dayAfter(l.Until)) == l.Status {
				rt.Fatalf("%s in %s on %s: %+v holds beyond these days", k.ID, f.ID, day, l)
			}
		}
	})
}

func BenchmarkLegality(b *testing.B) {
	c := loadCorpus(b)
	r, err := Builtin()
	if err != nil {
		b.Fatal(err)
	}
	k, _ := c.cards.Card("gate-guard")
	b.ReportAllocs()
	for b.Loop() {
		LegalityOf(k, r, c.cards, "2026-01-01", "en")
	}
}
