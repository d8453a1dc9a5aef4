package emeralddb

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/importer"
)

// rawCard is a card of /api/cards. The lists restricted_in, banned_in and splash_banned_in have no day and show that of
// the answer (LCG-DATA-13): they are counted for the report and not kept.
type rawCard struct {
	ID, Name, Faction, Side, Type string
	NameExtra                     importer.Scalar `json:"name_extra"`
	IsUnique                      bool            `json:"is_unique"`
	RoleRestrictions              importer.Words  `json:"role_restrictions"`
	RestrictedIn                  importer.Words  `json:"restricted_in"`
	BannedIn                      importer.Words  `json:"banned_in"`
	SplashBannedIn                importer.Words  `json:"splash_banned_in"`
	Versions                      []rawVersion

	importer.LCGFields
}

// rawVersion is a printing.
type rawVersion struct {
	PackID      string `json:"pack_id"`
	Flavor      importer.Scalar
	Illustrator importer.Scalar
	Position    importer.Scalar
	Rotated     bool
}

type rawCycle struct{ ID, Publisher string }

type rawPack struct {
	ID, Name    string
	Size        importer.Scalar
	ReleasedAt  importer.Scalar `json:"released_at"`
	PublisherID importer.Scalar `json:"publisher_id"`
	CycleID     string          `json:"cycle_id"`
}

type rawFormat struct {
	ID         string
	LegalPacks importer.Words `json:"legal_packs"`
}

// reader carries one Read.
type reader struct {
	report *importer.Report
	dump   importer.Dump

	publishers map[string]string // of cycles
	packs      map[string]card.Set
	formats    []rawFormat
	undated    int // cards with a flag that has no day
	seen       map[string]bool
}

// take reads one part. An error means that nothing of it can be used; what is wrong with one object is noted.
func (r *reader) take(part, place string, data []byte) error {
	if r.seen == nil {
		r.publishers, r.packs, r.seen = map[string]string{}, map[string]card.Set{}, map[string]bool{}
	}
	take := map[string]func(json.RawMessage, string, int) error{
		"cycles": r.cycle, "packs": r.pack, "formats": r.format, "cards": r.card,
	}[part]
	return each(data, func(object json.RawMessage, line int) {
		if err := take(object, place, line); err != nil {
			r.note(importer.Refused, place, line, "", fmt.Sprintf("one of the %s is left out: %v", part, err))
		}
	}, func(line int, err error) {
		r.note(importer.Refused, place, line, "", fmt.Sprintf("the rest of the %s is left out: %v", part, err))
	})
}

// blanks are what JSON calls so.
const blanks = " \t\r\n"

// each calls take with every object of a list and the line where it starts. Broken JSON behind the first object ends
// the list, which is told to broken; what is no list at all is an error.
func each(data []byte, take func(json.RawMessage, int), broken func(int, error)) error {
	data = bytes.TrimPrefix(data, []byte("\xef\xbb\xbf"))
	if start := bytes.TrimLeft(data, blanks); len(start) == 0 || start[0] != '[' {
		return errors.New("this is no JSON list")
	}
	dec := json.NewDecoder(bytes.NewReader(data))
	if _, err := dec.Token(); err != nil {
		return err
	}
	line, seen := 1, 0
	at := func(offset int) int {
		offset = min(max(offset, seen), len(data))
		line += bytes.Count(data[seen:offset], []byte("\n"))
		seen = offset
		return line
	}
	for n := 0; dec.More(); n++ {
		var object json.RawMessage
		err := dec.Decode(&object)
		if err == nil && n >= maxCards {
			err = fmt.Errorf("more than %d are not read", maxCards)
		}
		if err != nil {
			if n == 0 {
				return err
			}
			broken(at(int(dec.InputOffset())), err)
			return nil
		}
		take(object, at(int(dec.InputOffset())-len(object)))
	}
	_, err := dec.Token() // the end of the list
	if end := int(dec.InputOffset()); err == nil && len(bytes.Trim(data[end:], blanks)) > 0 {
		err = errors.New("something stands behind the list")
	}
	if err != nil {
		broken(at(int(dec.InputOffset())), err)
	}
	return nil
}

func (r *reader) cycle(object json.RawMessage, _ string, _ int) error {
	var c rawCycle
	if err := json.Unmarshal(object, &c); err != nil {
		return err
	}
	if !importer.ValidLCGID(c.ID) {
		return fmt.Errorf("the id is %.60q, which is none", c.ID)
	}
	r.publishers[c.ID] = card.Slug(c.Publisher)
	return nil
}

func (r *reader) pack(object json.RawMessage, place string, line int) error {
	var p rawPack
	if err := json.Unmarshal(object, &p); err != nil {
		return err
	}
	if !importer.ValidLCGID(p.ID) {
		return fmt.Errorf("the id is %.60q, which is none", p.ID)
	}
	if _, twice := r.packs[p.ID]; twice {
		return fmt.Errorf("the pack %s stands there twice", p.ID)
	}
	publisher, known := r.publishers[p.CycleID]
	if !known && len(r.publishers) > 0 {
		r.note(importer.Warning, place, line, p.ID, fmt.Sprintf("its cycle %.60q is not in the list of cycles: the publisher is unknown", p.CycleID))
	}
	s := card.Set{ID: p.ID, Game: card.L5RLCG, Name: importer.PlainLine(p.Name), Arc: p.CycleID, Publisher: publisher}
	if p.PublisherID != "" {
		s.Codes = []string{importer.PlainLine(string(p.PublisherID))}
	}
	if p.ReleasedAt != "" {
		day, ok := importer.ParseDay(string(p.ReleasedAt))
		if !ok {
			r.note(importer.Warning, place, line, p.ID, fmt.Sprintf("released_at %.40q is no day: left out", string(p.ReleasedAt)))
		}
		s.Date = day
	}
	if err := json.Unmarshal([]byte(p.Size), &s.Size); err != nil || s.Size < 0 {
		s.Size = 0
	}
	r.packs[p.ID] = s
	return nil
}

