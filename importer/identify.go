package importer

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/kotei-dev/kotei/card"
)

// group is one card in the making: its id and the records that tell of it, at most one a dump.
type group struct {
	id      string
	line    *card.Identity // where the ledger fixes the id
	members []member
}

// ledgerLines are the lines of card/identities.yaml by bucket.
var ledgerLines = sync.OnceValue(func() map[string][]card.Identity {
	lines := map[string][]card.Identity{}
	for _, id := range card.Identities() {
		key := card.LimitKey(id.Title, id.Version)
		lines[key] = append(lines[key], id)
	}
	return lines
})

// reservedIDs are the ids of the ledger: no other card gets one, whatever id or title its source gives it.
func reservedIDs(game card.Game) map[string]bool {
	ids := map[string]bool{}
	if game == card.L5RCCG {
		for _, line := range card.Identities() {
			ids[line.ID] = true
		}
	}
	return ids
}

// identify parts the records of one bucket into cards. Within one dump two records are two cards; across
// dumps they meet by subtitle, type, being created, shared sets and spelling. The ledger's lines come first,
// so that an id does not depend on what else is imported.
func (m *merger) identify(members []member) []group {
	slices.SortStableFunc(members, func(a, b member) int {
		return cmp.Or(cmp.Compare(a.rank, b.rank), compareMembers(a, b))
	})
	var groups []group
	if m.game == card.L5RCCG {
		lines := ledgerLines()[bucketOf(&members[0].rec.Card, m.game)]
		for i := range lines {
			groups = append(groups, group{id: lines[i].ID, line: &lines[i]})
		}
	}
	for start := 0; start < len(members); {
		end := start
		for end < len(members) && members[end].rank == members[start].rank {
			end++
		}
		groups = m.assign(groups, members[start:end])
		start = end
	}
	groups = slices.DeleteFunc(groups, func(g group) bool { return len(g.members) == 0 })
	m.number(groups)
	return groups
}

// compareMembers orders records by first release, cards that can be in a deck first, then by the source's
// key and by what they say.
func compareMembers(a, b member) int {
	return cmp.Or(
		cmp.Compare(a.first, b.first),
		cmp.Compare(undeckable(&a.rec.Card), undeckable(&b.rec.Card)),
		cmp.Compare(a.rec.Key, b.rec.Key),
		cmp.Compare(a.rec.Card.Subtitle, b.rec.Card.Subtitle),
		cmp.Compare(a.rec.Card.Title, b.rec.Card.Title),
		cmp.Compare(a.rec.Card.Text, b.rec.Card.Text),
	)
}

// undeckable is 1 for a card that no deck may hold (TF-DECK-24), else 0.
func undeckable(c *card.Card) int {
	if created(c) || len(c.Types) > 0 && card.SideOf(c.Types) == card.NoSide {
		return 1
	}
	return 0
}

func created(c *card.Card) bool { return c.Created || c.HasType(card.Proxy) }

// assign gives each record of one dump the group that fits best, or a new one.
func (m *merger) assign(groups []group, list []member) []group {
	type pair struct{ score, rec, group int }
	var pairs []pair
	for r := range list {
		for g := range groups {
			if score, ok := fit(m.game, &groups[g], list[r]); ok {
				pairs = append(pairs, pair{score, r, g})
			}
		}
	}
	slices.SortStableFunc(pairs, func(a, b pair) int {
		return cmp.Or(cmp.Compare(b.score, a.score), cmp.Compare(a.rec, b.rec), cmp.Compare(a.group, b.group))
	})
	placed, full := make([]bool, len(list)), make([]bool, len(groups))
	for i, p := range pairs {
		if placed[p.rec] || full[p.group] {
			continue
		}
		for _, other := range pairs[i+1:] {
			if other.score == p.score && other.rec == p.rec && !full[other.group] {
				m.note(list[p.rec], Warning, fmt.Sprintf("may be %s or %s: taken as the first", groups[p.group].name(), groups[other.group].name()))
				break
			}
		}
		if p.score < 0 && len(groups[p.group].members) > 0 {
			m.note(list[p.rec], Warning, "merged by title and version alone: type or subtitle differ from "+groups[p.group].name())
		}
		placed[p.rec], full[p.group] = true, true
		groups[p.group].members = append(groups[p.group].members, list[p.rec])
	}
	for r := range list {
		if !placed[r] {
			groups = append(groups, group{members: []member{list[r]}})
		}
	}
	return groups
}

