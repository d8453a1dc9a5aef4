package formats

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/cardtest"
	"github.com/kotei-dev/kotei/card/catalog"
	"github.com/kotei-dev/kotei/deck"
)

// effectTable judges decks that hold one card with a text among plain cards.
type effectTable struct {
	v     *Version
	cards *catalog.Catalog
	carry string // the card with the text
	class string // a card of the class that it speaks about
	other string // the other card that it names
	twin  string // the card that it counts as
}

func newEffectTable(t *testing.T, e *effect, id string) *effectTable {
	t.Helper()
	text, err := os.ReadFile("testdata/definitions/open-table.yaml")
	if err != nil {
		t.Fatal(err)
	}
	f, problems := Parse("open-table", text)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	carrier := card.Card{ID: id, Title: strings.ReplaceAll(id, "-", " "), Types: []card.Type{card.Strategy}}
	if e.Section == deck.Dynasty || e.Class.Type == card.Holding && e.Kind == effRequires {
		carrier.Types = []card.Type{card.Holding}
	}
	if e.Kind == effSectionMax {
		carrier.Types = []card.Type{card.Stronghold}
	}
	cards := []card.Card{
		carrier, classCard(&e.Class),
		{ID: "sample-hall", Title: "Sample Hall", Types: []card.Type{card.Stronghold}},
		{ID: "first-wind", Title: "First Wind", Types: []card.Type{card.Wind}},
		{ID: "second-wind", Title: "Second Wind", Types: []card.Type{card.Wind}},
	}
	tb := &effectTable{v: f.Versions[0], carry: id, class: "sample-of-class"}
	if len(e.Others) > 0 {
		tb.other = e.Others[0]
		kind := card.Strategy
		if e.Kind == effRequiresCard {
			kind = card.SenseiType
		}
		cards = append(cards, card.Card{ID: tb.other, Title: strings.ReplaceAll(tb.other, "-", " "), Types: []card.Type{kind}})
	}
	if e.Title != "" {
		tb.twin = "sample-twin"
		cards = append(cards, card.Card{ID: tb.twin, Title: e.Title, Version: e.Version, Types: []card.Type{card.Strategy}})
	}
	for i := range 14 {
		cards = append(cards,
			card.Card{ID: fmt.Sprintf("hand-%d", i), Title: fmt.Sprintf("Hand %d", i), Types: []card.Type{card.Personality}},
			card.Card{ID: fmt.Sprintf("song-%d", i), Title: fmt.Sprintf("Song %d", i), Types: []card.Type{card.Strategy}})
	}
	tb.cards = cardtest.Catalog(t, cards...)
	return tb
}

// classCard is a card of a class.
func classCard(k *class) card.Card {
	c := card.Card{ID: "sample-of-class", Title: "Sample of Class", Types: []card.Type{k.Type}, Clans: []card.Clan{"crab"}, Text: "Limited: Nothing."}
	if k.Type == "" {
		c.Types = []card.Type{card.Personality}
	}
	c.Keywords = append(c.Keywords, k.With...)
	if k.Unique != nil && *k.Unique {
		c.Keywords = append(c.Keywords, card.KeywordUnique)
	}
	if k.Ability != "" {
		c.Text = k.Ability + ": Nothing."
	}
	return c
}

