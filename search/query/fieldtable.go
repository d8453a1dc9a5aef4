package query

import "github.com/kotei-dev/kotei/card"

// nameFields hold words that people write.
var nameFields = []Field{
	{
		ID: FieldName, Names: []string{"n"}, French: []string{"nom"}, Kind: KindName,
		Label:   Text{"the name", "le nom"},
		Help:    Text{"words of any name of the card: title, subtitle, full name, translations, earlier names, sides; bare words search here", "mots de l'un des noms de la carte : titre, sous-titre, nom complet, traductions, anciens noms, faces ; les mots seuls cherchent ici"},
		example: `name:"geisha house"`,
	},
	{
		ID: FieldTitle, French: []string{"titre"}, Kind: KindName,
		Label: Text{"the title", "le titre"}, Help: Text{"words of the title", "mots du titre"}, example: "title:shrine",
	},
	{
		ID: FieldSubtitle, French: []string{"sous-titre"}, Kind: KindName, Games: ccg,
		Label: Text{"the subtitle", "le sous-titre"}, Help: Text{"words of the subtitle", "mots du sous-titre"}, example: "subtitle:goddess",
	},
	{
		ID: FieldText, Names: []string{"o", "oracle"}, French: []string{"texte"}, Kind: KindText, Self: true,
		Label:   Text{"the text", "le texte"},
		Help:    Text{"words of the present wording, of all sides; ~ is the card's own title", "mots du texte actuel, de toutes les faces ; ~ est le titre de la carte"},
		example: `o:"bow your personality"`,
	},
	{
		ID: FieldFlavor, Names: []string{"ft", "flavour"}, French: []string{"ambiance"}, Kind: KindText, Games: l5r, Self: true,
		Label: Text{"the flavor text", "le texte d'ambiance"}, Help: Text{"words of the flavor text of any printing", "mots du texte d'ambiance d'un tirage"}, example: "flavor:honor",
	},
	{
		ID: FieldOld, Names: []string{"old-text"}, French: []string{"ancien", "ancien-texte"}, Kind: KindText, Games: ccg, Self: true,
		Label: Text{"an earlier wording", "un ancien texte"}, Help: Text{"words of an earlier printed wording", "mots d'un ancien texte imprimé"}, example: "old:negate",
	},
	{
		ID: FieldRuling, Names: []string{"rulings"}, French: []string{"décision", "décisions"}, Kind: KindText, Games: []card.Game{card.L5RCCG, card.Altered}, Self: true,
		Label: Text{"the rulings", "les décisions"}, Help: Text{"words of a ruling", "mots d'une décision"}, example: "ruling:attach",
	},
	{
		ID: FieldKeyword, Names: []string{"k", "kw"}, French: []string{"mot-clé", "mc"}, Kind: KindLabel, Words: WordsKeyword, Games: l5r, None: true,
		Label: Text{"the keyword", "le mot-clé"}, Help: Text{"a whole keyword; k~hous finds part of one", "un mot-clé entier ; k~hous en cherche une partie"}, example: `k:"geisha house"`,
	},
	{
		ID: FieldTrait, Names: []string{"tr", "subtype", "subtypes"}, French: []string{"sous-type", "sous-types"}, Kind: KindLabel, Words: WordsTrait, Games: kin, None: true,
		Label: Text{"the trait", "le trait"}, Help: Text{"a whole trait, or subtype in Altered", "un trait entier, ou un sous-type dans Altered"}, example: "trait:bushi",
	},
	{
		ID: FieldRole, French: []string{"rôle"}, Kind: KindLabel, Words: WordsTrait, Games: lcg, None: true,
		Label: Text{"the required role", "le rôle exigé"}, Help: Text{"a trait that the role must have for the card to be used", "un trait que le rôle doit avoir pour permettre la carte"}, example: "role:seeker",
	},
	{
		ID: FieldArtist, Names: []string{"a", "art"}, French: []string{"artiste", "illustrateur"}, Kind: KindName, Words: WordsArtist, Printing: true,
		Label: Text{"the artist", "l'artiste"}, Help: Text{"words of the artist's name", "mots du nom de l'artiste"}, example: "a:baker",
	},
}

