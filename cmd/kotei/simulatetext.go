package main

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/kotei-dev/kotei/engine/simulation"
)

// simPrinter writes results of simulations for people. It remembers its first error.
type simPrinter struct {
	w     io.Writer
	paint paint
	words simWords
	names func(string) string
	width int
	lang  string
	err   error
}

func (p *simPrinter) printf(format string, args ...any) {
	if p.err == nil {
		_, p.err = fmt.Fprintf(p.w, format, args...)
	}
}

// percent is a share as people write it; decimal a number with one digit behind the point.
func (p *simPrinter) percent(x float64) string { return p.decimal(100*x) + " %" }

func (p *simPrinter) decimal(x float64) string {
	s := strconv.FormatFloat(x, 'f', 1, 64)
	if s == "-0.0" {
		s = "0.0"
	}
	return strings.Replace(s, ".", p.words.point, 1)
}

// maybe is a number that may be absent.
func (p *simPrinter) maybe(x *float64) string {
	if x == nil {
		return "–"
	}
	return p.decimal(*x)
}

func (p *simPrinter) share(s simulation.Share) string {
	return fmt.Sprintf("%s (%s–%s)", p.percent(s.Share), p.decimal(100*s.Low), p.percent(s.High))
}

func (p *simPrinter) difference(d simulation.Difference) string {
	return fmt.Sprintf("%s (%s … %s)", p.signed(d.Value), p.signed(d.Low), p.signed(d.High))
}

func (p *simPrinter) signed(x float64) string {
	s := p.decimal(x)
	if x > 0 && s != p.decimal(0) {
		return "+" + s
	}
	return s
}

func (p *simPrinter) head(s string) { p.printf("\n%s\n", p.paint.in("1", s)) }

// all prints a result of any kind.
func (p *simPrinter) all(name, other string, result simulatedResult) {
	switch r := result.(type) {
	case *simulation.Result:
		p.inputs(name, r.Inputs)
		p.result(r)
	case *simulation.Comparison:
		p.comparison(name, other, r)
	case *simulation.Swept:
		p.inputs(name, r.Inputs)
		p.swept(r)
	case *simulation.Advice:
		p.inputs(name, r.Inputs)
		p.advice(r)
	}
}

func (p *simPrinter) inputs(name string, in simulation.Inputs) {
	p.printf("%s: "+p.words.inputs+"\n", p.paint.in("1", visible(name)), in.Games, in.Turns, in.Policy, in.Ruleset, in.Seed)
	p.printf("  "+p.words.opponent+"\n", in.Opponent.Provinces, in.Opponent.ProvinceStrength, in.Opponent.Honor)
}

// result prints the parts of a result that people look at first; --json and --csv have all.
func (p *simPrinter) result(r *simulation.Result) {
	c := r.Coverage
	p.printf("  "+p.words.coverage+"\n", p.percent(c.ModelledShare), p.percent(c.PartialShare), p.percent(c.NoneShare))
	p.head(p.words.victories)
	p.endings(r)
	p.turns(r)
	p.opening(r)
	p.cards(r)
	p.goals(r.Goals)
	for _, e := range r.Examples {
		if e.What == "fastest-victory" {
			p.printf("\n"+p.words.example+"\n", e.Seed)
		}
	}
}

func (p *simPrinter) endings(r *simulation.Result) {
	median := "–"
	if r.Victory.Median != nil {
		median = strconv.Itoa(*r.Victory.Median)
	}
	p.printf("  %s %s; "+p.words.median+"\n", pad(p.words.won, 16), p.share(r.Victory.Won), median, p.maybe(r.Victory.Mean))
	for _, k := range r.Victory.Kinds {
		word := cmp.Or(p.words.kinds[k.Kind], k.Kind)
		p.printf("    %s %s; "+p.words.onTurn+"\n", pad(word, 14), p.share(k.Games), p.maybe(k.Mean))
	}
	p.printf("  %s %s\n", pad(p.words.unfinished, 16), p.share(r.Unfinished))
}

// turns is a table with a line a turn: means, and what the middle eight tenths have of Gold.
func (p *simPrinter) turns(r *simulation.Result) {
	p.head(p.words.byTurn)
	p.printf("%s\n", p.paint.in("2", fmt.Sprintf("  %4s %7s %11s %6s %5s %6s %6s %10s %6s", p.words.turn, p.words.wonBy, p.words.gold, p.words.spent, p.words.lost,
		p.words.honor, p.words.force, p.words.provinces, p.words.stuck)))
	for i, t := range r.Turns {
		if t.Games == 0 {
			break
		}
		won := "–"
		if i < len(r.Victory.Turns) {
			won = p.percent(r.Victory.Turns[i].By.Share)
		}
		p.printf("  %4d %7s %11s %6s %5s %6s %6s %10s %6s\n", t.Turn, won,
			fmt.Sprintf("%s %d–%d", p.decimal(t.Available.Mean), t.Available.P10, t.Available.P90), p.decimal(t.Spent.Mean), p.decimal(t.Lost.Mean),
			p.decimal(t.Honor.Mean), p.decimal(t.Force.Mean), p.decimal(t.Taken.Mean), p.percent(t.Stuck.Share))
	}
}

