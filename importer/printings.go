package importer

import (
	"cmp"
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/kotei-dev/kotei/card"
)

// printing is a printing on its way into a card. Text, Keywords and Stats are empty where no source gives them.
type printing struct {
	card.Printing
	from    []int                                // ranks of the dumps that tell of it, the lowest first
	differs struct{ text, keywords, stats bool } // from what the same source says of the card
}

// printings joins the printings of all members, oldest first. Two sources' printings are the same where the
// set is and number or artist agree, or where each has just so many in the set.
func (m *merger) printings(members []member) []printing {
	var all []printing
	for _, k := range members {
		mine := make([]printing, 0, len(k.rec.Card.Printings))
		for _, p := range k.rec.Card.Printings {
			p.Date = m.sets.day(p)
			mine = append(mine, newPrinting(p, &k.rec.Card, k.rank))
		}
		slices.SortStableFunc(mine, comparePrintings)
		all = joinPrintings(all, mine)
	}
	slices.SortStableFunc(all, comparePrintings)
	return all
}

// newPrinting looks at a printing beside the card of the same record.
func newPrinting(p card.Printing, c *card.Card, rank int) printing {
	out := printing{Printing: p, from: []int{rank}}
	out.differs.text = p.Text != "" && !sameText(p.Text, c.Text)
	out.differs.keywords = len(p.Keywords) > 0 && !sameKeywords(p.Keywords, c.Keywords)
	out.differs.stats = len(p.Stats) > 0 && !maps.Equal(p.Stats, c.Stats)
	out.Legal = sortedTokens(p.Legal)
	return out
}

// comparePrintings orders printings as card.SortPrintings does, and by everything else that may tell two of
// one set apart, so that the order does not depend on a file's.
func comparePrintings(a, b printing) int {
	d := cmp.Or(
		strings.Compare(a.Date, b.Date), strings.Compare(a.Set, b.Set), strings.Compare(a.Number, b.Number),
		strings.Compare(a.Rarity, b.Rarity), strings.Compare(a.Artist, b.Artist), strings.Compare(a.Flavor, b.Flavor),
		strings.Compare(a.Text, b.Text),
	)
	if d != 0 {
		return d
	}
	whole := func(p printing) string {
		b, _ := json.Marshal(p.Printing) // strings and stats: always encodes
		return string(b)
	}
	return strings.Compare(whole(a), whole(b))
}

// joinPrintings adds the printings of one more source.
func joinPrintings(all, more []printing) []printing {
	used := make([]bool, len(all))
	left := make([]bool, len(more))
	for i := range left {
		left[i] = true
	}
	pass := func(same func(a, b *printing) bool) {
		for i := range more {
			for j := range used {
				if left[i] && !used[j] && all[j].Set == more[i].Set && same(&all[j], &more[i]) {
					all[j] = joinPrinting(all[j], more[i])
					left[i], used[j] = false, true
				}
			}
		}
	}
	pass(func(a, b *printing) bool { return sameNumber(a, b) && sameArtist(a, b) })
	pass(sameNumber)
	pass(sameArtist)
	pass(func(_, _ *printing) bool { return true })
	for i := range more {
		if left[i] {
			all = append(all, more[i])
		}
	}
	return all
}

func sameNumber(a, b *printing) bool {
	return a.Number != "" && strings.TrimLeft(a.Number, "0") == strings.TrimLeft(b.Number, "0")
}

func sameArtist(a, b *printing) bool {
	return a.Artist != "" && card.Fold(a.Artist) == card.Fold(b.Artist)
}

// joinPrinting fills the gaps of a from b and adds the legality tokens up. A wording that differs from its
// source's card is what was printed: it counts before one that only repeats the card's.
func joinPrinting(a, b printing) printing {
	a.Number, a.Rarity = cmp.Or(a.Number, b.Number), cmp.Or(a.Rarity, b.Rarity)
	a.Artist, a.Flavor = cmp.Or(a.Artist, b.Artist), cmp.Or(a.Flavor, b.Flavor)
	a.LegalFrom = cmp.Or(a.LegalFrom, b.LegalFrom)
	a.Legal = sortedTokens(append(slices.Clone(a.Legal), b.Legal...))
	a.Banned = a.Banned || b.Banned
	if a.Text == "" || b.differs.text && !a.differs.text {
		a.Text, a.differs.text = b.Text, b.differs.text
	}
	if len(a.Keywords) == 0 || b.differs.keywords && !a.differs.keywords {
		a.Keywords, a.differs.keywords = b.Keywords, b.differs.keywords
	}
	if len(a.Stats) == 0 || b.differs.stats && !a.differs.stats {
		a.Stats, a.differs.stats = b.Stats, b.differs.stats
	}
	a.from = append(slices.Clone(a.from), b.from...)
	return a
}

func sortedTokens(tokens []string) []string {
	out := slices.Clone(tokens)
	slices.Sort(out)
	if out = slices.Compact(out); len(out) == 0 {
		return nil
	}
	return out
}

// finishPrintings takes from each printing what is the same as on the card and gives ids: "<set>.<card>",
// then ".2" and so on within the set.
func finishPrintings(c *card.Card, list []printing) []card.Printing {
	list = slices.Clone(list)
	for i := range list {
		q := &list[i].Printing
		if sameText(q.Text, c.Text) {
			q.Text = ""
		}
		if sameKeywords(q.Keywords, c.Keywords) {
			q.Keywords = nil
		}
		if maps.Equal(q.Stats, c.Stats) {
			q.Stats = nil
		}
	}
	slices.SortStableFunc(list, comparePrintings) // by what is left, so that our own export is numbered alike when it comes back
	out := make([]card.Printing, len(list))
	perSet := map[string]int{}
	for i, p := range list {
		q := p.Printing
		perSet[q.Set]++
		q.ID = q.Set + "." + c.ID
		if n := perSet[q.Set]; n > 1 {
			q.ID += "." + strconv.Itoa(n)
		}
		out[i] = q
	}
	return out
}

// sameText compares wordings: blanks, line breaks, case and the form of quotation marks do not count.
func sameText(a, b string) bool { return a == b || flat(a) == flat(b) }

var typewriter = strings.NewReplacer("’", "'", "‘", "'", "“", `"`, "”", `"`, "–", "-", "—", "-", "…", "...")

func flat(s string) string {
	return strings.ToLower(strings.Join(strings.Fields(typewriter.Replace(s)), ""))
}

// sameKeywords compares keywords as sets, whatever their case (TF-KW-05).
func sameKeywords(a, b []card.Keyword) bool {
	if len(a) != len(b) {
		return false
	}
	for _, k := range a {
		if !slices.ContainsFunc(b, func(o card.Keyword) bool { return strings.EqualFold(k, o) }) {
			return false
		}
	}
	return true
}
