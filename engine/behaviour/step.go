package behaviour

import (
	"maps"
	"slices"

	"github.com/kotei-dev/kotei/engine/l5rccg"
)

// stepKeys are the keys of a step beside its verb.
var stepKeys = []string{"on", "to", "at", "until", "while", "if", "then", "else", "who", "for_each", "at_most", "most", "least", "less", "more", "bowed", "sure", "each", "against", "stat", "refuse", "up", "proclaim", "each_point", "each_time"}

// steps reads a list of steps into out. Links are made by nesting: what stands under "then" happens only if the step above
// has really happened, under "else" only if not.
func (c *compiler) steps(n *node, out *[]l5rccg.Step, under l5rccg.Step) {
	if n == nil {
		return
	}
	if c.level++; c.level > MaxDepth {
		c.add(n.line, n.column, TooDeep, "", MaxDepth)
		return
	}
	for _, item := range n.each() {
		if item.isText || item.isList {
			c.report(item, WrongType, "a step such as: draw: 1")
			continue
		}
		c.step(item, out, under)
		if len(*out) > MaxSteps {
			c.add(item.line, item.column, TooMany, "steps", MaxSteps)
			*out = (*out)[:MaxSteps]
			return
		}
	}
	c.level--
}

// verb finds the key of a step that says what it does.
func (c *compiler) verb(n *node) (string, *node) {
	verb := ""
	var value *node
	for _, p := range n.pairs {
		_, ref := refVerbs[p.key]
		_, number := numberVerbs[p.key]
		_, plain := plainVerbs[p.key]
		_, choose := chooseVerbs[p.key]
		switch {
		case ref || number || plain || choose || slices.Contains(otherVerbs, p.key):
			if verb != "" {
				c.add(p.line, p.column, Twice, p.key, 0)
			}
			verb, value = p.key, p.value
		case !slices.Contains(stepKeys, p.key):
			known := slices.Concat(otherVerbs, stepKeys, slices.Collect(maps.Keys(refVerbs)), slices.Collect(maps.Keys(numberVerbs)), slices.Collect(maps.Keys(plainVerbs)), slices.Collect(maps.Keys(chooseVerbs)))
			c.unknownKey(p, known...)
		}
	}
	if verb == "" {
		c.report(n, MissingKey, "what the step does")
	}
	return verb, value
}

// step reads one step, with what hangs on it.
func (c *compiler) step(n *node, out *[]l5rccg.Step, under l5rccg.Step) {
	verb, v := c.verb(n)
	if verb == "" {
		return
	}
	st := l5rccg.Step{Link: under.Link, To: under.To, May: under.May, Or: under.Or}
	if x := n.get("if"); x != nil {
		st.If = c.condition(x)
	}
	first := len(*out)
	switch verb {
	case "may":
		c.group++
		under.May = c.group
		if st.If.Test != nil || st.If.Filter != nil {
			c.report(n, UnknownKey, "if")
		}
		c.steps(v, out, under)
		return
	case "either":
		c.group++
		under.Or = c.group
		c.steps(v, out, under)
		return
	}
	c.fill(n, &st)
	if x := n.get("each_time"); x != nil && c.truth(x) {
		if st.Times = under.Link == l5rccg.IfDid; !st.Times {
			c.report(x, UnknownRef, "each_time")
		}
	}
	c.verbStep(verb, v, n, &st, out)
	for _, tail := range []struct {
		key  string
		link l5rccg.Link
	}{{"then", l5rccg.IfDid}, {"else", l5rccg.IfNot}} {
		if x := n.get(tail.key); x != nil {
			c.steps(x, out, l5rccg.Step{Link: tail.link, To: uint8(min(first, MaxSteps))})
		}
	}
}

// fill reads the keys that most steps have.
func (c *compiler) fill(n *node, st *l5rccg.Step) {
	if x := n.get("who"); x != nil {
		st.Who = word(c, x, x.text, map[string]l5rccg.Who{"you": l5rccg.You, "opponent": l5rccg.Opponent, "active": l5rccg.Active, "controller": l5rccg.ControllerOf})
	}
	if x := n.get("until"); x != nil {
		st.Until = word(c, x, x.text, durations)
	}
	if x := n.get("while"); x != nil {
		st.While = word(c, x, x.text, states)
	}
	if x := n.get("for_each"); x != nil {
		st.Per = c.filter(x)
	}
	if x := n.get("at_most"); x != nil {
		st.PerMost = c.number(x)
	}
	if x := n.get("sure"); x != nil && c.truth(x) {
		st.Flags |= l5rccg.FlagSure
	}
	if x := n.get("bowed"); x != nil && c.truth(x) {
		st.Flags |= l5rccg.FlagBowed
	}
	if x := n.get("each"); x != nil && c.truth(x) {
		st.Flags |= l5rccg.FlagExactly
	}
	if x := n.get("refuse"); x != nil && c.truth(x) {
		st.Flags |= l5rccg.FlagMayRefuse
	}
	if x := n.get("up"); x != nil && c.truth(x) {
		st.Flags |= l5rccg.FlagFaceUp
	}
	if x := n.get("proclaim"); x != nil && c.truth(x) {
		st.Flags |= l5rccg.FlagProclaim
	}
	if x := n.get("most"); x != nil {
		st.Most = uint8(c.number(x))
	}
	if x := n.get("least"); x != nil {
		st.Least = uint8(c.number(x))
	}
}

