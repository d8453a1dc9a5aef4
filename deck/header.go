package deck

import (
	"strconv"
	"strings"

	"github.com/kotei-dev/kotei/card"
)

// preGame is what a header opens that stands for all sections outside the two decks. No card ends up in it.
const preGame Section = "pre-game"

// header is a line that opens a part of a list.
type header struct {
	section  Section   // a section, preGame, or "" for one that only names types
	typ      card.Type // the type, for a header that names one
	side     Section   // the deck of that type
	declared int
}

// headerWords are the words of headers in English and French, folded, singular.
var headerWords = map[string]header{
	"pre game": {section: preGame}, "pregame": {section: preGame}, "avant partie": {section: preGame}, "avant jeu": {section: preGame},
	"avant la partie": {section: preGame}, "hors deck": {section: preGame}, "pre partie": {section: preGame},
	"stronghold": {section: Stronghold}, "forteresse": {section: Stronghold}, "place forte": {section: Stronghold}, "bastion": {section: Stronghold}, "sensei": {section: Sensei}, "wind": {section: Wind}, "vent": {section: Wind},
	"starting": {section: Start}, "start": {section: Start}, "in play": {section: Start}, "en jeu": {section: Start}, "depart": {section: Start},
	"dynasty": {section: Dynasty}, "dynastie": {section: Dynasty},
	"fate": {section: Fate}, "destin": {section: Fate}, "destinee": {section: Fate},

	"personality": {typ: card.Personality}, "personalities": {typ: card.Personality}, "personnalite": {typ: card.Personality}, "personnage": {typ: card.Personality},
	"holding": {typ: card.Holding}, "fief": {typ: card.Holding}, "possession": {typ: card.Holding}, "dependance": {typ: card.Holding},
	"domaine": {typ: card.Holding}, "propriete": {typ: card.Holding},
	"event": {typ: card.Event}, "evenement": {typ: card.Event}, "region": {typ: card.Region}, "celestial": {typ: card.Celestial}, "celeste": {typ: card.Celestial},
	"strategy": {typ: card.Strategy}, "strategies": {typ: card.Strategy}, "strategie": {typ: card.Strategy}, "action": {typ: card.Strategy},
	"terrain": {typ: card.Strategy}, "kiho": {typ: card.Strategy}, "battle": {typ: card.Strategy}, "bataille": {typ: card.Strategy},
	"open": {typ: card.Strategy}, "limited": {typ: card.Strategy}, "reaction": {typ: card.Strategy},
	"ring": {typ: card.Ring}, "anneau": {typ: card.Ring}, "anneaux": {typ: card.Ring},
	"follower": {typ: card.Follower}, "suivant": {typ: card.Follower}, "partisan": {typ: card.Follower}, "fidele": {typ: card.Follower}, "disciple": {typ: card.Follower},
	"item": {typ: card.Item}, "objet": {typ: card.Item}, "attachment": {typ: card.Item}, "attachement": {typ: card.Item}, "equipement": {typ: card.Item}, "arme": {typ: card.Item}, "weapon": {typ: card.Item},
	"spell": {typ: card.Spell}, "sort": {typ: card.Spell}, "sortilege": {typ: card.Spell},
	"ancestor": {typ: card.Ancestor}, "ancetre": {typ: card.Ancestor},
	"character": {typ: card.Personality}, "other": {}, "misc": {}, "miscellaneous": {}, "autre": {}, "divers": {},
}

// headerWordsLCG are the headers of the LCG that differ.
var headerWordsLCG = map[string]header{
	"role": {section: Role}, "province": {section: Provinces}, "conflict": {section: Conflict}, "conflit": {section: Conflict},
	"sideboard": {section: Sideboard}, "side board": {section: Sideboard}, "reserve": {section: Sideboard},
	"character": {typ: "character"}, "personnage": {typ: "character"}, "holding": {typ: "holding"}, "attachment": {typ: "attachment"},
	"event": {typ: "event"}, "fate": {}, "destin": {},
}

