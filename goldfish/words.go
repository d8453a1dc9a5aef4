package goldfish

import (
	"fmt"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/engine"
)

// Name is the name of a card in a language, where the cards have it, else the English one.
func Name(c *card.Card, lang string) string {
	if name := c.Names[lang]; name != "" {
		return name
	}
	return c.Name
}

// results are the ends of a game in words, English and French.
var results = map[string][2]string{
	"honor":         {"honor victory", "victoire par l’honneur"},
	"military":      {"military victory", "victoire militaire"},
	"enlightenment": {"victory by enlightenment", "victoire par l’illumination"},
	"dishonor":      {"dishonor", "déshonneur"},
	"legacy":        {"no Legacy Holding was found", "aucun Domaine Héritage n’a été trouvé"},
	"limit":         {"the game outgrew the engine", "la partie a dépassé les limites du moteur"},
}

// ResultText is a result in words: "You win on turn 7: honor victory."
func ResultText(r engine.Result, lang string) string {
	said, ok := results[r.Kind]
	if !ok {
		said = [2]string{r.Kind, r.Kind}
	}
	switch {
	case lang == "fr" && r.Won:
		return fmt.Sprintf("Vous gagnez au tour %d : %s.", r.Turn, said[1])
	case lang == "fr":
		return fmt.Sprintf("Vous perdez au tour %d : %s.", r.Turn, said[1])
	case r.Won:
		return fmt.Sprintf("You win on turn %d: %s.", r.Turn, said[0])
	}
	return fmt.Sprintf("You lose on turn %d: %s.", r.Turn, said[0])
}
