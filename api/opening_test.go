package api_test

import (
	"fmt"
	"math"
	"os"
	"strings"
	"testing"

	"github.com/kotei-dev/kotei/api"
	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/cardtest"
	"github.com/kotei-dev/kotei/deck"
	"github.com/kotei-dev/kotei/importer/starter"
)

func stat(n int) card.Stat { return card.Stat{Text: fmt.Sprint(n), Value: n} }

// openingCards are invented cards for a deck whose opening was worked out by hand.
func openingCards() []card.Card {
	return []card.Card{
		{Title: "Grey Keep", Types: []card.Type{card.Stronghold}, Clans: []card.Clan{"crab"}, Stats: card.Stats{card.GoldProduction: stat(5)}},
		{Title: "Patient Sensei", Types: []card.Type{card.SenseiType}, Stats: card.Stats{card.GoldProduction: {Text: "+1", Value: 1, Kind: card.Signed}}},
		{Title: "Quiet Mill", Types: []card.Type{card.Holding}, Stats: card.Stats{card.GoldCost: stat(2), card.GoldProduction: stat(3)}},
		{Title: "Old Shrine", Types: []card.Type{card.Holding}, Stats: card.Stats{card.GoldCost: stat(3)}},
		{Title: "Crab of Six", Types: []card.Type{card.Personality}, Clans: []card.Clan{"crab"}, Stats: card.Stats{card.GoldCost: stat(6)}},
		{Title: "Crane of Six", Types: []card.Type{card.Personality}, Clans: []card.Clan{"crane"}, Stats: card.Stats{card.GoldCost: stat(6)}},
		{Title: "Crane of Four", Types: []card.Type{card.Personality}, Clans: []card.Clan{"crane"}, Stats: card.Stats{card.GoldCost: stat(4)}},
		{Title: "Wanderer of Six", Types: []card.Type{card.Personality}, Stats: card.Stats{card.GoldCost: stat(6)}},
		{Title: "Crab of Seven", Types: []card.Type{card.Personality}, Clans: []card.Clan{"crab"}, Stats: card.Stats{card.GoldCost: stat(7)}},
		{Title: "Sharp Word", Types: []card.Type{card.Strategy}, Stats: card.Stats{card.Focus: stat(3)}},
		{Title: "Blunt Word", Types: []card.Type{card.Strategy}, Stats: card.Stats{card.Focus: stat(2)}},
	}
}

const openingList = `1 Grey Keep
1 Patient Sensei
12 Quiet Mill
6 Old Shrine
4 Crab of Six
5 Crane of Six
3 Crane of Four
2 Wanderer of Six
8 Crab of Seven
3 Sharp Word
37 Blunt Word
`

func near(a, b float64) bool { return math.Abs(a-b) < 0.00005 }

