package search_test

import (
	"regexp"
	"slices"
	"strings"

	"github.com/blevesearch/snowballstem"
	"github.com/blevesearch/snowballstem/english"
	"github.com/blevesearch/snowballstem/french"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/search/query"
)

// englishWordings are the English texts of today, of all sides; else the summary.
func englishWordings(k *card.Card) []string {
	out := []string{k.Text}
	for _, face := range k.Faces {
		out = append(out, face.Text)
	}
	out = slices.DeleteFunc(out, func(s string) bool { return s == "" })
	if len(out) == 0 && k.Summary != "" {
		out = []string{k.Summary}
	}
	return out
}

// wordings are the texts of today in every language.
func wordings(k *card.Card) []string {
	out := englishWordings(k)
	for lang, text := range k.Texts {
		if lang != "en" && text != "" {
			out = append(out, text)
		}
	}
	return out
}

// otherTexts are the texts of a field that are no wordings of today.
func otherTexts(f query.FieldID, k *card.Card) []string {
	var out []string
	for _, p := range k.Printings {
		if f == query.FieldFlavor {
			out = append(out, p.Flavor)
		}
		if f == query.FieldOld && p.Text != k.Text {
			out = append(out, p.Text)
		}
	}
	for _, ruling := range k.Rulings {
		if f == query.FieldRuling {
			out = append(out, ruling.Text)
		}
	}
	return slices.DeleteFunc(out, func(s string) bool { return s == "" })
}

// language is the texts of a card in one language, with the stem of each of their words.
type language struct {
	french bool
	stem   func(string) string
	stems  map[string]bool
	texts  [][]string // folded words
}

// cardTexts are the texts of one card in one field.
type cardTexts struct {
	raw       map[query.FieldID][]string
	folded    map[query.FieldID][][]string
	languages map[query.FieldID][]language
}

func stemmer(stem func(*snowballstem.Env) bool) func(string) string {
	return func(word string) string {
		env := snowballstem.NewEnv(word)
		stem(env)
		return env.Current()
	}
}

var (
	inEnglish = stemmer(english.Stem)
	inFrench  = func(word string) string { return stemmer(french.Stem)(masculine(word)) }
	asItIs    = func(word string) string { return word }
)

// masculine is "incline" for "inclinee" and "inclinees": the French stemmer knows the ending only with its accent.
func masculine(word string) string {
	if w := strings.TrimSuffix(word, "s"); strings.HasSuffix(w, "ee") {
		return strings.TrimSuffix(w, "e")
	}
	return word
}

// textsOf reads the texts of a card once.
func (r *reference) textsOf(k *card.Card) *cardTexts {
	if known := r.texts[k]; known != nil {
		return known
	}
	t := &cardTexts{map[query.FieldID][]string{}, map[query.FieldID][][]string{}, map[query.FieldID][]language{}}
	r.texts[k] = t
	title := strings.Fields(card.Fold(k.Title))
	add := func(f query.FieldID, l language, texts []string) {
		l.stems = map[string]bool{}
		for _, text := range texts {
			t.raw[f] = append(t.raw[f], text)
			t.folded[f] = append(t.folded[f], strings.Fields(card.Fold(text)))
			if l.french {
				text = apart(text)
			}
			words := strings.Fields(card.Fold(text))
			l.texts = append(l.texts, words)
			for _, w := range words {
				l.stems[l.stem(w)] = true
			}
			if len(title) > 0 && inRow(words, title, false) {
				l.stems["~"] = true
			}
		}
		t.languages[f] = append(t.languages[f], l)
	}
	add(query.FieldText, language{stem: inEnglish}, englishWordings(k))
	for lang, text := range k.Texts {
		switch {
		case text == "" || lang == "en":
		case lang == "fr":
			add(query.FieldText, language{stem: inFrench, french: true}, []string{text})
		}
	}
	var others []string
	for lang, text := range k.Texts {
		if text != "" && lang != "en" && lang != "fr" {
			others = append(others, text)
		}
	}
	add(query.FieldText, language{stem: asItIs}, others)
	for _, f := range []query.FieldID{query.FieldFlavor, query.FieldOld, query.FieldRuling} {
		add(f, language{stem: inEnglish}, otherTexts(f, k))
	}
	return t
}

// apart makes a word of what stands before an apostrophe in French.
func apart(text string) string { return strings.NewReplacer("'", " ", "’", " ").Replace(text) }

// words are the words of a value in the language.
func (l language) words(v *query.Value) []string {
	if l.french {
		return asWords(apart(v.Text))
	}
	return asWords(v.Text)
}

// asWords are the folded words of a value; "~" is one.
func asWords(text string) []string {
	return strings.Fields(strings.Join(foldAll(strings.Split(text, "~")), " ~ "))
}

func foldAll(list []string) []string {
	out := make([]string, len(list))
	for i, s := range list {
		out[i] = card.Fold(s)
	}
	return out
}

// titled is a folded text with "~" where it says the title of the card.
func titled(text, title []string) []string {
	var out []string
	for i := 0; i < len(text); {
		if len(title) > 0 && i+len(title) <= len(text) && slices.Equal(text[i:i+len(title)], title) {
			out = append(out, "~")
			i += len(title)
			continue
		}
		out = append(out, text[i])
		i++
	}
	return out
}

func (r *reference) textFits(c *query.Clause, v *query.Value, k *card.Card) bool {
	t := r.textsOf(k)
	f := c.Field.ID
	title := strings.Fields(card.Fold(k.Title))
	read := func(text []string) []string {
		if v.Self() {
			return titled(text, title)
		}
		return text
	}
	switch {
	case v.Kind == query.ValueRegex:
		return slices.ContainsFunc(t.raw[f], func(text string) bool {
			if v.Self() && k.Title != "" {
				text = printedTitled(text, k.Title)
			}
			return v.Regexp.MatchString(text)
		})
	case c.Op == query.OpPart:
		return slices.ContainsFunc(t.folded[f], func(text []string) bool { return strings.Contains(strings.Join(read(text), " "), v.Folded) })
	case v.Kind == query.ValuePhrase:
		return slices.ContainsFunc(t.languages[f], func(l language) bool {
			return slices.ContainsFunc(l.texts, func(text []string) bool { return inRow(read(text), l.words(v), false) })
		})
	}
	return slices.ContainsFunc(t.languages[f], func(l language) bool {
		return !slices.ContainsFunc(l.words(v), func(w string) bool { return w != "~" && !l.stems[l.stem(w)] || w == "~" && !l.stems["~"] })
	})
}

// pieces are words, and single characters that are none.
var pieces = regexp.MustCompile(`[\p{L}\p{Nd}]+|[^\p{L}\p{Nd}]`)

// printedTitled is titled of a text as printed.
func printedTitled(text, title string) string {
	have, want := pieces.FindAllString(text, -1), pieces.FindAllString(title, -1)
	var b strings.Builder
	for i := 0; i < len(have); {
		if len(have)-i >= len(want) && slices.Equal(have[i:i+len(want)], want) {
			b.WriteString("~")
			i += len(want)
			continue
		}
		b.WriteString(have[i])
		i++
	}
	return b.String()
}
