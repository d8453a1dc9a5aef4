package deck_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/catalog"
	"github.com/kotei-dev/kotei/deck"
)

// alteredCards is a small set of invented cards: a hero in two printings, three families, a token.
func alteredCards() []*card.Card {
	var cards []*card.Card
	add := func(id, title, fr string, typ card.Type, faction card.Clan, rarity string) {
		ref, _ := card.ParseAlteredReference(id)
		c := &card.Card{
			ID: id, Game: card.Altered, Title: title, Names: map[string]string{"en": title, "fr": fr}, Types: []card.Type{typ}, Rarity: rarity,
			Printings: []card.Printing{{Set: card.AlteredSetID(ref.Set), ID: card.AlteredSetID(ref.Set) + "." + id}},
		}
		if faction != "" {
			c.Clans = []card.Clan{faction}
		}
		c.Derive()
		cards = append(cards, c)
	}
	add("ALT_CORE_B_AX_01_C", "Tamo & Gear", "Tamo et Rouage", "hero", "axiom", "")
	add("ALT_ALIZE_P_AX_01_C", "Tamo & Gear", "Tamo et Rouage", "hero", "axiom", "")
	for _, set := range []string{"CORE", "COREKS"} {
		add("ALT_"+set+"_B_AX_04_C", "Copper Heron", "Héron de Cuivre", "character", "axiom", "common")
		add("ALT_"+set+"_B_AX_04_R1", "Copper Heron", "Héron de Cuivre", "character", "axiom", "rare")
		add("ALT_"+set+"_B_AX_04_R2", "Copper Heron", "Héron de Cuivre", "character", "muna", "rare")
	}
	add("ALT_CORE_B_AX_04_U_77", "Copper Heron", "Héron de Cuivre", "character", "lyra", "unique")
	add("ALT_CORE_B_LY_22_C", "Three Lanterns", "Trois Lanternes", "spell", "lyra", "common")
	add("ALT_DUSTER_B_LY_100_E", "The Long Causeway", "La Longue Chaussée", "landmark_permanent", "lyra", "exalted")
	add("ALT_CORE_B_LY_31_C", "Three Lanterns", "Trois Lanternes", "token", "lyra", "") // hides behind the spell
	add("ALT_COREKS_B_NE_1_C", "Mana Pebble", "Caillou de Mana", "token_mana", "", "")
	return cards
}

func alteredResolver(t testing.TB) *deck.Resolver {
	t.Helper()
	sets := []card.Set{
		{ID: "core", Name: "First Gate", Codes: []string{"CORE", "BTG"}},
		{ID: "coreks", Name: "First Gate, early", Codes: []string{"COREKS"}},
		{ID: "alize", Name: "Cold Wind", Codes: []string{"ALIZE"}},
		{ID: "duster", Name: "Dry Seed", Codes: []string{"DUSTER"}},
	}
	cat, err := catalog.New(card.Altered, catalog.Release{Hash: "test"}, alteredCards(), nil, sets, nil)
	if err != nil {
		t.Fatal(err)
	}
	return deck.NewResolver(cat)
}

