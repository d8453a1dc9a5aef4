package api

import (
	"context"
	"slices"
	"strings"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/catalog"
	"github.com/kotei-dev/kotei/deck"
	"github.com/kotei-dev/kotei/formats"
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

// cardLimit is a limit that a card meets in decks, with the formats in which it does.
type cardLimit struct {
	Code, Title string
	Limit       int
	Message     string // of one of the formats
	Formats     []string
}

// manyCopies is more than any format allows.
const manyCopies = 60

// cardLimits asks the rules themselves: each format in which the card may be used judges a deck that has nothing but far
// too many copies, and what it says of the card with a number is a limit.
func (s *server) cardLimits(ctx context.Context, c *catalog.Catalog, k *card.Card, day string, p web.Page) ([]cardLimit, error) {
	var versions []*formats.Version
	for _, f := range s.cfg.Formats.For(k.Game) {
		if v, ok := f.At(day); ok {
			versions = append(versions, v)
		}
	}
	section := deck.HomeSection(k)
	d := deck.Deck{Entries: []deck.Entry{{Card: k.ID, Count: manyCopies, Section: section, Confidence: 1}}}
	reports := formats.ValidateAll(ctx, versions, d, c, formats.Options{AsOf: day, Lang: p.Lang})
	if err := ctx.Err(); err != nil {
		return nil, fail(codeInternal).because(err)
	}
	var out []cardLimit
	for i, r := range reports {
		if slices.ContainsFunc(r.Problems, func(x formats.Problem) bool { return barred[x.Code] }) {
			continue
		}
		for _, x := range r.Problems {
			if x.Limit == nil || x.Severity != formats.Error || !slices.Contains(x.Cards, k.ID) || len(x.Cards) != 1 {
				continue
			}
			name := versions[i].Format().Name(p.Lang)
			at := slices.IndexFunc(out, func(o cardLimit) bool { return o.Code == x.Code && o.Limit == *x.Limit })
			if at < 0 {
				info, _ := formats.CodeOf(x.Code)
				out = append(out, cardLimit{Code: x.Code, Title: said(info.Title, p.Lang), Limit: *x.Limit, Message: x.Message})
				at = len(out) - 1
			}
			out[at].Formats = append(out[at].Formats, name)
		}
	}
	slices.SortStableFunc(out, func(a, b cardLimit) int { return strings.Compare(a.Code, b.Code) })
	return out, nil
}

// barred are the codes of formats in which the card may not be used at all, so that its limits there are idle.
var barred = map[string]bool{
	"not-in-pool": true, "banned": true, "not-yet-legal": true, "no-longer-legal": true, "not-a-deck-card": true, "suspended": true,
}