// T95 and T96 as a deck: 18 Holdings among 40 Dynasty cards and four Provinces; three copies among 40 Fate cards and
// a hand of five. What is affordable with 6 Gold: own clan and unaligned at their cost, others at 2 more (TF-REC-03).
func TestOpening(t *testing.T) {
	c := cardtest.Catalog(t, openingCards()...)
	s := serve(t, c)
	got := decode[api.DeckStats](t, s.do("POST", v1+"/decks/stats", openingList, textBody))
	o := got.Opening
	if o.Provinces != 4 || o.Hand != 5 || o.Gold == nil || *o.Gold != 6 || *o.OffClan != 2 || len(o.Decks) != 2 {
		t.Fatalf("%+v", o)
	}
	kinds := map[string]api.OpeningKind{}
	for _, k := range o.Decks[0].Kinds {
		kinds[k.Kind] = k
	}
	for kind, want := range map[string]int{"holding": 18, "gold-holding": 12, "affordable-holding": 18, "personality": 22, "affordable-personality": 9} {
		if kinds[kind].Cards != want {
			t.Errorf("%s: %d cards, want %d", kind, kinds[kind].Cards, want)
		}
	}
	holdings := kinds["holding"]
	if holdings.Exactly[0].Fraction != "77/962" { // 7315/91390
		t.Errorf("T95: %+v", holdings.Exactly[0])
	}
	for k, want := range []float64{0.0800, 0.3033, 0.3867, 0.1964, 0.0335} {
		if !near(holdings.Exactly[k].Decimal, want) {
			t.Errorf("T95: %d Holdings: %v, want %v", k, holdings.Exactly[k], want)
		}
	}
	if holdings.Mean.Fraction != "9/5" || holdings.AtLeastOne.Fraction != "885/962" {
		t.Errorf("T95: mean %v, at least one %v", holdings.Mean, holdings.AtLeastOne)
	}
	fate := o.Decks[1]
	if fate.Section != "fate" || fate.Population != 40 || fate.Cards[0].Copies != 3 || !near(fate.Cards[0].AtLeastOne.Decimal, 0.3375506) || fate.Cards[0].AtLeastOne.Fraction != "667/1976" {
		t.Errorf("T96: %+v", fate.Cards[0])
	}

	// Without a surcharge the five Cranes of Six are affordable too.
	got = decode[api.DeckStats](t, s.do("POST", v1+"/decks/stats?off_clan=0", openingList, textBody))
	for _, k := range got.Opening.Decks[0].Kinds {
		if k.Kind == "affordable-personality" && k.Cards != 14 {
			t.Errorf("without a surcharge %d are affordable, want 14", k.Cards)
		}
	}
	// Without a Stronghold nobody says what can be paid.
	got = decode[api.DeckStats](t, s.do("POST", v1+"/decks/stats", strings.TrimPrefix(openingList, "1 Grey Keep\n"), textBody))
	if got.Opening.Gold != nil {
		t.Errorf("gold %d without a Stronghold", *got.Opening.Gold)
	}
	for _, k := range got.Opening.Decks[0].Kinds {
		if strings.HasPrefix(k.Kind, "affordable") {
			t.Errorf("%s without a Stronghold", k.Kind)
		}
	}
}

// Small and odd decks have an opening too.
func TestOpeningOfOddDecks(t *testing.T) {
	s := serve(t, cardtest.Catalog(t, openingCards()...))
	got := decode[api.DeckStats](t, s.do("POST", v1+"/decks/stats", "# Dynasty\n2 Quiet Mill\n1 Nobody Anybody Knows\n0 Old Shrine\n", textBody))
	d := got.Opening.Decks[0]
	if d.Population != 3 || d.Draws != 3 || d.Unknown != 1 || len(d.Cards) != 1 || d.Cards[0].AtLeastOne.Fraction != "1" || d.Kinds[0].Exactly[2].Fraction != "1" {
		t.Errorf("%+v", d)
	}
	got = decode[api.DeckStats](t, s.do("POST", v1+"/decks/stats?hand=0", "3 Sharp Word\n", textBody))
	if d := got.Opening.Decks[0]; d.Draws != 0 || d.Cards[0].AtLeastOne.Fraction != "0" {
		t.Errorf("%+v", d)
	}
}

// The kin games have openings of their own.
func TestOpeningOfKinGames(t *testing.T) {
	for _, tc := range []struct {
		game            card.Game
		file, query     string
		provinces, hand int
		gold            int
		sections, kind  string
	}{
		{card.L5RLCG, "l5r-lcg/crab.txt", "", 4, 4, 7, "dynasty conflict", "affordable-character"},
		{card.L5RLCG, "l5r-lcg/crab.txt", "?format=skirmish", 3, 3, 7, "dynasty conflict", "affordable-character"},
		{card.Altered, "altered/axiom.txt", "", 0, 6, 3, "main", "affordable-character"},
	} {
		c, err := starter.Load(tc.game)
		if err != nil {
			t.Fatal(err)
		}
		s := serve(t, c)
		got := decode[api.DeckStats](t, s.do("POST", "/v1/"+string(tc.game)+"/decks/stats"+tc.query, example(t, tc.file), textBody))
		var sections, kinds []string
		for _, d := range got.Opening.Decks {
			sections = append(sections, d.Section)
			for _, k := range d.Kinds {
				kinds = append(kinds, k.Kind)
			}
		}
		o := got.Opening
		if o.Provinces != tc.provinces || o.Hand != tc.hand || o.Gold == nil || *o.Gold != tc.gold || strings.Join(sections, " ") != tc.sections || !strings.Contains(strings.Join(kinds, " "), tc.kind) {
			t.Errorf("%s: provinces %d, hand %d, gold %v, %v, %v", tc.file, o.Provinces, o.Hand, o.Gold, sections, kinds)
		}
	}
}

