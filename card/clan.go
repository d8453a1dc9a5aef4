package card

import "strings"

// Clan is a Clan Alignment or faction in its short form and lower case: "crab", "naga", "ninja".
type Clan string

// GreatClans are the legal Clan Alignments of Twenty Festivals (TF-TYPE-09).
func GreatClans() []Clan {
	return []Clan{"crab", "crane", "dragon", "lion", "mantis", "phoenix", "scorpion", "spider", "unicorn"}
}

// ParseClan reads a clan's long or short name: "Dragon Clan", "Dragon" and "dragon" are the same
// (TF-DECK-18). "Unaligned", "Neutral" and "" give false: no clan. In the newest sets Akasha is another
// name of the Naga (FMT-ONX-02). The factions of the first eras have a long and a short name too, of which
// sources use one or the other: Brotherhood of Shinsei is monk, Toturi's Army toturi, Shadowlands Horde
// shadowlands, Nezumi ratling.
func ParseClan(s string) (Clan, bool) {
	s = Fold(s)
	s = strings.TrimSuffix(s, " clan")
	switch s {
	case "", "unaligned", "neutral", "none":
		return "", false
	case "akasha":
		s = "naga"
	case "brotherhood of shinsei", "brotherhood", "monks":
		s = "monk"
	case "toturis army":
		s = "toturi"
	case "shadowlands horde":
		s = "shadowlands"
	case "nezumi":
		s = "ratling"
	}
	return Clan(strings.ReplaceAll(s, " ", "-")), true
}

// HasClan says whether the card carries the clan.
func (c *Card) HasClan(clan Clan) bool {
	for _, have := range c.Clans {
		if have == clan {
			return true
		}
	}
	return false
}

// Sensei is the clan restriction of a Sensei: words that stand where keywords stand but are none
// (TF-DECK-18, -19).
type Sensei struct {
	All   bool   `json:"all"`   // reads "All Clans"
	Clans []Clan `json:"clans"` // the clans it names, in printed order
}

// Allows says whether a deck of the Stronghold's clans may use the Sensei. A Stronghold without a clan
// takes only an All Clans Sensei (TF-DECK-18, -20).
func (s *Sensei) Allows(stronghold []Clan) bool {
	if s.All {
		return true
	}
	for _, have := range stronghold {
		for _, want := range s.Clans {
			if have == want {
				return true
			}
		}
	}
	return false
}
