package deck_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/cardtest"
	"github.com/kotei-dev/kotei/deck"
)

// filed is a catalog for files of other programs.
func filed(t testing.TB) *deck.Resolver {
	t.Helper()
	print := func(set, id string) []card.Printing { return []card.Printing{{ID: set + "." + id, Set: set}} }
	return deck.NewResolver(cardtest.CatalogWithSets(t,
		[]card.Set{{ID: "first-light", Name: "First Light", Codes: []string{"FL"}}, {ID: "old-light", Name: "Old Light, Part 2"}},
		card.Card{Title: "Sample Hall", Types: []card.Type{card.Stronghold}, Printings: print("first-light", "sample-hall")},
		card.Card{Title: "Gate Fort", Types: []card.Type{card.Holding}},
		card.Card{Title: "Copper Kiln", Types: []card.Type{card.Holding}, Printings: print("first-light", "copper-kiln")},
		card.Card{Title: "Moro Ansho", Version: "Experienced 2", Types: []card.Type{card.Personality}},
		card.Card{Title: `Hold "Them" & Run`, Types: []card.Type{card.Strategy}, Printings: print("old-light", "hold")},
		card.Card{Title: "700 Spear Plain", Types: []card.Type{card.Strategy}},
		card.Card{Title: "Été à Ryōko", Types: []card.Type{card.Strategy}},
	))
}

// shape is a result in short: kind of each line, then section, count and card of each entry.
func shape(res deck.Result) string {
	var out strings.Builder
	for _, l := range res.Lines {
		out.WriteByte(string(l.Kind)[0])
	}
	for _, e := range res.Deck.Entries {
		id := e.Card
		if id == "" {
			id = "?" + e.Name
		}
		fmt.Fprintf(&out, " %d:%s/%d%s/%s", e.Line, e.Section, e.Count, e.RawCount, id)
		if e.Printing != "" {
			out.WriteString("@" + e.Printing)
		}
	}
	return out.String()
}