// TestAlteredLines reads single lines (ALT-DATA-03, -10, -12, -16).
func TestAlteredLines(t *testing.T) {
	r := alteredResolver(t)
	const heron = "ALT_CORE_B_AX_04_"
	for _, c := range []struct {
		line  string
		count int
		card  string
		how   deck.How
		hint  string
	}{
		{"3 ALT_CORE_B_AX_04_C", 3, heron + "C", deck.Exact, ""},
		{"12 ALT_CORE_B_AX_04_R2", 12, heron + "R2", deck.Exact, ""},
		{"ALT_CORE_B_AX_04_C x10", 10, heron + "C", deck.Exact, ""},
		{"ALT_CORE_B_AX_04_C (x4)", 4, heron + "C", deck.Exact, ""},
		{"ALT_CORE_B_AX_04_C;2", 2, heron + "C", deck.Exact, ""},
		{"ALT_CORE_B_AX_04_C\t7", 7, heron + "C", deck.Exact, ""},
		{"2x alt_core_b_ax_04_r1", 2, heron + "R1", deck.Folded, ""},
		{"- 2 ALT_CORE_B_AX_04_R1 Copper Heron", 2, heron + "R1", deck.Exact, "Copper Heron"},
		{"2 Copper Heron (ALT_CORE_B_AX_04_R1)", 2, heron + "R1", deck.Exact, "Copper Heron"},
		{"1 ALT_COREKS_B_NE_01_C", 1, "ALT_COREKS_B_NE_1_C", deck.Folded, ""},
		{"1 ALT_COREKS_B_NE_1_C", 1, "ALT_COREKS_B_NE_1_C", deck.Exact, ""},
		{"1 ALT_DUSTER_B_LY_100_E", 1, "ALT_DUSTER_B_LY_100_E", deck.Exact, ""},
		{"1 ALT_CORE_B_AX_04_U_77", 1, heron + "U_77", deck.Exact, ""},
		{"1 ALT_CORE_B_AX_04_U_512345", 1, heron + "U_512345", deck.Exact, ""},
		{"1 alt_coreks_b_ax_4_u_9", 1, "ALT_COREKS_B_AX_04_U_9", deck.Folded, ""},
		{"1 Tamo & Gear", 1, "ALT_CORE_B_AX_01_C", deck.Exact, ""},
		{"1 tamo and gear", 1, "ALT_CORE_B_AX_01_C", deck.Folded, ""},
		{"1 Tamo et Rouage", 1, "ALT_CORE_B_AX_01_C", deck.Translation, ""},
		{"1 Tamo & Gear (Cold Wind)", 1, "ALT_ALIZE_P_AX_01_C", deck.Exact, "Cold Wind"},
		{"3 Three Lanterns", 3, "ALT_CORE_B_LY_22_C", deck.Exact, ""},
		{"2 Three Lantern", 2, "ALT_CORE_B_LY_22_C", deck.Typo, ""},
		{"2 Copper Heron (R1)", 2, heron + "R1", deck.Exact, "R1"},
		{"2 Copper Heron [common]", 2, heron + "C", deck.Exact, "common"},
		{"2 Copper Heron - R2", 2, heron + "R2", deck.Exact, "R2"},
		{"2 Héron de Cuivre (commune) (COREKS)", 2, "ALT_COREKS_B_AX_04_C", deck.Translation, "commune; COREKS"},
		{"2 Copper Heron (rare) (Muna)", 2, heron + "R2", deck.Exact, "rare; Muna"},
	} {
		res, err := deck.Read([]byte(c.line), deck.Options{}, r)
		if err != nil || len(res.Deck.Entries) != 1 {
			t.Errorf("%q: %+v, %v", c.line, res, err)
			continue
		}
		if e := res.Deck.Entries[0]; e.Card != c.card || e.Count != c.count || e.How != c.how || res.Lines[0].Hint != c.hint {
			t.Errorf("%q: %+v, hint %q", c.line, e, res.Lines[0].Hint)
		}
	}
}

func TestAlteredUnresolved(t *testing.T) {
	r := alteredResolver(t)
	near := []string{"ALT_CORE_B_AX_04_C", "ALT_CORE_B_AX_04_R1", "ALT_CORE_B_AX_04_R2"} // each version once
	for _, c := range []struct {
		line       string
		candidates []string
		ambiguous  bool
	}{
		{"3 Copper Heron", near, true}, // a name does not say the rarity
		{"3 Copper Heron (rare)", near[1:], true},
		{"1 Copper Heron (unique)", []string{"ALT_CORE_B_AX_04_U_77"}, true}, // nor which unique
		{"1 Coper Heron", near, true},
		{"1 ALT_CORE_B_AX_04_R3", near, false},
		{"1 ALT_CORE_B_AX_04_E", near, false},
		{"1 ALT_CORE_B_AX_04_U", near, false},
		{"1 ALT_CORE_B_AX_04_U_0", near, false},
		{"1 ALT_BISE_B_AX_04_U_5", near, false},                           // the family is not in that set
		{"1 ALT_CORE_B_AX_01_U_5", []string{"ALT_CORE_B_AX_01_C"}, false}, // heroes have no uniques
		{"1 ALT_COREKS_B_AX_04_R9", []string{"ALT_COREKS_B_AX_04_C", "ALT_COREKS_B_AX_04_R1", "ALT_COREKS_B_AX_04_R2"}, false}, // its own set first
		{"1 ALT_CORE_B_YZ_77_C", nil, false},
		{"1 ALT_CORE_B_YZ_77_U_5", nil, false},
		{"1 ALT_", nil, false}, // no such family
	} {
		res, err := deck.Read([]byte(c.line), deck.Options{}, r)
		if err != nil || len(res.Deck.Entries) != 1 {
			t.Errorf("%q: %+v, %v", c.line, res, err)
			continue
		}
		if e := res.Deck.Entries[0]; e.Resolved() || !slices.Equal(e.Candidates, c.candidates) || e.Ambiguous != c.ambiguous {
			t.Errorf("%q: %+v", c.line, e)
		}
	}
}

