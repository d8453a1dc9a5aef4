package formats

import (
	"bytes"
	"strings"
)

// maxLine bounds a line in bytes: a definition as JSON on one line fits, and reading it stays quick.
const maxLine = 16 << 10

// prescan looks a file over before the YAML reader does, in one pass. Definitions need plain keys and values, lists and
// brackets only; everything else of YAML is refused here, for the reader takes quadratic time over some of it
// (texts that go over several lines, brackets that do not match, reserved characters in number).
type prescan struct {
	data  []byte
	at    int
	line  int
	depth int  // of flow brackets
	loose int  // lines in brackets, one after another, that end in the middle of nothing
	start bool // a value could begin here
}

// refusal is why a file is not read, and where.
type refusal struct {
	position
	code, message string
}

// scan returns the first thing that is refused.
func (p *prescan) scan() *refusal {
	for p.line = 1; p.at < len(p.data); p.line++ {
		end := bytes.IndexByte(p.data[p.at:], '\n')
		if end < 0 {
			end = len(p.data)
		} else {
			end += p.at
		}
		if end-p.at > maxLine {
			return p.refuse(maxLine, "long-line", "the line is too long; break it after a comma")
		}
		if r := p.scanLine(p.data[p.at:end]); r != nil {
			return r
		}
		p.at = end + 1
	}
	return nil
}

func (p *prescan) refuse(i int, code, message string) *refusal {
	return &refusal{position{p.line, i + 1}, code, message}
}

func (p *prescan) scanLine(line []byte) *refusal {
	line = bytes.TrimRight(line, "\r \t")
	inside := p.depth > 0
	p.start = true
	keyed, last := false, byte(0)
	for i := 0; i < len(line); i++ {
		c := line[i]
		if c == '#' && (i == 0 || line[i-1] == ' ' || line[i-1] == '\t') {
			break
		}
		next := byte('\n')
		if i+1 < len(line) {
			next = line[i+1]
		}
		if r := p.atStart(i, c, next); p.start && r != nil {
			return r
		}
		switch {
		case p.start && (c == '"' || c == '\''):
			skip := quoted(line[i:])
			if skip == 0 {
				return p.refuse(i, "quote", "a quoted text must end on its line, and a blank, comma, colon or bracket must follow")
			}
			i += skip - 1
			c = line[i]
		case p.start && (c == '[' || c == '{'):
			if p.depth++; p.depth > maxNesting {
				return p.refuse(i, "nesting", "brackets are nested too deep; write lists and keys on lines of their own")
			}
		case p.depth > 0 && c == ',' && strings.IndexByte(",[{", last) >= 0 && last != 0:
			return p.refuse(i, "comma", "nothing stands before this comma; write the value, or remove the comma")
		case p.depth > 0 && (c == ']' || c == '}'):
			p.depth--
			if !ends(next) {
				return p.refuse(i+1, "bracket", "a blank, comma, colon or bracket must follow a closing bracket")
			}
		case c == ':' && ends(next):
			keyed = true
		}
		if c != ' ' && c != '\t' {
			last = c
		}
		p.start = c == ' ' || c == '\t' || c == '[' || c == '{' || c == ',' && p.depth > 0
	}
	return p.endOfLine(line, inside, keyed, last)
}

// atStart refuses what begins with a character that has a meaning of its own.
func (p *prescan) atStart(i int, c, next byte) *refusal {
	switch c {
	case '&', '*':
		return p.refuse(i, "anchor", "anchors and aliases are not read here; write the value out (a version can say like: <first day of an earlier one>)")
	case '!', '%':
		return p.refuse(i, "tag", "tags and directives are not read here; write plain keys and values")
	case '?':
		if ends(next) {
			return p.refuse(i, "tag", "complex keys are not read here; write plain keys and values")
		}
	case '|', '>':
		return p.refuse(i, "long-text", "texts of several lines are not read here; write the text on one line")
	case '@', '`':
		return p.refuse(i, "reserved", "no value can begin with "+string(c)+"; put it in quotes")
	case ']', '}':
		if p.depth == 0 {
			return p.refuse(i, "bracket", "a bracket closes that was not opened")
		}
	}
	return nil
}

// endOfLine refuses a text that goes over several lines.
func (p *prescan) endOfLine(line []byte, inside, keyed bool, last byte) *refusal {
	text := bytes.TrimLeft(line, " \t")
	if last == 0 {
		return nil // nothing, or a remark
	}
	if inside || p.depth > 0 {
		if strings.IndexByte(",[{]}:", last) >= 0 {
			p.loose = 0
		} else if p.loose++; p.loose > 2 {
			return p.refuse(0, "long-text", "a text goes over several lines here; write it on one line, or add the comma that is missing")
		}
		return nil
	}
	p.loose = 0
	if keyed || text[0] == '-' || strings.IndexByte("]}", last) >= 0 || bytes.Equal(text, []byte("...")) {
		return nil
	}
	return p.refuse(len(line)-len(text), "long-text", "a line without key or dash stands here; write key: value, or the whole text on one line")
}

// quoted is the length of the quoted text at the start of s, 0 if it does not end well on this line.
func quoted(s []byte) int {
	for i := 1; i < len(s); i++ {
		switch {
		case s[i] == '\\' && s[0] == '"':
			i++
		case s[i] != s[0]:
		case s[0] == '\'' && i+1 < len(s) && s[i+1] == '\'':
			i++
		case i+1 == len(s) || ends(s[i+1]):
			return i + 1
		default:
			return 0
		}
	}
	return 0
}

// ends says whether a value can end before this character.
func ends(c byte) bool { return strings.IndexByte(" \t\n\r,:]}", c) >= 0 }