func (r *reader) format(object json.RawMessage, place string, line int) error {
	var f rawFormat
	if err := json.Unmarshal(object, &f); err != nil {
		return err
	}
	if !importer.ValidLCGID(f.ID) {
		return fmt.Errorf("the id is %.60q, which is none", f.ID)
	}
	for _, pack := range f.LegalPacks {
		if _, known := r.packs[pack]; !known && len(r.packs) > 0 {
			r.note(importer.Warning, place, line, f.ID, fmt.Sprintf("its legal pack %.60q is not in the list of packs", pack))
		}
	}
	r.formats = append(r.formats, f)
	return nil
}

func (r *reader) card(object json.RawMessage, place string, line int) error {
	var k rawCard
	if err := json.Unmarshal(object, &k); err != nil {
		return err
	}
	id := importer.LCGID(k.ID)
	switch {
	case k.ID == "" || k.Name == "":
		return errors.New("id or name is missing: this is no card")
	case !importer.ValidLCGID(k.ID):
		return fmt.Errorf("the id %.60q is none", k.ID)
	case r.seen[id]:
		return fmt.Errorf("the card %s stands there twice", k.ID)
	}
	r.seen[id] = true
	c := k.card(func(s importer.Severity, message string) { r.note(s, place, line, k.ID, message) })
	c.ID = id
	for i := range k.Versions {
		p, err := r.printing(&k.Versions[i])
		if err != nil {
			r.note(importer.Refused, place, line, k.ID, "one of its printings is left out: "+err.Error())
			continue
		}
		c.Printings = append(c.Printings, p)
	}
	if len(c.Printings) == 0 {
		r.note(importer.Warning, place, line, k.ID, "no pack holds this card: formats that ask for a released pack will not take it")
	}
	if len(k.RestrictedIn)+len(k.BannedIn)+len(k.SplashBannedIn) > 0 {
		r.undated++
	}
	r.dump.Records = append(r.dump.Records, importer.Record{Card: c, Key: k.ID, File: place, Line: line})
	return nil
}

// card makes the card, still without id and printings.
func (k *rawCard) card(note func(importer.Severity, string)) card.Card {
	fields := k.LCGFields.Card()
	fields.Title, fields.Clan, fields.Side, fields.Type, fields.Unique, fields.Roles = k.Name, k.Faction, k.Side, k.Type, k.IsUnique, k.RoleRestrictions
	c := fields.Card(note)
	if extra := importer.PlainLine(string(k.NameExtra)); extra != "" { // lists copied from the service name the card with it
		c.OldNames = []string{c.Title + " " + extra}
	}
	return c
}

// emerald is the one format in which rotated printings are out of the pool (LCG-LIST-07).
const emerald = "emerald"

// printing makes a printing, with the formats whose pool holds its pack.
func (r *reader) printing(v *rawVersion) (card.Printing, error) {
	if !importer.ValidLCGID(v.PackID) {
		return card.Printing{}, fmt.Errorf("pack_id is %.60q, which is none", v.PackID)
	}
	p := card.Printing{
		Set: v.PackID, Date: r.packs[v.PackID].Date, Number: importer.PlainLine(string(v.Position)),
		Artist: importer.PlainLine(string(v.Illustrator)), Flavor: importer.PlainText(string(v.Flavor)),
	}
	for i := range r.formats {
		f := &r.formats[i]
		if slices.Contains(f.LegalPacks, v.PackID) && !(v.Rotated && f.ID == emerald) && !slices.Contains(p.Legal, f.ID) {
			p.Legal = append(p.Legal, f.ID)
		}
	}
	slices.Sort(p.Legal)
	return p, nil
}

// finish adds the sets and old ids, and says what was not used.
func (r *reader) finish() {
	ids := make([]string, 0, len(r.packs))
	for id := range r.packs {
		ids = append(ids, id)
	}
	slices.Sort(ids)
	for _, id := range ids {
		r.dump.Sets = append(r.dump.Sets, r.packs[id])
	}
	r.dump.Aliases = importer.LCGAliases(r.dump.Records)
	for i := range r.dump.Records {
		if rec := &r.dump.Records[i]; rec.Key != rec.Card.ID && !r.seen[rec.Key] {
			r.dump.Aliases[rec.Key] = rec.Card.ID
		}
	}
	if r.undated > 0 {
		r.note(importer.Info, "", 0, "", fmt.Sprintf("%d cards carry restricted_in, banned_in or splash_banned_in: these have no day and are not used, formats have dated lists", r.undated))
	}
}

func (r *reader) note(s importer.Severity, file string, line int, name, message string) {
	if len(name) > 100 {
		name = name[:100]
	}
	r.report.Add(importer.Note{Severity: s, Source: Name, File: file, Line: line, Card: name, Message: message})
}