func (p *simPrinter) opening(r *simulation.Result) {
	p.head(p.words.opening)
	exact := ""
	if r.Opening.Holding.Exact != nil {
		exact = fmt.Sprintf("; "+p.words.exactly, p.percent(*r.Opening.Holding.Exact))
	}
	p.printf("  "+p.words.holding+"%s\n", p.share(r.Opening.Holding.Share), exact)
	p.printf("  "+p.words.playable+"\n", p.share(r.Opening.TurnOnePlay))
	if r.Cycle.Used.Count > 0 {
		p.printf("  "+p.words.cycled+"\n", p.share(r.Cycle.Used))
	}
	p.printf("  "+p.words.attacked+"\n", p.share(r.Attack.Attacked), p.maybe(r.Attack.Mean))
}

const shownSimulated = 8

// cards names the cards that lay dead most often, with the commonest reason, and how often the others were played.
func (p *simPrinter) cards(r *simulation.Result) {
	cards := slices.Clone(r.Cards)
	slices.SortStableFunc(cards, func(a, b simulation.Card) int { return cmp.Compare(b.Dead.Share, a.Dead.Share) })
	p.head(p.words.dead)
	for _, c := range cards[:min(shownSimulated, len(cards))] {
		if c.Dead.Count == 0 || len(c.Reasons) == 0 {
			break
		}
		worst := slices.MaxFunc(c.Reasons, func(a, b simulation.Reason) int { return cmp.Compare(a.Copies, b.Copies) })
		p.printf("  %s %7s  %s\n", pad(cut(p.names(c.ID), 38), 38), p.percent(c.Dead.Share), cut(cmp.Or(p.words.reasons[worst.Reason], worst.Reason), p.width-50))
	}
	slices.SortStableFunc(cards, func(a, b simulation.Card) int { return cmp.Compare(b.WhenSeen.Share, a.WhenSeen.Share) })
	p.head(p.words.played)
	for _, c := range cards[:min(shownSimulated, len(cards))] {
		if c.Played.Count == 0 {
			break
		}
		p.printf("  %s %7s  "+p.words.onTurn+"\n", pad(cut(p.names(c.ID), 38), 38), p.percent(c.WhenSeen.Share), p.maybe(c.MeanTurn))
	}
}

func (p *simPrinter) goals(list []simulation.Reached) {
	if len(list) == 0 {
		return
	}
	p.head(p.words.goals)
	for _, g := range list {
		line := fmt.Sprintf("  %s: %s", visible(g.Name), p.share(g.Share))
		switch {
		case g.Exact.Exact != nil:
			line += "; " + fmt.Sprintf(p.words.exactly, p.percent(*g.Exact.Exact))
		case g.NoExact != "":
			line += "; " + fmt.Sprintf(p.words.noExact, simulation.NoExactText(g.NoExact, p.lang))
		}
		p.printf("%s\n", line)
	}
}

func (p *simPrinter) comparison(name, other string, c *simulation.Comparison) {
	p.inputs("A "+name, c.A.Inputs)
	p.inputs("B "+other, c.B.Inputs)
	p.head(p.words.victories)
	for i, r := range []*simulation.Result{c.A, c.B} {
		p.printf(" %c\n", 'A'+i)
		p.endings(r)
	}
	p.head(p.words.paired)
	p.paired(c.Paired)
	p.printf("%s\n", p.paint.in("2", fmt.Sprintf("  %4s %18s %24s %24s", p.words.turn, p.words.gold, p.words.honor, p.words.force)))
	for _, t := range c.Paired.Turns {
		if t.Games > 0 {
			p.printf("  %4d %24s %24s %24s\n", t.Turn, p.difference(t.Available), p.difference(t.Honor), p.difference(t.Force))
		}
	}
	p.goals(c.A.Goals)
	p.goals(c.B.Goals)
}

func (p *simPrinter) paired(d simulation.Paired) {
	percent := simulation.Difference{Value: 100 * d.Won.Value, Low: 100 * d.Won.Low, High: 100 * d.Won.High}
	p.printf("  "+p.words.pairedWon+"\n", p.difference(percent))
	p.printf("  "+p.words.pairedTurn+"\n", p.difference(d.Turn))
	p.printf("  "+p.words.faster+"\n", p.percent(d.Faster.Share), p.percent(d.Slower.Share))
}

func (p *simPrinter) swept(s *simulation.Swept) {
	p.head(p.words.variants)
	p.printf("%s\n", p.paint.in("2", fmt.Sprintf("  %s %6s %22s  %s", pad(p.words.inSlot, 32), p.words.copies, p.words.won, p.words.sooner)))
	for i, v := range s.Variants {
		sooner := p.words.asIs
		if i > 0 {
			sooner = p.difference(v.Paired.Turn)
		}
		p.printf("  %s %6d %22s  %s\n", pad(cut(p.names(v.Card), 32), 32), v.Copies, p.share(v.Won), sooner)
		p.goals(v.Goals)
	}
}

func (p *simPrinter) advice(a *simulation.Advice) {
	p.printf("  "+p.words.dealt+"\n", p.list(a.Provinces), p.list(a.Hand))
	p.head(p.words.choices)
	for _, c := range a.Choices {
		what := p.words.keepAll
		if len(c.Cycle) > 0 {
			what = fmt.Sprintf(p.words.exchange, p.list(c.Cards))
		}
		p.printf("  %s  %s, "+p.words.gain+"\n", p.decimal(c.Value.Value), what, p.difference(c.Gain))
	}
}

func (p *simPrinter) list(ids []string) string {
	names := make([]string, len(ids))
	for i, id := range ids {
		names[i] = p.names(id)
	}
	return strings.Join(names, ", ")
}

// bytesWriter writes content.
func bytesWriter(content []byte) func(io.Writer) error {
	return func(w io.Writer) error {
		_, err := io.Copy(w, bytes.NewReader(content))
		return err
	}
}