// cardFields are the facts of a card that are words or counts.
var cardFields = []Field{
	{
		ID: FieldClan, Names: []string{"c", "faction", "clan-alignment"}, French: []string{"alignement"}, Kind: KindSet, Words: WordsClan, None: true,
		Label: Text{"the clan", "le clan"}, Help: Text{"clan or faction; compares as a set; none is unaligned", "clan ou faction ; se compare comme un ensemble ; aucun veut dire sans clan"}, example: "c>=crab",
	},
	{
		ID: FieldSensei, Kind: KindChoice, Words: WordsSensei, Games: ccg,
		Label: Text{"the Sensei's clans", "les clans du Sensei"}, Help: Text{"a clan that the Sensei names, or all for All Clans", "un clan que nomme le Sensei, ou all pour tous les clans"}, example: "sensei:dragon",
	},
	{
		ID: FieldType, Names: []string{"t", "types"}, Kind: KindChoice, Words: WordsType,
		Label: Text{"the type", "le type"}, Help: Text{"card type", "type de carte"}, example: "t:personality",
	},
	{
		ID: FieldSide, Names: []string{"deck"}, French: []string{"côté", "paquet"}, Kind: KindChoice, Words: WordsSide,
		Label: Text{"the deck", "le deck"}, Help: Text{"the deck or part of a deck to which the card belongs", "le deck ou la partie du deck dont fait partie la carte"}, example: "side:fate",
	},
	{
		ID: FieldElement, Names: []string{"el"}, French: []string{"élément"}, Kind: KindSet, Words: WordsElement, Games: lcg, None: true,
		Label: Text{"the element", "l'élément"}, Help: Text{"elements of a Province, Ring or role; compares as a set", "éléments d'une Province, d'un Anneau ou d'un rôle ; se compare comme un ensemble"}, example: "element:water",
	},
	{
		ID: FieldAllowed, Names: []string{"splash"}, French: []string{"permis"}, Kind: KindChoice, Words: WordsClan, Games: lcg,
		Label: Text{"the clans that may use it", "les clans qui peuvent l'utiliser"}, Help: Text{"a clan that may use the card", "un clan qui peut utiliser la carte"}, example: "allowed:crane",
	},
	{
		ID: FieldVersion, Names: []string{"v"}, Kind: KindChoice, Games: ccg,
		Label: Text{"the version", "la version"}, Help: Text{"experience level as lists write it: exp2, inexp, exp3kyd; base is none", "niveau d'expérience tel qu'on l'écrit dans les listes : exp2, inexp, exp3kyd ; base veut dire aucun"}, example: "version:exp2",
	},
	{
		ID: FieldLevel, Names: []string{"xp"}, French: []string{"niveau"}, Kind: KindNumber, Games: ccg,
		Label: Text{"the experience level", "le niveau d'expérience"}, Help: Text{"number of the experience level: -1 inexperienced, 0 base, 1 experienced", "numéro du niveau d'expérience : -1 inexpérimentée, 0 sans, 1 expérimentée"}, example: "level>=2",
	},
	{
		ID: FieldIs, French: []string{"est"}, Kind: KindChoice, Words: WordsIs,
		Label: Text{"is", "est"}, Help: Text{"a property; not:unique is -is:unique", "une propriété ; not:unique vaut -is:unique"}, example: "is:unique",
	},
	{
		ID: FieldHas, French: []string{"avec"}, Kind: KindChoice, Words: WordsHas,
		Label: Text{"has", "a"}, Help: Text{"something that not all cards have: a stat, rulings, a translation", "ce que toutes les cartes n'ont pas : une valeur, des décisions, une traduction"}, example: "has:ruling",
	},
	{
		ID: FieldSupport, Names: []string{"behaviour", "behavior"}, French: []string{"comportement"}, Kind: KindChoice, Words: WordsSupport,
		Label: Text{"the support by the engine", "la prise en charge par le moteur"}, Help: Text{"how far the goldfish engine models the card", "à quel point le moteur de parties modélise la carte"}, example: "support:modelled",
	},
	{
		ID: FieldClans, Names: []string{"factions"}, Kind: KindNumber,
		Label: Text{"the number of clans", "le nombre de clans"}, Help: Text{"how many clans", "combien de clans"}, example: "clans>=2",
	},
	{
		ID: FieldKeywords, French: []string{"mots-clés"}, Kind: KindNumber, Games: l5r,
		Label: Text{"the number of keywords", "le nombre de mots-clés"}, Help: Text{"how many keywords", "combien de mots-clés"}, example: "keywords=0",
	},
	{
		ID: FieldTraits, Kind: KindNumber, Games: kin,
		Label: Text{"the number of traits", "le nombre de traits"}, Help: Text{"how many traits", "combien de traits"}, example: "traits>=3",
	},
	{
		ID: FieldPrints, Names: []string{"printings"}, French: []string{"tirages", "impressions"}, Kind: KindNumber,
		Label: Text{"the number of printings", "le nombre de tirages"}, Help: Text{"how many printings", "combien de tirages"}, example: "prints>=3",
	},
	{
		ID: FieldFormat, Names: []string{"f"}, Kind: KindFormat, Words: WordsFormat,
		Label: Text{"legal in", "légales en"}, Help: Text{"legal in a format, today or on a day: f:ivory@2014-06-01", "légale dans un format, aujourd'hui ou à une date : f:ivory@2014-06-01"}, example: "f:ivory@2014-06-01",
	},
	{
		ID: FieldBanned, French: []string{"banni", "bannie", "interdit", "interdite"}, Kind: KindFormat, Words: WordsFormat,
		Label: Text{"banned in", "interdites en"}, Help: Text{"banned or suspended in a format", "interdite ou suspendue dans un format"}, example: "banned:modern",
	},
	{
		ID: FieldRestrict, French: []string{"restreint", "restreinte"}, Kind: KindFormat, Words: WordsFormat,
		Label: Text{"restricted in", "restreintes en"}, Help: Text{"on the restricted list of a format", "sur la liste restreinte d'un format"}, example: "restricted:emerald",
	},
	{
		ID: FieldLegal, Names: []string{"legality"}, French: []string{"légal", "légale", "légalité"}, Kind: KindRank, Words: WordsLegal, Games: ccg,
		Label: Text{"the legality", "la légalité"}, Help: Text{"the legality symbol of any printing; arcs compare in order of time", "le symbole de légalité d'un tirage ; les arcs se comparent dans l'ordre du temps"}, example: "legal>=diamond",
	},
	{
		ID: FieldLang, Names: []string{"language"}, French: []string{"langue"}, Kind: KindChoice, Words: WordsLang,
		Label: Text{"the language", "la langue"}, Help: Text{"known in a language", "connue dans une langue"}, example: "lang:fr",
	},
	{
		ID: FieldIn, French: []string{"dans"}, Kind: KindChoice, Words: WordsSet,
		Label: Text{"printed in", "imprimée dans"}, Help: Text{"some printing in the set, whatever the other clauses say of the printing", "un tirage dans l'extension, quoi que disent du tirage les autres critères"}, example: "in:imperial-edition",
	},
	{
		ID: FieldFamily, French: []string{"famille"}, Kind: KindID, Games: altered,
		Label: Text{"the family", "la famille"}, Help: Text{"references of one name: its slug, or faction and number", "les références d'un même nom : le nom, ou faction et numéro"}, example: "family:AX_04",
	},
	{
		ID: FieldCardID, Kind: KindID,
		Label: Text{"the id", "l'identifiant"}, Help: Text{"the id of a card or of a printing", "l'identifiant d'une carte ou d'un tirage"}, example: "id:hida-kisada",
	},
}