// TestAlteredUnseen: of a unique that was not imported name, type and limit are known, faction and cost are not,
// in text, JSON and code alike (ALT-DATA-10).
func TestAlteredUnseen(t *testing.T) {
	r := alteredResolver(t)
	const id = "ALT_COREKS_B_AX_04_U_4392"
	c, ok := r.Catalog().Card(id)
	if !ok || c.Title != "Copper Heron" || c.Rarity != "unique" || c.FamilyID != "AX_04" || c.LimitKey != "copper-heron" ||
		c.Side != card.MainSide || !c.HasType("character") || len(c.Clans) > 0 || len(c.Stats) > 0 || c.Names["fr"] != "Héron de Cuivre" {
		t.Fatalf("%+v, %v", c, ok)
	}
	for _, fact := range []string{card.FactClans, card.FactStats, card.FactText} {
		if !c.Lacks(fact) {
			t.Errorf("%s is said to be known", fact)
		}
	}
	if _, ok := r.Catalog().Position(id); ok {
		t.Error("it has a position, though it is no card of the release")
	}
	d := deck.Deck{Entries: []deck.Entry{{Card: id, Count: 1, Section: deck.Main}}}
	for _, dialect := range []string{"kotei", "plain", "altered", "altered-json", "altered-code"} {
		text, losses, err := r.Write(d, dialect)
		if err != nil || len(losses) > 0 {
			t.Errorf("%s: %v, %v", dialect, losses, err)
		}
		back := readText(t, r, text, "")
		if !slices.Equal(quantities(back), quantities(d)) {
			t.Errorf("%s: %q is read as %v", dialect, text, quantities(back))
		}
	}
	back, err := deck.FromJSON([]byte(`{"cards":[{"id":"alt_coreks_b_ax_4_u_4392"},{"id":"ALT_CORE_B_YZ_77_U_1"},{"id":"ALT_COREKS_B_NE_01_C","count":2}]}`), r)
	if err != nil || back.Entries[0].Card != id || back.Entries[1].Resolved() || back.Entries[2].Card != "ALT_COREKS_B_NE_1_C" || back.Entries[2].Section != deck.Main {
		t.Errorf("%+v, %v", back, err)
	}
}

// TestAlteredLists: headers in any language open nothing, the hero may stand anywhere, and no line is dropped.
func TestAlteredLists(t *testing.T) {
	r := alteredResolver(t)
	list := "My Herons\n\nHéros (1)\n3 ALT_CORE_B_LY_22_C\n# Personnages (6)\n1 Tamo & Gear\nSpells\n2 Three Lanterns\n\n" +
		"Bleibende Karten:\n1 The Long Causeway\nIncantesimi\n0 ALT_CORE_B_AX_04_C\n1 Nobody Knows Me\n2 Mana Pebble"
	res, err := deck.Read([]byte(list), deck.Options{}, r)
	if err != nil {
		t.Fatal(err)
	}
	if res.Deck.Name != "My Herons" || len(res.Lines) != strings.Count(list, "\n")+1 {
		t.Errorf("name %q, %d lines", res.Deck.Name, len(res.Lines))
	}
	var kinds, entries []string
	for _, l := range res.Lines {
		kinds = append(kinds, string(l.Kind[0]))
	}
	for _, e := range res.Deck.Entries {
		entries = append(entries, fmt.Sprint(e.Card, "/", e.Count, e.RawCount, "/", e.Section))
	}
	if got := strings.Join(kinds, ""); got != "cbhchchcbhchuuc" {
		t.Errorf("kinds %s", got)
	}
	want := []string{
		"ALT_CORE_B_LY_22_C/3/main", "ALT_CORE_B_AX_01_C/1/hero", "ALT_CORE_B_LY_22_C/2/main", "ALT_DUSTER_B_LY_100_E/1/main",
		"ALT_CORE_B_AX_04_C/00/main", "/1/main", "ALT_COREKS_B_NE_1_C/2/main",
	}
	if !slices.Equal(entries, want) {
		t.Errorf("%q", entries)
	}
	if note := res.Lines[len(res.Lines)-1].Note; !strings.Contains(note, "no card of a deck") {
		t.Errorf("the token's note is %q", note)
	}
}

