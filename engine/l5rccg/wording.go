package l5rccg

import (
	"regexp"
	"strings"

	"github.com/kotei-dev/kotei/card"
)

// What the wording of a card means for keywords, traits and titles, for those who compile texts to programs.

// GrantedKeywords splits the keywords that a text grants or gives a created card: only full stops and commas separate; a
// line break inside a keyword does not (TF-KW-02).
func GrantedKeywords(text string) []string {
	var out []string
	for _, f := range strings.FieldsFunc(text, func(r rune) bool { return r == '.' || r == ',' }) {
		if f = strings.Join(strings.Fields(f), " "); f != "" {
			out = append(out, f)
		}
	}
	return out
}

var designators = map[string]Designator{
	"limited": Limited, "open": Open, "battle": BattleAbility, "engage": Engage, "dynasty": DynastyAbility, "interrupt": Interrupt,
}

// AbilityHead reads the words before the colon of an ability: designators, of which several mean either (TF-ABT-01), and
// keywords, of which each word is one (TF-KW-08). Designators are no keywords (TF-KW-03).
func AbilityHead(head string) (when Designator, keywords []string) {
	for _, w := range strings.FieldsFunc(head, func(r rune) bool { return r == ' ' || r == '/' || r == '\n' }) {
		if d, ok := designators[strings.ToLower(w)]; ok {
			when |= d
		} else {
			keywords = append(keywords, w)
		}
	}
	return when, keywords
}

var quoted = regexp.MustCompile(`"[^"]*"|“[^”]*”|«[^»]*»`)

// Unquoted is an ability's text without what stands in quotes: a text that is granted is no part of the ability that
// grants it (TF-ABT-08), and its bold words are no keywords of the card (TF-KW-04).
func Unquoted(text string) string { return quoted.ReplaceAllString(text, "") }

// pronouns begin a sentence that can only be understood with the one before.
var pronouns = map[string]bool{
	"he": true, "his": true, "him": true, "she": true, "her": true, "it": true, "its": true, "they": true, "their": true,
	"them": true, "this": false, "that": true, "those": true, "these": true,
}

// Traits splits trait text into traits: each sentence is one, unless it begins with a pronoun for what the sentence before
// named (TF-TRAIT-01).
func Traits(text string) []string {
	var out []string
	for _, sentence := range strings.SplitAfter(strings.Join(strings.Fields(text), " "), ".") {
		if sentence = strings.TrimSpace(sentence); sentence == "" {
			continue
		}
		first, _, _ := strings.Cut(strings.ToLower(sentence), " ")
		if n := len(out); n > 0 && pronouns[strings.Trim(first, ".,'’")] {
			out[n-1] += " " + sentence
		} else {
			out = append(out, sentence)
		}
	}
	return out
}

// KindOf is the kind of card that a bold text of the classic rules makes: "foo of a bar" is foo only (CL-KW-01).
func KindOf(bold string) string {
	kind, _, _ := strings.Cut(bold, " of ")
	return kind
}

// families are the family names by clan (TF-TITLE-05); the last list is unaligned.
var families = strings.Fields(`Hida Hiruma Kaiu Kuni Toritaka Yasuki Asahina Daidoji Doji Kakita Kitsuki Mirumoto Tamori
Togashi Akodo Ikoma Kitsu Matsu Kitsune Moshi Tsuruchi Yoritomo Agasha Asako Isawa Shiba Bayushi Shosuro Soshi Yogo
Daigotsu Goju Gyushi Kokujin Ninube Susumu Ide Iuchi Moto Shinjo Utaku Chuda Hantei Ichiro Iweko Komori Miya Otomo
Seppun Suzume Tonbo Toturi Tsi Ujina Usagi Yotsu`)

// Family is the family name in a title, "" for none: a word of the list and nothing else. It gives no clan (TF-TITLE-04).
func Family(title string) string {
	for _, w := range strings.Fields(title) {
		for _, f := range families {
			if card.Fold(w) == card.Fold(f) {
				return f
			}
		}
	}
	return ""
}
