package search

import (
	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/search/query"
)

// textFields are the fields of bleve in which a field of the language looks.
var textFields = map[query.FieldID][]string{
	query.FieldText:   {fieldEnglish, fieldFrench, fieldOther},
	query.FieldFlavor: {fieldFlavor},
	query.FieldOld:    {fieldOld},
	query.FieldRuling: {fieldRuling},
}

// text is the cards with a text that fits one of the values.
func (r *run) text(c *query.Clause, within set) (set, error) {
	s := r.set(r.x.columns.size)
	h := r.x.texts[c.Field.ID]
	for i := range c.Values {
		v := &c.Values[i]
		var err error
		switch {
		case v.Kind == query.ValueRegex:
			err = r.pattern(s, h, v.Regexp, within, anyName)
		case v.Kind == query.ValueNone:
			s.or(r.x.textless(c.Field.ID))
		case v.Folded == "":
		case c.Op == query.OpPart:
			err = r.letters(s, h, v.Folded, within)
		default:
			err = r.terms(s, c.Field.ID, v, within)
		}
		if err != nil {
			return nil, err
		}
	}
	return s, nil
}

// terms adds the cards of which some text has all the words of a value, in any form; those of a phrase as they are
// and in a row. Words of one value must stand in texts of one language.
func (r *run) terms(into set, field query.FieldID, v *query.Value, within set) error {
	t := r.x.text
	for _, name := range textFields[field] {
		words := v.Folded
		looked := words
		if name == fieldFrench {
			words = foldWords(elide(v.Text))
			looked = participles(words)
		}
		var found set
		for _, term := range t.stemsOf(name, looked) {
			s := r.set(r.x.columns.size)
			if err := t.term(r.ctx, name, term, s, r.scores); err != nil {
				return err
			}
			if found == nil {
				found = s
			} else {
				found.and(s)
			}
		}
		if found == nil {
			continue
		}
		if v.Kind == query.ValuePhrase {
			if err := r.phrase(found, name, words, within); err != nil {
				return err
			}
		}
		into.or(found)
	}
	return nil
}

// foldedOf are the folded texts of a card in a field of bleve.
func (x *Index) foldedOf(at int, field string) []string {
	k := x.catalog.At(at)
	switch field {
	case fieldFrench:
		return []string{foldText(field, k.Texts["fr"])}
	case fieldOther:
		var out []string
		for lang, text := range k.Texts {
			if lang != "en" && lang != "fr" {
				out = append(out, foldText(field, text))
			}
		}
		return out
	case fieldEnglish:
		return x.texts[query.FieldText].foldedTexts(at)[:x.columns.english[at]] // they come first
	case fieldFlavor:
		return x.texts[query.FieldFlavor].foldedTexts(at)
	case fieldOld:
		return x.texts[query.FieldOld].foldedTexts(at)
	}
	return x.texts[query.FieldRuling].foldedTexts(at)
}

// newTexts are the haystacks of the text fields.
func newTexts(x *Index) map[query.FieldID]*haystack {
	out := map[query.FieldID]*haystack{}
	title := func(at int) string { return x.catalog.At(at).Title }
	for field, bits := range map[query.FieldID]uint{query.FieldText: 12, query.FieldFlavor: 12, query.FieldOld: 9, query.FieldRuling: 10} {
		texts := func(k *card.Card) []string { return textsOf(k, string(field)) }
		if field == query.FieldText {
			texts = currentTexts
		}
		out[field] = newHaystack(x.catalog.Len(), bits, title, func(at int, f func(string, nameKind)) {
			for _, t := range texts(x.catalog.At(at)) {
				f(t, anyName)
			}
		})
	}
	return out
}

// textless is the cards without any text of a field.
func (x *Index) textless(field query.FieldID) set {
	return choose(nil, x.columns.choice[query.FieldHas], x.columns.size, []query.Value{{ID: string(field)}}).inverted(x.columns.size)
}
