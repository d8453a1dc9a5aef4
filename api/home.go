package api

import (
	"github.com/labstack/echo/v4"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/search/query"
)

// homeData is what the first page shows.
type homeData struct {
	Games    []homeGame
	Starter  int         // cards of the starter set, if there is nothing else
	Cards    int         // of the game that the box searches
	Clans    []queryLink // clans by which one begins, with the sign of each in Note
	Examples []queryLink
}

// homeGame is a game with what the server has of it.
type homeGame struct {
	Game, Name string
	Cards      int
	Starter    bool
	Here       bool
	Path       string // of the search in it
	Short      string // name where there is little room
}

// homePage is the first page.
func (s *server) homePage(c echo.Context) error {
	p := s.site(c, "home", "")
	d := homeData{Games: s.homeGames(p.Game)}
	for i := range d.Games {
		d.Games[i].Path = "/?game=" + d.Games[i].Game
	}
	if v, ok := s.cfg.Library.View(card.Game(p.Game)); ok {
		d.Cards = v.Catalog.Len()
		if v.Catalog.Release().Starter {
			d.Starter = d.Cards
		}
		l := labelsOf(v, p.Lang)
		for _, clan := range homeClans[v.Catalog.Game()] {
			d.Clans = append(d.Clans, queryLink{Query: l.of(query.WordsClan, clan), Path: p.Search("clan:" + clan), Note: clan})
		}
		for _, q := range homeExamples[v.Catalog.Game()].in(p.Lang) {
			parsed, err := v.Index.Parse(q, false)
			if err == nil { // a release may not know a format
				d.Examples = append(d.Examples, queryLink{Query: q, Path: p.Search(q), Note: parsed.Sentence(p.Lang)})
			}
		}
	}
	p.Data = d
	return s.show(c, p)
}

// homeClans are the clans by which one begins to look around.
var homeClans = map[card.Game][]string{
	card.L5RCCG:  {"crab", "crane", "dragon", "lion", "mantis", "phoenix", "scorpion", "spider", "unicorn"},
	card.L5RLCG:  {"crab", "crane", "dragon", "lion", "phoenix", "scorpion", "unicorn"},
	card.Altered: {"axiom", "bravos", "lyra", "muna", "ordis", "yzmir"},
}

// queries are examples in the languages of the pages.
type queries struct{ en, fr []string }

func (q queries) in(lang string) []string {
	if lang == "fr" {
		return q.fr
	}
	return q.en
}

var homeExamples = map[card.Game]queries{
	card.L5RCCG: {
		[]string{"clan:crane t:personality force>=4", "t:holding gold<=2 f:twenty-festivals", "k:cavalry ph>=3 order:chi"},
		[]string{"clan:grue type:personnalité force>=4", "type:possession coût<=2 f:twenty-festivals", "k:cavalry ph>=3 ordre:chi"},
	},
	card.L5RLCG: {
		[]string{"clan:crane t:character military>=4", "political>glory t:character", "trait:bushi clan:lion cost<=3"},
		[]string{"clan:grue type:personnage militaire>=4", "politique>gloire type:personnage", "trait:bushi clan:lion coût<=3"},
	},
	card.Altered: {
		[]string{"faction:axiom t:hero", "water>forest t:character", "r:rare faction:muna order:main-cost"},
		[]string{"faction:axiom type:héros", "eau>forêt type:personnage", "r:rare faction:muna ordre:main-cost"},
	},
}

// homeGames sums up the games that are served.
func (s *server) homeGames(here string) []homeGame {
	var out []homeGame
	for _, g := range card.Games() {
		if v, ok := s.cfg.Library.View(g); ok {
			out = append(out, homeGame{string(g), g.Name(), v.Catalog.Len(), v.Catalog.Release().Starter, string(g) == here, "/" + string(g) + "/cards", gameShort[g]})
		}
	}
	return out
}

// gameShort are the names of the games where there is little room.
var gameShort = map[card.Game]string{card.L5RCCG: "L5R CCG", card.L5RLCG: "L5R LCG", card.Altered: "Altered"}
