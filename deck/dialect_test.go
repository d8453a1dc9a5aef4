package deck_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/cardtest"
	"github.com/kotei-dev/kotei/deck"
)

// hostileTitles are titles that look like something else: numbers, counts, versions, headers, remarks,
// markup, other titles. All are made up.
var hostileTitles = []string{
	"700 Spear Plain", "3 Foxes", "Foxes", "3x Foxes", "x3 Foxes", "Foxes x3", "Foxes (x3)", "Foxes (3)", "2.5 Foxes", "-3 Foxes", "1. Foxes", "3", "12,000 Steps",
	"The Foxes", "Le Foxes", `"Foxes"`, "'Foxes'", "“Foxes”", "Foxes - exp", "Foxes - exp2", "Foxes • Experienced", "Foxes (Experienced)", "Experienced Foxes", "exp", "Exp 2", "inexp",
	"# Foxes", "#", "// Foxes", "Foxes // Hounds", "Foxes # Hounds", "Foxes (FL)", "Foxes [FL]", "Foxes {art: Hounds}", "(Foxes)", "[Foxes](https://a.example)", "**Foxes**", "[b]Foxes[/b]",
	"<b>Foxes</b>", "Foxes &amp; Hounds", "Foxes & Hounds", "Foxes and Hounds", "Fate", "Dynasty", "Dynasty (40)", "Holdings", "Total: 80", "80 cards", "Name: Foxes", "Legality: Ivory", "Stronghold: Foxes",
	"Ring of Foxes", "Rumeurs à la Cour", "Rumeurs a la Cour", "Ćma", "Kyūden", "狐の道", "Foxes\u2019 Den", "Foxes' Den", "Foxes Den", "Foxes-Den", "Foxes, Den", "Foxes: Den", "- Foxes", "* Foxes", "> Foxes", "? ! ?", "!",
	"https://a.example/foxes", "foxes-2", "Foxes; Hounds", "Foxes\\Hounds", "Foxes|Hounds", "Foxes...", "Xenos", "X", "x", "xp", "Ã© Foxes", "Foxes â€™s", "X 3", "3 X", "Foxes Experience", "a", "&#39;", "Foxes\u00a0Den",
	"Foxes ]]> Hounds", "<![CDATA[Foxes]]>", "<!DOCTYPE a>", "Foxes, Hounds", "Foxes,3", "3,Foxes", "Foxes;3", "Foxes *3*", "*Foxes*", "_Foxes_", "`Foxes`", "\\Foxes", "Foxes\\*", "🦊 Foxes", "🦊", "| Foxes | 3 |", "=1+Foxes", "~~Foxes~~",
	"[list]", "[*]Foxes", "[quote]Foxes[/quote]", "## Foxes", "Foxes\u00a0", "&lt;Foxes&gt;", "Foxes</card>", "\"Foxes, the \"\"Den\"\"\"", "Dynasty:", "3\u00d7 Foxes", "Side", "Main", "Foxes'", "<Foxes/>",
	"Teh Foxes", "Very Long Title of Many Words That Goes On and On Until the Foxes Sleep in Their Den of Straw", "{\"cards\":[]}", "Deck", "The", "Foxes (1)", "Foxes (2)", "# Pre-Game (1)",
}

// hostile is a catalog of hostile titles in several types and versions.
func hostile(t testing.TB) *deck.Resolver {
	t.Helper()
	types := []card.Type{card.Personality, card.Holding, card.Strategy, card.Item, card.Stronghold, card.SenseiType, card.Wind, card.Ring}
	versions := []card.Version{card.Base, card.Experienced, "Experienced 2", "Experienced 2KYD", "Experienced CoM", card.Inexperienced}
	var cards []card.Card
	for i, title := range hostileTitles {
		typ := []card.Type{types[i%len(types)]}
		cards = append(cards, card.Card{Title: title, Types: typ, Printings: []card.Printing{{ID: "first-light.x", Set: "first-light"}}})
		for j := 0; j < i%4; j++ {
			cards = append(cards, card.Card{Title: title, Version: versions[(i+j)%len(versions)], Types: typ, Subtitle: []string{"", "the Den, Keeper", "", "exp3"}[j]})
		}
	}
	taken := map[string]bool{}
	for i := range cards { // as an import does it, "exp 2" and the second "exp" apart
		for n := 1; cards[i].ID == "" || taken[cards[i].ID]; n++ {
			cards[i].ID = card.MakeID(cards[i].Title, cards[i].Version, n)
		}
		taken[cards[i].ID] = true
	}
	return deck.NewResolver(cardtest.CatalogWithSets(t, []card.Set{{ID: "first-light", Name: "First Light (2nd)", Codes: []string{"FL"}}}, cards...))
}

