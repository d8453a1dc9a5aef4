package main

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/engine"
	"github.com/kotei-dev/kotei/goldfish"
)

// showBoard shows the table as the player sees it.
func (g *table) showBoard() {
	g.session.State().View(&g.view)
	g.phase = g.phaseKey()
	v, w := &g.view, g.words
	fmt.Fprintln(g.out, g.rule(g.title()))
	g.status(w.you, fmt.Sprintf(w.mine, v.Honor, v.Gold, max(0, v.Available-v.Gold), v.DynastyDeck, v.FateDeck), v.Favor)
	o := &v.Opponent
	line := fmt.Sprintf(w.theirs, o.Honor)
	if o.Defence > 0 {
		line += fmt.Sprintf(w.defence, o.Defence)
	}
	g.status(w.opponent, line+strengths(o.Provinces, w), o.Favor)
	for _, b := range v.Battles {
		g.battle(b)
	}
	g.heading(w.provinces)
	for i := range v.Provinces {
		g.province(&v.Provinces[i])
	}
	g.cards(w.inPlay, inOrder(v), true)
	g.cards(w.hand, v.Hand, false)
	g.duel()
	if len(o.Cards) > 0 {
		g.cards(w.opponentCards, o.Cards, true)
	}
	fmt.Fprintln(g.out, g.rule(""))
}

// inOrder are the cards in play as a player would lay them out: what began there, fighters, what pays, the rest.
func inOrder(v *engine.View) []engine.CardView {
	fief := slices.Clone(v.Fief)
	rank := func(c engine.CardView) int {
		switch {
		case c.Card.HasType(card.Personality):
			return 0
		case c.Card.HasType(card.Holding):
			return 1
		}
		return 2
	}
	slices.SortStableFunc(fief, func(a, b engine.CardView) int {
		return cmp.Or(rank(a)-rank(b), strings.Compare(a.Card.Name, b.Card.Name))
	})
	return append(slices.Clone(v.Stronghold), fief...)
}

func (g *table) title() string {
	v := &g.view
	phase := g.words.phases[v.Phase]
	if s := g.words.segments[v.Segment]; s != "" {
		phase += ", " + s
	}
	return fmt.Sprintf(g.words.turn, v.Turn, phase)
}

// rule is a line across the screen with a title in it.
func (g *table) rule(title string) string {
	if title != "" {
		title = "── " + title + " "
	}
	return g.paint.in("1", title+strings.Repeat("─", max(0, g.width-1-utf8.RuneCountInString(title))))
}

func (g *table) heading(s string) { fmt.Fprintln(g.out, g.paint.in("1;34", s)) }

// whoColumn is where what is told of a player begins.
const whoColumn = 11

func (g *table) status(who, what string, favor bool) {
	if favor {
		what += g.words.favor
	}
	g.sayHead(g.paint.in("1;34", pad(who, whoColumn)), whoColumn, what)
}

// strengths tells of the opponent's Provinces.
func strengths(list []engine.ProvinceView, w tableWords) string {
	if len(list) == 0 {
		return w.noProvinces
	}
	parts := make([]string, len(list))
	for i, p := range list {
		parts[i] = fmt.Sprintf("%d:%d", p.N, p.Strength)
	}
	return fmt.Sprintf(w.strengths, strings.Join(parts, " "))
}

func (g *table) battle(b engine.BattleView) {
	mark := " "
	switch {
	case b.Current:
		mark = ">"
	case b.Fought:
		mark = "x"
	}
	fmt.Fprintf(g.out, g.words.battle+"\n", mark, b.Province, b.Force, b.Defence, b.Strength)
}

// duel shows the duel that is going on, and what has been focused in it.
func (g *table) duel() {
	d := &g.view.Duel
	if d.Challenger == 0 {
		return
	}
	name := func(ref int32) string {
		found := ""
		g.eachCard(func(c *engine.CardView) {
			if c.Ref == ref {
				found = goldfish.Name(c.Card, g.lang)
			}
		})
		return found
	}
	g.say("", fmt.Sprintf(g.words.duel, name(d.Challenger), name(d.Challenged)), "1;34")
	if len(d.Mine) > 0 {
		g.cards(g.words.focused, d.Mine, false)
	}
	if len(d.Theirs) > 0 {
		g.cards(g.words.theirFocus, d.Theirs, false)
	}
}

func (g *table) province(p *engine.ProvinceView) {
	head := fmt.Sprintf(" %d ", p.N)
	if len(p.Cards) == 0 {
		fmt.Fprintln(g.out, head+g.paint.in("2", g.words.empty))
	}
	for i := range p.Cards {
		if i > 0 {
			head = "   "
		}
		g.row(head, &p.Cards[i], 1, false)
	}
	for i := range p.Attached {
		g.row("   + ", &p.Attached[i], 1, true)
	}
	if p.Strength != g.usualStrength() {
		fmt.Fprintf(g.out, "     "+g.words.strength+"\n", p.Strength)
	}
}

// usualStrength is that of most Provinces, which is told once, with the heading.
func (g *table) usualStrength() int {
	count, best := map[int]int{}, 0
	for _, p := range g.view.Provinces {
		count[p.Strength]++
		if count[p.Strength] > count[best] {
			best = p.Strength
		}
	}
	return best
}

