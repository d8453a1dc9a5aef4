package sunandmoon

import (
	"strings"
	"testing"

	"github.com/kotei-dev/kotei/importer"
)

// TestRepairs has one invented card for each defect that hand-kept databases have: what is read, and what
// is said about it, with the line.
func TestRepairs(t *testing.T) {
	const utf = `<?xml version="1.0" encoding="UTF-8"?>` + "\n"
	item := func(name, text string) string {
		return "<cards>\n<card id=\"A\" type=\"item\"><name>" + name + "</name><edition>AD</edition><legal>open</legal>\n<text>" + text + "</text></card></cards>"
	}
	for _, c := range []struct {
		name, file  string
		title, text string
		warnings    []string
	}{
		{"latin-1 as declared", declaration + item("Caf\xe9", "d\xe9j\xe0"), "Café", "déjà", nil},
		{"windows-1252 bytes", declaration + item("Nobody\x92s Sword", "Well\x85 \x93so\x94"), "Nobody’s Sword", "Well… “so”", []string{"A:3 windows-1252 punctuation (0x92, 0x85, 0x93, 0x94)"}},
		{"windows-1252 as declared", strings.Replace(declaration, "ISO-8859-1", "Windows-1252", 1) + item("Nobody\x92s", ""), "Nobody’s", "", nil},
		{"no such byte in windows-1252", declaration + item("A\x81B", ""), "AB", "", []string{"A:3 control characters (0x81)"}},
		{"UTF-8 as declared", utf + item("Café", "Ryōko"), "Café", "Ryōko", nil},
		{"UTF-8 without a declaration", item("Café", ""), "Café", "", nil},
		{"byte order mark", "\xef\xbb\xbf" + utf + item("Café", ""), "Café", "", nil},
		{"latin-1 declared as UTF-8", utf + item("Caf\xe9 \x92", ""), "Café ’", "", []string{"A:3 windows-1252 punctuation (0xE9, 0x92)"}},
		{"UTF-8 declared as latin-1", declaration + item("Café", "Ryōko’s"), "Café", "Ryōko’s", []string{"A:3 UTF-8 characters (é, ō, ’)"}},
		{"C1 controls in UTF-8", utf + item("Nobody\u0092s", ""), "Nobody’s", "", []string{"A:3 windows-1252 punctuation (0x92)"}},
		{"control characters", declaration + item("A\x00B\x1fC", "x\vy\x0cz\x7f"), "ABC", "x y z", []string{"A:3 control characters (0x00, 0x1F, 0x0B, 0x0C, 0x7F)"}},
		{"control character as reference", declaration + item("A&#11;B&#x1F;", ""), "AB", "", []string{"A:3 control characters (&#11;, &#1F;)"}},
		{"bare ampersand", declaration + item("Fast & Loose", "A&B &amp; C & D"), "Fast & Loose", "A&B & C & D", []string{`A:3 a bare ampersand ("& Loose", "&B &amp; C`}},
		{"ampersand in CDATA", declaration + item("X", "<![CDATA[A & B]]>"), "X", "A & B", nil},
		{"bare angle", declaration + item("X", "Chi < 3 and > 1"), "X", "Chi < 3 and > 1", []string{`A:4 a bare < ("< 3 and > 1</")`}},
		{"end of CDATA alone", declaration + item("X", "a ]]> b"), "X", "a ]]> b", nil},
		{"markup not escaped", declaration + item("X", "<B>Naval.</B> One<BR>two"), "X", "One\ntwo", []string{"A:4 HTML markup outside CDATA (<B>, </B>, <BR>)"}},
		{"numeric entities", declaration + item("X", "&#8217;&#x2019;&#133;"), "X", "’’…", nil},
		{"entity in an attribute", declaration + strings.Replace(item("X", ""), `"A"`, `"A" note="1 & 2 &lt; 3 > 2"`, 1), "X", "", []string{"A:3 a bare ampersand"}},
		{"upper-case elements", declaration + strings.NewReplacer("card ", "CARD ", "/card>", "/CARD>", "<name>", "<Name>", "</name>", "</Name>").Replace(item("X", "y")), "X", "y", nil},
		{"single quotes, other order", declaration + strings.Replace(item("X", ""), `id="A" type="item"`, `type='item'  id = 'A'`, 1), "X", "", nil},
		{"CRLF", strings.ReplaceAll(declaration+item("X", "a\nb<!-- no -->c"), "\n", "\r\n"), "X", "a bc", nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			dump, notes := readString(t, c.file)
			if len(dump.Records) != 1 {
				t.Fatalf("%d records, want 1; notes %v", len(dump.Records), notes)
			}
			if got := dump.Records[0].Card; got.Title != c.title || got.Text != c.text {
				t.Errorf("title %q, text %q, want %q, %q", got.Title, got.Text, c.title, c.text)
			}
			wantNotes(t, notes, importer.Refused)
			for i, w := range c.warnings { // without a declaration everything stands a line higher
				if !strings.HasPrefix(c.file, "<?xml") && !strings.HasPrefix(c.file, "\xef") {
					c.warnings[i] = strings.Replace(w, "A:3", "A:2", 1)
				}
			}
			wantNotes(t, notes, importer.Warning, c.warnings...)
		})
	}
}

// TestSharedFindings: what many cards have in common is told once.
func TestSharedFindings(t *testing.T) {
	one := func(id, extra string) string {
		return `<card id="` + id + `" type="event"><name>Event ` + id + `</name><edition>AD</edition>` + extra + `</card>`
	}
	dump, notes := readString(t, database(
		one("A", "<legal>obsidian</legal><legal>open</legal><legal>open</legal>"), one("B", "<legal>obsidian</legal>"),
		one("C", "<edition>XYZ99</edition><legal>open</legal><colour>red</colour>"), one("D", "<edition>A:D</edition>"), one("E", ""),
	))
	wantNotes(t, notes, importer.Warning,
		`A:3 the legality token "obsidian" is not known: kept as it is, on 2 cards`,
		`C:5 the edition code "XYZ99" is not known: a set of that name, without a date, on 1 card`,
		`D:6 the edition code "A:D" holds more than letters and digits`)
	wantNotes(t, notes, importer.Info,
		":0 5 <card> elements, 5 distinct ids, 5 records", "C:5 <colour> is not part of the schema: left out, on 1 card",
		"D:6 no <legal>, so legal in no format, on 2 cards")
	if got := strings.Join(dump.Records[0].Card.Printings[0].Legal, " "); got != "legacy obsidian" {
		t.Errorf("tokens %q: the unknown one is kept, the double one collapses", got)
	}
	if got := len(dump.Records[3].Card.Printings); got != 1 {
		t.Errorf("%d printings, want 1: AD and A:D are one set", got)
	}
	sets := map[string]string{}
	for _, s := range dump.Sets {
		sets[s.ID] = s.Name
	}
	if sets["xyz99"] != "XYZ99" || sets["ambitions-debt"] != "Ambition's Debt" {
		t.Errorf("sets %v", sets)
	}
}
