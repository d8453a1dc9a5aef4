package api

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"maps"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"github.com/kotei-dev/kotei/card"
)

// notCached are the paths whose answers depend on the moment.
var notCached = map[string]bool{"/livez": true, "/readyz": true, "/version": true}

// dated are the paths whose answers depend on the day.
var dated = map[string]bool{
	"/v1/:game/formats": true, "/v1/:game/formats/:id": true,
	"/v1/:game/cards/:id/legality": true,
	"/v1/:game/search/explain":     true, "/v1/:game/cards/random": true,
	"/v1/:game/decks/parse": true, "/v1/:game/decks/validate": true,
	"/v1/:game/decks/convert": true, "/v1/:game/decks/stats": true,
	"/v1/:game/simulations": true, "/v1/:game/simulations/compare": true, "/v1/:game/simulations/sweep": true, "/v1/:game/simulations/keep": true, // by the start of a format
}

// remembers are the paths whose answers depend on what was imported before, not on the current release alone.
var remembers = map[string]bool{"/v1/:game/releases": true, "/v1/:game/changes": true}

// aboutCards says whether the answers of a path come from the cards of a game.
func aboutCards(path string) bool {
	return strings.HasPrefix(path, "/v1/:game/cards") || strings.HasPrefix(path, "/v1/:game/decks") ||
		strings.HasPrefix(path, "/v1/:game/search") || strings.HasPrefix(path, "/v1/:game/catalogs") ||
		strings.HasPrefix(path, "/v1/:game/sets") || strings.HasPrefix(path, "/v1/:game/bulk") || played(path) || simulatedPath(path) || remembers[path]
}

// undated says whether an answer does not depend on the day: a list of cards does only where it may ask what is legal.
func undated(path string, query url.Values) bool {
	return !dated[path] && (path != "/v1/:game/cards" || !query.Has("q") && !query.Has("legal") && !query.Has("facets"))
}

// played says whether a path is that of a game, which changes from call to call.
func played(path string) bool { return strings.HasPrefix(path, "/v1/:game/goldfish") }

// withCache gives every operation of the contract a strong validator that follows from what the answer depends
// on (build, definitions, releases, request, language, day), and answers 304 without doing the work.
func (s *server) withCache(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		r, h := c.Request(), c.Response().Header()
		route := s.contract.routes[routeKey{r.Method, c.Path()}]
		if route == nil {
			return next(c)
		}
		if notCached[c.Path()] || isAdmin(r.URL.Path) {
			h.Set("Cache-Control", "no-store")
			return next(c)
		}
		x := exchangeOf(r.Context())
		release, game := "", card.Game(c.Param("game"))
		if v, ok := s.cfg.Library.View(game); ok {
			release = v.Catalog.Release().Hash
			// The handler serves the very view that the validator speaks of, whatever is imported meanwhile.
			x.view = v
			if aboutCards(c.Path()) {
				h.Set("Kotei-Release", release)
			}
			if remembers[c.Path()] {
				release += v.memory()
			}
			if c.Path() == "/v1/:game/bulk" { // tells when
				release += v.ImportedAt.UTC().String()
			}
		} else if game != "" && aboutCards(c.Path()) {
			return fail(codeNotFound, shorten(r.URL.Path), text{"this server has no cards of the game", "ce serveur n’a pas de cartes de ce jeu"})
		}
		if played(c.Path()) || s.contract.streaming(r) { // the body of a stream cannot be hashed before it is answered
			h.Set("Cache-Control", "no-store")
			return next(c)
		}
		if s.contract.encoded(r) { // has a validator of its own
			c.SetRequest(r.WithContext(context.WithValue(r.Context(), requestKey{}, r)))
			return next(c)
		}
		query := c.QueryParams()
		if c.Path() == "/v1/:game/cards/random" && !query.Has("seed") { // drawn anew every time
			h.Set("Cache-Control", "no-store")
			return next(c)
		}
		tag, err := s.validator(r, query, release, !undated(c.Path(), query))
		if err != nil {
			return err
		}
		safe := originalMethod(r) != http.MethodPost
		h.Set("ETag", `"`+tag+`"`)
		h.Set("Cache-Control", "public, max-age=60")
		if !safe {
			h.Set("Cache-Control", "no-cache")
		}
		if safe && known(r, h, tag) {
			return c.NoContent(http.StatusNotModified)
		}
		if safe && strings.TrimSpace(r.Header.Get("If-None-Match")) == "*" {
			notModifiedIfAny(c.Response())
		}
		if r.Method != http.MethodGet {
			return next(c)
		}
		key := finishedKey{tag, codingFor(r.Header.Get("Accept-Encoding"))}
		if a, ok := s.finished.get(key); ok {
			return a.write(c.Response())
		}
		x.finish = key
		return next(c)
	}
}