// cards shows a list of cards; like ones stand on one line.
func (g *table) cards(title string, list []engine.CardView, inPlay bool) {
	g.heading(fmt.Sprintf(title, len(list)))
	if len(list) == 0 {
		fmt.Fprintln(g.out, g.paint.in("2", "   "+g.words.none))
	}
	done := make([]bool, len(list))
	for i := range list {
		if done[i] {
			continue
		}
		copies := 1
		for k := i + 1; k < len(list); k++ {
			if !done[k] && alike(&list[i], &list[k]) {
				done[k] = true
				copies++
			}
		}
		g.row("   ", &list[i], copies, inPlay)
		for k := range list[i].Attached {
			g.row("     + ", &list[i].Attached[k], 1, inPlay)
		}
		for k := range list[i].Under {
			g.row("     _ ", &list[i].Under[k], 1, inPlay)
		}
	}
}

// alike says whether two cards look the same on the table, so that they can stand on one line.
func alike(a, b *engine.CardView) bool {
	return a.Card == b.Card && a.Face == b.Face && a.Bowed == b.Bowed && a.Dishonored == b.Dishonored && a.Location == b.Location &&
		len(a.Attached)+len(b.Attached)+len(a.Under)+len(b.Under)+len(a.Tokens)+len(b.Tokens) == 0 && slices.Equal(a.Stats, b.Stats) && slices.Equal(a.Keywords, b.Keywords)
}

// leastName is how much of a name stands on one line with the rest at least.
const leastName = 16

// row shows a card: name, what it is, its numbers, its state, on one line if they fit.
func (g *table) row(head string, c *engine.CardView, copies int, inPlay bool) {
	if c.Hidden() {
		fmt.Fprintln(g.out, head+g.paint.in("2", g.words.faceDown))
		return
	}
	name := goldfish.Name(c.Card, g.lang)
	if copies > 1 {
		name += fmt.Sprintf(" ×%d", copies)
	}
	facts := g.facts(c, inPlay)
	columns := utf8.RuneCountInString(head)
	room := g.width - 1 - columns - utf8.RuneCountInString(facts) - 2
	colour := "0"
	switch {
	case c.Bowed:
		colour = "2"
	case c.Card.HasType(card.Personality):
		colour = "1"
	}
	if room < leastName { // too much to tell for one line
		fmt.Fprintln(g.out, head+g.paint.in(colour, cut(name, g.width-1-columns)))
		g.say(strings.Repeat(" ", columns+2), facts, "36")
		return
	}
	name = cut(name, room)
	dots := strings.Repeat(" ", max(1, min(room, 37)-utf8.RuneCountInString(name)+1))
	fmt.Fprintf(g.out, "%s%s%s%s\n", head, g.paint.in(colour, name), dots, g.paint.in("36", facts))
}

// facts are type, numbers and state of a card in few words.
func (g *table) facts(c *engine.CardView, inPlay bool) string {
	w := g.words
	parts := []string{w.types[string(c.Card.Type())]}
	if parts[0] == "" {
		parts[0] = string(c.Card.Type())
	}
	num := func(name card.StatName) (string, bool) {
		for _, s := range c.Stats {
			if s.Name == name {
				if s.Dash {
					return "–", true
				}
				return strconv.Itoa(s.Value), true
			}
		}
		return "", false
	}
	force, hasForce := num(card.Force)
	chi, hasChi := num(card.Chi)
	switch signed := !c.Card.HasType(card.Personality) && !c.Card.HasType(card.Follower); {
	case hasForce && hasChi && signed:
		parts = append(parts, plus(force)+"F/"+plus(chi)+"C")
	case hasForce && hasChi:
		parts = append(parts, force+"F/"+chi+"C")
	case hasForce:
		parts = append(parts, force+"F")
	}
	short := func(name card.StatName, format string) {
		if n, ok := num(name); ok {
			parts = append(parts, fmt.Sprintf(format, n))
		}
	}
	if !inPlay {
		short(card.HonorRequirement, w.hr)
	}
	short(card.PersonalHonor, w.ph)
	if n, _ := num(card.GoldProduction); n != "" && n != "0" {
		parts = append(parts, fmt.Sprintf(w.gives, n))
	}
	if !inPlay {
		short(card.GoldCost, w.cost)
		short(card.Focus, w.focus)
	}
	return strings.Join(append(parts, g.state(c)...), " ")
}

func plus(n string) string {
	if strings.HasPrefix(n, "-") || n == "–" {
		return n
	}
	return "+" + n
}

// state are the words about how a card lies there.
func (g *table) state(c *engine.CardView) []string {
	var parts []string
	for _, s := range []struct {
		is   bool
		word string
	}{{c.Bowed, g.words.bowed}, {c.Dishonored, g.words.dishonored}, {c.Dead, g.words.dead}} {
		if s.is {
			parts = append(parts, "["+s.word+"]")
		}
	}
	if c.Location > 0 {
		parts = append(parts, fmt.Sprintf("["+g.words.at+"]", c.Location))
	}
	for _, t := range c.Tokens {
		parts = append(parts, fmt.Sprintf("[%d %s]", t.Count, t.Name))
	}
	return parts
}

// say writes a text behind a head, broken into lines that fit.
func (g *table) say(head, text, colour string) {
	for i, line := range wrap(text, g.width-1-utf8.RuneCountInString(head)) {
		if i > 0 {
			head = strings.Repeat(" ", utf8.RuneCountInString(head))
		}
		fmt.Fprintln(g.out, g.paint.in(colour, head+line))
	}
}

// sayHead is say with a head of its own colour, of that many columns.
func (g *table) sayHead(head string, columns int, text string) {
	for i, line := range wrap(text, g.width-1-columns) {
		if i > 0 {
			head = strings.Repeat(" ", columns)
		}
		fmt.Fprintln(g.out, head+line)
	}
}
