package api

import (
	"bytes"
	"slices"

	"github.com/kotei-dev/kotei/search"
)

// cardFields are the members of a card on the wire, in the order in which they are written; printing comes last
// and only in lists. openapi.yaml has the same names.
var cardFields = []string{
	"id", "game", "title", "subtitle", "version", "level", "limit_key", "family", "name", "names", "side", "types", "clans",
	"keywords", "unique", "stats", "text", "texts", "summary", "legality", "banned", "support", "printings", "faces", "traits",
	"elements", "deck_limit", "role_only", "allowed_clans", "rarity", "family_id", "errated", "missing", "sensei", "soul_of",
	"also_version_of", "rulings", "errata", "external", "provenance", "created", "old_names", "latest", "url", "printing",
}

// fieldSet says which members are wanted, a bit for each of cardFields; 0 means all of them.
type fieldSet uint64

func fieldBit(name string) fieldSet {
	if i := slices.Index(cardFields, name); i >= 0 {
		return 1 << i
	}
	return 0
}

func fieldsOf(names []string) fieldSet {
	var s fieldSet
	for _, name := range names {
		s |= fieldBit(name)
	}
	return s
}

var (
	bitPrintings = fieldBit("printings")
	bitPrinting  = fieldBit("printing")
)

// cut is the JSON of a card taken apart once, so that parts of it are copied and never encoded again.
type cut struct {
	members   []member
	at        int    // which of members is printings
	printings []span // the elements of the member printings
	ids       []span // of each of them the value of its id
}

// member is `"name":value`, without the comma behind it.
type member struct {
	bit fieldSet
	span
}

type span struct{ from, to int32 }

// cutCard takes the compact JSON of a card apart.
func cutCard(raw []byte) *cut {
	c := &cut{}
	for _, m := range elements(raw, span{0, int32(len(raw))}) {
		end := m.from + 1 + int32(bytes.IndexByte(raw[m.from+1:m.to], '"')) // names need no escapes
		bit := fieldBit(string(raw[m.from+1 : end]))
		c.members = append(c.members, member{bit, m})
		if bit != bitPrintings {
			continue
		}
		c.at, c.printings = len(c.members)-1, elements(raw, span{end + 2, m.to})
		for _, p := range c.printings {
			id := elements(raw, p)[0] // "id":"…"
			c.ids = append(c.ids, span{id.from + int32(len(`"id":`)), id.to})
		}
	}
	return c
}

// elements are the parts of a compact JSON array or object between its commas.
func elements(raw []byte, of span) []span {
	var out []span
	depth, quoted, from := 0, false, of.from+1
	for i := of.from; i < of.to; i++ {
		switch b := raw[i]; {
		case quoted && b == '\\':
			i++
		case b == '"':
			quoted = !quoted
		case quoted:
		case b == '{' || b == '[':
			depth++
		case b == '}' || b == ']':
			if depth--; depth == 0 && i > from {
				out = append(out, span{from, i})
			}
		case b == ',' && depth == 1:
			out = append(out, span{from, i})
			from = i + 1
		}
	}
	return out
}

// cutting is the cut of a card of the view, made at its first use.
func (v *View) cutting(at int) *cut {
	v.cutOnce.Do(func() { v.cuts = make([]cutCell, v.Catalog.Len()) })
	cell := &v.cuts[at]
	if c := cell.Load(); c != nil {
		return c
	}
	c := cutCard(v.Catalog.JSON(at))
	cell.Store(c)
	return c
}

// shape says how the cards of a list are written.
type shape struct {
	fields    fieldSet
	printings bool // an entry is a printing, not a card
}

// whole says whether a card goes out as the catalog holds it.
func (s shape) whole(h search.Hit) bool { return s.fields == 0 && h.Printing < 0 }

// write writes one entry of a list.
func (s shape) write(b *bytes.Buffer, v *View, h search.Hit) {
	raw := v.Catalog.JSON(h.Card)
	if s.whole(h) {
		b.Write(raw)
		return
	}
	c := v.cutting(h.Card)
	if s.fields == 0 {
		s.writeAll(b, raw, c, h.Printing)
		return
	}
	comma := byte('{')
	for _, m := range c.members {
		if s.fields&m.bit == 0 {
			continue
		}
		b.WriteByte(comma)
		comma = ','
		if m.bit == bitPrintings && s.printings && h.Printing >= 0 {
			writePrinting(b, raw, c.printings[h.Printing])
			continue
		}
		b.Write(raw[m.from:m.to])
	}
	if h.Printing >= 0 && s.fields&bitPrinting != 0 {
		b.WriteByte(comma)
		comma = ','
		writeShown(b, raw, c.ids[h.Printing])
	}
	if comma == '{' {
		b.WriteByte('{')
	}
	b.WriteByte('}')
}

// writeAll writes a card with all members and the printing that is shown.
func (s shape) writeAll(b *bytes.Buffer, raw []byte, c *cut, printing int) {
	if m := c.members[c.at]; s.printings {
		b.Write(raw[:m.from])
		writePrinting(b, raw, c.printings[printing])
		b.Write(raw[m.to : len(raw)-1])
	} else {
		b.Write(raw[:len(raw)-1])
	}
	b.WriteByte(',')
	writeShown(b, raw, c.ids[printing])
	b.WriteByte('}')
}

// writePrinting writes the member printings with one printing alone.
func writePrinting(b *bytes.Buffer, raw []byte, p span) {
	b.WriteString(`"printings":[`)
	b.Write(raw[p.from:p.to])
	b.WriteByte(']')
}

// writeShown writes the member that names the printing that is shown.
func writeShown(b *bytes.Buffer, raw []byte, id span) {
	b.WriteString(`"printing":`)
	b.Write(raw[id.from:id.to])
}
