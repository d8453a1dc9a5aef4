package main

// simWords are the words of kotei simulate in one language.
type simWords struct {
	playing, took, stopped, point                       string
	inputs, opponent, coverage                          string
	victories, won, median, onTurn, unfinished, example string
	byTurn, turn, wonBy, gold, spent, lost, honor       string
	force, provinces, stuck                             string
	opening, holding, playable, cycled, attacked        string
	exactly, noExact                                    string
	dead, played, goals                                 string
	paired, pairedWon, pairedTurn, faster               string
	variants, inSlot, copies, sooner, asIs              string
	dealt, choices, keepAll, exchange, gain             string
	kinds, reasons                                      map[string]string
}

var simWordsOf = map[string]simWords{
	"en": {
		playing: "playing", took: "kotei: it took %s", stopped: "stopped; nothing of an unfinished simulation is told", point: ".",
		inputs: "%d games of %d turns, policy %s, rules %s, seed %d", opponent: "against %d Provinces of strength %d and %d Honor, which pass",
		coverage:  "texts of the deck's copies: %s played whole, %s in part, %s not",
		victories: "Victories, with 95 % intervals", won: "won", median: "half of all by turn %s, on turn %s on average", onTurn: "on turn %s on average",
		unfinished: "not finished", example: "The fastest victory: kotei goldfish LIST --seed %d shows its opening.",
		byTurn: "By turn: shares, and means (of Gold also from the 10th to the 90th percentile)", turn: "turn", wonBy: "won", gold: "Gold", spent: "spent", lost: "lost",
		honor: "Honor", force: "Force", provinces: "Provinces", stuck: "stuck",
		opening: "Opening", holding: "a Holding in the Provinces: %s", playable: "something to bring in on turn 1: %s", cycled: "cards exchanged: %s",
		attacked: "attacked: %s, first on turn %s on average", exactly: "exactly %s", noExact: "no exact probability: %s",
		dead: "Dead cards: share of games that ended with a copy that was never playable, and why", played: "Played most often, of the games in which they were seen", goals: "Goals",
		paired: "B beside A, on the same seeds (95 % intervals)", pairedWon: "won: %s percentage points", pairedTurn: "turns to victory: %s", faster: "B faster in %s of the games, slower in %s",
		variants: "Variants, on the same seeds", inSlot: "in the slot", copies: "copies", sooner: "turns to victory, against the deck as it is", asIs: "the deck as it is",
		dealt: "Provinces: %s\n  hand: %s", choices: "Choices, best first: turns left at the victory, and gain over keeping all", keepAll: "keep all", exchange: "exchange %s", gain: "gain %s",
		kinds:   map[string]string{"honor": "by honor", "military": "military", "enlightenment": "enlightenment", "dishonor": "lost: dishonor", "legacy": "lost: no Legacy", "limit": "cut off"},
		reasons: map[string]string{"text": "its text is not played", "control": "another one was in play, or it is not for this player", "no-shugenja": "no Shugenja", "honor": "Honor Requirement", "no-host": "nobody to attach to", "cost": "too dear", "gold-spent": "the Gold went elsewhere", "moment": "no moment or target for it"},
	},
	"fr": {
		playing: "parties", took: "kotei : %s en tout", stopped: "arrêté ; rien n’est dit d’une simulation inachevée", point: ",",
		inputs: "%d parties de %d tours, politique %s, règles %s, graine %d", opponent: "contre %d provinces de force %d et %d points d’honneur, qui passent",
		coverage:  "textes des exemplaires du deck : %s joués en entier, %s en partie, %s non",
		victories: "Victoires, avec intervalles à 95 %", won: "gagnées", median: "la moitié au tour %s, au tour %s en moyenne", onTurn: "au tour %s en moyenne",
		unfinished: "non finies", example: "La victoire la plus rapide : kotei goldfish LISTE --seed %d en montre l’ouverture.",
		byTurn: "Par tour : parts, et moyennes (pour l’or aussi du 10e au 90e centile)", turn: "tour", wonBy: "gagnées", gold: "or", spent: "payé", lost: "perdu",
		honor: "honn.", force: "force", provinces: "provinces", stuck: "bloqué",
		opening: "Ouverture", holding: "un bien dans les provinces : %s", playable: "de quoi jouer au tour 1 : %s", cycled: "cartes échangées : %s",
		attacked: "attaques : %s, la première au tour %s en moyenne", exactly: "exactement %s", noExact: "pas de probabilité exacte : %s",
		dead: "Cartes mortes : part des parties finies avec un exemplaire jamais jouable, et pourquoi", played: "Les plus jouées, quand elles ont été vues", goals: "Objectifs",
		paired: "B par rapport à A, sur les mêmes graines (intervalles à 95 %)", pairedWon: "gagnées : %s points de pourcentage", pairedTurn: "tours jusqu’à la victoire : %s", faster: "B plus rapide dans %s des parties, plus lent dans %s",
		variants: "Variantes, sur les mêmes graines", inSlot: "à cette place", copies: "ex.", sooner: "tours jusqu’à la victoire, par rapport au deck tel quel", asIs: "le deck tel quel",
		dealt: "Provinces : %s\n  main : %s", choices: "Choix, le meilleur d’abord : tours restants à la victoire, et gain par rapport à tout garder", keepAll: "tout garder", exchange: "échanger %s", gain: "gain %s",
		kinds:   map[string]string{"honor": "par l’honneur", "military": "militaires", "enlightenment": "illumination", "dishonor": "perdues : déshonneur", "legacy": "perdues : héritage", "limit": "coupées"},
		reasons: map[string]string{"text": "son texte n’est pas joué", "control": "une autre était en jeu, ou elle n’est pas pour ce joueur", "no-shugenja": "pas de Shugenja", "honor": "honneur requis", "no-host": "personne à qui l’attacher", "cost": "trop chère", "gold-spent": "l’or est parti ailleurs", "moment": "ni moment ni cible"},
	},
}
