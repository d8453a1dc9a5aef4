package l5rccg

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/deck"
	"github.com/kotei-dev/kotei/engine"
)

// made makes an invented card: a type, then "stat=value" for stats, "@clan" for clans, and keywords. A title may carry a
// version behind a "/".
func made(title string, ty card.Type, facts ...string) *card.Card {
	c := &card.Card{Game: card.L5RCCG, Types: []card.Type{ty}, Side: card.SideOfType(ty), Stats: card.Stats{}}
	version := ""
	c.Title, version, _ = strings.Cut(title, "/")
	c.Version, _ = card.ParseVersion(version)
	for _, f := range facts {
		if name, value, ok := strings.Cut(f, "="); ok {
			st, has := card.ParseStat(value, card.SignedStats(c.Types))
			if !has {
				panic("no stat " + f)
			}
			c.Stats[statWords[name]] = st
		} else if clan, ok := strings.CutPrefix(f, "@"); ok {
			c.Clans = append(c.Clans, card.Clan(clan))
		} else if text, ok := strings.CutPrefix(f, "text:"); ok {
			c.Text = text
		} else {
			c.Keywords = append(c.Keywords, f)
		}
	}
	c.ID = card.MakeID(c.Title, c.Version, 1)
	c.Derive()
	return c
}

var statWords = map[string]card.StatName{
	"F": card.Force, "C": card.Chi, "GC": card.GoldCost, "HR": card.HonorRequirement, "PH": card.PersonalHonor,
	"FV": card.Focus, "PS": card.ProvinceStrength, "GP": card.GoldProduction, "SH": card.StartingHonor,
}

// person, holding and follower are invented cards with the usual stats, and what is given besides.
func person(title string, facts ...string) *card.Card {
	return made(title, card.Personality, append([]string{"F=2", "C=2", "HR=0", "GC=5", "PH=1"}, facts...)...)
}

func holding(title string, gold int, facts ...string) *card.Card {
	return made(title, card.Holding, append([]string{"GC=2", "GP=" + strconv.Itoa(gold)}, facts...)...)
}

func follower(title string, facts ...string) *card.Card {
	return made(title, card.Follower, append([]string{"F=1", "GC=2", "FV=2"}, facts...)...)
}

// scene is a game that a test has arranged.
type scene struct {
	t   testing.TB
	s   *State
	ids map[string]ID
}

// place says where a card of a scene is: "play", "dummy" (in play under the dummy), "hand", "deck" (on top of the Dynasty
// deck), "fate" (on top of the Fate deck), "discard", or "p1" to "p4" for a Province, face-up.
type place struct {
	where string
	card  *card.Card
}

// arranged are the facts of a scene beside its cards.
type arranged struct {
	ruleset string
	gold    int // the Stronghold's production
	honor   int
	foe     int // the dummy's honor
	clan    card.Clan
	second  bool
	texts   Texts
	sensei  *card.Card
	bare    bool // no cards in the decks but those of the scene
	start   []engine.StartText
	watch   bool // the player has something to do in every round; else those without a choice are passed for him
}

