package main

import (
	"cmp"
	_ "embed" // the template
	"fmt"
	"html/template"
	"io"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/catalog"
	"github.com/kotei-dev/kotei/deck"
	"github.com/kotei-dev/kotei/formats"
)

//go:embed sheets.tmpl
var sheetsHTML string

var sheetsTemplate = template.Must(template.New("sheets").Parse(sheetsHTML))

// sheet is one list as it is printed for the judge.
type sheet struct {
	File, Name, Verdict, Class, Error    string
	Format, Version, AsOf, Hash, Release string
	Counts                               []sheetCount
	Total                                int
	Problems                             []sheetProblem
	Parts                                []sheetPart
}

type sheetCount struct {
	Section string
	Count   int
}

type sheetProblem struct{ Severity, Code, Message, Rule, Where string }

// sheetPart is the cards of one section.
type sheetPart struct {
	Section string
	Count   int
	Rows    []sheetRow
}

// sheetRow is one card. Its boxes are what the judge ticks copy by copy; a card with many copies has one.
type sheetRow struct {
	Count, Name, Type, Cost string
	Boxes                   []struct{}
	cost                    card.Stat
	hasCost                 bool
}

// maxBoxes is the number of copies up to which each has a box.
const maxBoxes = 4

// writeSheets writes a page a list as one HTML file without scripts, which needs nothing but itself. order is
// "name", "type" or "cost".
func writeSheets(w io.Writer, lang, order string, cat *catalog.Catalog, all []judged) error {
	p := sheetMaker{words: wordsOf[lang], labels: statWordsOf[lang], report: reportPrinter{words: wordsOf[lang]}, cat: cat, order: order}
	text := sheetWordsOf[lang]
	head := struct {
		Lang  string
		Words sheetWords
	}{lang, text}
	if err := sheetsTemplate.ExecuteTemplate(w, "head", head); err != nil {
		return err
	}
	for _, j := range all { // one after another: only one is in memory
		page := struct {
			sheet
			Words sheetWords
			Order string
		}{p.sheet(j), text, text.Orders[order]}
		if err := sheetsTemplate.ExecuteTemplate(w, "sheet", page); err != nil {
			return err
		}
	}
	return sheetsTemplate.ExecuteTemplate(w, "foot", nil)
}

type sheetMaker struct {
	words  words
	labels statWords
	report reportPrinter // for its words only
	cat    *catalog.Catalog
	order  string
}

func (p *sheetMaker) sheet(j judged) sheet {
	if j.err != nil {
		return sheet{File: j.list.name, Name: j.list.name, Verdict: p.words.unread, Class: "unread", Error: visible(j.err.Error())}
	}
	r := j.report
	s := sheet{
		File: j.list.name, Name: visible(r.Deck.Name), Verdict: p.words.verdict[string(r.Verdict)], Class: string(r.Verdict),
		Format: r.Format.Name, Version: r.Format.Version, AsOf: r.Format.AsOf, Hash: r.Deck.Hash, Release: r.Release,
	}
	if s.Name == "" {
		s.Name = j.list.name
	}
	for _, x := range r.Problems {
		s.Problems = append(s.Problems, sheetProblem{
			Severity: p.words.severity[string(x.Severity)], Code: x.Code, Message: visible(x.Message), Rule: x.Rule,
			Where: strings.TrimPrefix(p.report.place(formats.Problem{Lines: x.Lines}), " · "),
		})
	}
	s.Parts = p.parts(j.read.Deck)
	for _, part := range s.Parts {
		s.Counts = append(s.Counts, sheetCount{part.Section, part.Count})
		s.Total += part.Count
	}
	return s
}

// parts are the cards section by section, each card once.
func (p *sheetMaker) parts(d deck.Deck) []sheetPart {
	bySection := map[string][]deck.Entry{}
	for _, e := range d.Entries {
		bySection[string(e.Section)] = append(bySection[string(e.Section)], e)
	}
	sections := make([]string, 0, len(bySection))
	for s := range bySection {
		sections = append(sections, s)
	}
	place := func(s string) int {
		if at := slices.Index(sectionOrder, s); at >= 0 {
			return at
		}
		return len(sectionOrder)
	}
	slices.SortFunc(sections, func(a, b string) int { return cmp.Or(place(a)-place(b), cmp.Compare(a, b)) })
	parts := make([]sheetPart, 0, len(sections))
	for _, s := range sections {
		parts = append(parts, p.part(s, bySection[s]))
	}
	return parts
}

