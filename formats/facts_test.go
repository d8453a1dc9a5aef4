package formats

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/cardtest"
	"github.com/kotei-dev/kotei/card/catalog"
	"github.com/kotei-dev/kotei/deck"
	"github.com/kotei-dev/kotei/importer/importtest"
)

// noteRow is a row of a table of notes about real cards, by the head of the column.
type noteRow map[string]string

func readNotes(t *testing.T, name string, head ...string) []noteRow {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(cardtest.RealData(t), "data", "l5r-ccg", "notes", name))
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(data)), "\n")
	if len(head) == 0 {
		head, lines = strings.Split(lines[0], "\t"), lines[1:]
	}
	var rows []noteRow
	for _, line := range lines {
		row := noteRow{}
		for i, cell := range strings.Split(line, "\t") {
			row[head[i]] = strings.TrimSpace(cell)
		}
		rows = append(rows, row)
	}
	if len(rows) < 40 {
		t.Fatalf("%s has only %d rows", name, len(rows))
	}
	return rows
}

// noted are the cards that a row can mean: of that name, with a subtitle or without, and printed in its set.
func noted(t *testing.T, cards *catalog.Catalog, row noteRow) []*card.Card {
	t.Helper()
	title, label, _ := strings.Cut(row["card"], " • ")
	version, ok := card.ParseVersion(label)
	if !ok {
		t.Fatalf("%q has no version", row["card"])
	}
	var found []*card.Card
	for i := range cards.Len() {
		c := cards.At(i)
		if c.Version != version || c.Title != title && card.FullName(c.Title, c.Subtitle, card.Base) != title {
			continue
		}
		if deck.HomeSection(c) == "" {
			continue
		}
		if slices.ContainsFunc(c.Printings, func(p card.Printing) bool {
			s, ok := cards.Set(p.Set)
			return ok && card.Fold(s.Name) == card.Fold(row["set"])
		}) {
			found = append(found, c)
		}
	}
	if len(found) == 0 {
		t.Errorf("%q of %q is no card", row["card"], row["set"])
	}
	return found
}

// knowsText says whether a text of the card is known that changes construction or the start of a game.
func knowsText(facts *gameFacts, c *card.Card) bool {
	known := facts.byCard[c.ID]
	return known != nil && len(known.effects) > 0 || len(StartTexts(card.L5RCCG, c.ID)) > 0
}

// TestTextsOfRealCardsAreKnown asks for a fact about each card whose text was found to change construction or the
// start of a game.
func TestTextsOfRealCardsAreKnown(t *testing.T) {
	cards := importtest.Catalog(t)
	known, err := embedded()
	if err != nil {
		t.Fatal(err)
	}
	facts := known.facts[card.L5RCCG]
	for _, row := range readNotes(t, "deck_construction_text.tsv") {
		has := func(c *card.Card) bool { return knowsText(facts, c) }
		if of := noted(t, cards, row); !slices.ContainsFunc(of, has) {
			t.Errorf("nothing is known about %q: %s", row["card"], row["kind"])
		}
	}
}

// TestSentencesAboutDecksAreKnown looks through all real texts for the wordings by which cards speak of the deck that
// they are in, and asks for a fact about each.
func TestSentencesAboutDecksAreKnown(t *testing.T) {
	cards := importtest.Catalog(t)
	known, err := embedded()
	if err != nil {
		t.Fatal(err)
	}
	facts, found := known.facts[card.L5RCCG], 0
	for i := range cards.Len() {
		c := cards.At(i)
		if deck.HomeSection(c) == "" {
			continue
		}
		text := strings.ToLower(c.Text)
		for _, words := range []string{
			"your deck may include", "your deck may not include", "deck must include", "deck is not legal", "in your deck construction",
			"you may not include this", "copies of this card in your deck", "minimum deck size", "deck size is", "for deck construction",
			"you begin the game", "begin the game controlling", "starting family honor is", "after strongholds are revealed, search", "reveal strongholds,",
		} {
			if !strings.Contains(text, words) {
				continue
			}
			found++
			if !knowsText(facts, c) {
				t.Errorf("%s says %q, and nothing is known about it", c.ID, words)
			}
		}
	}
	if found < 70 {
		t.Errorf("only %d texts were found", found)
	}
}

// TestDistinctCardsAreKnown asks that every card that a note declares distinct from another of its title is one of
// those that are told apart or reported (TF-DECK-30), and that barred Strongholds are on the list.
func TestDistinctCardsAreKnown(t *testing.T) {
	cards := importtest.Catalog(t)
	known, err := embedded()
	if err != nil {
		t.Fatal(err)
	}
	facts, barred := known.facts[card.L5RCCG], known.lists[card.L5RCCG]["twenty-festivals-extended-barred"]
	for _, row := range readNotes(t, "same_title_distinct_cards.tsv", "card", "set", "notes") {
		for _, c := range noted(t, cards, row) {
			switch {
			case strings.Contains(row["notes"], "may not be used"):
				if !slices.ContainsFunc(barred.Entries, func(e *ListEntry) bool { return e.Card == c.ID }) {
					t.Errorf("%s is barred by a note and not on the list", c.ID)
				}
			case strings.Contains(c.Title, "("):
				if known := facts.byCard[c.ID]; known == nil || known.apart == nil {
					t.Errorf("%s is told apart by its title and not known", c.ID)
				}
			case facts.distinct[card.Fold(c.Title)] == "":
				t.Errorf("%s is distinct by a note and not known", c.ID)
			}
		}
	}
	for id := range facts.byCard {
		if _, ok := cards.Card(id); !ok {
			t.Errorf("%s is no card", id)
		}
	}
}