// fits is what the table says of a deck: its dynasty and fate cards are filled up to so many, beside the cards given.
func (tb *effectTable) fits(dynasty, fate int, cards map[string]int, places map[string]deck.Section) []Problem {
	d := deck.Deck{}
	have := map[deck.Section]int{}
	for id, n := range cards {
		pos, _ := tb.cards.Position(id)
		s := deck.HomeSection(tb.cards.At(pos))
		if p, ok := places[id]; ok {
			s = p
		}
		if n > 0 {
			d.Entries = append(d.Entries, deck.Entry{Card: id, Count: n, Section: s})
			have[s] += n
		}
	}
	if have[deck.Stronghold] == 0 {
		d.Entries = append(d.Entries, deck.Entry{Card: "sample-hall", Count: 1, Section: deck.Stronghold})
	}
	for s, name := range map[deck.Section]string{deck.Dynasty: "hand-%d", deck.Fate: "song-%d"} {
		want := dynasty
		if s == deck.Fate {
			want = fate
		}
		for i := 0; have[s] < want; i++ {
			n := min(3, want-have[s])
			d.Entries = append(d.Entries, deck.Entry{Card: fmt.Sprintf(name, i), Count: n, Section: s})
			have[s] += n
		}
	}
	return Validate(context.Background(), tb.v, d, tb.cards, Options{}).Problems
}

// effectTry is a deck with what must be said about it: the rule of the effect, or nothing.
type effectTry struct {
	cards         map[string]int
	places        map[string]deck.Section
	dynasty, fate int
	bad           bool
}

func tries(e *effect, tb *effectTable) []effectTry {
	with := func(bad bool, cards map[string]int) effectTry {
		return effectTry{cards: cards, dynasty: 40, fate: 40, bad: bad}
	}
	sized := func(bad bool, dynasty, fate int, cards map[string]int) effectTry {
		return effectTry{cards: cards, dynasty: dynasty, fate: fate, bad: bad}
	}
	switch e.Kind {
	case effCopies:
		if e.Any {
			return []effectTry{with(false, map[string]int{tb.carry: 30})}
		}
		return []effectTry{with(false, map[string]int{tb.carry: e.Limit}), with(true, map[string]int{tb.carry: e.Limit + 1})}
	case effClassCopies:
		return []effectTry{
			with(false, map[string]int{tb.carry: 1, tb.class: e.Limit}), with(true, map[string]int{tb.carry: 1, tb.class: e.Limit + 1}),
		}
	case effMinimum:
		least := 40 + e.Add
		if e.Section == deck.Dynasty {
			return []effectTry{sized(false, least, 40, map[string]int{tb.carry: 1}), sized(true, least-1, 40, map[string]int{tb.carry: 1})}
		}
		return []effectTry{sized(false, 40, least, map[string]int{tb.carry: 1}), sized(true, 40, least-1, map[string]int{tb.carry: 1})}
	case effNotCounted:
		return []effectTry{sized(true, 40, 40, map[string]int{tb.carry: 1}), sized(false, 41, 41, map[string]int{tb.carry: 1})}
	case effNotCountedClass:
		return []effectTry{sized(true, 40, 40, map[string]int{tb.carry: 1, tb.class: 1}), sized(false, 41, 40, map[string]int{tb.carry: 1, tb.class: 1})}
	case effAllowedIn:
		there := map[string]deck.Section{tb.class: e.Section}
		return []effectTry{
			{cards: map[string]int{tb.carry: 1, tb.class: 1}, places: there, dynasty: 40, fate: 41},
			{cards: map[string]int{tb.carry: 1, tb.class: 1}, places: there, dynasty: 40, fate: 40, bad: true},
		}
	case effRequires:
		own := 0
		if e.Class.Type == card.Holding {
			own = 1 // the card itself is one of them
		}
		return []effectTry{with(true, map[string]int{tb.carry: 1, tb.class: min(3, e.Limit-own-1)}), with(true, map[string]int{tb.carry: 1})}
	case effRequiresCard:
		return []effectTry{with(true, map[string]int{tb.carry: 1}), with(false, map[string]int{tb.carry: 1, tb.other: 1})}
	case effExcludes:
		return []effectTry{with(true, map[string]int{tb.carry: 1, tb.other: 1}), with(false, map[string]int{tb.carry: 1}), with(false, map[string]int{tb.other: 1})}
	case effAtMost:
		bad := with(true, map[string]int{tb.carry: 1, tb.class: e.Limit + 1})
		return []effectTry{bad, with(false, map[string]int{tb.carry: 1, tb.class: e.Limit})}
	case effCountsAs:
		return []effectTry{with(true, map[string]int{tb.carry: 2, tb.twin: 2}), with(false, map[string]int{tb.carry: 2, tb.twin: 1})}
	case effSectionMax:
		return []effectTry{with(false, map[string]int{tb.carry: 1, "first-wind": 1, "second-wind": 1})}
	}
	return nil
}

