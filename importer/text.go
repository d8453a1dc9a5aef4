package importer

import (
	"html"
	"regexp"
	"strings"

	"golang.org/x/text/unicode/norm"
)

var (
	breakTag = regexp.MustCompile(`(?i)<\s*(?:br|/p|/div|/li)\b[^<>]*>`)
	anyTag   = regexp.MustCompile(`</[^<>\s]*>?|<[A-Za-z][^<>]*>`) // a closing tag may be cut off
	manyLF   = regexp.MustCompile(`\n{3,}`)
)

// PlainText turns the HTML of card texts and titles into plain text: a line break for <br>, other tags
// taken away, entities decoded, blanks made one, no blanks at the ends of lines. Symbols such as :bow: stay,
// and so does "<" where it starts no tag. The result is in Unicode form NFC. Running it on its own result
// of a text without entities changes nothing.
func PlainText(s string) string {
	if strings.IndexByte(s, '<') >= 0 {
		s = breakTag.ReplaceAllString(s, "\n")
		s = anyTag.ReplaceAllString(s, "")
	}
	if strings.IndexByte(s, '&') >= 0 {
		s = html.UnescapeString(s)
	}
	lines := strings.Split(strings.ReplaceAll(strings.ReplaceAll(s, "\r\n", "\n"), "\r", "\n"), "\n")
	for i, line := range lines {
		lines[i] = strings.Join(strings.FieldsFunc(line, isBlank), " ")
	}
	s = strings.Trim(strings.Join(lines, "\n"), "\n")
	return norm.NFC.String(manyLF.ReplaceAllString(s, "\n\n"))
}

// PlainLine is PlainText on one line, for titles and names.
func PlainLine(s string) string { return strings.Join(strings.Fields(PlainText(s)), " ") }

// isBlank says whether r is a blank or a control character, which no text of a card holds on purpose.
func isBlank(r rune) bool {
	return r <= ' ' || r == 0x7f || r >= 0x80 && r <= 0xa0 || r == '\u200b' || r == '\ufeff' || r == '\u2028' || r == '\u2029'
}

// Rarity is a rarity as the catalog spells it: lower case and whole words, from a word or the one-letter
// code of the old clients.
func Rarity(s string) string {
	s = strings.ToLower(PlainLine(s))
	switch s {
	case "r":
		return "rare"
	case "u":
		return "uncommon"
	case "c":
		return "common"
	case "f":
		return "fixed"
	case "p":
		return "promo"
	}
	return s
}
