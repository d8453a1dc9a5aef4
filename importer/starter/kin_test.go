package starter

import (
	"maps"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/catalog"
	"github.com/kotei-dev/kotei/deck"
	"github.com/kotei-dev/kotei/importer/importtest"
)

// kinGames are the other games with the real cards of each.
func kinGames(t testing.TB) map[card.Game]*catalog.Catalog {
	t.Helper()
	return map[card.Game]*catalog.Catalog{card.L5RLCG: importtest.LCG(t), card.Altered: importtest.AlteredAll(t)}
}

// TestKinFactsAreThoseOfTheRealCards compares every fact of every card, and the sets.
func TestKinFactsAreThoseOfTheRealCards(t *testing.T) {
	for g, real := range kinGames(t) {
		eachOf(t, g, func(c *card.Card) {
			full, ok := real.Card(c.ID)
			if !ok {
				t.Errorf("%s is no card of the real data", c.ID)
				return
			}
			want, got := facts(t, full), plain(t, c)
			delete(want, "texts")
			delete(want, "summary")
			delete(got, "summary")
			delete(got, "names") // compared below
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("%s (-real +starter):\n%s", c.ID, diff)
			}
			if g == card.Altered && !maps.Equal(full.Names, c.Names) {
				t.Errorf("%s is called %v, in the real data %v", c.ID, c.Names, full.Names)
			}
		})
		for _, s := range loadedOf(t, g).Sets() {
			want, ok := real.Set(s.ID)
			if !ok {
				t.Errorf("%s is no set of the real data", s.ID)
				continue
			}
			if diff := cmp.Diff(*want, s); diff != "" {
				t.Errorf("%s (-real +starter):\n%s", s.ID, diff)
			}
		}
	}
}

// TestKinSummariesAreOurOwn checks that a card has a summary exactly where it has text, and that no summary repeats
// five words in a row of it.
func TestKinSummariesAreOurOwn(t *testing.T) {
	for g, real := range kinGames(t) {
		eachOf(t, g, func(c *card.Card) {
			full, ok := real.Card(c.ID)
			if !ok {
				return // reported above
			}
			if (full.Text != "") != (c.Summary != "") {
				t.Errorf("%s: summary %q; the card has text: %v", c.ID, c.Summary, full.Text != "")
			}
			if run := borrowed(c.Summary, full.Text); len(run) > 4 {
				t.Errorf("%s: the summary shares %q with the card", c.ID, strings.Join(run, " "))
			}
		})
	}
}

// TestKinSetsMakeDecks checks what the sets promise: the parts of two legal decks each, of two clans or factions.
func TestKinSetsMakeDecks(t *testing.T) {
	for g, parts := range map[card.Game]map[deck.Section]int{
		card.L5RLCG:  {deck.Stronghold: 2, deck.Role: 2, deck.Provinces: 9, deck.Dynasty: 28, deck.Conflict: 20},
		card.Altered: {deck.Hero: 2, deck.Main: 28},
	} {
		have, clans := map[deck.Section]int{}, map[card.Clan]bool{}
		eachOf(t, g, func(c *card.Card) {
			section := deck.HomeSection(c)
			have[section]++
			if section == deck.Hero || section == deck.Stronghold {
				clans[c.Clans[0]] = true
			}
		})
		for section, n := range parts {
			if have[section] < n {
				t.Errorf("%s: %d cards of %s, want at least %d", g, have[section], section, n)
			}
		}
		if len(clans) != 2 {
			t.Errorf("%s: clans %v", g, clans)
		}
	}
}
