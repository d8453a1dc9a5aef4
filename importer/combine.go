package importer

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/kotei-dev/kotei/card"
)

// tokenIvory is the legality token that decides which printing speaks (TF-GEN-02).
const tokenIvory = "ivory"

// combine makes the card of a group. The newest printing speaks (see Speaks): text, stats, keywords, types
// and clans come from the record that tells of it, gaps are filled from the others in order of priority, and
// what adds up (legality, printings, rulings, errata, ids) is added up.
func (m *merger) combine(g group) *card.Card {
	if len(g.members) > 1 {
		m.merged++
	}
	printings := m.printings(g.members)
	order := speakersFirst(g.members, printings)
	w := &weaver{members: order}
	lead := &order[0].rec.Card
	c := &card.Card{
		ID: g.id, Game: m.game, Level: lead.Level, LimitKey: lead.LimitKey, Provenance: map[string]string{},
	}
	w.card = c
	w.fill(m.game)
	w.addUp()
	c.Printings = finishPrintings(c, printings)
	w.provenanceOfSums(g.members)
	for i := range c.Printings {
		if c.Printings[i].Date == "" && m.sets.date(c.Printings[i].Set) != "" {
			c.Printings[i].Date = m.sets.date(c.Printings[i].Set)
		}
	}
	c.Derive()
	if len(order) > 1 {
		m.noteConflicts(c, order, printings)
	}
	return c
}

// Speaks is the place of the printing that decides a card's text and stats: the newest one that is legal in
// Ivory, if any was, else the newest (TF-GEN-02). Printings without a day are the oldest; of several of one
// day the first counts. It is -1 for no printings.
func Speaks(ps []card.Printing) int {
	best, ivory := -1, false
	for i, p := range ps {
		legal := slices.Contains(p.Legal, tokenIvory)
		if best < 0 || legal && !ivory || legal == ivory && p.Date > ps[best].Date {
			best, ivory = i, legal
		}
	}
	return best
}

// speakersFirst orders the members: the one that tells of the speaking printing, then the others by rank.
func speakersFirst(members []member, printings []printing) []member {
	plain := make([]card.Printing, len(printings))
	for i := range printings {
		plain[i] = printings[i].Printing
	}
	lead := members[0].rank
	if at := Speaks(plain); at >= 0 {
		ivory := slices.Contains(plain[at].Legal, tokenIvory)
		lead = printings[at].from[0]
		for _, p := range printings { // further printings of the same day and standing
			if p.Date == plain[at].Date && slices.Contains(p.Legal, tokenIvory) == ivory {
				lead = min(lead, p.from[0])
			}
		}
	}
	order := slices.Clone(members)
	slices.SortStableFunc(order, func(a, b member) int {
		return cmp.Or(cmp.Compare(boolInt(a.rank != lead), boolInt(b.rank != lead)), cmp.Compare(a.rank, b.rank))
	})
	return order
}

func boolInt(b bool) int {
	if b {
		return 1
	}
	return 0
}

// weaver fills one card from its members, the speaker first.
type weaver struct {
	card    *card.Card
	members []member
}

// take calls set with the first member for which has is true, and notes where the field came from.
func (w *weaver) take(field string, has func(*card.Card) bool, set func(*card.Card)) {
	for _, k := range w.members {
		if has(&k.rec.Card) {
			set(&k.rec.Card)
			w.card.Provenance[field] = origin(k, field)
			return
		}
	}
}

// origin is the source of a field: our own export knows where it had it from.
func origin(k member, field string) string {
	return cmp.Or(k.rec.Card.Provenance[field], k.source)
}

