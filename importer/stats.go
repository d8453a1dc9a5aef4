package importer

import (
	"slices"

	"github.com/kotei-dev/kotei/card"
)

// statsOfType are the stats that the types of the L5R CCG carry (rules 2.1).
var statsOfType = map[card.Type][]card.StatName{
	card.Stronghold:  {card.ProvinceStrength, card.GoldProduction, card.StartingHonor},
	card.SenseiType:  {card.ProvinceStrength, card.GoldProduction, card.StartingHonor},
	card.Holding:     {card.GoldCost, card.GoldProduction},
	card.Personality: {card.Force, card.Chi, card.HonorRequirement, card.GoldCost, card.PersonalHonor},
	card.Strategy:    {card.Focus},
	card.Ring:        {card.Focus},
	card.Follower:    {card.Force, card.GoldCost, card.HonorRequirement, card.Focus},
	card.Item:        {card.Force, card.Chi, card.GoldCost, card.Focus},
	card.Spell:       {card.GoldCost, card.Focus},
	card.Ancestor:    {card.Force, card.Chi, card.GoldCost, card.HonorRequirement, card.Focus},
	card.Territory:   {card.ProvinceStrength},
}

// ParseStatOf reads one stat of an L5R CCG card as sources write it. It is false where the stat is absent:
// blank, or a mere 0 or dash that the source puts where no card of these types has the stat (TF-STAT-06).
// Any other number there was printed and is kept. Modifiers of Items and Sensei get their sign (TF-STAT-16).
func ParseStatOf(types []card.Type, name card.StatName, raw string) (card.Stat, bool) {
	s, ok := card.ParseStat(raw, modifier(types, name))
	if !ok {
		return s, false
	}
	if s.Kind == card.Dash || s.Kind != card.Asterisk && s.Kind != card.Other && s.Value == 0 {
		return s, carries(types, name)
	}
	return s, true
}

// modifier says whether the stat is a modifier on a card of these types.
func modifier(types []card.Type, name card.StatName) bool {
	switch name {
	case card.Force, card.Chi:
		return slices.Contains(types, card.Item)
	case card.ProvinceStrength, card.GoldProduction, card.StartingHonor:
		return slices.Contains(types, card.SenseiType)
	}
	return false
}

func carries(types []card.Type, name card.StatName) bool {
	known := false
	for _, t := range types {
		list, ok := statsOfType[t]
		known = known || ok
		if slices.Contains(list, name) {
			return true
		}
	}
	return !known && len(types) > 0 && types[0] == card.Proxy // a created card of unknown kind may have any
}

// CompleteStats adds the dash that a Personality's missing Honor Requirement means (TF-TYPE-08).
func CompleteStats(types []card.Type, stats card.Stats) {
	if _, has := stats[card.HonorRequirement]; !has && slices.Contains(types, card.Personality) {
		stats[card.HonorRequirement] = card.Stat{Text: "–", Kind: card.Dash}
	}
}