// printingFields are the facts of a printing.
var printingFields = []Field{
	{
		ID: FieldSet, Names: []string{"s", "e", "edition"}, French: []string{"extension", "édition"}, Kind: KindChoice, Words: WordsSet, Printing: true,
		Label: Text{"the set", "l'extension"}, Help: Text{"set, by id, name or code", "extension, par identifiant, nom ou code"}, example: "s:ivory-edition",
	},
	{
		ID: FieldArc, Names: []string{"block", "cycle"}, French: []string{"bloc"}, Kind: KindChoice, Words: WordsArc, Printing: true, Games: l5r,
		Label: Text{"the arc", "l'arc"}, Help: Text{"arc or cycle of the set", "arc ou cycle de l'extension"}, example: "arc:jade",
	},
	{
		ID: FieldNumber, Names: []string{"number", "num"}, French: []string{"numéro"}, Kind: KindNumberText, Printing: true,
		Label: Text{"the printed number", "le numéro imprimé"}, Help: Text{"printed number", "numéro imprimé"}, example: "cn:12",
	},
	{
		ID: FieldRarity, Names: []string{"r"}, French: []string{"rareté"}, Kind: KindRank, Words: WordsRarity, Printing: true, Games: []card.Game{card.L5RCCG, card.Altered}, None: true,
		Label: Text{"the rarity", "la rareté"}, Help: Text{"rarity of the printing", "rareté du tirage"}, example: "r>=uncommon",
	},
	{
		ID: FieldYear, French: []string{"année", "an"}, Kind: KindNumber, Printing: true,
		Label: Text{"the year", "l'année"}, Help: Text{"year of the printing", "année du tirage"}, example: "year>=2014",
	},
	{
		ID: FieldDate, Names: []string{"released"}, French: []string{"sortie"}, Kind: KindDate, Words: WordsSet, Printing: true,
		Label: Text{"the day of release", "la date de sortie"}, Help: Text{"day of the printing: a day, month or year, or that of a set", "date du tirage : un jour, un mois ou une année, ou celle d'une extension"}, example: "date>=2014-01-01",
	},
	{
		ID: FieldPublish, Names: []string{"pub"}, French: []string{"éditeur"}, Kind: KindChoice, Words: WordsPublisher, Printing: true, Games: lcg,
		Label: Text{"the publisher", "l'éditeur"}, Help: Text{"who published the set", "qui a publié l'extension"}, example: "publisher:ffg",
	},
}

