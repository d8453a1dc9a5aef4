package deck

import (
	"strings"

	"github.com/kotei-dev/kotei/card"
)

// columnWords are the words at the head of a table's columns, folded.
var columnWords = map[string]bool{
	"qty": true, "quantity": true, "count": true, "copies": true, "number": true, "amount": true, "x": true, "no": true, "nr": true,
	"name": true, "card": true, "card name": true, "title": true, "type": true, "card type": true, "set": true, "edition": true, "expansion": true,
	"cost": true, "gold": true, "gold cost": true, "focus": true, "clan": true, "faction": true, "rarity": true, "section": true, "deck": true,
	"side": true, "version": true, "price": true, "keywords": true, "notes": true, "force": true, "chi": true, "legality": true,
	"quantite": true, "nombre": true, "exemplaires": true, "nom": true, "carte": true, "titre": true, "extension": true, "cout": true, "rarete": true, "prix": true,
}

// isTableHead says whether a line is the head of a table that was pasted from a spreadsheet: at least two
// columns, and nothing but words for columns.
func isTableHead(t string) bool {
	if len(t) > maxName || t == "" || isDigit(t[0]) || !strings.ContainsAny(t, "\t|,;") {
		return false
	}
	fields := strings.FieldsFunc(t, func(r rune) bool { return r == '\t' || r == '|' || r == ',' || r == ';' })
	for _, f := range fields {
		if key := card.Fold(f); key != "" && !columnWords[key] {
			return false
		}
	}
	return len(fields) > 1 && strings.ContainsAny(card.Fold(t), " ")
}

// takeColumn reads the column behind a name as the number of copies: "Name<tab>3<tab>Set".
func (c *cardLine) takeColumn(hint string) (rest string) {
	if c.amount.stated {
		return hint
	}
	first, others, _ := strings.Cut(hint, "\t")
	if a, ok := wholeAmount(first); ok {
		c.amount = a
		return strings.TrimSpace(others)
	}
	return hint
}

// holdsAnother says whether a column behind a name is a card of its own, as where two lists stand side by
// side. A line is one card or none, so it cannot be read.
func (r *Resolver) holdsAnother(t string, m Match) bool {
	if !strings.ContainsAny(t, "\t|") {
		return false
	}
	for _, hint := range m.hints {
		for _, column := range strings.FieldsFunc(hint, func(r rune) bool { return r == '\t' || r == '|' }) {
			if _, names, ok := leadingAmount(strings.TrimSpace(column)); ok {
				if other, _ := r.sure(names[0]); other.settled() {
					return true
				}
			}
		}
	}
	return false
}
