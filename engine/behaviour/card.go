package behaviour

import (
	"slices"
	"strings"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/engine/l5rccg"
)

// supports are the words of how much of a card's text its behaviour plays.
var supports = map[string]l5rccg.Support{"full": l5rccg.SupportFull, "partial": l5rccg.SupportPartial, "none": l5rccg.SupportNone}

// text compiles the behaviour of one card.
func (c *compiler) text(n *node) l5rccg.Text {
	f := &l5rccg.Facts{}
	x := l5rccg.Text{Facts: f, Support: l5rccg.SupportFull}
	missing := false
	for _, p := range n.pairs {
		v := p.value
		switch p.key {
		case "support":
			x.Support = word(c, v, v.text, supports)
		case "missing":
			missing = v.text != ""
		case "abilities":
			for _, a := range c.parts(p) {
				x.Abilities = append(x.Abilities, c.ability(a))
			}
		case "triggers":
			for _, t := range c.parts(p) {
				x.Triggers = append(x.Triggers, c.trigger(t))
			}
		case "traits":
			for _, t := range c.parts(p) {
				x.Statics = append(x.Statics, c.trait(t)...)
			}
		default:
			c.fact(p, f)
		}
	}
	if x.Support != l5rccg.SupportFull && !missing {
		c.report(n, MissingKey, "missing")
	}
	f.Read = x.Support == l5rccg.SupportFull
	return x
}

func (c *compiler) parts(p pair) []*node {
	list := p.value.each()
	if len(list) > MaxTexts {
		c.add(p.line, p.column, TooMany, p.key, MaxTexts)
		return list[:MaxTexts]
	}
	return slices.DeleteFunc(slices.Clone(list), func(n *node) bool {
		if !n.isMap() {
			c.report(n, WrongType, "keys and values")
		}
		return !n.isMap()
	})
}

// begin forgets what the text before has chosen.
func (c *compiler) begin() { c.things, c.places, c.group, c.level, c.inEvent = 0, 0, 0, 0, false }

// fact reads what the rules take from the text itself.
func (c *compiler) fact(p pair, f *l5rccg.Facts) {
	v := p.value
	switch p.key {
	case "gold":
		f.Gold = c.number(v)
	case "first_turn_gold":
		f.FirstTurnGold = c.signed(v)
	case "clan_gold":
		for _, one := range v.pairs {
			if clan, ok := card.ParseClan(one.key); ok {
				f.ClanGold, f.ClanGoldOf = c.number(one.value), c.clan(v, clan)
			} else {
				c.report(one.value, WrongType, "a clan")
			}
		}
	case "extra_gold":
		c.begin()
		f.ExtraFor = &l5rccg.Filter{}
		for _, one := range v.pairs {
			switch one.key {
			case "gold":
				f.Extra = c.number(one.value)
			case "for":
				f.ExtraFor = c.filter(one.value)
			default:
				c.unknownKey(one, "gold", "for")
			}
		}
	case "more_gold":
		c.begin()
		f.More = &l5rccg.MoreGold{}
		for _, one := range v.pairs {
			switch one.key {
			case "gold":
				f.More.N = c.signed(one.value)
			case "if":
				f.More.If = c.condition(one.value)
			default:
				c.unknownKey(one, "gold", "if")
			}
		}
	case "renew":
		f.RefillFaceUp = c.truth(v)
	case "courtesy_renew":
		f.Courtesy = c.truth(v)
	case "stays_bowed":
		f.StaysBowed = c.truth(v)
	case "one_in_play":
		f.OnePerPlayer = c.truth(v)
	case "one_weapon":
		f.OneWeapon = c.truth(v)
	case "invest":
		f.Invest = c.number(v)
	case "discipline":
		f.Discipline = c.number(v)
	case "end_draw":
		f.EndDraw = c.number(v)
	case "attach_to":
		c.begin()
		f.HostMust = c.filter(v)
	case "ring":
		c.ring(v, &f.Ring)
	default:
		c.unknownKey(p, "support", "missing", "abilities", "triggers", "traits", "gold", "first_turn_gold", "clan_gold", "extra_gold",
			"more_gold", "renew", "courtesy_renew", "stays_bowed", "one_in_play", "one_weapon", "invest", "discipline", "end_draw", "attach_to", "ring")
	}
}

// ring reads on what a Ring enters play.
func (c *compiler) ring(n *node, r *l5rccg.RingRule) {
	for _, p := range n.pairs {
		switch p.key {
		case "on":
			r.Event = word(c, p.value, p.value.text, events).kind
		case "times":
			r.Times = uint8(c.number(p.value))
		case "keyword":
			r.Key = c.key(p.value, p.value.text)
		case "honor":
			r.Honor = c.signed(p.value)
		case "false":
			r.False = c.truth(p.value)
		default:
			c.unknownKey(p, "on", "times", "keyword", "honor", "false")
		}
	}
}

