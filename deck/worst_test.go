package deck_test

import (
	"strings"
	"testing"

	"github.com/kotei-dev/kotei/deck"
)

// TestWorstLists reads lists of the greatest size that are made to cost as much as they can. A reader that
// does more than linear work does not come back within the time that a test has.
func TestWorstLists(t *testing.T) {
	r := deck.NewResolver(large(t))
	fill := func(part string) string { return strings.Repeat(part, deck.MaxBytes/len(part)) }
	lines := func(line string, n int) string { return strings.Repeat(line+"\n", n) }
	lists := map[string]string{
		"one line of letters":    fill("a"),
		"one line of brackets":   "3 " + fill("()")[2:],
		"open brackets":          fill("("),
		"square brackets":        fill("["),
		"angle brackets":         fill("<"),
		"links":                  fill("]("),
		"closed links":           fill("[]()"),
		"tags":                   fill("[b]"),
		"tabs":                   fill("\t"),
		"words":                  fill("exp "),
		"bullets":                fill("- "),
		"quotes":                 fill("> "),
		"digits":                 fill("9"),
		"entities":               fill("&amp;"),
		"entities in entities":   "&" + fill("amp;")[4:],
		"mojibake":               fill("â€™"),
		"remarks":                fill(" // "),
		"dots":                   fill("•"),
		"bytes of no text":       fill("\xff\x92"),
		"blank lines":            lines("", deck.MaxLines),
		"line ends":              lines("\r", deck.MaxLines),
		"comments of brackets":   lines(strings.Repeat("()", 25), deck.MaxLines),
		"headers":                lines("Dynasty", deck.MaxLines),
		"directives":             lines("Name: x", deck.MaxLines),
		"totals":                 lines("Total: 80", deck.MaxLines),
		"misspelt":               lines("1 Tempel of teh "+strings.Repeat("Kasuto ", 25), deck.MaxCardLines),
		"long names":             lines("1 "+strings.Repeat("Way of the ", 180), deck.MaxCardLines),
		"long names of brackets": lines("1 "+strings.Repeat("(a)", 160), deck.MaxCardLines),
		"JSON":                   `{"cards":[` + strings.TrimSuffix(strings.Repeat(`{"name":"`+strings.Repeat("(a) ", 400)+`"},`+"\n", deck.MaxCardLines), ",\n") + `]}`,
		"nested JSON":            `{"cards":[` + fill("[")[12:],
		"JSON of lines":          `{"cards":[` + strings.Repeat("\n", deck.MaxLines-1) + `{"id":"a"}]}`,
	}
	for name, list := range lists {
		t.Run(name, func(t *testing.T) {
			if len(list) > deck.MaxBytes {
				t.Fatalf("%d bytes", len(list))
			}
			for _, d := range []string{"", "plain"} {
				res, err := deck.Read([]byte(list), deck.Options{Dialect: d}, r)
				if err == nil {
					checkTrace(t, []byte(strings.ReplaceAll(list, "\r\n", "\n")), res)
				}
			}
		})
	}
}

// TestLongNamesAreNotGuessed: a name of more than 200 bytes is not searched for as a misspelling.
func TestLongNamesAreNotGuessed(t *testing.T) {
	r := invented(t)
	if m := r.Resolve("Deceptive Lantrn"); m.How != deck.Typo {
		t.Fatalf("%+v", m)
	}
	long := "Deceptive Lantrn " + strings.Repeat("of the Long Night ", 12)
	if m := r.Resolve(long); m.Found() || len(m.Candidates) > 0 {
		t.Errorf("%+v", m)
	}
}