// aDeck draws a deck of a resolver's cards. With odd, cards stand in sections where they do not belong.
func aDeck(t *rapid.T, r *deck.Resolver, odd bool) deck.Deck {
	d := deck.Deck{
		Name:   rapid.SampledFrom(append([]string{"", "", ""}, hostileTitles...)).Draw(t, "name"),
		Format: rapid.SampledFrom([]string{"", "", "celestial", "twenty-festivals"}).Draw(t, "format"),
	}
	sections := []deck.Section{deck.Stronghold, deck.Sensei, deck.Wind, deck.Start, deck.Dynasty, deck.Fate}
	n := rapid.IntRange(0, 40).Draw(t, "entries")
	for i := 0; i < n; i++ {
		c := r.Catalog().At(rapid.IntRange(0, r.Catalog().Len()-1).Draw(t, "card"))
		e := deck.Entry{Card: c.ID, Count: rapid.IntRange(1, 12).Draw(t, "count"), Section: deck.HomeSection(c)}
		if rapid.IntRange(0, 9).Draw(t, "printed") == 0 && len(c.Printings) > 0 {
			e.Printing = c.Printings[0].ID
		}
		if e.Section == deck.Dynasty && rapid.IntRange(0, 5).Draw(t, "start") == 0 {
			e.Section = deck.Start
		}
		if odd && rapid.Bool().Draw(t, "odd") {
			e.Section = rapid.SampledFrom(sections).Draw(t, "section")
		}
		if rapid.IntRange(0, 9).Draw(t, "broken") == 0 {
			e.Count, e.RawCount = 0, rapid.SampledFrom([]string{"0", "2.5", "-3", "99999999999999999999"}).Draw(t, "raw")
		}
		d.Entries = append(d.Entries, e)
	}
	return d
}

func lines(d deck.Deck, printing bool) []string {
	var out []string
	for _, e := range d.Entries {
		s := fmt.Sprintf("%s|%s|%d|%s|%s", e.Section, e.Card, e.Count, e.RawCount, e.Name)
		if e.Card != "" {
			s = fmt.Sprintf("%s|%s|%d|%s", e.Section, e.Card, e.Count, e.RawCount)
		}
		if printing {
			s += "|" + e.Printing
		}
		out = append(out, s)
	}
	slices.Sort(out)
	return out
}

// told are the losses that a dialect may have for any deck, whatever it holds.
func told(dialect string, l deck.Loss) bool {
	switch l.Field {
	case "printing":
		return true
	case "id":
		return dialect == "octgn"
	case "count":
		return dialect == "lackey"
	case "name", "format":
		return l.Entry < 0
	}
	return false
}

// merged is a deck as a dialect holds it that has an element for each copy: equal entries are one, and counts that
// are no numbers are not there.
func merged(d deck.Deck) deck.Deck {
	out := deck.Deck{Name: d.Name, Format: d.Format}
	at := map[string]int{}
	for _, e := range d.Entries {
		if e.RawCount != "" {
			continue
		}
		key := fmt.Sprintf("%s|%s|%s|%s", e.Section, e.Card, e.Name, e.Printing)
		if e.Card != "" {
			key = fmt.Sprintf("%s|%s|%s", e.Section, e.Card, e.Printing)
		}
		if i, seen := at[key]; seen {
			out.Entries[i].Count += e.Count
			continue
		}
		at[key] = len(out.Entries)
		out.Entries = append(out.Entries, e)
	}
	return out
}

