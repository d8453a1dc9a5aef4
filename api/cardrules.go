package api

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/catalog"
	"github.com/kotei-dev/kotei/deck"
	"github.com/kotei-dev/kotei/formats"
	"github.com/kotei-dev/kotei/search/query"
	"github.com/kotei-dev/kotei/web"
)

// cardFormat is what a format says of a card.
type cardFormat struct {
	Name, Path   string // of the format, and a search in it
	Status       string
	Word         string // of the status
	Reason       string
	Since, Until string
	Rule, Source string
}

// usable says whether a card of the status may stand in a deck.
func usable(s formats.Status) bool {
	return s == formats.StatusLegal || s == formats.StatusRestricted || s == formats.StatusSplashBanned || s == formats.StatusDisputed
}

func newCardFormat(x formats.Legality, p web.Page, k *card.Card) cardFormat {
	word, err := p.T("card.status." + string(x.Status))
	if err != nil {
		word = string(x.Status)
	}
	return cardFormat{
		Name: x.Name, Path: "/" + string(k.Game) + "/cards?q=f:" + x.Format, Status: string(x.Status), Word: word, Reason: x.Reason, Since: x.Since, Until: x.Until, Rule: x.Rule, Source: x.Source,
	}
}

// cardLimit is a limit of copies that a card meets in decks, with the formats in which it does.
type cardLimit struct {
	Code, Title string
	Limit       int
	Advice      bool // nobody must heed it
	Formats     []string
}

// cardCondition is something else that a card asks of a deck.
type cardCondition struct {
	Code, Message string
	Formats       []string
}

// manyCopies is more than any format allows.
const manyCopies = 60

// limitCodes are the codes of problems that tell how often a card may be there.
var limitCodes = map[string]bool{"copies-limit": true, "unique-limit": true, "singleton-limit": true, "section-too-many": true, "singular-advice": true}

// conditionCodes are the codes of problems that a card brings with it by what it says.
var conditionCodes = map[string]bool{"requires": true, "excludes": true, "role-requirement": true, "rarity-limit": true, "list-unavailable": true}

// barred are the codes of formats in which the card may not be used at all, so that its limits there are idle.
var barred = map[string]bool{
	"not-in-pool": true, "not-yet-legal": true, "no-longer-legal": true, "not-a-deck-card": true, "suspended": true, "wrong-section": true,
}

// cardRules asks the rules themselves: each format in which the card may be used judges a deck that has nothing but one
// copy, and one of far too many. What it says of the card alone is what the card can do to a deck.
func (s *server) cardRules(ctx context.Context, c *catalog.Catalog, k *card.Card, day string, p web.Page) ([]cardLimit, []cardCondition, error) {
	var versions []*formats.Version
	for _, f := range s.cfg.Formats.For(k.Game) {
		if v, ok := f.At(day); ok {
			versions = append(versions, v)
		}
	}
	var limits []cardLimit
	var conditions []cardCondition
	for _, copies := range []int{1, manyCopies} {
		d := deck.Deck{Entries: []deck.Entry{{Card: k.ID, Count: copies, Section: deck.HomeSection(k), Confidence: 1}}}
		for i, r := range formats.ValidateAll(ctx, versions, d, c, formats.Options{AsOf: day, Lang: p.Lang}) {
			name := versions[i].Format().Name(p.Lang)
			for _, x := range toldOf(k, r) {
				switch {
				case copies == 1 && conditionCodes[x.Code]:
					conditions = addCondition(conditions, x, name)
				case copies > 1 && limitCodes[x.Code] && x.Limit != nil:
					limits = addLimit(limits, x, name, p.Lang)
				}
			}
		}
	}
	if err := ctx.Err(); err != nil {
		return nil, nil, fail(codeInternal).because(err)
	}
	slices.SortStableFunc(limits, func(a, b cardLimit) int {
		return cmp.Or(len(b.Formats)-len(a.Formats), strings.Compare(a.Code, b.Code))
	})
	return limits, conditions, nil
}

// toldOf are the problems of a report that speak of the card and no other, none where the format does not know the card.
func toldOf(k *card.Card, r formats.Report) []formats.Problem {
	var out []formats.Problem
	for _, x := range r.Problems {
		if x.Severity == formats.Error && (barred[x.Code] || x.Code == "banned") {
			return nil
		}
		if len(x.Cards) == 1 && x.Cards[0] == k.ID {
			out = append(out, x)
		}
	}
	return out
}

func addCondition(all []cardCondition, x formats.Problem, format string) []cardCondition {
	at := slices.IndexFunc(all, func(o cardCondition) bool { return o.Code == x.Code && o.Message == x.Message })
	if at < 0 {
		all = append(all, cardCondition{Code: x.Code, Message: x.Message})
		at = len(all) - 1
	}
	all[at].Formats = append(all[at].Formats, format)
	return all
}

func addLimit(all []cardLimit, x formats.Problem, format, lang string) []cardLimit {
	at := slices.IndexFunc(all, func(o cardLimit) bool { return o.Code == x.Code && o.Limit == *x.Limit })
	if at < 0 {
		info, _ := formats.CodeOf(x.Code)
		all = append(all, cardLimit{Code: x.Code, Title: said(info.Title, lang), Limit: *x.Limit, Advice: x.Severity != formats.Error})
		at = len(all) - 1
	}
	all[at].Formats = append(all[at].Formats, format)
	return all
}

// cardText is what the card's own text changes about decks.
type cardText struct {
	Words string // what it does
	Class string // the cards of which it speaks
	Links []cardLink
	Rule  string
}

// cardTexts tells what the own texts of a card, and those of others about it, change about decks.
func cardTexts(c *catalog.Catalog, k *card.Card, l *labels, p web.Page) []cardText {
	var out []cardText
	for _, x := range formats.DeckTexts(k.Game, k.ID) {
		n := x.Limit
		switch {
		case x.Any:
			n = 0
		case x.Add != 0:
			n = x.Add
		}
		key := x.Kind
		if x.Any {
			key = "copies-any"
		}
		words, _ := p.T("card.changes." + key) // TestDeckTextWords
		out = append(out, cardText{Words: strings.ReplaceAll(words, "{n}", p.Number(n)), Class: classWords(x, l), Links: cardLinks(c, x.Others), Rule: x.Rule})
	}
	if by := formats.ShutOut(k.Game, k.ID); len(by) > 0 {
		words, _ := p.T("card.changes.shut-out") // TestDeckTextWords
		out = append(out, cardText{Words: words, Links: cardLinks(c, by)})
	}
	return out
}

// classWords names the cards that a text speaks of: their type and keywords, the section.
func classWords(x formats.DeckText, l *labels) string {
	var parts []string
	for _, t := range x.Types {
		parts = append(parts, capital(l.of(query.WordsType, string(t))))
	}
	parts = append(parts, x.With...)
	for _, w := range x.Without {
		parts = append(parts, text{"not ", "pas "}.in(l.lang)+w)
	}
	if x.Section != "" {
		parts = append(parts, capital(l.of(query.WordsSide, string(x.Section))))
	}
	return strings.Join(parts, ", ")
}

// cardLinks are links to the cards of some ids that the release has.
func cardLinks(c *catalog.Catalog, ids []string) []cardLink {
	var out []cardLink
	for _, id := range ids {
		if o, ok := c.Card(id); ok {
			out = append(out, cardLink{Text: o.Name, Path: cardPath(o)})
		} else {
			out = append(out, cardLink{Text: id})
		}
	}
	return out
}
