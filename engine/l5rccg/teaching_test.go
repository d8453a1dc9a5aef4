package l5rccg

import (
	"slices"
	"testing"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/deck"
	"github.com/kotei-dev/kotei/engine"
)

// lesson is the game that the basic rulebook teaches with (scenario TG), played by the full rules. Cards of the starter set
// are themselves; the others are made from their printed numbers.
type lesson struct {
	*scene
	proclaim bool
}

// newLesson sets the game up: the Crab goes second, and both decks lie in the order of the rulebook.
func newLesson(t *testing.T, proclaim bool) *lesson {
	t.Helper()
	cat := starterCatalog(t)
	real := func(id string) *card.Card {
		c, ok := cat.Card(id)
		if !ok {
			t.Fatalf("the starter set has no %s", id)
		}
		return c
	}
	dynasty := map[string]*card.Card{
		"Iron Mine": real("iron-mine"), "Counting House": real("counting-house"), "Famous Bazaar": real("famous-bazaar"),
		"Frontline Encampment": real("frontline-encampment"), "Kaiu Gorobei": real("kaiu-gorobei"), "Hida Saiyuki": real("hida-saiyuki"),
		"Ogre Bushi":      made("Ogre Bushi", card.Personality, "F=6", "C=4", "HR=-", "GC=9", "PH=0"),
		"Hiruma Moritoki": made("Hiruma Moritoki", card.Personality, "F=4", "C=3", "HR=0", "GC=6", "PH=2", "@crab", "Samurai", "Scholar", "Scout"),
	}
	order := []string{
		"Filler A", "Iron Mine", "Filler B", "Ogre Bushi", "Counting House", "Iron Mine", "Ogre Bushi", "Kaiu Gorobei", "Famous Bazaar",
		"Hiruma Moritoki", "Frontline Encampment", "Filler C", "Hida Saiyuki", "Filler D", "Filler E",
	}
	lion := []*card.Card{
		made("Ikoma Shika", card.Personality, "F=2", "C=2", "HR=4", "GC=2", "PH=2", "@lion"),
		made("Ikoma Ichimoko", card.Personality, "F=3", "C=2", "HR=7", "GC=5", "PH=3", "@lion"), real("ikoma-sairei"), real("fearless-light-infantry"),
		made("Kikage Zumi Initiates", card.Follower, "F=2", "GC=3", "FV=3"), made("Ashigaru Spearmen", card.Follower, "F=1", "GC=2", "FV=1", "Ashigaru"),
	}
	set := engine.Setup{Seed: 1, Record: true, Opponent: engine.Opponent{Provinces: 4, ProvinceStrength: 7, Honor: 7}}
	set.Opening.Second = true // TG-00: Honor 3 against 7
	sc := &scene{t: t, ids: map[string]ID{}}
	next := ID(1)
	add := func(c *card.Card, n int, section deck.Section) {
		if sc.ids[c.Title] == 0 {
			sc.ids[c.Title] = next
		}
		next += ID(n)
		set.Cards = append(set.Cards, engine.Entry{Card: c, Count: n, Section: section})
	}
	add(real("the-unassailable-fortress-of-the-crab"), 1, deck.Stronghold)
	for _, name := range order {
		c := dynasty[name]
		if c == nil {
			c = person(name, "@crab")
		}
		set.Opening.Dynasty = append(set.Opening.Dynasty, c.ID)
		add(c, 1, deck.Dynasty)
	}
	add(person("Filler F", "@crab"), 8, deck.Dynasty)
	add(tower, 1, deck.Dynasty)
	fate := []*card.Card{real("young-battlecat"), made("Spearmen", card.Follower, "F=2", "GC=3", "FV=2"), made("Back to the Front", card.Strategy, "FV=3"), made("Other", card.Strategy, "FV=2"), made("Filler", card.Strategy, "FV=1")}
	for _, c := range fate {
		set.Opening.Fate = append(set.Opening.Fate, c.ID)
		add(c, 1, deck.Fate)
	}
	add(fate[4], 12, deck.Fate)
	for _, c := range lion {
		add(c, 1, deck.HomeSection(c))
	}
	saiyuki := Text{Facts: &Facts{}, Statics: []Static{{Stat: GainOf(Force), Amount: 1}}}
	gorobei := Text{Facts: &Facts{}, Abilities: []Ability{{When: BattleAbility, Steps: []Step{
		{Op: OpChoose, Filter: &Filter{Zone: ZoneHand, Whose: Own}},
		{Op: OpDiscard, On: RefTarget0},
		{Op: OpTarget, Filter: &Filter{Whose: Enemy, Stat: Force, Below: RefTarget0, Than: Focus, OrSame: true}, Link: IfDid, To: 1},
		{Op: OpBow, On: RefTarget1},
	}}}}
	var err error
	if sc.s, err = (Rules{Texts: Texts{"hida-saiyuki": saiyuki, "kaiu-gorobei": gorobei, tower.ID: watching}}).Game(set); err != nil {
		t.Fatal(err)
	}
	for _, c := range lion { // they wait outside the game, not in a deck of the Crab
		sc.s.shift(sc.id(c.Title), ZoneRemoved)
	}
	return &lesson{sc, proclaim}
}