func TestReadFiles(t *testing.T) {
	r := filed(t)
	tests := []struct{ name, dialect, list, want string }{
		{
			"Cockatrice", "cockatrice",
			`<?xml version="1.0" encoding="UTF-8"?>
<cockatrice_deck version="1">
    <deckname>Marsh &amp; Reed</deckname>
    <comments>Format: Celestial
seen by a friend</comments>

    <zone name="main">
        <card number="3" price="0" name="Copper Kiln" setShortName="FL" collectorNumber="7"/>
        <card number="2" name="Hold &quot;Them&quot; &amp; Run"/><card number="1" name="Nobody"/>
    </zone>
    <zone name="side">
        <card
           number="1" name="Sample Hall"/>
        <card number="1" name="Gate Fort"/>
    </zone>
</cockatrice_deck>`,
			"ccccccbhcuchuccccc"[:0] + "ccccc" + "bhcuc" + "hcccc" + "c 8:dynasty/3/copper-kiln@first-light.copper-kiln 9:fate/2/hold-them-and-run 9:/1/?Nobody 12:stronghold/1/sample-hall 14:start/1/gate-fort",
		},
		{
			"OCTGN", "octgn",
			"<?xml version=\"1.0\" encoding=\"utf-8\" standalone=\"yes\"?>\r\n<deck game=\"b0b0b0b0-0000-4000-8000-000000000001\">\r\n  <section name=\"Stronghold\" shared=\"False\">\r\n" +
				"    <card qty=\"1\" id=\"c0c0c0c0-0000-4000-8000-000000000001\">Sample Hall</card>\r\n  </section>\r\n  <section name=\"Deck Dynastie\" shared=\"False\">\r\n" +
				"    <card qty=\"3\" id=\"copper-kiln\">Kiln of another name</card>\r\n    <card qty=\"zwei\" id=\"\">Moro Ansho</card>\r\n  </section>\r\n  <section name=\"Nowhere\" shared=\"False\" />\r\n  <notes><![CDATA[3 Copper Kiln <b>]]></notes>\r\n</deck>\r\n",
			"cchcchcuchcc 4:stronghold/1/sample-hall 7:dynasty/3/copper-kiln 8:dynasty/0zwei/moro-ansho-exp2",
		},
		{
			"LackeyCCG", "lackey",
			"<deck version=\"0.8\">\n\t<meta>\n\t\t<game>marsh</game>\n\t</meta>\n\t<superzone name=\"Dynasty\">\n\t\t<card><name id=\"FL007\">Copper Kiln</name><set>FL</set></card>\n" +
				"\t\t<card>\n\t\t\t<name id=\"\">Moro Ansho - exp2</name>\n\t\t\t<set></set>\n\t\t</card>\n\t\t<card><name id=\"FL007\">Copper Kiln</name><set>FL</set></card>\n\t</superzone>\n\t<superzone name=\"Fate\">\n" +
				"\t\t<card><name>700 Spear Plain</name></card><card><name>700 Spear Plain</name></card>\n\t</superzone>\n</deck>",
			"cccchccccccchccc 6:dynasty/2/copper-kiln@first-light.copper-kiln 7:dynasty/1/moro-ansho-exp2 14:fate/2/700-spear-plain",
		},
		{"LackeyCCG text", "lackey", "3\tCopper Kiln\n2\t700 Spear Plain\nStronghold:\n1\tSample Hall\n", "cchc 1:dynasty/3/copper-kiln 2:fate/2/700-spear-plain 4:stronghold/1/sample-hall"},
		{
			"Oracle", "oracle", "\n# Pre-Game - (2) [2 distinct]\n\n# Holding - (1) [1 distinct]\n1 Gate Fort\n\n# Stronghold - (1) [1 distinct]\n1 Sample Hall (First Light)\n\n# Dynasty - (4) [2 distinct]\n\n# Holding - (3) [1 distinct]\n3 Copper Kiln\n",
			"bhbhcbhcbhbhc 5:start/1/gate-fort 8:stronghold/1/sample-hall@first-light.sample-hall 13:dynasty/3/copper-kiln",
		},
		{"Oracle, tabs", "oracle", "1\tSample Hall\t(First Light)\r\n3\tCopper Kiln\t(First Light)\r\n", "cc 1:stronghold/1/sample-hall@first-light.sample-hall 2:dynasty/3/copper-kiln@first-light.copper-kiln"},
		{
			"Markdown", "markdown", "# Marsh, *a deck*\n\nSome words about it that nobody needs, and that end with a full stop.\n\n## Dynasty (4)\n- 3 [Copper Kiln](https://cards.example/1) (FL)\n* **1x Moro Ansho** *exp2*\n\n### Stratégies\n1. 2x Hold \\\"Them\\\" \\& Run\n2. 1x 700 Spear Plain\n",
			"cbcbhccbhcc 6:dynasty/3/copper-kiln@first-light.copper-kiln 7:dynasty/1/moro-ansho-exp2 10:fate/2/hold-them-and-run 11:fate/1/700-spear-plain",
		},
		{"Markdown, a table", "markdown", "## Dynasty\n\n| Qty | Name | Set |\n| ---: | --- | --- |\n| 3 | Copper Kiln | FL |\n", "hbccc 5:dynasty/3/copper-kiln@first-light.copper-kiln"},
		{"BBCode", "bbcode", "[b]Dynastie (4)[/b]\n[list]\n[*]3 [url=https://cards.example/1]Copper Kiln[/url]\n[*]1 [i]Moro Ansho[/i] exp2\n[/list]\n[b]Destin[/b]\n2x Hold \"Them\" & Run\n", "hcccchc 3:dynasty/3/copper-kiln 4:dynasty/1/moro-ansho-exp2 7:fate/2/hold-them-and-run"},
		{
			"CSV", "csv", "Name,Set,Qty,Section\nCopper Kiln,First Light,3,Dynasty\n\"Hold \"\"Them\"\" & Run\",\"Old Light, Part 2\",2,Fate\n,,,\n700 Spear Plain,,,Fate\nGate Fort,,1,Starting Holdings\nNobody,,x,\n",
			"ccccccu 2:dynasty/3/copper-kiln@first-light.copper-kiln 3:fate/2/hold-them-and-run@old-light.hold 5:fate/1/700-spear-plain 6:start/1/gate-fort 7:/0x/?Nobody",
		},
		{"CSV in French", "csv", "Quantité;Nom de la carte;Extension;Paquet\n3;Copper Kiln;FL;Dynastie\n1;\"Moro Ansho\";;Destin\n", "ccc 2:dynasty/3/copper-kiln@first-light.copper-kiln 3:fate/1/moro-ansho-exp2"},
		{"CSV with a version", "csv", "\ufeffname\tversion\tcount\nMoro Ansho\texp2\t1\nCopper Kiln\t\t3\n", "ccc 2:dynasty/1/moro-ansho-exp2 3:dynasty/3/copper-kiln"},
		{"CSV without a head", "csv", "3,Copper Kiln\n2,\"Hold \"\"Them\"\" & Run\"\n", "cc 1:dynasty/3/copper-kiln 2:fate/2/hold-them-and-run"},
		{"CSV, the number behind", "csv", "Copper Kiln;3\n700 Spear Plain;2\n", "cc 1:dynasty/3/copper-kiln 2:fate/2/700-spear-plain"},
		{"CSV with headers in rows", "csv", "Card,Count\nDynasty,\n3x Copper Kiln,\nTotal,3\n\"a text\nof two lines\",1\n", "chccuc 3:dynasty/3/copper-kiln 5:dynasty/1/?a text of two lines"},
		{"no CSV", "plain", "Moro Ansho, exp2\n3 Copper Kiln\n", "cc 1:dynasty/1/moro-ansho-exp2 2:dynasty/3/copper-kiln"},
		{"a chat", "plain", "<@somebody> this is what I would play, tell me what you think of it.\n> 3x Copper Kiln 🔥\n• 1 Moro Ansho xp2\n```\n2 700 Spear Plain\n```\n", "cccccc 2:dynasty/3/copper-kiln 3:dynasty/1/moro-ansho-exp2 5:fate/2/700-spear-plain"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			res, err := deck.Read([]byte(tt.list), deck.Options{}, r)
			if err != nil {
				t.Fatal(err)
			}
			if res.Dialect != tt.dialect || res.Reason == "" {
				t.Errorf("taken for %s: %s", res.Dialect, res.Reason)
			}
			if got := shape(res); got != tt.want {
				t.Errorf("got  %s\nwant %s", got, tt.want)
			}
			checkTrace(t, []byte(tt.list), res)
			asked, err := deck.Read([]byte(tt.list), deck.Options{Dialect: tt.dialect}, r)
			if err != nil || asked.Reason != "asked for" || shape(asked) != shape(res) {
				t.Errorf("asked for: %s %q: %v", shape(asked), asked.Reason, err)
			}
			plain, err := deck.Read([]byte(tt.list), deck.Options{Dialect: "plain"}, r)
			if err != nil || plain.Dialect != "plain" || len(plain.Lines) != len(res.Lines) {
				t.Errorf("overruled: %s with %d lines: %v", plain.Dialect, len(plain.Lines), err)
			}
		})
	}
}

