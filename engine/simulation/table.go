package simulation

import (
	"math"
	"strconv"
	"strings"
)

// Table is a part of a result as rows, for people: titles and words are in one language.
type Table struct {
	Name    string // "victory", "gold" …: the same in every language
	Title   string
	Columns []string
	Rows    [][]Cell

	chart chart
}

// Cell is a text or a number, or empty.
type Cell struct {
	Text   string
	Number float64
	Kind   CellKind
}

// CellKind says what a Cell holds.
type CellKind uint8

// The kinds.
const (
	CellEmpty CellKind = iota
	CellText
	CellNumber
)

func text(s string) Cell        { return Cell{Text: s, Kind: CellText} }
func number(x float64) Cell     { return Cell{Number: x, Kind: CellNumber} }
func whole(n int) Cell          { return number(float64(n)) }
func shareCells(s Share) []Cell { return []Cell{number(s.Share), number(s.Low), number(s.High)} }
func diff(d Difference) []Cell  { return []Cell{number(d.Value), number(d.Low), number(d.High)} }
func spreadCells(s Spread) []Cell {
	return []Cell{number(s.Mean), number(s.Low), number(s.High), whole(s.P10), whole(s.P50), whole(s.P90)}
}

// maybe is a number that may be absent.
func maybe(x *float64) Cell {
	if x == nil {
		return Cell{}
	}
	return number(*x)
}

// String is the cell as CSV writes it, without quotes.
func (c Cell) String() string {
	switch c.Kind {
	case CellText:
		return c.Text
	case CellNumber:
		return plain(c.Number)
	}
	return ""
}

// plain is a number in digits, with a point and no exponent.
func plain(x float64) string {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return ""
	}
	return strconv.FormatFloat(x, 'f', -1, 64)
}

// CSV is the table as RFC 4180 has it: a line of titles, then the rows, each ended by CR LF, fields in quotes where they
// need them. A text that a spreadsheet could take for a formula gets an apostrophe before it; numbers stay numbers.
func (t *Table) CSV() []byte {
	var b strings.Builder
	for i, c := range t.Columns {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString(quoted(harmless(c)))
	}
	b.WriteString("\r\n")
	for _, row := range t.Rows {
		for i, c := range row {
			if i > 0 {
				b.WriteByte(',')
			}
			s := c.String()
			if c.Kind == CellText {
				s = harmless(s)
			}
			b.WriteString(quoted(s))
		}
		b.WriteString("\r\n")
	}
	return []byte(b.String())
}

// harmless keeps a text from being read as a formula.
func harmless(s string) string {
	if s != "" && strings.ContainsAny(s[:1], "=+-@\t\r\n") || strings.HasPrefix(s, "＝") || strings.HasPrefix(s, "＋") || strings.HasPrefix(s, "－") || strings.HasPrefix(s, "＠") {
		return "'" + s
	}
	return s
}

// quoted puts a text in quotes where it needs them.
func quoted(s string) string {
	if strings.ContainsAny(s, ",\"\r\n") || strings.TrimSpace(s) != s {
		return `"` + strings.ReplaceAll(s, `"`, `""`) + `"`
	}
	return s
}
