package main

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/mattn/go-runewidth"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/catalog"
	"github.com/kotei-dev/kotei/search"
)

// defaultWidth is that of a table that goes to no terminal.
const defaultWidth = 80

// statHeads are the stats of each game in the order of the table, with the heads of their columns.
var statHeads = map[card.Game][]struct {
	stat card.StatName
	head string
}{
	card.L5RCCG: {
		{card.Force, "F"},
		{card.Chi, "C"},
		{card.HonorRequirement, "HR"},
		{card.GoldCost, "GC"},
		{card.PersonalHonor, "PH"},
		{card.Focus, "Fv"},
		{card.ProvinceStrength, "PS"},
		{card.GoldProduction, "GP"},
		{card.StartingHonor, "SH"},
	},
	card.L5RLCG: {
		{card.Cost, "Cost"},
		{card.Military, "Mil"},
		{card.Political, "Pol"},
		{card.Glory, "Gl"},
		{card.StrengthBonus, "Bon"},
		{card.InfluenceCost, "Inf"},
		{card.ProvinceStrength, "PS"},
		{card.Fate, "Fate"},
		{card.Honor, "Hon"},
		{card.InfluencePool, "Pool"},
	},
	card.Altered: {
		{card.MainCost, "Main"},
		{card.RecallCost, "Rec"},
		{card.Forest, "For"},
		{card.Mountain, "Mou"},
		{card.Water, "Wat"},
		{card.ReserveLimit, "Res"},
		{card.LandmarkLimit, "Lan"},
	},
}

// column is one column of the table.
type column struct {
	head  string
	cells []string
	tails []string // of cells that must be cut: their ends, which stay; nil for none
	right bool     // numbers stand at the right
	least int      // a wider column may be cut to this; 0: never
	turn  int      // columns that may be cut are cut in this order
	width int
}

// printHits writes the table: name, type, clan, those stats that some card of the list has, and the set of the printing
// that is shown. It is never wider than the terminal; what has no room is cut with an ellipsis, and on a very narrow
// terminal columns are left out from the right.
func printHits(s streams, w searchWords, cat *catalog.Catalog, hits []search.Hit) error {
	if len(hits) == 0 {
		return nil
	}
	width := s.width
	if width <= 0 {
		width = defaultWidth
	}
	columns := fit(columnsOf(w, cat, hits), width)
	p := paint(s.colour)
	var b strings.Builder
	b.WriteString(p.in("1", line(columns, -1)) + "\n")
	for row := range hits {
		b.WriteString(line(columns, row) + "\n")
	}
	_, err := fmt.Fprint(s.out, b.String())
	return err
}

func columnsOf(w searchWords, cat *catalog.Catalog, hits []search.Hit) []column {
	name, kind := column{head: w.name, least: 16, turn: 1}, column{head: w.kind, least: 5, turn: 2}
	clan, rarity, set := column{head: w.clan, least: 5, turn: 2}, column{head: w.rarity, least: 4, turn: 2}, column{head: w.set, least: 10}
	for _, h := range hits {
		k := cat.At(h.Card)
		name.cells = append(name.cells, visible(k.Name))
		name.tails = append(name.tails, shortVersion(k.Version))
		kind.cells = append(kind.cells, joined(k.Types))
		clan.cells = append(clan.cells, clans(k))
		rarity.cells = append(rarity.cells, k.Rarity)
		set.cells = append(set.cells, visible(setName(cat, shownPrinting(k, h))))
	}
	columns := []column{name, kind, clan}
	if cat.Game() == card.Altered { // where it tells apart cards of one name
		columns = append(columns, rarity)
	}
	for _, st := range statHeads[cat.Game()] {
		c, any := column{head: st.head, right: true}, false
		for _, h := range hits {
			cell := ""
			if v, ok := statsOf(cat.At(h.Card), h)[st.stat]; ok {
				cell, any = statText(v), true
			}
			c.cells = append(c.cells, cell)
		}
		if any {
			columns = append(columns, c)
		}
	}
	return append(columns, set)
}

