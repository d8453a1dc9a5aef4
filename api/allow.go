package api

import (
	"net/http"
	"strings"

	"github.com/labstack/echo/v4"
)

// withAllow completes the Allow header, which the router fills with the methods that it knows of.
func (s *server) withAllow(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		c.Response().Before(func() {
			if allow := c.Response().Header().Get("Allow"); allow != "" {
				c.Response().Header().Set("Allow", widenAllow(allow, s.contract.querying(c.Request().URL.Path)))
			}
		})
		return next(c)
	}
}

// widenAllow adds what middleware makes of GET and POST to a list of methods.
func widenAllow(allow string, query bool) string {
	var out []string
	for m := range strings.SplitSeq(allow, ", ") {
		out = append(out, m)
		if m == http.MethodGet {
			out = append(out, http.MethodHead)
		}
		if m == http.MethodPost && query {
			out = append(out, "QUERY")
		}
	}
	return strings.Join(out, ", ")
}