// displayFields say how hits are shown.
var displayFields = []Field{
	{
		ID: FieldOrder, Names: []string{"sort"}, French: []string{"ordre", "tri"}, Kind: KindDisplay, Words: WordsOrder,
		Label: Text{"sorted by", "triées par"}, Help: Text{"what hits are sorted by", "ce par quoi les résultats sont triés"}, example: "order:force",
	},
	{
		ID: FieldDir, Names: []string{"direction"}, French: []string{"sens"}, Kind: KindDisplay, Words: WordsDir,
		Label: Text{"direction", "sens"}, Help: Text{"asc or desc", "asc ou desc"}, example: "dir:desc",
	},
	{
		ID: FieldUnique, Names: []string{"display"}, French: []string{"affichage"}, Kind: KindDisplay, Words: WordsUnique,
		Label: Text{"shown as", "affichées par"}, Help: Text{"one hit a card or one a printing", "un résultat par carte ou par tirage"}, example: "unique:printings",
	},
	{
		ID: FieldPrefer, French: []string{"préférer", "préférence"}, Kind: KindDisplay, Words: WordsPrefer,
		Label: Text{"shown printing", "tirage montré"}, Help: Text{"which printing stands for a card", "quel tirage représente une carte"}, example: "prefer:oldest",
	},
	{
		ID: FieldInclude, French: []string{"inclure"}, Kind: KindDisplay, Words: WordsInclude,
		Label: Text{"including", "avec"}, Help: Text{"created cards too", "les cartes créées aussi"}, example: "include:created",
	},
}
