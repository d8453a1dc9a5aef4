package deck

import (
	"regexp"
	"strconv"
	"strings"
)

// yasukiSide is the key of a part of a list, with the number of its cards in a comment or without.
var yasukiSide = regexp.MustCompile(`^(Pre-Game|Dynasty|Fate):\s*(?:#\s*(\(\d+\))?)?$`)

// yasukiCodec is the YAML list of Game on, Yasuki: keys for the parts of the deck, types in comments, and the items
// "- 3x Name • Experienced [Set] {art: other card}". It is read line by line like any list, for an item with an art
// is no plain text to a YAML reader; the art, which belongs to another card, is left out.
func yasukiCodec() codec {
	return codec{
		Dialect: Dialect{Name: "yasuki", Title: "Game on, Yasuki (YAML)", MediaType: "application/yaml", Read: true, Write: true},
		games:   ccgOnly,
		detect:  detectYasuki,
		read: func(_ []byte, lines []string, opt Options, r *Resolver) (Result, error) {
			return readYasuki(lines, opt, r)
		},
		write: writeYasuki,
	}
}

// detectYasuki looks for the key of a part at the start of a line with an item below it, and before both either the
// name of the list or the number of cards in a comment.
func detectYasuki(_ []byte, lines []string) (string, bool) {
	named, part := false, false
	for _, line := range lines {
		if len(line) > longestHeader {
			continue
		}
		m := yasukiSide.FindStringSubmatch(strings.TrimRight(line, " \t"))
		switch {
		case strings.HasPrefix(line, "name:"):
			named = true
		case m != nil:
			part = part || named || m[2] != ""
		case part && strings.HasPrefix(strings.TrimLeft(line, " "), "- "):
			return `"Pre-Game:", "Dynasty:" or "Fate:" stands above a YAML list`, true
		}
	}
	return "", false
}

// readYasuki reads the lines. YAML may quote the name of the list.
func readYasuki(lines []string, opt Options, r *Resolver) (Result, error) {
	var parts []int // headers for sure, whatever cards are called
	for i, line := range lines {
		if len(line) <= longestHeader && yasukiSide.MatchString(strings.TrimRight(line, " \t")) {
			parts = append(parts, i)
		}
	}
	res, err := readAround(lines, nil, parts, opt, r)
	res.Deck.Name = yamlText(res.Deck.Name)
	return res, err
}

// yamlText takes the quotes around a text away.
func yamlText(s string) string {
	if n := len(s); n > 1 && (s[0] == '"' || s[0] == '\'') && s[n-1] == s[0] {
		return s[1 : n-1]
	}
	return s
}

func writeYasuki(d Deck, r *Resolver) (string, []Loss, error) {
	w := newWriter(d, r, lineStyle{times: true, square: true, full: true, prefix: "  - ", printing: setName})
	w.indent = "  "
	if yamlText(d.Name) == d.Name {
		w.directive("name", d.Name)
	} else {
		w.lose(-1, "name", "the quotes around it would be taken for those of YAML")
	}
	w.loseHead("Game on, Yasuki", false, true)
	w.entries(w.in(""))
	before := []Section{Stronghold, Sensei, Wind, Start}
	total := 0
	for _, s := range before {
		total += w.count(s)
	}
	if total > 0 {
		w.heading(partKey("Pre-Game", total))
		w.bare = true
	}
	for _, s := range before {
		if list := w.in(s); len(list) > 0 {
			w.heading(w.indent + counted(manyOf(sectionTitle(s)), w.count(s)))
			w.entries(list)
		}
	}
	for _, s := range []Section{Dynasty, Fate} {
		if list := w.in(s); len(list) > 0 {
			w.heading(partKey(sectionTitle(s), w.count(s)))
			w.bare = true
			w.types(list, s)
		}
	}
	for _, s := range w.sections() {
		if sectionTitle(s) == "" {
			w.entries(w.in(s)) // done reports the section
		}
	}
	return w.done(readYasuki)
}

// partKey is the key of a part with its number of cards in a comment.
func partKey(part string, n int) string { return part + ": # (" + strconv.Itoa(n) + ")" }

// manyOf is the header of a type as these lists write it.
func manyOf(title string) string {
	switch {
	case title == "Strategy":
		return "Strategies"
	case strings.HasSuffix(title, "s"):
		return title
	}
	return title + "s"
}
