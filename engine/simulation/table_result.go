package simulation

import "slices"

// Tables are the parts of a result in a language, "en" or "fr". names gives the name of a card by its id; it may be nil.
func (r *Result) Tables(lang string, names func(id string) string) []Table {
	w := teller{lang, names}
	tables := []Table{w.victory(r), w.endings(r), w.gold(r)}
	for _, m := range []struct {
		name string
		of   func(*Turn) Spread
	}{
		{"honor", func(t *Turn) Spread { return t.Honor }},
		{"force", func(t *Turn) Spread { return t.Force }},
		{"provinces", func(t *Turn) Spread { return t.Taken }},
	} {
		tables = append(tables, w.measure(r, m.name, m.of))
	}
	return append(tables, w.opening(r), w.openingCards(r), w.screw(r), w.cards(r), w.dead(r), w.cycle(r), w.attack(r), w.goals(r))
}

// byTurns are points of cumulative shares.
func byTurns(turns []ByTurn) []point {
	var out []point
	for _, t := range turns {
		out = append(out, at(float64(t.Turn), t.By))
	}
	return out
}

func (w teller) victory(r *Result) Table {
	t := w.table("victory", "turn", "games", "share", "low", "high")
	t.chart = chart{x: w.say("turn"), y: w.say("share"), percent: true, band: w.say("interval"), about: w.aboutVictory(r)}
	t.chart.series = []plotted{{name: w.say("all"), points: byTurns(r.Victory.Turns)}}
	won := []Kind{}
	for _, k := range r.Victory.Kinds {
		if k.Won {
			won = append(won, k)
			t.Columns = append(t.Columns, w.of(kindWords, k.Kind))
			t.chart.series = append(t.chart.series, plotted{name: w.of(kindWords, k.Kind), points: byTurns(k.Turns)})
		}
	}
	if len(won) == 1 { // all victories are of it
		t.chart.series = t.chart.series[:1]
	}
	for i, turn := range r.Victory.Turns {
		row := append([]Cell{whole(turn.Turn), whole(turn.Games)}, shareCells(turn.By)...)
		for _, k := range won {
			row = append(row, number(k.Turns[i].By.Share))
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

func (w teller) endings(r *Result) Table {
	t := w.table("endings", "ending", "result", "games", "share", "low", "high", "mean-turn")
	t.chart = chart{rows: true, y: w.say("share"), percent: true, band: w.say("interval"), about: w.about("endings")}
	s := plotted{name: w.say("simulated")}
	put := func(label, result string, sh Share, mean *float64) {
		t.Rows = append(t.Rows, slices.Concat([]Cell{text(label), text(result), whole(sh.Count)}, shareCells(sh), []Cell{maybe(mean)}))
		t.chart.labels = append(t.chart.labels, label)
		s.points = append(s.points, at(0, sh))
	}
	for _, k := range r.Victory.Kinds {
		result := w.say("lost-game")
		if k.Won {
			result = w.say("won-game")
		}
		put(w.of(kindWords, k.Kind), result, k.Games, k.Mean)
	}
	put(w.say("unfinished"), "", r.Unfinished, nil)
	t.chart.series = []plotted{s}
	return t
}

func (w teller) gold(r *Result) Table {
	t := w.table("gold", "turn", "games")
	t.chart = chart{x: w.say("turn"), y: w.say("gold-axis"), band: w.say("middle"), about: w.about("gold")}
	parts := []struct {
		word string
		of   func(*Turn) Spread
	}{
		{"available", func(t *Turn) Spread { return t.Available }},
		{"produced", func(t *Turn) Spread { return t.Produced }},
		{"spent", func(t *Turn) Spread { return t.Spent }},
		{"lost", func(t *Turn) Spread { return t.Lost }},
	}
	for i := range r.Turns {
		t.Rows = append(t.Rows, []Cell{whole(r.Turns[i].Turn), whole(r.Turns[i].Games)})
	}
	for _, p := range parts {
		for _, c := range []string{"mean", "low", "high", "p10", "p50", "p90"} {
			t.Columns = append(t.Columns, w.say("gold-axis")+" "+w.say(p.word)+": "+w.say(c))
		}
		s := plotted{name: w.say(p.word)}
		for i := range r.Turns {
			x := p.of(&r.Turns[i])
			t.Rows[i] = append(t.Rows[i], spreadCells(x)...)
			k := bare(float64(r.Turns[i].Turn), x.Mean)
			if p.word == "available" {
				k.low, k.high, k.band = float64(x.P10), float64(x.P90), true
			}
			s.points = append(s.points, k)
		}
		t.chart.series = append(t.chart.series, s)
	}
	return t
}

// measure is a table of one number by turn.
func (w teller) measure(r *Result, name string, of func(*Turn) Spread) Table {
	t := w.table(name, "turn", "games", "mean", "low", "high", "p10", "p50", "p90")
	t.chart = chart{x: w.say("turn"), y: w.say("mean"), band: w.say("middle"), about: w.about(name)}
	s := plotted{name: w.say("mean")}
	for i := range r.Turns {
		k, x := &r.Turns[i], of(&r.Turns[i])
		t.Rows = append(t.Rows, append([]Cell{whole(k.Turn), whole(k.Games)}, spreadCells(x)...))
		s.points = append(s.points, point{x: float64(k.Turn), y: x.Mean, low: float64(x.P10), high: float64(x.P90), band: true})
	}
	t.chart.series = []plotted{s}
	return t
}

func (w teller) screw(r *Result) Table {
	t := w.table("screw", "turn", "games", "share", "low", "high")
	t.chart = chart{x: w.say("turn"), y: w.say("share"), percent: true, band: w.say("interval"), about: w.about("screw")}
	s := plotted{name: w.say("simulated")}
	for i := range r.Turns {
		k := &r.Turns[i]
		t.Rows = append(t.Rows, append([]Cell{whole(k.Turn), whole(k.Games)}, shareCells(k.Stuck)...))
		s.points = append(s.points, at(float64(k.Turn), k.Stuck))
	}
	t.chart.series = []plotted{s}
	return t
}

func (w teller) attack(r *Result) Table {
	t := w.table("attack", "turn", "games", "share", "low", "high")
	t.chart = chart{x: w.say("turn"), y: w.say("share"), percent: true, band: w.say("interval"), about: w.about("attack")}
	t.chart.series = []plotted{{name: w.say("simulated"), points: byTurns(r.Attack.Turns)}}
	for _, k := range r.Attack.Turns {
		t.Rows = append(t.Rows, append([]Cell{whole(k.Turn), whole(k.Games)}, shareCells(k.By)...))
	}
	return t
}

func (w teller) cycle(r *Result) Table {
	t := w.table("cycle", "number", "games", "share", "low", "high")
	t.chart = chart{rows: true, y: w.say("share"), percent: true, band: w.say("interval"), about: w.about("cycle")}
	s := plotted{name: w.say("simulated")}
	for _, b := range r.Cycle.Bins {
		if b.N == 0 {
			continue
		}
		t.Rows = append(t.Rows, append([]Cell{whole(b.N), whole(b.Count)}, shareCells(b.Share)...))
		t.chart.labels = append(t.chart.labels, plain(float64(b.N)))
		s.points = append(s.points, at(0, b.Share))
	}
	t.chart.series = []plotted{s}
	return t
}
