package sunandmoon

import (
	"context"
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