// TestXMLIsRefused: what could make a small file large, or look outside it, is an error that says what is wrong where.
func TestXMLIsRefused(t *testing.T) {
	r := filed(t)
	deep := strings.Repeat("<zone>", 17)
	for _, tt := range []struct {
		name, list, detail string
		offset             int64
	}{
		{"a DOCTYPE", `<!DOCTYPE deck SYSTEM "https://a.example/d.dtd"><cockatrice_deck/>`, "DOCTYPE", 0},
		{"an entity", `<!DOCTYPE d [<!ENTITY a "b">]><cockatrice_deck><deckname>&a;</deckname></cockatrice_deck>`, "DOCTYPE", 0},
		{"a declaration inside", `<cockatrice_deck><!ENTITY a "b"></cockatrice_deck>`, "DOCTYPE", 17},
		{"an entity that nothing declares", `<cockatrice_deck><deckname>&nonsense;</deckname></cockatrice_deck>`, "entity", -1},
		{"depth", "<cockatrice_deck>" + deep, "more than 16", 17 + 15*6},
		{"an end too early", `<cockatrice_deck><zone name="main">`, "", -1},
		{"a wrong end", `<cockatrice_deck><zone></cockatrice_deck>`, "", -1},
		{"a second deck", `<cockatrice_deck/><cockatrice_deck/>`, "behind", 18},
		{"words behind", `<cockatrice_deck/>3 Copper Kiln`, "outside", 18},
		{"an encoding", `<?xml version="1.0" encoding="Shift_JIS"?><cockatrice_deck/>`, "encoding", 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for _, dialect := range []string{"", "cockatrice"} {
				if dialect == "" && !strings.HasPrefix(tt.list, "<c") { // a declaration may hide what it is
					continue
				}
				_, err := deck.Read([]byte(tt.list), deck.Options{Dialect: dialect}, r)
				var syntax *deck.SyntaxError
				if !errors.As(err, &syntax) || syntax.Dialect != "cockatrice" || !strings.Contains(syntax.Detail, tt.detail) || tt.offset >= 0 && syntax.Offset != tt.offset {
					t.Errorf("%v (%+v)", err, syntax)
				}
			}
		})
	}
	for dialect, list := range map[string]string{
		"octgn":      `<!DOCTYPE deck><deck><section name="Fate"/></deck>`,
		"lackey":     `<deck><superzone name="Fate"><!ELEMENT a></superzone></deck>`,
		"cockatrice": `<deck/>`,
	} {
		var syntax *deck.SyntaxError
		if _, err := deck.Read([]byte(list), deck.Options{Dialect: dialect}, r); !errors.As(err, &syntax) || syntax.Dialect != dialect {
			t.Errorf("%s: %v", dialect, err)
		}
	}
	var limit *deck.LimitError
	many := "<cockatrice_deck>" + strings.Repeat("<a/>", 50_000) + "</cockatrice_deck>"
	if _, err := deck.Read([]byte(many), deck.Options{}, r); !errors.As(err, &limit) || limit.What != "elements" {
		t.Errorf("%v", err)
	}
	cards := `<cockatrice_deck><zone name="main">` + strings.Repeat(`<card number="1" name="a"/>`, deck.MaxCardLines+1) + "</zone></cockatrice_deck>"
	if _, err := deck.Read([]byte(cards), deck.Options{}, r); !errors.As(err, &limit) || limit.What != "card lines" {
		t.Errorf("%v", err)
	}
}

