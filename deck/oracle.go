package deck

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/kotei-dev/kotei/card"
)

var (
	oracleHeader = regexp.MustCompile(`^# [\pL -]{1,40} - \(\d+\) \[\d+ distinct\]$`)
	oracleTab    = regexp.MustCompile(`^\d{1,3}\t[^\t]+\t\([^\t]+\)$`)
)

// oracleCodec is the export of the Oracle of the Void: "# Dynasty - (40) [15 distinct]" with the types below it, and
// the set in brackets behind each name. Its other form, number, name and set parted by tabs, is read too.
func oracleCodec() codec {
	return codec{
		Dialect: Dialect{Name: "oracle", Title: "Oracle of the Void", MediaType: "text/plain", Read: true, Write: true},
		games:   ccgOnly,
		detect:  detectOracle,
		read: func(_ []byte, lines []string, opt Options, r *Resolver) (Result, error) {
			return readLines(lines, opt, r)
		},
		write: writeOracle,
	}
}

func detectOracle(_ []byte, lines []string) (string, bool) {
	tabs, others := 0, 0
	for _, line := range lines {
		switch t := tidy(line); {
		case t == "":
		case len(t) > maxName:
			others++
		case oracleHeader.MatchString(t):
			return `there is a header "# … - (…) [… distinct]"`, true
		case oracleTab.MatchString(t):
			tabs++
		default:
			others++
		}
	}
	return `every line is "number<tab>name<tab>(set)"`, tabs > 0 && others == 0
}

func writeOracle(d Deck, r *Resolver) (string, []Loss, error) {
	w := newWriter(d, r, lineStyle{one: true, printing: setName})
	w.loseHead("Oracle of the Void", true, true)
	w.entries(w.in(""))
	before := []Section{Stronghold, Start, Sensei, Wind}
	var outside []int
	for _, s := range before {
		outside = append(outside, w.in(s)...)
	}
	w.oracleHeading("Pre-Game", outside)
	for _, s := range before {
		if list := w.in(s); len(list) > 0 {
			title := sectionTitle(s)
			if s == Start && w.count(s) <= 4 {
				title = "Holding"
			}
			w.oracleHeading(title, list)
			w.entries(list)
		}
	}
	for _, s := range []Section{Dynasty, Fate} {
		if list := w.in(s); len(list) > 0 {
			w.oracleHeading(sectionTitle(s), list)
			w.oracleTypes(list, s)
		}
	}
	for _, s := range w.sections() {
		if sectionTitle(s) == "" {
			w.entries(w.in(s)) // done reports the section
		}
	}
	return w.done(readLines)
}

// oracleTypes writes the cards of a deck below the header of their type. What is of no type of that deck comes last,
// since a header of its own would open the other deck.
func (w *writer) oracleTypes(list []int, s Section) {
	of := map[card.Type][]int{}
	var rest []int
	for _, i := range list {
		if c, ok := w.r.cat.Card(w.d.Entries[i].Card); ok && HomeSection(c) == s && sideSection(c.Type(), c.Game) == s {
			of[c.Type()] = append(of[c.Type()], i)
		} else {
			rest = append(rest, i)
		}
	}
	var types []card.Type
	for t := range of {
		types = append(types, t)
	}
	slices.Sort(types)
	for _, t := range types {
		title := titleCase(string(t))
		if h, ok, _ := parseHeader(title, w.r.cat.Game()); !ok || h.side != s {
			rest = append(rest, of[t]...)
			continue
		}
		w.oracleHeading(title, of[t])
		w.entries(of[t])
	}
	if len(rest) > 0 {
		w.gap()
	}
	w.entries(rest)
}

func (w *writer) oracleHeading(title string, list []int) {
	distinct := map[string]bool{}
	for _, i := range list {
		e := w.d.Entries[i]
		distinct[e.Card+"\n"+strings.ToLower(e.Name)] = true
	}
	w.heading("# " + title + " - (" + strconv.Itoa(w.sum(list)) + ") [" + strconv.Itoa(len(distinct)) + " distinct]")
}
