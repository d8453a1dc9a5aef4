package deck_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/cardtest"
	"github.com/kotei-dev/kotei/deck"
)

// lcgKinds are types of the L5R LCG with the side on which cards of them are.
var lcgKinds = []struct {
	typ  card.Type
	side card.Side
}{
	{"stronghold", "province"},
	{"role", "role"},
	{"province", "province"},
	{"character", card.DynastySide},
	{"holding", card.DynastySide},
	{"event", card.DynastySide},
	{"character", "conflict"},
	{"attachment", "conflict"},
	{"event", "conflict"},
}

var lcgSets = []card.Set{
	{ID: "core", Game: card.L5RLCG, Name: "Core Set"},
	{ID: "pack-of-reeds", Game: card.L5RLCG, Name: "Pack of Reeds", Codes: []string{"L5C99"}},
	{ID: "third-pack", Game: card.L5RLCG, Name: "Third Pack (2nd)"},
}

func lcgCard(title, id string, kind int, set string) card.Card {
	k := lcgKinds[kind]
	return card.Card{
		ID: id, Game: card.L5RLCG, Title: title, Types: []card.Type{k.typ}, Side: k.side,
		Printings: []card.Printing{{ID: set + "." + id, Set: set, Date: "2017-10-05"}},
	}
}

// inventedLCG is a small catalog: two cards of the title Reed Lord, told apart by their packs.
func inventedLCG(t testing.TB) *deck.Resolver {
	t.Helper()
	return deck.NewResolver(cardtest.CatalogWithSets(t, lcgSets,
		lcgCard("Hall of Reeds", "hall-of-reeds", 0, "core"), lcgCard("Keeper of Reeds", "keeper-of-reeds", 1, "core"), lcgCard("Reed Gate", "reed-gate", 2, "core"),
		lcgCard("Reed Lord", "reed-lord", 3, "core"), lcgCard("Reed Lord", "reed-lord-2", 3, "pack-of-reeds"), lcgCard("Mill of 1,000 Reeds", "mill-of-1-000-reeds", 4, "core"),
		lcgCard("Hush!", "hush", 8, "core"), lcgCard("Heron’s Fury", "heron-s-fury", 8, "pack-of-reeds"), lcgCard("Reed Blade", "reed-blade", 7, "core"), lcgCard("Wandering Kyūshi", "wandering-kyushi", 6, "core"),
	))
}

// hostileLCG has a card of each hostile title in some type, and a second one of every fourth.
func hostileLCG(t testing.TB) *deck.Resolver {
	t.Helper()
	var cards []card.Card
	taken := map[string]bool{}
	add := func(title string, kind int, set string) {
		id := card.MakeID(title, card.Base, 1)
		for n := 2; taken[id]; n++ {
			id = card.MakeID(title, card.Base, n)
		}
		taken[id] = true
		cards = append(cards, lcgCard(title, id, kind, set))
	}
	own := []string{"by: Foxes", "by:", "Format: Foxes", "Influence: 3/10", "Conflict Cards (3)", "Dynasty Cards (40)", "Characters (12)", "Provinces", "Role", "Sideboard", "Foxes *", "*Foxes", "**", "Foxes  (Core Set)", "3x Foxes  (Core Set)", "Foxes (Core Set)", "Sort By Cost"}
	for i, title := range slices.Concat(hostileTitles, own) {
		add(title, i%len(lcgKinds), lcgSets[i%3].ID)
		if i%4 == 0 {
			add(title, (i+1)%len(lcgKinds), lcgSets[(i+1)%3].ID)
		}
	}
	return deck.NewResolver(cardtest.CatalogWithSets(t, lcgSets, cards...))
}

// lcgDialects are the dialects that the issue is about, and those that it shares with other games.
func lcgDialects(t testing.TB) []string {
	t.Helper()
	var names []string
	for _, d := range deck.DialectsFor(card.L5RLCG) {
		if (!d.Read || !d.Write) && d.Name != "tts" {
			t.Errorf("%s is read %v, written %v", d.Name, d.Read, d.Write)
		}
	}
	for _, d := range bothWays(card.L5RLCG) {
		names = append(names, d.Name)
	}
	for _, want := range []string{"emeralddb", "fiveringsdb", "jigoku", "bushibuilder", "plain", "kotei"} {
		if !slices.Contains(names, want) {
			t.Fatalf("no dialect %s in %v", want, names)
		}
	}
	return names
}