// lies says which card lies in a Province of the player, and whether it is face-up.
func (l *lesson) lies(n int, title string, up bool) ID {
	l.t.Helper()
	p := &l.me().prov[n-1]
	if p.n != 1 {
		l.t.Fatalf("%d cards in P%d", p.n, n)
	}
	id := p.c[0]
	if l.s.c[id].up != up || title != "" && l.s.def(id).Card.Title != title {
		l.t.Fatalf("P%d holds %s, up %v; want %s, %v", n, l.s.def(id).Card.Title, l.s.c[id].up, title, up)
	}
	return id
}

// recruits the card of a Province, which is known by a name from now on.
func (l *lesson) recruits(n int, title, name string, with ...string) {
	l.t.Helper()
	l.ids[name] = l.lies(n, title, true)
	options := int32(0)
	if l.proclaim && l.s.def(l.ids[name]).Is(TypePersonality) && l.s.clansOf(l.ids[name]) != 0 {
		options = RecruitProclaim
	}
	l.doN(KindRecruit, name, options)
	if len(with) > 0 {
		l.payWith(with...)
	}
	eq(l.t, title+" in play", l.inPlay(name), true)
}

// dynasty goes to the Dynasty Phase without an attack.
func (l *lesson) dynasty() { l.t.Helper(); l.to(PhaseDynasty) }

func (l *lesson) is(step string, have, want any) {
	l.t.Helper()
	if have != want {
		l.t.Fatalf("%s: %v, want %v", step, have, want)
	}
}

func (l *lesson) hand() int { return int(l.me().zone[ZoneHand].n) }

// turns1And2 are the first two turns (TG-00 to TG-14).
func (l *lesson) turns1And2() {
	l.t.Helper()
	l.until(func() bool { return l.s.active == Me && l.s.inRound })
	l.is("TG-00 Lion went first", l.s.first, Dummy)
	l.is("TG-00 strength", l.s.provinceStrength(Me, 0), 9)
	l.is("TG-00 hand", l.hand(), 5)
	a, _ := l.lies(1, "Filler A", true), l.lies(2, "Iron Mine", true) // TG-01
	b, ogre := l.lies(3, "Filler B", true), l.lies(4, "Ogre Bushi", true)
	l.do(KindCycle) // TG-02
	for _, id := range []ID{a, b, ogre} {
		l.apply(engine.Action{Kind: KindChoose, Card: int32(id)})
	}
	l.do(KindDone)
	l.lies(1, "Counting House", true)
	l.lies(2, "Iron Mine", true)
	l.lies(3, "Iron Mine", true)
	l.ids["Ogre"] = l.lies(4, "Ogre Bushi", true)
	l.refused(KindCycle) // TG-03
	l.dynasty()
	l.recruits(2, "Iron Mine", "Mine 1") // TG-04
	l.is("TG-04 pool", l.me().pool, int32(2))
	l.is("TG-04 bowed", l.card("Mine 1").bowed, true)
	l.lies(2, "", false)
	l.recruits(3, "Iron Mine", "Mine 2") // TG-05
	l.is("TG-05 pool", l.me().pool, int32(0))
	l.lies(3, "", false)
	l.is("TG-06 reach", l.s.reach(Me, 0), 0)
	l.do(KindDynastyDiscard, "Ogre") // TG-07
	l.is("TG-07 discard pile", l.me().zone[ZoneDynastyDiscard].n, int16(1))
	l.is("TG-07 dead", l.dead("Ogre"), false)
	l.lies(4, "", false)
	l.nextTurn() // TG-08
	l.is("TG-08 hand", l.hand(), 6)
	l.until(func() bool { return l.s.inRound })
	l.is("TG-08 production", l.s.reach(Me, 0), 10)
	l.lies(1, "Counting House", true) // TG-09
	l.lies(2, "Kaiu Gorobei", true)
	l.lies(3, "Famous Bazaar", true)
	l.dynasty() // TG-10
	l.recruits(4, "Hiruma Moritoki", "Hiruma Moritoki", "Mine 1", "Mine 2")
	l.is("TG-11 pool", l.me().pool, int32(0))
	l.is("TG-11 bowed", l.card("Hiruma Moritoki").bowed, false)
	l.lies(4, "", false)
	l.recruits(1, "Counting House", "Counting House") // TG-12
	l.is("TG-12 pool", l.me().pool, int32(2))
	l.lies(1, "", false)
	l.recruits(3, "Famous Bazaar", "Famous Bazaar") // TG-13
	l.is("TG-13 pool", l.me().pool, int32(0))
	l.lies(3, "Hida Saiyuki", true)
	l.is("TG-14 Force", l.s.unitForce(l.id("Hiruma Moritoki"), false), 4)
	l.nextTurn()
	l.is("TG-14 hand", l.hand(), 7)
	l.until(func() bool { return l.s.inRound })
}