// name says which card a group is, for notes.
func (g *group) name() string {
	if g.line != nil {
		return g.id
	}
	first := g.members[0]
	return fmt.Sprintf("%s of %s", first.rec.Key, first.source)
}

// fit says how well a record fits a group; false where it cannot be the same card.
func fit(game card.Game, g *group, m member) (int, bool) {
	c := &m.rec.Card
	score := 0
	if c.ID != "" && c.ID == g.id {
		score += 20
	}
	if g.line != nil {
		s, ok := fitLine(g.line, m)
		return score + s, ok
	}
	other := &g.members[0].rec.Card
	if c.ID != "" && other.ID != "" {
		if c.ID != other.ID {
			return 0, false
		}
		if game != card.L5RCCG { // the data's own ids are public: one id is one card, whatever else is said of it
			return score + 20, true
		}
	}
	if created(c) != created(other) {
		return 0, false
	}
	if len(c.Types) > 0 && len(other.Types) > 0 {
		switch {
		case c.Types[0] == other.Types[0]:
			score += 2
		case created(c):
		case card.SideOf(c.Types) != card.SideOf(other.Types) || card.SideOf(c.Types) == card.NoSide:
			return 0, false
		default:
			score -= 4
		}
	}
	score += fitSubtitle(c.Subtitle, other.Subtitle)
	if c.Title == other.Title {
		score++
	}
	for _, o := range g.members {
		if shareSet(c.Printings, o.rec.Card.Printings) {
			score += 3
			break
		}
	}
	return score, true
}

func fitLine(line *card.Identity, m member) (int, bool) {
	c := &m.rec.Card
	if created(c) != line.Created {
		return 0, false
	}
	score := 0
	if t := c.Type(); t != "" && t != line.Type && line.Type != "" {
		if !line.Created || t != card.Proxy {
			return 0, false
		}
	}
	score += fitSubtitle(c.Subtitle, line.Subtitle)
	if c.Title == line.Title {
		score++
	}
	if line.Key != "" && line.Key == m.rec.Key {
		score += 6
	}
	for _, p := range c.Printings {
		if p.Set == line.Set {
			score += 3
			break
		}
	}
	return score, true
}

// fitSubtitle: equal subtitles speak for one card, different ones against it, one that is left out does neither
// much.
func fitSubtitle(a, b string) int {
	switch a, b = card.Fold(a), card.Fold(b); {
	case a == b && a != "":
		return 4
	case a == b:
		return 1
	case a == "" || b == "":
		return 0
	}
	return -6
}

func shareSet(a, b []card.Printing) bool {
	for _, p := range a {
		if slices.ContainsFunc(b, func(q card.Printing) bool { return p.Set == q.Set }) {
			return true
		}
	}
	return false
}

// number gives ids to the groups that the ledger does not name: an id that a source brings (our own export,
// or a game with public ids), else the next free number in order of release.
func (m *merger) number(groups []group) {
	slices.SortStableFunc(groups, func(a, b group) int {
		return cmp.Or(cmp.Compare(earliest(a), earliest(b)), compareMembers(a.members[0], b.members[0]))
	})
	free := func(id string) bool { return id != "" && !m.taken[id] }
	for i := range groups {
		for _, k := range groups[i].members {
			if groups[i].id == "" && free(k.rec.Card.ID) {
				groups[i].id = k.rec.Card.ID
				m.taken[groups[i].id] = true
			}
		}
	}
	for i := range groups {
		if groups[i].id != "" {
			continue
		}
		first := groups[i].members[0]
		c := &first.rec.Card
		n := 1
		if m.game == card.L5RCCG {
			n += len(ledgerLines()[bucketOf(c, m.game)])
		}
		for !free(card.MakeID(c.Title, c.Version, n)) {
			n++
		}
		groups[i].id = card.MakeID(c.Title, c.Version, n)
		m.taken[groups[i].id] = true
		if n > 1 {
			m.note(first, Warning, fmt.Sprintf("shares title and version with another card that the ledger of identities does not tell apart: it has the id %s, which may depend on what is imported", groups[i].id))
		}
	}
}

func earliest(g group) string {
	first := lastDay
	for _, k := range g.members {
		first = min(first, k.first)
	}
	return first
}

// note adds a finding about one record.
func (m *merger) note(k member, s Severity, message string) {
	m.report.Add(Note{
		Severity: s, Source: k.source, File: k.rec.File, Line: k.rec.Line,
		Card: card.FullName(k.rec.Card.Title, k.rec.Card.Subtitle, k.rec.Card.Version), Message: strings.TrimSpace(message),
	})
}
