package sunandmoon

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// encoding is how the bytes of the file are read.
type encoding int

const (
	utf8Encoding encoding = iota // no declaration, or UTF-8
	latin1                       // ISO-8859-1, which in practice is windows-1252
	windows1252                  // declared as such: its punctuation is no surprise
)

// parseEncoding reads the name in the XML declaration. ok is false for a name that is not read.
func parseEncoding(name string) (encoding, bool) {
	switch strings.ToLower(strings.NewReplacer("_", "-", " ", "").Replace(name)) {
	case "", "utf-8", "utf8", "us-ascii", "ascii":
		return utf8Encoding, true
	case "iso-8859-1", "iso8859-1", "iso-8859-15", "latin1", "latin-1":
		return latin1, true
	case "windows-1252", "cp1252", "windows1252":
		return windows1252, true
	}
	return utf8Encoding, false
}

// high1252 are the characters of windows-1252 at 0x80 to 0x9F; 0 where it has none.
var high1252 = [32]rune{
	'€', 0, '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', 0, 'Ž', 0,
	0, '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', 0, 'ž', 'Ÿ',
}

// repairKind is one way in which a file is not what it says it is.
type repairKind int

const (
	repair1252      repairKind = iota // windows-1252 punctuation where the declaration rules it out
	repairUTF8                        // UTF-8 in a file that declares latin-1
	repairControl                     // control characters, which XML forbids
	repairAmpersand                   // a bare &
	repairAngle                       // a bare <
	repairMarkup                      // HTML markup that is not escaped
	repairKinds
)

// repairs counts what was repaired in one card, with the place and look of the first few.
type repairs [repairKinds]struct {
	count, line int
	seen        []string
}

const maxSeen = 6 // examples of each kind in a message

func (r *repairs) add(kind repairKind, line int, what string) {
	k := &r[kind]
	if k.count == 0 {
		k.line = line
	}
	k.count++
	for _, s := range k.seen {
		if s == what {
			return
		}
	}
	if len(k.seen) < maxSeen {
		k.seen = append(k.seen, what)
	}
}

// message says for people what was repaired, "" if nothing of the kind was.
func (r *repairs) message(kind repairKind) string {
	k := r[kind]
	if k.count == 0 {
		return ""
	}
	what := strings.Join(k.seen, ", ")
	switch kind {
	case repair1252:
		return fmt.Sprintf("windows-1252 punctuation (%s) against the declared encoding: read as what it means", what)
	case repairUTF8:
		return fmt.Sprintf("UTF-8 characters (%s) in a file that declares another encoding: read as UTF-8", what)
	case repairControl:
		return fmt.Sprintf("control characters (%s), which XML forbids: removed", what)
	case repairAmpersand:
		return fmt.Sprintf("a bare ampersand (%s): read as the character itself", what)
	case repairAngle:
		return fmt.Sprintf("a bare < (%s): read as the character itself", what)
	default:
		return fmt.Sprintf("HTML markup outside CDATA (%s): read as markup of the text", what)
	}
}

// decoder turns the bytes of a file into UTF-8 that XML allows. Newlines are kept, so lines still count.
type decoder struct {
	enc  encoding
	line int // line of the next byte, from 1
	fix  *repairs
}

// text appends src to dst as UTF-8 without forbidden characters.
func (d *decoder) text(dst, src []byte) []byte {
	for i := 0; i < len(src); {
		c := src[i]
		if c < utf8.RuneSelf {
			dst = d.ascii(dst, c)
			i++
			continue
		}
		r, n := utf8.DecodeRune(src[i:])
		if r == utf8.RuneError && n <= 1 {
			n = 0
		}
		if d.enc != utf8Encoding && !mojibake(r, n) {
			n = 0 // the declared encoding it is
		}
		switch {
		case n == 0:
			dst = d.byte1252(dst, c)
			n = 1
		case r >= 0x80 && r <= 0x9F: // windows-1252 that some program took for latin-1 on its way to UTF-8
			dst = d.byte1252(dst, byte(r))
		case r == 0xFFFE || r == 0xFFFF:
			d.fix.add(repairControl, d.line, fmt.Sprintf("U+%04X", r))
		default:
			if d.enc != utf8Encoding {
				d.fix.add(repairUTF8, d.line, string(r))
			}
			dst = utf8.AppendRune(dst, r)
		}
		i += n
	}
	return dst
}

func (d *decoder) ascii(dst []byte, c byte) []byte {
	switch {
	case c == '\n':
		d.line++
	case c == '\t' || c == '\r' || c >= ' ' && c != 0x7F:
	default:
		d.fix.add(repairControl, d.line, fmt.Sprintf("0x%02X", c))
		if c != '\v' && c != '\f' {
			return dst
		}
		c = ' ' // a vertical tab or form feed parts words
	}
	return append(dst, c)
}

// byte1252 appends one byte above 0x7F, read as windows-1252.
func (d *decoder) byte1252(dst []byte, c byte) []byte {
	if c >= 0xA0 {
		if d.enc == utf8Encoding {
			d.fix.add(repair1252, d.line, fmt.Sprintf("0x%02X", c))
		}
		return utf8.AppendRune(dst, rune(c))
	}
	r := high1252[c-0x80]
	if r == 0 {
		d.fix.add(repairControl, d.line, fmt.Sprintf("0x%02X", c))
		return dst
	}
	if d.enc != windows1252 {
		d.fix.add(repair1252, d.line, fmt.Sprintf("0x%02X", c))
	}
	return utf8.AppendRune(dst, r)
}

// mojibake says whether a valid UTF-8 sequence in a latin-1 file really is UTF-8: as latin-1 it would be
// an Ã, Â, Ä, Å or â with a sign behind it, which no card text holds. Anything else is taken as declared.
func mojibake(r rune, n int) bool {
	switch n {
	case 2:
		return r < 0x180
	case 3:
		return r >= 0x2000 && r < 0x2700
	}
	return false
}
