package api

import (
	"cmp"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/search/query"
)

// suggestion is something that the box of the search may be given. It serves the pages and is no part of the contract.
type suggestion struct {
	Text   string `json:"text"`            // what goes into the box in place of the characters from..to
	From   int    `json:"from"`            //
	To     int    `json:"to"`              //
	What   string `json:"what"`            // what it finds, in the reader's language
	GoesOn bool   `json:"goes_on"`         // a value is to follow
	Label  string `json:"label,omitempty"` // of a card: its name
	Path   string `json:"path,omitempty"`  // of a card: its page
	Clan   string `json:"clan,omitempty"`  // of a card
}

const (
	maxSuggestedFields = 5
	maxSuggestedValues = 12
	maxSuggestedCards  = 7
)

// suggestions says what may come next in a query at a place.
func (s *server) suggestions(c echo.Context) error {
	v, ok := s.cfg.Library.View(s.gameOf(c))
	if !ok {
		return fail(codeNotReady)
	}
	q := []rune(c.QueryParam("q"))
	if len(q) > query.MaxLength {
		return fail(codeParameterInvalid).of("q", "long", strconv.Itoa(query.MaxLength))
	}
	at := len(q)
	if word := c.QueryParam("at"); word != "" {
		n, err := strconv.Atoi(word)
		if err != nil || n < 0 || n > len(q) {
			return fail(codeParameterInvalid).of("at", "maximum", strconv.Itoa(len(q)))
		}
		at = n
	}
	out := suggest(v, string(q[:at]), languageOf(c.Request()))
	c.Response().Header().Set("Cache-Control", "no-cache")
	return c.JSON(http.StatusOK, struct {
		Data []suggestion `json:"data"`
	}{out})
}

// clauseBegun is a clause of which the field and the operator are there.
var clauseBegun = regexp.MustCompile(`^([\pL][\pL\pN_-]*)(:|!=|<=|>=|=|<|>|~)(.*)$`)

// suggest says what the end of a text may go on to be.
func suggest(v *View, before, lang string) []suggestion {
	runes := []rune(before)
	from := lastWord(runes)
	word := string(runes[from:])
	if m := clauseBegun.FindStringSubmatch(word); m != nil {
		if field, ok := query.FieldOf(v.Catalog.Game(), m[1]); ok {
			value := m[3]
			if i := strings.LastIndexByte(value, ','); i >= 0 && !strings.HasPrefix(value, `"`) {
				value = value[i+1:]
			}
			return suggestValues(v, field, value, len(runes)-len([]rune(value)), len(runes), lang)
		}
	}
	out := []suggestion{}
	if card.Fold(word) != "" {
		out = suggestFields(v, word, from, len(runes), lang)
	}
	cards := suggestCards(v, before, lang)
	if strings.Contains(strings.TrimSpace(before), " ") { // more words of a name are likelier than a field
		return append(cards, out...)
	}
	return append(out, cards...)
}

// lastWord is where the last word begins: behind a blank outside of quotes, a bracket or a minus.
func lastWord(runes []rune) int {
	from, quoted := 0, false
	for i, r := range runes {
		switch {
		case r == '"':
			quoted = !quoted
		case !quoted && (r == ' ' || r == '(' || r == '-' && from == i):
			from = i + 1
		}
	}
	return from
}

// suggestFields are the fields of which a name begins so.
func suggestFields(v *View, word string, from, to int, lang string) []suggestion {
	game, prefix := v.Catalog.Game(), card.Fold(word)
	out := []suggestion{}
	for _, f := range query.Fields(game) {
		names := slices.Concat([]string{string(f.ID)}, f.Names, f.French)
		if lang == "fr" {
			names = slices.Concat(f.French, []string{string(f.ID)}, f.Names)
		}
		at := slices.IndexFunc(names, func(n string) bool { return strings.HasPrefix(card.Fold(n), prefix) })
		if len(out) == maxSuggestedFields || at < 0 {
			continue
		}
		name := names[at]
		op := ":"
		if f.Kind == query.KindNumber {
			op = ">="
		}
		out = append(out, suggestion{Text: name + op, From: from, To: to, What: f.Help.In(lang), GoesOn: f.Words != ""})
	}
	return out
}

// suggestValues are the values of a field that begin so, in any language.
func suggestValues(v *View, f *query.Field, begun string, from, to int, lang string) []suggestion {
	prefix := card.Fold(begun)
	type found struct {
		suggestion
		rank int
	}
	var all []found
	for i, w := range v.Index.Vocabulary().All(f.Words) {
		rank := slices.IndexFunc(slices.Concat([]string{w.ID, w.Label.In(lang), w.Label.EN, w.Label.FR}, w.Names), func(n string) bool { return strings.HasPrefix(card.Fold(n), prefix) })
		if rank < 0 {
			continue
		}
		what := w.Label.In(lang)
		if what == w.ID {
			what = ""
		}
		all = append(all, found{suggestion{Text: queryValue(w.ID) + " ", From: from, To: to, What: what}, min(rank, 4)*1_000_000 + i})
	}
	slices.SortStableFunc(all, func(a, b found) int { return cmp.Compare(a.rank, b.rank) })
	out := []suggestion{}
	for _, x := range all[:min(len(all), maxSuggestedValues)] {
		out = append(out, x.suggestion)
	}
	return out
}

// suggestCards are the cards whose name goes on like the whole text, if it is nothing but a name.
func suggestCards(v *View, before, lang string) []suggestion {
	out := []suggestion{}
	if name := strings.TrimLeft(before, `!" `); name != "" && !strings.ContainsAny(name, ":=<>~/()") {
		l := labelsOf(v, lang)
		for _, at := range v.Index.Autocomplete(name, maxSuggestedCards) {
			k := v.Catalog.At(at)
			x := suggestion{Label: k.Name, Path: cardPath(k), What: l.types(k.Types), Clan: "none"}
			if len(k.Clans) > 0 {
				x.Clan = string(k.Clans[0])
				x.What += " · " + l.clans(k.Clans)
			}
			out = append(out, x)
		}
	}
	return out
}