// headerFillers say nothing about which header it is.
var headerFillers = map[string]bool{
	"deck": true, "card": true, "cards": true, "carte": true, "cartes": true, "distinct": true, "distincts": true, "distinctes": true, "total": true,
	"totals": true, "the": true, "my": true, "de": true, "du": true, "des": true, "la": true, "le": true, "les": true, "and": true, "et": true,
	"main": true, "unique": true, "section": true, "copies": true, "size": true, "taille": true, "count": true, "side": true, "ma": true, "mon": true,
	"pile": true, "paquet": true, "pioche": true, "sum": true, "subtotal": true, "somme": true, "sous": true, "cote": true, "au": true, "talon": true,
}

// longestHeader is the longest line in bytes that is looked at as a header.
const longestHeader = 80

// parseHeader reads "# Dynasty (40)", "Dynasty – (40)", "Fate deck (40 cards)", "# Holding - (2) [2 distinct]",
// "Deck Dynastie (40)", "Personnalités (22) :", "Rings & Spells". total is true for a line of nothing but
// fillers and numbers, such as "Total: 80".
func parseHeader(line string, game card.Game) (h header, ok, total bool) {
	if len(line) > longestHeader {
		return header{}, false, false
	}
	words := strings.Fields(card.Fold(line))
	numbers, counted := 0, false // counted: a word says that cards are counted
	for at := 0; at < len(words); {
		w := words[at]
		if n, err := strconv.Atoi(w); err == nil && n >= 0 {
			if numbers == 0 {
				h.declared = min(n, MaxCount)
			}
			numbers++
			at++
			continue
		}
		part, used := headerWord(words[at:], game)
		switch {
		case used > 0:
			h = h.join(part, ok)
			ok = true
			at += used
		case headerFillers[w]:
			counted = counted || w == "card" || w == "cards" || w == "carte" || w == "cartes" || w == "total" || w == "totals" || w == "deck" || w == "sum" || w == "subtotal" || w == "somme"
			at++
		default:
			return header{}, false, false
		}
	}
	return h, ok, !ok && counted
}

// headerWord is the header of the longest phrase at the start of words, and how many words it takes.
func headerWord(words []string, game card.Game) (header, int) {
	for n := min(3, len(words)); n >= 1; n-- {
		phrase := strings.Join(words[:n], " ")
		for _, p := range []string{phrase, strings.TrimSuffix(phrase, "s")} {
			h, ok := headerWords[p]
			if game == card.Altered {
				h, ok = headerWordsAltered[p]
			}
			if game == card.L5RLCG {
				if other, has := headerWordsLCG[p]; has {
					h, ok = other, other != header{}
				}
			}
			if ok {
				if h.typ != "" {
					h.side = sideSection(h.typ, game)
				}
				return h, n
			}
		}
	}
	return header{}, 0
}

// sideSection is the deck of a type.
func sideSection(t card.Type, game card.Game) Section {
	if game == card.Altered {
		if t == card.AlteredToken {
			return ""
		}
		return Main
	}
	if game == card.L5RLCG {
		switch t {
		case "holding":
			return Dynasty
		case "attachment":
			return Conflict
		}
		return ""
	}
	switch card.SideOfType(t) {
	case card.DynastySide:
		return Dynasty
	case card.FateSide:
		return Fate
	}
	return ""
}

// join is the header of two parts: "Stronghold & Sensei" is before the game, "Pre-Game Holdings" are in play
// from the start, "Rings and Spells" are in the fate deck, "Dynasty Holdings" in the dynasty deck.
func (h header) join(part header, more bool) header {
	declared := h.declared
	switch {
	case !more:
		h = part
	case (h.section == preGame || h.section == Start) && part.typ == card.Holding, (part.section == preGame || part.section == Start) && h.typ == card.Holding:
		h = header{section: Start}
	case h.section != "" && part.section != "" && h.section != part.section:
		h = header{section: preGame}
		if part.section == Dynasty || part.section == Fate {
			h.section = ""
		}
	case h.section == "" && part.section != "": // Personalities (Dynasty)
		h = header{section: part.section, typ: h.typ}
	case h.section == "" && h.side != part.side:
		h = header{}
	case h.section == "" && h.typ != part.typ:
		h.typ = ""
	}
	h.declared = declared
	return h
}
