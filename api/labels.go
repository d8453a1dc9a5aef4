package api

import (
	"strings"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/search/query"
)

// labels says what words of a release are called in the language of a page. One is made for each page.
type labels struct {
	lang  string
	game  card.Game
	from  query.Vocabulary
	words map[query.Words]map[string]string
	stats map[card.StatName]*query.Field
}

// labelsOf are the labels of a view.
func labelsOf(v *View, lang string) *labels {
	return &labels{lang: lang, game: v.Catalog.Game(), from: v.Index.Vocabulary(), words: map[query.Words]map[string]string{}}
}

// of is what a word of a vocabulary is called; a word that it does not know is called by its id.
func (l *labels) of(kind query.Words, id string) string {
	known, ok := l.words[kind]
	if !ok {
		known = map[string]string{}
		for _, w := range l.from.All(kind) {
			known[w.ID] = w.Label.In(l.lang)
		}
		l.words[kind] = known
	}
	if label := known[id]; label != "" {
		return label
	}
	return id
}

// clans are the names of clans, joined.
func (l *labels) clans(list []card.Clan) string {
	out := make([]string, len(list))
	for i, c := range list {
		out[i] = l.of(query.WordsClan, string(c))
	}
	return strings.Join(out, ", ")
}

// types are the names of types, joined, the first letter large.
func (l *labels) types(list []card.Type) string {
	out := make([]string, len(list))
	for i, t := range list {
		out[i] = l.of(query.WordsType, string(t))
	}
	return capital(strings.Join(out, ", "))
}

// stat is the field of a stat; nil where the language has none.
func (l *labels) stat(name card.StatName) *query.Field {
	if l.stats == nil {
		l.stats = map[card.StatName]*query.Field{}
		for _, f := range query.Fields(l.game) {
			if f.Stat != "" {
				l.stats[f.Stat] = f
			}
		}
	}
	return l.stats[name]
}

// statName is what a stat is called, without its article.
func (l *labels) statName(name card.StatName) string {
	f := l.stat(name)
	if f == nil {
		return strings.ReplaceAll(string(name), "_", " ")
	}
	return fieldName(f, l.lang)
}

// fieldName is what a field is called, without its article.
func fieldName(f *query.Field, lang string) string {
	label := f.Label.In(lang)
	for _, article := range []string{"the ", "an ", "le ", "la ", "les ", "l'", "l’", "un "} {
		if rest, ok := strings.CutPrefix(label, article); ok {
			return rest
		}
	}
	return label
}

// capital makes the first letter large.
func capital(s string) string {
	for i, r := range s {
		return strings.ToUpper(string(r)) + s[i+len(string(r)):]
	}
	return s
}