func TestAlteredDetection(t *testing.T) {
	r := alteredResolver(t)
	code, _, err := r.Write(readText(t, r, "1 ALT_CORE_B_AX_01_C\n3 ALT_CORE_B_AX_04_C", "altered"), "altered-code")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ text, dialect string }{
		{"3 ALT_CORE_B_AX_04_C\n# a remark\n2 Three Lanterns\n1 ALT_CORE_B_AX_01_C", "altered"},
		{"3 Three Lanterns\n1 Tamo & Gear", "plain"},
		{"", "plain"},
		{code, "altered-code"},
		{"# from a friend\n\n  " + code + "==\n", "altered-code"},
		{code[:len(code)-2], "altered-code"}, // cut short, and told so
		{"EAA", "altered-code"},
		{"Ebenezer", "plain"},
		{"ELEMENTAL", "plain"},
		{"2 " + code, "plain"},
		{`{"name":"x","cards":[]}`, "kotei"},
		{`{"name":"x","deckCardsByType":{}}`, "altered-json"},
		{`[{"data":{"alterator":null,"deckCardsByType":{}}}]`, "altered-json"},
	} {
		res, err := deck.Read([]byte(c.text), deck.Options{}, r)
		if err != nil || res.Dialect != c.dialect {
			t.Errorf("%q: %s (%s), want %s; %v", c.text, res.Dialect, res.Reason, c.dialect, err)
		}
	}
}

// TestDeckCode pins the bits with a hand-made code: version 1, one group; set 2 (CORE), one card; 2 copies,
// booster, faction 1 (AX), number 4, rarity 1 (R1), 1 bit to fill.
func TestDeckCode(t *testing.T) {
	r := alteredResolver(t)
	bits := "0001" + "00000001" + "00000010" + "000001" + "10" + "1" + "001" + "00100" + "01" + "0"
	alphabet := "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
	want := ""
	for bits += strings.Repeat("0", (6-len(bits)%6)%6); bits != ""; bits = bits[6:] {
		n := 0
		for _, b := range bits[:6] {
			n = n<<1 | int(b-'0')
		}
		want += alphabet[n : n+1]
	}
	text, losses, err := r.Write(readText(t, r, "2 ALT_CORE_B_AX_04_R1", "altered"), "altered-code")
	if text != want || len(losses) > 0 || err != nil {
		t.Errorf("%s, want %s; %v, %v", text, want, losses, err)
	}
	if got := quantities(readText(t, r, want, "")); !slices.Equal(got, []string{"ALT_CORE_B_AX_04_R1 2 main"}) {
		t.Errorf("%v", got)
	}
	for end := 1; end < len(want); end++ { // never a shorter deck
		if res, err := deck.Read([]byte(want[:end]), deck.Options{Dialect: "altered-code"}, r); err != nil || res.Unresolved != 1 || res.Lines[0].Kind != deck.KindUnresolved || res.Lines[0].Note == "" {
			t.Errorf("%q: %+v, %v", want[:end], res, err)
		}
	}
	// Bits behind the cards do not count, whole bytes do.
	if got := quantities(readText(t, r, want[:len(want)-1]+"P", "altered-code")); len(got) != 1 || got[0] != "ALT_CORE_B_AX_04_R1 2 main" {
		t.Errorf("with other padding: %v", got)
	}
	if res, _ := deck.Read([]byte(want+"AAAA"), deck.Options{Dialect: "altered-code"}, r); res.Unresolved != 1 {
		t.Errorf("with bytes behind: %+v", res)
	}
	if res, _ := deck.Read([]byte(want+"\n3 ALT_CORE_B_AX_04_C"), deck.Options{Dialect: "altered-code"}, r); res.Unresolved != 1 || len(res.Deck.Entries) != 2 {
		t.Errorf("with a line behind: %+v", res)
	}
}

