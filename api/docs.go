package api

import (
	"bytes"
	"fmt"
	"html/template"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/labstack/echo/v4"

	"github.com/kotei-dev/kotei/docs"
	"github.com/kotei-dev/kotei/web"
)

// docGroups is the order in which the pages of docs/ are shown; what is not named comes last.
var docGroups = []struct {
	title text
	pages []string
}{
	{text{"Build on Kotei", "Construire avec Kotei"}, []string{"integrating", "api", "search", "library"}},
	{text{"Decks and rules", "Decks et règles"}, []string{"decklists", "formats", "rules", "judges", "goldfish", "engine", "policies", "simulation"}},
	{text{"Run it", "Faire tourner Kotei"}, []string{"importing", "operations", "performance"}},
	{text{"Inside", "À l’intérieur"}, []string{"architecture", "pages"}},
}

// docSet is every page of docs/, rendered, by name.
type docSet struct {
	pages  map[string]document
	groups []docGroup
}

type docGroup struct {
	title text
	names []string
}

// renderDocs renders the pages of docs/.
func renderDocs() (docSet, error) {
	set := docSet{pages: map[string]document{}}
	files, err := fs.Glob(docs.Files(), "*.md")
	if err != nil {
		return set, fmt.Errorf("list docs: %w", err)
	}
	rest := []string{}
	for _, file := range files {
		source, err := fs.ReadFile(docs.Files(), file)
		if err != nil {
			return set, fmt.Errorf("read docs: %w", err)
		}
		name := strings.TrimSuffix(file, ".md")
		if set.pages[name], err = renderPage(source); err != nil {
			return set, fmt.Errorf("docs/%s: %w", file, err)
		}
		rest = append(rest, name)
	}
	for _, g := range docGroups {
		group := docGroup{title: g.title}
		for _, name := range g.pages {
			if at := slices.Index(rest, name); at >= 0 {
				group.names = append(group.names, name)
				rest = slices.Delete(rest, at, at+1)
			}
		}
		set.groups = append(set.groups, group)
	}
	last := &set.groups[len(set.groups)-1]
	last.names = append(last.names, rest...)
	return set, nil
}

// frame is what every page of documentation shows around its text.
type frame struct {
	Lang, Title string
	Path        string // of the page, without the language
	Words       docWords
	Theme       string        // that the reader chose, "" for the system's
	Bar         template.HTML // the head of every page
	Sheet, Icon string        // the style sheet and the sign of all pages
	Script      string        // of the head
	Groups      []navGroup
	Headings    []heading
}

type navGroup struct {
	Title string
	Links []navLink
}

type navLink struct {
	Path, Title, Lead string
	Here              bool
}

// docWords are the words around the pages.
type docWords struct {
	Docs, Pages, Reference, Codes, Contents, Raw, English, Try, Contract string
}

var docWordsOf = map[string]docWords{
	"en": {
		Docs: "Documentation", Pages: "Pages", Reference: "API reference", Codes: "Codes of problems", Contents: "On this page", Raw: "This page as Markdown",
		Try: "Everything here is in the program and needs no network.", Contract: "The contract",
	},
	"fr": {
		Docs: "Documentation", Pages: "Pages", Reference: "Référence de l’API", Codes: "Codes des problèmes", Contents: "Sur cette page", Raw: "Cette page en Markdown",
		English: "Le texte de cette page est en anglais.", Try: "Tout est dans le programme et ne demande aucun réseau.", Contract: "Le contrat",
	},
}

// framed is the frame of a page at a path.
func (s *server) framed(c echo.Context, set docSet, title string, headings []heading) frame {
	lang, here := languageOf(c.Request()), c.Request().URL.Path
	site := s.site(c, "docs", title)
	bar, err := web.Bar(site)
	if err != nil { // the words and templates are constants, and tests ask for every page
		s.cfg.Logger.ErrorContext(c.Request().Context(), "bar of a page", "error", err)
	}
	f := frame{
		Lang: lang, Title: title, Path: here, Words: docWordsOf[lang], Headings: headings, Theme: site.Theme, Bar: bar,
		Sheet: site.Asset("kotei.css"), Icon: site.Asset("mark.svg"), Script: site.Asset("frame.js"),
	}
	for i, g := range set.groups {
		group := navGroup{Title: g.title.in(lang)}
		for _, name := range g.names {
			to := "/docs/" + name
			group.Links = append(group.Links, navLink{to, set.pages[name].Title, set.pages[name].Lead, to == here})
		}
		if i == 0 {
			group.Links = append(group.Links,
				navLink{"/docs/reference", f.Words.Reference, text{"Every operation with its parameters, bodies, answers and examples.", "Chaque opération, ses paramètres, corps, réponses et exemples."}.in(lang), strings.HasPrefix(here, "/docs/reference")},
				navLink{"/problems", f.Words.Codes, text{"What each code of a report or an error means.", "Ce que veut dire chaque code d’un rapport ou d’une erreur."}.in(lang), strings.HasPrefix(here, "/problems")})
		}
		f.Groups = append(f.Groups, group)
	}
	return f
}

// docsList is the first page of the documentation.
func (s *server) docsList(c echo.Context) error {
	set, err := s.docs()
	if err != nil {
		return fail(codeInternal).because(err)
	}
	return s.render(c, "docs.html", s.framed(c, set, docWordsOf[languageOf(c.Request())].Docs, nil))
}

// docsPage shows one page of documentation, or gives its Markdown where the name ends in .md.
func (s *server) docsPage(c echo.Context) error {
	name := c.Param("page")
	if raw, ok := strings.CutSuffix(name, ".md"); ok {
		body, err := fs.ReadFile(docs.Files(), raw+".md")
		if err != nil {
			return noPage(c)
		}
		return s.page(c, "text/markdown; charset=utf-8", body)
	}
	set, err := s.docs()
	if err != nil {
		return fail(codeInternal).because(err)
	}
	d, ok := set.pages[name]
	if !ok {
		return noPage(c)
	}
	return s.render(c, "doc.html", struct {
		frame
		Name string
		Doc  document
	}{s.framed(c, set, d.Title, d.Headings), name, d})
}

// docsImage serves a picture of docs/img.
func (s *server) docsImage(c echo.Context) error {
	name := "img/" + c.Param("file")
	if path.Ext(name) != ".png" || !fs.ValidPath(name) {
		return noPage(c)
	}
	body, err := fs.ReadFile(docs.Files(), name)
	if err != nil {
		return noPage(c)
	}
	return s.page(c, "image/png", bytes.Clone(body))
}

func noPage(c echo.Context) error {
	return fail(codeNotFound, c.Request().URL.Path, text{"no such page", "cette page n’existe pas"})
}
