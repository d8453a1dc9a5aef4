package l5rccg

import (
	"strings"
	"testing"

	"github.com/kotei-dev/kotei/card"
)

// clanSet is a set of Clan Alignments of a scene's table.
func clanSet(t *testing.T, names ...string) ClanSet {
	t.Helper()
	tab := Table{clans: card.GreatClans()}
	var out ClanSet
	for _, n := range names {
		bit, err := tab.clan(card.Clan(n))
		if err != nil {
			t.Fatal(err)
		}
		out |= bit
	}
	return out
}

// keyOf is the number of a keyword in the scene.
func (sc *scene) keyOf(name string) Key {
	sc.t.Helper()
	k, ok := sc.s.tab.keys[card.Fold(name)]
	if !ok {
		sc.t.Fatalf("no card has the keyword %q", name)
	}
	return k
}

// asks says whether a filter takes a card in the player's eyes.
func (sc *scene) asks(f Filter, name string) bool {
	return sc.s.takesPast(&f, sc.id(name), 0, Me)
}

// keywordVectors are the vectors of the area keyword.
var keywordVectors = map[string]func(*testing.T){
	"T30": func(t *testing.T) {
		a, b := clanSet(t, "dragon", "scorpion"), clanSet(t, "dragon", "phoenix")
		eq(t, "same and different", [2]bool{a.Same(b), a.Different(b)}, [2]bool{true, true})
	},
	"T31": func(t *testing.T) {
		a, b := clanSet(t, "dragon", "scorpion"), clanSet(t, "dragon")
		eq(t, "same and different", [2]bool{a.Same(b), a.Different(b)}, [2]bool{true, false})
	},
	"T32": func(t *testing.T) {
		sc := arrange(t, arranged{}, place{"play", person("A")})
		a, b := sc.s.clansOf(sc.id("A")), sc.s.clansOf(sc.me().hold)
		eq(t, "with the Stronghold", [2]bool{a.Same(b), a.Different(b)}, [2]bool{false, false})
		eq(t, "with the player", [2]bool{a.Same(sc.me().clans), a.Different(sc.me().clans)}, [2]bool{false, false})
		eq(t, "with an aligned one", a.Different(clanSet(t, "lion")), false)
	},
	"T33a": func(t *testing.T) {
		eq(t, "all different", AllDifferent(Keys(KeyAir), Keys(KeyEarth), Keys(KeyAir)), false)
	},
	"T33b": func(t *testing.T) {
		eq(t, "all different", AllDifferent(Keys(KeyAir, KeyEarth), Keys(KeyEarth, KeyFire), Keys(KeyAir, KeyFire)), true)
	},
	"T34": func(t *testing.T) {
		sc := arrange(t, arranged{}, place{"play", holding("A", 1, "Geisha House")}, place{"play", person("B", "Geisha")})
		f := Filter{All: Keys(sc.keyOf("Geisha"))}
		eq(t, "Geisha House", sc.asks(f, "A"), false)
		eq(t, "Geisha", sc.asks(f, "B"), true)
	},
	"T35a": func(t *testing.T) {
		x := made("S", card.Strategy, "FV=1")
		texts := Texts{x.ID: {Abilities: []Ability{{When: Limited, Keys: Keys(KeyPolitical)}}}}
		sc := arrange(t, arranged{texts: texts}, place{"hand", x}, place{"hand", made("Other", card.Strategy, "FV=1")})
		f := Filter{Types: TypeStrategy, All: Keys(KeyPolitical)}
		eq(t, "with the ability", sc.asks(f, "S"), true)
		eq(t, "without", sc.asks(f, "Other"), false)
	},
	"T35b": func(t *testing.T) {
		x := person("A", "Ninja")
		texts := Texts{x.ID: {Abilities: []Ability{{When: Open}}}}
		sc := arrange(t, arranged{texts: texts}, place{"play", x})
		eq(t, "the card", sc.s.hasKey(sc.id("A"), KeyNinja), true)
		eq(t, "its ability", sc.s.def(sc.id("A")).Abilities[0].Keys.Has(KeyNinja), false)
	},
	"T36": func(t *testing.T) {
		sc := arrange(t, arranged{}, place{"play", person("A", "Samurai")})
		sc.inject(Effect{Op: OpKey, Card: sc.id("A"), Key: KeySamurai, Amount: 1})
		sc.inject(Effect{Op: OpKey, Card: sc.id("A"), Key: KeySamurai})
		eq(t, "Samurai", sc.s.hasKey(sc.id("A"), KeySamurai), false)
	},
	"T37": func(t *testing.T) {
		sc := arrange(t, arranged{}, place{"play", person("A", "@crab")}, place{"play", person("B", "@crab")}, place{"play", person("C", "@lion")})
		eq(t, "clans of two", (sc.s.clansOf(sc.id("A")) | sc.s.clansOf(sc.id("B"))).Len(), 1)
		eq(t, "clans of three", (sc.s.clansOf(sc.id("A")) | sc.s.clansOf(sc.id("B")) | sc.s.clansOf(sc.id("C"))).Len(), 2)
		eq(t, "keywords", CountKeys(elements, Keys(KeyAir, KeySamurai), Keys(KeyAir), Keys(KeyFire)), 2)
	},
	"T38a": func(t *testing.T) {
		c := made("Hiruma Nikaru", card.Personality, "F=1", "C=1")
		c.Subtitle = "The Flesh Eater"
		other := made("Hiruma Nikaru", card.Personality, "F=2", "C=1")
		sc := arrange(t, arranged{}, place{"play", c}, place{"play", other})
		eq(t, "title", sc.s.def(sc.id("Hiruma Nikaru")).Title, sc.s.def(sc.id("Hiruma Nikaru 2")).Title)
	},
	"T38b": func(t *testing.T) {
		c := made("Mirumoto Tsuda", card.Personality, "F=1", "C=1")
		c.Subtitle = "Emerald Champion"
		sc := arrange(t, arranged{}, place{"play", c}, place{"play", person("Emerald Champion")}, place{"play", person("B")})
		f := Filter{Named: sc.s.tab.titles[card.Fold("Emerald Champion")]}
		for name, want := range map[string]bool{"Mirumoto Tsuda": true, "Emerald Champion": true, "B": false} {
			eq(t, name, sc.asks(f, name), want)
		}
	},
	"T39a": func(t *testing.T) {
		eq(t, "keywords", strings.Join(GrantedKeywords("Phoenix\nClan, Samurai."), "|"), "Phoenix Clan|Samurai")
	},
	"T39b": func(t *testing.T) {
		eq(t, "keywords", strings.Join(card.SplitKeywords("Samurai\nScout"), "|"), "Samurai|Scout")
	},
	"T40a": func(t *testing.T) {
		sc := arrange(t, arranged{sensei: made("S", card.SenseiType, "PS=0", "GP=0", "SH=0", "@dragon")}, place{"play", person("A", "@dragon")})
		f := Filter{Clans: clanSet(t, "dragon")}
		eq(t, "Sensei", sc.s.takesPast(&f, sc.me().sensei, 0, Me), false)
		eq(t, "Personality", sc.asks(f, "A"), true)
	},
	"T41a": func(t *testing.T) {
		sc := arrange(t, arranged{}, place{"play", person("A", "Cavalry")}, place{"play", follower("F")})
		sc.on("F", "A")
		eq(t, "Cavalry unit", sc.s.unitHas(sc.id("A"), KeyCavalry), false)
		eq(t, "Infantry unit", sc.s.infantry(sc.id("A")), true)
	},
	"T41b": func(t *testing.T) {
		sc := arrange(t, arranged{}, place{"play", person("A", "Cavalry", "Shugenja")}, place{"play", item("I")}, place{"play", spell("S")})
		sc.on("I", "A")
		sc.on("S", "A")
		eq(t, "Cavalry unit", sc.s.unitHas(sc.id("A"), KeyCavalry), true)
		eq(t, "Infantry unit", sc.s.infantry(sc.id("A")), false)
	},
	"T130": func(t *testing.T) {
		when, keys := AbilityHead("Bushido Virtue Battle/Open")
		eq(t, "keywords", strings.Join(keys, "|"), "Bushido|Virtue")
		eq(t, "designators", when, BattleAbility|Open)
	},
	"T131": func(t *testing.T) {
		text := Unquoted(`Limited: Your target Personality gains "Ninja Battle: He challenges a target enemy Personality."`)
		head, body, _ := strings.Cut(text, ":")
		when, keys := AbilityHead(head)
		eq(t, "designators", when, Limited)
		eq(t, "keywords", len(keys), 0)
		eq(t, "challenges", strings.Contains(body, "challenge"), false)
	},
	"T132": func(t *testing.T) {
		eq(t, "family", Family("Naka Mahatsu"), "")
		eq(t, "family", Family("Hiruma Moritoki"), "Hiruma")
		eq(t, "families", len(families), 56)
	},
	"T133": func(t *testing.T) {
		sc := arrange(t, arranged{}, place{"play", person("A", "Thunder", "Jade")}, place{"play", person("B", "Air", "Jade")})
		eq(t, "elements", CountKeys(elements, sc.s.keys(sc.id("A"))), 0)
		eq(t, "elements", CountKeys(elements, sc.s.keys(sc.id("B"))), 1)
	},
	"T134": func(t *testing.T) {
		eq(t, "traits", len(Traits("Lose two points of Honor when this card comes in. This Personality never challenges anybody.")), 2)
	},
	"T135": func(t *testing.T) {
		eq(t, "traits", len(Traits("When the turn begins, pick one of your Personalities as a target. He grows stronger.")), 1)
	},
	"T136": func(t *testing.T) {
		i := item("I")
		texts := Texts{i.ID: {Triggers: []Trigger{{On: EventEntered, Self: true, Steps: []Step{{Op: OpKey, On: RefHost, Key: KeyTactician, Amount: 1, Until: Forever}}}}}}
		sc := arrange(t, arranged{texts: texts, gold: 9}, place{"play", person("A")}, place{"play", person("B")}, place{"hand", i})
		sc.do(KindEquip, "I", "A")
		eq(t, "the first", sc.s.hasKey(sc.id("A"), KeyTactician), true)
		sc.inject(Effect{Op: OpAttach, Card: sc.id("I"), Target: sc.id("B")})
		eq(t, "host", sc.card("I").host, sc.id("B"))
		eq(t, "the first", sc.s.hasKey(sc.id("A"), KeyTactician), true)
		eq(t, "the new one", sc.s.hasKey(sc.id("B"), KeyTactician), false)
	},
	"T137": func(t *testing.T) {
		sc := arrange(t, arranged{}, place{"play", person("A", "Shugenja")}, place{"play", spell("S")})
		sc.on("S", "A")
		sc.inject(Effect{Op: OpKey, Card: sc.id("A"), Key: KeyShugenja})
		sc.work("S", []Step{{Op: OpBow, On: RefHost}})
		eq(t, "Shugenja", sc.s.hasKey(sc.id("A"), KeyShugenja), false)
		eq(t, "bowed", sc.card("A").bowed, true)
	},
	"T138": func(t *testing.T) {
		a, b := person("Bayushi Rentatsu"), person("Bayushi Rentatsu/Experienced")
		text := Text{Triggers: []Trigger{{On: EventBowed, Self: true, Steps: []Step{{Op: OpStat, On: RefThis, Stat: Force, Amount: 1}}}}}
		sc := arrange(t, arranged{texts: Texts{a.ID: text, b.ID: text}}, place{"play", a}, place{"play", b})
		sc.inject(Effect{Op: OpBow, Card: sc.id("Bayushi Rentatsu")})
		eq(t, "itself", sc.force("Bayushi Rentatsu"), 3)
		eq(t, "the other", sc.force("Bayushi Rentatsu/Experienced"), 2)
	},
	"T139": func(t *testing.T) {
		a, b := person("Matsu Ichi", "Lion Clan"), person("B", "Lion Clan")
		f := &Filter{Types: TypePersonality, Another: true}
		texts := Texts{a.ID: {Abilities: []Ability{{When: Open, Targets: []Targeting{{Filter: Filter{Types: TypePersonality, Another: true}}}, Steps: []Step{{Op: OpBow, On: RefTarget0}}}}}}
		sc := arrange(t, arranged{texts: texts}, place{"play", a}, place{"play", b})
		lion := sc.keyOf("Lion Clan")
		f.All = Keys(lion)
		sc.s.def(sc.id("Matsu Ichi")).Abilities[0].Targets[0].Filter = *f
		sc.inject(Effect{Op: OpKey, Card: sc.id("Matsu Ichi"), Key: lion})
		eq(t, "Lion Clan", sc.s.hasKey(sc.id("Matsu Ichi"), lion), false)
		sc.do(KindAbility, "Matsu Ichi")
		eq(t, "bowed", sc.card("B").bowed, true)
	},
	"T140": func(t *testing.T) {
		for _, one := range []bool{true, false} {
			a := person("A", "Kensai")
			texts := Texts{a.ID: {Facts: &Facts{OneWeapon: one}}}
			sc := arrange(t, arranged{texts: texts, gold: 9}, place{"play", a}, place{"play", item("First", "Weapon")}, place{"hand", item("Second", "Weapon")})
			sc.on("First", "A")
			eq(t, "legal", len(sc.legal(KindEquip, "Second", "A")) == 0, one)
		}
	},
	"T321": func(t *testing.T) {
		eq(t, "kind", KindOf("foo of a bar"), "foo")
		eq(t, "kind", KindOf("foo"), "foo")
	},
}
