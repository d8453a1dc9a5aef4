package api

import (
	"net/http"

	"github.com/labstack/echo/v4"
)

// withMoves gives the query of a request to the address that it is redirected to: the language and the day asked for
// hold there too.
func withMoves(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		res := c.Response()
		res.Before(func() {
			if query := c.Request().URL.RawQuery; res.Status == http.StatusMovedPermanently && query != "" {
				res.Header().Set("Location", res.Header().Get("Location")+"?"+query)
			}
		})
		return next(c)
	}
}

// moved is a redirect to the path of where the thing is now.
type moved struct{ to string }

// VisitGetCardResponse writes the redirect.
func (m moved) VisitGetCardResponse(w http.ResponseWriter) error { return m.write(w) }

// VisitGetCardLegalityResponse writes the redirect.
func (m moved) VisitGetCardLegalityResponse(w http.ResponseWriter) error { return m.write(w) }

// VisitGetSetResponse writes the redirect.
func (m moved) VisitGetSetResponse(w http.ResponseWriter) error { return m.write(w) }

func (m moved) write(w http.ResponseWriter) error {
	w.Header().Set("Location", m.to)
	w.WriteHeader(http.StatusMovedPermanently)
	return nil
}