func (p *sheetMaker) part(section string, entries []deck.Entry) sheetPart {
	part := sheetPart{Section: p.labels.nowhere}
	if section != "" {
		part.Section = capital(p.labels.label(section))
	}
	at := map[string]int{}
	counts := []int{}
	for _, e := range entries {
		part.Count += e.Count
		key := e.Card
		if !e.Resolved() || e.RawCount != "" {
			key = fmt.Sprintf("\x00%s\x00%s", e.Name, e.RawCount)
		}
		if i, ok := at[key]; ok {
			counts[i] += e.Count
			continue
		}
		at[key] = len(part.Rows)
		part.Rows = append(part.Rows, p.row(e))
		counts = append(counts, e.Count)
	}
	for i, n := range counts {
		row := &part.Rows[i]
		if row.Count == "" {
			row.Count = fmt.Sprint(n)
		}
		row.Boxes = make([]struct{}, 1)
		if n > 1 && n <= maxBoxes {
			row.Boxes = make([]struct{}, n)
		}
	}
	slices.SortStableFunc(part.Rows, p.compare)
	return part
}

// row is one card without its number of copies, but for a number that could not be read.
func (p *sheetMaker) row(e deck.Entry) sheetRow {
	row := sheetRow{Count: printable(e.RawCount), Name: printable(e.Name)}
	c, ok := p.cat.Card(e.Card)
	if !ok {
		row.Name += " (?)"
		return row
	}
	row.Name = c.Name
	if t := c.Type(); t != "" {
		row.Type = p.labels.label(string(t))
	}
	for _, name := range []card.StatName{card.GoldCost, card.Cost, card.MainCost} {
		if s, ok := c.Stats[name]; ok {
			row.Cost, row.cost, row.hasCost = s.Text, s, true
			if row.Cost == "" {
				row.Cost = fmt.Sprint(s.Value)
			}
			break
		}
	}
	return row
}

// compare orders two rows as the sheets are to be ordered, and by name where that leaves them alike. A card without
// a cost comes after those with one.
func (p *sheetMaker) compare(a, b sheetRow) int {
	first := 0
	switch p.order {
	case "type":
		first = cmp.Compare(a.Type, b.Type)
	case "cost":
		switch {
		case a.hasCost != b.hasCost:
			first = 1
			if a.hasCost {
				first = -1
			}
		case a.cost.Less(b.cost):
			first = -1
		case b.cost.Less(a.cost):
			first = 1
		}
	}
	return cmp.Or(first, cmp.Compare(card.Fold(a.Name), card.Fold(b.Name)), cmp.Compare(a.Name, b.Name))
}

// capital is s with a capital at its start.
func capital(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(r)) + s[n:]
}

// sheetWords are the words of the sheets in one language.
type sheetWords struct {
	Title, List, AsOf, Deck, Release, Total, NoProblems, Rule, Sorted string
	Player, Table, Judge, Time                                        string
	Checks                                                            []string
	Orders                                                            map[string]string
	Count, Card, Type, Cost                                           string
}

var sheetWordsOf = map[string]sheetWords{
	"en": {
		Title: "Judge sheets", List: "list", AsOf: "as of", Deck: "deck", Release: "cards", Total: "total",
		NoProblems: "Nothing to remark.", Rule: "rule", Sorted: "sorted by",
		Player: "Player", Table: "Table", Judge: "Judge", Time: "Day and time",
		Checks: []string{"cards counted", "cards match the list", "sleeves and marks", "player told"},
		Orders: map[string]string{"name": "name", "type": "type", "cost": "cost"},
		Count:  "No.", Card: "Card", Type: "Type", Cost: "Cost",
	},
	"fr": {
		Title: "Feuilles d’arbitre", List: "liste", AsOf: "au", Deck: "deck", Release: "cartes", Total: "total",
		NoProblems: "Rien à signaler.", Rule: "règle", Sorted: "triées par",
		Player: "Joueur", Table: "Table", Judge: "Arbitre", Time: "Date et heure",
		Checks: []string{"cartes comptées", "cartes conformes à la liste", "protège-cartes et marques", "joueur informé"},
		Orders: map[string]string{"name": "nom", "type": "type", "cost": "coût"},
		Count:  "Nb", Card: "Carte", Type: "Type", Cost: "Coût",
	},
}
