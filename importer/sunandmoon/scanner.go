package sunandmoon

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"
)

const (
	maxCardBytes = 1 << 20 // one <card> element; real ones have about 1 kB
	maxTagBytes  = 4 << 10 // one tag with its attributes
)

// cardXML is one <card> element, repaired into well-formed characters. Its tags may still not match.
type cardXML struct {
	xml    []byte // valid until the next call
	line   int    // where the element starts, from 1
	fix    repairs
	broken string // why it cannot be read, "" if it may be
}

// scanner cuts a database into its <card> elements in one pass. It holds one card at a time, so that damage
// in one does not touch the next.
type scanner struct {
	r       *bufio.Reader
	dec     decoder
	started bool
	pending []byte // the opening tag of a card that cut off the one before it
	out     []byte // the repaired element
	raw     []byte // the bytes of the run being read
	utf8    []byte // the same as UTF-8
	tagBuf  []byte // the tag being read
	open    int    // line of a comment that never ends, 0 if none
}

func newScanner(r io.Reader) *scanner {
	return &scanner{r: bufio.NewReaderSize(r, 64<<10), dec: decoder{line: 1}}
}

var errDoctype = errors.New("a DOCTYPE or another declaration is not accepted (a card database needs none, and entities are never expanded): remove it")

// next is the next card, or io.EOF behind the last one. Another error ends the file: nothing behind it can
// be read.
func (s *scanner) next() (cardXML, error) {
	if !s.started {
		s.started = true
		if err := s.byteOrder(); err != nil {
			return cardXML{}, err
		}
	}
	card := cardXML{}
	s.dec.fix = &card.fix
	tag := s.pending
	s.pending = nil
	for tag == nil {
		var err error
		if tag, err = s.findCard(); err != nil {
			return cardXML{}, err
		}
	}
	card.line = s.dec.line
	s.out = s.appendTag(s.out[:0], tag)
	if bytes.HasSuffix(tag, []byte("/>")) {
		card.xml = s.out
		return card, nil
	}
	broken, err := s.body()
	if err != nil {
		return cardXML{}, err
	}
	card.broken, card.xml = broken, s.out
	return card, nil
}

// byteOrder looks for a byte order mark.
func (s *scanner) byteOrder() error {
	head, _ := s.r.Peek(3)
	switch {
	case bytes.HasPrefix(head, []byte("\xEF\xBB\xBF")):
		_, _ = s.r.Discard(3)
	case bytes.HasPrefix(head, []byte("\xFF\xFE")), bytes.HasPrefix(head, []byte("\xFE\xFF")):
		return errors.New("UTF-16 is not read: save the file as UTF-8")
	}
	return nil
}

// findCard skips what stands between cards and gives the next opening tag, or nil if it found another
// piece of markup (the caller goes on).
func (s *scanner) findCard() ([]byte, error) {
	if err := s.skipPast("<"); err != nil {
		return nil, err
	}
	kind, tag, err := s.markup()
	if err != nil {
		return nil, err
	}
	switch kind {
	case markupInstruction:
		err = s.instruction()
	case markupComment:
		line := s.dec.line
		if err = s.skipPast("-->"); err == io.EOF {
			s.open = line
		}
	case markupCDATA:
		err = s.skipPast("]]>")
	case markupTag:
		if tagName(tag) == "card" && tag[1] != '/' {
			return tag, nil
		}
		s.countLines(tag)
	}
	return nil, err
}

// body reads up to </card>. It returns why the card is broken, or "".
func (s *scanner) body() (string, error) {
	for {
		text, err := s.readUntil("<", "")
		if err == errRunTooLong {
			return "it is over 1 MiB", nil
		}
		if err == io.EOF {
			return "the file ends inside it", nil
		}
		if err != nil {
			return "", err
		}
		s.out = s.appendText(s.out, text)
		kind, tag, err := s.markup()
		if err != nil {
			return "", err
		}
		done, broken, err := s.piece(kind, tag)
		if done || err != nil {
			return broken, err
		}
		if len(s.out) > maxCardBytes {
			return "it is over 1 MiB", nil
		}
	}
}

