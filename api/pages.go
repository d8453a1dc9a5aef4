package api

import (
	"bytes"
	"embed"
	"html/template"
	"io/fs"
	"net/http"
	"path"
	"slices"
	"strings"

	"github.com/labstack/echo/v4"

	"github.com/kotei-dev/kotei/formats"
	"github.com/kotei-dev/kotei/web"
)

//go:embed pages/*.html
var pageFiles embed.FS

var pageTemplates = template.Must(template.ParseFS(pageFiles, "pages/*.html"))

// docSheet is the style sheet of documentation; it comes after that of package web.
//
//go:embed pages/docs.css
var docSheet []byte

// docScript puts buttons that copy on blocks of code.
//
//go:embed pages/docs.js
var docScript []byte

// htmlKind is the media type of a page.
const htmlKind = "text/html; charset=utf-8"

// registerPages adds what people read: a page for every code, and the docs.
func (s *server) registerPages(e *echo.Echo) {
	e.GET("/problems", s.problemList)
	e.GET("/problems/:code", s.problemPage)
	e.GET("/docs", s.docsList)
	e.GET("/docs/docs.js", func(c echo.Context) error { return s.page(c, kinds[".js"], docScript) })
	e.GET("/docs/docs.css", func(c echo.Context) error { return s.page(c, kinds[".css"], docSheet) })
	e.GET("/docs/reference", s.referenceList)
	e.GET("/docs/reference/:part", s.referencePage)
	e.GET("/docs/img/:file", s.docsImage)
	e.GET("/docs/:page", s.docsPage)
}

// kinds are the media types of the files of package web. The system's own table differs from machine to machine.
var kinds = map[string]string{
	".css": "text/css; charset=utf-8", ".js": "text/javascript; charset=utf-8",
	".svg": "image/svg+xml", ".txt": "text/plain; charset=utf-8",
}

// asset serves a file of package web. Below the version of the assets it never changes.
func (s *server) asset(c echo.Context) error {
	name, fixed := strings.CutPrefix(c.Param("*"), web.AssetsVersion()+"/")
	name = "assets/" + name
	kind := kinds[path.Ext(name)]
	if kind == "" || !fs.ValidPath(name) {
		return echo.ErrNotFound
	}
	body, err := fs.ReadFile(web.Files(), name)
	if err != nil {
		return echo.ErrNotFound
	}
	if fixed {
		c.Response().Header().Set("Cache-Control", "public, max-age=31536000, immutable")
	}
	return s.page(c, kind, body)
}

// page writes a page or one of its files with its validator. A page remembers the language that its address chose.
func (s *server) page(c echo.Context, kind string, body []byte) error {
	r, h := c.Request(), c.Response().Header()
	tag := contentTag(body)
	h.Set("Content-Security-Policy", pagePolicy)
	h.Set("ETag", `"`+tag+`"`)
	if h.Get("Cache-Control") == "" {
		h.Set("Cache-Control", "no-cache")
	}
	if kind == htmlKind {
		h.Add("Vary", "Cookie")
		lang := c.QueryParam("lang")
		if was, _ := chosen(r, langCookie, Languages()...); lang != was && slices.Contains(Languages(), lang) {
			choose(c, langCookie, lang, true)
		}
	}
	if known(r, h, tag) {
		return c.NoContent(http.StatusNotModified)
	}
	return c.Blob(http.StatusOK, kind, body)
}

func (s *server) render(c echo.Context, name string, data any) error {
	var b bytes.Buffer
	if err := pageTemplates.ExecuteTemplate(&b, name, data); err != nil {
		return fail(codeInternal).because(err)
	}
	return s.page(c, htmlKind, b.Bytes())
}

// entry is one line of a list of pages.
type entry struct{ Path, Code, Title string }

// problemInfo is what the page of a code shows.
type problemInfo struct {
	Code, Title, Help string
	Status            int // 0 for a problem of a deck
}

func (s *server) problem(code, lang string) (problemInfo, bool) {
	for _, e := range codeTable {
		if string(e.code) == code {
			return problemInfo{Code: code, Title: e.title.in(lang), Help: e.help.in(lang), Status: e.status}, true
		}
	}
	for _, e := range formats.Codes() {
		if e.Code == code {
			return problemInfo{Code: code, Title: said(e.Title, lang), Help: said(e.Help, lang)}, true
		}
	}
	return problemInfo{}, false
}

func said(words map[string]string, lang string) string {
	if w := words[lang]; w != "" {
		return w
	}
	return words["en"]
}

// problemPage explains one code, of requests or of decks.
func (s *server) problemPage(c echo.Context) error {
	info, ok := s.problem(c.Param("code"), languageOf(c.Request()))
	if !ok {
		return fail(codeNotFound, shorten(c.Request().URL.Path), text{"no such code", "ce code n’existe pas"})
	}
	set, err := s.docs()
	if err != nil {
		return fail(codeInternal).because(err)
	}
	return s.render(c, "problem.html", struct {
		frame
		Info problemInfo
	}{s.framed(c, set, info.Title, nil), info})
}

// problemList lists all codes.
func (s *server) problemList(c echo.Context) error {
	lang := languageOf(c.Request())
	var requests, decks []entry
	for _, e := range codeTable {
		requests = append(requests, entry{"/problems/" + string(e.code), string(e.code), e.title.in(lang)})
	}
	for _, e := range formats.Codes() {
		decks = append(decks, entry{"/problems/" + e.Code, e.Code, said(e.Title, lang)})
	}
	set, err := s.docs()
	if err != nil {
		return fail(codeInternal).because(err)
	}
	return s.render(c, "list.html", struct {
		frame
		Parts []listPart
	}{s.framed(c, set, docWordsOf[lang].Codes, nil), []listPart{
		{text{"Problems of decks", "Problèmes de decks"}.in(lang), decks},
		{text{"Errors of requests", "Erreurs de requêtes"}.in(lang), requests},
	}})
}

// listPart is a list of pages under a heading.
type listPart struct {
	Title   string
	Entries []entry
}
