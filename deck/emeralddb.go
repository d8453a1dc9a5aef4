package deck

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/kotei-dev/kotei/card"
)

var (
	emeraldDeck = regexp.MustCompile(`^(?:Dynasty|Conflict) Cards \(\d+\)$`)
	// emeraldHeader are the headers of EmeraldDB's page, each with its number of cards.
	emeraldHeader = regexp.MustCompile(`^(?:Provinces|Dynasty Cards|Conflict Cards|Characters|Events|Holdings|Attachments|Sideboard) \(\d+\)$`)
	// emeraldAside are lines of EmeraldDB's page that are about the deck and name no card.
	emeraldAside = regexp.MustCompile(`^(?:Influence: ?-?\d+ ?/ ?\d+|Minimum: ?\d+, ?Maximum: ?\d+|Sort By (?:Cost|Name)|Created by: .*|Format: N/A)$`)
)

// emeraldFormat is the word of the line below the deck's name.
const emeraldFormat = "Format:"

// emeralddbCodec is the text of a deck's page on EmeraldDB, as it is shared: the name and the format, Stronghold and
// role without a header, then "Provinces (5)", "Dynasty Cards (40)" and "Conflict Cards (40)" with headers of types.
func emeralddbCodec() codec {
	return codec{
		Dialect: Dialect{Name: "emeralddb", Title: "EmeraldDB", MediaType: "text/plain", Read: true, Write: true},
		games:   lcgOnly,
		detect: func(_ []byte, lines []string) (string, bool) {
			for _, line := range lines {
				if len(line) <= longestHeader && emeraldDeck.MatchString(tidy(line)) {
					return `there is a header "Dynasty Cards (…)" or "Conflict Cards (…)"`, true
				}
			}
			return "", false
		},
		read: func(_ []byte, lines []string, opt Options, r *Resolver) (Result, error) {
			return readEmerald(lines, opt, r)
		},
		write: writeEmerald,
	}
}

func readEmerald(lines []string, opt Options, r *Resolver) (Result, error) {
	asides, headers := map[int]string{}, []int{}
	for i, line := range lines {
		switch t := tidy(line); {
		case len(t) > maxName:
		case emeraldAside.MatchString(t):
			asides[i] = "about the deck, no card"
		case emeraldHeader.MatchString(t):
			headers = append(headers, i)
		}
	}
	at, name, ok := titled(lines, emeraldFormat)
	if ok {
		asides[at] = "the deck's name"
		headers = slices.DeleteFunc(headers, func(h int) bool { return h == at })
	}
	res, err := readAround(lines, asides, headers, opt, r)
	if err == nil && ok && res.Deck.Name == "" {
		res.Deck.Name = name
	}
	return res, err
}

// emeraldTypes are the headers below those of the decks, in the order of the page.
var emeraldTypes = map[Section][]struct {
	typ   card.Type
	title string
}{
	Dynasty:  {{"character", "Characters"}, {card.Event, "Events"}, {card.Holding, "Holdings"}},
	Conflict: {{card.Event, "Events"}, {"attachment", "Attachments"}, {"character", "Characters"}},
}

func writeEmerald(d Deck, r *Resolver) (string, []Loss, error) {
	w := newWriter(d, r, lineStyle{times: true, one: true, printing: setName})
	if d.Name != "" {
		w.title()
		if d.Format == "" {
			w.out.WriteString(emeraldFormat + " N/A\n")
		}
	}
	w.directive("Format", titleCase(d.Format))
	w.entries(w.in(""))
	for _, s := range []Section{Stronghold, Role} { // by type, without a header
		if list := w.in(s); len(list) > 0 {
			w.gap()
			w.entries(list)
		}
	}
	for _, s := range w.sections() {
		if s != Stronghold && s != Role && emeraldTypes[s] == nil && s != Sideboard {
			w.heading(sectionTitle(s) + " (" + strconv.Itoa(w.count(s)) + ")")
			w.entries(w.in(s))
		}
	}
	for _, s := range []Section{Dynasty, Conflict} { // also if empty, as the page shows them
		w.heading(sectionTitle(s) + " Cards (" + strconv.Itoa(w.count(s)) + ")")
		w.byType(w.in(s), s)
	}
	if list := w.in(Sideboard); len(list) > 0 {
		w.heading(sectionTitle(Sideboard) + " (" + strconv.Itoa(w.sum(list)) + ")")
		w.entries(list)
	}
	return w.done(readEmerald)
}

// byType writes the entries of a deck below headers of types; what is of another type, or no card, comes first.
func (w *writer) byType(list []int, s Section) {
	of := map[card.Type][]int{}
	var rest []int
	for _, i := range list {
		if c, ok := w.r.cat.Card(w.d.Entries[i].Card); ok && HomeSection(c) == s && emeraldTitle(s, c.Type()) {
			of[c.Type()] = append(of[c.Type()], i)
		} else {
			rest = append(rest, i)
		}
	}
	w.entries(rest)
	for _, t := range emeraldTypes[s] {
		if len(of[t.typ]) > 0 {
			w.out.WriteString(strings.TrimSpace(t.title) + " (" + strconv.Itoa(w.sum(of[t.typ])) + ")\n")
			w.entries(of[t.typ])
		}
	}
}

func emeraldTitle(s Section, t card.Type) bool {
	for _, known := range emeraldTypes[s] {
		if known.typ == t {
			return true
		}
	}
	return false
}
