package deck

import (
	"bytes"
	"regexp"
	"strconv"
)

// maxCopies is how many copies are written where each has an element of its own.
const maxCopies = 5000

// Lines of the text form of LackeyCCG: the number, a tab and the name, and a zone with a colon.
var (
	lackeyLine = regexp.MustCompile(`^\d{1,3}\t[^\t]+$`)
	lackeyZone = regexp.MustCompile(`^[\pL_ ]{1,40}:$`)
)

// lackeyCodec is the .dek file of LackeyCCG: superzones with an element for each copy of a card. Its text form, a
// number, a tab and a name on each line below "Zone:", is read too.
func lackeyCodec() codec {
	return codec{
		Dialect: Dialect{Name: "lackey", Title: "LackeyCCG (.dek)", MediaType: "application/xml", Read: true, Write: true},
		detect:  detectLackey,
		read: func(text []byte, lines []string, opt Options, r *Resolver) (Result, error) {
			if beginsXML(text, "deck") {
				return readLackey(text, lines, opt, r)
			}
			return readLines(lines, opt, r)
		},
		write: writeLackey,
	}
}

func detectLackey(text []byte, lines []string) (string, bool) {
	if beginsXML(text, "deck") {
		return "XML with the root <deck> and <superzone>", bytes.Contains(text, []byte("<superzone")) || !bytes.Contains(text, []byte("<section"))
	}
	cards, zones := 0, 0
	for _, line := range lines {
		switch t := tidy(line); {
		case t == "":
		case len(t) > maxName:
			return "", false
		case lackeyLine.MatchString(t):
			cards++
		case lackeyZone.MatchString(t):
			zones++
		default:
			return "", false
		}
	}
	return `every line is "number<tab>name" or "Zone:"`, cards > 0 && zones > 0
}

// lackeyKey is what copies of a card share. They may stand anywhere in their zone.
type lackeyKey struct{ name, id, set string }

func readLackey(text []byte, lines []string, opt Options, r *Resolver) (Result, error) {
	x, root, err := readXML("lackey", text, lines)
	if err != nil {
		return Result{}, err
	}
	f := newFile(x.lines, "XML", opt, r)
	for _, n := range root.children {
		if n.name != "superzone" {
			continue
		}
		f.zone(n.line, n.attr("name"))
		for _, rec := range f.copies(n) {
			if err := f.card(rec); err != nil {
				return Result{}, err
			}
		}
	}
	return f.done(), nil
}

// copies are the cards of a zone with the number of their copies, each at the place of its first.
func (f *file) copies(zone *node) []record {
	var out []record
	counts, first := []int{}, map[lackeyKey]int{}
	for _, c := range zone.children {
		if c.name != "card" {
			continue
		}
		key := lackeyKey{name: c.child("name"), set: c.child("set")}
		for _, n := range c.children {
			if n.name == "name" && key.id == "" {
				key.id = n.attr("id")
			}
		}
		at, seen := first[key]
		if !seen {
			at = len(out)
			first[key] = at
			out, counts = append(out, record{line: c.line, name: key.name, id: key.id, set: key.set}), append(counts, 0)
		} else {
			f.remark(c.line, "one more copy of the card of line "+strconv.Itoa(out[at].line))
		}
		counts[at]++
	}
	for i := range out {
		out[i].count = strconv.Itoa(counts[i])
	}
	return out
}

// writeLackey writes an element for each copy. A count that is no number cannot be written so.
func writeLackey(d Deck, r *Resolver) (string, []Loss, error) {
	if err := fewCopies("lackey", d); err != nil {
		return "", nil, err
	}
	w := newWriter(d, r, lineStyle{printing: setCode})
	w.loseHead("LackeyCCG", true, true)
	w.out.WriteString("<deck version=\"0.8\">\n\t<meta>\n\t\t<game>" + string(r.cat.Game()) + "</game>\n\t</meta>\n")
	for _, s := range append([]Section{""}, w.sections()...) {
		list := w.in(s)
		if len(list) == 0 {
			continue
		}
		w.out.WriteString("\t<superzone name=\"" + xmlWords(zoneTitle(s)) + "\">\n")
		for _, i := range list {
			w.lackeyCopies(i)
		}
		w.out.WriteString("\t</superzone>\n")
	}
	w.out.WriteString("</deck>\n")
	text := w.out.String()
	if back, err := readLackey([]byte(text), splitLines([]byte(text)), Options{}, r); err == nil {
		w.compareSums(back.Deck)
	}
	return text, w.losses, nil
}

func (w *writer) lackeyCopies(i int) {
	if raw := w.d.Entries[i].RawCount; raw != "" {
		w.lose(i, "count", strconv.Quote(raw)+" copies cannot be written: there is an element for each")
		w.lost[i] = true
		return
	}
	_, name, set := w.fields(i)
	element := "\t\t<card><name>" + xmlWords(name) + "</name><set>" + xmlWords(set) + "</set></card>\n"
	for range w.d.Entries[i].Count {
		w.out.WriteString(element)
	}
}

// fewCopies refuses a deck of so many cards that a file with an element for each is of no use.
func fewCopies(dialect string, d Deck) error {
	if total := d.Total(); total > maxCopies {
		return &UnwritableError{Dialect: dialect, Entry: -1, Detail: strconv.Itoa(total) + " cards: each would have an element of its own, and at most " + strconv.Itoa(maxCopies) + " are written"}
	}
	return nil
}

// compareSums is compare for a dialect that does not keep lines of one card apart.
func (w *writer) compareSums(back Deck) {
	left := map[entryKey]int{}
	for _, e := range back.Entries {
		k := e.key()
		k.count = 0
		left[k] += e.Count
	}
	for i, e := range w.d.Entries {
		k := e.key()
		k.count = 0
		if left[k] >= e.Count && e.Count > 0 {
			left[k] -= e.Count
		} else if !w.lost[i] {
			w.lose(i, "section", "stands in "+strconv.Quote(string(e.Section))+", which the list cannot say of it")
		}
	}
}