func (w *weaver) fill(game card.Game) {
	c := w.card
	named := slices.Clone(w.members) // spelling goes by priority, not by who speaks
	slices.SortStableFunc(named, func(a, b member) int { return cmp.Compare(a.rank, b.rank) })
	byName := &weaver{card: c, members: named}
	byName.take("title", func(k *card.Card) bool { return k.Title != "" }, func(k *card.Card) { c.Title, c.Version = k.Title, k.Version })
	byName.take("subtitle", func(k *card.Card) bool { return k.Subtitle != "" }, func(k *card.Card) { c.Subtitle = k.Subtitle })
	w.take("types", func(k *card.Card) bool { return len(k.Types) > 0 }, func(k *card.Card) { c.Types, c.Side = k.Types, k.Side })
	if c.Side == "" && game == card.L5RCCG {
		c.Side = card.SideOf(c.Types)
	}
	w.take("clans", func(k *card.Card) bool { return len(k.Clans) > 0 }, func(k *card.Card) { c.Clans = k.Clans })
	w.take("keywords", func(k *card.Card) bool { return len(k.Keywords) > 0 }, func(k *card.Card) { c.Keywords = k.Keywords })
	w.take("stats", func(k *card.Card) bool { return len(k.Stats) > 0 }, func(k *card.Card) { c.Stats = k.Stats })
	w.take("text", func(k *card.Card) bool { return k.Text != "" }, func(k *card.Card) { c.Text = k.Text })
	w.take("summary", func(k *card.Card) bool { return k.Summary != "" }, func(k *card.Card) { c.Summary = k.Summary })
	w.take("faces", func(k *card.Card) bool { return len(k.Faces) > 0 }, func(k *card.Card) { c.Faces = k.Faces })
	w.take("sensei", func(k *card.Card) bool { return k.Sensei != nil }, func(k *card.Card) { c.Sensei = k.Sensei })
	w.take("family", func(k *card.Card) bool { return k.Family != nil }, func(k *card.Card) { c.Family = k.Family })
	w.take("traits", func(k *card.Card) bool { return len(k.Traits) > 0 }, func(k *card.Card) { c.Traits = k.Traits })
	w.take("elements", func(k *card.Card) bool { return len(k.Elements) > 0 }, func(k *card.Card) { c.Elements = k.Elements })
	w.take("deck_limit", func(k *card.Card) bool { return k.DeckLimit != 0 }, func(k *card.Card) { c.DeckLimit = k.DeckLimit })
	w.take("role_only", func(k *card.Card) bool { return len(k.RoleOnly) > 0 }, func(k *card.Card) { c.RoleOnly = k.RoleOnly })
	w.take("allowed_clans", func(k *card.Card) bool { return len(k.AllowedClans) > 0 }, func(k *card.Card) { c.AllowedClans = k.AllowedClans })
	w.take("rarity", func(k *card.Card) bool { return k.Rarity != "" }, func(k *card.Card) { c.Rarity = k.Rarity })
	w.take("family_id", func(k *card.Card) bool { return k.FamilyID != "" }, func(k *card.Card) { c.FamilyID = k.FamilyID })
	if game == card.Altered { // derived, and told by no source, even if our own export repeats them
		delete(c.Provenance, "family")
		delete(c.Provenance, "family_id")
	}
	w.take("support", func(k *card.Card) bool { return k.Support != "" && k.Support != "none" }, func(k *card.Card) { c.Support = k.Support })
}

// addUp joins what several sources may each know a part of.
func (w *weaver) addUp() {
	c := w.card
	byRank := slices.Clone(w.members)
	slices.SortStableFunc(byRank, func(a, b member) int { return cmp.Compare(a.rank, b.rank) })
	name := card.FullName(c.Title, c.Subtitle, c.Version)
	for _, k := range byRank {
		o := &k.rec.Card
		c.Unique = c.Unique || o.Unique
		c.Created = c.Created || o.Created
		c.Errated = c.Errated || o.Errated
		for _, r := range o.Rulings {
			if !slices.ContainsFunc(c.Rulings, func(have card.Ruling) bool { return sameText(have.Text, r.Text) }) {
				c.Rulings = append(c.Rulings, r)
			}
		}
		for _, e := range o.Errata {
			if !slices.ContainsFunc(c.Errata, func(have card.Erratum) bool { return sameText(have.Text, e.Text) }) {
				c.Errata = append(c.Errata, e)
			}
		}
		c.Names, c.Texts = fillLanguages(c.Names, o.Names), fillLanguages(c.Texts, o.Texts)
		names := slices.Clone(o.OldNames)
		if o.Subtitle != "" { // a name that only lacks the subtitle is none of its own
			names = append(names, card.FullName(o.Title, o.Subtitle, o.Version))
		}
		for _, old := range names {
			if card.Fold(old) != card.Fold(name) && !slices.Contains(c.OldNames, old) {
				c.OldNames = append(c.OldNames, old)
			}
		}
		w.external(k)
	}
	c.Missing = stillMissing(w.members)
	slices.SortStableFunc(c.Errata, func(a, b card.Erratum) int { return strings.Compare(a.Date, b.Date) })
	slices.Sort(c.OldNames)
}

