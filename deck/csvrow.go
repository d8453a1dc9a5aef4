package deck

import "strings"

// maxRowLines is over how many lines one row of a table may go, for text in quotes.
const maxRowLines = 30

// maxCells is how many cells of a row are told apart; what follows is one cell more.
const maxCells = 200

// csvRowAt reads the row that begins at lines[at], and says over how many lines it goes: a quotation mark that is not
// closed on its line is closed on one of the next, or is one letter like others.
func csvRowAt(lines []string, at int, comma byte) (row []string, n int) {
	row, open := splitRow(lines[at], comma)
	if !open {
		return row, 1
	}
	text := lines[at]
	for n = 1; n < maxRowLines && at+n < len(lines); n++ {
		text += "\n" + lines[at+n]
		if longer, open := splitRow(text, comma); !open {
			return longer, n + 1
		}
		if len(text) > 8*maxName {
			break
		}
	}
	return row, 1
}

// csvRow reads a row of one line.
func csvRow(line string, comma byte) []string {
	row, _ := splitRow(line, comma)
	return row
}

// splitRow cuts a row into its cells, without blanks around them. In quotes a comma is a letter, and two quotes are
// one. open says that the last quotation mark is not closed; it is then a letter.
func splitRow(s string, comma byte) (row []string, open bool) {
	for {
		s = strings.TrimLeft(s, " ")
		if comma != '\t' {
			s = strings.TrimLeft(s, "\t")
		}
		if len(row) == maxCells {
			return append(row, s), false
		}
		cell, rest, more, unclosed := cutCell(s, comma)
		row = append(row, strings.TrimSpace(cell))
		open = open || unclosed
		if !more {
			return row, open
		}
		s = rest
	}
}

func cutCell(s string, comma byte) (cell, rest string, more, unclosed bool) {
	if strings.HasPrefix(s, `"`) {
		if inner, behind, ok := cutQuoted(s[1:]); ok {
			end := strings.IndexByte(behind, comma)
			if end < 0 {
				return inner + behind, "", false, false
			}
			return inner + behind[:end], behind[end+1:], true, false
		}
		unclosed = true
	}
	cell, rest, more = strings.Cut(s, string(comma))
	return cell, rest, more, unclosed
}

// cutQuoted reads up to the quotation mark that closes, each two of them being one.
func cutQuoted(s string) (inner, behind string, ok bool) {
	var out strings.Builder
	for {
		at := strings.IndexByte(s, '"')
		if at < 0 {
			return "", "", false
		}
		out.WriteString(s[:at])
		if !strings.HasPrefix(s[at+1:], `"`) {
			return out.String(), strings.TrimLeft(s[at+1:], " "), true
		}
		out.WriteByte('"')
		s = s[at+2:]
	}
}

// csvCell is a cell as it is written.
func csvCell(s string) string {
	if strings.ContainsAny(s, "\",;\t\r\n") || strings.TrimSpace(s) != s {
		return `"` + strings.ReplaceAll(s, `"`, `""`) + `"`
	}
	return s
}
