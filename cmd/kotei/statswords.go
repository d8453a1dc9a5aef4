package main

import "strings"

// statWords are the words of kotei stats and kotei convert in one language.
type statWords struct {
	line, kept                                  string
	cards, card, different                      string
	unresolved                                  string
	types, clans, keywords                      string
	average, dashes                             string
	opening, provinces, hand, gold              string
	of, atLeastOne, exactly, mean, copies, copy string
	point                                       string // of decimals
	labels                                      map[string]string
	others, nowhere                             string
}

var statWordsOf = map[string]statWords{
	"en": {
		line: "line", kept: "no card is called %q; it is written as it stood",
		cards: "cards", card: "card", different: "different", unresolved: "of them name no card",
		types: "types", clans: "clans", keywords: "keywords", average: "average", dashes: "with a dash",
		opening: "Opening", provinces: "in the Provinces", hand: "in the hand", gold: "to pay with",
		of: "of", atLeastOne: "one or more", exactly: "chance in % of exactly", mean: "mean", copies: "copies", copy: "copy", point: ".",
		others: "… and %d more (--json shows all)", nowhere: "No section",
		labels: map[string]string{
			"start": "Starting Holdings", "gold_cost": "gold cost", "focus": "Focus", "gold-holding": "holding that gives gold",
		},
	},
	"fr": {
		line: "ligne", kept: "aucune carte ne s’appelle %q ; la ligne est écrite telle quelle",
		cards: "cartes", card: "carte", different: "différentes", unresolved: "d’entre elles ne nomment aucune carte",
		types: "types", clans: "clans", keywords: "mots-clés", average: "moyenne", dashes: "avec un tiret",
		opening: "Ouverture", provinces: "dans les provinces", hand: "en main", gold: "à dépenser",
		of: "sur", atLeastOne: "une ou plus", exactly: "chance en % d’exactement", mean: "moyenne", copies: "exemplaires", copy: "exemplaire", point: ",",
		others: "… et %d autres (--json montre tout)", nowhere: "Sans section",
		labels: map[string]string{
			"stronghold": "forteresse", "sensei": "sensei", "wind": "vent", "start": "Biens de départ", "dynasty": "dynastie", "fate": "destin",
			"role": "rôle", "provinces": "provinces", "conflict": "conflit", "sideboard": "réserve", "hero": "héros", "main": "pioche",
			"gold_cost": "coût en or", "cost": "coût", "main_cost": "coût de main", "recall_cost": "coût de réserve", "focus": "focus", "gold_production": "production d’or",
			"force": "force", "chi": "chi", "personal_honor": "honneur personnel", "honor_requirement": "honneur requis", "province_strength": "force de province",
			"starting_honor": "honneur de départ", "military": "militaire", "political": "politique", "glory": "gloire", "influence_cost": "coût d’influence",
			"strength_bonus": "bonus de force", "honor": "honneur", "influence_pool": "réserve d’influence", "forest": "forêt", "mountain": "montagne", "water": "eau",
			"reserve_limit": "limite de réserve", "landmark_limit": "limite de repères",
			"personality": "personnalité", "holding": "bien", "event": "événement", "region": "région", "celestial": "céleste", "strategy": "stratégie", "ring": "anneau",
			"follower": "suivant", "item": "objet", "spell": "sort", "ancestor": "ancêtre", "character": "personnage", "attachment": "attachement", "province": "province",
			"permanent": "permanent", "landmark_permanent": "repère", "expedition_permanent": "permanent d’expédition",
			"gold-holding": "bien qui donne de l’or", "none": "aucun", "unknown": "inconnu",
		},
	},
}

// label is the word for a section, stat, type or kind.
func (w statWords) label(s string) string {
	if rest, ok := strings.CutPrefix(s, "affordable-"); ok {
		return w.label(rest) + map[string]string{".": ", affordable", ",": ", abordable"}[w.point]
	}
	if l, ok := w.labels[s]; ok {
		return l
	}
	return strings.NewReplacer("_", " ", "-", " ").Replace(s)
}
