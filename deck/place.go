package deck

import (
	"slices"

	"github.com/kotei-dev/kotei/card"
)

// placer follows the headers of a list and says in which section each card stands.
type placer struct {
	group      Section // preGame, or the deck that a header opened; "" before any
	section    Section // where the cards below the last header stand; "" to let each card decide
	typ        card.Type
	used       bool // a card stands below the last header
	closed     bool // a blank line stands below that card
	inDeck     bool // a card of a deck stands below the last deck header
	startCards []string
	started    []string // folded titles in Start
}

// open follows a header and says which section it opens.
func (p *placer) open(h header) Section {
	p.used, p.closed, p.typ = false, false, h.typ
	switch {
	case h.section == preGame:
		p.group, p.section = preGame, ""
	case h.section == Dynasty || h.section == Fate || h.section == Conflict || h.section == Provinces:
		p.group, p.section, p.inDeck = h.section, h.section, false
	case h.section != "":
		if p.group != preGame {
			p.group = ""
		}
		p.section = h.section
	case h.typ == card.Holding && p.group == preGame && h.declared <= 4:
		p.section = Start // Holdings under a header for what is outside the decks (FMT-CEL-02)
	case h.side == "": // names types of both decks
		if p.group != Dynasty && p.group != Fate && p.group != Conflict {
			p.section = ""
		}
	case p.group == "" || p.group == preGame:
		p.group, p.section = "", h.side
	default: // Strategies below the Dynasty deck open the Fate deck, where it has no header of its own
		p.group, p.section = h.side, h.side
	}
	return p.section
}

// blank notes a blank line.
func (p *placer) blank() { p.closed = p.closed || p.used }

// place says where the card of an entry stands. note says what is odd about it.
func (p *placer) place(c *card.Card, count int) (s Section, note string) {
	home := HomeSection(c)
	if c.Game == card.Altered {
		if home == "" {
			note = "is no card of a deck"
		}
		return alteredSection(c), note
	}
	s = p.under(home)
	if s == "" || s == preGame {
		s = home
	}
	if c.Game == card.L5RLCG && (home == Stronghold || home == Role || s == Start) {
		s = home // read by type, wherever they are filed (LCG-DATA-15); nothing starts in play
	}
	inDeck := p.group == Dynasty || p.group == Fate
	// "Holdings" is no deck header, so what a format starts with may stand below it.
	if s == Dynasty && home == Dynasty && !inDeck && p.canStart(c, count) {
		s = Start
	}
	if (s == Stronghold || s == Sensei || s == Wind) && home == Dynasty && p.canStart(c, count) {
		s = Start
	}
	if s == Start {
		p.started = append(p.started, card.Fold(c.Title))
	}
	p.used = true
	p.inDeck = p.inDeck || home == Dynasty || home == Fate
	if s != home && s != Start {
		note = "stands under " + string(s) + ", belongs in " + string(home)
		if home == "" {
			note = "stands under " + string(s) + ", is no card of a deck"
		}
	}
	return s, note
}

// under is the section that the headers give to a card with this home.
func (p *placer) under(home Section) Section {
	outside := home == Stronghold || home == Sensei || home == Wind || home == Role || home == Provinces
	switch p.section {
	case "":
		if p.group == preGame && !outside && home != "" {
			return Start
		}
		return home
	case Stronghold, Sensei, Wind, Role:
		switch {
		case outside:
			return home
		case p.closed: // the header was for the card above the blank line
			if p.group == preGame {
				return Start
			}
			return home
		}
	case Start:
		if outside {
			return home
		}
	case Dynasty, Fate:
		// Some put Stronghold and Sensei at the top of the Dynasty deck's list, in no deck of which they can be.
		if outside && !p.inDeck {
			return home
		}
	}
	return p.section
}

// canStart says whether the card may be in play from the beginning: the format says so, it is a single
// copy, and no card of the title is there yet (FMT-EMP-02).
func (p *placer) canStart(c *card.Card, count int) bool {
	return count == 1 && slices.Contains(p.startCards, c.ID) && !slices.Contains(p.started, card.Fold(c.Title))
}

// placeUnknown is the section of a line that no card was found for: the header's, else that of the cards
// that it may mean, if they agree.
func (p *placer) placeUnknown(meant []*card.Card) Section {
	p.used = true
	if p.section != "" && !(p.closed && (p.section == Stronghold || p.section == Sensei || p.section == Wind)) {
		return p.section
	}
	var s Section
	for i, c := range meant {
		home := HomeSection(c)
		if i > 0 && home != s {
			return ""
		}
		s = home
	}
	return s
}
