package api

import (
	"context"
	"net/http"

	"github.com/labstack/echo/v4"
	"golang.org/x/text/language"
)

// Languages are the languages of messages and labels, the default first.
func Languages() []string { return []string{"en", "fr"} }

var languageMatcher = language.NewMatcher([]language.Tag{language.English, language.French})

type languageKey struct{}

// languageOf is the language of the answer: what withLanguage chose, else what the request asks for.
func languageOf(r *http.Request) string {
	if lang, ok := r.Context().Value(languageKey{}).(string); ok {
		return lang
	}
	return askedLanguage(r)
}

// askedLanguage is ?lang= if it is a language of the service, else the best of Accept-Language.
func askedLanguage(r *http.Request) string {
	if r.URL.RawQuery != "" {
		for _, have := range Languages() {
			if r.URL.Query().Get("lang") == have {
				return have
			}
		}
	}
	// A header that cannot be parsed is treated as absent, as HTTP asks of servers.
	_, at := language.MatchStrings(languageMatcher, r.Header.Get("Accept-Language"))
	return Languages()[at]
}

// withLanguage fixes the language of the answer and says so in Content-Language.
func (s *server) withLanguage(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		r := c.Request()
		lang := askedLanguage(r)
		c.SetRequest(r.WithContext(context.WithValue(r.Context(), languageKey{}, lang)))
		c.Response().Header().Set("Content-Language", lang)
		return next(c)
	}
}

// contextLanguage is the language that withLanguage chose.
func contextLanguage(ctx context.Context) string {
	if lang, ok := ctx.Value(languageKey{}).(string); ok {
		return lang
	}
	return Languages()[0]
}
