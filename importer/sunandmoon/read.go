package sunandmoon

import (
	"context"
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strings"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/importer"
)

const (
	maxCards  = 200_000 // of one file; ten times what was ever printed
	maxListed = 500     // editions, tokens or clans of one card; real ones have at most 25
)

// gathering collects the records of one file.
type gathering struct {
	*notes
	seen  int // <card> elements
	cards []faced
	byID  map[string]int // Key -> place in cards
	ids   map[string]bool
	again map[string]int // id -> how many different cards have had it
}

// read reads a whole database from r. file is its name as the user gave it.
func read(ctx context.Context, r io.Reader, file string, report *importer.Report) (importer.Dump, error) {
	g := &gathering{notes: newNotes(report, file), byID: map[string]int{}, ids: map[string]bool{}, again: map[string]int{}}
	s := newScanner(r)
	for {
		c, err := s.next()
		if err == io.EOF {
			break
		}
		if err != nil {
			return importer.Dump{}, err
		}
		if g.seen++; g.seen > maxCards {
			return importer.Dump{}, fmt.Errorf("line %d: more than %d cards", c.line, maxCards)
		}
		if g.seen%64 == 0 && ctx.Err() != nil {
			return importer.Dump{}, ctx.Err()
		}
		g.take(&c)
	}
	if s.open > 0 {
		g.at(importer.Refused, s.open, "", "a comment that begins here never ends: everything behind it was left out")
	}
	if len(g.cards) == 0 {
		return importer.Dump{}, errors.New("no card in it can be read")
	}
	records := g.join()
	g.finish()
	g.at(importer.Info, 0, "", "%s, %s, %s: duplicates and the two faces of one card are joined",
		plural(g.seen, "<card> element"), plural(len(g.ids), "distinct id"), plural(len(records), "record"))
	return importer.Dump{Game: card.L5RCCG, Records: records, Sets: g.usedSets()}, nil
}

// take adds one card, or refuses it with a note.
func (g *gathering) take(c *cardXML) {
	if c.broken != "" {
		g.at(importer.Refused, c.line, guessID(c.xml), "left out: %s", c.broken)
		return
	}
	e, err := parseElement(*c)
	if err != nil {
		g.at(importer.Refused, c.line, guessID(c.xml), "left out, its markup is broken: %v", err)
		return
	}
	if e.id != "" {
		g.ids[e.id] = true
	}
	g.repairs(e, &c.fix)
	if card.Slug(importer.PlainLine(e.name)) == "" {
		g.card(importer.Refused, e, "left out: it has no name")
		return
	}
	if e.typ == "" {
		g.card(importer.Refused, e, "left out: it has no type")
		return
	}
	if max(len(e.editions), len(e.legal), len(e.clans)) > maxListed {
		g.card(importer.Refused, e, "left out: more than %d editions, legality tokens or clans", maxListed)
		return
	}
	g.add(g.record(e), e)
}

// add keeps a record. A second card of the same id is the same card if its name and type are; its editions
// and tokens are added to the first. Otherwise both are kept, the second under a key of its own.
func (g *gathering) add(f faced, e *element) {
	at, twice := g.byID[f.Key]
	if !twice {
		g.byID[f.Key] = len(g.cards)
		g.cards = append(g.cards, f)
		return
	}
	first := &g.cards[at]
	switch {
	case first.name == f.name && first.typ == f.typ && reflect.DeepEqual(first.Card, f.Card):
		g.card(importer.Warning, e, "the id stands twice with the same content (first on line %d): one card", first.Line)
	case card.Fold(first.name) == card.Fold(f.name) && first.typ == f.typ:
		g.card(importer.Warning, e, "the id stands twice (first on line %d): editions and legality are added up, the rest is that of the first", first.Line)
		addPrintings(&first.Card, f.Card.Printings)
	default:
		id := f.Key
		for taken := true; taken; _, taken = g.byID[f.Key] {
			g.again[id]++
			f.Key = id + "#" + itoa(g.again[id]+1)
		}
		g.card(importer.Warning, e, "the id is already that of %s (line %d): both are kept, this one as %s", first.name, first.Line, f.Key)
		g.byID[f.Key] = len(g.cards)
		g.cards = append(g.cards, f)
	}
}

