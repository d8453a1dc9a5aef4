package search

import (
	"slices"
	"strings"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/search/query"
)

// properties are the words of is: that are true of a card.
func properties(k *card.Card) []string {
	var out []string
	add := func(word string, yes bool) {
		if yes {
			out = append(out, word)
		}
	}
	add("created", k.Created)
	add("scripted", k.Support == "modelled" || k.Support == "partial")
	add("vanilla", len(currentTexts(k)) == 0 && !k.Lacks(card.FactText))
	add("unique", k.Unique || k.Game == card.Altered && k.Rarity == "unique")
	add("loyal", k.HasKeyword(card.KeywordLoyal))
	add("singular", k.HasKeyword(card.KeywordSingular))
	add("legacy", k.HasKeyword(card.KeywordLegacy))
	add("experienced", k.Version != card.Base && k.Version != card.Inexperienced)
	add("inexperienced", k.Version == card.Inexperienced)
	add("base", k.Version == card.Base)
	add("banned", k.Banned)
	add("soulof", k.SoulOf != nil)
	add("flip", len(k.Faces) > 1)
	return out
}

// possessions are the words of has: that are true of a card.
func possessions(k *card.Card) []string {
	var out []string
	add := func(word string, yes bool) {
		if yes {
			out = append(out, word)
		}
	}
	add("text", len(currentTexts(k)) > 0)
	add("summary", k.Summary != "")
	add("ruling", len(k.Rulings) > 0)
	add("errata", len(k.Errata) > 0 || k.Errated)
	add("clan", len(k.Clans) > 0)
	add("subtitle", k.Subtitle != "")
	add("keyword", len(k.Keywords) > 0)
	add("trait", len(k.Traits) > 0)
	add("element", len(k.Elements) > 0)
	add("role", len(k.RoleOnly) > 0)
	add("deck-limit", k.DeckLimit > 0)
	add("faces", len(k.Faces) > 1)
	add("old", len(textsOf(k, fieldOld)) > 0)
	some := func(f func(*card.Printing) bool) bool {
		for i := range k.Printings {
			if f(&k.Printings[i]) {
				return true
			}
		}
		return false
	}
	add("artist", some(func(p *card.Printing) bool { return p.Artist != "" }))
	add("number", some(func(p *card.Printing) bool { return p.Number != "" }))
	add("date", some(func(p *card.Printing) bool { return p.Date != "" }))
	add("flavor", some(func(p *card.Printing) bool { return p.Flavor != "" }))
	add("rarity", some(func(p *card.Printing) bool { return p.Rarity != "" }))
	for _, f := range query.Fields(k.Game) {
		if _, ok := k.Stats[f.Stat]; ok && f.Stat != "" {
			out = append(out, string(f.ID))
		}
	}
	return append(out, languages(k)...)
}

// languages are those in which a name or text of the card is known. Every card has its English title.
func languages(k *card.Card) []string {
	out := []string{"en"}
	for _, m := range []map[string]string{k.Names, k.Texts} {
		for lang, s := range m {
			if lang = strings.ToLower(lang); s != "" && !slices.Contains(out, lang) {
				out = append(out, lang)
			}
		}
	}
	return out
}