// equips Moritoki and goes to the attack of turn 3 with these Lions in play (TG-15 to TG-18).
func (l *lesson) attacks(defend ...string) {
	l.t.Helper()
	l.lies(1, "Filler C", true) // TG-15
	l.lies(2, "Kaiu Gorobei", true)
	l.lies(4, "Frontline Encampment", true)
	for _, name := range []string{"Ikoma Shika", "Ikoma Ichimoko", "Ikoma Sairei"} {
		l.put(l.id(name), "dummy")
	}
	l.do(KindEquip, "Young Battlecat", "Hiruma Moritoki") // TG-16
	l.payWith("Counting House")
	l.is("TG-16 pool", l.me().pool, int32(0))
	l.do(KindEquip, "Spearmen", "Hiruma Moritoki") // TG-17
	l.payWith("Mine 1")
	l.is("TG-17 hand", l.hand(), 5)
	l.is("TG-17 Force", l.s.unitForce(l.id("Hiruma Moritoki"), false), 8)
	for _, name := range defend {
		l.s.March(l.id(name), 1)
	}
	l.assault(1, "Hiruma Moritoki") // TG-18
	if len(defend) > 0 {
		l.is("defence", l.s.armyForce(Dummy, 1, true) > 0, true)
	}
	l.fight(1)
	l.until(func() bool { return l.s.phase != PhaseAttack })
}

// turn3 is the attack on Ikoma Shika and what follows to the end of the turn (TG-19 to TG-24).
func (l *lesson) turn3() {
	l.t.Helper()
	l.attacks("Ikoma Shika")
	l.is("TG-21 outcome", l.outcome(1), int32(attackerWon))
	l.is("TG-21 Shika", l.dead("Ikoma Shika"), true)
	l.is("TG-21 Province", l.foe().prov[0].stands, true)
	for _, name := range []string{"Hiruma Moritoki", "Young Battlecat", "Spearmen"} { // TG-22
		l.is("TG-22 "+name, [2]bool{l.card(name).loc == 0, l.card(name).bowed}, [2]bool{true, true})
	}
	l.dynasty()
	l.recruits(2, "Kaiu Gorobei", "Kaiu Gorobei", "Keep", "Mine 2") // TG-23
	l.is("TG-23 pool", l.me().pool, int32(2))
	l.recruits(4, "Frontline Encampment", "Frontline Encampment")
	l.is("TG-23 pool", l.me().pool, int32(0))
	l.is("TG-23 Famous Bazaar", l.card("Famous Bazaar").bowed, false)
	l.is("TG-23 Encampment", l.card("Frontline Encampment").bowed, true)
}

// lionTurn is the Lion's third turn to its first opportunity in the Combat Segment (TG-25 to TG-27).
func (l *lesson) lionTurn() {
	l.t.Helper()
	for host, names := range map[string][]string{"Ikoma Sairei": {"Fearless Light Infantry", "Kikage Zumi Initiates"}, "Ikoma Ichimoko": {"Ashigaru Spearmen"}} {
		for _, name := range names {
			l.put(l.id(name), "dummy")
			l.on(name, host)
		}
	}
	l.put(l.id("Tower"), "play") // so that no opportunity passes by itself
	l.invaded(3, "Ikoma Sairei", "Ikoma Ichimoko")
	l.is("TG-24 hand", l.hand(), 6)
	l.refused(KindAssign, "Hiruma Moritoki") // TG-26
	l.doN(KindAssign, "Kaiu Gorobei", 3)
	l.until(func() bool { return l.s.here() == 3 && l.s.segment == SegmentCombat })
	l.is("TG-27 totals", [2]int{l.s.armyForce(Dummy, 3, true), l.s.armyForce(Me, 3, true)}, [2]int{12, 3})
	l.is("TG-27 strength", l.s.provinceStrength(Me, 2), 9)
}

// acts is Gorobei's action (TG-28).
func (l *lesson) acts(pitched string) {
	l.t.Helper()
	l.do(KindAbility, "Kaiu Gorobei")
	l.choose(pitched)
}

