package importer

import (
	"slices"
	"strings"

	"github.com/kotei-dev/kotei/card"
)

// Types are the card types of the L5R CCG that a source names, each once, in its order.
func Types(names []string) []card.Type {
	var out []card.Type
	for _, name := range names {
		if t := card.ParseType(PlainLine(name)); t != "" && !slices.Contains(out, t) {
			out = append(out, t)
		}
	}
	return out
}

// Keywords are the keywords that a source lists, without markup; one given twice counts once, whatever its
// case (TF-KW-05).
func Keywords(list []string) []card.Keyword {
	var out []card.Keyword
	for _, k := range list {
		k = PlainLine(k)
		if k != "" && !slices.ContainsFunc(out, func(have string) bool { return strings.EqualFold(have, k) }) {
			out = append(out, k)
		}
	}
	return out
}

// Clans are the clans that a source names, each once; "Unaligned" and the like are none (see card.ParseClan).
func Clans(names []string) []card.Clan {
	var out []card.Clan
	for _, name := range names {
		if clan, ok := card.ParseClan(PlainLine(name)); ok && !slices.Contains(out, clan) {
			out = append(out, clan)
		}
	}
	return out
}

// VersionOfKeywords is the version of a card whose name does not tell it: the first keyword that is a version
// and names no other title (TF-DECK-11, -14), with that keyword; the base version and "" where none is.
func VersionOfKeywords(keywords []card.Keyword) (card.Version, card.Keyword) {
	for _, k := range keywords {
		if v, other, ok := card.VersionOfKeyword(k); ok && other == "" {
			return v, k
		}
	}
	return card.Base, ""
}