// addPrintings adds printings and their tokens to those of c.
func addPrintings(c *card.Card, more []card.Printing) {
	for _, p := range more {
		at := slices.IndexFunc(c.Printings, func(have card.Printing) bool { return have.Set == p.Set })
		if at < 0 {
			c.Printings = append(c.Printings, p)
			continue
		}
		legal := slices.Concat(c.Printings[at].Legal, p.Legal)
		slices.Sort(legal)
		c.Printings[at].Legal = slices.Compact(legal)
	}
}

// join makes one record of the two faces of a flip card ("Name (1)" and "Name (2)", the back with the id of
// the front and "b"), in the place of the front. A face without its other half stays a card of its own.
func (g *gathering) join() []importer.Record {
	backs := map[string]int{}
	for i := range g.cards {
		if f := &g.cards[i]; f.face == 2 {
			backs[f.pairKey()+"\x00"+f.Key] = i
			if _, twice := backs[f.pairKey()]; !twice {
				backs[f.pairKey()] = i
			}
		}
	}
	joined := make(map[int]bool, len(backs))
	for i := range g.cards {
		front := &g.cards[i]
		if front.face != 1 {
			continue
		}
		at, ok := backs[front.pairKey()+"\x00"+front.Key+"b"]
		if !ok {
			at, ok = backs[front.pairKey()]
		}
		if !ok || joined[at] {
			g.single(front)
			continue
		}
		joined[at] = true
		front.join(&g.cards[at])
	}
	records := make([]importer.Record, 0, len(g.cards)-len(joined))
	for i := range g.cards {
		f := &g.cards[i]
		if joined[i] {
			continue
		}
		if f.face == 2 {
			g.single(f)
		}
		records = append(records, f.Record)
	}
	return records
}

func (f *faced) pairKey() string { return string(f.typ) + "\x00" + card.Fold(f.bare) }

// join makes f, the front, a card of two faces. Both have been printed in the same editions; where the file
// gives them differently, all count.
func (f *faced) join(back *faced) {
	f.Card.Faces = []card.Face{f.asFace(), back.asFace()}
	f.Card.Printings = slices.Clone(f.Card.Printings)
	addPrintings(&f.Card, back.Card.Printings)
	f.Card.Rulings = append(f.Card.Rulings, back.Card.Rulings...)
}

func (f *faced) asFace() card.Face {
	c := &f.Card
	return card.Face{Name: card.FullName(c.Title, c.Subtitle, c.Version), Stats: c.Stats, Keywords: c.Keywords, Text: c.Text}
}

// single handles a face whose other half is missing. Only a Stronghold is surely one: its mark is dropped.
// Elsewhere "(1)" may be part of the name, which is then kept.
func (g *gathering) single(f *faced) {
	e := &element{line: f.Line, id: f.Key}
	if f.typ == card.Stronghold {
		g.card(importer.Warning, e, "%s has no other face in this file: kept as a card of one face", f.name)
		return
	}
	f.Card.Title, f.Card.Subtitle, f.Card.Version = importer.SplitName(f.name, f.Card.Types)
}

// usedSets are the sets of the file, by id.
func (g *gathering) usedSets() []card.Set {
	sets := make([]card.Set, 0, len(g.sets))
	for id, code := range g.sets {
		set, known := importer.KnownSet(id)
		if !known {
			set = card.Set{ID: id, Game: card.L5RCCG, Name: code}
		}
		sets = append(sets, set)
	}
	slices.SortFunc(sets, func(a, b card.Set) int { return strings.Compare(a.ID, b.ID) })
	return sets
}

// guessID finds the id in an element that cannot be parsed, for the note about it.
func guessID(xml []byte) string {
	head := string(xml[:min(len(xml), 300)])
	_, rest, ok := strings.Cut(head, "id=")
	if !ok || len(rest) < 2 || rest[0] != '"' && rest[0] != '\'' {
		return ""
	}
	id, _, ok := strings.Cut(rest[1:], rest[:1])
	if !ok {
		return ""
	}
	return id
}