// The game of the rulebook, with its numbers at each step, by the full rules with and without Proclaim (TG-F1 to -F7).
func TestTeachingGame(t *testing.T) {
	for _, proclaim := range []bool{false, true} {
		l := newLesson(t, proclaim)
		honor := func(step string, without, with int32) {
			t.Helper()
			if proclaim {
				without = with
			}
			l.is(step, l.me().honor, without)
		}
		l.turns1And2()
		honor("TG-F2", 3, 5)
		l.turn3()
		honor("TG-F3, -F4", 5, 10)
		l.lionTurn()
		l.acts("Back to the Front") // TG-28
		l.choose("Ikoma Ichimoko")
		l.is("TG-28 hand", l.hand(), 5)
		l.is("TG-28 total", l.s.armyForce(Dummy, 3, true), 9)
		l.is("TG-28 Spearmen", l.card("Ashigaru Spearmen").bowed, false)
		l.inject(Effect{Op: OpMove, By: Dummy, Card: l.id("Kaiu Gorobei")}) // TG-29
		l.is("TG-29 totals", [2]int{l.s.armyForce(Dummy, 3, true), l.s.armyForce(Me, 3, true)}, [2]int{9, 0})
		l.is("TG-29 Gorobei", [2]bool{l.card("Kaiu Gorobei").loc == 0, l.card("Kaiu Gorobei").bowed}, [2]bool{true, false})
		l.refused(KindAbility, "Kaiu Gorobei") // TG-30
		l.tide()                               // TG-31
		l.pass()
		l.is("TG-32 outcome", l.outcome(3), int32(attackerWon))
		l.is("TG-32 Province", l.me().prov[2].stands, false)
		l.is("TG-32 Provinces", l.s.standing(Me), 3)
		l.is("TG-32 Saiyuki", l.card("Hida Saiyuki").zone, ZoneDynastyDiscard)
		l.is("TG-32 dead", l.dead("Hida Saiyuki"), false)
		l.is("TG-32 discarding", l.order(EventDiscarded, "Hida Saiyuki"), -1)
		for name, bowed := range map[string]bool{"Ikoma Sairei": false, "Fearless Light Infantry": false, "Kikage Zumi Initiates": false, "Ikoma Ichimoko": true, "Ashigaru Spearmen": true} {
			l.is("TG-33 "+name, [2]bool{l.card(name).loc == 0, l.card(name).bowed}, [2]bool{true, bowed})
		}
		l.is("TG-34 Moritoki", l.card("Hiruma Moritoki").bowed, true)
		l.is("TG-34, TG-F7 Gorobei", l.card("Kaiu Gorobei").bowed, false)
		l.is("TG-34 discard pile", slices.Equal(l.me().zone[ZoneFateDiscard].cards(), []ID{l.id("Back to the Front")}), true)
		l.is("TG-F5 Lion's honor", l.foe().honor, int32(7))
		honor("TG-F4", 5, 10)
	}
}

// The variants of the scenario (section 7; TG-V3 is vector T205).
func TestTeachingGameVariants(t *testing.T) {
	t.Run("TG-V1", func(t *testing.T) {
		l := newLesson(t, false)
		l.turns1And2()
		l.attacks()
		l.is("Province", l.foe().prov[0].stands, false)
		l.is("honor", l.me().honor, int32(3))
	})
	t.Run("TG-V2", func(t *testing.T) {
		l := newLesson(t, false)
		l.turns1And2()
		l.attacks("Ikoma Shika", "Ikoma Ichimoko", "Ikoma Sairei")
		l.is("outcome", l.outcome(1), int32(defenderWon))
		l.is("the unit", l.inPlay("Hiruma Moritoki") || l.inPlay("Young Battlecat") || l.inPlay("Spearmen"), false)
		l.is("hand", l.hand(), 5+1)
		l.is("Lion's honor", l.foe().honor, int32(7+6))
	})
	t.Run("TG-V4", func(t *testing.T) {
		l := newLesson(t, false)
		l.turns1And2()
		l.turn3()
		l.lionTurn()
		hold, defs := &l.s.c[l.me().hold], l.s.tab.defs
		hold.def = &defs[slices.IndexFunc(defs, func(d Def) bool { return d.Card == hold.def.Card && d.Face == 1 })]
		l.acts("Back to the Front")
		l.choose("Ikoma Ichimoko")
		l.inject(Effect{Op: OpMove, By: Dummy, Card: l.id("Kaiu Gorobei")})
		l.is("strength", l.s.provinceStrength(Me, 2), 7)
		l.pass()
		l.is("Province", l.me().prov[2].stands, false)
	})
	t.Run("TG-V5", func(t *testing.T) {
		l := newLesson(t, false)
		l.turns1And2()
		l.turn3()
		l.lionTurn()
		l.acts("Other") // Focus Value 2
		l.is("Ichimoko", len(l.legal(KindChoose, "Ikoma Ichimoko")), 0)
		l.is("Spearmen", len(l.legal(KindChoose, "Ashigaru Spearmen")), 1)
	})
}