// subject reads what a step is about: a thing, or each card of a filter.
func (c *compiler) subject(n *node, st *l5rccg.Step) {
	if n.isText {
		if rest, ok := cutEach(n.text); ok {
			st.On, st.Filter = l5rccg.RefEach, &l5rccg.Filter{}
			c.phrase(n, rest, st.Filter)
			return
		}
		st.On = c.ref(n)
		return
	}
	if x := n.get("each"); x != nil && len(n.pairs) == 1 {
		st.On, st.Filter = l5rccg.RefEach, c.filter(x)
		return
	}
	c.report(n, WrongType, "a thing, or: each ...")
}

func cutEach(s string) (string, bool) {
	const each = "each "
	if len(s) > len(each) && s[:len(each)] == each {
		return s[len(each):], true
	}
	return s, false
}

// onOr reads the key "on", or takes the thing chosen last.
func (c *compiler) onOr(n *node, st *l5rccg.Step) {
	if x := n.get("on"); x != nil {
		c.subject(x, st)
		return
	}
	if c.things == 0 {
		c.report(n, MissingKey, "on")
	}
	st.On = l5rccg.RefIt
}

// verbStep adds the step, or the steps, of a verb.
func (c *compiler) verbStep(verb string, v, n *node, st *l5rccg.Step, out *[]l5rccg.Step) {
	add := func() { *out = append(*out, *st) }
	if x, ok := refVerbs[verb]; ok {
		st.Op, st.N = x.op, x.n
		c.subject(v, st)
		c.refStep(verb, n, st)
		add()
		return
	}
	if op, ok := numberVerbs[verb]; ok {
		st.Op = op
		st.N, st.Value = c.amount(v)
		if op == l5rccg.OpRanged || op == l5rccg.OpMelee || op == l5rccg.OpFear {
			c.strikeStep(n, st)
		}
		if x := n.get("each_point"); x != nil {
			st.PerHonor = c.number(x)
		}
		add()
		return
	}
	if op, ok := plainVerbs[verb]; ok {
		c.truth(v)
		st.Op = op
		add()
		return
	}
	if op, ok := chooseVerbs[verb]; ok {
		st.Op, st.Filter = op, c.filter(v)
		if x := v.get("most"); x != nil && st.Most == 0 {
			st.Most = uint8(c.number(x))
		}
		if x := v.get("optional"); x != nil && c.truth(x) {
			st.Least, st.Most = 0, max(1, st.Most)
		} else if st.Least == 0 && st.Most > 0 {
			st.Least = 1
		}
		if op == l5rccg.OpSearch && st.Most == 0 {
			st.Most = 1
		}
		c.things = min(4, c.things+max(1, int(st.Most)))
		add()
		return
	}
	c.otherStep(verb, v, n, st, out)
}

// refStep reads what the verbs about a thing have beside.
func (c *compiler) refStep(verb string, n *node, st *l5rccg.Step) {
	to := n.get("to")
	switch verb {
	case "move":
		switch {
		case to == nil:
			c.report(n, MissingKey, "to")
		case to.text == "here":
			st.N = -1
		case to.text == "place":
			st.Flags |= l5rccg.FlagPlace
			if c.places == 0 {
				c.report(to, UnknownRef, to.text)
			}
		case to.text != "home":
			c.report(to, WrongType, "home, here, place")
		}
	case "equip", "attach":
		if to == nil {
			c.report(n, MissingKey, "to")
			return
		}
		st.With = c.ref(to)
	}
	if x := n.get("less"); x != nil {
		st.N = -c.number(x)
	}
	if x := n.get("more"); x != nil {
		st.N, st.Value = c.amount(x)
	}
}

// strikeStep reads whom an attack or a Fear effect hits.
func (c *compiler) strikeStep(n *node, st *l5rccg.Step) {
	st.On = l5rccg.RefThis
	x := n.get("at")
	if x == nil {
		c.report(n, MissingKey, "at")
		return
	}
	st.With = c.ref(x)
}
