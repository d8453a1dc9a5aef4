package web

// deckWords are the fixed words of the deck page. What it says about a deck is in assets/words.js; messages of rules
// come from the server.
var deckWords = map[string]word{
	"deck.title":        {"Is this deck legal?", "Ce deck est-il légal ?"},
	"deck.lead":         {"Paste a decklist as you have it. Every line is read, every rule is named.", "Collez une liste telle quelle. Chaque ligne est lue, chaque règle est nommée."},
	"deck.format":       {"Format", "Format"},
	"deck.day":          {"On the day", "À la date du"},
	"deck.dayhint":      {"Today if left empty", "Aujourd’hui si vide"},
	"deck.list":         {"Decklist", "Liste"},
	"deck.placeholder":  {"# Stronghold\n1 …\n\n# Dynasty\n3 …\n\n# Fate\n3 …", "# Forteresse\n1 …\n\n# Dynastie\n3 …\n\n# Destin\n3 …"},
	"deck.try":          {"Or try", "Ou essayez"},
	"deck.sampleLegal":  {"a legal deck", "un deck légal"},
	"deck.sampleFaults": {"one with faults", "un deck fautif"},
	"deck.clear":        {"Clear", "Effacer"},
	"deck.share":        {"Copy a link to this list", "Copier un lien vers cette liste"},
	"deck.shareLink":    {"Link to this list", "Lien vers cette liste"},
	"deck.verdict":      {"Verdict", "Verdict"},
	"deck.waiting":      {"Paste a list, and the verdict stands here.", "Collez une liste, et le verdict s’affiche ici."},
	"deck.problems":     {"Findings", "Constats"},
	"deck.lines":        {"Line by line", "Ligne par ligne"},
	"deck.noscript":     {"This page needs JavaScript. The same answers come from the HTTP service, see the documentation.", "Cette page a besoin de JavaScript. Le service HTTP donne les mêmes réponses, voir la documentation."},
}
