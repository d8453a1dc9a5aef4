package api

import (
	"maps"
	"net/url"
	"slices"
	"strings"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/search/query"
)

// face is a card as it is drawn: no picture, but its facts where the real card has them.
type face struct {
	Path     string // of the card's page
	ID       string
	Name     string // whole name
	Title    string // in the language of the page where it is known
	Subtitle string
	Version  string
	Kind     string // first type, for the layout
	Type     string // what the types are called
	Clan     string // first clan, for the colour; "none" without one
	Second   string // second clan, "" without one
	Clans    string // what the clans are called
	Mark     string // which sign is drawn: that of the clan, else that of the type
	Unique   bool
	Keywords []string
	Lines    []textLine
	Lang     string // of the text
	Own      bool   // the text is a summary in our own words
	Stats    []faceStat
	Banned   bool
	Linked   bool   // the title leads to the card's page, and the whole face with it
	Rarity   string // of the card itself, where its references differ by it (Altered)
}

// faceStat is a number at its place on the card.
type faceStat struct {
	Name  string // of the stat, for its shape
	Place string // where it stands: top, side and bottom, each from the left (t1 t2, s1 s2 s3, b1 b2 b3)
	Label string
	Text  string
}

// facePlaces says where a real card has its numbers, by game and, where types of a game differ, by type before the
// rest.
var facePlaces = map[card.Game]map[card.StatName]string{
	card.L5RCCG: {
		card.Force: "t1", card.Chi: "t2", card.HonorRequirement: "b1", card.GoldCost: "b2", card.PersonalHonor: "b3", card.Focus: "b3",
		card.ProvinceStrength: "b1", card.GoldProduction: "b2", card.StartingHonor: "b3",
	},
	card.L5RLCG: {
		card.Cost: "t1", card.Military: "s1", card.Political: "s2", card.Glory: "s3", card.InfluenceCost: "b3", card.ProvinceStrength: "t1", card.StrengthBonus: "t1",
		card.Honor: "b1", card.Fate: "b2", card.InfluencePool: "b3",
	},
	card.Altered: {
		card.MainCost: "t1", card.RecallCost: "t2", card.Forest: "b1", card.Mountain: "b2", card.Water: "b3", card.ReserveLimit: "b1", card.LandmarkLimit: "b3",
	},
}

// faceOrder is the order in which the numbers of a card are read out.
var faceOrder = []card.StatName{
	card.Force, card.Chi, card.HonorRequirement, card.GoldCost, card.PersonalHonor, card.Focus, card.ProvinceStrength, card.GoldProduction, card.StartingHonor,
	card.Cost, card.Military, card.Political, card.Glory, card.InfluenceCost, card.StrengthBonus, card.Honor, card.Fate, card.InfluencePool,
	card.MainCost, card.RecallCost, card.Forest, card.Mountain, card.Water, card.ReserveLimit, card.LandmarkLimit,
}

// placeOf is the place of a number. Fate cards of the CCG pay on the left, where a Personality has its requirement.
func placeOf(c *card.Card, name card.StatName) string {
	if c.Game == card.L5RCCG && name == card.GoldCost && !c.HasType(card.Personality) {
		if _, asks := c.Stats[card.HonorRequirement]; !asks {
			return "b1"
		}
	}
	return facePlaces[c.Game][name]
}

