package api

import (
	"context"
	"io/fs"
	"net/url"
	"strings"
	"sync"

	"github.com/labstack/echo/v4"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/docs"
	"github.com/kotei-dev/kotei/search"
	"github.com/kotei-dev/kotei/search/query"
)

// syntaxData is what the page about the language shows.
type syntaxData struct {
	Games  []homeGame
	Parts  []syntaxPart
	Fields []syntaxField
}

// syntaxPart is a part of the language with its examples.
type syntaxPart struct {
	ID, Title string
	Examples  []syntaxExample
}

// syntaxExample is a query with what it means and how many cards it finds here; Cards is -1 where nobody counted.
type syntaxExample struct {
	Query, Path, Sentence string
	Cards                 int
}

// syntaxField is a field of the language.
type syntaxField struct {
	Names, Finds, Operators string
	Example                 syntaxExample
}

// docExample is an example of docs/search.md.
type docExample struct {
	heading string
	game    card.Game
	query   string
}

// docExamples are the examples of docs/search.md: the lines of blocks of queries, under their headings.
var docExamples = sync.OnceValue(func() []docExample {
	page, err := fs.ReadFile(docs.Files(), "search.md")
	if err != nil { // the page is embedded, and a test counts the examples
		return nil
	}
	var out []docExample
	heading, game, inside := "", card.L5RCCG, false
	for line := range strings.SplitSeq(string(page), "\n") {
		title, isTitle := strings.CutPrefix(line, "## ")
		kind, isBlock := strings.CutPrefix(line, "```query")
		switch {
		case isBlock:
			inside, game = true, card.L5RCCG
			if g := card.Game(strings.TrimSpace(kind)); g.Valid() {
				game = g
			}
		case strings.HasPrefix(line, "```"):
			inside = false
		case isTitle && !inside:
			heading = title
		case inside:
			q, _, _ := strings.Cut(line, "  # ")
			if q = strings.TrimSpace(q); q != "" {
				out = append(out, docExample{heading, game, q})
			}
		}
	}
	return out
})

// syntaxPage shows the language with examples that can be clicked.
func (s *server) syntaxPage(c echo.Context) error {
	game := s.gameOf(c)
	v, ok := s.cfg.Library.View(game)
	if !ok {
		return fail(codeNotReady)
	}
	p := s.site(c, "syntax", "")
	title, err := p.T("syntax.title")
	if err != nil {
		return fail(codeInternal).because(err)
	}
	p.Title = title
	ctx, day := c.Request().Context(), s.today()
	d := syntaxData{Games: s.homeGames(p.Game)}
	for i := range d.Games {
		d.Games[i].Path = "/" + d.Games[i].Game + "/syntax"
	}
	for _, x := range docExamples() {
		if x.game != game {
			continue
		}
		if n := len(d.Parts); n == 0 || d.Parts[n-1].ID != card.Slug(x.heading) {
			d.Parts = append(d.Parts, syntaxPart{ID: card.Slug(x.heading), Title: syntaxTitle(x.heading).in(p.Lang)})
		}
		part := &d.Parts[len(d.Parts)-1]
		part.Examples = append(part.Examples, s.syntaxExample(ctx, v, x.query, day, p.Lang))
	}
	for _, f := range query.Fields(game) {
		ops := make([]string, 0, 6)
		for _, op := range f.Ops() {
			ops = append(ops, op.String())
		}
		names := append([]string{string(f.ID)}, f.Names...)
		if p.Lang == "fr" {
			names = append(names, f.French...)
		}
		field := syntaxField{Names: strings.Join(names, " "), Finds: f.Help.In(p.Lang), Operators: strings.Join(ops, " ")}
		if example := f.Example(game); example != "" {
			if _, err := v.Index.Parse(example, false); err == nil { // one that names a set or a format is of the game that has it
				field.Example = syntaxLink(game, example)
			}
		}
		d.Fields = append(d.Fields, field)
	}
	p.Data = d
	return s.show(c, p)
}

// syntaxExample asks the index about an example.
func (s *server) syntaxExample(ctx context.Context, v *View, q, day, lang string) syntaxExample {
	x := syntaxLink(v.Catalog.Game(), q)
	x.Cards = -1
	parsed, err := v.Index.Parse(q, false)
	if err != nil { // a release without some set does not know its name
		return x
	}
	x.Sentence = parsed.Sentence(lang)
	if found, err := v.Index.Search(ctx, search.Request{Query: parsed, AsOf: day}); err == nil {
		x.Cards = found.Total
	}
	return x
}

func syntaxLink(game card.Game, q string) syntaxExample {
	return syntaxExample{Query: q, Path: "/" + string(game) + "/cards?" + url.Values{"q": {q}}.Encode()}
}

// syntaxTitle is a heading of docs/search.md in the languages of the pages.
func syntaxTitle(heading string) text {
	for _, t := range syntaxTitles {
		if t.en == heading {
			return t
		}
	}
	return text{heading, heading}
}

var syntaxTitles = []text{
	{"The shape of a query", "La forme d’une requête"},
	{"What a card says", "Ce que dit une carte"},
	{"Keywords and clans", "Mots-clés et clans"},
	{"Numbers", "Nombres"},
	{"Formats, sets and printings", "Formats, extensions et tirages"},
	{"What kind of card", "Quel genre de carte"},
	{"How the list is shown", "Comment la liste est montrée"},
	{"The other games", "Pour ce jeu"},
	{"En français", "En français"},
}