// bothWays are the dialects of a game that are read and written.
func bothWays(g card.Game) []deck.Dialect {
	return slices.DeleteFunc(deck.DialectsFor(g), func(d deck.Dialect) bool { return !d.Read || !d.Write })
}

// TestWrittenIsReadBack: what a dialect writes without a loss is the same deck when it is read.
func TestWrittenIsReadBack(t *testing.T) {
	r := hostile(t)
	for _, dialect := range bothWays(card.L5RCCG) {
		for _, detected := range []bool{true, false} {
			t.Run(fmt.Sprintf("%s detected=%v", dialect.Name, detected), func(t *testing.T) {
				rapid.Check(t, func(t *rapid.T) { writtenIsReadBack(t, r, aDeck(t, r, false), dialect.Name, detected, true) })
			})
		}
	}
}

// writtenIsReadBack writes and reads a deck; with printing, the printings must come back too.
func writtenIsReadBack(t *rapid.T, r *deck.Resolver, d deck.Deck, dialect string, detected, printing bool) {
	text, losses, err := r.Write(d, dialect)
	if err != nil {
		t.Fatal(err)
	}
	lost := map[string]bool{}
	for _, l := range losses {
		lost[l.Field] = true
		if !told(dialect, l) {
			t.Fatalf("loses %+v of %+v:\n%s", l, d.Entries[max(l.Entry, 0)], text)
		}
	}
	opt := deck.Options{}
	if !detected {
		opt.Dialect = dialect
	}
	res, err := deck.Read([]byte(text), opt, r)
	if err != nil {
		t.Fatal(err)
	}
	checkTrace(t, []byte(text), res)
	if detected && len(d.Entries) > 0 && r.Catalog().Game() == card.L5RCCG && slices.Contains([]string{"lackey", "octgn", "cockatrice", "csv", "kotei", "share", "markdown", "bbcode"}, dialect) && res.Dialect != dialect {
		t.Fatalf("%s is detected as %s (%s):\n%s", dialect, res.Dialect, res.Reason, text)
	}
	want := d
	if dialect == "lackey" {
		want, res.Deck = merged(d), merged(res.Deck)
	}
	printing = printing && !lost["printing"]
	if got, want := lines(res.Deck, printing), lines(want, printing); !slices.Equal(got, want) {
		t.Fatalf("got  %q\nwant %q\n%s", got, want, text)
	}
	if deck.Hash(res.Deck) != deck.Hash(want) {
		t.Fatal("another hash")
	}
	if !lost["name"] && res.Deck.Name != d.Name || !lost["format"] && res.Deck.Format != d.Format {
		t.Fatalf("name %q, format %q, want %q and %q:\n%s", res.Deck.Name, res.Deck.Format, d.Name, d.Format, text)
	}
}

// TestLossesAreTold: what is not read back the same is named as a loss, wherever the cards stand.
func TestLossesAreTold(t *testing.T) {
	r := hostile(t)
	for _, dialect := range bothWays(card.L5RCCG) {
		t.Run(dialect.Name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				d := aDeck(t, r, true)
				text, losses, err := r.Write(d, dialect.Name)
				if err != nil {
					t.Fatal(err)
				}
				res, err := deck.Read([]byte(text), deck.Options{Dialect: dialect.Name}, r)
				if err != nil {
					t.Fatal(err)
				}
				if dialect.Name == "lackey" {
					lossesOfCopies(t, d, res.Deck, losses, text)
					return
				}
				left := lines(res.Deck, false)
				missing := 0
				for _, want := range lines(d, false) {
					if at := slices.Index(left, want); at >= 0 {
						left = slices.Delete(left, at, at+1)
						continue
					}
					missing++
				}
				told := 0
				for _, l := range losses {
					if l.Field == "section" || l.Field == "card" {
						told++
					}
				}
				if missing != told {
					t.Fatalf("%d entries are read differently, %d are told: %+v\n%s", missing, told, losses, text)
				}
			})
		})
	}
}

