package behaviour

import (
	"errors"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/engine"
	"github.com/kotei-dev/kotei/engine/formula"
	"github.com/kotei-dev/kotei/engine/l5rccg"
)

// compiler turns the nodes of one card into a text. While a file is read it notes what is wrong and keeps the formulas; at
// the set-up of a game the same nodes are compiled again with the numbers of that game's words, and nothing is wrong then.
type compiler struct {
	names    *l5rccg.Names
	formulas map[string]l5rccg.Formula
	card     string
	problems *[]Problem // nil at a set-up
	keywords map[string]*node
	err      error // of the names
	things   int   // targets and choices so far in the current text
	places   int   // places chosen in it
	group    uint8 // of optional or alternative steps, the last one used
	inEvent  bool  // the current text answers an event
	level    int
}

func (c *compiler) add(line, column int, code Code, name string, number int, known ...string) {
	if c.problems != nil && len(*c.problems) < maxProblems {
		*c.problems = append(*c.problems, Problem{Line: line, Column: column, Card: c.card, Code: code, Name: name, Number: number, Known: known})
	}
}

func (c *compiler) report(n *node, code Code, name string) { c.add(n.line, n.column, code, name, 0) }

func (c *compiler) unknownKey(p pair, known ...string) {
	slices.Sort(known)
	c.add(p.line, p.column, UnknownKey, p.key, 0, known...)
}

// unknownWord reports a word with those that are known, from tables.
func (c *compiler) unknownWord(n *node, w string, tables ...any) {
	var known []string
	for _, t := range tables {
		switch t := t.(type) {
		case map[string]l5rccg.TypeSet:
			known = slices.AppendSeq(known, maps.Keys(t))
		case map[string]l5rccg.CardState:
			known = slices.AppendSeq(known, maps.Keys(t))
		case map[string]l5rccg.Where:
			known = slices.AppendSeq(known, maps.Keys(t))
		case map[string]bool:
			known = slices.AppendSeq(known, maps.Keys(t))
		}
	}
	slices.Sort(known)
	c.add(n.line, n.column, UnknownWord, w, 0, known...)
}

// word looks a word up.
func word[T any](c *compiler, n *node, w string, table map[string]T) T {
	v, ok := table[w]
	if !ok {
		c.add(n.line, n.column, UnknownWord, w, 0, slices.Sorted(maps.Keys(table))...)
	}
	return v
}

// fail keeps the first error of the names: a table has too many of something.
func (c *compiler) fail(err error) {
	if c.err == nil {
		c.err = err
	}
}

func (c *compiler) key(n *node, name string) l5rccg.Key {
	if !n.isText || strings.TrimSpace(name) == "" {
		c.report(n, WrongType, "a keyword")
		return 0
	}
	if c.keywords != nil && c.keywords[name] == nil {
		c.keywords[name] = n
	}
	k, err := c.names.Key(name)
	c.fail(err)
	return k
}

// keys reads keywords: one, or a list.
func (c *compiler) keys(n *node, into *l5rccg.KeySet) {
	for _, x := range n.each() {
		into.Add(c.key(x, x.text))
	}
}

// each are the items of a list; a single value is a list of one.
func (n *node) each() []*node {
	if n.isList {
		return n.list
	}
	return []*node{n}
}

func (c *compiler) clan(_ *node, clan card.Clan) l5rccg.ClanSet {
	set, err := c.names.Clan(clan)
	c.fail(err)
	return set
}

func (c *compiler) title(n *node) uint16 {
	t, err := c.names.Title(n.text)
	c.fail(err)
	return t
}

const maxNumber = 99

// number reads a whole number from 0 to 99.
func (c *compiler) number(n *node) int16 {
	v, err := strconv.Atoi(n.text)
	if !n.isText || err != nil || v < 0 || v > maxNumber {
		c.add(n.line, n.column, NotANumber, n.text, maxNumber)
		return 0
	}
	return int16(v)
}

// signed reads a whole number that may be negative.
func (c *compiler) signed(n *node) int16 {
	v, err := strconv.Atoi(strings.TrimPrefix(n.text, "+"))
	if !n.isText || err != nil || v < -maxNumber || v > maxNumber {
		c.add(n.line, n.column, NotANumber, n.text, maxNumber)
		return 0
	}
	return int16(v)
}

// truth reads true or false.
func (c *compiler) truth(n *node) bool {
	if !n.isText || n.text != "true" && n.text != "false" {
		c.report(n, WrongType, "true, false")
	}
	return n.text == "true"
}

// amount reads a number, or else a formula for one.
func (c *compiler) amount(n *node) (int16, l5rccg.Formula) {
	if v, err := strconv.Atoi(strings.TrimPrefix(n.text, "+")); n.isText && err == nil && v >= -maxNumber && v <= maxNumber {
		return int16(v), nil
	}
	return 0, c.formula(n, false)
}

var textFields = l5rccg.TextFields()

// formula reads a formula: a condition or a number.
func (c *compiler) formula(n *node, truth bool) l5rccg.Formula {
	if !n.isText {
		c.report(n, WrongType, "a formula")
		return nil
	}
	id := n.text
	want := engine.FieldInt
	if truth {
		want, id = engine.FieldBool, id+"?"
	}
	if f, ok := c.formulas[id]; ok {
		return f
	}
	f, err := formula.Compile(n.text, textFields, want)
	if err != nil {
		said, column := err.Error(), 0
		var bad *formula.Error
		if errors.As(err, &bad) {
			said, column = bad.Text("en"), bad.Column-1
		}
		c.add(n.line, n.column+max(0, column), BadFormula, said, 0)
		return nil
	}
	if len(f.Uses()) > l5rccg.MaxFormulaFields {
		c.add(n.line, n.column, TooMany, "fields", l5rccg.MaxFormulaFields)
		return nil
	}
	c.formulas[id] = f
	return f
}

func (c *compiler) ref(n *node) l5rccg.Ref {
	if !n.isText {
		c.report(n, WrongType, "a thing such as: target")
		return 0
	}
	return c.refWord(n, n.text)
}

// refWord reads the word of a thing, and asks whether the text has chosen it before.
func (c *compiler) refWord(n *node, w string) l5rccg.Ref {
	r := word(c, n, w, refs)
	switch {
	case r >= l5rccg.RefTarget0 && r <= l5rccg.RefTarget3 && int(r-l5rccg.RefTarget0) >= c.things,
		(r == l5rccg.RefIt || r == l5rccg.RefTargets) && c.things == 0,
		(r == l5rccg.RefEvent || r == l5rccg.RefEvent2) && !c.inEvent:
		c.report(n, UnknownRef, w)
	}
	return r
}
