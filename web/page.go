package web

import (
	"bytes"
	"embed"
	"fmt"
	"html/template"
	"io/fs"
	"maps"
	"net/url"
	"path"
	"strings"
	"sync"
)

//go:embed frame.html parts/*.html pages/*.html
var templateFiles embed.FS

// Page is what the frame shows around every page, and what the page itself is made from.
type Page struct {
	Name    string     // of its template in pages/, without ".html"
	Lang    string     // "en" or "fr"; anything else is English
	Theme   string     // "light" or "dark" where the reader chose; "" follows the system
	Path    string     // of the address, as it is written there
	Query   url.Values // of the address, without lang and theme
	Title   string     // of the window, without the name of the program
	Game    string     // that links to cards lead to, such as "l5r-ccg"
	Release string     // what tells the state of the data from another, as the foot shows it; "" for none
	Data    any        // what the page's own template shows
}

// templates holds one set a page: the frame, the parts and the page, which fills the blocks "head" and "main". They are
// parsed when the first page is asked for, not at every start of the program.
var templates = sync.OnceValue(func() map[string]*template.Template {
	shared := template.Must(template.New("").Funcs(template.FuncMap{"part": partOf}).ParseFS(templateFiles, "frame.html", "parts/*.html"))
	names, err := fs.Glob(templateFiles, "pages/*.html")
	if err != nil { // the pattern is a constant
		panic(err)
	}
	out := map[string]*template.Template{}
	for _, name := range names {
		t := template.Must(shared.Clone())
		out[strings.TrimSuffix(path.Base(name), ".html")] = template.Must(t.ParseFS(templateFiles, name))
	}
	return out
})

// Pages are the names of the pages that there are.
func Pages() []string {
	var out []string
	for name := range maps.Keys(templates()) {
		out = append(out, name)
	}
	return out
}

// Render writes the whole page. It fails for a page that there is not, and where a template asks for what Data or the
// words do not have.
func Render(p Page) ([]byte, error) {
	t, ok := templates()[p.Name]
	if !ok {
		return nil, fmt.Errorf("web: there is no page %q", p.Name)
	}
	var b bytes.Buffer
	if err := t.ExecuteTemplate(&b, "frame.html", &p); err != nil {
		return nil, fmt.Errorf("web: page %s in %s: %w", p.Name, p.Lang, err)
	}
	return b.Bytes(), nil
}

// Bar is the head of every page alone, for pages that have a frame of their own.
func Bar(p Page) (template.HTML, error) {
	var b bytes.Buffer
	if err := templates()["home"].ExecuteTemplate(&b, "bar", &p); err != nil {
		return "", fmt.Errorf("web: bar in %s: %w", p.Lang, err)
	}
	return template.HTML(b.String()), nil
}

// T is a word of the page in its language. A word that there is not is an error, so that no test misses it.
func (p *Page) T(key string) (string, error) {
	w, ok := words[key]
	if !ok {
		return "", fmt.Errorf("no word %q", key)
	}
	if p.Lang == "fr" {
		return w.fr, nil
	}
	return w.en, nil
}

// F is a word with its arguments put in, as fmt.Sprintf does.
func (p *Page) F(key string, args ...any) (string, error) {
	w, err := p.T(key)
	return fmt.Sprintf(w, args...), err
}

// N is a word for a number: key.one where it is 1 (in French 0 too), else key.many; the number fills its %s.
func (p *Page) N(key string, n int) (string, error) {
	form := ".many"
	if n == 1 || n == 0 && p.Lang == "fr" {
		form = ".one"
	}
	return p.F(key+form, p.Number(n))
}

// Number writes a whole number with its thousands apart: 13,860 in English, 13 860 in French.
func (p *Page) Number(n int) string {
	sep := ","
	if p.Lang == "fr" {
		sep = "\u202f"
	}
	s := fmt.Sprint(n)
	for at := len(s) - 3; at > 0 && s[at-1] != '-'; at -= 3 {
		s = s[:at] + sep + s[at:]
	}
	return s
}

// Asset is the address of a file of assets.
func (p *Page) Asset(name string) string { return "/assets/" + AssetsVersion() + "/" + name }

// Here is the address of this page with a parameter set ("" takes it away).
func (p *Page) Here(name, value string) string { return p.HereWith(name, value) }

// HereWith is the address of this page with parameters set, given as name, value, name, value.
func (p *Page) HereWith(pairs ...string) string {
	q := maps.Clone(p.Query)
	if q == nil {
		q = url.Values{}
	}
	for i := 0; i+1 < len(pairs); i += 2 {
		if q.Del(pairs[i]); pairs[i+1] != "" {
			q.Set(pairs[i], pairs[i+1])
		}
	}
	if len(q) == 0 {
		return p.Path
	}
	return p.Path + "?" + q.Encode()
}

// Search is the address of the search for a query in the page's game.
func (p *Page) Search(query string) string {
	return "/" + url.PathEscape(p.Game) + "/cards?" + url.Values{"q": {query}}.Encode()
}

// Nav are the entries of the menu.
func (p *Page) Nav() []NavEntry {
	out := make([]NavEntry, len(nav))
	for i, e := range nav {
		out[i] = e
		out[i].Path = strings.ReplaceAll(e.Path, "{game}", url.PathEscape(p.Game))
		out[i].Here = p.Name == e.Page || p.Path == out[i].Path || p.Path != "/" && e.Page != "home" && strings.HasPrefix(p.Path, out[i].Path+"/")
	}
	return out
}

// NavEntry is an entry of the menu.
type NavEntry struct {
	Page string // template of the page that it leads to
	Path string // {game} stands for the game of the page
	Word string // key of its word
	Here bool   // the reader is there
}

// nav is the menu. A page that belongs in it has its line here.
var nav = []NavEntry{
	{Page: "search", Path: "/{game}/cards", Word: "nav.cards"},
	{Page: "deck", Path: "/deck", Word: "nav.deck"},
	{Page: "docs", Path: "/docs", Word: "nav.docs"},
}

// partOf joins what a shared part needs into one value: part "a" x "b" y is {a: x, b: y}.
func partOf(pairs ...any) (map[string]any, error) {
	if len(pairs)%2 != 0 {
		return nil, fmt.Errorf("part: %d arguments", len(pairs))
	}
	out := map[string]any{}
	for i := 0; i < len(pairs); i += 2 {
		out[fmt.Sprint(pairs[i])] = pairs[i+1]
	}
	return out, nil
}