// anLCGDeck draws a deck; each card stands where it belongs, once.
func anLCGDeck(t *rapid.T, r *deck.Resolver) deck.Deck {
	var d deck.Deck
	seen := map[string]bool{}
	for range rapid.IntRange(0, 30).Draw(t, "entries") {
		c := r.Catalog().At(rapid.IntRange(0, r.Catalog().Len()-1).Draw(t, "card"))
		if seen[c.ID] {
			continue
		}
		seen[c.ID] = true
		e := deck.Entry{Card: c.ID, Count: rapid.IntRange(1, 120).Draw(t, "count"), Section: deck.HomeSection(c)}
		if rapid.IntRange(0, 9).Draw(t, "broken") == 0 {
			e.Count, e.RawCount = 0, rapid.SampledFrom([]string{"0", "2.5", "-3"}).Draw(t, "raw")
		}
		d.Entries = append(d.Entries, e)
	}
	return d
}

// TestLCGWrittenIsReadBack: what any dialect writes of a deck of hostile titles is the same deck when it is read.
func TestLCGWrittenIsReadBack(t *testing.T) {
	r := hostileLCG(t)
	for _, dialect := range lcgDialects(t) {
		for _, given := range []string{"", dialect} {
			t.Run(fmt.Sprintf("%s asked for %q", dialect, given), func(t *testing.T) {
				rapid.Check(t, func(t *rapid.T) {
					writtenIsReadBack(t, r, anLCGDeck(t, r), dialect, given == "", false)
				})
			})
		}
	}
}

// TestLCGNames: the deck's name comes back from the dialects that have one, whatever it is, or its loss is told.
func TestLCGNames(t *testing.T) {
	r := hostileLCG(t)
	for _, dialect := range []string{"emeralddb", "bushibuilder", "fiveringsdb", "kotei"} {
		for _, name := range append([]string{"Reeds in the Wind (v1.2)", "Two\nlines", " blanks "}, hostileTitles...) {
			d := deck.Deck{Name: name, Entries: []deck.Entry{{Card: "foxes", Count: 2, Section: deck.HomeSection(must(r.Catalog().Card("foxes")))}}}
			text, losses, err := r.Write(d, dialect)
			if err != nil {
				t.Fatal(err)
			}
			res, err := deck.Read([]byte(text), deck.Options{}, r)
			if err != nil {
				t.Fatal(err)
			}
			if res.Deck.Name != name && len(losses) == 0 {
				t.Errorf("%s: %q came back as %q:\n%s", dialect, name, res.Deck.Name, text)
			}
			if got, want := lines(res.Deck, false), lines(d, false); !slices.Equal(got, want) {
				t.Errorf("%s with the name %q: got %q, want %q\n%s", dialect, name, got, want, text)
			}
		}
	}
}

func must(c *card.Card, ok bool) *card.Card {
	if !ok {
		panic("no such card")
	}
	return c
}

