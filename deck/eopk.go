package deck

import (
	"regexp"
	"strconv"

	"github.com/kotei-dev/kotei/card"
)

var ccgOnly = []card.Game{card.L5RCCG}

var eopkHeader = regexp.MustCompile(`^# Pre-Game \(\d+\)$`)

// eopkCodec is the .l5d file of Egg of P'an Ku: "# Pre-Game (1)", "# Dynasty (40)", "# Fate (40)" with the
// types below them.
func eopkCodec() codec {
	return codec{
		Dialect: Dialect{Name: "eopk", Title: "Egg of P'an Ku", MediaType: "text/plain", Read: true, Write: true},
		games:   ccgOnly,
		detect: func(_ []byte, lines []string) (string, bool) {
			for _, line := range lines {
				if t := tidy(line); t != "" {
					return `it begins with "# Pre-Game (…)"`, len(t) < longestHeader && eopkHeader.MatchString(t)
				}
			}
			return "", false
		},
		read: func(_ []byte, lines []string, opt Options, r *Resolver) (Result, error) {
			return readLines(lines, opt, r)
		},
		write: writeEopk,
	}
}

// eopkTypes are the headers of the types in the order of the program.
var eopkTypes = []struct {
	typ   card.Type
	title string
}{
	{card.Celestial, "Celestials"},
	{card.Event, "Events"},
	{card.Holding, "Holdings"},
	{card.Personality, "Personalities"},
	{card.Region, "Regions"},
	{card.Ancestor, "Ancestors"},
	{card.Follower, "Followers"},
	{card.Item, "Items"},
	{card.Ring, "Rings"},
	{card.Spell, "Spells"},
	{card.Strategy, "Strategy"},
}

func writeEopk(d Deck, r *Resolver) (string, []Loss, error) {
	w := newWriter(d, r, lineStyle{one: true})
	w.gap()
	w.entries(w.in(""))
	before := []Section{Stronghold, Start, Sensei, Wind}
	total := 0
	for _, s := range before {
		total += w.count(s)
	}
	w.heading(counted("Pre-Game", total))
	for _, s := range before {
		if list := w.in(s); len(list) > 0 {
			title := sectionTitle(s)
			if s == Start && w.count(s) <= 4 {
				title = "Holding"
			}
			w.heading(counted(title, w.count(s)))
			w.entries(list)
		}
	}
	for _, s := range []Section{Dynasty, Fate} {
		if list := w.in(s); len(list) > 0 {
			w.heading(counted(sectionTitle(s), w.count(s)))
			w.types(list, s)
		}
	}
	for _, s := range w.sections() {
		if sectionTitle(s) == "" {
			w.entries(w.in(s)) // done reports the section
		}
	}
	w.loseHead("Egg of P'an Ku", true, true)
	return w.done(readLines)
}

// types writes the cards of a deck below the header of their type. What is of no type of that deck comes
// last, since a header of its own would open the other deck.
func (w *writer) types(list []int, s Section) {
	rest := list
	for _, t := range eopkTypes {
		var of, others []int
		for _, i := range rest {
			if c, ok := w.r.cat.Card(w.d.Entries[i].Card); ok && c.Type() == t.typ && HomeSection(c) == s {
				of = append(of, i)
			} else {
				others = append(others, i)
			}
		}
		if len(of) > 0 {
			title := t.title
			if w.indent != "" {
				title = manyOf(title)
			}
			w.heading(w.indent + counted(title, w.sum(of)))
			w.entries(of)
		}
		rest = others
	}
	w.entries(rest)
}

func counted(title string, n int) string { return "# " + title + " (" + strconv.Itoa(n) + ")" }
