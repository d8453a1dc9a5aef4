package formats

import (
	"slices"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/deck"
)

// lcgDeck is what several rules of the L5R LCG ask of a deck: its clan, its roles and what it buys with influence.
type lcgDeck struct {
	ready  bool
	clans  []card.Clan // none if the clan is not known, and every check of clans is left open (LCG-DECK-23)
	lacks  bool        // no Stronghold is there that could tell the clan
	roles  []*card.Card
	pool   int  // influence of the Strongholds and roles
	poolOK bool // the data tell the pool
	bought []int
}

// lcg is the deck as the LCG sees it. from says what tells the clan: "stronghold", or "dynasty" where a deck has none.
func (j *judge) lcg(from string) *lcgDeck {
	l := &j.lcgDeck
	if l.ready {
		return l
	}
	*l = lcgDeck{ready: true, bought: l.bought[:0], roles: l.roles[:0], poolOK: true}
	for i := range j.groups {
		switch g := &j.groups[i]; g.home {
		case deck.Role:
			l.roles = append(l.roles, g.card)
		case deck.Stronghold:
			l.stronghold(g.card)
		}
	}
	if from == clanFromDynasty {
		l.clans = j.clanOfDecks()
	} else {
		l.lacks = !slices.ContainsFunc(j.groups, func(g group) bool { return g.home == deck.Stronghold })
		if j.open[j.plan.index[deck.Stronghold]] > 0 || j.openAnywhere > 0 {
			l.clans = nil // the line without a card may be the Stronghold
		}
	}
	for _, r := range l.roles {
		l.pool += roleInfluence(r)
	}
	if len(l.clans) == 0 {
		return l
	}
	for i := range j.groups {
		if g := &j.groups[i]; g.home == deck.Conflict && l.buys(g.card) {
			l.bought = append(l.bought, i)
		}
	}
	return l
}

// stronghold adds the clan and the influence of a Stronghold (LCG-DECK-14, LCG-INF-01). Of several, which are reported,
// each serves.
func (l *lcgDeck) stronghold(c *card.Card) {
	for _, clan := range c.Clans {
		if !slices.Contains(l.clans, clan) {
			l.clans = append(l.clans, clan)
		}
	}
	if s, ok := c.Stats[card.InfluencePool]; ok {
		l.pool = max(l.pool, s.Value)
	} else {
		l.poolOK = false
	}
}

// clanOfDecks is the clan of most cards of the Dynasty deck, or, where that is neutral, of the Conflict deck
// (LCG-FMT-21). Of equals it is the first by name.
func (j *judge) clanOfDecks() []card.Clan {
	for _, home := range []deck.Section{deck.Dynasty, deck.Conflict} {
		counts := map[card.Clan]int{}
		var best card.Clan
		for i := range j.groups {
			g := &j.groups[i]
			if g.home != home {
				continue
			}
			for _, clan := range g.card.Clans {
				counts[clan] += g.total
			}
		}
		for clan, n := range counts {
			if best == "" || n > counts[best] || n == counts[best] && clan < best {
				best = clan
			}
		}
		if best != "" {
			return []card.Clan{best}
		}
	}
	return nil
}

// in says whether the card bears the deck's clan or none (LCG-DECK-14, -15).
func (l *lcgDeck) in(c *card.Card) bool {
	return len(c.Clans) == 0 || slices.ContainsFunc(l.clans, c.HasClan)
}

// barred says whether the card names the clans that may use it, and the deck's is not among them (LCG-DECK-19).
func (l *lcgDeck) barred(c *card.Card) bool {
	return len(c.AllowedClans) > 0 && !l.invited(c)
}

// invited says whether the card names the deck's clan as one that may use it (LCG-DECK-19).
func (l *lcgDeck) invited(c *card.Card) bool {
	return slices.ContainsFunc(c.AllowedClans, func(clan card.Clan) bool { return slices.Contains(l.clans, clan) })
}

// buys says whether the card is of another clan and has an influence cost (LCG-INF-02, -04, -07).
func (l *lcgDeck) buys(c *card.Card) bool {
	_, ok := influenceCost(c)
	return ok && !l.in(c)
}

// influenceCost is what a copy of the card costs in a deck of another clan; false for a card that cannot be bought:
// cost 0 and no cost are different things (LCG-INF-04, LCG-DATA-07).
func influenceCost(c *card.Card) (int, bool) {
	s, ok := c.Stats[card.InfluenceCost]
	return s.Value, ok && s.Kind != card.Dash
}

// Traits of role cards (LCG-DATA-12).
const (
	traitKeeper = "keeper"
	traitSeeker = "seeker"
)

// roleInfluence is what a role adds to the influence: 3 of a Keeper (LCG-INF-03), 8 of a Support role (LCG-INF-05).
func roleInfluence(role *card.Card) int {
	switch {
	case slices.Contains(role.Traits, traitKeeper):
		return 3
	case supported(role) != "":
		return mostRoleInfluence
	}
	return 0
}

// mostRoleInfluence is the most that any role adds.
const mostRoleInfluence = 8

// supported is the clan that a Support role names: the trait of a role that is neither Keeper nor Seeker nor element
// (LCG-ROLE-03).
func supported(role *card.Card) card.Clan {
	if slices.Contains(role.Traits, traitKeeper) || slices.Contains(role.Traits, traitSeeker) {
		return ""
	}
	for _, t := range role.Traits {
		if elementBit(t) != 0 {
			continue
		}
		if clan, ok := card.ParseClan(t); ok {
			return clan
		}
	}
	return ""
}

// roleOpen says whether a line without a card may be a role that the format has room for.
func (j *judge) roleOpen() bool {
	most := j.plan.sections[j.plan.index[deck.Role]].rule.Max
	return j.openIn(deck.Role) > 0 && (most == nil || *most > 0)
}

// openIn is the number of cards of a section that no card was found for.
func (j *judge) openIn(s deck.Section) int { return j.open[j.plan.index[s]] + j.openAnywhere }

// names joins the names of the cards of a finding, the first few of many.
func (j *judge) names(list []int) string {
	const most = 6
	text := ""
	for i, at := range list {
		if i == most {
			return text + " …"
		}
		if i > 0 {
			text += ", "
		}
		text += j.name(j.groups[at].card)
	}
	return text
}
