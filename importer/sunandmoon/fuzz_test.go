package sunandmoon

import (
	"context"
	"runtime"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/kotei-dev/kotei/importer"
)

// FuzzRead: no input panics or hangs, and what comes out is text with a place.
func FuzzRead(f *testing.F) {
	f.Add(database(plainCard))
	f.Add(database(plainCard, strings.Replace(plainCard, "AA001", "AA001b", 1)))
	f.Add(declaration + "<!DOCTYPE a [<!ENTITY b 'c'>]><cards><card id='1' type='x'><name>&b;</name></card></cards>")
	f.Add("<cards><card id=\"\x92\" type='item'><name>A & B\x0b < C</name><text><B>Naval</B> &#x1F; ]]></text></card>")
	f.Add("<cards><card id='1' type='stronghold'><name>Keep (1)</name></card><card id='1b' type='stronghold'><name>Keep (2)</name></card>")
	f.Add("<card<card/><card></card><![CDATA[<card>]]><!-- <card> --><?card?><card a='>'><name><![CDATA[x</card>")
	f.Add("\xef\xbb\xbf<cards><card id='1' type='sensei'><name>\u0092é</name><text>&lt;B&gt;Crab. Sensei.&lt;/B&gt;</text></card>")
	f.Fuzz(func(t *testing.T, text string) {
		var report importer.Report
		dump, err := read(context.Background(), strings.NewReader(text), "f.xml", &report)
		if (err == nil) != (len(dump.Records) > 0) {
			t.Fatalf("%d records and error %v", len(dump.Records), err)
		}
		keys := map[string]bool{}
		for _, r := range dump.Records {
			if r.Key == "" || keys[r.Key] || r.Line < 1 || r.Line > strings.Count(text, "\n")+1 || r.Card.Title == "" {
				t.Fatalf("record %+v", r)
			}
			keys[r.Key] = true
			for _, s := range []string{r.Card.Title, r.Card.Text, strings.Join(r.Card.Keywords, "")} {
				if !utf8.ValidString(s) || strings.ContainsAny(s, "\x00\x0b\x1f") {
					t.Fatalf("text %q of %s", s, r.Key)
				}
			}
		}
	})
}

// TestHostileInput: time and memory grow no faster than the input, whatever is in it.
func TestHostileInput(t *testing.T) {
	const size = 4 << 20
	fill := func(s string) string { return strings.Repeat(s, size/len(s)) }
	head := "<cards><card id='1' type='event'><name>A</name>"
	for _, c := range []struct{ name, text string }{
		{"bare angles", head + "<text>" + fill("<")},
		{"bare ampersands", head + "<text>" + fill("&")},
		{"long tag", head + "<a " + fill("x")},
		{"quoted", head + fill(`<a b="`)},
		{"deep nesting", head + fill("<a>")},
		{"open CDATA", head + fill("<![CDATA[")},
		{"CDATA with brackets", head + "<![CDATA[" + fill("]>")},
		{"open comments", head + fill("<!-- ")},
		{"many cards without end", fill("<card id='1' type='event'><name>A</name>")},
		{"many different cards of one id", many(size, func(n int) string {
			return "<card id='1' type='event'><name>A" + itoa(n) + "</name></card>"
		})},
		{"many fields", head + fill("<edition>AD</edition>")},
		{"many different editions", head + many(size, func(n int) string { return "<edition>E" + itoa(n) + "</edition>" })[:900_000] + "</card>"},
		{"many keywords", head + "<text>&lt;B>" + many(size, func(n int) string { return "K" + itoa(n) + "." })[:900_000] + "</text></card>"},
		{"many faces", many(size, func(n int) string { return "<card id='" + itoa(n) + "' type='stronghold'><name>A (1)</name></card>" })},
	} {
		text := c.text
		before := allocated()
		_, _ = read(context.Background(), strings.NewReader(text), "f.xml", &importer.Report{})
		if used := allocated() - before; used > 200*size {
			t.Errorf("%s: %d bytes allocated for %d", c.name, used, len(text))
		}
	}
}

func many(size int, card func(n int) string) string {
	var b strings.Builder
	for n := 0; b.Len() < size; n++ {
		b.WriteString(card(n))
	}
	return b.String()
}

func allocated() uint64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.TotalAlloc
}