func TestDeckCodeRefuses(t *testing.T) {
	r := alteredResolver(t)
	for _, c := range []struct {
		entry  deck.Entry
		detail string
	}{
		{deck.Entry{Card: "ALT_DUSTER_B_LY_100_E", Count: 1}, "no set but CORE"},
		{deck.Entry{Name: "ALT_CORE_B_LY_22_E", Count: 1}, "no rarity E"},
		{deck.Entry{Name: "ALT_CORE_D_LY_22_C", Count: 1}, "no product D"},
		{deck.Entry{Name: "ALT_CORE_B_LY_32_C", Count: 1}, "numbers up to 31"},
		{deck.Entry{Card: "ALT_CORE_B_AX_04_U_65536", Count: 1}, "serial numbers up to 65535"},
		{deck.Entry{Card: "ALT_CORE_B_AX_04_C", Count: 66}, "up to 65 copies"},
		{deck.Entry{Card: "ALT_CORE_B_AX_04_C", RawCount: "2.5"}, "no whole number"},
		{deck.Entry{Card: "ALT_CORE_B_AX_04_C", RawCount: "-1"}, "no whole number"},
		{deck.Entry{Name: "Nobody", Count: 1}, "no reference"},
	} {
		d := deck.Deck{Entries: []deck.Entry{{Card: "ALT_CORE_B_AX_01_C", Count: 1}, c.entry}}
		text, _, err := r.Write(d, "altered-code")
		var cannot *deck.UnwritableError
		if !errors.As(err, &cannot) || text != "" || cannot.Entry != 1 || !strings.Contains(err.Error(), c.detail) {
			t.Errorf("%+v: %q, %v", c.entry, text, err)
		}
	}
	// Lines of one card add up before the bound, and 0 copies are left out and said.
	d := deck.Deck{Entries: []deck.Entry{{Card: "ALT_CORE_B_AX_04_C", Count: 40}, {Card: "ALT_CORE_B_AX_04_C", Count: 26}}}
	if _, _, err := r.Write(d, "altered-code"); err == nil {
		t.Error("66 copies on two lines were written")
	}
	d = deck.Deck{Entries: []deck.Entry{{Card: "ALT_CORE_B_AX_04_C", RawCount: "0", Section: deck.Main}}}
	if text, losses, err := r.Write(d, "altered-code"); text != "EAA" || len(losses) != 1 || losses[0].Field != "count" || err != nil {
		t.Errorf("%q, %+v, %v", text, losses, err)
	}
}

// codeDeck draws a deck that a code can hold.
func codeDeck(t *rapid.T) deck.Deck {
	var d deck.Deck
	seen := map[string]bool{}
	for n := rapid.IntRange(0, 200).Draw(t, "cards"); n > 0; n-- {
		ref := card.AlteredRef{
			Set:     rapid.SampledFrom([]string{"CORE", "COREKS"}).Draw(t, "set"),
			Product: rapid.SampledFrom([]string{"B", "A", "P"}).Draw(t, "product"),
			Faction: rapid.SampledFrom([]string{"AX", "BR", "LY", "MU", "OR", "YZ", "NE"}).Draw(t, "faction"),
			Number:  rapid.IntRange(1, 31).Draw(t, "number"),
			Rarity:  rapid.SampledFrom([]string{"C", "R1", "R2", "U"}).Draw(t, "rarity"),
		}
		if ref.Rarity == "U" {
			ref.Unique = rapid.IntRange(1, 65535).Draw(t, "serial")
		}
		if !seen[ref.String()] {
			seen[ref.String()] = true
			d.Entries = append(d.Entries, deck.Entry{Name: ref.String(), Count: rapid.IntRange(1, 65).Draw(t, "copies")})
		}
	}
	return d
}