// TestXMLEncodings: the same file in each encoding that is read.
func TestXMLEncodings(t *testing.T) {
	r := filed(t)
	file := func(declaration, name string) string {
		return declaration + "\n<cockatrice_deck>\n<zone name=\"main\">\n<card number=\"2\" name=\"" + name + "\"/>\n</zone></cockatrice_deck>"
	}
	latin := "\xc9t\xe9 \xe0 Ryoko"
	utf16 := []byte{0xFF, 0xFE}
	for _, c := range file(`<?xml version="1.0" encoding="utf-16"?>`, "Ete a Ryoko") {
		utf16 = append(utf16, byte(c), byte(c>>8))
	}
	for name, list := range map[string]string{
		"UTF-8 with a mark":          "\ufeff" + file(`<?xml version="1.0" encoding="UTF-8"?>`, "Été à Ryōko"),
		"nothing declared":           file("", "Été à Ryōko"),
		"Latin-1":                    file(`<?xml version="1.0" encoding="ISO-8859-1"?>`, latin),
		"Windows-1252":               file(`<?xml version='1.0' encoding='windows-1252' ?>`, latin),
		"UTF-8 declared, but is not": file(`<?xml version="1.0" encoding="utf-8"?>`, latin),
		"UTF-16":                     string(utf16),
		"names of characters":        file("", "&Eacute;t&#233; &agrave; Ryoko"),
		"a mark, whatever is said":   "\ufeff" + file(`<?xml version="1.0" encoding="latin1"?>`, "Été à Ryōko"),
		"repaired":                   file(`<?xml version="1.0" encoding="latin1"?>`, "Été à Ryoko"),
	} {
		res, err := deck.Read([]byte(list), deck.Options{}, r)
		if err != nil || res.Dialect != "cockatrice" || len(res.Deck.Entries) != 1 || res.Deck.Entries[0].Card != "ete-a-ryoko" || res.Deck.Entries[0].Line != 4 || !strings.Contains(res.Lines[3].Text, "number=") {
			t.Errorf("%s: %v %+v", name, err, res)
		}
	}
	_, err := deck.Read([]byte(file(`<?xml version="1.0" encoding="latin1"?>`, "\xe9\xe9<")), deck.Options{}, r)
	var syntax *deck.SyntaxError
	if !errors.As(err, &syntax) || syntax.Offset > int64(len(file(`<?xml version="1.0" encoding="latin1"?>`, "\xe9\xe9<"))) {
		t.Errorf("%v", err)
	}
}
