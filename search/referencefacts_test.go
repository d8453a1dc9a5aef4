package search_test

import (
	"slices"
	"strings"

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
