package l5rccg

import (
	"github.com/kotei-dev/kotei/card"
)

// TextSource gives the texts of cards for a Table that is being made: behaviours. It is safe for concurrent use.
type TextSource interface {
	// TextOf is the text of the card with that id; false without one. Keywords, clans, titles and created cards are
	// numbered by names. The error is a *engine.SetupError where the table has too many of something.
	TextOf(id string, names *Names) (Text, bool, error)
	// Hash is a fingerprint of all of them, in hex: games with other texts are other games.
	Hash() string
}

// Names numbers the words of a Table.
type Names struct{ t *Table }

// NewNames numbers words for no game: to check texts.
func NewNames() *Names { return &Names{emptyTable()} }

// Key is the number of a keyword.
func (n *Names) Key(name card.Keyword) (Key, error) { return n.t.key(name) }

// Clan is the bit of a clan.
func (n *Names) Clan(clan card.Clan) (ClanSet, error) { return n.t.clan(clan) }

// Title is the number of a title, in any spelling.
func (n *Names) Title(title string) (uint16, error) { return n.t.title(title) }

// Created is the number of the Def of a card that an effect creates, for OpCreate: cards of one name and the same stats are one.
func (n *Names) Created(c *card.Card) (uint16, error) {
	if def, ok := n.t.tokens[c.ID]; ok {
		return def, nil
	}
	d, err := n.t.define(c, c.Stats, c.Keywords)
	if err != nil {
		return 0, err
	}
	d.Support = SupportFull
	if n.t.tokens == nil {
		n.t.tokens = map[string]uint16{}
	}
	def := uint16(len(n.t.defs))
	n.t.defs = append(n.t.defs, d)
	n.t.tokens[c.ID] = def
	n.t.has = n.t.has.Or(d.Keys)
	return def, nil
}

// Support says how much of a card's text is played.
type Support uint8

// The degrees.
const (
	SupportUnsaid Support = iota
	SupportNone
	SupportPartial
	SupportFull
)

// texts are where a Table gets its texts from.
type texts struct {
	known  Texts
	source TextSource
}

// give adds the text of a card to its Def: of its behaviour, which goes before everything read from a wording, and where it
// has none what follows from its facts.
func (t *Table) give(d *Def, x texts) error {
	text, ok := x.known[d.Card.ID]
	if !ok && x.source != nil {
		var err error
		if text, ok, err = x.source.TextOf(d.Card.ID, &Names{t}); err != nil {
			return err
		}
		text.ready()
	}
	if text.Facts != nil {
		d.Facts = *text.Facts
	}
	d.Support = text.Support
	d.Abilities = ofFace(text.Abilities, d.Face, func(a *Ability) uint8 { return a.Face })
	d.Triggers = ofFace(text.Triggers, d.Face, func(a *Trigger) uint8 { return a.Face })
	d.Statics = ofFace(text.Statics, d.Face, func(a *Static) uint8 { return a.Face })
	if !ok && d.Facts.HandMax != 0 {
		d.Statics = []Static{{Seat: true, Stat: HandLimit, Amount: d.Facts.HandMax}}
	}
	if !ok && d.Facts.Ring.ForHand {
		d.Abilities = ringForHand
	}
	for i := range d.Abilities {
		d.Keys = d.Keys.Or(d.Abilities[i].Keys) // TF-KW-07
		d.When |= d.Abilities[i].When
	}
	return nil
}

// ofFace are the parts of a text that a face has: all of them where they say nothing of faces.
func ofFace[T any](all []T, face uint8, of func(*T) uint8) []T {
	apart := false
	for i := range all {
		apart = apart || of(&all[i]) != 0
	}
	if !apart {
		return all
	}
	var some []T
	for i := range all {
		if f := of(&all[i]); f == 0 || f == max(face, 1) {
			some = append(some, all[i])
		}
	}
	return some
}

// ready notes of the filters of a text which ask more than the usual, so that the others need not be asked.
func (d *Text) ready() {
	filter := func(f *Filter) {
		for ; f != nil; f = f.Or {
			f.keyless = f.All == KeySet{} && f.Any == KeySet{} && f.None == KeySet{}
			f.beyond = f.On != RefNone || f.Unit != RefNone || f.InUnit != KeyNone || f.Dead || f.Up || f.Opposed || f.Pays || f.Test != nil
		}
	}
	cond := func(c *Cond) {
		c.always = *c == Cond{always: c.always}
		filter(c.Filter)
		filter(c.Aims)
	}
	var steps func(list []Step)
	delay := func(x *Delay) {
		if x != nil {
			filter(x.Filter)
			steps(x.Steps)
		}
	}
	steps = func(list []Step) {
		for i := range list {
			filter(list[i].Filter)
			filter(list[i].Per)
			cond(&list[i].If)
			delay(list[i].Later)
		}
	}
	for i := range d.Abilities {
		a := &d.Abilities[i]
		cond(&a.If)
		for k := range a.Targets {
			filter(&a.Targets[k].Filter)
		}
		filter(a.Promise)
		steps(a.Steps)
	}
	for i := range d.Triggers {
		filter(d.Triggers[i].Card)
		cond(&d.Triggers[i].If)
		steps(d.Triggers[i].Steps)
	}
	for i := range d.Statics {
		st := &d.Statics[i]
		filter(st.Filter)
		filter(st.Per)
		cond(&st.If)
		delay(st.Stop)
	}
	if f := d.Facts; f != nil {
		filter(f.ExtraFor)
		filter(f.HostMust)
		if f.More != nil {
			cond(&f.More.If)
		}
	}
}