// TestDeckCodeRoundTrip: decode(encode(d)) == d for every deck that a code can hold, more than 63 cards of a set
// included, whether the catalog knows its cards or not.
func TestDeckCodeRoundTrip(t *testing.T) {
	r := alteredResolver(t)
	rapid.Check(t, func(t *rapid.T) {
		d := codeDeck(t)
		text, _, err := r.Write(d, "altered-code")
		if err != nil {
			t.Fatal(err)
		}
		res, err := deck.Read([]byte(text), deck.Options{Dialect: "altered-code"}, r)
		if err != nil {
			t.Fatal(err)
		}
		counts := func(d deck.Deck) (out []string) {
			for _, e := range d.Entries {
				name := e.Name
				if e.Resolved() {
					name = e.Card
				}
				ref, _ := card.ParseAlteredReference(name)
				out = append(out, fmt.Sprint(ref, e.Count))
			}
			slices.Sort(out)
			return out
		}
		if got, want := counts(res.Deck), counts(d); !slices.Equal(got, want) {
			t.Fatalf("%s: %v, want %v", text, got, want)
		}
		again, _, err := r.Write(res.Deck, "altered-code")
		if err != nil || again != text {
			t.Fatalf("%s, then %s: %v", text, again, err)
		}
	})
}

// TestAlteredRoundTrip: what the other dialects write is read as the same deck, but for the losses they report.
func TestAlteredRoundTrip(t *testing.T) {
	r := alteredResolver(t)
	for _, dialect := range []string{"plain", "altered", "altered-json", "kotei"} {
		t.Run(dialect, rapid.MakeCheck(func(t *rapid.T) {
			d := deck.Deck{Name: rapid.SampledFrom([]string{"", "Herons", `a "b" \ {}`}).Draw(t, "name")}
			for n := rapid.IntRange(0, 30).Draw(t, "entries"); n > 0; n-- {
				c := r.Catalog().At(rapid.IntRange(0, r.Catalog().Len()-1).Draw(t, "card"))
				e := deck.Entry{Card: c.ID, Count: rapid.IntRange(1, 120).Draw(t, "count"), Section: deck.Main}
				if c.HasType(card.AlteredHero) {
					e.Section = deck.Hero
				}
				switch rapid.IntRange(0, 9).Draw(t, "kind") {
				case 0:
					e.Card, e.Section = fmt.Sprintf("ALT_CORE_B_AX_04_U_%d", rapid.IntRange(1, 99999).Draw(t, "serial")), deck.Main
				case 1:
					e.Card, e.Name, e.Section = "", rapid.SampledFrom([]string{"ALT_CORE_B_YZ_77_C", "Wholly Unknown", "Zzyzx & Co"}).Draw(t, "unknown"), ""
				case 2:
					e.Count, e.RawCount = 0, rapid.SampledFrom([]string{"0", "-2", "2.5"}).Draw(t, "raw")
				}
				d.Entries = append(d.Entries, e)
			}
			text, losses, err := r.Write(d, dialect)
			if err != nil {
				t.Fatal(err)
			}
			for _, l := range losses {
				if l.Field != "name" {
					t.Fatalf("loss %+v of %+v in %s", l, d, text)
				}
			}
			res, err := deck.Read([]byte(text), deck.Options{Dialect: dialect}, r)
			if err != nil {
				t.Fatalf("%s: %v", text, err)
			}
			if got, want := quantities(res.Deck), quantities(d); !slices.Equal(got, want) {
				t.Fatalf("%s\n%v\nwant %v", text, got, want)
			}
		}))
	}
}

// TestAlteredSectionLoss: a card that stands where it cannot is reported, because these dialects say nothing of
// sections.
func TestAlteredSectionLoss(t *testing.T) {
	r := alteredResolver(t)
	d := deck.Deck{Entries: []deck.Entry{{Card: "ALT_CORE_B_AX_01_C", Count: 1, Section: deck.Main}, {Card: "ALT_CORE_B_LY_22_C", Count: 3, Section: deck.Main}}}
	for _, dialect := range []string{"altered", "altered-json", "altered-code"} {
		_, losses, err := r.Write(d, dialect)
		if err != nil || len(losses) != 1 || losses[0].Field != "section" || losses[0].Entry != 0 {
			t.Errorf("%s: %+v, %v", dialect, losses, err)
		}
	}
}

