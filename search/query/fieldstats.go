package query

import "github.com/kotei-dev/kotei/card"

// stat is a field that compares a stat; none is its dash.
func stat(id FieldID, name card.StatName, games []card.Game, label Text, names, french []string) Field {
	if string(id) != string(name) {
		names = append([]string{string(name)}, names...)
	}
	return Field{
		ID: id, Names: names, French: french, Kind: KindNumber, Stat: name, Games: games, None: true,
		Label: label, Help: label, example: string(id) + ">=3",
	}
}

// statFields are the stats of the games, as api.md names them, and the production that the text tells of.
var statFields = []Field{
	stat("force", card.Force, ccg, Text{"the force", "la force"}, []string{"fo"}, nil),
	stat("chi", card.Chi, ccg, Text{"the chi", "le chi"}, nil, nil),
	stat("gold", card.GoldCost, ccg, Text{"the gold cost", "le coût en or"}, []string{"cost", "gc"}, []string{"coût", "or", "coût-en-or"}),
	stat("hr", card.HonorRequirement, ccg, Text{"the honor requirement", "l'honneur requis"}, []string{"honor-req", "honour-req"}, []string{"honneur-requis", "prérequis-d-honneur"}),
	stat("ph", card.PersonalHonor, ccg, Text{"the personal honor", "l'honneur personnel"}, []string{"personal-honour"}, []string{"honneur-personnel"}),
	stat("focus", card.Focus, ccg, Text{"the focus value", "la valeur de focus"}, []string{"fv"}, []string{"concentration"}),
	stat("ps", card.ProvinceStrength, l5r, Text{"the province strength", "la force de province"}, []string{"strength"}, []string{"force-de-province", "force-province"}),
	stat("gp", card.GoldProduction, ccg, Text{"the printed gold production", "la production d'or imprimée"}, []string{"production"}, []string{"production-d-or", "production-or"}),
	stat("sh", card.StartingHonor, ccg, Text{"the starting honor", "l'honneur de départ"}, []string{"starting-honour"}, []string{"honneur-de-départ", "honneur-initial"}),
	{
		ID: FieldProduces, French: []string{"produit"}, Kind: KindNumber, Games: ccg,
		Label: Text{"the gold made by the text", "l'or que le texte produit"}, Help: Text{"an amount of Gold that the text says it can make", "une quantité d'or que le texte dit pouvoir produire"}, example: "produces>=3",
	},

	stat("cost", card.Cost, lcg, Text{"the fate cost", "le coût en destin"}, nil, []string{"coût"}),
	stat("military", card.Military, lcg, Text{"the military skill", "la compétence militaire"}, []string{"mil"}, []string{"militaire"}),
	stat("political", card.Political, lcg, Text{"the political skill", "la compétence politique"}, []string{"pol"}, []string{"politique"}),
	stat("glory", card.Glory, lcg, Text{"the glory", "la gloire"}, nil, []string{"gloire"}),
	stat("influence-cost", card.InfluenceCost, lcg, Text{"the influence cost", "le coût en influence"}, []string{"influence", "inf"}, []string{"coût-en-influence"}),
	stat("strength-bonus", card.StrengthBonus, lcg, Text{"the strength bonus", "le bonus de force"}, []string{"bonus"}, []string{"bonus-de-force"}),
	stat("fate", card.Fate, lcg, Text{"the fate income", "le revenu de destin"}, nil, []string{"destin"}),
	stat("honor", card.Honor, lcg, Text{"the starting honor", "l'honneur de départ"}, []string{"honour"}, []string{"honneur"}),
	stat("influence-pool", card.InfluencePool, lcg, Text{"the influence pool", "la réserve d'influence"}, []string{"pool"}, []string{"réserve-d-influence"}),
	{
		ID: FieldLimit, Names: []string{"limit"}, French: []string{"limite"}, Kind: KindNumber, Games: lcg,
		Label: Text{"the own limit of copies", "la limite d'exemplaires propre"}, Help: Text{"copies by the card's own limit; absent without one", "exemplaires permis par la carte elle-même ; absent si elle ne dit rien"}, example: "deck-limit=1",
	},

	stat("main-cost", card.MainCost, altered, Text{"the cost from hand", "le coût de main"}, []string{"main", "cost", "m"}, []string{"coût", "coût-de-main"}),
	stat("recall-cost", card.RecallCost, altered, Text{"the cost from reserve", "le coût de réserve"}, []string{"recall", "reserve"}, []string{"réserve", "coût-de-réserve"}),
	stat("forest", card.Forest, altered, Text{"the forest power", "la puissance de forêt"}, nil, []string{"forêt"}),
	stat("mountain", card.Mountain, altered, Text{"the mountain power", "la puissance de montagne"}, nil, []string{"montagne"}),
	stat("water", card.Water, altered, Text{"the water power", "la puissance d'eau"}, []string{"ocean"}, []string{"eau", "océan"}),
	stat("reserve-limit", card.ReserveLimit, altered, Text{"the limit of the reserve", "la limite de la réserve"}, nil, []string{"limite-de-réserve"}),
	stat("landmark-limit", card.LandmarkLimit, altered, Text{"the limit of landmarks", "la limite de permanents"}, nil, []string{"limite-de-permanents"}),
}
