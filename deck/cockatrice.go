package deck

import (
	"strings"

	"github.com/kotei-dev/kotei/card"
)

// cockatriceCodec is the .cod file of Cockatrice: zones of <card number="3" name="Some Name"/>. The program knows the
// zones main, side and tokens; in L5R CCG decks what stands outside both decks is in side.
func cockatriceCodec() codec {
	return codec{
		Dialect: Dialect{Name: "cockatrice", Title: "Cockatrice (.cod)", MediaType: "application/xml", Read: true, Write: true},
		detect: func(text []byte, _ []string) (string, bool) {
			return "XML with the root <cockatrice_deck>", beginsXML(text, "cockatrice_deck")
		},
		read: readCockatrice,
		write: func(d Deck, r *Resolver) (string, []Loss, error) {
			return headless(func(zones bool) (string, []Loss, error) { return writeCockatrice(d, r, zones) })
		},
	}
}

func readCockatrice(text []byte, lines []string, opt Options, r *Resolver) (Result, error) {
	x, root, err := readXML("cockatrice", text, lines)
	if err != nil {
		return Result{}, err
	}
	if root.name != "cockatrice_deck" {
		return Result{}, x.fail(0, "the root is no <cockatrice_deck>")
	}
	f := newFile(x.lines, "XML", opt, r)
	f.res.Deck.Name = root.child("deckname")
	for line := range strings.Lines(root.child("comments")) {
		var about Line
		if key, _, _ := strings.Cut(line, ":"); directives[card.Fold(key)] == "format" {
			f.directive(&about, strings.TrimSpace(line))
			break
		}
	}
	for _, n := range root.children {
		switch n.name {
		case "deckname":
			f.remark(n.line, "the deck's name")
		case "comments":
			f.remark(n.line, "about the deck, no card")
		case "zone":
			f.cockatriceZone(n)
			for _, c := range n.children {
				if c.name != "card" {
					continue
				}
				if err := f.card(record{line: c.line, count: c.attr("number"), name: c.attr("name"), set: c.attr("setShortName")}); err != nil {
					return Result{}, err
				}
			}
		}
	}
	return f.done(), nil
}

// cockatriceZone opens a zone. Cards of main stand where their types say.
func (f *file) cockatriceZone(n *node) {
	switch name := strings.ToLower(n.attr("name")); {
	case name != "side" && name != "sideboard":
		f.zone(n.line, name)
	case f.r.cat.Game() == card.L5RCCG:
		f.open(n.line, header{section: preGame})
	case f.r.cat.Game() == card.L5RLCG:
		f.open(n.line, header{section: Sideboard})
	default:
		f.open(n.line, header{})
	}
}

// writeCockatrice writes main and side, or, where these cannot say where a card stands, a zone for each section.
func writeCockatrice(d Deck, r *Resolver, zones bool) (string, []Loss, error) {
	w := newWriter(d, r, lineStyle{printing: setCode})
	w.keepName()
	w.out.WriteString(xmlHead + "<cockatrice_deck version=\"1\">\n  <deckname>" + xmlWords(d.Name) + "</deckname>\n" +
		"  <comments>" + xmlWords(w.about("Format", d.Format)) + "</comments>\n")
	if zones {
		w.cockatriceZone("main", w.in(""))
		for _, s := range w.sections() {
			w.cockatriceZone(strings.ToLower(zoneTitle(s)), w.in(s))
		}
	} else {
		var main, side []int
		for _, s := range append([]Section{""}, w.sections()...) {
			switch s {
			case Stronghold, Sensei, Wind, Start, Sideboard:
				if s == Sideboard || r.cat.Game() == card.L5RCCG {
					side = append(side, w.in(s)...)
					continue
				}
			}
			main = append(main, w.in(s)...)
		}
		w.cockatriceZone("main", main)
		w.cockatriceZone("side", side)
	}
	w.out.WriteString("</cockatrice_deck>\n")
	return w.done(readText(readCockatrice))
}

func (w *writer) cockatriceZone(name string, list []int) {
	if len(list) == 0 {
		return
	}
	w.out.WriteString(`  <zone name="` + xmlWords(name) + "\">\n")
	for _, i := range list {
		count, name, set := w.fields(i)
		w.out.WriteString(`    <card number="` + xmlWords(count) + `" name="` + xmlWords(name) + `"`)
		if set != "" {
			w.out.WriteString(` setShortName="` + xmlWords(set) + `"`)
		}
		w.out.WriteString("/>\n")
	}
	w.out.WriteString("  </zone>\n")
}
