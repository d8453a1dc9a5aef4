package behaviour

import (
	"strings"
	"unicode"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/engine/l5rccg"
)

// filter reads which cards are meant: a phrase such as "your unbowed Samurai personality", or keys of which "is" holds the
// phrase.
func (c *compiler) filter(n *node) *l5rccg.Filter {
	f := &l5rccg.Filter{}
	if n.isText {
		c.phrase(n, n.text, f)
		return f
	}
	if n.isList {
		c.report(n, WrongType, "a phrase such as: enemy personality")
		return f
	}
	for _, p := range n.pairs {
		v := p.value
		switch p.key {
		case "is":
			c.phrase(v, v.text, f)
		case "where":
			f.Test = c.formula(v, true)
		case "with":
			c.keys(v, &f.All)
		case "any":
			c.keys(v, &f.Any)
		case "without":
			c.keys(v, &f.None)
		case "title":
			f.Named = c.title(v)
		case "unit":
			f.InUnit = c.key(v, v.text)
		case "in_unit_of":
			f.Unit = c.ref(v)
		case "payable":
			f.Pays, f.Price = true, c.signed(v)
		case "does":
			f.Does = word(c, v, v.text, preventable)
		case "token":
			f.Token, f.Tokens = c.key(v, v.text), 1
		case "or":
			f.Or = c.filter(v)
		case "optional", "most", "least", "different": // the caller's
		default:
			c.unknownKey(p, "is", "where", "with", "any", "without", "title", "unit", "in_unit_of", "payable", "does", "token", "or")
		}
	}
	return f
}

// phrase reads the words of a phrase. Words with a capital are keywords, of which all are needed, or one of those that "or"
// joins; "non-" in front of one or of a clan forbids it.
func (c *compiler) phrase(n *node, text string, f *l5rccg.Filter) {
	words := strings.Fields(text)
	if len(words) == 0 {
		c.report(n, WrongType, "a phrase such as: enemy personality")
	}
	var named []l5rccg.Key
	either, hidden := false, false
	for i := 0; i < len(words); i++ {
		w := words[i]
		bare, negated := strings.CutPrefix(w, "non-")
		switch {
		case w == "your":
			f.Whose = l5rccg.Own
		case w == "enemy":
			f.Whose = l5rccg.Enemy
		case w == "another":
			f.Another = true
		case w == "bare":
			f.Bare = true
		case w == "hidden":
			hidden = true
		case w == "attackable":
			f.Strike = true
		case w == "dead":
			f.Dead = true
		case w == "opposed":
			f.Opposed = true
		case w == "or":
			either = either || len(named) > 0 && i+1 < len(words) && unicode.IsUpper(rune(words[i+1][0]))
		case states[w] != 0:
			f.State |= states[w]
		case places[w] != 0:
			f.Where = places[w]
		case w == "on" && i+1 < len(words):
			i++
			f.On = c.refWord(n, words[i])
		case w == "in" && i+1 < len(words):
			i++
			zone := words[i]
			if i+1 < len(words) && zones[zone] == 0 {
				i++
				zone += " " + words[i]
			}
			f.Zone = word(c, n, zone, zones)
			f.Up = f.Zone == l5rccg.ZoneProvince && !hidden
		case unicode.IsUpper(rune(bare[0])) || !unicode.IsLetter(rune(bare[0])):
			k := c.key(n, strings.ReplaceAll(bare, "_", " "))
			if negated {
				f.None.Add(k)
			} else {
				named = append(named, k)
			}
		default:
			if ty, ok := types[w]; ok {
				f.Types |= ty
			} else if clan, ok := card.ParseClan(w); ok {
				f.Clans |= c.clan(n, clan)
			} else {
				c.unknownWord(n, w, types, states, places, map[string]bool{"your": true, "enemy": true, "another": true, "bare": true, "dead": true, "opposed": true, "hidden": true, "attackable": true, "in": true, "on": true, "or": true})
			}
		}
	}
	if either {
		f.Any = f.Any.Or(l5rccg.Keys(named...))
	} else {
		f.All = f.All.Or(l5rccg.Keys(named...))
	}
}

// condition reads what must hold: a formula, or keys.
func (c *compiler) condition(n *node) l5rccg.Cond {
	var x l5rccg.Cond
	if n.isText {
		x.Test = c.formula(n, true)
		return x
	}
	for _, p := range n.pairs {
		v := p.value
		switch p.key {
		case "there_is":
			x.Filter = c.filter(v)
		case "least":
			x.Least = c.number(v)
		case "exactly":
			x.Least, x.Exactly = c.number(v), true
		case "thing":
			x.Of = c.ref(v)
		case "is":
			x.Filter = c.filter(v)
		case "when":
			x.Test = c.formula(v, true)
		case "not":
			x.Not = c.truth(v)
		case "my_turn":
			x.MyTurn = c.truth(v)
		case "clan":
			if clan, ok := card.ParseClan(v.text); ok {
				x.Clans = c.clan(v, clan)
			} else {
				c.report(v, WrongType, "a clan")
			}
		case "action":
			c.keys(v, &x.Keys)
		case "action_targets":
			x.Aims = c.filter(v)
		default:
			c.unknownKey(p, "there_is", "least", "exactly", "thing", "is", "when", "not", "my_turn", "clan", "action", "action_targets")
		}
	}
	return x
}
