package oracle

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/importer"
)

// text is a scalar as the files write it: a list of strings, of which most hold one, or a bare string or
// number. null is no value.
type text []string

// UnmarshalJSON reads any of the forms.
func (t *text) UnmarshalJSON(b []byte) error {
	var list []string
	if err := json.Unmarshal(b, &list); err == nil {
		if len(list) > maxListed { // doubles are looked for one by one
			return fmt.Errorf("a list of %d texts, at most %d are read", len(list), maxListed)
		}
		*t = list
		return nil
	}
	var one any
	if err := json.Unmarshal(b, &one); err != nil {
		return err
	}
	switch v := one.(type) {
	case string:
		*t = text{v}
	case float64:
		*t = text{strconv.FormatFloat(v, 'f', -1, 64)}
	default:
		return errors.New("neither a text nor a list of texts")
	}
	return nil
}

// first is the first value, "" for none.
func (t text) first() string {
	if len(t) == 0 {
		return ""
	}
	return t[0]
}

// fields are what a card and a printing that overrides it share.
type fields struct {
	Title    text `json:"title"`
	Type     text `json:"type"`
	Clan     text `json:"clan"`
	Keywords text `json:"keywords"`
	Text     text `json:"text"`
	Force    text `json:"force"`
	Chi      text `json:"chi"`
	Cost     text `json:"cost"`
	Honor    text `json:"honor"`
	Focus    text `json:"focus"`
}

// record is one card.
type record struct {
	fields
	CardID        text      `json:"cardid"`
	Formatted     text      `json:"formattedtitle"`
	Legality      text      `json:"legality"`
	Deck          text      `json:"deck"`
	PersonalHonor text      `json:"ph"`
	Strength      text      `json:"strength"`
	StartingHonor text      `json:"startinghonor"`
	Production    text      `json:"production"`
	Notes         text      `json:"notes"`
	Erratum       text      `json:"erratum"`
	MRP           text      `json:"mrp"`
	Banned        text      `json:"banned"`
	Primary       text      `json:"printingprimary"`
	Printings     []edition `json:"printing"`
}

// edition is one printing. What it gives besides its own facts overrides the card's.
type edition struct {
	fields
	ID            text `json:"printingid"`
	Set           text `json:"set"`
	Number        text `json:"number"`
	Rarity        text `json:"rarity"`
	Artist        text `json:"artist"`
	Flavor        text `json:"flavor"`
	LegalDate     text `json:"legaldate"`
	PersonalHonor text `json:"personalhonor"`
	Notes         text `json:"notes"`
}

// add makes a record of one JSON value, or refuses it.
func (r *reader) add(raw json.RawMessage, line int) {
	var in record
	if err := json.Unmarshal(raw, &in); err != nil {
		r.note(importer.Refused, line, "", "this record is left out: "+err.Error())
		return
	}
	if n := len(in.Printings); n > maxListed {
		r.note(importer.Refused, line, "", fmt.Sprintf("this record is left out: it has %d printings, at most %d are read", n, maxListed))
		return
	}
	name := importer.PlainLine(in.Formatted.first())
	if name == "" {
		name = importer.PlainLine(in.Title.first())
	}
	if name == "" {
		r.note(importer.Refused, line, "", "this record is left out: it has no title")
		return
	}
	key := strings.TrimSpace(in.CardID.first())
	if key == "" {
		key = card.Slug(name)
	}
	if r.keys[key] {
		r.note(importer.Refused, line, name, fmt.Sprintf("this record is left out: a record with the id %s came before", key))
		return
	}
	r.keys[key] = true
	r.records = append(r.records, importer.Record{Card: r.card(&in, name, line), Key: key, File: r.file, Line: line})
}

func (r *reader) card(in *record, name string, line int) card.Card {
	c := card.Card{Game: card.L5RCCG, Types: importer.Types(in.Type)}
	c.Side = card.SideOf(c.Types)
	c.Title, c.Subtitle, c.Version = importer.SplitName(name, c.Types)
	c.Keywords = importer.Keywords(in.Keywords)
	if c.Version == card.Base {
		c.Version, _ = importer.VersionOfKeywords(c.Keywords)
	}
	if slices.Contains(c.Types, card.SenseiType) {
		c.Sensei, c.Keywords = importer.SplitSensei(c.Keywords, in.Clan)
	} else {
		c.Clans = importer.Clans(in.Clan)
	}
	c.Text = join(in.Text)
	c.Stats = stats(c.Types, map[card.StatName]text{
		card.Force: in.Force, card.Chi: in.Chi, card.GoldCost: in.Cost, card.HonorRequirement: in.Honor,
		card.PersonalHonor: in.PersonalHonor, card.Focus: in.Focus, card.ProvinceStrength: in.Strength,
		card.GoldProduction: in.Production, card.StartingHonor: in.StartingHonor,
	})
	importer.CompleteStats(c.Types, c.Stats)
	c.Unique = c.HasKeyword(card.KeywordUnique)
	r.rule(&c, in)
	legal := r.legality(in.Legality, name, line)
	for i := range in.Printings {
		if p, ok := r.printing(&c, in, &in.Printings[i], line); ok {
			p.Legal, p.Banned = legal, len(in.Banned) > 0
			c.Printings = append(c.Printings, p)
		}
	}
	return c
}

