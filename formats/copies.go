package formats

import (
	"slices"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/deck"
)

// keyCount adds up the copies of all cards that share a limit key.
type keyCount struct {
	key   string
	cards int
	total int
	first int // its cards, as a chain through carriers; -1 ends it
	last  int
}

// carrier is one card that counts under a key.
type carrier struct {
	group int
	next  int
	via   viaKey
}

// viaKey says why a card counts under a key that is not its own title and version.
type viaKey uint8

const (
	viaTitle  viaKey = iota // its own title and version (TF-DECK-08, -10)
	viaSoul                 // "Soul of" (TF-DECK-16, CT-EQ-03)
	viaChain                // the soul of a soul (FMT-MOD-04)
	viaAlso                 // a keyword makes it a version of another title (TF-DECK-14, CT-EQ-03)
	viaCounts               // its text says that it is another card (CT-EQ)
)

// checkCopies applies the kinds that limit copies. What is counted is the limit key, title and version, and
// not the card: other subtitles, "Soul of" cards and cards that count as another share it.
func (j *judge) checkCopies() {
	if len(j.plan.limits) == 0 || j.within {
		return
	}
	if !j.keyed {
		j.countKeys()
	}
	said := len(j.findings)
	most := 0
	for i := range j.counted {
		most = max(most, j.counted[i].cards)
	}
	for cards := most; cards > 0; cards-- { // keys of many cards first, so that what they say is not said again
		for i := range j.counted {
			if k := &j.counted[i]; k.cards == cards && k.total > 1 {
				j.checkKey(k)
			}
		}
	}
	j.within = len(j.findings) == said
}

// countKeys files every card of the decks under all its limit keys.
func (j *judge) countKeys() {
	j.keyed = true
	for i := range j.groups {
		g := &j.groups[i]
		if !isDeck(g.home) && g.home != deck.Provinces {
			continue // Stronghold, Sensei and Wind have sections that say how many (TF-DECK-04)
		}
		j.count(i, g.card.LimitKey, ownVia(g.card))
		if g.card.SoulOf != nil {
			j.count(i, card.LimitKey(g.card.Title, g.card.Version), viaTitle)
		}
		if g.card.SoulOf != nil && j.plan.souls {
			j.countChain(i)
		}
		for _, key := range g.card.AlsoVersionOf {
			j.count(i, key, viaAlso)
		}
		for _, e := range g.effects {
			if e.Kind == effCountsAs {
				j.count(i, e.key, viaCounts)
			}
		}
	}
}

// maxChain bounds how far a chain of souls is followed: card data may be anything.
const maxChain = 8

// countChain files the soul of a soul under the card at the end of the chain too (FMT-MOD-04), whether or not the
// cards between are in the list. Each of the cards in between is of the same title and version (TF-DECK-16).
func (j *judge) countChain(group int) {
	c := j.groups[group].card
	for range maxChain {
		if c = j.bodyOf(c); c == nil || c.SoulOf == nil {
			return
		}
		j.count(group, c.LimitKey, viaChain)
	}
}

// bodyOf is the card that a "Soul of" card stands for, one that is itself a soul where there are several; nil if the
// release has none.
func (j *judge) bodyOf(soul *card.Card) *card.Card {
	var found *card.Card
	for _, at := range j.cards.Titled(*soul.SoulOf) {
		c := j.cards.At(at)
		if c.ID == soul.ID || card.LimitKey(c.Title, c.Version) != soul.LimitKey {
			continue
		}
		if found == nil || found.SoulOf == nil {
			found = c
		}
	}
	return found
}

func ownVia(c *card.Card) viaKey {
	if c.SoulOf != nil {
		return viaSoul
	}
	return viaTitle
}

// count files a card under a key, once.
func (j *judge) count(group int, key string, via viaKey) {
	at, seen := j.keys[key]
	if !seen {
		at = len(j.counted)
		j.keys[key] = at
		j.counted = append(j.counted, keyCount{key: key, first: -1, last: -1})
	}
	k := &j.counted[at]
	if k.last >= 0 && j.carriers[k.last].group == group {
		return
	}
	j.carriers = append(j.carriers, carrier{group: group, next: -1, via: via})
	if k.last >= 0 {
		j.carriers[k.last].next = len(j.carriers) - 1
	} else {
		k.first = len(j.carriers) - 1
	}
	k.last = len(j.carriers) - 1
	k.cards++
	k.total += j.groups[group].total
}

