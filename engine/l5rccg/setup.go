package l5rccg

import (
	"fmt"

	"github.com/kotei-dev/kotei/deck"
	"github.com/kotei-dev/kotei/engine"
)

// Rules are the rules of the L5R CCG. The zero value plays cards by their printed facts; Texts adds what cards do beyond
// them.
type Rules struct {
	Texts  Texts
	Source TextSource // of cards that Texts does not have; nil for none
}

var _ engine.Rules = Rules{}

// New sets up a game: the errors are *engine.SetupError.
func (r Rules) New(set engine.Setup) (engine.State, error) {
	s, err := r.Game(set)
	if err != nil {
		return nil, err
	}
	return s, nil
}

// Game is New for callers that need what is beyond the kernel's seam, such as Inject.
func (r Rules) Game(set engine.Setup) (*State, error) {
	if err := set.Opponent.Check(); err != nil {
		return nil, err
	}
	t, err := newTable(set, texts{r.Texts, r.Source})
	if err != nil {
		return nil, err
	}
	if err := t.checkOpening(); err != nil {
		return nil, err
	}
	s := &State{tab: t, rules: t.rules, opp: set.Opponent, slots: new([textFieldEnd]int64), rec: set.Record}
	s.legal = make([]engine.Action, 0, 256)
	s.cands = make([]int32, 0, maxMarks)
	s.Restart(set.Seed)
	return s, nil
}

// Rulesets are the names that Setup.Ruleset takes, the default first.
func (Rules) Rulesets() []string {
	names := make([]string, len(rulesets))
	for i := range rulesets {
		names[i] = rulesets[i].Name
	}
	return names
}

// Hash is a fingerprint of a ruleset's data and of the texts that cards have beyond it, in hex.
func (x Rules) Hash(ruleset string) string {
	r := rulesetOf(ruleset)
	if r == nil {
		return ""
	}
	var h engine.Hash
	h.String(fmt.Sprintf("%+v", *r))
	if x.Source != nil {
		h.String(x.Source.Hash())
	}
	return fmt.Sprintf("%016x", h.Sum())
}

// Restart begins the game of another seed with the same cards, opponent and opening.
func (s *State) Restart(seed uint64) {
	tab, opp, rec, meter, legal, cands, log, slots := s.tab, s.opp, s.rec, s.meter, s.legal[:0], s.cands[:0], s.log[:0], s.slots
	*s = State{} // apart from what stays: it is cleared in place, not built beside and copied
	s.slots = slots
	s.tab, s.rules, s.opp, s.rec, s.meter, s.legal, s.cands, s.log = tab, tab.rules, opp, rec, meter, legal, cands, log
	s.takeNotes()
	if meter != nil {
		meter.Reset(maxIDs)
	}
	s.seed, s.rnd = seed, engine.NewStreams(seed)
	s.nids = 1
	s.c[0].def = &s.tab.defs[0] // no card: nothing is printed on it
	s.phase = PhaseSetup
	set := &s.tab.setup
	if set.Opening.Second { // GF-02
		s.first = Dummy
	}
	s.active = s.first // TF-SETUP-08
	me, dummy := &s.p[Me], &s.p[Dummy]
	for _, c := range s.tab.copies[1:] {
		s.place(c)
	}
	hold := s.def(me.hold)
	me.clans = hold.Clans // TF-TYPE-03
	me.honor = int32(hold.Stats[StartingHonor].Value)
	if me.sensei != 0 { // TF-SETUP-01, TF-TYPE-04
		me.honor += int32(s.def(me.sensei).Stats[StartingHonor].Value)
	}
	me.handLimit, dummy.handLimit = int16(s.rules.HandLimit), int16(s.rules.HandLimit)
	me.nprov = uint8(s.rules.Provinces)
	s.hand = int16(s.rules.Hand)
	s.startTexts()
	me.started = me.honor
	for n := range me.nprov {
		me.prov[n] = province{stands: true, printed: hold.Stats[ProvinceStrength].Value}
	}
	dummy.honor = int32(s.opp.Honor)
	dummy.started = dummy.honor
	dummy.nprov = uint8(s.opp.Provinces)
	for n := range dummy.nprov {
		dummy.prov[n] = province{stands: true, printed: int16(s.opp.ProvinceStrength)}
	}
	s.run()
}

