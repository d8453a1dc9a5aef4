package deck

import (
	"slices"
	"strings"

	"github.com/kotei-dev/kotei/card"
)

var lcgOnly = []card.Game{card.L5RLCG}

// readAround reads a list as lines of cards, all but those that the dialect knows to be something else: asides are the
// notes of these, by index. headers are lines that are headers for sure, whatever cards are called.
func readAround(lines []string, asides map[int]string, headers []int, opt Options, r *Resolver) (Result, error) {
	cards := slices.Clone(lines)
	for at := range asides {
		cards[at] = ""
	}
	for _, at := range headers {
		cards[at] = "# " + tidy(lines[at])
	}
	res, err := readLines(cards, opt, r)
	if err != nil {
		return Result{}, err
	}
	for _, at := range headers {
		res.Lines[at].Text = lines[at]
	}
	for at, note := range asides {
		res.Lines[at] = Line{Number: at + 1, Text: lines[at], Kind: KindComment, Entry: -1, Note: note}
	}
	return res, nil
}

// titled says which line is the deck's name: the first one that is not blank, if the next one begins with the word.
func titled(lines []string, word string) (at int, name string, ok bool) {
	first := -1
	for i, line := range lines {
		t := tidy(line)
		switch {
		case t == "":
		case first < 0:
			first = i
		default:
			begins := len(t) >= len(word) && strings.EqualFold(t[:len(word)], word)
			return first, tidy(lines[first]), begins && !strings.EqualFold(lead(tidy(lines[first]), len(word)), word)
		}
	}
	return 0, "", false
}

// lead is the first n bytes of s, or all of it.
func lead(s string, n int) string { return s[:min(n, len(s))] }

// title writes the deck's name as a line of its own, which the reader of the dialect takes for it.
func (w *writer) title() {
	if w.d.Name == "" {
		return
	}
	name := oneLine(w.d.Name)
	if name == "" || tidy(name) != w.d.Name {
		w.lose(-1, "name", "the deck's name cannot stand on a line of its own")
	}
	w.out.WriteString(name + "\n")
}

// loseName tells that the dialect has no place for the deck's name or format.
func (w *writer) loseHead(dialect string, name, format bool) {
	if name && w.d.Name != "" {
		w.lose(-1, "name", dialect+" lists have no name")
	}
	if format && w.d.Format != "" {
		w.lose(-1, "format", dialect+" lists name no format")
	}
}

// headless writes a list without headers, and with them only where some card stands where its type does not say.
func headless(write func(headers bool) (string, []Loss, error)) (string, []Loss, error) {
	text, losses, err := write(false)
	if slices.ContainsFunc(losses, func(l Loss) bool { return l.Field == "section" }) {
		return write(true)
	}
	return text, losses, err
}

// groups writes the sections in the order of the dialect, parted by blank lines or by headers.
func (w *writer) groups(order []Section, headers bool) {
	w.entries(w.in(""))
	sections := w.sections()
	slices.SortStableFunc(sections, func(a, b Section) int { return rank(order, a) - rank(order, b) })
	for _, s := range sections {
		if headers {
			w.heading("# " + sectionTitle(s))
		} else if w.out.Len() > 0 {
			w.gap()
		}
		w.entries(w.in(s))
	}
}

func rank(order []Section, s Section) int {
	if at := slices.Index(order, s); at >= 0 {
		return at
	}
	return len(order)
}

// nonBlank counts the lines of a list that are not blank, headers behind # aside, and those of them that match.
func nonBlank(lines []string, match func(string) bool) (all, matching int) {
	for _, line := range lines {
		t := tidy(line)
		if t == "" || strings.HasPrefix(t, "#") {
			continue
		}
		all++
		if match(t) {
			matching++
		}
	}
	return all, matching
}

// withoutStars takes the stars from a name that lists of the L5R LCG mark bought cards with (LCG-DATA-14).
func (r *Resolver) withoutStars(name string) string {
	if r.cat.Game() != card.L5RLCG || !strings.HasPrefix(name, "*") && !strings.HasSuffix(name, "*") {
		return name
	}
	if bare := strings.Trim(name, "* "); bare != "" {
		return bare
	}
	return name
}
