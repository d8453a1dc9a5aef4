package altered

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/importer"
)

// gatherer joins what the files of one path tell of each reference.
type gatherer struct {
	report   *importer.Report
	file     string
	fileLang string

	cards map[card.AlteredRef]*gathered
	sets  map[string]card.Set      // by id
	flags map[card.AlteredRef]bool // cards with a flag of suspension or ban
}

// gathered is one card in the making.
type gathered struct {
	telling        // of the record that speaks: the English one, else the first
	file    string // of that record
	line    int
}

func newGatherer(report *importer.Report) *gatherer {
	return &gatherer{report: report, cards: map[card.AlteredRef]*gathered{}, sets: map[string]card.Set{}, flags: map[card.AlteredRef]bool{}}
}

// take takes one record. An error ends the reading.
func (g *gatherer) take(ctx context.Context, data []byte, line int) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	t, err := parse(data, g.fileLang)
	if err != nil {
		g.refuse(g.file, line, "", "left out: "+err.Error())
		return nil
	}
	if t.suspended || t.banned {
		g.flags[t.ref] = true
	}
	g.addSet(t)
	have := g.cards[t.ref]
	if have == nil {
		if len(g.cards) == maxRecords {
			return fmt.Errorf("more than %d cards", maxRecords)
		}
		g.cards[t.ref] = &gathered{telling: *t, file: g.file, line: line}
		return nil
	}
	g.join(have, t, line)
	return nil
}

// english says whether a record is, or includes, the English one.
func (t *telling) english() bool { return t.names["en"] != "" }

// join adds a further record of a reference: names and wordings in its languages, and what was missing. The
// English record speaks where two of them differ (ALT-PREC-04).
func (g *gatherer) join(have *gathered, t *telling, line int) {
	g.noteDifferences(have, t, line)
	older := have.telling
	if t.english() && !older.english() {
		have.telling, have.file, have.line = *t, g.file, line
		t = &older
	}
	have.names = fillIn(have.names, t.names)
	have.effects = fillIn(have.effects, t.effects)
	have.stats = fillIn(have.stats, t.stats)
	have.set.Name = cmp.Or(have.set.Name, t.set.Name)
	have.number, have.kind = cmp.Or(have.number, t.number), cmp.Or(have.kind, t.kind)
	have.faction, have.rarity = cmp.Or(have.faction, t.faction), cmp.Or(have.rarity, t.rarity)
	if len(have.subtypes) == 0 {
		have.subtypes = t.subtypes
	}
	if len(have.rulings) == 0 {
		have.rulings = t.rulings
	}
	have.errated = have.errated || t.errated
}

// fillIn adds to a what only b has.
func fillIn(a, b map[string]string) map[string]string {
	out := maps.Clone(a)
	if out == nil {
		out = map[string]string{}
	}
	for k, v := range b {
		if out[k] == "" {
			out[k] = v
		}
	}
	return out
}

func (g *gatherer) noteDifferences(have *gathered, t *telling, line int) {
	for _, d := range []struct{ what, a, b string }{
		{"faction", have.faction, t.faction},
		{"type", have.kind, t.kind},
		{"rarity", have.rarity, t.rarity},
		{"MAIN_COST", have.stats["MAIN_COST"], t.stats["MAIN_COST"]},
		{"RECALL_COST", have.stats["RECALL_COST"], t.stats["RECALL_COST"]},
	} {
		if d.a != "" && d.b != "" && !strings.EqualFold(d.a, d.b) {
			g.report.Add(importer.Note{
				Severity: importer.Warning, Source: Name, File: g.file, Line: line, Card: t.id,
				Message: fmt.Sprintf("says %s %.40q where another record of the card says %.40q: the English record counts, else the first", d.what, d.b, d.a),
			})
		}
	}
}

// addSet keeps a set and its English name.
func (g *gatherer) addSet(t *telling) {
	id := card.AlteredSetID(t.ref.Set)
	s, known := g.sets[id]
	if !known {
		s = card.Set{ID: id, Game: card.Altered, Codes: []string{t.ref.Set}}
		if printed, ok := card.AlteredPrintedCode(t.ref.Set); ok {
			s.Codes = append(s.Codes, printed)
		}
		slices.Sort(s.Codes)
	}
	if s.Name == "" && t.lang == "en" {
		s.Name = importer.PlainLine(t.set.Name)
	}
	g.sets[id] = s
}

// dump makes the records of all that was read, in order of reference.
func (g *gatherer) dump() importer.Dump {
	refs := slices.SortedFunc(maps.Keys(g.cards), card.AlteredRef.Compare)
	d := importer.Dump{Game: card.Altered, Records: make([]importer.Record, 0, len(refs))}
	w := wrong{}
	for _, ref := range refs {
		have := g.cards[ref]
		c := g.card(have, w)
		d.Records = append(d.Records, importer.Record{Card: *c, Key: c.ID, File: have.file, Line: have.line})
	}
	for _, id := range slices.Sorted(maps.Keys(g.sets)) {
		s := g.sets[id]
		s.Name = cmp.Or(s.Name, setNames[strings.ToUpper(id)])
		d.Sets = append(d.Sets, s)
	}
	w.note(g.report)
	if len(g.flags) > 0 {
		g.report.Add(importer.Note{
			Severity: importer.Info, Source: Name,
			Message: fmt.Sprintf("%d cards carry a flag of suspension or ban: not imported, because such a flag grows old; the dated lists of the formats decide", len(g.flags)),
		})
	}
	return d
}

// setNames are the sets' names, for files that do not tell them in English.
var setNames = map[string]string{
	"CORE": "Beyond the Gates", "COREKS": "Beyond the Gates - KS Edition", "ALIZE": "Trial by Frost", "BISE": "Whispers from the Maze",
	"CYCLONE": "Skybound Odyssey", "DUSTER": "Seeds of Unity", "MUSUBI": "Musubi", "JUDGE": "Judge Rewards",
}

// wrong counts the texts of each kind of wrong language, with the first card of each.
type wrong map[[2]string][]string

func (w wrong) note(report *importer.Report) {
	for _, kind := range slices.SortedFunc(maps.Keys(w), func(a, b [2]string) int { return cmp.Or(cmp.Compare(a[0], b[0]), cmp.Compare(a[1], b[1])) }) {
		report.Add(importer.Note{
			Severity: importer.Warning, Source: Name, Card: w[kind][0],
			Message: fmt.Sprintf("%d texts that are given as %s are in %s: left out, this card's first", len(w[kind]), languageName[kind[0]], languageName[kind[1]]),
		})
	}
}

var languageName = map[string]string{"en": "English", "fr": "French", "de": "German", "es": "Spanish", "it": "Italian"}
