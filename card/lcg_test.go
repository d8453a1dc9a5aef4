package card

import "testing"

// LCG-DECK-07, -16: the L5R LCG counts by title alone, whatever the card's text, type or deck.
func TestLimitKeyOfTheLCGIsTheTitle(t *testing.T) {
	key := func(title string, version Version, types ...Type) string {
		c := Card{Game: L5RLCG, ID: "x", Title: title, Version: version, Types: types}
		c.Derive()
		return c.LimitKey
	}
	if a, b := key("Nobody Dōji", Base, "character"), key("Nobody Doji", Base, "event"); a != b || a != "nobody doji" {
		t.Errorf("two cards of one title count by %q and %q", a, b)
	}
	if a, b := key("Nobody's Blade", Base), key("Nobody’s Blade", Base); a != b {
		t.Errorf("two spellings of the apostrophe count by %q and %q", a, b)
	}
	if a, b := key("One", Base), key("Two", Base); a == b {
		t.Errorf("two titles share %q", a)
	}
	if got := key("!!!", Base); got != "!!!" {
		t.Errorf("a title of punctuation counts by %q", got)
	}
	ccg := Card{Game: L5RCCG, Title: "One"}
	ccg.Derive()
	if ccg.LimitKey != "one/0" {
		t.Errorf("the CCG counts by %q", ccg.LimitKey)
	}
}

func TestDeriveOfTheLCGInventsNothing(t *testing.T) {
	c := Card{Game: L5RLCG, Title: "One", Keywords: []Keyword{"Unique"}}
	c.Derive()
	if c.Unique || c.Created {
		t.Errorf("a keyword of the CCG made it unique %v, created %v", c.Unique, c.Created)
	}
}