// bound is the limit of one card.
type bound struct {
	limit int // -1 is any number
	rule  *Rule
	by    *effect // the text that sets it, nil if the rule does
}

// boundOf is the strictest limit that the format sets to a card, or what a text in the list makes of it.
func (j *judge) boundOf(g *group) (bound, bool) {
	var b bound
	for _, r := range j.plan.limits {
		if n, ok := r.kind.limit(r, g.card); ok && (b.rule == nil || n < b.limit) {
			b = bound{limit: n, rule: r}
		}
	}
	if b.rule == nil || b.rule.kind.firm {
		return b, b.rule != nil
	}
	for _, e := range g.effects {
		if e.Kind == effCopies {
			b.by, b.limit = e, e.Limit
			if e.Any {
				b.limit = -1
			}
			return b, true
		}
	}
	for _, a := range j.active {
		if a.Kind == effClassCopies && a.Limit > b.limit && a.Class.has(g.card) && j.mayUse(a, g) {
			b.by, b.limit = a.effect, a.Limit
		}
	}
	return b, true
}

// mayUse says whether a text that raises the limit of a few titles does so for this one: the titles with the
// most copies use it first, in order of id among equals (CT-COPY-08).
func (j *judge) mayUse(a activeEffect, g *group) bool {
	if a.Titles == 0 {
		return true
	}
	before := 0
	for i := range j.groups {
		o := &j.groups[i]
		if o != g && a.Class.has(o.card) && (o.total > g.total || o.total == g.total && o.card.ID < g.card.ID) {
			before++
		}
	}
	return before < a.Titles
}

// checkKey judges the cards of one key. If one of them may be there once only, so may all of them together.
// Else those with a limit of n or less may be n together, for every limit n among them.
func (j *judge) checkKey(k *keyCount) {
	if k.cards == 1 {
		if b, ok := j.boundOf(&j.groups[j.carriers[k.first].group]); ok && b.limit >= 0 && k.total > b.limit {
			j.exceeds(k, b, func(bound) bool { return true })
		}
		return
	}
	var strict bound
	for c := k.first; c >= 0; c = j.carriers[c].next {
		b, ok := j.boundOf(&j.groups[j.carriers[c].group])
		if !ok || b.limit < 0 {
			continue
		}
		if b.rule.kind.firm && (strict.rule == nil || !strict.rule.kind.firm || b.limit < strict.limit) {
			strict = b
		}
	}
	if strict.rule != nil {
		j.exceeds(k, strict, func(bound) bool { return true })
		return
	}
	for done := -1; ; {
		next := bound{limit: -1}
		for c := k.first; c >= 0; c = j.carriers[c].next {
			if b, ok := j.boundOf(&j.groups[j.carriers[c].group]); ok && b.limit > done && (next.limit < 0 || b.limit < next.limit) {
				next = b
			}
		}
		if next.limit < 0 || j.exceeds(k, next, func(b bound) bool { return b.limit >= 0 && b.limit <= next.limit }) {
			return
		}
		done = next.limit
	}
}

// exceeds adds up the cards of a key that belong and reports them if they are more than allowed.
func (j *judge) exceeds(k *keyCount, b bound, belongs func(bound) bool) bool {
	total, bySec := 0, [sectionCount]int{}
	in := j.in[:0]
	for c := k.first; c >= 0; c = j.carriers[c].next {
		g := &j.groups[j.carriers[c].group]
		if own, ok := j.boundOf(g); !ok || !belongs(own) {
			continue
		}
		in = append(in, j.carriers[c])
		total += g.total
		for s, n := range g.bySec {
			bySec[s] += n
		}
	}
	j.in = in
	if b.rule.Scope == "deck" {
		over := false
		for s, n := range bySec {
			if j.plan.sections[s].deck && n > b.limit {
				over = true
				j.tooMany(k, b, in, n, s)
			}
		}
		return over
	}
	if total > b.limit {
		j.tooMany(k, b, in, total, -1)
		return true
	}
	return false
}

