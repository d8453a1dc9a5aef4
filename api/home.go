package api

import (
	"github.com/labstack/echo/v4"

	"github.com/kotei-dev/kotei/card"
)

// homeData is what the first page shows.
type homeData struct {
	Games []homeGame
}

// homeGame is a game with what the server has of it.
type homeGame struct {
	Game, Name string
	Cards      int
	Starter    bool
	Here       bool
}

// homePage is the first page.
func (s *server) homePage(c echo.Context) error {
	p := s.site(c, "home", "")
	p.Data = homeData{Games: s.homeGames(p.Game)}
	return s.show(c, p)
}

// homeGames sums up the games that are served.
func (s *server) homeGames(here string) []homeGame {
	var out []homeGame
	for _, g := range card.Games() {
		if v, ok := s.cfg.Library.View(g); ok {
			out = append(out, homeGame{string(g), g.Name(), v.Catalog.Len(), v.Catalog.Release().Starter, string(g) == here})
		}
	}
	return out
}
