package card

import (
	"regexp"
	"strconv"
	"strings"
)

// Version tells apart the cards of one title (TF-DECK-08, -11 to -13). The value is the label in its
// canonical spelling: "" (the base card), "Inexperienced", "Experienced", "Experienced 2",
// "Experienced 2KYD", "Experienced CoM".
type Version string

// The versions with a name of their own.
const (
	Base          Version = ""
	Inexperienced Version = "Inexperienced"
	Experienced   Version = "Experienced"
)

// levelCodes are the letter codes that a version may carry behind its number, in their printed case.
// CoM is Coils of Madness (TF-DECK-12), KYD a card of Khan's Defiance, CW one of the Clan War tournament.
var levelCodes = map[string]string{"com": "CoM", "kyd": "KYD", "cw": "CW"}

var versionPattern = regexp.MustCompile(`^(inexp(?:erienced|[ée]riment[ée]e?s?)?|exp(?:erienced|[ée]riment[ée]e?s?)?|xp)\.?[\s-]*(?:(\d{1,2}(?:\.\d)?)[\s-]?)?([a-z]{2,4})?$`)

// ParseVersion reads one version in any of the spellings that data and players use: "Experienced 2",
// "exp2", "xp2", "Exp. 2", "ExperiencedCoM", "exp3KYD", "inexp", "Expérimentée 2", and "" for the base card.
// It reports false for anything else ("Experience", "Experienced of the Void").
func ParseVersion(s string) (Version, bool) {
	s = strings.ToLower(strings.TrimSpace(s))
	if s == "" {
		return Base, true
	}
	m := versionPattern.FindStringSubmatch(s)
	if m == nil {
		return Base, false
	}
	code, known := levelCodes[m[3]]
	if m[3] != "" && !known {
		return Base, false
	}
	if strings.HasPrefix(m[1], "in") {
		if m[2] != "" || code != "" {
			return Base, false
		}
		return Inexperienced, true
	}
	number := m[2]
	if number != "" {
		level, err := strconv.ParseFloat(number, 64)
		if err != nil || level <= 0 {
			return Base, false
		}
		number = strconv.FormatFloat(level, 'f', -1, 64)
	}
	if number == "1" && code == "" {
		number = ""
	}
	switch {
	case number == "" && code == "":
		return Experienced, true
	default:
		return Version("Experienced " + number + code), true
	}
}

// VersionOfKeyword reads a keyword that makes a card a version: "Experienced 2" gives (Experienced 2, "", true),
// "Experienced 3KYD Mirumoto Hitomi" gives (Experienced 3KYD, "Mirumoto Hitomi", true): the second value is
// the other title of TF-DECK-14, of which the card is a version too.
func VersionOfKeyword(keyword string) (v Version, other string, ok bool) {
	words := strings.Fields(keyword)
	if len(words) == 0 {
		return Base, "", false
	}
	if len(words) >= 2 {
		if v, ok := ParseVersion(words[0] + " " + words[1]); ok {
			return v, strings.Join(words[2:], " "), true
		}
	}
	lower := strings.ToLower(words[0])
	if !strings.HasPrefix(lower, "experienced") && lower != "inexperienced" {
		return Base, "", false
	}
	v, ok = ParseVersion(words[0])
	return v, strings.Join(words[1:], " "), ok
}

// Level is the number of the version: -1 for Inexperienced, 0 for the base card, 1 for Experienced and
// for letter codes without a number, else the number (TF-DECK-11, -13).
func (v Version) Level() float64 {
	switch v {
	case Base:
		return 0
	case Inexperienced:
		return -1
	}
	rest := strings.TrimPrefix(string(v), "Experienced")
	digits := strings.TrimRight(strings.TrimSpace(rest), "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
	if n, err := strconv.ParseFloat(digits, 64); err == nil {
		return n
	}
	return 1
}

// Code is the version as it stands in ids and limit keys: "0", "inexp", "1", "2", "3kyd", "com".
// Two versions with different codes never share a limit (TF-DECK-08, -12).
func (v Version) Code() string {
	switch v {
	case Base:
		return "0"
	case Inexperienced:
		return "inexp"
	case Experienced:
		return "1"
	}
	return strings.ToLower(strings.TrimSpace(strings.TrimPrefix(string(v), "Experienced")))
}

// Suffix is what the version adds to a card's id: "", "inexp", "exp", "exp2", "exp3kyd", "expcom".
func (v Version) Suffix() string {
	switch v {
	case Base:
		return ""
	case Inexperienced:
		return "inexp"
	case Experienced:
		return "exp"
	}
	return "exp" + strings.ReplaceAll(v.Code(), ".", "-")
}

// LimitKey is what construction rules count by (TF-DECK-08, -10): the folded title without subtitle and
// the version's code.
//
//	LimitKey("Hida Kisada", "Experienced 2") == "hida kisada/2"
func LimitKey(title string, v Version) string { return Fold(title) + "/" + v.Code() }

// TitleKey is what the L5R LCG counts by: the title alone, whatever text, type or deck (LCG-DECK-07, -16). A title of
// punctuation only is its own key.
func TitleKey(title string) string {
	if key := Fold(title); key != "" {
		return key
	}
	return title
}
