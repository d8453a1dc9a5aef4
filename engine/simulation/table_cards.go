package simulation

import (
	"slices"
	"strings"

	"github.com/kotei-dev/kotei/deck"
	"github.com/kotei-dev/kotei/engine"
)

// exactRows is a chart of rows whose shares have exact probabilities beside them.
func (w teller) exactRows(name string) chart {
	return chart{
		rows: true, y: w.say("share"), percent: true, band: w.say("interval"), about: w.about(name),
		series: []plotted{{name: w.say("simulated")}, {name: w.say("exact-mark"), marks: true}},
	}
}

// exactRow adds a row to such a chart.
func (c *chart) exactRow(label string, e Exact) {
	c.labels = append(c.labels, label)
	c.series[0].points = append(c.series[0].points, at(0, e.Share))
	c.series[1].points = append(c.series[1].points, perhaps(0, e.Exact))
}

// exactCells are a share with its interval, and the exact probability.
func exactCells(e Exact) []Cell { return append(shareCells(e.Share), maybe(e.Exact)) }

func (w teller) opening(r *Result) Table {
	t := w.table("opening", "class", "number", "games", "share", "low", "high", "exact")
	t.chart = w.exactRows("opening")
	for _, c := range r.Opening.Counts {
		for _, b := range c.Bins {
			class := w.of(classWords, c.Class)
			t.Rows = append(t.Rows, append([]Cell{text(class), whole(b.N), whole(b.Count)}, exactCells(b.Exact)...))
			t.chart.exactRow(class+": "+plain(float64(b.N)), b.Exact)
		}
	}
	return t
}

func (w teller) openingCards(r *Result) Table {
	t := w.table("opening-cards", "id", "card", "section", "copies", "share", "low", "high", "exact")
	t.chart = w.exactRows("opening-cards")
	for _, c := range r.Opening.Cards {
		head := []Cell{text(c.ID), text(w.name(c.ID)), text(w.of(sectionWords, string(c.Section))), whole(c.Copies)}
		t.Rows = append(t.Rows, append(head, exactCells(c.Exact)...))
		t.chart.exactRow(w.name(c.ID), c.Exact)
	}
	return t
}

func (w teller) cards(r *Result) Table {
	t := w.table("cards", "id", "card", "section", "copies", "seen", "played")
	t.Columns = append(append(t.Columns, w.withInterval(w.say("when-seen"))...), w.say("plays"), w.say("mean-turn"))
	for _, key := range []string{"won-opening", "won-seen", "won-played"} {
		t.Columns = append(t.Columns, w.withInterval(w.say(key))...)
	}
	t.chart = chart{rows: true, y: w.say("when-seen"), percent: true, band: w.say("interval"), about: w.about("cards")}
	s := plotted{name: w.say("simulated")}
	for i := range r.Cards {
		c := &r.Cards[i]
		row := []Cell{
			text(c.ID), text(w.name(c.ID)), text(w.of(sectionWords, string(c.Section))), whole(c.Copies), number(c.Seen.Share), number(c.Played.Share),
			number(c.WhenSeen.Share), number(c.WhenSeen.Low), number(c.WhenSeen.High), number(c.Plays), maybe(c.MeanTurn),
		}
		for _, v := range []Versus{c.InOpening, c.IfSeen, c.IfPlayed} {
			if v.Difference == nil {
				row = append(row, Cell{}, Cell{}, Cell{})
			} else {
				row = append(row, diff(*v.Difference)...)
			}
		}
		t.Rows = append(t.Rows, row)
		if c.Seen.Count > 0 && !c.inPlay() {
			t.chart.labels = append(t.chart.labels, w.name(c.ID))
			s.points = append(s.points, at(0, c.WhenSeen))
		}
	}
	t.chart.series = []plotted{s}
	return t
}

// inPlay says whether the card begins in play, so that it cannot be played.
func (c *Card) inPlay() bool { return c.Section != deck.Dynasty && c.Section != deck.Fate }

func (w teller) dead(r *Result) Table {
	t := w.table("dead", "id", "card", "copies", "games", "share", "low", "high")
	for why := engine.NotDead + 1; why < engine.NumDead; why++ {
		t.Columns = append(t.Columns, w.of(reasonWords, why.String()))
	}
	t.chart = chart{rows: true, y: w.say("share"), percent: true, band: w.say("interval"), about: w.about("dead")}
	s := plotted{name: w.say("simulated")}
	for i := range r.Cards {
		c := &r.Cards[i]
		if c.Dead.Count == 0 {
			continue
		}
		row := append([]Cell{text(c.ID), text(w.name(c.ID)), whole(c.Copies), whole(c.Dead.Count)}, shareCells(c.Dead)...)
		for why := engine.NotDead + 1; why < engine.NumDead; why++ {
			n := 0
			if at := slices.IndexFunc(c.Reasons, func(x Reason) bool { return x.Reason == why.String() }); at >= 0 {
				n = c.Reasons[at].Copies
			}
			row = append(row, whole(n))
		}
		t.Rows = append(t.Rows, row)
		t.chart.labels = append(t.chart.labels, w.name(c.ID))
		s.points = append(s.points, at(0, c.Dead))
	}
	t.chart.series = []plotted{s}
	return t
}

func (w teller) goals(r *Result) Table {
	t := w.table("goals", "goal", "when", "by", "games", "share", "low", "high", "exact", "no-exact", "mean-turn")
	t.chart = w.exactRows("goals")
	for i := range r.Goals {
		g := &r.Goals[i]
		row := append([]Cell{text(g.Name), text(g.When), whole(g.By), whole(g.Count)}, exactCells(g.Exact)...)
		t.Rows = append(t.Rows, append(row, text(NoExactText(g.NoExact, w.lang)), maybe(g.Mean)))
		t.chart.exactRow(g.Name, g.Exact)
	}
	return t
}

// listOf joins names.
func listOf(names []string) string { return strings.Join(names, ", ") }