func TestAlteredExportForms(t *testing.T) {
	r := alteredResolver(t)
	for _, c := range []struct{ text, want string }{
		{"{\"name\":\"N\",\"eventFormat\":\"STANDARD\",\n\"alterator\":{\"reference\":\"ALT_CORE_B_AX_01_C\"},\n\"deckCardsByType\":{\"@type\":\"x\",\"spell\":{\"number\":3,\"deckUserListCard\":[\n{\"quantity\":12,\"card\":{\"reference\":\"ALT_CORE_B_LY_22_C\"}}]},\"permanent\":{\"deckUserListCard\":null}}}", "ALT_CORE_B_AX_01_C 1 hero 2|ALT_CORE_B_LY_22_C 12 main 4"},
		{"[{\"id\":\"1\",\"data\":{\"alterator\":null,\"deckCardsByType\":{\"spell\":[{\"quantity\":2.5,\"card\":{\"reference\":\"ALT_CORE_B_LY_22_C\"}}]}}}]", "ALT_CORE_B_LY_22_C 02.5 main 1"},
		{"{\"alterator\":{\"reference\":\"ALT_CORE_B_AX_01_C\"},\"cardIndexes\":{\n\"/cards/ALT_CORE_B_LY_22_C\":3,\n\"/cards/ALT_CORE_B_AX_04_R1\":-1}}", "ALT_CORE_B_AX_01_C 1 hero 1|ALT_CORE_B_LY_22_C 3 main 2|ALT_CORE_B_AX_04_R1 0-1 main 3"},
		{"{\"cardIndexes\":{\"\":0}}", " 00  1"},
		{"{\"deckCardsByType\":{\"spell\":[null]}}", " 1  1"},
		{"{\"deckCardsByType\":{\"spell\":{\"deckUserListCard\":[{\"quantity\":1,\"card\":{\"name\":\"Nobody\"}},{\"card\":{\"reference\":\"ALT_CORE_B_YZ_77_C\"}}]}}}", "Nobody 1  1|ALT_CORE_B_YZ_77_C 1  1"},
	} {
		res, err := deck.Read([]byte(c.text), deck.Options{}, r)
		if err != nil || res.Dialect != "altered-json" {
			t.Errorf("%s: %s, %v", c.text, res.Dialect, err)
			continue
		}
		var got []string
		for _, e := range res.Deck.Entries {
			name := e.Card
			if !e.Resolved() {
				name = e.Name
			}
			got = append(got, fmt.Sprint(name, " ", e.Count, e.RawCount, " ", e.Section, " ", e.Line))
		}
		if strings.Join(got, "|") != c.want {
			t.Errorf("%s:\n%s, want\n%s", c.text, strings.Join(got, "|"), c.want)
		}
	}
	for _, text := range []string{
		"", "{", "[]", "{}", "3", `{"deckCardsByType":[]}`, `{"deckCardsByType":{"spell":{"deckUserListCard":{}}}}`, `{"alterator":3}`,
		`{"deckCardsByType":{}} x`, `[[[[[[{"deckCardsByType":{}}]]]]]]`, `[{"deckCardsByType":{}},{"deckCardsByType":{}}]`,
	} {
		var syntax *deck.SyntaxError
		if res, err := deck.Read([]byte(text), deck.Options{Dialect: "altered-json"}, r); !errors.As(err, &syntax) || syntax.Dialect != "altered-json" {
			t.Errorf("%s: %+v, %v", text, res, err)
		}
	}
	many := `{"deckCardsByType":{"spell":[` + strings.TrimSuffix(strings.Repeat(`{"card":{"name":"x"}},`, deck.MaxCardLines+1), ",") + "]}}"
	var limit *deck.LimitError
	if _, err := deck.Read([]byte(many), deck.Options{}, r); !errors.As(err, &limit) {
		t.Errorf("501 entries: %v", err)
	}
}

// FuzzAlteredCode: no word panics, and one that is read is written as it was, but for padding.
func FuzzAlteredCode(f *testing.F) {
	for _, s := range []string{"EAA", "EBAgTT", "EBARGz4Jp", "EB____", "", "!!!!", "EP________________", "ECAgBA"} {
		f.Add(s)
	}
	r := alteredResolver(f)
	f.Fuzz(func(t *testing.T, s string) {
		res, err := deck.Read([]byte(s), deck.Options{Dialect: "altered-code"}, r)
		if err != nil || res.Unresolved > 0 {
			return
		}
		text, _, err := r.Write(res.Deck, "altered-code")
		if err != nil { // 66 copies in its bits, or copies that add up to more
			return
		}
		back, err := deck.Read([]byte(text), deck.Options{Dialect: "altered-code"}, r)
		if err != nil || deck.Hash(back.Deck) != deck.Hash(withoutZero(res.Deck)) {
			t.Errorf("%q: %q: %v", s, text, err)
		}
	})
}

