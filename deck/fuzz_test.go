package deck_test

import (
	"testing"

	"github.com/kotei-dev/kotei/deck"
)

// fuzzDialect reads anything as one dialect: it never panics, every line has its place, and what was read can be
// written in that dialect and read again.
func fuzzDialect(f *testing.F, dialect string, seeds ...string) {
	f.Helper()
	r := hostile(f)
	for _, s := range seeds {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, list []byte) {
		res, err := deck.Read(list, deck.Options{Dialect: dialect, StartCards: []string{"foxes"}}, r)
		if err != nil {
			return
		}
		checkTrace(t, list, res)
		if res.Deck.Total() > 1000 {
			return
		}
		text, _, err := r.Write(res.Deck, dialect)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := deck.Read([]byte(text), deck.Options{Dialect: dialect}, r); err != nil && len(text) < deck.MaxBytes && len(res.Deck.Entries) < 100 {
			t.Fatalf("%v:\n%s", err, text)
		}
	})
}

func FuzzCockatrice(f *testing.F) {
	fuzzDialect(f, "cockatrice",
		`<?xml version="1.0"?><cockatrice_deck version="1"><deckname>a</deckname><comments>Format: ivory</comments><zone name="main"><card number="3" name="Foxes" setShortName="FL"/></zone><zone name="side"><card name="3 Foxes"/></zone></cockatrice_deck>`,
		"<?xml encoding=\"latin1\"?>\n<cockatrice_deck>\n<zone name=\"Dynasty\">\r<card number=\"x\" name=\"\xe9&#10;\"/></zone></cockatrice_deck>",
		`<!DOCTYPE a [<!ENTITY b "c">]><cockatrice_deck>&b;</cockatrice_deck>`)
}

func FuzzOctgn(f *testing.F) {
	fuzzDialect(f, "octgn",
		`<deck game="a"><section name="Fate" shared="False"><card qty="3" id="foxes">Foxes</card><card qty="0" id="">]]&gt;</card></section><notes><![CDATA[a]]></notes></deck>`,
		"\ufeff<deck><section><card/></section><a:section xmlns:a=\"b\" name=\"Pre-Game\"><card>\n3 Foxes\n</card></a:section></deck>")
}

func FuzzLackey(f *testing.F) {
	fuzzDialect(f, "lackey",
		`<deck version="0.8"><meta><game>a</game></meta><superzone name="Dynasty"><card><name id="foxes">Foxes</name><set>FL</set></card><card><name>Foxes</name></card></superzone></deck>`,
		"3\tFoxes\nDynasty:\n1\tX\n", "<deck><superzone><card>\n<name/>\n</card></superzone></deck>")
}

func FuzzOracle(f *testing.F) {
	fuzzDialect(f, "oracle", "# Pre-Game - (1) [1 distinct]\n\n# Holding - (1) [1 distinct]\n1 Foxes (First Light (2nd))\n", "3\tFoxes\t(FL)\r\n1\tX\t()\n")
}

func FuzzCSV(f *testing.F) {
	fuzzDialect(f, "csv",
		"count,name,set,section\n3,\"Foxes, Hounds\",FL,Dynasty\n,\"a\"\"b\nc\",,\n", "Nom;Qté\nFoxes;3\n;\n\"Foxes;2\n", "3,Foxes\n2,X\n", "\ufeffname\tid\tversion\n\tfoxes\texp\n")
}

func FuzzMarkdown(f *testing.F) {
	fuzzDialect(f, "markdown", "# A deck\n\n## Dynasty (3)\n- 3 \\*Foxes\\* (FL)\n* 1 **Foxes**\n", "## Fate\n| 3 | Foxes |\n|---|---|\n1. 2* Foxes\\", "Name: \\#\n- \\")
}

func FuzzBBCode(f *testing.F) {
	fuzzDialect(f, "bbcode", "[b]Dynasty (3)[/b]\n[list]\n[*]3 Foxes\n[/list]\n", "[url=a]3 Foxes[/url] [b\n[quote]\n[*][*]X[/")
}

func FuzzYasuki(f *testing.F) {
	fuzzDialect(f, "yasuki", "name: 'a'\nDynasty: # (3)\n  # Holdings (3)\n  - 3x Foxes • Experienced [First Light (2nd)] {art: Foxes' Den [FL]}\n", "Fate:\n- -\nDynasty: # (0)\n- 0 Dynasty:")
}

func FuzzEopk(f *testing.F) {
	fuzzDialect(f, "eopk", "\n# Pre-Game (1)\n\n# Stronghold (1)\n1 Foxes\n\n# Dynasty (3)\n\n# Holdings (3)\n3 Foxes - exp2\n")
}

func FuzzSunandmoon(f *testing.F) {
	fuzzDialect(f, "sunandmoon", "Legality: Celestial\n\nFoxes - exp (FL)\n3 Foxes\n2.5 X\n")
}

func FuzzPlain(f *testing.F) {
	fuzzDialect(f, "plain", "Dynastie (40) :\n> 3x Foxes\n• 1 Foxes xp2\nTotal: 4\n", "```\n🔥 2 Foxes <- yes\n```\n|| 3 Foxes ||")
}

func FuzzKotei(f *testing.F) {
	fuzzDialect(f, "kotei", `{"name":"a","cards":[{"id":"foxes","count":3,"section":"dynasty"},{"name":"Foxse","count":"x"}]}`)
}
