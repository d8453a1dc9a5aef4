package deck

import (
	"regexp"
	"slices"
	"strings"

	"github.com/kotei-dev/kotei/card"
)

// column is what a column of a table says about a card.
type column int

const (
	columnOther column = iota
	columnCount
	columnName
	columnSet
	columnSection
	columnID
	columnVersion
	columns // how many there are
)

// csvColumns are the names of columns in English and French, folded.
var csvColumns = map[string]column{
	"qty": columnCount, "quantity": columnCount, "count": columnCount, "copies": columnCount, "number": columnCount, "amount": columnCount, "x": columnCount,
	"no": columnCount, "nr": columnCount, "num": columnCount, "quantite": columnCount, "qte": columnCount, "nombre": columnCount, "nb": columnCount, "exemplaires": columnCount,
	"name": columnName, "card": columnName, "card name": columnName, "cardname": columnName, "title": columnName, "card title": columnName,
	"nom": columnName, "carte": columnName, "titre": columnName, "nom de la carte": columnName, "nom carte": columnName,
	"set": columnSet, "edition": columnSet, "expansion": columnSet, "set name": columnSet, "set code": columnSet, "pack": columnSet, "extension": columnSet, "printing": columnSet, "serie": columnSet,
	"section": columnSection, "deck": columnSection, "side": columnSection, "zone": columnSection, "part": columnSection, "partie": columnSection, "board": columnSection, "pile": columnSection, "paquet": columnSection,
	"id": columnID, "card id": columnID, "reference": columnID, "identifiant": columnID,
	"version": columnVersion, "experience": columnVersion, "experience level": columnVersion,
}

// csvCodec is a table: a row for each card, parted by commas, semicolons or tabs. A first row with the names of the
// columns says which is which; without one, a column of small numbers is the number of copies.
func csvCodec() codec {
	return codec{
		Dialect: Dialect{Name: "csv", Title: "CSV (spreadsheets)", MediaType: "text/csv", Read: true, Write: true},
		detect:  detectCSV,
		read:    readCSV,
		write:   writeCSV,
	}
}

// csvShape is how a table is laid out.
type csvShape struct {
	comma byte
	place [columns]int // of each column, -1 for none
	head  int          // line of the names of the columns from 0, -1 for none
}

func detectCSV(_ []byte, lines []string) (string, bool) {
	if s, ok := csvHead(lines); ok && s.fitsRow(lines) {
		return "the first row names columns", true
	}
	if _, ok := csvHeadless(lines); ok {
		return "rows of a number of copies and a name, parted by a comma or semicolon", true
	}
	return "", false
}

// csvHead finds the names of the columns: one for the name of a card, and one more that says something.
func csvHead(lines []string) (csvShape, bool) {
	at := slices.IndexFunc(lines, func(l string) bool { return tidy(l) != "" })
	if at < 0 || len(lines[at]) > 2*maxName {
		return csvShape{}, false
	}
	best, most := csvShape{}, 1
	for _, comma := range []byte{'\t', ';', ','} {
		s := csvShape{comma: comma, head: at}
		for i := range s.place {
			s.place[i] = -1
		}
		known := 0
		for i, cell := range csvRow(strings.TrimPrefix(lines[at], "\uFEFF"), comma) {
			if c := csvColumns[card.Fold(cell)]; c != columnOther && s.place[c] < 0 {
				s.place[c] = i
				known++
			}
		}
		if known > most && s.place[columnName] >= 0 {
			best, most = s, known
		}
	}
	return best, most > 1
}

// fitsRow says whether the row below the head is one of the table.
func (s csvShape) fitsRow(lines []string) bool {
	for _, line := range lines[s.head+1:] {
		if tidy(line) == "" {
			continue
		}
		row := csvRow(lead(line, 8*maxName), s.comma)
		if at := s.place[columnCount]; at >= 0 && at < len(row) && row[at] != "" {
			if _, ok := wholeAmount(row[at]); !ok {
				return false
			}
		}
		return len(row) > 1
	}
	return false
}

var csvCount = regexp.MustCompile(`^[xX]?\d{1,3}[xX]?$`)

