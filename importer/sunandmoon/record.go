package sunandmoon

import (
	"regexp"
	"slices"
	"strings"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/importer"
)

// facePattern is the mark of a two-sided card's faces at the end of a name.
var facePattern = regexp.MustCompile(`^(.*\S)\s*\(([12])\)$`)

// faced is a record with the face that its name gives: 0 for none.
type faced struct {
	importer.Record
	face int
	bare string // the name without the mark of the face
	name string // the name as it stands in the file
	typ  card.Type
}

// record makes the card of an element. What the file gives once for the card although it differs by
// printing (rarity, artist, flavour) is that of the newest edition, which stands last; legality holds for
// every printing. Notes go to n.
func (n *notes) record(e *element) faced {
	typ := card.ParseType(e.typ)
	f := faced{name: importer.PlainLine(e.name), typ: typ}
	f.bare = f.name
	if m := facePattern.FindStringSubmatch(f.name); m != nil {
		f.bare, f.face = m[1], int(m[2][0]-'0')
	}
	c := &f.Card
	c.Game = card.L5RCCG
	c.Types = []card.Type{typ}
	c.Side = card.SideOf(c.Types)
	n.name(c, f.bare, e)
	c.Keywords, c.Text = splitText(e.text)
	if typ == card.SenseiType {
		c.Sensei, c.Keywords = restriction(c.Keywords, e.clans)
		if !c.Sensei.All && len(c.Sensei.Clans) == 0 {
			n.card(importer.Warning, e, "a Sensei without a clan: neither its text nor <clan> names one (TF-DECK-18), so no deck may use it")
		}
	} else {
		c.Clans = importer.Clans(e.clans)
	}
	n.versionOfKeyword(c, e)
	c.Stats = stats(e.stats, c.Types)
	n.printings(c, e)
	for _, text := range e.rulings {
		if text = plain(text); text != "" {
			c.Rulings = append(c.Rulings, card.Ruling{Text: text})
		}
	}
	f.Key, f.File, f.Line = e.id, n.file, e.line
	if e.id == "" {
		f.Key = "line-" + itoa(e.line)
		n.card(importer.Warning, e, "a card without an id: known by its line until it gets one")
	}
	return f
}

// name parts the name into title, subtitle and version. The type "proxy" hides what a created card is; one
// with a Force stands for somebody or something and may have a subtitle.
func (n *notes) name(c *card.Card, bare string, e *element) {
	types := c.Types
	if _, force := e.stats[card.Force]; force && c.HasType(card.Proxy) {
		types = []card.Type{card.Proxy, card.Personality}
	}
	c.Title, c.Subtitle, c.Version = importer.SplitName(bare, types)
}

// versionOfKeyword takes the version from the keywords where the name lacks it (TF-DECK-11).
func (n *notes) versionOfKeyword(c *card.Card, e *element) {
	if c.Version != card.Base {
		return
	}
	v, keyword := importer.VersionOfKeywords(c.Keywords)
	if v != card.Base {
		c.Version = v
		n.card(importer.Info, e, "the name has no version, the keyword %q does: read as %s", keyword, v)
	}
}

func stats(texts map[card.StatName]string, types []card.Type) card.Stats {
	out := card.Stats{}
	for name, text := range texts {
		if s, ok := importer.ParseStatOf(types, name, plain(text)); ok {
			out[name] = s
		}
	}
	return out
}

// printings makes one printing an edition.
func (n *notes) printings(c *card.Card, e *element) {
	var legal []string
	for _, label := range e.legal {
		token, known := card.ParseLegality(label)
		if !known {
			n.tally(&n.unknownLegal, label, e)
		}
		if token != "" && !slices.Contains(legal, token) {
			legal = append(legal, token)
		}
	}
	slices.Sort(legal)
	legal = slices.Clip(legal) // the printings share it
	if len(legal) == 0 {
		n.tally(&n.noLegal, "", e)
	}
	for _, code := range e.editions {
		id, known := importer.SetID(code)
		if !plainCode(code) {
			n.card(importer.Warning, e, "the edition code %q holds more than letters and digits: read as the set %s", code, id)
		}
		if id == "" {
			n.card(importer.Warning, e, "the edition code %q names no set: left out", code)
			continue
		}
		if !known {
			n.tally(&n.unknownSets, code, e)
		}
		n.sets[id] = code
		if !slices.ContainsFunc(c.Printings, func(p card.Printing) bool { return p.Set == id }) {
			c.Printings = append(c.Printings, card.Printing{Set: id, Legal: legal})
		}
	}
	if len(c.Printings) == 0 {
		n.card(importer.Warning, e, "a card without an edition: its legality (%s) is lost", strings.Join(legal, ", "))
		return
	}
	newest := &c.Printings[len(c.Printings)-1]
	newest.Artist, newest.Flavor = importer.PlainLine(e.artist), plain(e.flavor)
	newest.Rarity = importer.Rarity(e.rarity)
}

func plainCode(code string) bool {
	return strings.IndexFunc(code, func(r rune) bool {
		return (r < '0' || r > '9') && (r < 'A' || r > 'Z') && (r < 'a' || r > 'z')
	}) < 0
}

// factions are the clans and factions that a Sensei's restriction may name.
var factions = map[card.Clan]bool{
	"crab": true, "crane": true, "dragon": true, "lion": true, "mantis": true, "phoenix": true, "scorpion": true,
	"spider": true, "unicorn": true, "naga": true, "ratling": true, "toturi": true, "monk": true, "ninja": true,
	"shadowlands": true, "spirit": true, "fox": true, "sparrow": true,
}

// restriction takes a Sensei's clans out of its keyword run, in printed order (TF-DECK-18, -19), and gives
// the keywords that are left. The word "Sensei" closes the run and is none. Where the card has no <clan>
// elements, every faction named in the run counts.
func restriction(run []card.Keyword, named []string) (*card.Sensei, []card.Keyword) {
	run = slices.DeleteFunc(slices.Clone(run), func(k card.Keyword) bool { return strings.EqualFold(k, "Sensei") })
	if len(named) == 0 {
		for _, k := range run {
			if clan, ok := card.ParseClan(k); ok && factions[clan] {
				named = append(named, k)
			}
		}
	}
	return importer.SplitSensei(run, named)
}
