package behaviour

import (
	"strings"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/engine/l5rccg"
)

// otherStep reads the verbs with keys of their own.
func (c *compiler) otherStep(verb string, v, n *node, st *l5rccg.Step, out *[]l5rccg.Step) {
	add := func() { *out = append(*out, *st) }
	switch verb {
	case "give", "set":
		c.onOr(n, st)
		for _, p := range v.pairs {
			one := *st
			if one.Op = l5rccg.OpStat; verb == "set" {
				one.Op = l5rccg.OpSet
			}
			one.Stat = word(c, p.value, p.key, stats)
			if verb == "set" {
				one.Limit, one.Value = c.amount(p.value)
			} else {
				one.Amount, one.Value = c.amount(p.value)
			}
			*out = append(*out, one)
		}
		if len(v.pairs) == 0 {
			c.report(v, WrongType, "numbers such as: {force: 2}")
		}
	case "token":
		c.tokenStep(v, n, st, out)
	case "keyword", "lose_keyword":
		c.onOr(n, st)
		for _, x := range v.each() {
			one := *st
			one.Op, one.Key = l5rccg.OpKey, c.key(x, x.text)
			if verb == "keyword" {
				one.Amount = 1
			}
			*out = append(*out, one)
		}
	case "place":
		st.Op = l5rccg.OpPlace
		st.N = word(c, v, v.text, map[string]int16{"yours": l5rccg.PlaceYours, "any": l5rccg.PlaceAny, "battlefield": l5rccg.PlaceField})
		c.places++
		add()
	case "province_strength":
		st.Op, st.Stat = l5rccg.OpStat, l5rccg.ProvinceStrength
		st.Flags |= l5rccg.FlagPlace
		st.Amount, st.Value = c.amount(v)
		if c.places == 0 {
			c.report(n, UnknownRef, "place")
		}
		add()
	case "destroy_province":
		st.Op = l5rccg.OpLoseProvince
		st.Flags |= l5rccg.FlagPlace
		c.truth(v)
		if c.places == 0 {
			c.report(n, UnknownRef, "place")
		}
		add()
	case "create":
		c.createStep(v, n, st)
		add()
	case "duel":
		st.Op, st.Stat = l5rccg.OpDuel, l5rccg.Chi
		st.On = c.ref(v)
		if x := n.get("against"); x != nil {
			st.With = c.ref(x)
		} else {
			c.report(n, MissingKey, "against")
		}
		if x := n.get("stat"); x != nil {
			if st.Stat = word(c, x, x.text, stats); st.Stat == l5rccg.Force {
				st.Flags |= l5rccg.FlagForce
			}
		}
		add()
	case "shuffle":
		st.Op = l5rccg.OpShuffle
		st.N = word(c, v, v.text, map[string]int16{"dynasty": 0, "fate": 1})
		add()
	case "later", "prevent":
		st.Later = c.delay(verb, v, st)
		if x := n.get("on"); x != nil {
			st.On = c.ref(x)
		}
		add()
	}
}

// tokenStep puts tokens on a card: {name: Sake, force: 1, count: 2}. A token that gives two numbers is two changes.
func (c *compiler) tokenStep(v, n *node, st *l5rccg.Step, out *[]l5rccg.Step) {
	c.onOr(n, st)
	st.Op, st.Amount = l5rccg.OpToken, 1
	if x := v.get("count"); x != nil {
		st.Amount, st.Value = c.amount(x)
	}
	if x := v.get("name"); x != nil {
		st.Key = c.key(x, x.text)
	} else {
		c.report(v, MissingKey, "name")
	}
	some := false
	for _, p := range v.pairs {
		if p.key == "name" || p.key == "count" {
			continue
		}
		one := *st
		one.Stat, one.Limit = word(c, p.value, p.key, stats), c.signed(p.value)
		*out = append(*out, one)
		some = true
	}
	if !some {
		*out = append(*out, *st)
	}
}

// createStep creates a card: its name, type, numbers, keywords and clan.
func (c *compiler) createStep(v, n *node, st *l5rccg.Step) {
	k := &card.Card{Game: card.L5RCCG, Stats: card.Stats{}, Created: true}
	type_ := card.Personality
	for _, p := range v.pairs {
		switch p.key {
		case "name":
			k.Title, k.Name = p.value.text, p.value.text
		case "type":
			type_ = word(c, p.value, p.value.text, map[string]card.Type{"personality": card.Personality, "follower": card.Follower})
		case "keywords":
			for _, x := range p.value.each() {
				c.key(x, x.text)
				k.Keywords = append(k.Keywords, x.text)
			}
		case "clan":
			if clan, ok := card.ParseClan(p.value.text); ok {
				k.Clans = append(k.Clans, clan)
			} else {
				c.report(p.value, WrongType, "a clan")
			}
		case "force", "chi", "personal_honor":
			value := c.number(p.value)
			k.Stats[card.StatName(p.key)] = card.Stat{Text: p.value.text, Value: int(value)}
		default:
			c.unknownKey(p, "name", "type", "keywords", "clan", "force", "chi", "personal_honor")
		}
	}
	if k.Name == "" {
		c.report(v, MissingKey, "name")
		return
	}
	k.Types = []card.Type{type_}
	k.Side = card.SideOfType(type_)
	k.Stats[card.GoldCost] = card.Stat{Text: "0"}
	if type_ == card.Personality {
		k.Stats[card.HonorRequirement] = card.Stat{Text: "–", Kind: card.Dash}
	}
	var id strings.Builder
	id.WriteString(card.Slug(k.Name))
	for _, s := range []card.StatName{card.Force, card.Chi, card.PersonalHonor} {
		id.WriteString("-" + k.Stats[s].Text)
	}
	k.ID = id.String()
	def, err := c.names.Created(k)
	c.fail(err)
	st.Op, st.N = l5rccg.OpCreate, int16(def)
	if to := n.get("to"); to != nil {
		st.With = c.ref(to)
	} else if type_ == card.Follower {
		c.report(n, MissingKey, "to")
	}
}

// delay reads a text that works later, or a prevention.
func (c *compiler) delay(verb string, v *node, st *l5rccg.Step) *l5rccg.Delay {
	d := &l5rccg.Delay{Until: l5rccg.UntilTurnEnd}
	st.Op = l5rccg.OpDelay
	if verb == "prevent" {
		st.Op = l5rccg.OpPrevent
	}
	for _, p := range v.pairs {
		x := p.value
		switch p.key {
		case "on":
			d.On = word(c, x, x.text, events).kind
		case "what":
			d.Op = word(c, x, x.text, preventable)
		case "of":
			d.Filter = c.filter(x)
		case "any":
			d.Any = c.truth(x)
		case "yours":
			d.Mine = c.truth(x)
		case "foreign":
			d.Foreign = c.truth(x)
		case "once":
			d.Once = c.truth(x)
		case "each":
			d.Each = c.truth(x)
		case "until":
			d.Until = word(c, x, x.text, durations)
		case "do":
			was := c.inEvent
			c.inEvent = true
			c.steps(x, &d.Steps, l5rccg.Step{})
			c.inEvent = was
		default:
			c.unknownKey(p, "on", "what", "of", "any", "yours", "foreign", "once", "each", "until", "do")
		}
	}
	if verb == "later" && (d.On == 0 || d.Steps == nil) {
		c.report(v, MissingKey, "on, do")
	}
	if verb == "prevent" && d.Op == 0 {
		c.report(v, MissingKey, "what")
	}
	return d
}
