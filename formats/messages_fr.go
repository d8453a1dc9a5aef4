package formats

import (
	"strings"

	"github.com/kotei-dev/kotei/card"
)

// messagesFR are the messages in French, by code and variant.
var messagesFR = map[string]string{
	"invalid-count":            "{card} : « {raw} » n'est pas un nombre d'exemplaires ; écrivez un nombre entier à partir de 1.",
	"unknown-card":             "Aucune carte ne s'appelle « {card} » ; corrigez la ligne ou retirez-la.",
	"unknown-card/candidate":   "Aucune carte ne s'appelle « {card} » ; la plus proche est {other}.",
	"ambiguous-card":           "« {card} » peut désigner plusieurs cartes ; précisez la version ou le sous-titre.",
	"ambiguous-card/candidate": "« {card} » peut désigner plusieurs cartes, dont {other} ; précisez la version ou le sous-titre.",
	"ambiguous-card/shared":    "{card} et {other} sont deux cartes du même titre ; elles sont comptées ensemble.",
	"ambiguous-card/apart":     "{card} et {other} ont été imprimées sous le même titre ; les données les distinguent, elles sont donc comptées à part.",
	"typo-taken":               "« {raw} » a été lu comme {card} ; vérifiez l'orthographe.",
	"not-a-deck-card":          "{card} ne peut être dans aucun deck.",
	"section-unknown":          "{card} est rangé sous « {raw} », qui n'est pas une partie d'un deck.",
	"wrong-section":            "La place de {card} est dans {other}, pas dans {section}.",
	"wrong-section/unused":     "{card} est rangé dans {section}, ce que {format} ne connaît pas.",
	"wrong-section/start":      "{card} ne peut pas commencer en jeu ; sa place est dans {other}.",
	"section-missing":          "Il manque {section} : {have} dans la liste, {limit} requis.",
	"section-too-many":         "{Section} : {have} dans la liste, {limit} au plus {limit|est autorisé|sont autorisés}.",
	"section-too-many/title":   "{Section} : {have} cartes du nom de {raw} dans la liste, {limit} au plus {limit|est autorisée|sont autorisées}, quelle que soit la version.",
	"deck-size-min":            "{Section} contient {have} {have|carte|cartes} qui {have|compte|comptent} ; il en faut au moins {limit}.",
	"deck-size-max":            "{Section} contient {have} {have|carte|cartes} ; il en faut au plus {limit}.",
	"deck-size-exact":          "{Section} contient {have} {have|carte|cartes} qui {have|compte|comptent} ; il en faut exactement {limit}.",
	"not-in-pool":              "{card} ne fait pas partie des cartes de {format}.",
	"banned":                   "{card} est interdit en {format} depuis le {date}.",
	"banned/always":            "{card} est interdit en {format}.",
	"banned/undated":           "{card} est interdit en {format} ; les données ne disent pas depuis quand.",
	"banned/flag":              "{card} porte une marque d'interdiction sans date ni format ; il fait encore partie des cartes de {format}.",
	"not-yet-legal":            "{card} n'est légal en {format} qu'à partir du {date}.",
	"copies-limit":             "{card} : {have} {have|exemplaire|exemplaires}, {limit} {limit|autorisé|autorisés}.",
	"copies-limit/shared":      "{card} et {other} comptent comme une seule carte : {have} {have|exemplaire|exemplaires}, {limit} {limit|autorisé|autorisés}.",
	"unique-limit":             "{card} ne peut être présent qu'une fois : {have} {have|exemplaire|exemplaires}, {limit} {limit|autorisé|autorisés}.",
	"unique-limit/shared":      "{card} et {other} comptent comme une seule carte, qui ne peut être présente qu'une fois : {have} {have|exemplaire|exemplaires}, {limit} {limit|autorisé|autorisés}.",
	"singleton-limit":          "Chaque carte ne peut être présente qu'une fois en {format} : {have} {have|exemplaire|exemplaires} de {card}, {limit} {limit|autorisé|autorisés}.",
	"singleton-limit/shared":   "{card} et {other} comptent comme une seule carte, qui ne peut être présente qu'une fois en {format} : {have} {have|exemplaire|exemplaires}, {limit} {limit|autorisé|autorisés}.",
	"sensei-clan":              "{card} n'enseigne pas au clan de {other}.",
	"sensei-clan/unaligned":    "{other} n'a pas de clan : seul un Sensei pour tous les clans convient, ce que {card} n'est pas.",
	"facts-missing/sensei":     "Les données ne disent pas à quels clans {card} enseigne ; on ne peut donc pas juger.",
	"requires":                 "{card} demande {limit} {what} dans les decks ; il y en a {have}.",
	"requires/card":            "{card} ne peut être utilisé qu'avec {other}.",
	"excludes":                 "{card} ne peut pas être dans le même deck que {other}.",
	"excludes/class":           "{card} n'admet pas de {what} : {have} dans la liste.",
	"excludes/above":           "{card} admet au plus {limit} {what} : {have} dans la liste.",
	"excludes/clan":            "{card} admet au plus {limit} {what} d'un même clan : {have} de {raw} dans la liste.",
	"loyalty-advice":           "{card} est Loyal à un autre clan que celui de {other} ; vous ne pourrez pas le mettre en jeu.",
	"legacy-advice":            "{card} compte sur une Possession Legacy, et la liste n'en a pas : une recherche qui n'en trouve aucune perd la partie.",
	"legacy-advice/always":     "En {format}, qui ne commence pas peut chercher une Possession Legacy, et la liste n'en a pas.",
	"singular-advice":          "{card} est Singular : {have} {have|exemplaire|exemplaires}. Les guides d'amateurs en autorisent {limit} ; aucun texte officiel n'est connu.",

	"repair/remove":      "Retirer {have} × {card} : {section}.",
	"repair/remove/any":  "Retirer {have} {have|carte|cartes} au choix : {section} ; par exemple {other}.",
	"repair/remove/line": "Retirer la ligne de {card} dont le nombre est « {raw} », ou écrire un nombre entier.",
	"repair/move":        "Déplacer {have} × {card} : {section} vers {other}.",
	"repair/add":         "Ajouter {have} × {card} : {section}.",
	"repair/add/some":    "Ajouter {have} {have|carte|cartes} au choix : {section}.",
	"repair/add/class":   "Ajouter {what} au choix dans {section} : {have}.",

	"legality/legal":         "{card} peut être utilisé en {format}.",
	"legality/every-card":    "{format} admet toutes les cartes.",
	"legality/restricted":    "{card} est sur la liste restreinte de {format}.",
	"legality/splash-banned": "{card} ne peut être utilisé en {format} que dans les decks de son clan.",
	"legality/disputed":      "{card} est interdit en {format} par une forme de sa liste et non par une autre.",
	"legality/not-in-force":  "{format} n'a pas de règles le {date}.",
}

// typesFR are the types that texts about classes speak of, in the plural.
var typesFR = map[card.Type]string{
	"": "cartes", card.Holding: "Possessions", card.Event: "Événements", card.Personality: "Personnalités", card.Region: "Régions",
	card.Strategy: "Stratégies", card.Wind: "Vents", card.SenseiType: "Sensei",
}

// classFR says in a few words which cards a class holds.
func classFR(k *class) string {
	var b strings.Builder
	name, ok := typesFR[k.Type]
	if !ok {
		name = "cartes " + title(string(k.Type))
	}
	b.WriteString(name)
	for _, w := range k.With {
		b.WriteString(" " + w)
	}
	if k.Unique != nil && *k.Unique {
		b.WriteString(" Uniques")
	} else if k.Unique != nil {
		b.WriteString(" non Uniques")
	}
	for i, w := range k.Without {
		if i == 0 {
			b.WriteString(" hors ")
		} else {
			b.WriteString(" et ")
		}
		b.WriteString(w)
	}
	return b.String()
}
