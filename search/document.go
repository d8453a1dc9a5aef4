package search

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/blevesearch/bleve/v2"
	"github.com/blevesearch/bleve/v2/analysis"
	"github.com/blevesearch/bleve/v2/analysis/analyzer/custom"
	"github.com/blevesearch/bleve/v2/analysis/lang/en"
	"github.com/blevesearch/bleve/v2/analysis/lang/fr"
	"github.com/blevesearch/bleve/v2/analysis/tokenizer/whitespace"
	"github.com/blevesearch/bleve/v2/mapping"

	"github.com/kotei-dev/kotei/card"
)

// The fields of a document in bleve.
const (
	fieldEnglish = "en"     // current wording in English: text, texts of the sides, or a summary of our own
	fieldFrench  = "fr"     // wording in French
	fieldOther   = "xx"     // wordings in other languages
	fieldFlavor  = "flavor" // of all printings
	fieldOld     = "old"    // earlier printed wordings
	fieldRuling  = "ruling"
)

// The analyzers. All text is folded by card.Fold before bleve sees it, so that case, accents and punctuation are
// the same here as in titles and decklists; an analyzer splits at blanks and reduces words to their stems.
const (
	plainAnalyzer   = "kotei-plain"
	englishAnalyzer = "kotei-en"
	frenchAnalyzer  = "kotei-fr"
)

// fieldAnalyzers says how each field is analysed.
var fieldAnalyzers = map[string]string{
	fieldEnglish: englishAnalyzer, fieldFrench: frenchAnalyzer, fieldOther: plainAnalyzer,
	fieldFlavor: englishAnalyzer, fieldOld: englishAnalyzer, fieldRuling: englishAnalyzer,
}

// ownTitle is the word that stands in the index where a text says the card's own title.
const ownTitle = "~"

// document is a card as bleve sees it.
type document map[string]string

// Type is bleve's name of the kind of document.
func (document) Type() string { return "card" }

func documentOf(k *card.Card) document {
	title := foldWords(k.Title)
	d := document{}
	for field, texts := range wordings(k) {
		var all []string
		for _, t := range texts {
			folded := foldText(field, t)
			if field == fieldFrench {
				folded = participles(folded)
			}
			if withOwnTitle(folded, title) != folded {
				folded += " " + ownTitle
			}
			all = append(all, folded)
		}
		d[field] = strings.Join(all, " ")
	}
	return d
}

// wordings are the texts of a card by field of the index, each on its own.
func wordings(k *card.Card) map[string][]string {
	out := map[string][]string{fieldEnglish: englishTexts(k)}
	for _, lang := range slices.Sorted(maps.Keys(k.Texts)) {
		switch lang {
		case "en":
		case "fr":
			out[fieldFrench] = append(out[fieldFrench], k.Texts[lang])
		default:
			out[fieldOther] = append(out[fieldOther], k.Texts[lang])
		}
	}
	for _, field := range []string{fieldFlavor, fieldOld, fieldRuling} {
		if texts := textsOf(k, field); len(texts) > 0 {
			out[field] = texts
		}
	}
	return out
}

// englishTexts are the current English wording and those of the sides, else the summary.
func englishTexts(k *card.Card) []string {
	var out []string
	add := func(s string) {
		if s != "" && !slices.Contains(out, s) {
			out = append(out, s)
		}
	}
	add(k.Text)
	for i := range k.Faces {
		add(k.Faces[i].Text)
	}
	if len(out) == 0 {
		add(k.Summary)
	}
	return out
}

// textsOf are the texts of one of the fields that are no wording of today.
func textsOf(k *card.Card, field string) []string {
	var out []string
	add := func(s string) {
		if s != "" && !slices.Contains(out, s) {
			out = append(out, s)
		}
	}
	switch field {
	case fieldFlavor:
		for i := range k.Printings {
			add(k.Printings[i].Flavor)
		}
	case fieldOld:
		for i := range k.Printings {
			if k.Printings[i].Text != k.Text {
				add(k.Printings[i].Text)
			}
		}
	case fieldRuling:
		for i := range k.Rulings {
			add(k.Rulings[i].Text)
		}
	}
	return out
}

