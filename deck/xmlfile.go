package deck

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Bounds of an XML file, so that a small one cannot become a large tree.
const (
	maxXMLDepth    = 16
	maxXMLElements = 2 * MaxLines
)

// node is an element of an XML file.
type node struct {
	name     string // without its namespace, in lower case
	attrs    []xml.Attr
	text     []byte // of the element itself, all of it together
	line     int    // from 1, where the element begins
	children []*node
}

// attr is the value of an attribute, "" if there is none.
func (n *node) attr(name string) string {
	for _, a := range n.attrs {
		if strings.EqualFold(a.Name.Local, name) {
			return a.Value
		}
	}
	return ""
}

// child is the text of the first element of a name inside n, without blanks around it, "" if there is none.
func (n *node) child(name string) string {
	for _, c := range n.children {
		if c.name == name {
			return c.words()
		}
	}
	return ""
}

func (n *node) words() string { return strings.TrimSpace(string(n.text)) }

// xmlFile is an XML file while it is read.
type xmlFile struct {
	dialect  string
	text     []byte   // in UTF-8
	lines    []string // of the list; of text, where that was decoded as a whole
	bytewise bool     // text was in an encoding of one byte a character
	cut      int      // bytes of the mark before text

	dec      *xml.Decoder
	line     int // of the byte at counted
	counted  int
	elements int
}

// beginsXML says whether a text is XML with a root of that name.
func beginsXML(text []byte, root string) bool {
	text = bytes.TrimLeft(bytes.TrimPrefix(text, []byte("\uFEFF")), " \t\r\n")
	if len(text) == 0 || text[0] != '<' {
		return false
	}
	for at := 0; ; { // the root is the first element, behind the declaration and comments
		i := bytes.IndexByte(text[at:], '<')
		if i < 0 || at+i+1 >= len(text) {
			return false
		}
		at += i + 1
		switch rest := text[at:]; {
		case bytes.HasPrefix(rest, []byte("!--")):
			end := bytes.Index(rest, []byte("-->"))
			if end < 0 {
				return false
			}
			at += end
		case rest[0] != '?' && rest[0] != '!':
			return len(rest) > len(root) && strings.EqualFold(string(rest[:len(root)]), root) && bytes.IndexByte([]byte(" \t\r\n/>"), rest[len(root)]) >= 0
		}
	}
}

var xmlEncoding = regexp.MustCompile(`^<\?xml[^>]{0,200}?encoding\s*=\s*["']([A-Za-z0-9._:-]{1,40})["']`)

// readXML reads a whole XML file and gives its root. A DOCTYPE is refused, so that there are no entities but those of
// characters; an encoding other than UTF-8, Latin-1 or Windows-1252 is too. UTF-16 comes here as UTF-8.
func readXML(dialect string, text []byte, lines []string) (*xmlFile, *node, error) {
	f := &xmlFile{dialect: dialect, text: bytes.TrimPrefix(text, []byte("\uFEFF")), lines: lines, line: 1}
	f.cut = len(text) - len(f.text)
	declared := ""
	if m := xmlEncoding.FindSubmatch(f.text); m != nil {
		declared = strings.ToLower(string(m[1]))
	}
	switch declared {
	case "", "utf-8", "utf8", "us-ascii", "ascii", "utf-16", "utf-16le", "utf-16be":
		f.bytewise = !utf8.Valid(f.text)
	case "iso-8859-1", "latin1", "latin-1", "iso8859-1", "windows-1252", "cp1252", "iso-8859-15":
		f.bytewise = f.cut == 0 || !utf8.Valid(f.text) // the mark says UTF-8, whatever is declared
	default:
		return nil, nil, f.fail(0, "the encoding "+strconv.Quote(declared)+" is not read: save the file in UTF-8")
	}
	if f.bytewise {
		f.text = fromBytes(f.text)
		f.lines = splitLines(f.text)
	}
	root, err := f.read()
	return f, root, err
}

// fromBytes is a text of one byte a character in UTF-8.
func fromBytes(b []byte) []byte {
	out := make([]byte, 0, len(b)+len(b)/8)
	for _, c := range b {
		out = utf8.AppendRune(out, fromWindows1252(c))
	}
	return out
}

// fail is an error at a byte of text, which it shows as a byte of the list.
func (f *xmlFile) fail(at int64, detail string) error {
	if f.bytewise {
		at = int64(utf8.RuneCount(f.text[:min(int(at), len(f.text))]))
	}
	return &SyntaxError{Dialect: f.dialect, Offset: at + int64(f.cut), Detail: detail}
}

func (f *xmlFile) read() (*node, error) {
	f.dec = xml.NewDecoder(bytes.NewReader(f.text))
	f.dec.Entity = xml.HTMLEntity // é and the like, each one character
	f.dec.CharsetReader = func(_ string, in io.Reader) (io.Reader, error) { return in, nil }
	var root *node
	var open []*node
	for {
		at := f.dec.InputOffset()
		token, err := f.dec.Token()
		if errors.Is(err, io.EOF) && root != nil && len(open) == 0 {
			return root, nil
		}
		if err != nil {
			return nil, f.broken(err)
		}
		switch t := token.(type) {
		case xml.Directive:
			return nil, f.fail(at, "a DOCTYPE or another declaration, which is never read: take it out of the file")
		case xml.StartElement:
			n, err := f.element(at, t, len(open))
			switch {
			case err != nil:
				return nil, err
			case len(open) > 0:
				up := open[len(open)-1]
				up.children = append(up.children, n)
			case root != nil:
				return nil, f.fail(at, "something stands behind the deck")
			default:
				root = n
			}
			open = append(open, n)
		case xml.EndElement:
			open = open[:len(open)-1]
		case xml.CharData:
			if len(open) > 0 {
				n := open[len(open)-1]
				n.text = append(n.text, t...)
			} else if len(bytes.TrimSpace(t)) > 0 {
				return nil, f.fail(at, "words outside the deck's element")
			}
		}
	}
}

// element is the node of a start tag at a byte.
func (f *xmlFile) element(at int64, t xml.StartElement, depth int) (*node, error) {
	if depth >= maxXMLDepth {
		return nil, f.fail(at, "elements lie in more than "+strconv.Itoa(maxXMLDepth)+" others, which no deck needs")
	}
	if f.elements++; f.elements > maxXMLElements {
		return nil, &LimitError{What: "elements", Limit: maxXMLElements, Have: f.elements}
	}
	f.line += lineEnds(f.text[f.counted:at], f.text[at])
	f.counted = int(at)
	return &node{name: strings.ToLower(t.Name.Local), attrs: t.Attr, line: min(f.line, len(f.lines))}, nil
}

func (f *xmlFile) broken(err error) error {
	var syntax *xml.SyntaxError
	detail := err.Error()
	switch {
	case errors.Is(err, io.EOF):
		detail = "it ends too early"
	case errors.As(err, &syntax):
		detail = syntax.Msg
	}
	return f.fail(f.dec.InputOffset(), detail)
}

// xmlWords escapes a text for an element or an attribute.
func xmlWords(s string) string {
	var out strings.Builder
	_ = xml.EscapeText(&out, []byte(s)) // a Builder takes everything
	return out.String()
}
