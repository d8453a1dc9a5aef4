package api

import (
	"maps"
	"slices"
	"strings"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/search/query"
	"github.com/kotei-dev/kotei/web"
)

// cardPrinting is one appearance of a card, with what differs from the card as it is today.
type cardPrinting struct {
	Set, Path            string
	Date, Number, Rarity string
	Artist, ArtistPath   string
	Legal                string
	Flavor               string
	Banned               bool
	Latest               bool

	Changed  bool
	Stats    []changedStat
	Added    []string // keywords that the printing has and the card no longer
	Lost     []string // keywords that came later
	Lines    []textLine
	LegalDay string // first legal day where one was announced
}

// changedStat is a number that was another one.
type changedStat struct{ Label, Was, Now string }

// cardPrintings are the printings, the newest first.
func cardPrintings(k *card.Card, l *labels, p web.Page) []cardPrinting {
	var out []cardPrinting
	for i := len(k.Printings) - 1; i >= 0; i-- {
		pr := &k.Printings[i]
		x := cardPrinting{
			Set: l.setName(pr.Set), Path: p.Search("s:" + queryValue(pr.Set)), Date: pr.Date, Number: pr.Number, Rarity: l.of(query.WordsRarity, pr.Rarity), Artist: pr.Artist,
			Flavor: pr.Flavor, Banned: pr.Banned, Latest: pr.ID == k.Latest, LegalDay: pr.LegalFrom, Lines: textLines(pr.Text), Stats: changedStats(k, pr, l),
		}
		if pr.Artist != "" {
			x.ArtistPath = p.Search("a:" + queryValue(pr.Artist))
		}
		var legal []string
		for _, token := range pr.Legal {
			legal = append(legal, l.of(query.WordsLegal, token))
		}
		x.Legal = strings.Join(legal, ", ")
		if pr.Keywords != nil {
			x.Added, x.Lost = minus(pr.Keywords, k.Keywords), minus(k.Keywords, pr.Keywords)
		}
		x.Changed = len(x.Lines)+len(x.Stats)+len(x.Added)+len(x.Lost) > 0
		out = append(out, x)
	}
	return out
}

// changedStats are the numbers of a printing that differ from the card's. A printing without stats of its own has the
// card's.
func changedStats(k *card.Card, pr *card.Printing, l *labels) []changedStat {
	if pr.Stats == nil {
		return nil
	}
	shown := func(s card.Stats, name card.StatName) string {
		if v, ok := s[name]; ok {
			return statText(v)
		}
		return "∅"
	}
	var out []changedStat
	names := slices.Sorted(maps.Keys(k.Stats))
	for name := range pr.Stats {
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	slices.SortFunc(names, func(a, b card.StatName) int { return slices.Index(faceOrder, a) - slices.Index(faceOrder, b) })
	for _, name := range names {
		if was, now := shown(pr.Stats, name), shown(k.Stats, name); was != now {
			out = append(out, changedStat{l.statName(name), was, now})
		}
	}
	return out
}

// minus are the words of a that are not in b, whatever their case.
func minus(a, b []string) []string {
	var out []string
	for _, w := range a {
		if !slices.ContainsFunc(b, func(o string) bool { return strings.EqualFold(w, o) }) {
			out = append(out, w)
		}
	}
	return out
}