func TestLCGShapes(t *testing.T) {
	r := inventedLCG(t)
	d := deck.Deck{Name: "Marsh", Format: "emerald", Entries: []deck.Entry{
		{Card: "hall-of-reeds", Count: 1, Section: deck.Stronghold},
		{Card: "keeper-of-reeds", Count: 1, Section: deck.Role},
		{Card: "reed-gate", Count: 1, Section: deck.Provinces},
		{Card: "reed-lord-2", Count: 3, Section: deck.Dynasty},
		{Card: "mill-of-1-000-reeds", Count: 12, Section: deck.Dynasty},
		{Card: "hush", Count: 3, Section: deck.Conflict},
		{Card: "reed-blade", Count: 2, Section: deck.Conflict},
	}}
	want := map[string]string{
		"jigoku": "1 Hall of Reeds (Core Set)\n\n1 Keeper of Reeds (Core Set)\n\n3 Hush! (Core Set)\n2 Reed Blade (Core Set)\n\n" +
			"3 Reed Lord (Pack of Reeds)\n12 Mill of 1,000 Reeds (Core Set)\n\n1 Reed Gate (Core Set)\n",
		"bushibuilder": "Marsh\nby:\n\nHall of Reeds  (Core Set)\n\nKeeper of Reeds  (Core Set)\n\nReed Gate  (Core Set)\n\n" +
			"3x Reed Lord  (Pack of Reeds)\n12x Mill of 1,000 Reeds  (Core Set)\n\n3x Hush!  (Core Set)\n2x Reed Blade  (Core Set)\n",
		"emeralddb": "Marsh\nFormat: Emerald\n\n1x Hall of Reeds\n\n1x Keeper of Reeds\n\nProvinces (1)\n1x Reed Gate\n\n" +
			"Dynasty Cards (15)\nCharacters (3)\n3x Reed Lord (Pack of Reeds)\nHoldings (12)\n12x Mill of 1,000 Reeds\n\nConflict Cards (5)\nEvents (3)\n3x Hush!\nAttachments (2)\n2x Reed Blade\n",
		"fiveringsdb": "{\n\"name\": \"Marsh\",\n\"format\": \"emerald\",\n\"cards\": {\n\"hall-of-reeds\": 1,\n\"keeper-of-reeds\": 1,\n\"reed-gate\": 1,\n" +
			"\"reed-lord-2\": 3,\n\"mill-of-1-000-reeds\": 12,\n\"hush\": 3,\n\"reed-blade\": 2\n}\n}\n",
	}
	for name, text := range want {
		got, losses, err := r.Write(d, name)
		if err != nil || got != text {
			t.Errorf("%s: %v\n%s\nwant\n%s", name, err, got, text)
		}
		res, err := deck.Read([]byte(got), deck.Options{}, r)
		if err != nil || res.Dialect != name || res.Reason == "" {
			t.Errorf("%s is detected as %s (%s): %v", name, res.Dialect, res.Reason, err)
		}
		if a, b := lines(res.Deck, false), lines(d, false); !slices.Equal(a, b) {
			t.Errorf("%s: got %q, want %q", name, a, b)
		}
		told := len(losses) > 0
		if kept := res.Deck.Name == "Marsh" && res.Deck.Format == "emerald"; kept == told {
			t.Errorf("%s: name %q and format %q came back, losses %+v", name, res.Deck.Name, res.Deck.Format, losses)
		}
	}
}

// TestLCGLines reads single lines, among them the examples LCG-V-150 to -155.
func TestLCGLines(t *testing.T) {
	r := inventedLCG(t)
	for _, tt := range []struct {
		text, card string
		count      int
		how        deck.How
		section    deck.Section
	}{
		{"3 Hush! (Core Set)", "hush", 3, deck.Exact, deck.Conflict},                      // LCG-V-150
		{"Wandering Kyūshi", "wandering-kyushi", 1, deck.Exact, deck.Conflict},            // LCG-V-151
		{"3 **Heron's Fury", "heron-s-fury", 3, deck.Exact, deck.Conflict},                // LCG-V-152
		{"2 Heron’s Fury *", "heron-s-fury", 2, deck.Exact, deck.Conflict},                // a star behind the name
		{"10 Hush!", "hush", 10, deck.Exact, deck.Conflict},                               // LCG-V-154
		{"3 Reed Lord (Core Set)", "reed-lord", 3, deck.Exact, deck.Dynasty},              // the pack chooses
		{"3 Reed Lord (Pack of Reeds)", "reed-lord-2", 3, deck.Exact, deck.Dynasty},       //
		{"3 Reed Lord (pack-of-reeds)", "reed-lord-2", 3, deck.Exact, deck.Dynasty},       // by its id
		{"3x Reed Lord  (L5C99)", "reed-lord-2", 3, deck.Exact, deck.Dynasty},             // by its code
		{"3 reed-lord-2", "reed-lord-2", 3, deck.Exact, deck.Dynasty},                     // by the card's id
		{"Mill of 1,000 Reeds x2", "mill-of-1-000-reeds", 2, deck.Exact, deck.Dynasty},    //
		{"1 Hall of Reeds (Clan Wars)", "hall-of-reeds", 1, deck.Exact, deck.Stronghold},  // no such pack
		{"1 Wandering Kyushi", "wandering-kyushi", 1, deck.Folded, deck.Conflict},         //
		{"3x wandering kyushi (core)", "wandering-kyushi", 3, deck.Folded, deck.Conflict}, //
	} {
		res, err := deck.Read([]byte(tt.text), deck.Options{}, r)
		if err != nil || len(res.Deck.Entries) != 1 {
			t.Errorf("%q: %+v %v", tt.text, res.Deck.Entries, err)
			continue
		}
		if e := res.Deck.Entries[0]; e.Card != tt.card || e.Count != tt.count || e.How != tt.how || e.Section != tt.section {
			t.Errorf("%q: %d %s (%s) in %s, want %d %s (%s) in %s", tt.text, e.Count, e.Card, e.How, e.Section, tt.count, tt.card, tt.how, tt.section)
		}
	}
	// LCG-V-153: a card that is none is told, and the rest is read. LCG-V-155: a title of two cards.
	res, err := deck.Read([]byte("3 Hush!\n2 For Nobody\n1 Reed Lord\n"), deck.Options{}, r)
	if err != nil || len(res.Deck.Entries) != 3 || res.Unresolved != 2 {
		t.Fatalf("%+v %v", res, err)
	}
	if e := res.Deck.Entries[2]; !e.Ambiguous || !slices.Equal(e.Candidates, []string{"reed-lord", "reed-lord-2"}) {
		t.Errorf("%+v", e)
	}
}

