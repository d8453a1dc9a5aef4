package simulation

import (
	"fmt"
	"slices"
)

// Tables are the parts of a comparison in a language: victories of both, and how they differ from game to game. Those of
// each side alone are Result.Tables.
func (c *Comparison) Tables(lang string, names func(id string) string) []Table {
	w := teller{lang, names}
	victory := w.table("compare", "turn")
	victory.chart = chart{x: w.say("turn"), y: w.say("share"), percent: true, band: w.say("interval"), about: w.about("compare")}
	for _, side := range []struct {
		name string
		r    *Result
	}{{"A", c.A}, {"B", c.B}} {
		victory.Columns = append(victory.Columns, w.withInterval(side.name+": "+w.say("share"))...)
		victory.chart.series = append(victory.chart.series, plotted{name: side.name, points: byTurns(side.r.Victory.Turns)})
	}
	victory.Columns = append(victory.Columns, w.withInterval(w.say("won-difference"))...)
	for i, d := range c.Paired.WonBy {
		victory.Rows = append(victory.Rows, slices.Concat(
			[]Cell{whole(d.Turn)}, shareCells(c.A.Victory.Turns[i].By), shareCells(c.B.Victory.Turns[i].By), diff(d.Difference)))
	}
	return []Table{victory, w.differences(&c.Paired)}
}

// differences is a table of what differs in each turn.
func (w teller) differences(p *Paired) Table {
	t := w.table("difference", "turn", "games")
	t.chart = chart{x: w.say("turn"), y: w.say("difference-axis"), band: w.say("interval"), about: w.about("difference")}
	for _, k := range p.Turns {
		t.Rows = append(t.Rows, []Cell{whole(k.Turn), whole(k.Games)})
	}
	for _, m := range []struct {
		word string
		of   func(*TurnDifferences) Difference
	}{
		{"gold-difference", func(t *TurnDifferences) Difference { return t.Available }},
		{"spent-difference", func(t *TurnDifferences) Difference { return t.Spent }},
		{"honor-difference", func(t *TurnDifferences) Difference { return t.Honor }},
		{"force-difference", func(t *TurnDifferences) Difference { return t.Force }},
		{"provinces-difference", func(t *TurnDifferences) Difference { return t.Taken }},
	} {
		t.Columns = append(t.Columns, w.withInterval(w.say(m.word))...)
		s := plotted{name: w.say(m.word)}
		for i := range p.Turns {
			d := m.of(&p.Turns[i])
			t.Rows[i] = append(t.Rows[i], diff(d)...)
			s.points = append(s.points, differs(float64(p.Turns[i].Turn), d))
		}
		t.chart.series = append(t.chart.series, s)
	}
	return t
}

// Tables is the table of a sweep in a language.
func (s *Swept) Tables(lang string, names func(id string) string) []Table {
	w := teller{lang, names}
	t := w.table("sweep", "card", "copies", "deck-cards")
	t.Columns = slices.Concat(t.Columns, w.withInterval(w.say("won")), []string{w.say("mean-turn")}, w.withInterval(w.say("turn-difference")))
	t.chart = chart{rows: true, y: w.say("turn-difference"), band: w.say("interval"), about: w.about("sweep")}
	points := plotted{name: w.say("simulated")}
	for i, v := range s.Variants {
		label := fmt.Sprintf("%d × %s", v.Copies, w.name(v.Card))
		if i == 0 {
			label += " (" + w.say("as-is") + ")"
		}
		t.Rows = append(t.Rows, slices.Concat(
			[]Cell{text(w.name(v.Card)), whole(v.Copies), whole(v.Cards)}, shareCells(v.Won), []Cell{maybe(v.Mean)}, diff(v.Paired.Turn)))
		t.chart.labels = append(t.chart.labels, label)
		points.points = append(points.points, differs(0, v.Paired.Turn))
	}
	t.chart.series = []plotted{points}
	return []Table{t}
}

// Tables is the table of an advice in a language.
func (a *Advice) Tables(lang string, names func(id string) string) []Table {
	w := teller{lang, names}
	t := w.table("keep", "exchange", "number")
	t.Columns = slices.Concat(t.Columns, w.withInterval(w.say("value")), w.withInterval(w.say("gain")), []string{w.say("won"), w.say("mean-turn")})
	t.chart = chart{rows: true, y: w.say("gain"), band: w.say("interval"), about: w.about("keep")}
	s := plotted{name: w.say("simulated")}
	for _, c := range a.Choices {
		cards := []string{}
		for _, id := range c.Cards {
			cards = append(cards, w.name(id))
		}
		label := listOf(cards)
		if len(cards) == 0 {
			label = w.say("nothing")
		}
		t.Rows = append(t.Rows, slices.Concat([]Cell{text(label), whole(len(cards))}, diff(c.Value), diff(c.Gain), []Cell{number(c.Won.Share), maybe(c.Mean)}))
		t.chart.labels = append(t.chart.labels, label)
		s.points = append(s.points, differs(0, c.Gain))
	}
	t.chart.series = []plotted{s}
	return []Table{t}
}