// csvHeadless finds the shape of a table without names of columns: at least two rows, all of the same width, with the
// number of copies in the first or the second column and the name in the other; a set may follow.
func csvHeadless(lines []string) (csvShape, bool) {
	for _, comma := range []byte{';', ','} {
		for _, count := range []int{0, 1} {
			if width, ok := csvWidth(lines, comma, count); ok {
				s := csvShape{comma: comma, head: -1}
				for i := range s.place {
					s.place[i] = -1
				}
				s.place[columnCount], s.place[columnName] = count, 1-count
				if width > 2 {
					s.place[columnSet] = 2
				}
				if width > 3 {
					s.place[columnSection] = 3
				}
				return s, true
			}
		}
	}
	return csvShape{}, false
}

func csvWidth(lines []string, comma byte, count int) (width int, ok bool) {
	rows := 0
	for _, line := range lines {
		if tidy(line) == "" {
			continue
		}
		if len(line) > 2*maxName {
			return 0, false
		}
		row := csvRow(strings.TrimPrefix(line, "\uFEFF"), comma)
		if width == 0 {
			width = len(row)
		}
		if len(row) != width || width < 2 || width > 4 || !csvCount.MatchString(row[count]) || row[1-count] == "" || count == 0 && isDigit(row[1][0]) { // 12,000 Steps
			return 0, false
		}
		rows++
	}
	return width, rows > 1
}

func readCSV(_ []byte, lines []string, opt Options, r *Resolver) (Result, error) {
	s, ok := csvHead(lines)
	if !ok {
		if s, ok = csvHeadless(lines); !ok {
			return readLines(lines, opt, r) // no table: what a list says on its lines
		}
	}
	f := newFile(lines, "a row without a card", opt, r)
	if s.head >= 0 {
		f.remark(s.head+1, "the head of a table")
	}
	rows := slices.Clone(lines)
	rows[0] = strings.TrimPrefix(rows[0], "\uFEFF")
	section := ""
	for i := s.head + 1; i < len(rows); {
		row, n := csvRowAt(rows, i, s.comma)
		for more := 1; more < n; more++ {
			f.res.Lines[i+more].Kind, f.res.Lines[i+more].Note = KindComment, "belongs to the row of the line above"
		}
		if err := f.csvRow(s, row, i+1, &section); err != nil {
			return Result{}, err
		}
		i += n
	}
	return f.done(), nil
}

// csvRow reads a row as a card, or as a header that stands in the column of names.
func (f *file) csvRow(s csvShape, row []string, line int, section *string) error {
	cell := func(c column) string {
		if at := s.place[c]; at >= 0 && at < len(row) {
			return row[at]
		}
		return ""
	}
	name := cell(columnName)
	alone := !slices.ContainsFunc(row, func(c string) bool { return c != "" && c != name })
	h, isHeader, total := parseHeader(tidy(name), f.r.cat.Game())
	switch {
	case name == "" && cell(columnID) == "":
		return nil
	case alone && isHeader && !f.r.isTitle(name):
		f.open(line, h)
		return nil
	case total && cell(columnSet) == "" && !f.r.isTitle(name):
		f.remark(line, "a total, no card")
		return nil
	}
	if words := cell(columnSection); s.place[columnSection] >= 0 && words != *section {
		*section = words
		h, _, _ := parseHeader(words, f.r.cat.Game())
		f.place = placer{startCards: f.place.startCards, started: f.place.started}
		f.place.open(h)
	}
	if name == "" {
		name = cell(columnID)
	}
	if v := cell(columnVersion); v != "" {
		name += " - " + v
	}
	return f.card(record{line: line, count: cell(columnCount), name: name, id: cell(columnID), set: cell(columnSet)})
}

// csvNames are the names of the columns that are written.
const csvNames = "count,name,set,section\n"

func writeCSV(d Deck, r *Resolver) (string, []Loss, error) {
	w := newWriter(d, r, lineStyle{printing: setName})
	w.loseHead("CSV", true, true)
	w.out.WriteString(csvNames)
	for _, s := range append([]Section{""}, w.sections()...) {
		title := zoneTitle(s)
		if s == "" {
			title = ""
		}
		for _, i := range w.in(s) {
			count, name, set := w.fields(i)
			w.out.WriteString(csvCell(count) + "," + csvCell(name) + "," + csvCell(set) + "," + csvCell(title) + "\n")
		}
	}
	return w.done(readText(readCSV))
}
