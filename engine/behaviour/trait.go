package behaviour

import (
	"github.com/kotei-dev/kotei/engine/l5rccg"
)

// trait reads what holds while its card is in play. Several numbers or keywords are a trait each.
func (c *compiler) trait(n *node) []l5rccg.Static {
	var base l5rccg.Static
	c.begin()
	c.inEvent = true
	var give, limits, keywords *node
	kind := l5rccg.NoLimit
	for _, p := range n.pairs {
		v := p.value
		switch p.key {
		case "give":
			give = v
		case "minimum":
			limits, kind = v, l5rccg.Minimum
		case "maximum":
			limits, kind = v, l5rccg.Maximum
		case "keyword":
			keywords = v
		case "to":
			c.traitTo(v, &base)
		case "for_each":
			base.Per = c.filter(v)
		case "at_most":
			base.Most = c.number(v)
		case "if":
			base.If = c.condition(v)
		case "face":
			base.Face = uint8(c.number(v))
		case "prevent", "instead":
			base.Stop = c.stop(p.key, v)
		case "may_assign_bowed":
			base.MarchBowed = c.truth(v)
		case "no_refusal":
			base.NoRefusal = c.truth(v)
		case "must_target":
			base.Must = c.truth(v)
		case "tax":
			base.Tax = c.number(v)
		default:
			c.unknownKey(p, "give", "minimum", "maximum", "keyword", "to", "for_each", "at_most", "if", "face", "prevent", "instead", "may_assign_bowed", "no_refusal", "must_target", "tax")
		}
	}
	var out []l5rccg.Static
	if give != nil {
		for _, p := range give.pairs {
			one := base
			one.Stat = word(c, p.value, p.key, stats)
			one.Amount, one.Value = c.amount(p.value)
			out = append(out, one)
		}
	}
	if limits != nil {
		for _, p := range limits.pairs {
			one := base
			one.Stat, one.Limit, one.Amount = word(c, p.value, p.key, stats), kind, c.number(p.value)
			out = append(out, one)
		}
	}
	if keywords != nil {
		for _, x := range keywords.each() {
			one := base
			one.Key = c.key(x, x.text)
			out = append(out, one)
		}
	}
	if out == nil {
		out = append(out, base)
		if base.Stop == nil && !base.MarchBowed && !base.NoRefusal && !base.Must && base.Tax == 0 {
			c.report(n, MissingKey, "what the trait gives")
		}
	}
	return out
}

// traitTo reads whom a trait is about: this card, its host, you, its Province, or each card of a filter.
func (c *compiler) traitTo(n *node, t *l5rccg.Static) {
	if n.isText {
		switch n.text {
		case "this":
			t.On = l5rccg.RefThis
			return
		case "host":
			t.On = l5rccg.RefHost
			return
		case "you":
			t.Seat = true
			return
		case "province":
			t.Ground = true
			return
		}
		if rest, ok := cutEach(n.text); ok {
			t.On, t.Filter = l5rccg.RefEach, &l5rccg.Filter{}
			c.phrase(n, rest, t.Filter)
			return
		}
	} else if x := n.get("each"); x != nil && len(n.pairs) == 1 {
		t.On, t.Filter = l5rccg.RefEach, c.filter(x)
		return
	}
	c.report(n, WrongType, "this, host, you, province, or: each ...")
}

// stop reads what a trait prevents, or what it puts in its place.
func (c *compiler) stop(key string, n *node) *l5rccg.Delay {
	d := &l5rccg.Delay{}
	for _, p := range n.pairs {
		x := p.value
		switch p.key {
		case "what":
			d.Op = word(c, x, x.text, preventable)
		case "of":
			d.Filter = c.filter(x)
		case "this":
			d.This = c.truth(x)
		case "host":
			d.Host = c.truth(x)
		case "foreign":
			d.Foreign = c.truth(x)
		case "do":
			c.steps(x, &d.Steps, l5rccg.Step{})
		default:
			c.unknownKey(p, "what", "of", "this", "host", "foreign", "do")
		}
	}
	if d.Op == 0 {
		c.report(n, MissingKey, "what")
	}
	if key == "instead" && d.Steps == nil {
		c.report(n, MissingKey, "do")
	}
	if key == "prevent" && d.Steps != nil {
		c.report(n, UnknownKey, "do")
	}
	return d
}
