package formats

// rarityNames are the rarities of Altered in messages, for cards in the plural.
var rarityNames = map[string]map[string]string{
	"en": {"common": "common cards", "rare": "rare cards", "unique": "unique cards", "exalted": "exalted cards"},
	"fr": {"common": "cartes communes", "rare": "cartes rares", "unique": "cartes uniques", "exalted": "cartes exaltées"},
}

// alteredEN are the messages that only formats of Altered give, in English.
var alteredEN = map[string]string{
	"copies-limit/name":        "{card}: {have} {have|card|cards} of that name over all versions and printings, {limit} allowed.",
	"deck-size-min/total":      "The list has {have} {have|card|cards}, the hero included; at least {limit} {limit|is|are} needed.",
	"facts-missing/card":       "{card} was not imported ({have} {have|card|cards} in all): faction, cost and text are unknown.",
	"facts-missing/faction":    "The card data do not tell the faction of {card}, so it cannot be said whether it fits; import the card.",
	"facts-missing/factions":   "The card data do not tell the faction of {have} {have|card|cards}, so the factions cannot be counted; import them.",
	"facts-missing/listed":     "The card data do not tell the faction of {card}, and only cards of one faction have been forbidden since {date}; import the card.",
	"facts-missing/table":      "The table of uniques by hero does not know {card} and may be older; {have} {have|unique is|uniques are} taken to be allowed.",
	"faction-mismatch":         "{card} is of the faction {what}, not of that of {other}.",
	"faction-mismatch/neutral": "{card} has no faction, so it does not fit {other}.",
	"faction-mismatch/many":    "{have} factions in the list ({what}), {limit} allowed.",
	"faction-mismatch/few":     "{have} {have|faction|factions} in the list, {limit} needed.",
	"list-unavailable":         "The list “{what}” is not known, and {format} judges by it.",
	"list-unavailable/rarity":  "The list “{what}” is not known, and {format} judges {have} {have|card|cards} of this deck by it.",
	"rarity-limit":             "{have} {what}, {limit} allowed.",
	"rarity-limit/none":        "{format} allows no {what}: {have} in the list.",
	"rarity-limit/hero":        "{have} {what}, {limit} allowed beside most heroes: without the hero this cannot be judged.",
	"singleton-limit/version":  "{card}: {have} {what} of that name, {limit} allowed in {format}.",
	"singleton-limit/reading":  "{card}: {have} {what} of that name, {limit} allowed in {format}. Some deck builders tell the versions of two factions apart and would allow it.",
	"suspended":                "{card} is suspended in {format} since {date}.",
	"suspended/always":         "{card} is suspended in {format}.",
}

// alteredFR are the same in French.
var alteredFR = map[string]string{
	"copies-limit/name":        "{card} : {have} {have|carte|cartes} de ce nom, toutes versions et impressions comprises, {limit} {limit|autorisée|autorisées}.",
	"deck-size-min/total":      "La liste contient {have} {have|carte|cartes}, héros compris ; il en faut au moins {limit}.",
	"facts-missing/card":       "{card} n'a pas été importé ({have} {have|carte|cartes} en tout) : faction, coût et texte sont inconnus.",
	"facts-missing/faction":    "Les données ne disent pas la faction de {card} ; on ne peut donc pas juger si la carte convient. Importez-la.",
	"facts-missing/factions":   "Les données ne disent pas la faction de {have} {have|carte|cartes} ; on ne peut donc pas compter les factions. Importez-les.",
	"facts-missing/listed":     "Les données ne disent pas la faction de {card}, et seules les cartes d'une faction sont interdites depuis le {date}. Importez la carte.",
	"facts-missing/table":      "Le tableau des uniques par héros ne connaît pas {card} et peut être plus ancien ; {have} {have|unique est supposée permise|uniques sont supposées permises}.",
	"faction-mismatch":         "{card} est de la faction {what}, pas de celle de {other}.",
	"faction-mismatch/neutral": "{card} n'a pas de faction et ne convient donc pas à {other}.",
	"faction-mismatch/many":    "{have} factions dans la liste ({what}), {limit} {limit|autorisée|autorisées}.",
	"faction-mismatch/few":     "{have} {have|faction|factions} dans la liste, il en faut {limit}.",
	"list-unavailable":         "La liste « {what} » n'est pas connue, et {format} juge d'après elle.",
	"list-unavailable/rarity":  "La liste « {what} » n'est pas connue, et {format} juge d'après elle {have} {have|carte|cartes} de ce deck.",
	"rarity-limit":             "{have} {what}, {limit} {limit|autorisée|autorisées}.",
	"rarity-limit/none":        "{format} n'admet pas de {what} : {have} dans la liste.",
	"rarity-limit/hero":        "{have} {what}, {limit} {limit|autorisée|autorisées} avec la plupart des héros : sans le héros, on ne peut pas juger.",
	"singleton-limit/version":  "{card} : {have} {what} de ce nom, {limit} {limit|autorisée|autorisées} en {format}.",
	"singleton-limit/reading":  "{card} : {have} {what} de ce nom, {limit} {limit|autorisée|autorisées} en {format}. Certains logiciels distinguent les versions de deux factions et l'accepteraient.",
	"suspended":                "{card} est suspendu en {format} depuis le {date}.",
	"suspended/always":         "{card} est suspendu en {format}.",
}
