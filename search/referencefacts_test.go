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

// wordsOf are the words that a card has in a field of a closed vocabulary.
func wordsOf(f query.FieldID, k *card.Card) []string {
	var out []string
	switch f {
	case query.FieldClan:
		for _, c := range k.Clans {
			out = append(out, string(c))
		}
	case query.FieldAllowed:
		for _, c := range k.AllowedClans {
			out = append(out, string(c))
		}
	case query.FieldType:
		for _, t := range k.Types {
			out = append(out, string(t))
		}
	case query.FieldSensei:
		if k.Sensei != nil {
			for _, c := range k.Sensei.Clans {
				out = append(out, string(c))
			}
			if k.Sensei.All {
				out = append(out, "all")
			}
		}
	case query.FieldLegal:
		for token := range k.Legality {
			out = append(out, token)
		}
	case query.FieldIn:
		for _, p := range k.Printings {
			out = append(out, p.Set)
		}
	case query.FieldElement:
		return k.Elements
	case query.FieldSide:
		return []string{string(k.Side)}
	case query.FieldSupport:
		return []string{k.Support}
	case query.FieldVersion:
		if k.Version == card.Base {
			return []string{"base"}
		}
		return []string{k.Version.Suffix()}
	case query.FieldLang:
		return languagesOf(k)
	case query.FieldIs:
		return propertiesOf(k)
	case query.FieldHas:
		return possessionsOf(k)
	default:
		panic("the reference does not know " + f)
	}
	return out
}

func languagesOf(k *card.Card) []string {
	out := []string{"en"}
	for _, known := range []map[string]string{k.Names, k.Texts} {
		for lang, text := range known {
			if text != "" {
				out = append(out, lang)
			}
		}
	}
	return out
}

// those are the words whose condition is true.
func those(conditions map[string]bool) []string {
	var out []string
	for w, yes := range conditions {
		if yes {
			out = append(out, w)
		}
	}
	return out
}

func propertiesOf(k *card.Card) []string {
	keyword := func(w string) bool {
		return slices.ContainsFunc(k.Keywords, func(have string) bool { return strings.EqualFold(have, w) })
	}
	return those(map[string]bool{
		"created": k.Created, "scripted": k.Support != "none", "vanilla": len(wordings(k)) == 0 && !slices.Contains(k.Missing, "text"),
		"unique": k.Unique || k.Rarity == "unique", "loyal": keyword("Loyal"), "singular": keyword("Singular"), "legacy": keyword("Legacy"),
		"experienced": k.Level > 0, "inexperienced": k.Level < 0, "base": k.Version == "", "banned": k.Banned, "soulof": k.SoulOf != nil, "flip": len(k.Faces) > 1,
	})
}

func possessionsOf(k *card.Card) []string {
	some := func(f func(card.Printing) bool) bool { return slices.ContainsFunc(k.Printings, f) }
	has := map[string]bool{
		"text": len(wordings(k)) > 0, "summary": k.Summary != "", "ruling": len(k.Rulings) > 0, "errata": len(k.Errata) > 0 || k.Errated, "clan": len(k.Clans) > 0,
		"subtitle": k.Subtitle != "", "keyword": len(k.Keywords) > 0, "trait": len(k.Traits) > 0, "element": len(k.Elements) > 0, "role": len(k.RoleOnly) > 0,
		"deck-limit": k.DeckLimit > 0, "faces": len(k.Faces) > 1, "old": len(otherTexts(query.FieldOld, k)) > 0, "produces": len(countsOf(query.FieldProduces, k)) > 0,
		"artist": some(func(p card.Printing) bool { return p.Artist != "" }), "number": some(func(p card.Printing) bool { return p.Number != "" }),
		"date": some(func(p card.Printing) bool { return p.Date != "" }), "flavor": some(func(p card.Printing) bool { return p.Flavor != "" }),
		"rarity": some(func(p card.Printing) bool { return p.Rarity != "" }),
	}
	for _, f := range query.Fields(k.Game) {
		if _, ok := k.Stats[f.Stat]; ok {
			has[string(f.ID)] = true
		}
	}
	return append(those(has), languagesOf(k)...)
}

// countsOf are the numbers that a card has in a field that is no stat; only produces can have several.
func countsOf(f query.FieldID, k *card.Card) []float64 {
	n := 0
	switch f {
	case query.FieldLevel:
		return []float64{k.Level}
	case query.FieldClans:
		n = len(k.Clans)
	case query.FieldKeywords:
		n = len(k.Keywords)
	case query.FieldTraits:
		n = len(k.Traits)
	case query.FieldPrints:
		n = len(k.Printings)
	case query.FieldLimit:
		if n = k.DeckLimit; n == 0 {
			return nil
		}
	case query.FieldProduces:
		var out []float64
		for _, text := range englishWordings(k) {
			for _, amount := range query.Produces(text) {
				out = append(out, float64(amount))
			}
		}
		return out
	default:
		panic("the reference does not know " + f)
	}
	return []float64{float64(n)}
}

func idsOf(f query.FieldID, k *card.Card) []string {
	if f == query.FieldFamily {
		out := []string{strings.ToLower(k.FamilyID)}
		if k.Family != nil {
			out = append(out, strings.ToLower(*k.Family))
		}
		return out
	}
	out := []string{strings.ToLower(k.ID)}
	for _, p := range k.Printings {
		out = append(out, strings.ToLower(p.ID))
	}
	return out
}

func labelsOf(f query.FieldID, k *card.Card) []string {
	switch f {
	case query.FieldTrait:
		return k.Traits
	case query.FieldRole:
		return k.RoleOnly
	}
	return k.Keywords
}

func labelFits(c *query.Clause, v *query.Value, labels []string) bool {
	if v.Kind == query.ValueNone {
		return len(labels) == 0
	}
	return slices.ContainsFunc(labels, func(label string) bool {
		switch {
		case v.Kind == query.ValueRegex:
			return v.Regexp.MatchString(label)
		case c.Op == query.OpPart:
			return strings.Contains(card.Fold(label), v.Folded)
		}
		return card.Fold(label) == v.Folded
	})
}

func namesOf(f query.FieldID, k *card.Card) []string {
	switch f {
	case query.FieldTitle:
		return []string{k.Title}
	case query.FieldSubtitle:
		if k.Subtitle == "" {
			return nil
		}
		return []string{k.Subtitle}
	}
	names := append([]string{k.Title, k.Subtitle, k.Name}, k.OldNames...)
	for _, n := range k.Names {
		names = append(names, n)
	}
	for _, face := range k.Faces {
		names = append(names, face.Name)
	}
	return slices.DeleteFunc(names, func(n string) bool { return n == "" })
}

func nameFits(c *query.Clause, v *query.Value, name string) bool {
	switch {
	case v.Kind == query.ValueRegex:
		return v.Regexp.MatchString(name)
	case c.Op == query.OpPart:
		return strings.Contains(card.Fold(name), v.Folded)
	case v.Kind == query.ValueExact:
		return card.Fold(name) == v.Folded
	}
	return inRow(strings.Fields(card.Fold(name)), strings.Fields(v.Folded), v.Kind != query.ValuePhrase)
}

// inRow says whether the words follow each other in the text; the last may be only begun.
func inRow(text, words []string, begun bool) bool {
	for from := 0; from+len(words) <= len(text); from++ {
		row := text[from : from+len(words)]
		last := len(words) - 1
		if slices.Equal(row[:last], words[:last]) && (row[last] == words[last] || begun && strings.HasPrefix(row[last], words[last])) {
			return true
		}
	}
	return false
}

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
