package sunandmoon

import (
	"bufio"
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// markupKind is what a < begins.
type markupKind int

const (
	markupBare        markupKind = iota // nothing: the character itself
	markupTag                           // <name …>, </name>
	markupComment                       // <!--
	markupCDATA                         // <![CDATA[
	markupInstruction                   // <?
)

// markup says what the < just read begins. A tag is consumed and given whole, valid until the next call; of the others the opening is
// consumed. A declaration (<!DOCTYPE, <!ENTITY …) is an error.
func (s *scanner) markup() (markupKind, []byte, error) {
	head, _ := s.r.Peek(8)
	switch {
	case bytes.HasPrefix(head, []byte("!--")):
		_, err := s.r.Discard(3)
		return markupComment, nil, err
	case bytes.EqualFold(head, []byte("![CDATA[")):
		_, err := s.r.Discard(8)
		return markupCDATA, nil, err
	case bytes.HasPrefix(head, []byte("?")):
		_, err := s.r.Discard(1)
		return markupInstruction, nil, err
	case len(head) > 1 && head[0] == '!' && letter(head[1]):
		return markupBare, nil, fmt.Errorf("line %d: %w", s.dec.line, errDoctype)
	case len(head) > 0 && letter(head[0]), len(head) > 1 && head[0] == '/' && letter(head[1]):
		if n := s.tagEnd(); n > 0 {
			s.tagBuf = append(slices.Grow(s.tagBuf[:0], n+1), '<')[:n+1]
			_, err := io.ReadFull(s.r, s.tagBuf[1:])
			return markupTag, s.tagBuf, err
		}
	}
	return markupBare, nil, nil
}

func letter(c byte) bool { return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' }

// tagEnd is the length of the rest of the tag, its > included, or 0 if another < or the bound comes first:
// then the < was a bare one.
func (s *scanner) tagEnd() int {
	for _, window := range []int{128, maxTagBytes} {
		rest, _ := s.r.Peek(window)
		quote := byte(0)
		for i, c := range rest {
			switch {
			case c == '<':
				return 0
			case quote != 0:
				if c == quote {
					quote = 0
				}
			case c == '"' || c == '\'':
				quote = c
			case c == '>':
				return i + 1
			}
		}
		if len(rest) < window {
			break
		}
	}
	return 0
}

var (
	errRunTooLong = errors.New("too long")
	errRunStopped = errors.New("stopped")
)

// readUntil reads up to end and gives what stands before it, valid until the next call. If stop is not ""
// and comes first, that is errRunStopped. Lines are not counted: decoding the run does that.
func (s *scanner) readUntil(end, stop string) ([]byte, error) {
	s.raw = s.raw[:0]
	last := end[len(end)-1]
	for {
		part, err := s.r.ReadSlice(last)
		s.raw = append(s.raw, part...)
		if stop != "" {
			from := max(0, len(s.raw)-len(part)-len(stop))
			if at := indexFold(s.raw[from:], stop); at >= 0 {
				s.countLines(s.raw)
				return nil, errRunStopped
			}
		}
		if err == nil && bytes.HasSuffix(s.raw, []byte(end)) {
			return s.raw[:len(s.raw)-len(end)], nil
		}
		if err != nil && !isBufferFull(err) {
			s.countLines(s.raw)
			return nil, err
		}
		if len(s.raw) > maxCardBytes {
			s.countLines(s.raw)
			return nil, errRunTooLong
		}
	}
}

// skipPast reads past end and forgets what it read; lines are counted.
func (s *scanner) skipPast(end string) error {
	last := end[len(end)-1]
	tail := make([]byte, 0, 8)
	for {
		part, err := s.r.ReadSlice(last)
		s.countLines(part)
		tail = append(tail, part[max(0, len(part)-len(end)):]...)
		if len(tail) > len(end) {
			tail = append(tail[:0], tail[len(tail)-len(end):]...)
		}
		if err == nil && string(tail) == end {
			return nil
		}
		if err != nil && !isBufferFull(err) {
			return err
		}
	}
}

// indexFold is strings.Index without regard to ASCII case; sub is lower case and starts with '<'.
func indexFold(b []byte, sub string) int {
	for from := 0; ; {
		at := bytes.IndexByte(b[from:], sub[0])
		if at < 0 || from+at+len(sub) > len(b) {
			return -1
		}
		from += at
		if strings.EqualFold(string(b[from:from+len(sub)]), sub) {
			return from
		}
		from++
	}
}

var reference = regexp.MustCompile(`^&(#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{0,30});`)

// escape appends text with references that XML accepts: known ones stay, numeric ones become the
// character, a bare & becomes &amp;. Outside tags < and > are escaped too.
func escape(dst, text []byte, line int, fix *repairs, inTag bool) []byte {
	for i := 0; i < len(text); i++ {
		c := text[i]
		switch {
		case c == '\n':
			line++
			dst = append(dst, c)
		case c == '<' && !inTag:
			dst = append(dst, "&lt;"...)
		case c == '>' && !inTag:
			dst = append(dst, "&gt;"...)
		case c == '&':
			m := reference.FindSubmatch(text[i:min(len(text), i+40)])
			if m == nil || m[1][0] != '#' && !knownEntity(string(m[1])) {
				fix.add(repairAmpersand, line, quoteStart(string(text[i:min(len(text), i+12)])))
				dst = append(dst, "&amp;"...)
				continue
			}
			if m[1][0] == '#' {
				dst = appendNumeric(dst, string(m[1][1:]), line, fix)
			} else {
				dst = append(dst, m[0]...)
			}
			i += len(m[0]) - 1
		default:
			dst = append(dst, c)
		}
	}
	return dst
}

func knownEntity(name string) bool {
	switch name {
	case "amp", "lt", "gt", "quot", "apos":
		return true
	}
	_, ok := xml.HTMLEntity[name]
	return ok
}

// appendNumeric appends the character of a numeric reference. 128 to 159 mean windows-1252, as browsers
// read them; what XML forbids is left out.
func appendNumeric(dst []byte, digits string, line int, fix *repairs) []byte {
	base := 10
	if digits[0] == 'x' || digits[0] == 'X' {
		base, digits = 16, digits[1:]
	}
	n, err := strconv.ParseInt(digits, base, 32)
	r := rune(n)
	if err == nil && r >= 0x80 && r <= 0x9F {
		r = high1252[r-0x80]
	}
	switch {
	case err != nil || r < ' ' && r != '\t' && r != '\n' && r != '\r' || r == 0x7F || !utf8.ValidRune(r) || r == 0xFFFE || r == 0xFFFF:
		fix.add(repairControl, line, "&#"+digits+";")
		return dst
	case r == '&', r == '<', r == '>', r == '"', r == '\'', r == '\n', r == '\r', r == '\t':
		return append(dst, fmt.Sprintf("&#%d;", r)...)
	}
	return utf8.AppendRune(dst, r)
}

// quoteStart quotes the start of a place for a message.
func quoteStart(s string) string {
	if at := strings.IndexAny(s, "\r\n"); at >= 0 {
		s = s[:at]
	}
	return strconv.Quote(strings.ToValidUTF8(s, "?"))
}

func isBufferFull(err error) bool { return errors.Is(err, bufio.ErrBufferFull) }