// TestEveryEffectActs builds decks around each card of each text of the CCG: those that the text forbids and those that
// it allows. Without the text the answers would be other ones.
func TestEveryEffectActs(t *testing.T) {
	known, err := embedded()
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range known.facts[card.L5RCCG].Effects {
		for _, id := range e.Cards {
			t.Run(e.Rule+"/"+e.Kind+"/"+id, func(t *testing.T) {
				tb := newEffectTable(t, e, id)
				list := tries(e, tb)
				if len(list) == 0 {
					t.Fatal("no deck is made for this kind")
				}
				for _, try := range list {
					problems := tb.fits(try.dynasty, try.fate, try.cards, try.places)
					said := slices.ContainsFunc(problems, func(p Problem) bool { return p.Severity == Error && p.Rule == e.Rule })
					if said != try.bad {
						t.Errorf("%v with %d and %d cards: the rule is cited: %v; %+v", try.cards, try.dynasty, try.fate, said, problems)
					}
					if e.Kind != effAtMost && !try.bad && slices.ContainsFunc(problems, func(p Problem) bool { return p.Severity == Error }) {
						t.Errorf("%v with %d and %d cards: %+v", try.cards, try.dynasty, try.fate, problems)
					}
				}
			})
		}
	}
}

// TestStartTexts asks for the numbers of a few texts about the start of a game, and that each cites a rule.
func TestStartTexts(t *testing.T) {
	for _, c := range []struct {
		id, rule string
		kind     StartKind
		number   int
	}{
		{"tchtch-warrens", "CT-START-01", StartProvinces, 3},
		{"shrine-of-the-spirits", "CT-START-02", StartProvinces, 6},
		{"the-palace-of-otosan-uchi", "CT-START-03", StartFavor, 0},
		{"keigo-sensei", "CT-START-04", StartHonor, 0},
		{"akeha-sensei", "CT-START-04", StartHonor, 5},
		{"akeha-sensei", "CT-START-04", StartGold, 3},
		{"house-of-tao", "CT-START-05", StartSearch, 1},
		{"jinai-sensei", "CT-START-05", StartSearchOnly, 0},
		{"the-remote-monastery-of-the-dragon", "CT-START-06", StartHand, 1},
		{"a-favor-returned", "CT-START-07", StartSelf, 0},
		{"polite-deference", "CT-START-09", StartFirstPlayer, 0},
	} {
		of := StartTexts(card.L5RCCG, c.id)
		if !slices.ContainsFunc(of, func(s *StartText) bool { return s.Kind == c.kind && s.Rule == c.rule && s.Number == c.number }) {
			t.Errorf("%s has no text %s %s %d: %+v", c.id, c.rule, c.kind, c.number, of)
		}
	}
	if of := StartTexts(card.L5RCCG, "gate-guard"); of != nil {
		t.Errorf("a plain card has %+v", of)
	}
	ids := StartCards(card.L5RCCG)
	if len(ids) < 20 || !slices.IsSorted(ids) {
		t.Errorf("%d cards: %v", len(ids), ids)
	}
	for _, id := range ids {
		for _, s := range StartTexts(card.L5RCCG, id) {
			if !strings.HasPrefix(s.Rule, "CT-START-") && s.Rule != "FMT-CEL-02" || s.Source == "" || s.Confidence == "" {
				t.Errorf("%s: %+v says not where it comes from", id, s)
			}
		}
	}
}