// rule keeps what the database says beside the card: notes, technical errata, why a printing speaks, bans.
func (r *reader) rule(c *card.Card, in *record) {
	for _, list := range []text{in.Notes, in.Erratum, in.MRP, in.Banned} {
		for _, s := range list {
			s = importer.PlainText(s)
			if s != "" && !slices.ContainsFunc(c.Rulings, func(have card.Ruling) bool { return have.Text == s }) {
				c.Rulings = append(c.Rulings, card.Ruling{Text: s, Source: Name})
			}
		}
	}
}

// legality reads the card's tokens; a label given twice counts once.
func (r *reader) legality(labels text, name string, line int) []string {
	var out []string
	for _, label := range labels {
		label = importer.PlainLine(label)
		token, known := card.ParseLegality(label)
		if token == "" || slices.Contains(out, token) {
			continue
		}
		if !known {
			r.note(importer.Info, line, name, fmt.Sprintf("unknown legality %.60q is kept as %q", label, token))
		}
		out = append(out, token)
	}
	slices.Sort(out)
	return out
}

// printing makes one printing; Text, Keywords and Stats only where the record overrides the card's.
func (r *reader) printing(c *card.Card, in *record, e *edition, line int) (card.Printing, bool) {
	setName := importer.PlainLine(e.Set.first())
	if setName == "" {
		r.note(importer.Warning, line, c.Title, "a printing without a set is left out")
		return card.Printing{}, false
	}
	id, known := importer.SetID(setName)
	if _, seen := r.sets[id]; !seen {
		r.sets[id] = setName
		if !known {
			r.note(importer.Warning, line, c.Title, fmt.Sprintf("unknown set %.80q: kept as %q", setName, id))
		}
	}
	set, _ := importer.KnownSet(id)
	p := card.Printing{
		Set: id, Date: set.Date, Number: strings.TrimSpace(e.Number.first()), Rarity: importer.Rarity(e.Rarity.first()),
		Artist: importer.PlainLine(strings.Join(e.Artist, ", ")), Flavor: join(e.Flavor),
		Text: join(e.Text), Keywords: importer.Keywords(e.Keywords), Stats: editionStats(c.Types, in, e),
	}
	if slices.Contains(c.Types, card.SenseiType) && len(p.Keywords) > 0 {
		_, p.Keywords = importer.SplitSensei(p.Keywords, in.Clan)
	}
	if raw := importer.PlainLine(e.LegalDate.first()); raw != "" && !strings.EqualFold(raw, "Upon Release") {
		day, ok := importer.ParseDay(raw)
		if !ok {
			r.note(importer.Warning, line, c.Title, fmt.Sprintf("legaldate %.40q is no day: left out", raw))
		}
		p.LegalFrom = day
	}
	return p, true
}

// editionStats is the whole set of stats of a printing that overrides some, nil where it overrides none. On
// Strongholds and Sensei these files put province strength, gold production and starting honor into the
// fields of force, cost and personal honor.
func editionStats(types []card.Type, in *record, e *edition) card.Stats {
	own := map[card.StatName]text{
		card.Force: e.Force, card.Chi: e.Chi, card.GoldCost: e.Cost, card.HonorRequirement: e.Honor,
		card.PersonalHonor: e.PersonalHonor, card.Focus: e.Focus,
	}
	if slices.Contains(types, card.Stronghold) || slices.Contains(types, card.SenseiType) {
		own = map[card.StatName]text{card.ProvinceStrength: e.Force, card.GoldProduction: e.Cost, card.StartingHonor: e.PersonalHonor}
	}
	over := false
	for _, v := range own {
		over = over || len(v) > 0
	}
	if !over {
		return nil
	}
	merged := map[card.StatName]text{
		card.Force: in.Force, card.Chi: in.Chi, card.GoldCost: in.Cost, card.HonorRequirement: in.Honor,
		card.PersonalHonor: in.PersonalHonor, card.Focus: in.Focus, card.ProvinceStrength: in.Strength,
		card.GoldProduction: in.Production, card.StartingHonor: in.StartingHonor,
	}
	for name, v := range own {
		if len(v) > 0 {
			merged[name] = v
		}
	}
	out := stats(types, merged)
	importer.CompleteStats(types, out)
	return out
}

func stats(types []card.Type, raw map[card.StatName]text) card.Stats {
	out := card.Stats{}
	for name, v := range raw {
		if s, ok := importer.ParseStatOf(types, name, importer.PlainLine(v.first())); ok {
			out[name] = s
		}
	}
	return out
}

func join(t text) string {
	parts := make([]string, 0, len(t))
	for _, s := range t {
		if s = importer.PlainText(s); s != "" {
			parts = append(parts, s)
		}
	}
	return strings.Join(parts, "\n")
}