// known says whether If-None-Match holds the tag. If so, the ETag of the answer becomes the one that the client has, with
// its coding, so that it finds what is to be kept.
func known(r *http.Request, h http.Header, tag string) bool {
	values := r.Header.Values("If-None-Match")
	if len(values) == 0 {
		return false
	}
	match, ok := matchTag(strings.Join(values, ","), tag)
	if ok {
		h.Set("ETag", match)
	}
	return ok
}

// notModifiedIfAny makes 304 of an answer that would be 200: "*" matches whatever there is, which only the answer tells.
func notModifiedIfAny(res *echo.Response) {
	res.Before(func() {
		if res.Status != http.StatusOK {
			return
		}
		res.Status = http.StatusNotModified
		for _, name := range []string{"Content-Type", "Content-Length", "Content-Encoding"} {
			res.Header().Del(name)
		}
		res.Writer = &headless{res.Writer}
	})
}

// validator hashes what the answer depends on. The body of a POST or QUERY counts; it is put back.
func (s *server) validator(r *http.Request, query url.Values, release string, dated bool) (string, error) {
	if release == "" {
		for _, g := range card.Games() {
			if v, ok := s.cfg.Library.View(g); ok {
				release += v.Catalog.Release().Hash + " "
			}
		}
	}
	if query.Has("lang") { // counted beside the header
		query = maps.Clone(query)
		query.Del("lang")
	}
	text := make([]byte, 0, 1024)
	for _, part := range []string{s.cfg.Build.Version, s.cfg.Build.Commit, s.cfg.Build.Date, s.definitions, release, languageOf(r), r.URL.EscapedPath()} {
		text = append(strconv.AppendQuote(text, part), ' ')
	}
	if dated {
		text = append(text, s.today()...)
	}
	text = append(text, '\n')
	text = append(text, query.Encode()...) // sorted by name
	if r.Body != nil && r.Method == http.MethodPost {
		body, err := io.ReadAll(r.Body)
		if err != nil {
			return "", brokenBody(err)
		}
		r.Body = io.NopCloser(bytes.NewReader(body))
		text = append(text, '\n')
		text = append(text, r.Header.Get("Content-Type")...)
		text = append(append(text, '\n'), body...)
	}
	return contentTag(text), nil
}

// matchTag finds the tag, in any content coding, in If-None-Match. Comparison is weak, as HTTP asks.
func matchTag(header, tag string) (string, bool) {
	for part := range strings.SplitSeq(header, ",") {
		part = strings.TrimPrefix(strings.TrimSpace(part), "W/")
		inside, quoted := strings.CutPrefix(part, `"`+tag)
		if !quoted || !strings.HasSuffix(inside, `"`) {
			continue
		}
		switch strings.TrimSuffix(strings.TrimSuffix(inside, `"`), carefulMark) {
		case "", codingMark + "gzip", codingMark + "zstd":
			return part, true
		}
	}
	return "", false
}

// contentTag is a hash of the bytes, as a validator.
func contentTag(body []byte) string {
	h := sha256.Sum256(body)
	return hex.EncodeToString(h[:16])
}