// newFace draws a card.
func newFace(c *card.Card, l *labels) face {
	f := face{
		Path: cardPath(c), ID: c.ID, Name: c.Name, Title: c.Title, Subtitle: c.Subtitle, Version: string(c.Version), Kind: string(c.Type()), Type: l.types(c.Types),
		Clan: "none", Clans: l.clans(c.Clans), Unique: c.Unique, Keywords: faceKeywords(c), Lines: textLines(c.Text), Lang: "en", Banned: c.Banned, Rarity: l.of(query.WordsRarity, c.Rarity),
	}
	if title := c.Names[l.lang]; title != "" && title != c.Name {
		f.Title, f.Subtitle, f.Version = title, "", ""
	}
	if text := c.Texts[l.lang]; text != "" {
		f.Lines, f.Lang = textLines(text), l.lang
	}
	if len(f.Lines) == 0 && c.Summary != "" {
		f.Lines, f.Own = textLines(c.Summary), true
	}
	if f.Kind == "" {
		f.Kind = "other"
	}
	f.Mark = f.Kind
	if len(c.Clans) > 0 {
		f.Clan = string(c.Clans[0])
		if ofClan[f.Kind] && drawn[f.Clan] {
			f.Mark = f.Clan
		}
	}
	if c.Sensei != nil {
		f.Clans = l.clans(c.Sensei.Clans)
		if c.Sensei.All {
			f.Clans = l.of(query.WordsSensei, "all")
		}
	}
	if len(c.Clans) > 1 {
		f.Second = string(c.Clans[1])
	}
	if !drawn[f.Mark] {
		f.Mark = "other"
	}
	f.Stats = faceStats(c, c.Stats, l)
	return f
}

// faceStats are the numbers in the order in which they are read.
func faceStats(c *card.Card, stats card.Stats, l *labels) []faceStat {
	var out []faceStat
	for _, name := range faceOrder {
		if s, ok := stats[name]; ok {
			out = append(out, faceStat{strings.ReplaceAll(string(name), "_", "-"), placeOf(c, name), l.statName(name), statText(s)})
		}
	}
	return out
}

// statText is a number as it is printed, with a real minus sign.
func statText(s card.Stat) string {
	text := s.Text
	if text == "" {
		text = "0"
	}
	return strings.Replace(text, "-", "−", 1)
}

// faceKeywords are the keywords or traits as printed, without what the face shows elsewhere.
func faceKeywords(c *card.Card) []string {
	var out []string
	for _, k := range slices.Concat(c.Keywords, c.Traits) {
		clan, ok := card.ParseClan(k)
		if strings.EqualFold(k, card.KeywordUnique) || ok && strings.HasSuffix(strings.ToLower(k), " clan") && c.HasClan(clan) {
			continue
		}
		out = append(out, k)
	}
	return out
}

// cardPath is the address of a card's page.
func cardPath(c *card.Card) string {
	return "/" + string(c.Game) + "/cards/" + url.PathEscape(c.ID)
}

// ofClan are the types that bear the sign of their clan; the others show what they are.
var ofClan = map[string]bool{"personality": true, "stronghold": true, "character": true, "hero": true}

// drawn are the signs that web/parts/marks.html draws.
var drawn = func() map[string]bool {
	out := map[string]bool{}
	for _, word := range strings.Fields(`crab crane dragon lion mantis phoenix scorpion spider unicorn
		axiom bravos lyra muna ordis yzmir
		stronghold holding event region celestial strategy ring follower item spell ancestor personality sensei wind
		character attachment province role hero landmark_permanent expedition_permanent other`) {
		out[word] = true
	}
	return out
}()

// Marks are the signs that faces use, each drawn in package web.
func Marks() []string { return slices.Sorted(maps.Keys(drawn)) }

// factsOf is a card in a line: numbers with their short names.
func factsOf(stats []faceStat) string {
	parts := make([]string, len(stats))
	for i, s := range stats {
		parts[i] = s.Label + " " + s.Text
	}
	return strings.Join(parts, ", ")
}

// queryValue is a word as the value of a clause: in quotes where it needs them.
func queryValue(word string) string {
	if word != "" && strings.IndexFunc(word, func(r rune) bool {
		return r != '-' && r != '_' && (r < '0' || r > '9') && (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') && r < 0x80
	}) < 0 {
		return word
	}
	return `"` + strings.ReplaceAll(word, `"`, " ") + `"`
}

// setName is what a set is called.
func (l *labels) setName(id string) string { return l.of(query.WordsSet, id) }
