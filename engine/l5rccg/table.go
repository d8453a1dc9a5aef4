package l5rccg

import (
	"slices"
	"strings"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/deck"
	"github.com/kotei-dev/kotei/engine"
)

// Table is the cards of one game, compiled: what is printed on them, and the numbers of their keywords, clans and
// titles. It never changes once made, and games of the same cards share it.
type Table struct {
	rules       *Ruleset
	setup       engine.Setup
	defs        []Def             // from 1
	copies      []copyOf          // by ID; those of the decks and of what begins in play
	hears       EventSet          // events that some trigger waits for
	has         KeySet            // keywords that some card has
	acts        bool              // some card has an ability
	eventActs   bool              // some Event has one
	disciplined bool              // some card has Discipline
	traitStats  statSet           // what continuous traits change or limit
	limitStats  statSet           // of that, what they limit
	stops       opSet             // effects that continuous traits prevent
	interrupts  bool              // some card has an Interrupt
	promises    bool              // some Interrupt can make a card a legal target
	binds       bool              // some trait restricts or taxes targets, or permits
	extra       bool              // some card gives restricted Gold
	regions     bool              // some card is a Region
	ancestors   bool              // some card is an Ancestor, and the ruleset has them
	instead     bool              // some trait puts something else in the place of an effect
	tokens      map[string]uint16 // kinds of card that effects create -> number of the Def
	rings       bool              // some Ring enters play on a condition that the engine sees
	ringsFor    EventSet          // what those conditions are about
	ringsIn     int               // different Rings
	comes       bool              // some card can come to a battle: Reserve, or an Absent ability
	guards      map[int]uint16    // Force -> Def of the dummy's defenders (GF-01)
	legacy      int16             // least Gold Cost of a Legacy Holding
	keys        map[string]Key    // folded keyword -> number
	names       []string          // number -> keyword as printed
	clans       []card.Clan
	titles      map[string]uint16

	coverage engine.Coverage
}

// emptyTable knows the rules' own keywords and the Great Clans, and no card.
func emptyTable() *Table {
	t := &Table{
		defs: make([]Def, 1), copies: make([]copyOf, 1), keys: map[string]Key{}, titles: map[string]uint16{"": 0},
		clans: card.GreatClans(), legacy: -1,
	}
	for k, name := range ruleKeys {
		t.keys[card.Fold(name)] = Key(k)
		t.names = append(t.names, name)
	}
	return t
}

// copyOf is one copy of a card and where it begins.
type copyOf struct {
	def     uint16
	section deck.Section
}

// newTable compiles the cards of a set-up. The errors are *engine.SetupError.
func newTable(set engine.Setup, texts texts) (*Table, error) {
	r := rulesetOf(set.Ruleset)
	if r == nil {
		return nil, &engine.SetupError{Code: engine.SetupRuleset, Name: set.Ruleset}
	}
	t := emptyTable()
	t.rules, t.setup = r, set
	seen := map[*card.Card]uint16{}
	holds, senseis := 0, 0
	for _, e := range set.Cards {
		section, err := sectionOf(e)
		if err != nil {
			return nil, err
		}
		switch section {
		case deck.Stronghold:
			holds += e.Count
		case deck.Sensei:
			senseis += e.Count
		}
		def, known := seen[e.Card]
		if !known {
			if def, err = t.add(e.Card, texts); err != nil {
				return nil, err
			}
			seen[e.Card] = def
		}
		if e.Count < 0 || len(t.copies)-1+e.Count > maxCards {
			return nil, &engine.SetupError{Code: engine.SetupTooManyCards, Have: len(t.copies) - 1 + e.Count, Low: 1, High: maxCards}
		}
		for range e.Count {
			t.copies = append(t.copies, copyOf{def, section})
		}
	}
	if holds != 1 {
		return nil, &engine.SetupError{Code: engine.SetupStronghold, Have: holds, Low: 1, High: 1}
	}
	if senseis > 1 {
		return nil, &engine.SetupError{Code: engine.SetupSensei, Have: senseis, High: 1}
	}
	t.cover()
	t.defend(set.Opponent.Defence)
	return t, nil
}

// sectionOf is where the copies of an entry begin: where the entry says for the cards that begin in play, else in the
// deck of the card's type (TF-DECK-05, TF-ZONE-03).
func sectionOf(e engine.Entry) (deck.Section, error) {
	if e.Card == nil {
		return "", &engine.SetupError{Code: engine.SetupSection}
	}
	if e.Section == deck.Start {
		return deck.Start, nil
	}
	home := deck.HomeSection(e.Card)
	if home == "" {
		return "", &engine.SetupError{Code: engine.SetupSection, Name: e.Card.Name}
	}
	return home, nil
}

