package api

import (
	"bytes"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/labstack/echo/v4"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/web"
)

// The cookies of the pages. They hold what the reader chose and nothing else; the API reads none.
const (
	langCookie  = "lang"
	themeCookie = "theme"
)

// registerSite adds the pages that a person uses. Those about cards stand below the name of a game, each under a path
// of its own, so that no word of another path is taken for a game.
func (s *server) registerSite(e *echo.Echo) {
	e.GET("/", s.homePage)
	e.GET("/deck", s.deckPage)
	e.GET("/assets/*", s.asset)
	for _, game := range card.Games() {
		at := "/" + string(game)
		e.GET(at+"/cards", s.searchPage)
		e.GET(at+"/suggest", s.suggestions)
		e.GET(at+"/syntax", s.syntaxPage)
		e.GET(at+"/cards/:id", s.cardPage)
	}
}

// site is what every page of package web begins with: the choices of the reader and the place where he is.
func (s *server) site(c echo.Context, name, title string) web.Page {
	r := c.Request()
	query := r.URL.Query()
	query.Del("lang")
	query.Del("theme")
	p := web.Page{Name: name, Lang: languageOf(r), Theme: themeOf(r), Path: r.URL.EscapedPath(), Query: query, Title: title, Game: string(s.gameOf(c))}
	if v, ok := s.cfg.Library.View(card.Game(p.Game)); ok {
		p.Release = v.Catalog.Release().Hash
		p.Release = p.Release[:min(len(p.Release), 12)]
	}
	return p
}

// gameOf is the game that a page is about: that of its path or of ?game=, else the first that has cards.
func (s *server) gameOf(c echo.Context) card.Game {
	first, _, _ := strings.Cut(strings.TrimPrefix(c.Path(), "/"), "/")
	games := s.gamesServed()
	for _, word := range []string{first, c.QueryParam("game")} {
		if slices.Contains(games, card.Game(word)) {
			return card.Game(word)
		}
	}
	if len(games) == 0 {
		return card.Games()[0]
	}
	return games[0]
}

// gamesServed are the games that have cards, in the order in which they are shown.
func (s *server) gamesServed() []card.Game {
	var out []card.Game
	for _, g := range card.Games() {
		if _, ok := s.cfg.Library.View(g); ok {
			out = append(out, g)
		}
	}
	return out
}

// show answers with a page of package web.
func (s *server) show(c echo.Context, p web.Page) error {
	if chosen := c.QueryParam("theme"); chosen != "" { // without scripts the choice comes by a link
		choose(c, themeCookie, chosen, slices.Contains([]string{"light", "dark"}, chosen))
		c.Response().Header().Set("Cache-Control", "no-store")
		return c.Redirect(http.StatusSeeOther, p.Here("", ""))
	}
	body, err := web.Render(p)
	if err != nil {
		return fail(codeInternal).because(err)
	}
	return s.page(c, htmlKind, body)
}

// choose keeps a choice of the reader for a year, or forgets it.
func choose(c echo.Context, name, value string, keep bool) {
	cookie := &http.Cookie{Name: name, Value: value, Path: "/", MaxAge: int((365 * 24 * time.Hour).Seconds()), SameSite: http.SameSiteLaxMode}
	if !keep {
		cookie.Value, cookie.MaxAge = "", -1
	}
	c.SetCookie(cookie)
}

// chosen is what a cookie of the pages holds, if it is one of the choices.
func chosen(r *http.Request, name string, choices ...string) (string, bool) {
	cookie, err := r.Cookie(name)
	if err != nil || !slices.Contains(choices, cookie.Value) {
		return "", false
	}
	return cookie.Value, true
}

func themeOf(r *http.Request) string {
	theme, _ := chosen(r, themeCookie, "light", "dark")
	return theme
}

// isPage says whether a path is one for people, whose language may be chosen by a cookie.
func isPage(path string) bool { return !strings.HasPrefix(path, "/v1/") }

// wantsPage says whether an error of the request is to be shown as a page: a browser went there itself.
func wantsPage(r *http.Request) bool {
	return isPage(r.URL.Path) && strings.Contains(r.Header.Get("Accept"), "text/html")
}

// lost shows a problem as a page.
func (s *server) lost(c echo.Context, f *failure) bool {
	r := c.Request()
	problem := f.problem(languageOf(r), r.URL.Path, requestID(r.Context()))
	p := s.site(c, "lost", problem.Title)
	p.Data = problem
	body, err := web.Render(p)
	if err != nil {
		s.cfg.Logger.ErrorContext(r.Context(), "page of an error", "request_id", problem.RequestId, "error", err)
		return false
	}
	if problem.Status >= http.StatusInternalServerError && f.code != codeNotReady {
		s.cfg.Logger.ErrorContext(r.Context(), "request failed", "request_id", problem.RequestId, "path", r.URL.Path, "error", f.cause)
	}
	h := c.Response().Header()
	for _, name := range []string{"ETag", "Link", "Content-Length", "Content-Encoding"} {
		h.Del(name)
	}
	h.Set("Content-Security-Policy", pagePolicy)
	h.Set("Cache-Control", "no-store")
	h.Add("Vary", "Accept")
	return c.Stream(problem.Status, htmlKind, bytes.NewReader(body)) == nil
}

// deckPage judges a pasted list.
func (s *server) deckPage(c echo.Context) error {
	p := s.site(c, "deck", "")
	title, err := p.T("deck.title")
	if err != nil {
		return fail(codeInternal).because(err)
	}
	p.Title = title
	return s.show(c, p)
}