// TestLCGFiles reads roles and Strongholds wherever a list files them (LCG-DATA-15), and keeps what else a header
// disagrees with.
func TestLCGFiles(t *testing.T) {
	r := inventedLCG(t)
	list := "Dynasty (15)\n3 Reed Lord (Core Set)\n1 Keeper of Reeds\n1 Hall of Reeds\n2 Hush!\n\nConflict\n2 Reed Blade\nSideboard:\n1 Hush!\n"
	res, err := deck.Read([]byte(list), deck.Options{}, r)
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"conflict|reed-blade|2|", "dynasty|hush|2|", "dynasty|reed-lord|3|", "role|keeper-of-reeds|1|", "sideboard|hush|1|", "stronghold|hall-of-reeds|1|"}
	if got := lines(res.Deck, false); !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// TestLCGPage reads the page of a deck as EmeraldDB shows it, with all that is no card.
func TestLCGPage(t *testing.T) {
	r := inventedLCG(t)
	list := "Marsh Lights (v0.3)\nFormat: Emerald\nHall of Reeds\nKeeper of Reeds\nProvinces (1)\nReed Gate\nInfluence: 3/10\nDynasty Cards (3)\nMinimum: 40, Maximum: 45\nSort By Cost\nSort By Name\nCharacters (3)\n3x Reed Lord (Pack of Reeds)\n" +
		"Conflict Cards (4)\nEvents (2)\n2x Hush!\nCharacters (2)\n2x Wandering Kyūshi\n"
	res, err := deck.Read([]byte(list), deck.Options{}, r)
	if err != nil || res.Dialect != "emeralddb" || res.Deck.Name != "Marsh Lights (v0.3)" || res.Format != "emerald" || res.Unresolved != 0 {
		t.Fatalf("%s %q %q %d: %v", res.Dialect, res.Deck.Name, res.Format, res.Unresolved, err)
	}
	want := []string{"conflict|hush|2|", "conflict|wandering-kyushi|2|", "dynasty|reed-lord-2|3|", "provinces|reed-gate|1|", "role|keeper-of-reeds|1|", "stronghold|hall-of-reeds|1|"}
	if got := lines(res.Deck, false); !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	checkTrace(t, []byte(list), res)
}

