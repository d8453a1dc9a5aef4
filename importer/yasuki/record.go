package yasuki

import (
	"fmt"
	"slices"
	"strings"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/importer"
)

// at is an entry with its place.
type at struct {
	*entry
	file *setFile
	set  string // id
	date string
}

// dump groups the entries of all files into cards: one record an identity, which is the entry's id, else the
// slug of its whole title.
func (r *reader) dump(files []*setFile) importer.Dump {
	d := importer.Dump{Game: card.L5RCCG, Sets: r.sets(files)}
	fronts, backs := map[string][]at{}, map[string][]at{}
	var order []string
	for _, f := range files {
		if f == nil {
			continue
		}
		id, _ := importer.SetID(f.set)
		for i := range f.entries {
			e := at{entry: &f.entries[i], file: f, set: id, date: r.day(id)}
			key := e.key()
			if e.back {
				backs[key] = append(backs[key], e)
				continue
			}
			if len(fronts[key]) == 0 {
				order = append(order, key)
			}
			fronts[key] = append(fronts[key], e)
		}
	}
	for _, key := range order {
		d.Records = append(d.Records, r.record(key, fronts[key], backs[key]))
	}
	for key, list := range backs {
		if len(fronts[key]) == 0 {
			for _, b := range list {
				r.note(importer.Refused, b.file.path, b.line, b.name(), "this back of a card is left out: no front has its title")
			}
		}
	}
	r.noteUnknownKeys(files)
	return d
}

// key is the identity of the entry's card within this source.
func (e *entry) key() string {
	name := e.id
	if strings.TrimSpace(name) == "" {
		name = e.name()
	}
	if slug := strings.ReplaceAll(card.Slug(importer.PlainLine(name)), "-", "_"); slug != "" {
		return slug
	}
	return importer.PlainLine(name)
}

// name is the whole title as the file has it, without markup.
func (e *entry) name() string {
	if strings.TrimSpace(e.extended) != "" {
		return importer.PlainLine(e.extended)
	}
	return importer.PlainLine(e.title)
}

// day is a set's release day: set_info.yaml's, else the ledger's, else "".
func (r *reader) day(set string) string {
	if f, ok := r.known[set]; ok && f.date != "" {
		return f.date
	}
	s, _ := importer.KnownSet(set)
	return s.Date
}

// record makes one card of its printings and backs.
func (r *reader) record(key string, fronts, backs []at) importer.Record {
	printings := make([]card.Printing, len(fronts))
	for i, f := range fronts {
		printings[i] = r.printing(f)
	}
	speaks := max(0, importer.Speaks(printings))
	lead := fronts[speaks]
	c := card.Card{Game: card.L5RCCG, Types: importer.Types(lead.types), Unique: lead.unique, Stats: card.Stats{}}
	c.Title, c.Subtitle, c.Version = importer.SplitName(lead.name(), c.Types)
	c.Keywords = importer.Keywords(lead.keywords)
	if c.Version == card.Base {
		c.Version, _ = importer.VersionOfKeywords(c.Keywords)
	}
	c.Side = card.SideOf(c.Types)
	c.Created = lead.proxy
	if slices.Contains(c.Types, card.SenseiType) {
		c.Sensei, c.Keywords = importer.SplitSensei(c.Keywords, lead.clans)
	} else {
		c.Clans = importer.Clans(lead.clans)
	}
	c.Stats = r.stats(lead)
	c.Text = importer.PlainText(lead.text)
	c.Printings = printings
	c.Faces = r.faces(&c, fronts, backs, speaks)
	r.addNotes(&c, fronts)
	return importer.Record{Card: c, Key: key, File: lead.file.path, Line: lead.line}
}

// printing makes one printing, with its own wording, keywords and stats.
func (r *reader) printing(f at) card.Printing {
	p := card.Printing{
		Set: f.set, Date: f.date, Number: strings.TrimSpace(f.number), Rarity: importer.Rarity(f.rarity),
		Artist: importer.PlainLine(f.artist), Flavor: importer.PlainText(f.flavor), Banned: f.banned,
		Text: importer.PlainText(f.text), Keywords: importer.Keywords(f.keywords), Stats: r.stats(f),
	}
	if slices.Contains(importer.Types(f.types), card.SenseiType) {
		_, p.Keywords = importer.SplitSensei(p.Keywords, f.clans)
	}
	for _, label := range f.legality {
		token, known := card.ParseLegality(label)
		if token == "" {
			continue
		}
		if !known {
			r.note(importer.Info, f.file.path, f.line, f.name(), fmt.Sprintf("unknown legality %q is kept as %q", label, token))
		}
		if !slices.Contains(p.Legal, token) {
			p.Legal = append(p.Legal, token)
		}
	}
	slices.Sort(p.Legal)
	if f.legalDate != "" {
		day, ok := importer.ParseDay(f.legalDate)
		if !ok {
			r.note(importer.Warning, f.file.path, f.line, f.name(), fmt.Sprintf("legal_date %.40q is no day: left out", f.legalDate))
		}
		p.LegalFrom = day
	}
	return p
}

