package main

// tableWords are the words of the game in the terminal in one language. What cards, actions and events are called comes
// from the rules.
type tableWords struct {
	greeting, hint, coverage, bye, unsaved, desynced string

	turn              string // turn, phase
	phases, segments  map[string]string
	types             map[string]string
	you, opponent     string
	mine              string // honor, gold, more gold, Dynasty deck, Fate deck
	theirs            string // honor
	strengths         string
	defence           string
	noProvinces       string
	favor             string
	battle            string // mark, Province, force, defence, strength
	provinces         string
	inPlay, hand      string
	opponentCards     string
	dynastyDiscard    string
	fateDiscard       string
	removed           string
	empty, faceDown   string
	strength          string
	none              string
	bowed, dishonored string
	dead, at          string
	hr, ph, gives     string
	cost, focus       string

	ofTurn       string
	atEnd, free  string
	over         string
	outOfRange   string
	illegal      string
	tooLong      string
	noFree       string
	unknown      string
	briefNow     map[bool]string
	undoHow      string
	noUndo       string
	undone       string
	saveHow      string
	noTape       string
	savedAs      string // file, entries
	logHow       string
	whichCard    string
	noCard       string
	several      string
	unplayed     string
	partlyPlayed string
	info         string
	first        map[bool]string // whether the player goes first
	duel         string          // challenger, challenged
	focused      string          // own cards
	theirFocus   string          // those of the opponent
	infoDefence  string
	infoCoverage string
	help         string
}