// tooMany reports the cards of a key; section is -1 if all sections were added up. A key whose cards were all
// reported together under another key says nothing new.
func (j *judge) tooMany(k *keyCount, b bound, in []carrier, have, section int) {
	if j.reported(in, section) {
		return
	}
	f := j.problem(stageCopies, b.rule.kind.code, Error, j.cite(k, b, in))
	excess := have - b.limit
	for i := range in {
		g := &j.groups[in[i].group]
		if section >= 0 {
			if g.bySec[section] > 0 {
				f.inSection(g, section, j.plan.sections[section].name)
			}
			continue
		}
		f.about(g)
	}
	for i := len(in) - 1; i >= 0 && excess > 0; i-- {
		g := &j.groups[in[i].group]
		n := g.total
		if section >= 0 {
			n = g.bySec[section]
		}
		if n = min(n, excess); n > 0 {
			f.remove(g.card.ID, n)
			excess -= n
		}
	}
	f.numbers(have, b.limit)
	w := words{card: j.name(j.groups[in[0].group].card)}
	message := f.Code
	if b.rule.By == "name" {
		message += "/name"
	} else if len(f.Cards) > 1 {
		message += "/shared"
		w.other = j.name(j.groups[in[len(in)-1].group].card)
	}
	f.say(message, w)
}

// reported says whether one problem about copies already holds all these cards.
func (j *judge) reported(in []carrier, section int) bool {
	raw := ""
	if section >= 0 {
		raw = string(j.plan.sections[section].name)
	}
	for i := range j.findings {
		f := &j.findings[i]
		if f.stage != stageCopies || section >= 0 && f.Section != raw {
			continue
		}
		all := true
		for _, c := range in {
			all = all && slices.Contains(f.Cards, j.groups[c.group].card.ID)
		}
		if all {
			return true
		}
	}
	return false
}

// citeTitle names the rule that decided in the LCG: two cards of one title, or the card's own limit.
func (j *judge) citeTitle(c Cited, b bound, in []carrier) Cited {
	switch {
	case len(in) > 1:
		return c.as("LCG-DECK-16")
	case j.groups[in[0].group].card.DeckLimit == b.limit && b.limit > 0:
		return c.as("LCG-DECK-08")
	}
	return c
}

// cite names the rule that decided: a text, else what makes different cards share the key, else the rule of
// the definition.
func (j *judge) cite(k *keyCount, b bound, in []carrier) Cited {
	c := b.rule.Cited
	if b.by != nil {
		return b.by.Cited
	}
	if j.v.format.Game == card.L5RLCG {
		return j.citeTitle(c, b, in)
	}
	if len(in) < 2 || j.v.format.Game != card.L5RCCG {
		if rule := j.v.CardText; rule != nil && rule.Rule != "" && j.ignoresCopies(&j.groups[in[0].group]) {
			c.Rule = rule.Rule
		}
		return c
	}
	most := viaTitle
	for _, x := range in {
		if x.via == viaCounts {
			for _, e := range j.groups[x.group].effects {
				if e.Kind == effCountsAs && e.key == k.key {
					return e.Cited
				}
			}
		}
		most = max(most, x.via)
	}
	switch most {
	case viaAlso:
		return c.as("TF-DECK-14")
	case viaSoul, viaChain:
		if j.plan.souls {
			return c.as("FMT-MOD-04")
		}
		return c.as("TF-DECK-16")
	}
	if rule, ok := j.plan.facts.distinct[card.Fold(j.groups[in[0].group].card.Title)]; ok {
		return c.as(rule)
	}
	return c.as("TF-DECK-10")
}

// ignoresCopies says whether a text of the card about its copies is one that the format does not heed (FMT-MOD-03).
func (j *judge) ignoresCopies(g *group) bool {
	return g.facts != nil && slices.ContainsFunc(g.facts.effects, func(e *effect) bool {
		return e.Kind == effCopies && slices.Contains(j.plan.ignored, e.Kind)
	})
}