// lossesOfCopies: without the entries that are told, the deck is the one that is read, but for the cards of those
// that stand elsewhere.
func lossesOfCopies(t *rapid.T, d, back deck.Deck, losses []deck.Loss, text string) {
	lost := map[int]bool{}
	for _, l := range losses {
		if l.Entry >= 0 && l.Field != "printing" {
			lost[l.Entry] = true
		}
	}
	have := map[string]int{}
	for _, e := range back.Entries {
		have[string(e.Section)+"|"+e.Card] += e.Count
	}
	for i, e := range d.Entries {
		if key := string(e.Section) + "|" + e.Card; !lost[i] {
			if have[key] -= e.Count; have[key] < 0 {
				t.Fatalf("%+v is not read back and not told: %+v\n%s", e, losses, text)
			}
		}
	}
}

// TestAlteredIsReadBack: the dialects of all games hold decks of Altered, where a name does not say the card.
func TestAlteredIsReadBack(t *testing.T) {
	r := alteredResolver(t)
	for _, dialect := range []string{"plain", "kotei", "share", "altered", "csv", "markdown", "bbcode", "cockatrice", "octgn", "lackey"} {
		t.Run(dialect, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				var d deck.Deck
				for range rapid.IntRange(0, 20).Draw(t, "entries") {
					c := r.Catalog().At(rapid.IntRange(0, r.Catalog().Len()-1).Draw(t, "card"))
					e := deck.Entry{Card: c.ID, Count: rapid.IntRange(1, 40).Draw(t, "count"), Section: deck.Main}
					if deck.HomeSection(c) == deck.Hero {
						e.Section = deck.Hero
					}
					d.Entries = append(d.Entries, e)
				}
				writtenIsReadBack(t, r, d, dialect, rapid.Bool().Draw(t, "detected"), false)
			})
		})
	}
}

// TestUnresolvedSurvives: names that are no cards come back as they were, in every dialect.
func TestUnresolvedSurvives(t *testing.T) {
	r := invented(t)
	d := deck.Deck{Entries: []deck.Entry{
		{Card: "copper-kiln", Count: 3, Section: deck.Dynasty},
		{Name: "Never Heard Of It (FL)", Count: 2, Section: deck.Dynasty},
		{Name: "Sunken Dojo", Count: 1, Section: deck.Dynasty},
		{Name: "Wholly Unknown", RawCount: "1.5", Section: deck.Fate},
	}}
	for _, dialect := range bothWays(card.L5RCCG) {
		text, losses, err := r.Write(d, dialect.Name)
		losses = slices.DeleteFunc(losses, func(l deck.Loss) bool { return told(dialect.Name, l) })
		if err != nil || len(losses) > 0 {
			t.Errorf("%s: %+v %v", dialect.Name, losses, err)
		}
		d, unresolved := d, 3
		if dialect.Name == "lackey" {
			d, unresolved = merged(d), 2
		}
		res, err := deck.Read([]byte(text), deck.Options{}, r)
		if err != nil {
			t.Fatal(err)
		}
		if got, want := lines(res.Deck, false), lines(d, false); !slices.Equal(got, want) || res.Unresolved != unresolved {
			t.Errorf("%s: got %q, want %q\n%s", dialect.Name, got, want, text)
		}
	}
	hostileName := deck.Deck{Entries: []deck.Entry{{Name: "a\n3 Copper Kiln", Count: 1}, {Name: "# b", Count: 1}}}
	for _, dialect := range bothWays(card.L5RCCG) {
		text, losses, _ := r.Write(hostileName, dialect.Name)
		res, _ := deck.Read([]byte(text), deck.Options{}, r)
		if res.Deck.Counts()[deck.Dynasty] != 0 {
			t.Errorf("%s: a name breaks out of its line:\n%s", dialect.Name, text)
		}
		if dialect.Name != "kotei" && dialect.Name != "share" && len(losses) == 0 {
			t.Errorf("%s: no loss:\n%s", dialect.Name, text)
		}
	}
}

