package web

import "maps"

// word is a word or sentence in the languages of the pages.
type word struct{ en, fr string }

// words are all words of the templates by key. A page has a file of its own for its words, words_<page>.go; this one
// is the frame's.
var words = func() map[string]word {
	all := map[string]word{}
	for _, some := range []map[string]word{frameWords, deckWords, homeWords, lostWords, searchWords, cardWords} {
		maps.Copy(all, some)
	}
	return all
}()

var frameWords = map[string]word{
	"skip":        {"Skip to the content", "Aller au contenu"},
	"nav":         {"Main menu", "Menu principal"},
	"nav.cards":   {"Cards", "Cartes"},
	"nav.deck":    {"Deck", "Deck"},
	"nav.docs":    {"Docs", "Docs"},
	"languages":   {"Language", "Langue"},
	"theme":       {"Light or dark", "Clair ou sombre"},
	"theme.light": {"Light", "Clair"},
	"theme.dark":  {"Dark", "Sombre"},
	"theme.auto":  {"As the system", "Comme le système"},
	"foot":        {"Kotei is free software. Card names and terms belong to their publishers.", "Kotei est un logiciel libre. Les noms de cartes et les termes appartiennent à leurs éditeurs."},
	"foot.data":   {"Data", "Données"},
	"foot.api":    {"API", "API"},
}

var lostWords = map[string]word{
	"lost.home": {"Search for a card", "Chercher une carte"},
	"lost.code": {"What this code means", "Ce que veut dire ce code"},
}
