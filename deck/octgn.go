package deck

import (
	"bytes"
	"strconv"
)

const xmlHead = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"

// octgnCodec is the .o8d file of OCTGN: sections of <card qty="3" id="…">Some Name</card>.
func octgnCodec() codec {
	return codec{
		Dialect: Dialect{Name: "octgn", Title: "OCTGN (.o8d)", MediaType: "application/xml", Read: true, Write: true},
		detect: func(text []byte, _ []string) (string, bool) {
			return "XML with the root <deck> and <section>", beginsXML(text, "deck") && bytes.Contains(text, []byte("<section"))
		},
		read:  readOctgn,
		write: writeOctgn,
	}
}

func readOctgn(text []byte, lines []string, opt Options, r *Resolver) (Result, error) {
	x, root, err := readXML("octgn", text, lines)
	if err != nil {
		return Result{}, err
	}
	if root.name != "deck" {
		return Result{}, x.fail(0, "the root is no <deck>")
	}
	f := newFile(x.lines, "XML", opt, r)
	for _, n := range root.children {
		if n.name == "notes" {
			f.remark(n.line, "notes, no card")
		}
		if n.name != "section" {
			continue
		}
		f.zone(n.line, n.attr("name"))
		for _, c := range n.children {
			if c.name != "card" {
				continue
			}
			if err := f.card(record{line: c.line, count: c.attr("qty"), name: c.words(), id: c.attr("id")}); err != nil {
				return Result{}, err
			}
		}
	}
	return f.done(), nil
}

// zoneTitle is the name of the part of a file that holds a section.
func zoneTitle(s Section) string {
	switch title := sectionTitle(s); {
	case title != "":
		return title
	case s == "":
		return "Other"
	}
	return string(s)
}

// writeOctgn writes the cards with the ids of the catalog, for the GUIDs of OCTGN are not in the card files.
func writeOctgn(d Deck, r *Resolver) (string, []Loss, error) {
	w := newWriter(d, r, lineStyle{})
	w.loseHead("OCTGN", true, true)
	if len(d.Entries) > 0 {
		w.lose(-1, "id", "OCTGN knows the game and its cards by GUIDs, which the card files do not have: names and Kotei's ids stand in their place")
	}
	w.out.WriteString("<?xml version=\"1.0\" encoding=\"utf-8\" standalone=\"yes\"?>\n<deck game=\"\">\n")
	for _, s := range append([]Section{""}, w.sections()...) {
		list := w.in(s)
		if len(list) == 0 && (s == "" || len(d.Entries) > 0) {
			continue
		}
		w.out.WriteString(`  <section name="` + xmlWords(zoneTitle(s)) + "\" shared=\"False\">\n")
		for _, i := range list {
			count, name, id := w.octgnFields(i)
			w.out.WriteString(`    <card qty="` + xmlWords(count) + `" id="` + xmlWords(id) + `">` + xmlWords(name) + "</card>\n")
		}
		w.out.WriteString("  </section>\n")
	}
	if len(d.Entries) == 0 {
		w.out.WriteString("  <section name=\"Other\" shared=\"False\" />\n")
	}
	w.out.WriteString("</deck>\n")
	return w.done(readText(readOctgn))
}

// octgnFields are those of a card with its id, or of a name that no card was found for.
func (w *writer) octgnFields(i int) (count, name, id string) {
	e := w.d.Entries[i]
	if _, ok := w.r.cat.Card(e.Card); ok {
		count, name = e.RawCount, w.names(e)[0]
		if count == "" {
			count = strconv.Itoa(e.Count)
		}
		if writable(name) && w.r.recordReadsAs(record{count: count, name: name, id: e.Card}, e, false) {
			if e.Printing != "" {
				w.lose(i, "printing", "OCTGN names printings by GUIDs, which the card files do not have")
			}
			return count, name, e.Card
		}
	}
	count, name, _ = w.fields(i)
	return count, name, ""
}