func TestSlots(t *testing.T) {
	r := inventedLCG(t)
	for name, tt := range map[string]struct {
		json string
		want []string
		deck string
	}{
		"plain":            {`{"name":"A","cards":{"hush":3,"hall-of-reeds":1}}`, []string{"conflict|hush|3|", "stronghold|hall-of-reeds|1|"}, "A"},
		"of a call":        {`{"success":true,"record":{"name":"B","cards":{"hush":3}},"size":1}`, []string{"conflict|hush|3|"}, "B"},
		"slots":            {`{"slots":{"hush":2}}`, []string{"conflict|hush|2|"}, ""},
		"with pack":        {`{"cards":{"01-hush":3,"117-reed-blade":1}}`, []string{"conflict|hush|3|", "conflict|reed-blade|1|"}, ""},
		"twice":            {`{"cards":{"hush":2,"hush":1}}`, []string{"conflict|hush|1|", "conflict|hush|2|"}, ""},
		"counts":           {`{"cards":{"hush":-1,"reed-blade":1.5,"reed-gate":0,"heron-s-fury":"3","hall-of-reeds":null}}`, []string{"conflict|heron-s-fury|0|\"3\"", "conflict|hush|0|-1", "conflict|reed-blade|0|1.5", "provinces|reed-gate|0|0", "stronghold|hall-of-reeds|1|"}, ""},
		"unknown":          {`{"cards":{"no-such-card":2}}`, []string{"||2||no-such-card"}, ""},
		"twins by number":  {`{"cards":{"16-reed-lord":2}}`, []string{"dynasty||2||16-reed-lord"}, ""},
		"nothing":          {`{"cards":null,"slots":{}}`, nil, ""},
		"other shapes":     {`{"name":3,"format":["x"],"record":[1],"card_pack_ids":[],"cards":{"hush":1},"data":null}`, []string{"conflict|hush|1|"}, ""},
		"behind a mark":    {"\ufeff{\"cards\":{\"hush\":1}}", []string{"conflict|hush|1|"}, ""},
		"name of the card": {`{"cards":{"Hush!":1}}`, []string{"||1||Hush!"}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			res, err := deck.Read([]byte(tt.json), deck.Options{Dialect: "fiveringsdb"}, r)
			if err != nil {
				t.Fatal(err)
			}
			if got := lines(res.Deck, false); !slices.Equal(got, tt.want) || res.Deck.Name != tt.deck {
				t.Errorf("%q %q, want %q %q", res.Deck.Name, got, tt.deck, tt.want)
			}
		})
	}
	res, err := deck.Read([]byte(`{"cards":{"16-reed-lord":2}}`), deck.Options{}, r)
	if err != nil || res.Dialect != "fiveringsdb" || !res.Deck.Entries[0].Ambiguous || len(res.Deck.Entries[0].Candidates) != 2 {
		t.Errorf("%s %+v %v", res.Dialect, res.Deck.Entries, err)
	}
	res, err = deck.Read([]byte(`{"cards":{"reed-lord-2":2},"card_pack_ids":{"reed-lord-2":"pack-of-reeds"}}`), deck.Options{}, r)
	if err != nil || res.Deck.Entries[0].Printing != "pack-of-reeds.reed-lord-2" {
		t.Errorf("%+v %v", res.Deck.Entries, err)
	}
	text, losses, err := r.Write(res.Deck, "fiveringsdb")
	again, _ := deck.Read([]byte(text), deck.Options{}, r)
	if err != nil || len(losses) > 0 || again.Deck.Entries[0].Printing != res.Deck.Entries[0].Printing {
		t.Errorf("%v %+v\n%s", err, losses, text)
	}
	for _, bad := range []string{`{}`, `{"cards":[]}`, `{"cards":{"hush"}}`, `{"cards":{"hush":1}`, `{"cards":{"hush":1}} x`, `[]`, ``, `{"record":{"record":{"record":{"record":{"record":{"cards":{"hush":1}}}}}}}`, `{"cards":{"hush":1]}`} {
		_, err := deck.Read([]byte(bad), deck.Options{Dialect: "fiveringsdb"}, r)
		var syntax *deck.SyntaxError
		if !errors.As(err, &syntax) || syntax.Dialect != "fiveringsdb" {
			t.Errorf("%s: %v", bad, err)
		}
	}
	var many strings.Builder
	many.WriteString(`{"cards":{"a0":1`)
	for i := range deck.MaxCardLines {
		fmt.Fprintf(&many, `,"b%d":1`, i)
	}
	many.WriteString("}}")
	var limit *deck.LimitError
	if _, err := deck.Read([]byte(many.String()), deck.Options{}, r); !errors.As(err, &limit) {
		t.Errorf("too many cards: %v", err)
	}
}