// fillLanguages adds the languages that only more has.
func fillLanguages(have, more map[string]string) map[string]string {
	for _, lang := range sortedKeys(more) {
		if have == nil {
			have = map[string]string{}
		}
		if have[lang] == "" {
			have[lang] = more[lang]
		}
	}
	return have
}

// stillMissing are the facts that every member says are unknown.
func stillMissing(members []member) []string {
	missing := slices.Clone(members[0].rec.Card.Missing)
	for _, k := range members[1:] {
		missing = slices.DeleteFunc(missing, func(fact string) bool { return !k.rec.Card.Lacks(fact) })
	}
	if len(missing) == 0 {
		return nil
	}
	return missing
}

// external keeps the ids that sources give the card. Our own export passes on those of its sources.
func (w *weaver) external(k member) {
	ids := maps.Clone(k.rec.Card.External)
	if k.source != "kotei" && k.rec.Key != "" {
		if ids == nil {
			ids = map[string]string{}
		}
		ids[k.source] = k.rec.Key
	}
	for source, id := range ids {
		if w.card.External == nil {
			w.card.External = map[string]string{}
		}
		if w.card.External[source] == "" {
			w.card.External[source] = id
		}
	}
}

// provenanceOfSums names, for what adds up, every source that gave a part the ones before it lacked.
func (w *weaver) provenanceOfSums(byRank []member) {
	sum := func(field string, parts func(*card.Card) []string) {
		seen, from := map[string]bool{}, []string{}
		for _, k := range byRank {
			fresh := false
			for _, part := range parts(&k.rec.Card) {
				fresh = fresh || !seen[part]
				seen[part] = true
			}
			if fresh {
				for _, s := range strings.Split(origin(k, field), ", ") {
					if !slices.Contains(from, s) {
						from = append(from, s)
					}
				}
			}
		}
		if len(from) > 0 {
			w.card.Provenance[field] = strings.Join(from, ", ")
		}
	}
	sum("legality", func(c *card.Card) (out []string) {
		for _, p := range c.Printings {
			out = append(out, p.Legal...)
		}
		return out
	})
	sum("printings", func(c *card.Card) (out []string) {
		for _, p := range c.Printings {
			out = append(out, p.Set)
		}
		return out
	})
	sum("rulings", func(c *card.Card) (out []string) {
		for _, r := range c.Rulings {
			out = append(out, flat(r.Text))
		}
		return out
	})
	sum("errata", func(c *card.Card) (out []string) {
		for _, e := range c.Errata {
			out = append(out, flat(e.Text))
		}
		return out
	})
}

// noteConflicts reports stats on which two sources of the speaking printing disagree; the speaker's stay.
func (m *merger) noteConflicts(c *card.Card, order []member, printings []printing) {
	plain := make([]card.Printing, len(printings))
	for i := range printings {
		plain[i] = printings[i].Printing
	}
	at := Speaks(plain)
	if at < 0 {
		return
	}
	for _, k := range order[1:] {
		if !slices.Contains(printings[at].from, k.rank) {
			continue
		}
		for _, name := range sortedKeys(k.rec.Card.Stats) {
			mine, both := c.Stats[name]
			if theirs := k.rec.Card.Stats[name]; both && mine.Text != theirs.Text {
				m.note(k, Info, fmt.Sprintf("%s says %s %s; %s is kept from %s", k.source, name, theirs.Text, mine.Text, order[0].source))
			}
		}
	}
}