// place adds a copy where it begins. Stronghold, Sensei, Wind and starting Holdings are in play; a Stronghold lies on its
// second face if its player goes second (TF-SETUP-01, -04).
func (s *State) place(c copyOf) {
	id := s.newCard(&s.tab.defs[c.def], Me)
	me := &s.p[Me]
	switch c.section {
	case deck.Dynasty:
		s.deckAtStart(id, ZoneDynastyDeck)
		return
	case deck.Fate:
		s.deckAtStart(id, ZoneFateDeck)
		return
	case deck.Stronghold:
		me.hold = id
		if d := s.def(id); s.first == Dummy && d.Back != 0 && s.rules.SecondFace {
			s.c[id].def = &s.tab.defs[d.Back]
		}
	case deck.Sensei:
		me.sensei = id
	case deck.Start:
		if t := s.begins(id); t != nil { // FMT-CEL-02
			if t.Second && s.first == Me {
				s.shift(id, ZoneRemoved)
				return
			}
			s.c[id].bowed = t.Bowed
		}
	}
	s.c[id].began, s.c[id].up = true, true
	s.shift(id, ZonePlay)
	s.countStatics(id, 1)
}

// deckAtStart puts a new card on a deck of the player. It is what shift would do, for most cards of every game.
func (s *State) deckAtStart(id ID, z Zone) {
	s.c[id].zone = z
	s.p[Me].zone[z].put(id)
	s.short = s.short || z == ZoneDynastyDeck
}

// begins is the text that says how a card begins that stands in play from the start, nil for none.
func (s *State) begins(id ID) *engine.StartText {
	for i := range s.tab.setup.Start {
		if t := &s.tab.setup.Start[i]; t.Kind == "begin" && t.Card == s.def(id).Card.ID {
			return t
		}
	}
	return nil
}

// applies says whether a text about the start of the game is in force: its card is in play from the beginning, or is
// looked for itself, and the face and the order of play are right.
func (s *State) applies(t *engine.StartText) (ID, bool) {
	if t.Second && s.first == Me {
		return 0, false
	}
	for id := ID(1); int16(id) < s.nids; id++ {
		d := s.def(id)
		if d.Card == nil || d.Card.ID != t.Card {
			continue
		}
		if t.Kind == "self" {
			return id, s.c[id].zone == ZoneDynastyDeck || s.c[id].zone == ZoneFateDeck
		}
		if s.c[id].began && (t.Face == 0 || d.Face == 0 || t.Face == int(d.Face)) {
			return id, true
		}
	}
	return 0, false
}

// startTexts applies the texts about the start that leave no choice (CT-START-01 to -04, -06).
func (s *State) startTexts() {
	me := &s.p[Me]
	for i := range s.tab.setup.Start {
		t := &s.tab.setup.Start[i]
		if _, ok := s.applies(t); !ok {
			continue
		}
		switch t.Kind {
		case "provinces":
			me.nprov = uint8(max(1, min(t.Number, maxProvinces)))
		case "honor":
			me.honor = int32(t.Number)
		case "gold":
			me.leastGold = int16(t.Number)
		case "favor": // nobody else is of the clan: the dummy has none
			me.favor = true
		case "hand":
			s.hand += int16(t.Number)
		case "hand-max":
			if me.handLimit >= 0 {
				me.handLimit += int16(t.Number)
			}
		}
	}
}

// setupPhase asks what texts let the player look for (CT-START-05, -07), one after the other, then deals.
func (s *State) setupPhase() {
	if int(s.progress) < len(s.tab.setup.Start) {
		t := &s.tab.setup.Start[s.progress]
		s.progress++
		if t.Kind == "search" || t.Kind == "self" {
			s.askStart(t)
		}
		return
	}
	s.deal()
	s.startTurn(s.first)
}

// askStart asks for the cards that a text looks for.
func (s *State) askStart(t *engine.StartText) {
	id, ok := s.applies(t)
	if !ok {
		return
	}
	most := max(1, t.Number)
	least := most
	if t.Optional {
		least = 0
	}
	q := s.askFor(forStart, Me, id, least, most)
	if t.Kind == "self" {
		q.offer(id)
		s.closeAsk()
		return
	}
	zone := ZoneFateDeck
	if t.From == deck.Dynasty {
		zone = ZoneDynastyDeck
	}
	for _, c := range s.p[Me].zone[zone].cards() {
		if s.startTakes(t, c) && !(t.Different && s.offered(c)) {
			q.offer(c)
		}
	}
	s.closeAsk()
}