// arrange makes a game in the Action Phase of the first own turn, with the cards where the test wants them. The decks hold
// fillers. Cards are named by title; further copies of a title are "Title 2", "Title 3".
func arrange(t testing.TB, a arranged, places ...place) *scene {
	t.Helper()
	facts := []string{"PS=7", "GP=" + strconv.Itoa(a.gold), "SH=" + strconv.Itoa(a.honor)}
	if a.clan != "" {
		facts = append(facts, "@"+string(a.clan))
	}
	set := engine.Setup{Ruleset: a.ruleset, Seed: 1, Record: true, Opponent: engine.DefaultOpponent, Start: a.start}
	set.Opponent.Honor = a.foe
	set.Opening.Second = a.second
	add := func(c *card.Card, n int, section deck.Section) {
		set.Cards = append(set.Cards, engine.Entry{Card: c, Count: n, Section: section})
	}
	keep := made("Test Keep", card.Stronghold, facts...)
	add(keep, 1, deck.Stronghold)
	if a.watch {
		a.texts = maps.Clone(a.texts)
		if a.texts == nil {
			a.texts = Texts{}
		}
		a.texts[keep.ID] = Text{Abilities: []Ability{{
			When: Open | BattleAbility | Engage, Repeatable: true, Tireless: true,
			Steps: []Step{{Op: OpStat, Stat: ArmyForce}}, // nothing, but about the battle (CL-ATK-07)
		}}}
	}
	if a.sensei != nil {
		add(a.sensei, 1, deck.Sensei)
	}
	if !a.bare {
		add(made("Dynasty Filler", card.Celestial), 12, deck.Dynasty)
		add(made("Fate Filler", card.Strategy, "FV=1"), 12, deck.Fate)
	}
	for _, p := range places {
		add(p.card, 1, deck.HomeSection(p.card))
	}
	s, err := Rules{Texts: a.texts}.Game(set)
	if err != nil {
		t.Fatal(err)
	}
	sc := &scene{t: t, s: s, ids: map[string]ID{}}
	if a.second { // the dummy's turn comes first, and nothing is to be done in it
		sc.until(func() bool { return s.active == Me })
	}
	first := s.nids - int16(len(places))
	for i, p := range places {
		id := ID(first + int16(i))
		name := p.card.Title
		if p.card.Version != "" {
			name = p.card.Title + "/" + string(p.card.Version)
		}
		for n := 2; sc.ids[name] != 0; n++ {
			name = fmt.Sprintf("%s %d", p.card.Title, n)
		}
		sc.ids[name] = id
		sc.put(id, p.where)
	}
	s.refills()
	s.ev.n = 0
	s.log = s.log[:0]
	s.run()
	return sc
}

// put puts a card where a scene wants it, past all rules.
func (sc *scene) put(id ID, where string) {
	s := sc.s
	c := &s.c[id]
	if c.zone != ZonePlay {
		s.shift(id, ZoneResolving)
		s.p[c.owner].zone[ZoneResolving].take(id)
	}
	c.zone = ZoneNone
	switch where {
	case "play", "dummy":
		seat := Me
		if where == "dummy" {
			seat, c.owner = Dummy, Dummy
		}
		e := Effect{Seat: seat, Card: id}
		s.toPlay(&e)
		c.made, c.fresh = false, false
	case "hand":
		s.shift(id, ZoneHand)
	case "deck":
		s.shift(id, ZoneDynastyDeck)
	case "fate":
		s.shift(id, ZoneFateDeck)
	case "discard":
		s.shift(id, s.discardOf(id))
	default:
		n := int8(where[1] - '1')
		for s.p[Me].prov[n].n > 0 {
			s.shift(s.p[Me].prov[n].c[0], ZoneRemoved)
		}
		s.intoProvince(id, Me, n, true)
	}
}

// on attaches a card in play, past all rules.
func (sc *scene) on(card, host string) {
	sc.s.link(sc.id(card), sc.id(host))
}

func (sc *scene) id(name string) ID {
	sc.t.Helper()
	id := sc.ids[name]
	if id == 0 {
		sc.t.Fatalf("the scene has no card %q", name)
	}
	return id
}

// card is the state of a card.
func (sc *scene) card(name string) *copyState { return &sc.s.c[sc.id(name)] }

// me is the player's side.
func (sc *scene) me() *player { return &sc.s.p[Me] }

// legal are the legal actions of a kind, of a card and on a target if these are named.
func (sc *scene) legal(kind engine.Kind, names ...string) []engine.Action {
	sc.t.Helper()
	return slices.DeleteFunc(sc.s.Legal(nil), func(a engine.Action) bool {
		return a.Kind != kind || len(names) > 0 && names[0] != "" && a.Card != int32(sc.id(names[0])) ||
			len(names) > 1 && a.Target != int32(sc.id(names[1]))
	})
}

// refused fails if there is a legal action of the kind, and if taking the one given is not refused.
func (sc *scene) refused(kind engine.Kind, names ...string) {
	sc.t.Helper()
	if l := sc.legal(kind, names...); len(l) > 0 {
		sc.t.Fatalf("legal, but should be refused: %+v", l)
	}
	a := engine.Action{Kind: kind}
	if len(names) > 0 && names[0] != "" {
		a.Card = int32(sc.id(names[0]))
	}
	if len(names) > 1 {
		a.Target = int32(sc.id(names[1]))
	}
	before := sc.s.Hash()
	if err := sc.s.Apply(a); err == nil || sc.s.Hash() != before {
		sc.t.Fatalf("%+v: %v; a refused action must change nothing", a, err)
	}
}

