package query_test

import (
	"testing"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/search/query"
)

// TestSentence holds the sentences to grammar: agreement and articles in French, "none" as an absence.
func TestSentence(t *testing.T) {
	for _, c := range []struct {
		game      card.Game
		q, en, fr string
	}{
		{card.L5RCCG, "clan:crane force>=4 order:chi", "Cards whose clan is Crane and whose force is at least 4, sorted by chi.", "Cartes dont le clan est Grue et dont la force est au moins 4, triées par chi."},
		{card.L5RCCG, "force>chi", "Cards whose force is above the chi.", "Cartes dont la force est au-dessus du chi."},
		{card.L5RCCG, "-force<chi", "Cards whose force is not below the chi (or is absent).", "Cartes dont la force n'est pas en dessous du chi (ou manque)."},
		{card.L5RCCG, "chi>force", "Cards whose chi is above the force.", "Cartes dont le chi est au-dessus de la force."},
		{card.L5RCCG, "ph<hr", "Cards whose personal honor is below the honor requirement.", "Cartes dont l'honneur personnel est en dessous de l'honneur requis."},
		{card.L5RCCG, "force=chi", "Cards whose force is equal to the chi.", "Cartes dont la force est de même valeur que le chi."},
		{card.L5RCCG, "hr<-5", "Cards whose honor requirement is below -5.", "Cartes dont l'honneur requis est en dessous de -5."},
		{card.L5RCCG, "clan:none", "Cards that do not have a clan.", "Cartes qui n'ont pas de clan."},
		{card.L5RCCG, "-clan:none", "Cards that have a clan.", "Cartes qui ont un clan."},
		{card.L5RCCG, "rarity:none", "Cards that do not have a rarity.", "Cartes qui n'ont pas de rareté."},
		{card.L5RCCG, "side:none", "Cards that do not have a deck.", "Cartes qui n'ont pas de deck."},
		{card.L5RCCG, "-has:errata", "Cards that do not have errata.", "Cartes qui n'ont pas d'errata."},
		{card.L5RCCG, "-has:ph", "Cards that do not have a value for personal honor.", "Cartes qui n'ont pas de valeur pour l'honneur personnel."},
		{card.L5RCCG, "-has:fr", "Cards that do not have a name or text in French.", "Cartes qui n'ont pas de nom ni de texte en français."},
		{card.L5RCCG, "is:experienced,loyal", "Cards that are experienced or Loyal.", "Cartes qui sont expérimentées ou Loyales."},
		{card.L5RCCG, "legal<emperor", "Cards whose legality is before Emperor.", "Cartes dont la légalité est avant Empereur."},
		{card.L5RCCG, "rarity>common", "Cards whose rarity is above common.", "Cartes dont la rareté est au-dessus de commune."},
		{card.L5RCCG, "o:~", "Cards that have their own title in the text.", "Cartes qui ont leur propre titre dans le texte."},
		{card.L5RCCG, "produces>=3", "Cards whose gold made by the text is at least 3.", "Cartes dont l'or que le texte produit est au moins 3."},
		{card.L5RCCG, "k:/^soul of/", "Cards that have a keyword matching /^soul of/.", "Cartes qui ont un mot-clé conforme à /^soul of/."},
		{card.L5RLCG, "element:none t:province", "Cards that do not have an element and whose type is province.", "Cartes qui n'ont pas d'élément et dont le type est province."},
		{card.Altered, "faction:axiom", "Cards whose faction is Axiom.", "Cartes dont la faction est Axiom."},
		{card.Altered, "faction:none", "Cards that do not have a faction.", "Cartes qui n'ont pas de faction."},
	} {
		parsed, err := query.Parse(c.game, c.q, query.Options{})
		if err != nil {
			t.Errorf("%s: %v", c.q, err)
			continue
		}
		if got := parsed.Sentence("en"); got != c.en {
			t.Errorf("%s: %q, want %q", c.q, got, c.en)
		}
		if got := parsed.Sentence("fr"); got != c.fr {
			t.Errorf("%s: %q, want %q", c.q, got, c.fr)
		}
	}
}