func TestShapesOfDialects(t *testing.T) {
	r := invented(t)
	d := deck.Deck{Name: "Marsh", Format: "celestial", Entries: []deck.Entry{
		{Card: "the-quiet-hall-of-the-heron", Count: 1, Section: deck.Stronghold},
		{Card: "moro-ansho-exp3kyd", Count: 1, Section: deck.Dynasty},
		{Card: "copper-kiln", Count: 3, Section: deck.Dynasty},
		{Card: "hold-them", Count: 2, Section: deck.Fate},
	}}
	want := map[string]string{
		"sunandmoon": "Legality: Celestial\n\nThe Quiet Hall of the Heron\n\nMoro Ansho - exp3KYD\n3 Copper Kiln\n\n2 Hold Them!\n",
		"eopk": "\n# Pre-Game (1)\n\n# Stronghold (1)\n1 The Quiet Hall of the Heron\n\n# Dynasty (4)\n\n# Holdings (3)\n3 Copper Kiln\n\n# Personalities (1)\n1 Moro Ansho - exp3KYD\n\n" +
			"# Fate (2)\n\n# Strategy (2)\n2 Hold Them!\n",
		"yasuki": "name: Marsh\n\nPre-Game: # (1)\n  # Strongholds (1)\n  - The Quiet Hall of the Heron\n\nDynasty: # (4)\n  # Holdings (3)\n  - 3x Copper Kiln\n\n  # Personalities (1)\n" +
			"  - Moro Ansho • Experienced 3KYD\n\nFate: # (2)\n  # Strategies (2)\n  - 2x Hold Them!\n",
		"plain": "Name: Marsh\nFormat: celestial\n\n# Stronghold (1)\n1 The Quiet Hall of the Heron\n\n# Dynasty (4)\n1 Moro Ansho - exp3KYD\n3 Copper Kiln\n\n# Fate (2)\n2 Hold Them!\n",
		"kotei": `{"name":"Marsh","format":"celestial","cards":[` + "\n" + `{"id":"the-quiet-hall-of-the-heron","count":1,"section":"stronghold"},` + "\n" +
			`{"id":"moro-ansho-exp3kyd","count":1,"section":"dynasty"},` + "\n" + `{"id":"copper-kiln","count":3,"section":"dynasty"},` + "\n" + `{"id":"hold-them","count":2,"section":"fate"}]}` + "\n",
	}
	want["oracle"] = "# Pre-Game - (1) [1 distinct]\n\n# Stronghold - (1) [1 distinct]\n1 The Quiet Hall of the Heron\n\n# Dynasty - (4) [2 distinct]\n\n# Holding - (3) [1 distinct]\n3 Copper Kiln\n\n" +
		"# Personality - (1) [1 distinct]\n1 Moro Ansho - exp3KYD\n\n# Fate - (2) [1 distinct]\n\n# Strategy - (2) [1 distinct]\n2 Hold Them!\n"
	want["csv"] = "count,name,set,section\n1,The Quiet Hall of the Heron,,Stronghold\n1,Moro Ansho - exp3KYD,,Dynasty\n3,Copper Kiln,,Dynasty\n2,Hold Them!,,Fate\n"
	want["markdown"] = "# Marsh\nFormat: celestial\n\n## Stronghold (1)\n\n- 1 The Quiet Hall of the Heron\n\n## Dynasty (4)\n\n- 1 Moro Ansho - exp3KYD\n- 3 Copper Kiln\n\n## Fate (2)\n\n- 2 Hold Them!\n"
	want["bbcode"] = "Name: Marsh\nFormat: celestial\n\n[b]Stronghold (1)[/b]\n[list]\n[*]1 The Quiet Hall of the Heron\n[/list]\n\n[b]Dynasty (4)[/b]\n[list]\n[*]1 Moro Ansho - exp3KYD\n[*]3 Copper Kiln\n[/list]\n\n" +
		"[b]Fate (2)[/b]\n[list]\n[*]2 Hold Them!\n[/list]\n"
	want["cockatrice"] = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<cockatrice_deck version=\"1\">\n  <deckname>Marsh</deckname>\n  <comments>Format: celestial</comments>\n  <zone name=\"main\">\n" +
		"    <card number=\"1\" name=\"Moro Ansho - exp3KYD\"/>\n    <card number=\"3\" name=\"Copper Kiln\"/>\n    <card number=\"2\" name=\"Hold Them!\"/>\n  </zone>\n" +
		"  <zone name=\"side\">\n    <card number=\"1\" name=\"The Quiet Hall of the Heron\"/>\n  </zone>\n</cockatrice_deck>\n"
	want["octgn"] = "<?xml version=\"1.0\" encoding=\"utf-8\" standalone=\"yes\"?>\n<deck game=\"\">\n  <section name=\"Stronghold\" shared=\"False\">\n    <card qty=\"1\" id=\"the-quiet-hall-of-the-heron\">The Quiet Hall of the Heron</card>\n  </section>\n" +
		"  <section name=\"Dynasty\" shared=\"False\">\n    <card qty=\"1\" id=\"moro-ansho-exp3kyd\">Moro Ansho - exp3KYD</card>\n    <card qty=\"3\" id=\"copper-kiln\">Copper Kiln</card>\n  </section>\n" +
		"  <section name=\"Fate\" shared=\"False\">\n    <card qty=\"2\" id=\"hold-them\">Hold Them!</card>\n  </section>\n</deck>\n"
	element := func(name string) string { return "\t\t<card><name>" + name + "</name><set></set></card>\n" }
	want["lackey"] = "<deck version=\"0.8\">\n\t<meta>\n\t\t<game>l5r-ccg</game>\n\t</meta>\n\t<superzone name=\"Stronghold\">\n" + element("The Quiet Hall of the Heron") + "\t</superzone>\n\t<superzone name=\"Dynasty\">\n" +
		element("Moro Ansho - exp3KYD") + strings.Repeat(element("Copper Kiln"), 3) + "\t</superzone>\n\t<superzone name=\"Fate\">\n" + strings.Repeat(element("Hold Them!"), 2) + "\t</superzone>\n</deck>\n"
	headless := []string{"eopk", "yasuki", "oracle", "csv", "octgn", "lackey"} // which name no format
	for name, text := range want {
		got, _, err := r.Write(d, name)
		if err != nil || got != text {
			t.Errorf("%s: %v\n%s\nwant\n%s", name, err, got, text)
		}
		res, err := deck.Read([]byte(got), deck.Options{}, r)
		if err != nil || res.Dialect != name && name != "plain" || res.Reason == "" || res.Deck.Format != "celestial" && !slices.Contains(headless, name) {
			t.Errorf("%s is detected as %s (%s), format %q: %v", name, res.Dialect, res.Reason, res.Deck.Format, err)
		}
	}
	if _, _, err := deck.Write(d, "clay-tablet", r.Catalog()); err == nil {
		t.Error("an unknown dialect is written")
	}
}