// piece takes one piece of markup of a card's body. done ends the card.
func (s *scanner) piece(kind markupKind, tag []byte) (done bool, broken string, err error) {
	switch kind {
	case markupBare:
		next, _ := s.r.Peek(12)
		s.dec.fix.add(repairAngle, s.dec.line, quoteStart("<"+string(next)))
		s.out = append(s.out, "&lt;"...)
	case markupInstruction:
		err = s.skipPast("?>")
	case markupComment:
		err = s.skipPast("-->")
	case markupCDATA:
		var text []byte
		text, err = s.readUntil("]]>", "</card>")
		switch err {
		case errRunStopped:
			return true, "a CDATA section in it never ends", nil
		case errRunTooLong:
			return true, "it is over 1 MiB", nil
		case nil:
			s.utf8 = s.dec.text(s.utf8[:0], text)
			s.out = append(s.out, "<![CDATA["...)
			s.out = append(s.out, s.utf8...)
			s.out = append(s.out, "]]>"...)
		}
	case markupTag:
		return s.tag(tag)
	}
	if err == io.EOF {
		return true, "the file ends inside it", nil
	}
	return false, "", err
}

func (s *scanner) tag(tag []byte) (done bool, broken string, err error) {
	name, closing := tagName(tag), tag[1] == '/'
	switch {
	case name == "card" && closing:
		s.out = s.appendTag(s.out, tag)
		return true, "", nil
	case name == "card":
		s.pending = bytes.Clone(tag)
		return true, "its </card> is missing", nil
	case name == "cards":
		s.countLines(tag)
		return true, "its </card> is missing", nil
	case htmlTags[name]:
		s.dec.fix.add(repairMarkup, s.dec.line, string(tag))
		s.utf8 = s.dec.text(s.utf8[:0], tag)
		s.out = escape(s.out, s.utf8, s.dec.line, s.dec.fix, false)
	default:
		s.out = s.appendTag(s.out, tag)
	}
	return false, "", nil
}

// htmlTags are the tags that belong to a text and never to the schema.
var htmlTags = map[string]bool{
	"b": true, "i": true, "u": true, "br": true, "p": true, "hr": true, "em": true, "strong": true, "font": true,
	"center": true, "small": true, "span": true, "div": true, "sup": true, "sub": true, "ul": true, "li": true,
}

// tagName is the lower-case name in "<name …>" or "</name>".
func tagName(tag []byte) string {
	name := bytes.TrimPrefix(tag[1:], []byte("/"))
	for i, c := range name {
		if c == '>' || c == '/' || c <= ' ' {
			name = name[:i]
			break
		}
	}
	return strings.ToLower(string(name))
}

var declaredEncoding = regexp.MustCompile(`(?i)\sencoding\s*=\s*["']([^"']*)["']`)

// instruction reads a processing instruction outside cards: the XML declaration names the encoding.
func (s *scanner) instruction() error {
	text, err := s.readUntil("?>", "")
	if err != nil {
		return err
	}
	s.countLines(text)
	if !bytes.HasPrefix(bytes.ToLower(text), []byte("xml")) {
		return nil
	}
	m := declaredEncoding.FindSubmatch(text)
	if m == nil {
		return nil
	}
	enc, ok := parseEncoding(string(m[1]))
	if !ok {
		return fmt.Errorf("line %d: the encoding %q is not read: save the file as UTF-8", s.dec.line, m[1])
	}
	s.dec.enc = enc
	return nil
}

func (s *scanner) countLines(b []byte) { s.dec.line += bytes.Count(b, []byte{'\n'}) }

func (s *scanner) appendText(dst, raw []byte) []byte {
	line := s.dec.line
	s.utf8 = s.dec.text(s.utf8[:0], raw)
	return escape(dst, s.utf8, line, s.dec.fix, false)
}

func (s *scanner) appendTag(dst, raw []byte) []byte {
	line := s.dec.line
	s.utf8 = s.dec.text(s.utf8[:0], raw)
	return escape(dst, s.utf8, line, s.dec.fix, true)
}
