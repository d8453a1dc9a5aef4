package main

// searchWords are the words of kotei search in one language. Sentences and faults come from the query itself.
type searchWords struct {
	name, kind, clan, rarity, set string // headings
	more                          string // shown, all
	none                          string
	emptied                       string // the clause
	didYouMean                    string // what
	costly                        string
	fault                         string
	instead                       string    // what
	cards                         [3]string // none, one, more
	clauses, together             string
}

var searchWordsOf = map[string]searchWords{
	"en": {
		name: "name", kind: "type", clan: "clan", rarity: "rarity", set: "set",
		more: "%d of %d; --all shows the rest", none: "no card fits",
		emptied: "nothing is left after: %s", didYouMean: "did you mean: %s",
		costly:  "the query would have to read too many texts: add a clause that narrows it, or at least three letters in a row",
		fault:   "the query cannot be understood",
		instead: "write: %s", cards: [3]string{"cards", "card", "cards"},
		clauses: "each clause alone:", together: "all together",
	},
	"fr": {
		name: "nom", kind: "type", clan: "clan", rarity: "rareté", set: "extension",
		more: "%d sur %d ; --all montre le reste", none: "aucune carte ne correspond",
		emptied: "il ne reste rien après : %s", didYouMean: "vouliez-vous dire : %s",
		costly:  "la requête devrait lire trop de textes : ajoutez un critère qui la restreint, ou au moins trois lettres de suite",
		fault:   "la requête n’est pas comprise",
		instead: "écrivez : %s", cards: [3]string{"carte", "carte", "cartes"},
		clauses: "chaque critère seul :", together: "tous ensemble",
	},
}
