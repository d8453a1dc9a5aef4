package web

// homeWords are the words of the first page.
var homeWords = map[string]word{
	"home.find":     {"Find a card.", "Trouver une carte."},
	"home.check":    {"Check a deck.", "Vérifier un deck."},
	"home.play":     {"Play it.", "Le jouer."},
	"home.lead":     {"Every card of the Five Rings by its facts, every rule of its formats by name, on your own machine.", "Chaque carte des Cinq Anneaux par ses faits, chaque règle de ses formats par son nom, sur votre machine."},
	"home.deck":     {"Check a deck", "Vérifier un deck"},
	"home.deckLead": {"Paste a list as you have it: every line is read, every rule is named, and the fewest changes that make it legal are worked out.", "Collez une liste telle quelle : chaque ligne est lue, chaque règle est nommée, et le moins de changements pour la rendre légale est calculé."},
	"home.clans":    {"By clan", "Par clan"},
	"home.try":      {"For instance", "Par exemple"},
	"home.docs":     {"Build on it", "Construire avec"},
	"home.docsLead": {"An HTTP service with a contract, a command line and a library over the same data.", "Un service HTTP avec un contrat, une ligne de commande et une bibliothèque sur les mêmes données."},
}