var tableWordsOf = map[string]tableWords{
	"en": {
		greeting: "Goldfish, %s rules, seed %d", hint: "A number does what stands beside it; h shows the other commands.",
		coverage: "The texts of %d of the deck's cards are not played, and of %d only in part: those play by their numbers and keywords.",
		bye:      "Seed %d, %d moves.", unsaved: "The game was not saved; the same seed and moves give it again.",
		desynced: "entry %d of %d of the tape does not apply with these cards and rules; the game stands before it",
		turn:     "Turn %d, %s",
		phases: map[string]string{
			"setup": "set-up", "straighten": "Straighten Phase", "events": "Events Phase", "action": "Action Phase",
			"attack": "Attack Phase", "dynasty": "Dynasty Phase", "end": "end of the turn",
		},
		segments: map[string]string{
			"declare": "declaration", "maneuvers": "maneuvers", "battle": "choice of the battlefield", "engage": "Engage Segment",
			"combat": "Combat Segment", "resolution": "resolution",
		},
		types: map[string]string{
			"personality": "Personality", "holding": "Holding", "event": "Event", "region": "Region", "celestial": "Celestial",
			"strategy": "Strategy", "ring": "Ring", "follower": "Follower", "item": "Item", "spell": "Spell", "ancestor": "Ancestor",
			"stronghold": "Stronghold", "sensei": "Sensei", "wind": "Wind",
		},
		you: "You", opponent: "Opponent", mine: "honor %d · gold %d (+%d to be had) · decks: Dynasty %d, Fate %d",
		theirs: "honor %d", strengths: " · Provinces %s", defence: " · defends with %d", noProvinces: " · no Province left", favor: " · Imperial Favor",
		battle: " %s battlefield at Province %d: attack %d, defence %d, Province Strength %d", provinces: "Provinces",
		inPlay: "In play (%d)", hand: "Hand (%d)", opponentCards: "Opponent's cards (%d)", dynastyDiscard: "Dynasty discard pile (%d)",
		fateDiscard: "Fate discard pile (%d)", removed: "Out of the game (%d)", empty: "empty", faceDown: "face-down", strength: "Province Strength %d",
		none: "none", bowed: "bowed", dishonored: "dishonorable", dead: "dead", at: "at Province %d", hr: "HR %s", ph: "PH %s", gives: "gives %s", cost: "cost %s", focus: "focus %s",
		ofTurn: "Turn %d", atEnd: "u takes back, s FILE saves the game, q ends.", free: " (several at once: a #… #…)",
		over: "the game is over; u takes back, q ends", outOfRange: "choose 1 to %d, or h for the other commands", illegal: "that may not be done now",
		tooLong: "a game has at most %d moves", noFree: "there is no question that takes such an answer now", unknown: "%q is no command; h shows them",
		briefNow: map[bool]string{true: "The board is shown when a phase begins; b shows it at any time.", false: "The board is shown after every action."},
		undoHow:  "u takes back one move, u 5 five", noUndo: "there is nothing to take back", undone: "Taken back to move %d.", saveHow: "name a file: s FILE",
		noTape: "%s is there and is no tape: name another file", savedAs: "Saved as %s (%d moves); go on with it: kotei goldfish --replay FILE",
		logHow: "l shows the last lines, l 50 the last fifty, l all everything", whichCard: "name a card: c NAME, or c #NUMBER", noCard: "no card in sight is called %q",
		several:  "several cards fit: %s",
		unplayed: "Its text is not played.", partlyPlayed: "Its text is played in part.",
		info:  "%s rules, seed %d, deck %s\ncards %s\nopponent: %d Provinces of strength %d, honor %d; %d moves so far",
		first: map[bool]string{true: "You go first.", false: "The opponent goes first."},
		duel:  "Duel: %s against %s", focused: "Focused (%d)", theirFocus: "Focused by the opponent (%d)",
		infoDefence: "defence by turn: %s", infoCoverage: "texts played: %d wholly, %d in part, %d not",
		help: `  NUMBER      do what stands beside the number
  (Return)    answer a question as the first line says; else show what may be done
  a ANSWER    answer a question in a free form: a number, or cards by their #number
  b           board
  c CARD      a card: its text, and how its numbers came about (a part of the name, or #number)
  d           discard piles
  l [N|all]   log: the last lines
  u [N]       take back one move, or N
  s FILE      save the game
  i           rules, seed, deck and opponent
  brief       show the board at every action, or only when a phase begins
  q           end
  On the board: F Force, C Chi, HR Honor Requirement, PH Personal Honor.
`,
	},
	"fr": {
		greeting: "Partie en solitaire, règles %s, graine %d", hint: "Un nombre fait ce qui est écrit à côté ; h montre les autres commandes.",
		coverage: "Les textes de %d cartes du deck ne sont pas joués, et ceux de %d en partie seulement : elles jouent par leurs nombres et mots-clés.",
		bye:      "Graine %d, %d coups.", unsaved: "La partie n’a pas été sauvée ; la même graine et les mêmes coups la redonnent.",
		desynced: "l’entrée %d sur %d de la bande ne s’applique pas avec ces cartes et ces règles ; la partie en est juste avant",
		turn:     "Tour %d, %s",
		phases: map[string]string{
			"setup": "mise en place", "straighten": "phase de redressement", "events": "phase des événements", "action": "phase d’actions",
			"attack": "phase d’attaque", "dynasty": "phase de dynastie", "end": "fin du tour",
		},
		segments: map[string]string{
			"declare": "déclaration", "maneuvers": "manœuvres", "battle": "choix du champ de bataille", "engage": "segment d’engagement",
			"combat": "segment de combat", "resolution": "résolution",
		},
		types: map[string]string{
			"personality": "Personnalité", "holding": "Domaine", "event": "Événement", "region": "Région", "celestial": "Céleste",
			"strategy": "Stratégie", "ring": "Anneau", "follower": "Suivant", "item": "Objet", "spell": "Sort", "ancestor": "Ancêtre",
			"stronghold": "Forteresse", "sensei": "Sensei", "wind": "Vent",
		},
		you: "Vous", opponent: "Adversaire", mine: "honneur %d · or %d (+%d possible) · pioches : dynastie %d, destin %d",
		theirs: "honneur %d", strengths: " · Provinces %s", defence: " · défend avec %d", noProvinces: " · plus de Province", favor: " · Faveur Impériale",
		battle: " %s bataille à la Province %d : attaque %d, défense %d, force de Province %d", provinces: "Provinces",
		inPlay: "En jeu (%d)", hand: "Main (%d)", opponentCards: "Cartes de l’adversaire (%d)", dynastyDiscard: "Défausse dynastie (%d)",
		fateDiscard: "Défausse destin (%d)", removed: "Hors du jeu (%d)", empty: "vide", faceDown: "face cachée", strength: "force de Province %d",
		none: "rien", bowed: "incliné", dishonored: "déshonoré", dead: "mort", at: "à la Province %d", hr: "EH %s", ph: "HP %s", gives: "donne %s", cost: "coût %s", focus: "focus %s",
		ofTurn: "Tour %d", atEnd: "u revient en arrière, s FICHIER sauve la partie, q termine.", free: " (plusieurs à la fois : a #… #…)",
		over: "la partie est finie ; u revient en arrière, q termine", outOfRange: "choisissez de 1 à %d, ou h pour les autres commandes", illegal: "ce n’est pas permis maintenant",
		tooLong: "une partie a au plus %d coups", noFree: "aucune question ne prend une telle réponse maintenant", unknown: "%q n’est pas une commande ; h les montre",
		briefNow: map[bool]string{true: "La table est montrée au début d’une phase ; b la montre à tout moment.", false: "La table est montrée après chaque action."},
		undoHow:  "u reprend un coup, u 5 cinq", noUndo: "il n’y a rien à reprendre", undone: "Revenu au coup %d.", saveHow: "nommez un fichier : s FICHIER",
		noTape: "%s existe et n’est pas une bande : nommez un autre fichier", savedAs: "Sauvé : %s (%d coups) ; pour continuer : kotei goldfish --replay FICHIER",
		logHow: "l montre les dernières lignes, l 50 les cinquante dernières, l tout toutes", whichCard: "nommez une carte : c NOM, ou c #NUMÉRO", noCard: "aucune carte visible ne s’appelle %q",
		several:  "plusieurs cartes conviennent : %s",
		unplayed: "Son texte n’est pas joué.", partlyPlayed: "Son texte est joué en partie.",
		info:  "règles %s, graine %d, deck %s\ncartes %s\nadversaire : %d Provinces de force %d, honneur %d ; %d coups joués",
		first: map[bool]string{true: "Vous commencez.", false: "L’adversaire commence."},
		duel:  "Duel : %s contre %s", focused: "Focalisées (%d)", theirFocus: "Focalisées par l’adversaire (%d)",
		infoDefence: "défense par tour : %s", infoCoverage: "textes joués : %d entièrement, %d en partie, %d pas",
		help: `  NOMBRE      faire ce qui est écrit à côté du nombre
  (Entrée)    répondre à une question comme la première ligne ; sinon montrer ce qui est possible
  a RÉPONSE   répondre à une question librement : un nombre, ou des cartes par leur #numéro
  b           la table
  c CARTE     une carte : son texte, et d’où viennent ses nombres (une partie du nom, ou #numéro)
  d           les défausses
  l [N|tout]  journal : les dernières lignes
  u [N]       reprendre un coup, ou N
  s FICHIER   sauver la partie
  i           règles, graine, deck et adversaire
  brief       montrer la table à chaque action, ou seulement au début d’une phase
  q           terminer
  Sur la table : F force, C chi, EH exigence d’honneur, HP honneur personnel.
`,
	},
}