// do takes the first legal action of a kind, of a card and on a target if these are named.
func (sc *scene) do(kind engine.Kind, names ...string) {
	sc.t.Helper()
	l := sc.legal(kind, names...)
	if len(l) == 0 {
		sc.t.Fatalf("no legal action of kind %d on %v; legal: %+v, question %+v", kind, names, sc.s.Legal(nil), sc.s.Pending())
	}
	sc.apply(l[0])
}

// doN takes the legal action of a kind and card with that N.
func (sc *scene) doN(kind engine.Kind, name string, n int32) {
	sc.t.Helper()
	for _, a := range sc.legal(kind, name) {
		if a.N == n {
			sc.apply(a)
			return
		}
	}
	sc.t.Fatalf("no legal action of kind %d on %q with N %d: %+v", kind, name, n, sc.legal(kind, name))
}

func (sc *scene) apply(a engine.Action) {
	sc.t.Helper()
	if err := sc.s.Apply(a); err != nil {
		sc.t.Fatalf("%+v: %v", a, err)
	}
	checkInvariants(sc.t, sc.s)
}

// choose answers a question about cards, in order.
func (sc *scene) choose(names ...string) {
	sc.t.Helper()
	for _, n := range names {
		sc.do(KindChoose, n)
	}
}

// payWith pays with exactly these cards.
func (sc *scene) payWith(names ...string) {
	sc.t.Helper()
	a := &sc.s.ask
	if a.kind != askPay {
		sc.t.Fatalf("no payment is asked for: %+v", sc.s.Pending())
	}
	var want []ID
	for _, n := range names {
		if n == "Keep" {
			want = append(want, sc.me().hold)
		} else {
			want = append(want, sc.id(n))
		}
	}
	slices.Sort(want)
	for i := range a.npays {
		p := &a.pays[i]
		have := slices.Clone(p.cards[:p.n])
		if slices.Sort(have); slices.Equal(have, want) {
			sc.apply(engine.Action{Kind: KindPay, N: int32(i) + 1})
			return
		}
	}
	sc.t.Fatalf("no payment with %v among %+v", names, a.pays[:a.npays])
}

// to passes until a phase of the player's turn.
func (sc *scene) to(p Phase) {
	sc.t.Helper()
	sc.until(func() bool { return sc.s.phase == p && sc.s.active == Me })
}

// nextTurn passes until the player's next turn.
func (sc *scene) nextTurn() {
	sc.t.Helper()
	turn := sc.me().turns
	sc.until(func() bool { return sc.me().turns > turn })
}

// until passes, or takes the first answer, until something holds.
func (sc *scene) until(done func() bool) {
	sc.t.Helper()
	for range 200 {
		if done() || sc.s.over {
			return
		}
		l := sc.s.Legal(nil)
		if len(l) == 0 {
			sc.t.Fatalf("nothing is legal in phase %s", sc.s.phase)
		}
		if err := sc.s.Apply(l[0]); err != nil {
			sc.t.Fatal(err)
		}
	}
	sc.t.Fatal("it never happened")
}

// work sets steps to work as a trait of a card of a player, with the targets named.
func (sc *scene) work(source string, steps []Step, targets ...string) {
	sc.t.Helper()
	f := frame{steps: steps, card: sc.id(source), host: sc.card(source).host, seat: sc.card(source).ctrl, trait: true}
	for _, name := range targets {
		f.target[f.ntarget] = sc.id(name)
		f.ntarget++
	}
	sc.s.ev.cascade = 0
	sc.s.push(&f)
	sc.s.run()
	checkInvariants(sc.t, sc.s)
}

// events are the kinds of the events since the scene began.
func (sc *scene) count(kind EventKind) int {
	n := 0
	for _, e := range sc.s.log {
		if EventKind(e.Kind) == kind {
			n++
		}
	}
	return n
}

// order is the place of the first event of a kind about a card, -1 for none.
func (sc *scene) order(kind EventKind, name string) int {
	return slices.IndexFunc(sc.s.log, func(e engine.Event) bool {
		return EventKind(e.Kind) == kind && (name == "" || e.Card == int32(sc.id(name)))
	})
}

// eq fails where two values differ.
func eq[T comparable](t testing.TB, what string, have, want T) {
	t.Helper()
	if have != want {
		t.Fatalf("%s is %v, want %v", what, have, want)
	}
}