// TestSlotsLosses: what the object cannot hold is told.
func TestSlotsLosses(t *testing.T) {
	r := inventedLCG(t)
	for name, tt := range map[string]struct {
		entries []deck.Entry
		fields  []string
	}{
		"added up":       {[]deck.Entry{{Card: "hush", Count: 2, Section: deck.Conflict}, {Card: "hush", Count: 1, Section: deck.Conflict}}, nil},
		"elsewhere":      {[]deck.Entry{{Card: "hush", Count: 2, Section: deck.Dynasty}}, []string{"section"}},
		"no card":        {[]deck.Entry{{Name: "no-such-card", Count: 2}}, nil},
		"a card's id":    {[]deck.Entry{{Name: "hush", Count: 2}}, []string{"card"}},
		"counts":         {[]deck.Entry{{Card: "hush", RawCount: "1.5", Section: deck.Conflict}, {Card: "hush", Count: 1, Section: deck.Conflict}}, []string{"count"}},
		"two packs":      {[]deck.Entry{{Card: "hush", Count: 1, Section: deck.Conflict, Printing: "core.hush"}, {Card: "hush", Count: 1, Section: deck.Conflict, Printing: "third-pack.hush"}}, []string{"printing"}},
		"no known pack":  {[]deck.Entry{{Card: "hush", Count: 1, Section: deck.Conflict, Printing: "x.hush"}}, []string{"printing"}},
		"in a sideboard": {[]deck.Entry{{Card: "hush", Count: 1, Section: deck.Sideboard}}, []string{"section"}},
	} {
		_, losses, err := r.Write(deck.Deck{Entries: tt.entries}, "fiveringsdb")
		var fields []string
		for _, l := range losses {
			fields = append(fields, l.Field)
		}
		if err != nil || !slices.Equal(fields, tt.fields) {
			t.Errorf("%s: %v %+v, want losses of %v", name, err, losses, tt.fields)
		}
	}
}

// TestLCGSectionsAreKept: text dialects say by headers what stands where its type does not belong.
func TestLCGSectionsAreKept(t *testing.T) {
	r := inventedLCG(t)
	d := deck.Deck{Entries: []deck.Entry{
		{Card: "hall-of-reeds", Count: 1, Section: deck.Stronghold},
		{Card: "reed-blade", Count: 1, Section: deck.Dynasty},
		{Card: "reed-lord", Count: 2, Section: deck.Dynasty},
		{Card: "hush", Count: 1, Section: deck.Sideboard},
		{Name: "Nobody Known", Count: 3, Section: deck.Conflict},
	}}
	for _, dialect := range []string{"jigoku", "bushibuilder", "emeralddb", "plain"} {
		text, losses, err := r.Write(d, dialect)
		if err != nil || len(losses) > 0 {
			t.Errorf("%s: %v %+v\n%s", dialect, err, losses, text)
		}
		res, err := deck.Read([]byte(text), deck.Options{Dialect: dialect}, r)
		if err != nil {
			t.Fatal(err)
		}
		if got, want := lines(res.Deck, false), lines(d, false); !slices.Equal(got, want) {
			t.Errorf("%s: got %q, want %q\n%s", dialect, got, want, text)
		}
	}
}

func FuzzReadLCG(f *testing.F) {
	r := hostileLCG(f)
	for _, dialect := range []string{"", "jigoku", "bushibuilder", "emeralddb", "fiveringsdb"} {
		f.Add([]byte("Foxes\nby: x\n\n3x Foxes  (Core Set)\n12 Foxes (Third Pack (2nd))\n*Foxes*\n"), dialect)
		f.Add([]byte("Foxes\nFormat: Emerald\nDynasty Cards (3)\nInfluence: 3/10\nCharacters (3)\n3x Foxes *"), dialect)
		f.Add([]byte(`{"record":{"cards":{"01-foxes":3,"foxes":-1,"x":1.5e3}},"card_pack_ids":{"foxes":"core"}}`), dialect)
	}
	f.Fuzz(func(t *testing.T, list []byte, dialect string) {
		res, err := deck.Read(list, deck.Options{Dialect: dialect}, r)
		if err != nil {
			return
		}
		if res.Dialect == "fiveringsdb" { // its entries may share a line, as those of the other JSON
			res.Dialect = "kotei"
		}
		checkTrace(t, list, res)
	})
}