// shownPrinting is the printing of a hit: the one that the search chose, else the newest.
func shownPrinting(k *card.Card, h search.Hit) *card.Printing {
	at := h.Printing
	if at < 0 {
		at = len(k.Printings) - 1
	}
	if at < 0 {
		return &card.Printing{}
	}
	return &k.Printings[at]
}

// statsOf are the stats of a hit; a printing has its own where they differ.
func statsOf(k *card.Card, h search.Hit) card.Stats {
	if h.Printing >= 0 {
		if own := k.Printings[h.Printing].Stats; own != nil {
			return own
		}
	}
	return k.Stats
}

// statText is a stat as it is printed.
func statText(v card.Stat) string {
	if v.Text == "" {
		return strconv.Itoa(v.Value)
	}
	return v.Text
}

func setName(cat *catalog.Catalog, p *card.Printing) string {
	if s, ok := cat.Set(p.Set); ok {
		return s.Name
	}
	return p.Set
}

const gap = "  "

// fit gives each column a width so that the table has at most width columns of characters.
func fit(columns []column, width int) []column {
	for i := range columns {
		c := &columns[i]
		c.width = runewidth.StringWidth(c.head)
		for _, cell := range c.cells {
			c.width = max(c.width, runewidth.StringWidth(cell))
		}
	}
	for len(columns) > 1 && total(columns, true) > width {
		columns = columns[:len(columns)-1]
	}
	for over := total(columns, false) - width; over > 0; over-- {
		c := widest(columns)
		if c == nil {
			break
		}
		c.width--
	}
	return columns
}

// widest is the column to cut next, nil for none: of those whose turn it is the widest. Where all are at their least
// the name is cut further.
func widest(columns []column) *column {
	var found *column
	for i := range columns {
		c := &columns[i]
		if c.least == 0 || c.width <= c.least {
			continue
		}
		if found == nil || c.turn < found.turn || c.turn == found.turn && c.width > found.width {
			found = c
		}
	}
	if found == nil && columns[0].width > 1 {
		return &columns[0]
	}
	return found
}

// total is the width of the table as it is, or of its narrowest form.
func total(columns []column, least bool) int {
	n := len(gap) * (len(columns) - 1)
	for _, c := range columns {
		if least && c.least > 0 {
			n += min(c.width, c.least)
		} else {
			n += c.width
		}
	}
	return n
}

// cell is the text of a row in the width of the column; row -1 is the head.
func (c *column) cell(row int) string {
	if row < 0 {
		return runewidth.Truncate(c.head, c.width, "…")
	}
	cell := c.cells[row]
	if runewidth.StringWidth(cell) <= c.width {
		return cell
	}
	if c.tails == nil || c.tails[row] == "" || runewidth.StringWidth(c.tails[row])+4 > c.width {
		return runewidth.Truncate(cell, c.width, "…")
	}
	title, _, _ := strings.Cut(cell, " • ")
	return runewidth.Truncate(title, c.width-runewidth.StringWidth(c.tails[row]), "…") + c.tails[row]
}

// shortVersion is the version as lists write it, "• exp2", to stand behind a name that is cut; "" for a base card.
func shortVersion(v card.Version) string {
	if v.Suffix() == "" {
		return ""
	}
	return " • " + v.Suffix()
}

// line is one line of the table, without blanks at its end.
func line(columns []column, row int) string {
	var b strings.Builder
	for i, c := range columns {
		if i > 0 {
			b.WriteString(gap)
		}
		cell := c.cell(row)
		blank := strings.Repeat(" ", max(0, c.width-runewidth.StringWidth(cell)))
		if c.right {
			b.WriteString(blank + cell)
		} else {
			b.WriteString(cell + blank)
		}
	}
	return strings.TrimRight(b.String(), " ")
}

func joined(types []card.Type) string {
	parts := make([]string, len(types))
	for i, t := range types {
		parts[i] = string(t)
	}
	return strings.Join(parts, " ")
}

func clans(k *card.Card) string {
	if len(k.Clans) == 0 {
		return "–"
	}
	parts := make([]string, len(k.Clans))
	for i, c := range k.Clans {
		parts[i] = string(c)
	}
	return strings.Join(parts, " ")
}
