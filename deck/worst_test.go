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
	for name, list := range worstFiles() {
		lists[name] = list
	}
	for name, list := range lists {
		t.Run(name, func(t *testing.T) {
			if len(list) > deck.MaxBytes {
				t.Fatalf("%d bytes", len(list))
			}
			dialects := []string{"", "plain"}
			if d, _, ok := strings.Cut(name, ": "); ok {
				dialects[1] = d
			}
			for _, d := range dialects {
				res, err := deck.Read([]byte(list), deck.Options{Dialect: d}, r)
				if err == nil {
					checkTrace(t, []byte(strings.ReplaceAll(list, "\r\n", "\n")), res)
				}
			}
		})
	}
}

// worstFiles are files of the greatest size, each by the dialect that it is the worst of.
func worstFiles() map[string]string {
	fill := func(head, part, tail string) string {
		return head + strings.Repeat(part, (deck.MaxBytes-len(head)-len(tail))/len(part)) + tail
	}
	lines := func(head, line string) string {
		return head + strings.Repeat(line+"\n", min(deck.MaxLines-5, (deck.MaxBytes-len(head))/(len(line)+1)))
	}
	cod := "<cockatrice_deck><zone name=\"main\">"
	dek := "<deck><superzone name=\"Fate\">"
	o8d := "<deck><section name=\"Fate\">"
	files := map[string]string{
		"cockatrice: comments":            fill(cod+"<card name=\"", "a", "\"/></zone></cockatrice_deck>"),
		"cockatrice: pieces of text":      fill(cod, "a<!---->", "</zone></cockatrice_deck>"),
		"cockatrice: attributes":          fill(cod+"<card", " a=\"\"", "/></zone></cockatrice_deck>"),
		"cockatrice: namespaces":          fill(cod+"<card", " xmlns:a=\"b\"", "/></zone></cockatrice_deck>"),
		"cockatrice: entities":            fill("<cockatrice_deck><deckname>", "&eacute;", "</deckname></cockatrice_deck>"),
		"cockatrice: remarks before":      fill("", "<!---->", "<cockatrice_deck/>"),
		"cockatrice: format after format": fill("<cockatrice_deck><comments>", "Format: a&#10;", "</comments></cockatrice_deck>"),
		"cockatrice: cards on a line":     fill(cod, "<card number=\"1\" name=\"Tempel of teh Kasuto\"/>", "</zone></cockatrice_deck>"),
		"cockatrice: zones":               fill("<cockatrice_deck>", "<zone name=\"Dynasty\"/>", "</cockatrice_deck>"),
		"lackey: copies":                  fill(dek, "<card><name>a</name></card>", "</superzone></deck>"),
		"lackey: names in a card":         fill(dek+"<card>", "<name id=\"\">a</name>", "</card></superzone></deck>"),
		"lackey: tabs":                    lines("Fate:\n", "1\ta"),
		"octgn: sections":                 fill("<deck>", "<section name=\"a\"/>", "</deck>"),
		"octgn: names":                    fill(o8d+"<card qty=\"1\">", "(a) ", "</card></section></deck>"),
		"octgn: CDATA":                    fill(o8d+"<card qty=\"1\">", "<![CDATA[a]]>", "</card></section></deck>"),
		"octgn: a declaration":            fill("<!DOCTYPE deck [", "<!ENTITY a \"b\">", "]><deck><section/></deck>"),
		"csv: quotes":                     fill("name,count\n", "\"", ""),
		"csv: open quotes":                lines("name,count\n", "\"a,1"+strings.Repeat(" ", 40)),
		"csv: commas":                     fill("name,count\na,1\n", ",", ""),
		"csv: columns":                    fill("", "name,count,", "\na,1"),
		"csv: rows without a name":        lines("name,count,section\n", ",1,Dynasty Holdings (3)"),
		"csv: rows of headers":            lines("name,count\n", "Dynasty,"),
		"csv: rows of numbers":            lines("", "1,a"),
		"markdown: escapes":               fill("## Fate\n- 1 ", "\\*", ""),
		"markdown: stars":                 lines("## Fate\n", "- 1 "+strings.Repeat("*a", 22)),
		"markdown: headings":              lines("# a\n", "## Fate"),
		"bbcode: tags":                    fill("[list]\n", "[b][*]", ""),
		"bbcode: lines of tags":           lines("[list]\n", strings.Repeat("[*]", 15)),
		"oracle: headers":                 lines("", "# Holding - (3) [1 distinct]"),
		"oracle: tabs":                    lines("", "1\ta\t("+strings.Repeat("a", 40)+")"),
		"yasuki: headers":                 lines("name: a\nDynasty:\n- a\n", "Dynasty: # (3)"),
		"eopk: headers":                   lines("# Pre-Game (1)\n", "# Pre-Game (1)"),
		"sunandmoon: the same line":       lines("Legality: a\n", "Legality: "+strings.Repeat("a ", 18)),
	}
	return files
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
