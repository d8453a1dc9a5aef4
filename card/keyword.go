package card

import "strings"

// Keyword is one whole phrase of a card's keyword lines (TF-KW-01): "Geisha House" is one keyword and is
// not "Geisha".
type Keyword = string

// Keywords with a meaning for construction rules or display.
const (
	KeywordUnique   Keyword = "Unique"
	KeywordLoyal    Keyword = "Loyal"
	KeywordSingular Keyword = "Singular"
	KeywordLegacy   Keyword = "Legacy"
)

// SplitKeywords splits the keyword lines of a card: full stops, bullets, semicolons and line breaks
// separate (TF-KW-02), blanks inside a phrase are made one, empty phrases vanish, and a keyword given
// twice counts once (TF-KW-05).
func SplitKeywords(lines string) []Keyword {
	fields := strings.FieldsFunc(lines, func(r rune) bool {
		return r == '.' || r == '•' || r == '·' || r == ';' || r == '\n' || r == '\r'
	})
	var out []Keyword
	for _, f := range fields {
		if f = strings.Join(strings.Fields(f), " "); f != "" && !contains(out, f) {
			out = append(out, f)
		}
	}
	return out
}

// HasKeyword says whether the card has the whole keyword k, whatever its case (TF-KW-01).
func (c *Card) HasKeyword(k Keyword) bool {
	for _, have := range c.Keywords {
		if strings.EqualFold(have, k) {
			return true
		}
	}
	return false
}

// SoulOfKeyword reads a keyword "Soul of X" and gives X (TF-DECK-16).
func SoulOfKeyword(k Keyword) (title string, ok bool) {
	const prefix = "soul of "
	if len(k) > len(prefix) && strings.EqualFold(k[:len(prefix)], prefix) {
		return strings.TrimSpace(k[len(prefix):]), true
	}
	return "", false
}

func contains(list []string, s string) bool {
	for _, x := range list {
		if strings.EqualFold(x, s) {
			return true
		}
	}
	return false
}
