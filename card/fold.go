package card

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// Fold reduces a name to what two spellings of it share: lower case, no accents, apostrophes dropped,
// "&" read as "and", every other run of punctuation and blanks one blank. It never fails; a name of
// punctuation only folds to "".
//
//	Fold("Kisada’s Shrine")  == "kisadas shrine"
//	Fold("Utaku Sang-Ju")    == "utaku sang ju"
//	Fold("Rumeurs à la Cour") == "rumeurs a la cour"
func Fold(s string) string {
	if folded, ok := foldASCII(s); ok {
		return folded
	}
	var b strings.Builder
	b.Grow(len(s))
	gap := false
	put := func(r rune) {
		if gap && b.Len() > 0 {
			b.WriteByte(' ')
		}
		gap = false
		b.WriteRune(r)
	}
	for _, r := range norm.NFKD.String(strings.ToValidUTF8(s, " ")) {
		switch {
		case unicode.Is(unicode.Mn, r) || isApostrophe(r):
		case r == '&' || r == '＆':
			gap = true
			put('a')
			put('n')
			put('d')
			gap = true
		case unicode.IsLetter(r) || unicode.IsDigit(r):
			r = unicode.ToLower(r)
			if long, ok := foldLong[r]; ok {
				for _, x := range long {
					put(x)
				}
				continue
			}
			put(r)
		default:
			gap = true
		}
	}
	return b.String()
}

// foldLong are the letters of European titles that do not decompose into a plain letter and a mark.
var foldLong = map[rune]string{'ß': "ss", 'æ': "ae", 'œ': "oe", 'ø': "o", 'ł': "l", 'đ': "d", 'ð': "d", 'þ': "th", 'ı': "i"}

func isApostrophe(r rune) bool {
	switch r {
	case '\'', '’', '‘', 'ʼ', '`', '´', '′':
		return true
	}
	return false
}

// foldASCII is Fold for the common case of plain ASCII, in one pass.
func foldASCII(s string) (string, bool) {
	var b strings.Builder
	b.Grow(len(s) + 4)
	gap := false
	for i := 0; i < len(s); i++ {
		c := s[i]
		switch {
		case c >= 0x80:
			return "", false
		case c == '\'' || c == '`':
		case c == '&':
			if b.Len() > 0 {
				b.WriteByte(' ')
			}
			b.WriteString("and")
			gap = true
		case c >= 'A' && c <= 'Z':
			c += 'a' - 'A'
			fallthrough
		case c >= 'a' && c <= 'z' || c >= '0' && c <= '9':
			if gap && b.Len() > 0 {
				b.WriteByte(' ')
			}
			gap = false
			b.WriteByte(c)
		default:
			gap = true
		}
	}
	return b.String(), true
}

// FoldTitle is Fold without a leading The, Le, La or Les: "The Exquisite Palace of the Crane" and "Exquisite Palace of the Crane" give the
// same key. A title that is nothing but an article is kept whole.
func FoldTitle(s string) string {
	f := Fold(s)
	for _, article := range []string{"the ", "le ", "la ", "les "} {
		if rest, ok := strings.CutPrefix(f, article); ok && rest != "" {
			return rest
		}
	}
	return f
}

// Slug turns a name into an id: Fold with only a-z and 0-9, joined by hyphens.
//
//	Slug("Twenty Festivals") == "twenty-festivals"
func Slug(s string) string {
	var b strings.Builder
	gap := false
	for _, r := range Fold(s) {
		if r >= 'a' && r <= 'z' || r >= '0' && r <= '9' {
			if gap && b.Len() > 0 {
				b.WriteByte('-')
			}
			gap = false
			b.WriteRune(r)
			continue
		}
		gap = true
	}
	return b.String()
}
