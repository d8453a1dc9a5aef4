package deck

import (
	"bytes"
	"encoding/binary"
	"html"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"
)

// fromUTF16 is a list in UTF-8 that came in UTF-16, as some editors and shells of Windows write files: it
// then begins with a byte order mark. Half a character at the end becomes U+FFFD, so that nothing is lost
// unseen.
func fromUTF16(b []byte) []byte {
	var order binary.ByteOrder = binary.LittleEndian
	switch {
	case bytes.HasPrefix(b, []byte{0xFF, 0xFE}):
	case bytes.HasPrefix(b, []byte{0xFE, 0xFF}):
		order = binary.BigEndian
	default:
		return b
	}
	units := make([]uint16, 0, len(b)/2)
	for b = b[2:]; len(b) > 1; b = b[2:] {
		units = append(units, order.Uint16(b))
	}
	out := []byte(string(utf16.Decode(units)))
	if len(b) > 0 {
		out = utf8.AppendRune(out, utf8.RuneError)
	}
	return out
}

// splitLines cuts a list into its lines at LF, CRLF or CR, and decodes each: UTF-8 where it is valid, else
// Windows-1252. Nothing else is changed, and no byte but the line ends is left out. A file may hold lines
// of both kinds, because people paste one list into another.
func splitLines(b []byte) []string {
	lines := make([]string, 0, bytes.Count(b, []byte{'\n'})+1)
	if utf8.Valid(b) { // one text holds all lines
		for s := string(b); s != ""; {
			end := strings.IndexAny(s, "\n\r")
			if end < 0 {
				return append(lines, s)
			}
			lines = append(lines, s[:end])
			if end+1 < len(s) && s[end] == '\r' && s[end+1] == '\n' {
				end++
			}
			s = s[end+1:]
		}
		return lines
	}
	for len(b) > 0 {
		end := 0
		for end < len(b) && b[end] != '\n' && b[end] != '\r' {
			end++
		}
		lines = append(lines, decode(b[:end]))
		if end+1 < len(b) && b[end] == '\r' && b[end+1] == '\n' {
			end++
		}
		b = b[min(end+1, len(b)):]
	}
	return lines
}

func decode(b []byte) string {
	if utf8.Valid(b) {
		return string(b)
	}
	var s strings.Builder
	s.Grow(len(b) + len(b)/8)
	for _, c := range b {
		s.WriteRune(fromWindows1252(c))
	}
	return s.String()
}

// windows1252 are the characters of the bytes 0x80 to 0x9F; 0 where the code page has none.
var windows1252 = [32]rune{
	'€', 0, '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', 0, 'Ž', 0,
	0, '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', 0, 'ž', 'Ÿ',
}

func fromWindows1252(c byte) rune {
	if c >= 0x80 && c < 0xA0 {
		if r := windows1252[c-0x80]; r != 0 {
			return r
		}
	}
	return rune(c)
}

func toWindows1252(r rune) (byte, bool) {
	if r < 0x100 {
		return byte(r), true
	}
	for i, have := range windows1252 {
		if have == r {
			return byte(0x80 + i), true
		}
	}
	return 0, false
}

// tidy makes a line fit for matching: HTML entities and UTF-8 that was read as Windows-1252 become what they
// meant, every kind of blank but the tab becomes a space, what cannot be seen goes, and the ends are trimmed.
func tidy(s string) string {
	if plainASCII(s) {
		return strings.TrimSpace(s)
	}
	// Lists that went through two programs are escaped twice.
	for i := 0; i < 3 && strings.Contains(s, "&"); i++ {
		un := html.UnescapeString(s)
		if un == s {
			break
		}
		s = un
	}
	for i := 0; i < 2; i++ {
		s = demojibake(s)
	}
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		switch {
		case r == '\t':
			return r
		case r == '\uFE0F' || r == '\u20E3' || r >= '\u200B' && r <= '\u200D': // what makes emoji of digits and signs
			return -1
		case r >= '\u202A' && r <= '\u202E' || r >= '\u2066' && r <= '\u2069': // marks of writing direction
			return -1
		case r == '\uFEFF' || r == '\u2060' || r == '\u00AD' || r == '\u200E' || r == '\u200F':
			return -1
		case unicode.IsSpace(r) || unicode.IsControl(r):
			return ' '
		}
		return r
	}, s))
}

func plainASCII(s string) bool {
	for i := 0; i < len(s); i++ {
		if c := s[i]; c >= 0x7F || c == '&' || c < ' ' && c != '\t' {
			return false
		}
	}
	return true
}

// demojibake repairs runs of characters that are UTF-8 bytes shown in Windows-1252: "â€™" is "’". A run that
// makes no sense as UTF-8 stays.
func demojibake(s string) string {
	if !strings.ContainsAny(s, "ÃÂâÅÄ") {
		return s
	}
	var out strings.Builder
	var run []byte
	start := 0 // of the run
	flush := func(end int) {
		if len(run) > 1 && utf8.Valid(run) {
			out.Write(run)
		} else {
			out.WriteString(s[start:end])
		}
		run = run[:0]
	}
	for i, r := range s {
		c, ok := toWindows1252(r)
		if ok && r >= 0x80 {
			if len(run) == 0 {
				start = i
			}
			run = append(run, c)
			continue
		}
		if len(run) > 0 {
			flush(i)
		}
		out.WriteRune(r)
	}
	if len(run) > 0 {
		flush(len(s))
	}
	return out.String()
}

// sameLetters says whether two names are the same letter for letter, whatever kind of apostrophe and dash
// they use and however many blanks stand between words.
func sameLetters(a, b string) bool {
	if a == b {
		return true
	}
	for a != "" && b != "" {
		ra, na := nextLetter(a)
		rb, nb := nextLetter(b)
		if ra != rb {
			return false
		}
		a, b = a[na:], b[nb:]
	}
	return a == b
}

func nextLetter(s string) (rune, int) {
	r, n := utf8.DecodeRuneInString(s)
	switch r {
	case '’', '‘', 'ʼ', '`', '´', '′':
		r = '\''
	case '‐', '‑', '‒', '–', '—', '−':
		r = '-'
	case '“', '”', '„', '«', '»':
		r = '"'
	case ' ', '\t':
		for n < len(s) && (s[n] == ' ' || s[n] == '\t') {
			n++
		}
		r = ' '
	}
	return r, n
}