func withoutZero(d deck.Deck) deck.Deck {
	d.Entries = slices.DeleteFunc(slices.Clone(d.Entries), func(e deck.Entry) bool { return e.RawCount == "0" })
	return d
}

// FuzzAlteredList: no list in any dialect panics, and every line has a place.
func FuzzAlteredList(f *testing.F) {
	for _, s := range []string{
		"3 ALT_CORE_B_AX_04_C", "ALT_CORE_B_AX_04_C x3\nALT_", "alt_a_b_ax_1_u_1", `{"deckCardsByType":{"spell":[{"quantity":1,"card":{"reference":"ALT_CORE_B_LY_22_C"}}]}}`,
		`{"cardIndexes":{"/cards/ALT_CORE_B_LY_22_C":3}}`, "Copper Heron (R1) (Muna)", "Copper Heron r2", "EBAgTTMo",
	} {
		f.Add(s)
	}
	r := alteredResolver(f)
	f.Fuzz(func(t *testing.T, s string) {
		res, err := deck.Read([]byte(s), deck.Options{}, r)
		if err != nil {
			return
		}
		for i, l := range res.Lines {
			if l.Number != i+1 || l.Kind == "" || l.Entry >= len(res.Deck.Entries) {
				t.Fatalf("%q: line %+v", s, l)
			}
		}
		if utf8.ValidString(s) && strings.Join(texts(res.Lines), "\n") != strings.TrimSuffix(strings.ReplaceAll(strings.ReplaceAll(s, "\r\n", "\n"), "\r", "\n"), "\n") {
			t.Fatalf("%q is not all there", s)
		}
	})
}

func texts(lines []deck.Line) []string {
	out := make([]string, len(lines))
	for i, l := range lines {
		out[i] = l.Text
	}
	return out
}

func ExampleRead_deckCode() {
	cat, err := catalog.New(card.Altered, catalog.Release{Hash: "example"}, alteredCards(), nil, nil, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	r := deck.NewResolver(cat)
	list, err := deck.Read([]byte("1 Tamo & Gear\n3 ALT_CORE_B_AX_04_C\n1 ALT_CORE_B_AX_04_U_1234"), deck.Options{}, r)
	if err != nil {
		fmt.Println(err)
		return
	}
	code, _, err := r.Write(list.Deck, "altered-code")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(code)
	back, err := deck.Read([]byte(code), deck.Options{}, r)
	if err != nil {
		fmt.Println(err)
		return
	}
	text, _, err := r.Write(back.Deck, "altered")
	fmt.Print(back.Dialect, "\n", text, err, "\n")
	// Output:
	// EBAg2QnJBkmCaQA
	// altered-code
	// 1 ALT_CORE_B_AX_01_C
	// 3 ALT_CORE_B_AX_04_C
	// 1 ALT_CORE_B_AX_04_U_1234
	// <nil>
}

func BenchmarkAltered(b *testing.B) {
	r := alteredResolver(b)
	var list strings.Builder
	for i := 1; i <= 40; i++ { // as in a real deck: few uniques
		fmt.Fprintf(&list, "1 ALT_CORE_B_AX_04_%s\n", []string{"C", "R1", "R2"}[i%3])
	}
	list.WriteString("1 ALT_CORE_B_AX_04_U_12\n1 ALT_CORE_B_AX_04_U_1234\n")
	d := readText(b, r, list.String(), "altered")
	code, _, err := r.Write(d, "altered-code")
	if err != nil {
		b.Fatal(err)
	}
	for _, text := range []string{list.String(), code} {
		b.Run(fmt.Sprintf("read-%d-bytes", len(text)), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := deck.Read([]byte(text), deck.Options{}, r); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
	b.Run("write-code", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			if _, _, err := r.Write(d, "altered-code"); err != nil {
				b.Fatal(err)
			}
		}
	})
}