// add compiles a card, with its second face if it has two, and gives the number of its Def.
func (t *Table) add(c *card.Card, texts texts) (uint16, error) {
	d, err := t.define(c, c.Stats, c.Keywords)
	if err != nil {
		return 0, err
	}
	if err := t.give(&d, texts); err != nil {
		return 0, err
	}
	made := []Def{d}
	if len(c.Faces) == 2 {
		made[0].Face = 1
		back, err := t.define(c, c.Faces[1].Stats, slices.Concat(c.Keywords, c.Faces[1].Keywords))
		if err != nil {
			return 0, err
		}
		back.Face = 2
		if err := t.give(&back, texts); err != nil {
			return 0, err
		}
		made[0].Back = uint16(len(t.defs)) + 1
		made = append(made, back)
	}
	n := uint16(len(t.defs))
	t.defs = append(t.defs, made...)
	for i := int(n); i < len(t.defs); i++ {
		t.note(&t.defs[i])
	}
	return n, nil
}

// note keeps what saves looking at every card: which events, keywords and texts occur at all.
func (t *Table) note(d *Def) {
	for _, trig := range d.Triggers {
		t.hears |= 1 << trig.On
	}
	t.has = t.has.Or(d.Keys)
	t.acts = t.acts || len(d.Abilities) > 0
	t.eventActs = t.eventActs || len(d.Abilities) > 0 && d.Is(TypeEvent)
	t.disciplined = t.disciplined || d.Facts.Discipline > 0
	for i := range d.Abilities {
		t.interrupts = t.interrupts || d.Abilities[i].When&Interrupt != 0
		t.promises = t.promises || d.Abilities[i].Promise != nil
		t.comes = t.comes || d.Abilities[i].Absent && d.Abilities[i].When&(Engage|BattleAbility|Open) != 0 ||
			t.rules != nil && t.rules.ByConcern && d.Abilities[i].When&(BattleAbility|Open) != 0 && d.Abilities[i].brings()
	}
	for i := range d.Statics {
		t.noteStatic(d, &d.Statics[i])
	}
	t.comes = t.comes || d.Keys.Has(KeyReserve) && (t.rules == nil || t.rules.BattleAbilities)
	t.extra = t.extra || d.Facts.Extra > 0
	d.notePlainGold()
	d.Free = !d.Keys.Has(KeyLoyal) && !d.Keys.Has(KeyUnique) && !d.Facts.OnePerPlayer && d.Level <= 0
	t.regions = t.regions || d.Is(TypeRegion)
	t.ancestors = t.ancestors || t.rules != nil && t.rules.Ancestors && d.Is(TypeAncestor)
	if d.Is(TypeRing) {
		t.ringsIn++
	}
	if e := d.Facts.Ring.Event; e != EventNone {
		t.rings = true
		t.ringsFor |= 1 << e
	}
	if cost := d.Stats[GoldCost].Value; d.Is(TypeHolding) && d.Keys.Has(KeyLegacy) && (t.legacy < 0 || cost < t.legacy) {
		t.legacy = cost
	}
}

// define compiles what is printed.
func (t *Table) define(c *card.Card, stats card.Stats, keywords []card.Keyword) (Def, error) {
	d := Def{Card: c, Level: float32(c.Level), CoM: c.Version == "Experienced CoM"}
	for _, ty := range c.Types {
		d.Types |= typeBits[ty]
	}
	for _, k := range keywords {
		key, err := t.key(k)
		if err != nil {
			return d, err
		}
		d.Keys.Add(key)
	}
	if c.Unique {
		d.Keys.Add(KeyUnique)
	}
	for _, clan := range c.Clans {
		bit, err := t.clan(clan)
		if err != nil {
			return d, err
		}
		d.Clans |= bit
	}
	if d.Is(TypeRing) {
		d.Elements = d.Keys.elements()
		for _, word := range strings.Fields(card.Fold(c.Title)) {
			if k, ok := t.keys[word]; ok {
				d.Elements |= Keys(k).elements()
			}
		}
	}
	for _, s := range cardStats {
		if v, ok := stats[s.name]; ok {
			d.Stats[s.stat] = printed(v, card.SignedStats(c.Types))
		}
	}
	title, err := t.title(c.Title)
	if err != nil {
		return d, err
	}
	d.Title = title
	if d.Sub, err = t.title(c.Subtitle); err != nil {
		return d, err
	}
	for _, also := range c.AlsoVersionOf {
		other, _, _ := strings.Cut(also, "/")
		if d.Also, err = t.title(other); err != nil {
			return d, err
		}
	}
	d.Facts = readFacts(t, c, &d)
	return d, nil
}

// printed is a stat as the rules count it (TF-STAT-01, -13, TF-TYPE-08). The printed part of "2*" counts.
func printed(v card.Stat, signed bool) Printed {
	p := Printed{Value: int16(max(-999, min(v.Value, 999))), Kind: Number}
	switch {
	case v.Kind == card.Dash:
		p = Printed{Kind: Dash}
	case v.Kind == card.Asterisk:
		p.Kind = Asterisk
	case signed || v.Kind == card.Signed:
		p.Kind = Modifier
	}
	return p
}

