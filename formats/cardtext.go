package formats

import "github.com/kotei-dev/kotei/card"

// checkCardText applies the texts that ask for cards or shut cards out (CT-REQ, CT-EXCL).
func (j *judge) checkCardText() {
	for _, a := range j.active {
		switch a.Kind {
		case effRequires:
			j.requires(a)
		case effRequiresCard:
			j.requiresCard(a)
		case effExcludes:
			j.excludes(a)
		case effAtMost:
			j.atMost(a)
		}
	}
}

// requires asks for a number of cards of a class in the decks (CT-REQ-01, -02). A card that no entry was found
// for could be one of them, so the answer is left open where it would matter.
func (j *judge) requires(a activeEffect) {
	have := j.inDecks(&a.Class)
	open := j.openAnywhere
	for i, n := range j.open {
		if j.plan.sections[i].deck {
			open += n
		}
	}
	if have+open >= a.Limit {
		return
	}
	g := &j.groups[a.group]
	f := j.problem(stageRestriction, "requires", Error, a.Cited).about(g).numbers(have, a.Limit)
	f.remove(g.card.ID, g.total).say("requires", words{card: j.name(g.card), what: j.lang.class(&a.Class)})
}

// requiresCard asks for one of some cards (CT-REQ-03).
func (j *judge) requiresCard(a activeEffect) {
	open := j.openAnywhere
	for _, n := range j.open {
		open += n
	}
	for _, id := range a.Others {
		if j.find(id) != nil || open > 0 {
			return
		}
	}
	g := &j.groups[a.group]
	f := j.problem(stageRestriction, "requires", Error, a.Cited).about(g)
	f.putIn(FixEntry{ID: a.Others[0], Count: 1})
	w := words{card: j.name(g.card), other: a.Others[0]}
	if c, ok := j.cards.Card(a.Others[0]); ok {
		w.other = j.name(c)
	}
	f.say("requires/card", w)
}

// excludes shuts single cards out (CT-EXCL-01).
func (j *judge) excludes(a activeEffect) {
	g := &j.groups[a.group]
	for _, id := range a.Others {
		if other := j.find(id); other != nil {
			f := j.problem(stageRestriction, "excludes", Error, a.Cited).about(g).about(other)
			f.remove(other.card.ID, other.total).say("excludes", words{card: j.name(g.card), other: j.name(other.card)})
		}
	}
}

// atMost bounds the cards of a class, in all or for each clan (CT-EXCL-02 to -04). The card with the text is
// not one of them.
func (j *judge) atMost(a activeEffect) {
	if a.Per == "clan" {
		for _, clan := range j.clansOf(a) {
			j.tooManyOf(a, clan)
		}
		return
	}
	j.tooManyOf(a, "")
}

// clansOf are the clans among the cards of the class, each once, in order of the cards.
func (j *judge) clansOf(a activeEffect) []card.Clan {
	var clans []card.Clan
	seen := map[card.Clan]bool{}
	for i := range j.groups {
		if !a.Class.has(j.groups[i].card) {
			continue
		}
		for _, c := range j.groups[i].card.Clans {
			if !seen[c] {
				seen[c] = true
				clans = append(clans, c)
			}
		}
	}
	return clans
}

func (j *judge) tooManyOf(a activeEffect, clan card.Clan) {
	have := 0
	belongs := func(i int) bool {
		c := j.groups[i].card
		return i != a.group && a.Class.has(c) && (clan == "" || c.HasClan(clan))
	}
	for i := range j.groups {
		if belongs(i) {
			have += j.groups[i].total
		}
	}
	if have <= a.Limit {
		return
	}
	f := j.problem(stageRestriction, "excludes", Error, a.Cited).about(&j.groups[a.group])
	excess := have - a.Limit
	for i := range j.groups {
		if belongs(i) {
			f.about(&j.groups[i])
		}
	}
	for i := len(j.groups) - 1; i >= 0 && excess > 0; i-- {
		if n := min(excess, j.groups[i].total); belongs(i) && n > 0 {
			f.remove(j.groups[i].card.ID, n)
			excess -= n
		}
	}
	f.numbers(have, a.Limit)
	w := words{card: j.name(j.groups[a.group].card), what: j.lang.class(&a.Class)}
	switch {
	case clan != "":
		w.raw = string(clan)
		f.say("excludes/clan", w)
	case a.Limit == 0:
		f.say("excludes/class", w)
	default:
		f.say("excludes/above", w)
	}
}

// inDecks counts the cards of a class in the decks that are drawn from.
func (j *judge) inDecks(k *class) int {
	n := 0
	for i := range j.groups {
		g := &j.groups[i]
		if g.home == "" || !k.has(g.card) {
			continue
		}
		for s := range j.plan.sections {
			if j.plan.sections[s].deck {
				n += g.bySec[s]
			}
		}
	}
	return n
}