// ability reads an ability.
func (c *compiler) ability(n *node) l5rccg.Ability {
	var a l5rccg.Ability
	c.begin()
	do := n.get("do")
	for _, p := range n.pairs { // in the order in which they are needed: targets before what speaks of them
		v := p.value
		switch p.key {
		case "when":
			c.when(v, &a)
		case "cost":
			c.cost(v, &a)
		case "if":
			a.If = c.condition(v)
		case "once_per_game":
			a.PerGame = c.truth(v)
		case "from_hand":
			a.FromHand = c.truth(v)
		case "target", "targets", "attack_target", "do":
		case "promises":
			a.Promise = c.filter(v)
		case "face":
			a.Face = uint8(c.number(v))
		default:
			c.unknownKey(p, "when", "cost", "if", "once_per_game", "from_hand", "target", "targets", "attack_target", "do", "promises", "face")
		}
	}
	for _, p := range n.pairs {
		switch p.key {
		case "target":
			c.targeting(p.value, &a)
		case "targets":
			for _, t := range p.value.each() {
				c.targeting(t, &a)
			}
		case "attack_target":
			if c.truth(p.value) {
				a.Targets = append(a.Targets, l5rccg.Targeting{Filter: l5rccg.Filter{Strike: true}})
				c.things++
			}
		}
	}
	if len(a.Targets) > 4 {
		c.report(n, TooMany, "targets")
		a.Targets = a.Targets[:4]
	}
	if a.When == 0 {
		c.report(n, MissingKey, "when")
	}
	if do == nil {
		c.report(n, MissingKey, "do")
	}
	c.steps(do, &a.Steps, l5rccg.Step{})
	return a
}

func (c *compiler) targeting(n *node, a *l5rccg.Ability) {
	t := l5rccg.Targeting{Filter: *c.filter(n)}
	if x := n.get("optional"); x != nil {
		c.report(x, WrongType, "a step: target")
	}
	a.Targets = append(a.Targets, t)
	c.things = min(4, c.things+1)
}

// when reads designators and what else stands before an ability: "Political Tireless battle, open".
func (c *compiler) when(n *node, a *l5rccg.Ability) {
	for _, w := range strings.FieldsFunc(n.text, func(r rune) bool { return r == ' ' || r == ',' || r == '/' }) {
		switch {
		case designators[w] != 0:
			a.When |= designators[w]
		case w == "absent":
			a.Absent = true
		case w == "home":
			a.FromHome = true
		case w == "tireless":
			a.Tireless = true
		case w == "repeatable":
			a.Repeatable = true
		case w == "unstoppable":
			a.Unstop = true
		case w[0] >= 'A' && w[0] <= 'Z':
			a.Keys.Add(c.key(n, w))
		default:
			c.unknownWord(n, w, map[string]bool{"limited": true, "open": true, "battle": true, "engage": true, "dynasty": true, "interrupt": true, "absent": true, "home": true, "tireless": true, "repeatable": true, "unstoppable": true})
		}
	}
}

// cost reads what an ability costs: "bow", "bow host", "favor", a number of Gold, joined by commas.
func (c *compiler) cost(n *node, a *l5rccg.Ability) {
	for _, w := range strings.Split(n.text, ",") {
		switch w = strings.TrimSpace(w); {
		case w == "bow":
			a.Bow = true
		case w == "bow host":
			a.BowHost = true
		case w == "favor":
			a.Favor = true
		case strings.HasSuffix(w, " gold"):
			a.Gold = c.number(&node{line: n.line, column: n.column, isText: true, text: strings.TrimSuffix(w, " gold")})
		default:
			c.unknownWord(n, w, map[string]bool{"bow": true, "bow host": true, "favor": true, "2 gold": true})
		}
	}
}

// trigger reads what works when something happens.
func (c *compiler) trigger(n *node) l5rccg.Trigger {
	var t l5rccg.Trigger
	c.begin()
	c.inEvent = true
	on := event{}
	for _, p := range n.pairs {
		v := p.value
		switch p.key {
		case "on":
			on = word(c, v, v.text, events)
			t.On = on.kind
		case "this":
			t.Self = c.truth(v)
		case "of":
			t.Card = c.filter(v)
		case "yours":
			t.Mine = c.truth(v)
		case "if":
			t.If = c.condition(v)
		case "once":
			t.Once = c.truth(v)
		case "may":
			t.Optional = c.truth(v)
		case "face":
			t.Face = uint8(c.number(v))
		case "do":
		default:
			c.unknownKey(p, "on", "this", "of", "yours", "if", "once", "may", "face", "do")
		}
	}
	if t.On == 0 {
		c.report(n, MissingKey, "on")
	} else if (t.Self || t.Card != nil) && !on.cards {
		c.report(n, Unreachable, n.get("on").text)
	}
	do := n.get("do")
	if do == nil {
		c.report(n, MissingKey, "do")
	}
	c.steps(do, &t.Steps, l5rccg.Step{})
	return t
}
