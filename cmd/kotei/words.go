package main

// words are the few words of the terminal report in each language; the messages themselves come from formats.
type words struct {
	verdict    map[string]string
	unread     string // in place of a verdict
	severity   map[string]string
	asOf       string
	line       [2]string // one, several
	list       [2]string
	card       [2]string
	rule       string
	fix        string
	remove     string
	add        string
	hash       string
	release    string
	starter    string
	repair     string // heading of the edits; takes the verdict after them
	repairSome string // the same where there may be fewer
	more       string // of the edits that are not shown
}

var wordsOf = map[string]words{
	"en": {
		verdict: map[string]string{"legal": "LEGAL", "illegal": "ILLEGAL", "undetermined": "UNDETERMINED"}, unread: "UNREAD",
		severity: map[string]string{"error": "error", "undecided": "undecided", "warning": "warning", "info": "note"},
		asOf:     "as of", line: [2]string{"line", "lines"}, list: [2]string{"list", "lists"}, card: [2]string{"card", "cards"},
		rule: "rule", fix: "fix", remove: "remove", add: "add", hash: "deck", release: "cards",
		starter: "starter set",
		repair:  "the fewest edits that make it %s:", repairSome: "edits that make it %s (fewer may do):",
		more: "… and %d more (--json shows all)",
	},
	"fr": {
		verdict: map[string]string{"legal": "LÉGAL", "illegal": "ILLÉGAL", "undetermined": "INDÉTERMINÉ"}, unread: "ILLISIBLE",
		severity: map[string]string{"error": "erreur", "undecided": "indécidé", "warning": "attention", "info": "note"},
		asOf:     "au", line: [2]string{"ligne", "lignes"}, list: [2]string{"liste", "listes"}, card: [2]string{"carte", "cartes"},
		rule: "règle", fix: "correction", remove: "retirer", add: "ajouter", hash: "deck", release: "cartes",
		starter: "jeu de départ",
		repair:  "le moins de changements pour %s :", repairSome: "des changements pour %s (moins suffirait peut-être) :",
		more: "… et %d autres (--json montre tout)",
	},
}

func (w words) count(n int, pair [2]string) string { return plural(n, pair[0], pair[1]) }
