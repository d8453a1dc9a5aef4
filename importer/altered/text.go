package altered

import (
	"regexp"
	"strings"

	"github.com/kotei-dev/kotei/importer"
)

var (
	keywordMark = regexp.MustCompile(`\[\[([^\[\]]*)\]\]`)
	namedMark   = regexp.MustCompile(`\[([^\[\]]*)\]`)
	twoBlanks   = regexp.MustCompile(`[ \x{a0}]{2,}`)
)

// plain is a wording as plain text: "#…#" around what differs from the common version, "[…]" and "[[…]]"
// around names and keywords go, symbols such as {J} stay, and each ability has a line of its own, where the
// records only put two blanks (ALT-DATA-07, -13).
func plain(s string) string {
	s = strings.ReplaceAll(s, "#", "")
	s = keywordMark.ReplaceAllString(s, "$1")
	s = namedMark.ReplaceAllString(s, "$1")
	s = twoBlanks.ReplaceAllString(s, "\n")
	return importer.PlainText(s)
}

// commonWords are words of rules texts that one of the languages has and the others have not.
var commonWords = func() map[string]string {
	of := map[string]string{}
	for lang, words := range map[string]string{
		"en": "the of you your and to is put when if from they has with this play it",
		"fr": "les des une vous votre du dans et je qui est au mon ma ses sur cartes",
		"de": "der die das eine einen du deine und von wenn ist den dem deiner ich mich wird",
		"es": "el los las tus y puedes cuando juegas cada mazo roba gano gana jugador personaje expedición maná",
		"it": "il lo gli tua tuo della di puoi quando nella dal dalla ottiene ottengo metti pesca mio rinforzi giocatore personaggio spedizioni spedizione",
	} {
		for _, w := range strings.Fields(words) {
			of[w] = lang
		}
	}
	return of
}()

var word = regexp.MustCompile(`\p{L}+`)

// wordsOf counts the common words of each language in a text.
func wordsOf(text string) map[string]int {
	counts := map[string]int{}
	for _, w := range word.FindAllString(strings.ToLower(text), -1) {
		if lang := commonWords[w]; lang != "" {
			counts[lang]++
		}
	}
	return counts
}

// Bounds of being sure that a text is of another language: so many of its common words, and so many more than
// of the language that it is said to be.
const (
	fewestForeign = 3
	foreignMargin = 3
)

// longestAlike is the number of letters up to which two languages may well have the same words.
const longestAlike = 20

// foreign gives, for each language whose text is of another one, that other language: fields of the records
// hold untranslated or mixed up texts (ALT-DATA-12). Texts are compared with each other too: where two fields
// hold the same words, the one whose language they are not is foreign.
func foreign(texts map[string]string) map[string]string {
	out := map[string]string{}
	for _, lang := range languages {
		text := texts[lang]
		if text == "" {
			continue
		}
		counts := wordsOf(text)
		best := lang
		for _, other := range languages {
			if counts[other] > counts[best] {
				best = other
			}
		}
		copied := len(text) > longestAlike && texts[best] == text
		if best != lang && (copied || counts[best] >= fewestForeign && counts[best]-counts[lang] >= foreignMargin) {
			out[lang] = best
		}
	}
	return out
}