func FuzzRead(f *testing.F) {
	r := hostile(f)
	for _, dialect := range []string{"", "plain", "sunandmoon", "eopk", "yasuki", "kotei", "oracle", "csv", "markdown", "bbcode"} {
		f.Add([]byte("# Dynasty (40)\r\n3x Foxes - exp2 (FL)\r2 \xe9\x92\n\xff\xfe[b]x3 Foxes[/b]"), dialect)
		f.Add([]byte("name: a\nDynasty: # (3)\n  # Holdings (3)\n  - 3x Foxes • Experienced [First Light (2nd)] {art: Foxes' Den [FL]}\n  - - Foxes\nFate:\n- {art: x\n"), dialect)
		f.Add([]byte(`{"name":"a","cards":[{"id":"foxes","count":3.5},{"name":"Foxse","count":"x"}]}`), dialect)
		f.Add([]byte("Legality: Ivory\n\ufeffFoxes ((((\n}}}) //\n- - - 3\n99999999999999999999x\n(x3)\n[](])\n• Experienced\nexp exp exp"), dialect)
	}
	f.Fuzz(func(t *testing.T, list []byte, dialect string) {
		res, err := deck.Read(list, deck.Options{Dialect: dialect, StartCards: []string{"foxes"}}, r)
		if err != nil {
			return
		}
		checkTrace(t, list, res)
	})
}