// A deck that a code cannot hold is refused with 422, in both languages, and one that it can hold comes back.
func TestUnwritable(t *testing.T) {
	c, err := starter.Load(card.Altered)
	if err != nil {
		t.Fatal(err)
	}
	s := serve(t, c)
	for _, sc := range []scenario{
		{name: "a count that a code cannot hold", target: "/v1/altered/decks/convert?to=altered-code", body: "66 ALT_CORE_B_YZ_11_C\n", status: 422, code: "deck-unwritable", has: []string{"cannot be written as altered-code"}},
		{name: "the same in French", target: "/v1/altered/decks/convert?to=altered-code&lang=fr", body: "66 ALT_CORE_B_YZ_11_C\n", status: 422, code: "deck-unwritable", has: []string{"ne peut pas être écrit en altered-code"}},
		{name: "a deck that it can hold", target: "/v1/altered/decks/convert?to=altered-code", body: "3 ALT_CORE_B_YZ_11_C\n", status: 200, has: []string{`"losses":[`}},
	} {
		t.Run(sc.name, func(t *testing.T) {
			s.t = t
			sc.verify(t, s.do("POST", sc.target, sc.body, textBody))
		})
	}
}

// Every dialect says what it does not keep of a deck with everything odd in it, in words of both languages.
func TestLossesHaveWords(t *testing.T) {
	s := serve(t, cards(t, "r1"))
	body := `{"deck":{"name":"Two\nlines: 3 of them","format":"no such format","cards":[{"id":"hida-example","count":2.5,"section":"fate","printing":"no-such.one"},{"name":"3 Nobody # [b]","count":1,"section":"maybe later"},{"id":"sudden-example","count":3}]}}`
	told, dialects := 0, decode[api.DialectList](t, s.get(v1+"/dialects")).Data
	for _, d := range dialects {
		if !d.Write {
			continue
		}
		for lang, unknown := range map[string]string{"en": "something is not kept", "fr": "une chose n’est pas gardée"} {
			got := decode[api.Conversion](t, s.post(v1+"/decks/convert?lang="+lang+"&to="+d.Name, body))
			for _, l := range got.Losses {
				told++
				if strings.Contains(l.Message, unknown) || l.Detail == "" {
					t.Errorf("%s: no words for %+v", d.Name, l)
				}
			}
			if got.Unresolved != 1 || len(got.Kept) != 1 || got.MediaType == "" {
				t.Errorf("%s: %+v", d.Name, got)
			}
		}
	}
	if told < 10 {
		t.Errorf("only %d losses were told", told)
	}
}

// A link that a server gives opens the same deck: with its names, counts and what has no card.
func TestShareLinkOverHTTP(t *testing.T) {
	s := serve(t, cards(t, "r1"))
	list := "Name: Mine\n2 Hida Example - exp\n1 Nobody Anybody Knows\n3 Sudden Example\n"
	code := decode[api.Conversion](t, s.do("POST", v1+"/decks/convert?to=share", list, textBody))
	link := "https://kotei.example/#d=" + strings.TrimSpace(code.Text)
	back := decode[api.Conversion](t, s.do("POST", v1+"/decks/convert?to=plain", link, textBody))
	if back.Dialect != "share" || len(back.Losses) != 0 || back.Unresolved != 1 || !strings.Contains(back.Text, "1 Nobody Anybody Knows") {
		t.Errorf("%+v", back)
	}
	r := deck.NewResolver(cards(t, "r1"))
	a, err := deck.Read([]byte(list), deck.Options{}, r)
	if err != nil {
		t.Fatal(err)
	}
	b, err := deck.Read([]byte(back.Text), deck.Options{}, r)
	if err != nil || deck.Hash(a.Deck) != deck.Hash(b.Deck) || b.Deck.Name != "Mine" {
		t.Errorf("%v: %q became %q", err, list, back.Text)
	}
}

func example(t *testing.T, name string) string {
	t.Helper()
	b, err := os.ReadFile("../examples/decks/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}
