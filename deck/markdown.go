package deck

import (
	"regexp"
	"strconv"
	"strings"
)

var (
	mdHeading = regexp.MustCompile(`^ {0,3}#{2,6} `)
	mdItem    = regexp.MustCompile(`^\s*(?:[-*+] |\d{1,3}[.)] |\|)`)
	mdEscape  = regexp.MustCompile(`^\s*[-*+] .*\\[!-/:-@\[-` + "`" + `{-~]`)
)

// markdownCodec is a list in Markdown: the deck's name as the first heading, the sections as further ones, the cards
// as items. A backslash makes the sign behind it a letter like any other.
func markdownCodec() codec {
	return codec{
		Dialect: Dialect{Name: "markdown", Title: "Markdown", MediaType: "text/markdown", Read: true, Write: true},
		detect:  detectMarkdown,
		read: func(_ []byte, lines []string, opt Options, r *Resolver) (Result, error) {
			return readMarkdown(lines, opt, r)
		},
		write: writeMarkdown,
	}
}

func detectMarkdown(_ []byte, lines []string) (string, bool) {
	headings, items, escapes, others := 0, 0, 0, 0
	for _, line := range lines {
		switch {
		case strings.TrimSpace(line) == "", strings.HasPrefix(line, "# "), strings.HasPrefix(line, "Name: "), strings.HasPrefix(line, "Format: "):
		case mdHeading.MatchString(line):
			headings++
		case mdItem.MatchString(line):
			items++
			if len(line) <= maxName && mdEscape.MatchString(line) {
				escapes++
			}
		default:
			others++
		}
	}
	return "headings and items of Markdown", (headings > 0 && headings+items >= others) || (escapes > 0 && others == 0)
}

// readMarkdown reads the lines as they look once they are shown.
func readMarkdown(lines []string, opt Options, r *Resolver) (Result, error) {
	shown := make([]string, len(lines))
	for i, line := range lines {
		shown[i] = fromMarkdown(strings.TrimPrefix(line, "\uFEFF"))
	}
	at, name := markdownTitle(lines, shown, r)
	asides := map[int]string{}
	if name != "" {
		asides[at] = "the deck's name"
	}
	res, err := readAround(shown, asides, nil, opt, r)
	if err != nil {
		return Result{}, err
	}
	for i := range res.Lines {
		res.Lines[i].Text = lines[i]
	}
	if res.Deck.Name == "" {
		res.Deck.Name = name
	}
	return res, nil
}

// markdownTitle is the first heading, if it is the only one of its kind and no header of a list.
func markdownTitle(lines, shown []string, r *Resolver) (at int, name string) {
	first, below := -1, false
	for i, line := range lines {
		t := strings.TrimPrefix(line, "\uFEFF")
		switch {
		case first < 0 && strings.HasPrefix(t, "# "):
			first = i
		case first < 0 && strings.TrimSpace(t) != "":
			return 0, ""
		case strings.HasPrefix(t, "# "):
			return 0, ""
		}
		below = below || mdHeading.MatchString(line)
	}
	if first < 0 || !below {
		return 0, ""
	}
	name = strings.TrimSpace(strings.TrimPrefix(shown[first], "#"))
	if _, ok, total := parseHeader(name, r.cat.Game()); ok || total {
		return 0, ""
	}
	return first, name
}

// fromMarkdown is a line as it is shown: headings of all ranks alike, stars around words gone, and signs behind a
// backslash without it.
func fromMarkdown(line string) string {
	if mdHeading.MatchString(line) {
		line = "# " + strings.TrimLeft(line, "# ")
	}
	if !strings.ContainsAny(line, `\*`) || strings.Trim(line, " *-_") == "" {
		return line
	}
	var out strings.Builder
	for i := 0; i < len(line); i++ {
		switch {
		case line[i] == '\\' && i+1 < len(line) && isPunctuation(line[i+1]):
			i++
		case line[i] == '*' && !starStands(line, i):
			continue
		}
		out.WriteByte(line[i])
	}
	return out.String()
}

// starStands says whether a star is shown: the one of an item, and one between blanks or behind a number, as in
// "2* Name".
func starStands(line string, i int) bool {
	blankBehind := i+1 < len(line) && isBlank(line[i+1])
	return blankBehind && (i == 0 || isBlank(line[i-1]) || isDigit(line[i-1]))
}

func isPunctuation(c byte) bool {
	return c > ' ' && c < 0x7F && !isDigit(c) && (c|0x20 < 'a' || c|0x20 > 'z')
}

// toMarkdown puts a backslash before each sign that Markdown might not show.
func toMarkdown(line string) string {
	var out strings.Builder
	for i := 0; i < len(line); i++ {
		if strings.IndexByte("\\`*_{}[]<>#|~&", line[i]) >= 0 && !(line[i] == '_' && insideWord(line, i)) {
			out.WriteByte('\\')
		}
		out.WriteByte(line[i])
	}
	return out.String()
}

// insideWord says whether a letter or digit stands on either side: an underscore there is shown.
func insideWord(line string, i int) bool {
	return i > 0 && i+1 < len(line) && isReferenceByte(line[i-1]) && isReferenceByte(line[i+1])
}

func writeMarkdown(d Deck, r *Resolver) (string, []Loss, error) {
	w := newWriter(d, r, lineStyle{one: true, prefix: "- ", printing: setName, escape: toMarkdown, plain: fromMarkdown})
	if d.Name != "" {
		w.markdownName()
	}
	w.directive("Format", d.Format)
	for _, s := range append([]Section{""}, w.sections()...) {
		list := w.in(s)
		if len(list) == 0 {
			continue
		}
		w.heading("## " + toMarkdown(zoneTitle(s)) + " (" + strconv.Itoa(w.count(s)) + ")")
		w.gap()
		w.entries(list)
	}
	if len(d.Entries) == 0 { // so that something says that it is Markdown
		w.heading("## Cards (0)")
	}
	return w.done(readMarkdown)
}

// markdownName writes the deck's name as the first heading, or as a line where it would be taken for another header.
func (w *writer) markdownName() {
	title := "# " + toMarkdown(w.d.Name)
	lines := []string{title, "## Fate"}
	if _, name := markdownTitle(lines, []string{fromMarkdown(title), lines[1]}, w.r); name == w.d.Name && oneLine(name) == name && writable(name) {
		w.out.WriteString(title + "\n")
		return
	}
	line := w.about("Name", w.d.Name)
	if line != "" {
		w.out.WriteString(toMarkdown(line) + "\n")
	}
}