// offered says whether a card of the same title is on offer already.
func (s *State) offered(id ID) bool {
	for _, c := range s.ask.cands[:s.ask.n] {
		if s.def(c).Title == s.def(id).Title {
			return true
		}
	}
	return false
}

// startTakes says whether a card is one that the text looks for, and that texts which restrict it leave (CT-START-05).
func (s *State) startTakes(t *engine.StartText, id ID) bool {
	d := s.def(id)
	if !s.classOf(t, d) {
		return false
	}
	for i := range s.tab.setup.Start {
		only := &s.tab.setup.Start[i]
		if only.Kind == "search-only" {
			if _, ok := s.applies(only); ok && !s.classOf(only, d) {
				return false
			}
		}
	}
	return true
}

func (s *State) classOf(t *engine.StartText, d *Def) bool {
	if d.Card == nil || t.Type != "" && !d.Is(typeBits[t.Type]) || t.Unique != nil && *t.Unique != d.Keys.Has(KeyUnique) {
		return false
	}
	if t.Clan != "" && !d.Card.HasClan(t.Clan) {
		return false
	}
	for _, k := range t.With {
		if !d.Card.HasKeyword(k) {
			return false
		}
	}
	for _, k := range t.Without {
		if d.Card.HasKeyword(k) {
			return false
		}
	}
	return true
}

// startChosen puts the cards that were looked for where the text says.
func (s *State) startChosen(picked []ID) {
	var list [maxMarks]ID
	n := copy(list[:], picked)
	t := &s.tab.setup.Start[s.progress-1]
	for i, id := range list[:n] {
		switch t.To {
		case "under":
			s.apply(&Effect{Op: OpUnder, Card: id, Target: s.ask.card, Flags: FlagSure})
		case "provinces":
			s.apply(&Effect{Op: OpToProvince, Seat: Me, Card: id, N: int16(i % int(s.p[Me].nprov)), Flags: FlagSure})
		default:
			s.apply(&Effect{Op: OpEnter, Seat: Me, By: Me, Card: id, Flags: FlagSure})
			s.c[id].bowed = t.Bowed
			s.c[id].began = true
		}
	}
}

// deal shuffles the decks (TF-SETUP-05), puts the cards of the opening on top, fills the Provinces face-down from the left
// (TF-SETUP-06) and draws the hand at once (TF-SETUP-07).
func (s *State) deal() {
	open := &s.tab.setup.Opening
	s.shuffle(Me, ZoneDynastyDeck)
	s.shuffle(Me, ZoneFateDeck)
	s.onTop(ZoneDynastyDeck, open.Dynasty)
	s.onTop(ZoneFateDeck, open.Fate)
	if s.meter != nil {
		s.meterShuffled()
	}
	for n := range s.p[Me].nprov {
		s.refill(Me, int8(n), false)
	}
	s.apply(&Effect{Op: OpDraw, Seat: Me, By: Me, N: s.hand})
	if s.meter != nil {
		s.meterDealt()
	}
}

// onTop puts copies of the named cards on top of a deck, the first on top. newTable has made sure that there are enough.
func (s *State) onTop(z Zone, ids []string) {
	deck := &s.p[Me].zone[z]
	for k, name := range ids {
		for i := deck.n - 1 - int16(k); i >= 0; i-- {
			if id := deck.c[i]; s.def(id).Card.ID == name {
				copy(deck.c[i:deck.n-1-int16(k)], deck.c[i+1:deck.n-int16(k)])
				deck.c[deck.n-1-int16(k)] = id
				break
			}
		}
	}
}

// checkOpening says whether the deck has the cards of an opening often enough.
func (t *Table) checkOpening() error {
	for _, part := range []struct {
		ids     []string
		section deck.Section
	}{{t.setup.Opening.Dynasty, deck.Dynasty}, {t.setup.Opening.Fate, deck.Fate}} {
		left := map[string]int{}
		for _, c := range t.copies[1:] {
			if c.section == part.section {
				left[t.defs[c.def].Card.ID]++
			}
		}
		for _, id := range part.ids {
			if left[id]--; left[id] < 0 {
				return &engine.SetupError{Code: engine.SetupOpening, Name: id}
			}
		}
	}
	return nil
}
