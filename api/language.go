package api

import (
	"context"
	"net/http"
	"net/url"
	"slices"

	"github.com/labstack/echo/v4"
	"golang.org/x/text/language"
)

// Languages are the languages of messages and labels, the default first.
func Languages() []string { return []string{"en", "fr"} }

var languageMatcher = language.NewMatcher([]language.Tag{language.English, language.French})

// languageOf is the language of the answer: what withLanguage chose, else what the request asks for.
func languageOf(r *http.Request) string {
	if x := exchangeOf(r.Context()); x != nil && x.lang != "" {
		return x.lang
	}
	return askedLanguage(r, r.URL.Query())
}

// askedLanguage is ?lang= if it is a language of the service, else for pages what the reader chose before, else the best
// of Accept-Language.
func askedLanguage(r *http.Request, query url.Values) string {
	if asked := query.Get("lang"); slices.Contains(Languages(), asked) {
		return asked
	}
	if isPage(r.URL.Path) {
		if lang, ok := chosen(r, langCookie, Languages()...); ok {
			return lang
		}
	}
	// A header that cannot be parsed is treated as absent, as HTTP asks of servers.
	if accept := r.Header.Get("Accept-Language"); accept != "" {
		_, at := language.MatchStrings(languageMatcher, accept)
		return Languages()[at]
	}
	return Languages()[0]
}

// withLanguage fixes the language of the answer and says so in Content-Language.
func (s *server) withLanguage(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		r := c.Request()
		lang := askedLanguage(r, c.QueryParams())
		exchangeOf(r.Context()).lang = lang
		c.Response().Header().Set("Content-Language", lang)
		return next(c)
	}
}

// contextLanguage is the language that withLanguage chose.
func contextLanguage(ctx context.Context) string {
	if x := exchangeOf(ctx); x != nil && x.lang != "" {
		return x.lang
	}
	return Languages()[0]
}