// key is the number of a keyword, a new one if it has none yet.
func (t *Table) key(name card.Keyword) (Key, error) {
	folded := card.Fold(name)
	if k, ok := t.keys[folded]; ok {
		return k, nil
	}
	if len(t.names) == maxKeys {
		return 0, &engine.SetupError{Code: engine.SetupTooManyCards, Name: "keywords", Have: maxKeys + 1, High: maxKeys}
	}
	k := Key(len(t.names))
	t.keys[folded] = k
	t.names = append(t.names, name)
	return k, nil
}

// clan is the bit of a clan.
func (t *Table) clan(clan card.Clan) (ClanSet, error) {
	i := slices.Index(t.clans, clan)
	if i < 0 {
		if i = len(t.clans); i == maxClans {
			return 0, &engine.SetupError{Code: engine.SetupTooManyCards, Name: "clans", Have: maxClans + 1, High: maxClans}
		}
		t.clans = append(t.clans, clan)
	}
	return 1 << i, nil
}

// title is the number of a title: the part before the subtitle, in any spelling (TF-DECK-10).
func (t *Table) title(title string) (uint16, error) {
	folded := card.Fold(title)
	n, ok := t.titles[folded]
	if !ok {
		n = uint16(len(t.titles))
		t.titles[folded] = n
	}
	return n, nil
}

// guardChi is the Chi of a defender of the dummy: that of a usual Personality.
const guardChi = 3

// defend makes the defenders of a defence curve: Personalities of each Force that occurs in it (GF-01). They are created
// cards (TF-TYPE-11); the card is for those who look at them.
func (t *Table) defend(curve []int) {
	t.guards = map[int]uint16{}
	for _, force := range curve {
		if force == 0 || t.guards[force] != 0 {
			continue
		}
		c := &card.Card{
			Game: card.L5RCCG, ID: "defender", Name: "Defender", Title: "Defender", Names: map[string]string{"fr": "Défenseur"},
			Types: []card.Type{card.Personality},
		}
		d := Def{Card: c, Types: TypePersonality}
		for st, v := range map[Stat]int{Force: force, Chi: guardChi, GoldCost: 0, PersonalHonor: 0} {
			d.Stats[st] = Printed{Value: int16(v), Kind: Number}
		}
		d.Stats[HonorRequirement] = Printed{Kind: Dash}
		t.guards[force] = uint16(len(t.defs))
		t.defs = append(t.defs, d)
	}
}

// cover sorts the cards by how far their texts are played.
func (t *Table) cover() {
	list := func(ids []string) []string {
		slices.Sort(ids)
		return slices.Compact(ids)
	}
	var full, part, none []string
	support := func(d *Def) Support {
		switch {
		case d.Support != SupportUnsaid:
			return d.Support
		case d.whole():
			return SupportFull
		case d.modelled():
			return SupportPartial
		}
		return SupportNone
	}
	for i := 1; i < len(t.defs); i++ {
		d := &t.defs[i]
		if d.Card == nil || d.Card.Created { // what effects create is no card of the deck
			continue
		}
		switch support(d) {
		case SupportFull:
			full = append(full, d.Card.ID)
		case SupportPartial:
			part = append(part, d.Card.ID)
		default:
			none = append(none, d.Card.ID)
		}
	}
	var copies engine.Copies
	for _, c := range t.copies[1:] {
		switch support(&t.defs[c.def]) {
		case SupportFull:
			copies.Modelled++
		case SupportPartial:
			copies.Partial++
		default:
			copies.None++
		}
	}
	t.coverage = engine.Coverage{Modelled: list(full), Partial: list(part), None: list(none), Copies: copies}
}

// whole says whether everything that the card's text does is played.
func (d *Def) whole() bool { return d.Facts.Read || d.Card.Text == "" && d.Card.Summary == "" }

// modelled says whether something of the card's text is played.
func (d *Def) modelled() bool {
	f := d.Facts
	return len(d.Abilities)+len(d.Triggers)+len(d.Statics) > 0 || f.Gold != 0 || f.Extra != 0 || f.RefillFaceUp ||
		f.Invest != 0 || f.Discipline != 0 || f.EndDraw != 0 || f.Ring.Event != EventNone || f.Courtesy || f.FirstTurnGold != 0 || f.OnePerPlayer || f.EntryHonor != 0
}

// Texts are texts of cards compiled to programs, by card id: what their behaviours say. A card without one plays by its
// printed facts alone.
type Texts map[string]Text

// Text is what a card does beyond its printed stats and keywords.
type Text struct {
	Abilities []Ability
	Triggers  []Trigger
	Statics   []Static
	Facts     *Facts  // instead of what the wording tells, if given
	Support   Support // how much of it that is; SupportUnsaid to judge by the facts
}
