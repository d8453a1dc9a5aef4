package altered

import (
	"fmt"
	"slices"
	"strings"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/importer"
)

// card makes the card of what was gathered.
func (g *gatherer) card(t *gathered, w wrong) *card.Card {
	c := &card.Card{ID: t.id, Game: card.Altered, Names: map[string]string{}, Errated: t.errated, Rulings: t.rulings}
	for lang, name := range t.names {
		if name = importer.PlainLine(name); name != "" {
			c.Names[lang] = name
		}
	}
	for _, lang := range languages { // the English name, else the first in another language
		if c.Title == "" {
			c.Title = c.Names[lang]
		}
	}
	kind := typeOf(t.kind)
	if kind != "" {
		c.Types = []card.Type{kind}
	}
	c.Side = card.AlteredSide(kind)
	if c.Side == card.NoSide && !strings.HasPrefix(string(kind), "token") && kind != card.AlteredFoiler {
		g.odd(t, "the type %.40q is not known: no deck can hold the card", t.kind)
	}
	g.faction(c, t)
	c.Rarity = g.rarity(t, kind)
	for _, s := range t.subtypes {
		if trait := subtype(s); trait != "" && !slices.Contains(c.Traits, trait) {
			c.Traits = append(c.Traits, trait)
		}
	}
	c.Stats = g.stats(t)
	texts(c, t, w)
	c.Printings = []card.Printing{{Set: card.AlteredSetID(t.ref.Set), Number: t.number, Rarity: c.Rarity}}
	return c
}

// odd notes something about one record.
func (g *gatherer) odd(t *gathered, format string, args ...any) {
	g.report.Add(importer.Note{
		Severity: importer.Warning, Source: Name, File: t.file, Line: t.line, Card: t.id, Message: fmt.Sprintf(format, args...),
	})
}

// typeOf is a type by its code. The records of the first sets say PERMANENT for a landmark (ALT-DATA-09).
func typeOf(code string) card.Type {
	t := card.ParseType(code)
	if t == "permanent" {
		return card.AlteredLandmark
	}
	return t
}

// subtype is a subtype by its code, as it is printed in English: "Noble" for NOBLE.
func subtype(code string) string {
	words := strings.Fields(strings.ReplaceAll(strings.ToLower(code), "_", " "))
	for i, w := range words {
		words[i] = strings.ToUpper(w[:1]) + w[1:]
	}
	return strings.Join(words, " ")
}

// faction reads the record's faction, never the reference's (ALT-DATA-02).
func (g *gatherer) faction(c *card.Card, t *gathered) {
	clan, ok := card.AlteredFaction(t.faction)
	switch {
	case t.faction == "":
		c.Missing = append(c.Missing, card.FactClans)
		g.odd(t, "the record names no faction: it is taken as unknown")
	case !ok:
		c.Missing = append(c.Missing, card.FactClans)
		g.odd(t, "the faction %.40q is not known: it is taken as unknown", t.faction)
	case clan != "":
		c.Clans = []card.Clan{clan}
	}
}

// rarity is the record's, else that of the reference; heroes and tokens have none (ALT-DECK-11).
func (g *gatherer) rarity(t *gathered, kind card.Type) string {
	if !card.AlteredHasRarity(kind) {
		return ""
	}
	byRef := t.ref.RarityName()
	switch r := strings.ToLower(t.rarity); r {
	case "common", "rare", "unique", "exalted":
		if r != byRef {
			g.odd(t, "the record says %s where the reference says %s: the record counts", r, byRef)
		}
		return r
	case "":
	default:
		g.odd(t, "the rarity %.40q is not known: taken as %s, as the reference says", t.rarity, byRef)
	}
	return byRef
}

// statNames are the elements of a record that are numbers.
var statNames = map[string]card.StatName{
	"MAIN_COST": card.MainCost, "RECALL_COST": card.RecallCost,
	"FOREST_POWER": card.Forest, "MOUNTAIN_POWER": card.Mountain, "OCEAN_POWER": card.Water,
	"RESERVE": card.ReserveLimit, "PERMANENT": card.LandmarkLimit,
}

// stats reads the numbers. Marks of a change from the common version go; an empty text is no number
// (ALT-DATA-07).
func (g *gatherer) stats(t *gathered) card.Stats {
	stats := card.Stats{}
	for key, raw := range t.stats {
		name, ok := statNames[key]
		if !ok {
			continue
		}
		if s, ok := card.ParseStat(strings.ReplaceAll(raw, "#", ""), false); ok {
			stats[name] = s
		}
	}
	return stats
}

// texts keeps the wordings that are of the language they are said to be. English is the card's text.
func texts(c *card.Card, t *gathered, w wrong) {
	all := map[string]string{}
	for lang, effect := range t.effects {
		if text := plain(effect); text != "" {
			all[lang] = text
		}
	}
	for lang, is := range foreign(all) {
		delete(all, lang)
		kind := [2]string{lang, is}
		w[kind] = append(w[kind], c.ID)
	}
	c.Text = all["en"]
	delete(all, "en")
	if len(all) > 0 {
		c.Texts = all
	}
}