// testingT is what a test and a property have in common.
type testingT interface {
	Helper()
	Fatalf(format string, args ...any)
}

// checkTrace: every line has a place in the result, the lines together are the list, and every entry is of a
// line and adds up.
func checkTrace(t testingT, list []byte, res deck.Result) {
	t.Helper()
	size, unresolved, entries := 0, 0, map[int]bool{}
	for i, line := range res.Lines {
		if line.Number != i+1 || line.Kind == "" || strings.ContainsAny(line.Text, "\r\n") {
			t.Fatalf("line %d is %+v", i+1, line)
		}
		size += len(line.Text)
		if line.Kind == deck.KindUnresolved {
			unresolved++
		}
		if line.Entry >= 0 {
			e := res.Deck.Entries[line.Entry]
			if entries[line.Entry] || e.Line != line.Number || (e.Resolved() && e.RawCount == "") != (line.Kind == deck.KindCard) {
				t.Fatalf("line %+v has %+v", line, e)
			}
			entries[line.Entry] = true
		}
	}
	ends := strings.Count(string(list), "\n") + strings.Count(string(list), "\r")
	if utf8.Valid(list) && size+ends != len(list) {
		t.Fatalf("%d bytes in the lines and %d line ends, of %d", size, ends, len(list))
	}
	if !slices.Contains([]string{"kotei", "share", "fiveringsdb", "lackey", "octgn", "cockatrice"}, res.Dialect) && (len(entries) != len(res.Deck.Entries) || unresolved != res.Unresolved) {
		t.Fatalf("%d entries, %d of them of a line; %d unresolved, %d told", len(res.Deck.Entries), len(entries), unresolved, res.Unresolved)
	}
	for _, e := range res.Deck.Entries {
		if (e.Count < 1) != (e.RawCount != "") || e.Count > deck.MaxCount {
			t.Fatalf("%+v", e)
		}
	}
}

func FuzzFromJSON(f *testing.F) {
	r := hostile(f)
	f.Add([]byte(`{"name":"a","cards":[{"id":"foxes","count":3,"section":"dynasty","printing":"p"},{"name":"Foxes - exp","count":0},{"id":"none","count":1e9}]}`))
	f.Add([]byte(`{"cards":[{"id":"","name":"x","count":"\"3\""},{"count":{"a":[1]}},{"count":-0},{"count":3.0},{"count":null}]} `))
	f.Add([]byte(`{"cards":null,"cards":[{}],"other":{"cards":[1]}}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		d, err := deck.FromJSON(data, r)
		if err != nil {
			return
		}
		again, err := deck.ToJSON(d)
		if err != nil {
			t.Fatal(err)
		}
		back, err := deck.FromJSON(again, r)
		if err != nil {
			t.Fatalf("%v: %s", err, again)
		}
		for i := range d.Entries {
			a, b := d.Entries[i], back.Entries[i]
			if a.Card != "" && (a.Card != b.Card || a.Section != b.Section || a.Printing != b.Printing) || a.Count != b.Count || a.RawCount != b.RawCount {
				t.Fatalf("%+v became %+v", a, b)
			}
		}
	})
}

func FuzzWrite(f *testing.F) {
	r := hostile(f)
	f.Add("Foxes\n3", "2.5", "dynasty", "plain")
	f.Add("# Dynasty", "", "side board", "eopk")
	f.Add("\"cards\"", "x", "", "sunandmoon")
	f.Fuzz(func(t *testing.T, name, raw, section, dialect string) {
		d := deck.Deck{Name: name, Format: section, Entries: []deck.Entry{
			{Name: name, Count: 1, Section: deck.Section(section)}, {Name: raw, RawCount: raw, Section: deck.Fate}, {Card: "foxes", Count: 2, Section: deck.Section(section)},
		}}
		text, _, err := r.Write(d, dialect)
		if err != nil {
			return
		}
		if _, err := deck.Read([]byte(text), deck.Options{Dialect: dialect}, r); err != nil {
			t.Fatalf("%v:\n%s", err, text)
		}
	})
}
