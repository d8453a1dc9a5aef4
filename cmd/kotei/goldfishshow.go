package main

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/kotei-dev/kotei/engine"
	"github.com/kotei-dev/kotei/goldfish"
)

// usualLog is how many lines of the log are shown where no number is given.
const usualLog = 20

// showLog shows the last lines of the log.
func (g *table) showLog(rest string) error {
	n := usualLog
	switch {
	case rest == "all" || rest == "tout":
		n = int(^uint(0) >> 1)
	case rest != "":
		var err error
		if n, err = strconv.Atoi(rest); err != nil || n < 1 {
			return errors.New(g.words.logHow)
		}
	}
	type line struct {
		turn int32
		text string
	}
	var lines []line
	s := g.session.State()
	for _, e := range s.Events() {
		if said := s.Tell(e, g.lang); said != "" {
			lines = append(lines, line{e.Turn, said})
		}
	}
	if len(lines) == 0 {
		fmt.Fprintln(g.out, g.words.none)
	}
	turn := int32(-1)
	for _, l := range lines[max(0, len(lines)-n):] {
		if l.turn != turn {
			turn = l.turn
			fmt.Fprintln(g.out, g.paint.in("1", fmt.Sprintf(g.words.ofTurn, turn)))
		}
		g.say("  ", l.text, "0")
	}
	return nil
}

// showDiscards shows the piles that lie open.
func (g *table) showDiscards() {
	g.session.State().View(&g.view)
	g.cards(g.words.dynastyDiscard, g.view.DynastyDiscard, false)
	g.cards(g.words.fateDiscard, g.view.FateDiscard, false)
	if len(g.view.Removed) > 0 {
		g.cards(g.words.removed, g.view.Removed, false)
	}
}

// showCard shows a card: what it is, its text, and how its numbers came about.
func (g *table) showCard(want string) error {
	c, err := g.find(want)
	if err != nil {
		return err
	}
	fmt.Fprintf(g.out, "%s  %s\n", g.paint.in("1", goldfish.Name(c.Card, g.lang)), g.paint.in("2", fmt.Sprintf("#%d", c.Ref)))
	g.say("  ", g.facts(c, false), "36")
	if len(c.Keywords) > 0 {
		list := make([]string, len(c.Keywords))
		for i, k := range c.Keywords {
			list[i] = string(k)
		}
		g.say("  ", strings.Join(list, " • "), "0")
	}
	text := c.Card.Text
	if t := c.Card.Texts[g.lang]; t != "" {
		text = t
	}
	if text == "" {
		text = c.Card.Summary
	}
	for line := range strings.SplitSeq(text, "\n") {
		if line = strings.TrimSpace(line); line != "" {
			g.say("  ", line, "0")
		}
	}
	if how := g.support(c.Card.ID); how != "" {
		g.say("  ", how, "33")
	}
	list, err := g.session.State().Explain(c.Ref, g.lang)
	if err != nil {
		return err
	}
	var plain []string // as printed
	for _, e := range list {
		if len(e.Contributions) < 2 {
			plain = append(plain, g.explained(e))
		}
	}
	if len(plain) > 0 {
		g.say("  ", strings.Join(plain, " · "), "2")
	}
	for _, e := range list {
		if len(e.Contributions) >= 2 {
			g.say("  ", g.explained(e), "0")
		}
	}
	return nil
}

// support says how far the text of a card is played, "" where all of it is.
func (g *table) support(id string) string {
	c := g.session.State().Coverage()
	for _, x := range c.None {
		if x == id {
			return g.words.unplayed
		}
	}
	for _, x := range c.Partial {
		if x == id {
			return g.words.partlyPlayed
		}
	}
	return ""
}

// explained is a stat with its sum: "force 5 = 4 printed + 2 Example Blade − 1 …".
func (g *table) explained(e engine.Explanation) string {
	value := strconv.Itoa(e.Value)
	if e.Dash {
		value = "–"
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s %s", strings.ReplaceAll(e.Stat, "_", " "), value)
	if len(e.Contributions) < 2 {
		return b.String()
	}
	b.WriteString(" =")
	for i, c := range e.Contributions {
		switch {
		case i == 0:
			fmt.Fprintf(&b, " %d", c.Amount)
		case c.Amount < 0:
			fmt.Fprintf(&b, " − %d", -c.Amount)
		default:
			fmt.Fprintf(&b, " + %d", c.Amount)
		}
		said := c.Text
		if said == "" {
			said = c.Kind + ", " + c.Source
		}
		fmt.Fprintf(&b, " (%s)", said)
	}
	return b.String()
}

// showInfo says what the game depends on.
func (g *table) showInfo() {
	t, w := g.head, g.words
	o := t.Opponent
	fmt.Fprintf(g.out, w.info+"\n", t.Ruleset, t.Seed, t.DeckHash, t.Release, o.Provinces, o.ProvinceStrength, o.Honor, g.session.Len())
	fmt.Fprintln(g.out, w.first[!t.Opening.Second])
	if len(o.Defence) > 0 {
		fmt.Fprintf(g.out, w.infoDefence+"\n", strings.Trim(fmt.Sprint(o.Defence), "[]"))
	}
	c := g.session.State().Coverage()
	fmt.Fprintf(g.out, w.infoCoverage+"\n", len(c.Modelled), len(c.Partial), len(c.None))
}

// helpColumn is where the explanations begin.
const helpColumn = 14

// showHelp lists the commands.
func (g *table) showHelp() {
	for line := range strings.SplitSeq(strings.TrimSuffix(g.words.help, "\n"), "\n") {
		r := []rune(line)
		g.sayHead(g.paint.in("1", string(r[:helpColumn])), helpColumn, string(r[helpColumn:]))
	}
}
