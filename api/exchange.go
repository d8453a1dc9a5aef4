package api

import (
	"context"
	"net/http"

	"github.com/labstack/echo/v4"
)

// exchange is what is known of a request and its answer on the way. The context of the request holds one from the
// first middleware on; those behind fill it in, which costs less than a new context and request for each of them.
type exchange struct {
	id     string      // request id
	route  string      // pattern of the path that answers, such as "/v1/:game/cards/:id"; "" for none
	lang   string      // language of the answer, chosen by withLanguage; "" before
	view   *View       // what withCache chose to answer from; nil for none
	hidden bool        // the path is none for this client
	admin  bool        // the token of the operator came with the request
	upload *uploadBody // of an upload, else nil
	finish finishedKey // under which the finished answer is kept; its tag is "" where none is
	asking asking      // of a simulation
}

type exchangeKey struct{}

func exchangeOf(ctx context.Context) *exchange {
	x, _ := ctx.Value(exchangeKey{}).(*exchange)
	return x
}

// requestID is the id of the request, "" outside of one.
func requestID(ctx context.Context) string {
	if x := exchangeOf(ctx); x != nil {
		return x.id
	}
	return ""
}

// withRoute notes which route answers. For a path that has none the router names this or that part of it, which is not
// noted: routes are labels of metrics, and must not be as many as there are requests.
func (s *server) withRoute(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		if x := exchangeOf(c.Request().Context()); x != nil && s.patterns[c.Path()] {
			x.route = c.Path()
		}
		return next(c)
	}
}

// methodLabel is the method for a label: anything unknown is "other".
func methodLabel(method string) string {
	switch method {
	case http.MethodGet, http.MethodHead, http.MethodPost, http.MethodDelete, http.MethodOptions, "QUERY":
		return method
	}
	return "other"
}
