package query_test

import (
	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/search/query"
)

// lexicon is the constant words of a game with a few sets, formats, blocks and names.
func lexicon(g card.Game) *query.Lexicon {
	titles := map[string]bool{"hida kisada": true, "blood and thunder": true, "sword or fan": true, "ambush": true}
	l := query.NewLexicon(g, func(folded string) bool { return titles[folded] })
	for _, s := range []query.Word{
		{ID: "imperial-edition", Label: query.Text{EN: "Imperial Edition", FR: "Imperial Edition"}, Names: []string{"Imperial"}, Date: "1995-10-01"},
		{ID: "ivory-edition", Label: query.Text{EN: "Ivory Edition", FR: "Ivory Edition"}, Names: []string{"Ivory", "IE"}, Date: "2014-03-24"},
		{ID: "tokens", Label: query.Text{EN: "Tokens", FR: "Tokens"}, Names: []string{"TOK"}},
		{ID: "core", Label: query.Text{EN: "Beyond the Gates", FR: "Beyond the Gates"}, Names: []string{"BTG"}},
		{ID: "coreks", Label: query.Text{EN: "Beyond the Gates KS", FR: "Beyond the Gates KS"}, Names: []string{"BTG"}},
	} {
		l.Add(query.WordsSet, s)
	}
	for id, fr := range map[string]string{"ivory": "Édition Ivoire", "modern": "Moderne", "emerald": "Émeraude"} {
		l.Add(query.WordsFormat, query.Word{ID: id, Label: query.Text{EN: id, FR: fr}})
	}
	for _, arc := range []string{"jade", "ivory"} {
		l.Add(query.WordsArc, query.Word{ID: arc, Label: query.Text{EN: arc, FR: arc}})
	}
	l.Add(query.WordsPublisher, query.Word{ID: "ffg", Label: query.Text{EN: "FFG", FR: "FFG"}})
	return l
}

func options(g card.Game) query.Options { return query.Options{Vocabulary: lexicon(g)} }
