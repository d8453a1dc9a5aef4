package web

import (
	"io/fs"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// Both languages have the same words, none of them empty.
func TestWords(t *testing.T) {
	en, fr := slices.Sorted(maps.Keys(words["en"])), slices.Sorted(maps.Keys(words["fr"]))
	if !slices.Equal(en, fr) {
		t.Errorf("en has %v, fr has %v", en, fr)
	}
	for lang, list := range words {
		for key, word := range list {
			if strings.TrimSpace(word) == "" {
				t.Errorf("%s.%s is empty", lang, key)
			}
			if !strings.Contains(indexSource, "{{.T."+key+"}}") {
				t.Errorf("%s.%s stands nowhere on the page", lang, key)
			}
		}
	}
}

func TestIndex(t *testing.T) {
	for lang, want := range map[string]string{"en": `<html lang="en">`, "fr": `<html lang="fr">`, "de": `<html lang="en">`} {
		body, err := Index(lang)
		if err != nil || !strings.Contains(string(body), want) || strings.Contains(string(body), "<no value>") {
			t.Errorf("%s: %v\n%s", lang, err, body)
		}
	}
}

// The content security policy allows nothing inline and nothing from elsewhere; neither does a page need it.
func TestNothingInline(t *testing.T) {
	inline := regexp.MustCompile(`(?i)<style|<script(?:[^>]*)>[^<]|\son[a-z]+=|\sstyle=|javascript:`)
	elsewhere := regexp.MustCompile(`(?i)(?:src|href|url|import|from)\s*[=(]?\s*["']?(?:https?:)?//`)
	pages := map[string]string{"index.html": indexSource}
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