// stats are the stats that a card of the entry's types has.
func (r *reader) stats(f at) card.Stats {
	types, out := importer.Types(f.types), card.Stats{}
	for name, raw := range f.entry.stats {
		s, ok := importer.ParseStatOf(types, name, raw)
		if !ok {
			continue
		}
		if s.Kind == card.Other {
			r.note(importer.Info, f.file.path, f.line, f.name(), fmt.Sprintf("%s is %q: counted as %d", name, s.Text, s.Value))
		}
		out[name] = s
	}
	importer.CompleteStats(types, out)
	return out
}

// faces pairs the front that speaks with its back; where that one has none, the newest front that has.
func (r *reader) faces(c *card.Card, fronts, backs []at, speaks int) []card.Face {
	backOf := func(f at) *at {
		for i := range backs {
			if backs[i].file == f.file {
				return &backs[i]
			}
		}
		return nil
	}
	best := -1
	for i, f := range fronts {
		back := backOf(f)
		if f.doublesided && back == nil {
			r.note(importer.Warning, f.file.path, f.line, f.name(), "two-sided, but its back is not in the file")
		}
		if back != nil && (best < 0 || i == speaks || best != speaks && f.date > fronts[best].date) {
			best = i
		}
	}
	if best < 0 {
		return nil
	}
	face := func(f at) card.Face {
		title, subtitle, v := importer.SplitName(f.name(), c.Types)
		if v == card.Base {
			v = c.Version
		}
		return card.Face{Name: card.FullName(title, subtitle, v), Stats: r.stats(f), Keywords: importer.Keywords(f.keywords), Text: importer.PlainText(f.text)}
	}
	return []card.Face{face(fronts[best]), face(*backOf(fronts[best]))}
}

// addNotes keeps the database's notes as rulings, which is what they are for a player, and the dated changes
// of the wording as errata.
func (r *reader) addNotes(c *card.Card, fronts []at) {
	for _, f := range fronts {
		for _, raw := range []string{f.notes, f.errataText} {
			text := importer.PlainText(raw)
			if text != "" && !slices.ContainsFunc(c.Rulings, func(have card.Ruling) bool { return have.Text == text }) {
				c.Rulings = append(c.Rulings, card.Ruling{Text: text, Source: Name})
			}
		}
		for _, e := range f.errata {
			one := card.Erratum{Text: importer.PlainText(e.Text)}
			if e.Date != "" {
				day, ok := importer.ParseDay(e.Date)
				if !ok {
					r.note(importer.Warning, f.file.path, f.line, f.name(), fmt.Sprintf("the date of an erratum, %.40q, is no day: left out", e.Date))
				}
				one.Date = day
			}
			if one.Text != "" && !slices.Contains(c.Errata, one) {
				c.Errata = append(c.Errata, one)
			}
		}
	}
}

// sets are the sets of the files and of set_info.yaml, with what is known about them.
func (r *reader) sets(files []*setFile) []card.Set {
	seen := map[string]bool{}
	var out []card.Set
	add := func(name string, f setFacts) {
		id, _ := importer.SetID(name)
		if seen[id] {
			return
		}
		seen[id] = true
		s := card.Set{ID: id, Game: card.L5RCCG, Name: importer.PlainLine(name), Arc: f.arc, Date: f.date, Size: f.size}
		if f.code != "" && card.Fold(f.code) != "promo" {
			s.Codes = []string{f.code}
		}
		out = append(out, s)
	}
	for _, f := range r.infos {
		add(f.name, f)
	}
	for _, f := range files {
		if f == nil {
			continue
		}
		id, known := importer.SetID(f.set)
		if _, told := r.known[id]; !known && !told {
			r.note(importer.Warning, f.path, 1, "", fmt.Sprintf("unknown set %q: kept as %q", f.set, id))
		}
		add(f.set, setFacts{})
	}
	slices.SortFunc(out, func(a, b card.Set) int { return strings.Compare(a.ID, b.ID) })
	return out
}

// noteUnknownKeys says once for each key that nothing reads it.
func (r *reader) noteUnknownKeys(files []*setFile) {
	told := map[string]bool{}
	for _, f := range files {
		if f == nil {
			continue
		}
		keys := make([]string, 0, len(f.unknown))
		for k := range f.unknown {
			keys = append(keys, k)
		}
		slices.Sort(keys)
		for _, k := range keys {
			if !told[k] {
				told[k] = true
				r.note(importer.Info, f.path, f.unknown[k], "", fmt.Sprintf("unknown key %.60q is not read, here and elsewhere", k))
			}
		}
	}
}