// currentTexts are all wordings of today, in every language: what o: looks into.
func currentTexts(k *card.Card) []string {
	out := englishTexts(k)
	for _, lang := range slices.Sorted(maps.Keys(k.Texts)) {
		if t := k.Texts[lang]; lang != "en" && t != "" && !slices.Contains(out, t) {
			out = append(out, t)
		}
	}
	return out
}

// foldText folds a text of a field. In French the letters that lose their vowel before another are words of
// their own: "l'honneur" is "l honneur".
func foldText(field, s string) string {
	if field == fieldFrench {
		s = elide(s)
	}
	return card.Fold(s)
}

var frenchApostrophes = strings.NewReplacer("'", " ", "’", " ")

func elide(s string) string { return frenchApostrophes.Replace(s) }

// participles writes the participles of a folded French text as their masculine is: "inclinee" as "incline". Without
// its accent the stemmer does not know the ending.
func participles(folded string) string {
	words := strings.Fields(folded)
	for i, w := range words {
		if stem, ok := strings.CutSuffix(strings.TrimSuffix(w, "s"), "ee"); ok {
			words[i] = stem + "e"
		}
	}
	return strings.Join(words, " ")
}

// foldWords folds what a query asks for, but keeps "~", which stands for the card's own title.
func foldWords(s string) string {
	if !strings.Contains(s, ownTitle) {
		return card.Fold(s)
	}
	parts := strings.Split(s, ownTitle)
	for i := range parts {
		parts[i] = card.Fold(parts[i])
	}
	return strings.Join(strings.Fields(strings.Join(parts, " "+ownTitle+" ")), " ")
}

// withOwnTitle is a folded text with "~" where it says the folded title as whole words.
func withOwnTitle(text, title string) string {
	if title == "" || !strings.Contains(text, title) {
		return text
	}
	padded := strings.ReplaceAll(text, " ", "  ") // so that two titles in a row do not share a blank
	title = strings.ReplaceAll(title, " ", "  ")
	padded = strings.ReplaceAll(" "+padded+" ", " "+title+" ", " "+ownTitle+" ")
	return strings.Join(strings.Fields(padded), " ")
}

// newMapping says how documents are indexed: for looking words up only, so nothing is stored and no field is
// dynamic.
func newMapping() (mapping.IndexMapping, error) {
	m := bleve.NewIndexMapping()
	for name, stemmer := range map[string][]string{
		plainAnalyzer: {}, englishAnalyzer: {en.SnowballStemmerName}, frenchAnalyzer: {fr.SnowballStemmerName},
	} {
		err := m.AddCustomAnalyzer(name, map[string]any{"type": custom.Name, "tokenizer": whitespace.Name, "token_filters": stemmer})
		if err != nil {
			return nil, fmt.Errorf("search: analyzer %s: %w", name, err)
		}
	}
	doc := bleve.NewDocumentStaticMapping()
	for name, analyzer := range fieldAnalyzers {
		field := bleve.NewTextFieldMapping()
		field.Analyzer = analyzer
		field.Store, field.IncludeInAll, field.IncludeTermVectors, field.DocValues = false, false, false, false
		doc.AddFieldMappingsAt(name, field)
	}
	m.DefaultMapping = doc
	m.DefaultAnalyzer = plainAnalyzer
	m.StoreDynamic, m.IndexDynamic, m.DocValuesDynamic = false, false, false
	return m, nil
}

// stems are the terms of a folded text in a field. The own title stays as it is.
func stems(a analysis.Analyzer, folded string) []string {
	var out []string
	for _, t := range a.Analyze([]byte(folded)) {
		if term := string(t.Term); !slices.Contains(out, term) {
			out = append(out, term)
		}
	}
	return out
}
