package deck

import (
	"slices"
	"strings"

	"github.com/kotei-dev/kotei/card"
)

// cardLine is a line read as a number of copies and a name.
type cardLine struct {
	amount amount
	name   string // with what stands behind it
	rest   string // without
	match  Match
}

// readCard reads a line in the way in which it is a card for sure: the number in front, behind, or a part of
// the title. If it is none in any way, the likeliest way comes back unsettled.
func (r *Resolver) readCard(t string) cardLine {
	best := r.tryAll(t)
	if best.match.How == Exact {
		return best
	}
	if inner := unquote(t); inner != t && !best.match.settled() { // "3 Name"
		if c := r.tryAll(inner); c.match.settled() {
			return c
		}
	}
	bare := unmark(t)
	if bare == t {
		return best
	}
	c := r.tryAll(unbullet(bare))
	switch {
	case c.match.Found() && (!best.match.Found() || c.match.How == Exact),
		!best.match.settled() && (c.match.settled() || c.amount.stated || !best.amount.stated):
		return c
	}
	return best
}

func (r *Resolver) tryAll(t string) cardLine {
	var best cardLine
	try := func(a amount, name string) bool {
		c := r.try(a, name)
		better := best.rest == "" && best.name == "" || c.match.settled() && !best.match.settled() ||
			c.match.Found() && !best.match.Found() || !c.match.settled() && !best.match.settled() && c.amount.stated && !best.amount.stated
		if better {
			best = c
		}
		return best.match.Found()
	}
	a, names, counted := leadingAmount(t)
	if !counted || r.startsTitle(t) { // 700 Soldier Plain
		if try(one, t) {
			return best
		}
	}
	for _, name := range names {
		if name != "" && try(a, name) {
			return best
		}
	}
	if a, name, ok := trailingAmount(t); ok && !counted && name != "" {
		try(a, name)
	} else if a, name, ok := bareAmount(t); ok && !counted && len(best.match.Candidates) == 0 {
		// "Some Name 2" is two copies, but for where it may be the Experienced 2.
		if c := r.try(a, name); c.match.Found() && !r.hasLevel(c.match.Card, a.count) {
			return c
		}
	}
	if best.name == "" { // a number and nothing else
		best = r.try(one, t)
	}
	return best
}

// startsTitle says whether a line that begins with a number begins as some title does.
func (r *Resolver) startsTitle(t string) bool {
	digits := 0
	for digits < len(t) && isDigit(t[digits]) {
		digits++
	}
	if digits > 0 && digits < len(t) && t[digits] == ' ' { // nearly every line
		return r.counted[t[:digits]]
	}
	return r.counted[firstWord(card.FoldTitle(t))]
}

// try looks a name up, with and without the quotation marks around it, and reads a number of copies that
// stands in brackets behind it.
func (r *Resolver) try(a amount, name string) cardLine {
	c := cardLine{amount: a, name: name}
	c.match, c.rest = r.sure(name)
	if bare := r.withoutStars(name); bare != name && c.match.How != Exact {
		if m, rest := r.sure(bare); m.Found() || !c.match.settled() {
			c.name, c.match, c.rest = bare, m, rest
		}
	}
	if inner := unquote(name); inner != name && c.match.How != Exact && inner != "" {
		if m, rest := r.sure(inner); m.Found() || !c.match.settled() {
			c.match, c.rest = m, rest
		}
	}
	c.takeBracket(r)
	return c
}

// takeBracket reads "(x3)" behind a name as the number of copies, and "(1)" behind a two-sided Stronghold as
// its face.
func (c *cardLine) takeBracket(r *Resolver) {
	if len(c.match.hints) == 0 {
		return
	}
	var kept []string
	for _, h := range c.match.hints {
		if strings.Contains(h, "\t") {
			h = c.takeColumn(h)
		}
		n, isAmount := wholeAmount(h)
		_, bare := toDigits(h)
		switch {
		case !isAmount:
			kept = append(kept, h)
		case bare && (n.count == 1 || n.count == 2 && (c.amount.stated || r.sided(c.match.Card))):
			kept = append(kept, "face "+h)
		case c.amount.stated:
			kept = append(kept, h)
		default:
			c.amount = n
		}
	}
	c.match.Hint = ""
	if len(kept) > 0 {
		c.match.Hint = joinHints(kept)
	}
}

func toDigits(s string) (string, bool) {
	s = strings.TrimSpace(s)
	return s, s != "" && strings.Trim(s, "0123456789") == ""
}

// sided says whether a card has two faces, or is of the type that can have.
func (r *Resolver) sided(id string) bool {
	c, ok := r.cat.Card(id)
	return ok && (len(c.Faces) > 1 || c.HasType(card.Stronghold))
}

func unquote(s string) string {
	for _, q := range [][2]string{{`"`, `"`}, {"“", "”"}, {"'", "'"}, {"‘", "’"}, {"«", "»"}, {"„", "“"}} {
		if inner, ok := strings.CutPrefix(s, q[0]); ok {
			if inner, ok := strings.CutSuffix(inner, q[1]); ok {
				return strings.TrimSpace(inner)
			}
		}
	}
	return s
}

// guessCard looks for a misspelling.
func (r *Resolver) guessCard(c cardLine) cardLine {
	hint := c.match.Hint
	c.match = r.guess(c.match, c.rest)
	c.match.Hint = hint
	return c
}

// hasLevel says whether the title of a card has a version of a level (TF-DECK-11) above the base card's.
func (r *Resolver) hasLevel(id string, level int) bool {
	c, _ := r.cat.Card(id)
	return level > 1 && slices.ContainsFunc(r.forms[keyOf(c.Title)], func(f form) bool { return r.at(f).Level == float64(level) })
}
