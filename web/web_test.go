package web

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// templateTexts are all templates by name.
func templateTexts(t *testing.T) map[string]string {
	t.Helper()
	out := map[string]string{}
	for _, pattern := range []string{"*.html", "parts/*.html", "pages/*.html"} {
		names, err := fs.Glob(templateFiles, pattern)
		if err != nil || len(names) == 0 {
			t.Fatal(pattern, err)
		}
		for _, name := range names {
			b, err := fs.ReadFile(templateFiles, name)
			if err != nil {
				t.Fatal(err)
			}
			out[name] = string(b)
		}
	}
	return out
}

// Every word is there in both languages and stands on some page, and every word that a page asks for is there.
func TestWords(t *testing.T) {
	asked := map[string]bool{}
	use := regexp.MustCompile(`\.(T|F|N) "([\w.-]+)"`)
	for name, text := range templateTexts(t) {
		for _, m := range use.FindAllStringSubmatch(text, -1) {
			keys := []string{m[2]}
			if m[1] == "N" {
				keys = []string{m[2] + ".one", m[2] + ".many"}
			}
			for _, key := range keys {
				asked[key] = true
				if _, ok := words[key]; !ok {
					t.Errorf("%s asks for the word %q", name, key)
				}
			}
		}
	}
	for _, e := range nav {
		asked[e.Word] = true
	}
	prefixes := askedByHandlers(t, asked)
	for key, w := range words {
		if strings.TrimSpace(w.en) == "" || strings.TrimSpace(w.fr) == "" {
			t.Errorf("%s is empty in a language", key)
		}
		if strings.Count(w.en, "%") != strings.Count(w.fr, "%") {
			t.Errorf("%s takes other arguments in French", key)
		}
		if !asked[key] && !slices.ContainsFunc(prefixes, func(p string) bool { return strings.HasPrefix(key, p) }) {
			t.Errorf("%s stands nowhere", key)
		}
	}
}

// A page that there is not, and a word that there is not, are errors.
func TestRenderFails(t *testing.T) {
	if _, err := Render(Page{Name: "no such page"}); err == nil {
		t.Error("a page that there is not was rendered")
	}
	p := Page{Lang: "en"}
	if w, err := p.T("no.such.word"); err == nil {
		t.Errorf("a word that there is not is %q", w)
	}
}

// What an address brings is escaped wherever the frame shows it.
func TestFrameEscapes(t *testing.T) {
	p := Page{Name: "deck", Lang: "fr", Path: "/deck", Title: `<b>"&`, Game: `"><i>`, Query: map[string][]string{"q": {`"><script>`}}}
	body, err := Render(p)
	if err != nil {
		t.Fatal(err)
	}
	for _, raw := range []string{"<b>", "<i>", "<script>"} {
		if strings.Contains(string(body), raw) {
			t.Errorf("%s stands on the page as it came", raw)
		}
	}
	if !strings.Contains(string(body), `<html lang="fr">`) || !strings.Contains(string(body), `href="/deck?lang=en&amp;q=%22%3E%3Cscript%3E"`) {
		t.Errorf("%s", body)
	}
}

// Numbers have their thousands apart as the language does it.
func TestNumber(t *testing.T) {
	for n, want := range map[int][2]string{0: {"0", "0"}, 999: {"999", "999"}, 1000: {"1,000", "1\u202f000"}, 13860: {"13,860", "13\u202f860"}, -1234567: {"-1,234,567", "-1\u202f234\u202f567"}} {
		en, fr := Page{Lang: "en"}, Page{Lang: "fr"}
		if a, b := en.Number(n), fr.Number(n); a != want[0] || b != want[1] {
			t.Errorf("%d is %q and %q, want %q", n, a, b, want)
		}
	}
}

// The content security policy allows nothing inline and nothing from elsewhere; neither does a page need it.
func TestNothingInline(t *testing.T) {
	inline := regexp.MustCompile(`(?i)<style|<script(?:[^>]*)>[^<]|\son[a-z]+=|\sstyle=|javascript:`)
	elsewhere := regexp.MustCompile(`(?i)(?:src|href|url|import|from)\s*[=(]?\s*["']?(?:https?:)?//`)
	pages := templateTexts(t)
	names, err := fs.Glob(Files(), "assets/*")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		b, err := fs.ReadFile(Files(), name)
		if err != nil {
			t.Fatal(err)
		}
		pages[name] = string(b)
	}
	for name, text := range pages {
		if strings.HasSuffix(name, ".html") || strings.HasSuffix(name, ".js") {
			if m := inline.FindString(text); m != "" {
				t.Errorf("%s holds %q", name, m)
			}
		}
		if m := elsewhere.FindString(text); m != "" {
			t.Errorf("%s leads elsewhere: %q", name, m)
		}
	}
}

// askedByHandlers notes the words that handlers ask for by name, which must be there, and gives the beginnings of those
// that they put together.
func askedByHandlers(t *testing.T, asked map[string]bool) (prefixes []string) {
	t.Helper()
	use := regexp.MustCompile(`\.[TFN]\("([\w.-]+)"( \+)?`)
	names, err := filepath.Glob("../api/*.go")
	if err != nil || len(names) == 0 {
		t.Fatal(names, err)
	}
	for _, name := range names {
		b, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range use.FindAllStringSubmatch(string(b), -1) {
			if m[2] != "" {
				prefixes = append(prefixes, m[1])
				continue
			}
			if asked[m[1]] = true; words[m[1]] == (word{}) && !strings.HasSuffix(name, "_test.go") {
				t.Errorf("%s asks for the word %q", name, m[1])
			}
		}
	}
	return prefixes
}
