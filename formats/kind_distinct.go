package formats

import "github.com/kotei-dev/kotei/card"

// distinctKind tells where cards of one printed title that the data bases declare distinct stand together
// (TF-DECK-30, CON-23). The rules count by title, so those whose titles the data give alike share their limit
// and are an error above it; those whose titles the data tell apart by a remark in parentheses are counted
// apart. Either way the reader learns it: within the limits it is for information.
func distinctKind() kind {
	return kind{
		name: "distinct-titles", doc: "tells where distinct cards of one title stand together",
		codes: []string{"ambiguous-card"}, games: []card.Game{card.L5RCCG}, run: runDistinct,
	}
}

func runDistinct(j *judge, r *Rule) {
	for i := range j.counted {
		k := &j.counted[i]
		if k.cards > 1 {
			j.tellShared(k, r)
		}
	}
	for i := range j.groups {
		known := j.groups[i].facts
		if known == nil {
			continue
		}
		s := known.apart
		if s == nil || s.Cards[0] != j.groups[i].card.ID && j.find(s.Cards[0]) != nil {
			continue // the first of them in the list speaks for all
		}
		j.tellApart(i, s, r)
	}
}

// tellShared speaks of cards that share a key by title and version alone and are within their limit.
func (j *judge) tellShared(k *keyCount, r *Rule) {
	in := j.in[:0]
	for c := k.first; c >= 0; c = j.carriers[c].next {
		if j.carriers[c].via == viaTitle {
			in = append(in, j.carriers[c])
		}
	}
	j.in = in
	if len(in) < 2 || j.reported(in, -1) {
		return
	}
	f := j.problem(stageAdvice, "ambiguous-card", Info, r.Cited)
	for _, c := range in {
		f.about(&j.groups[c.group])
	}
	f.say("ambiguous-card/shared", words{card: j.name(j.groups[in[0].group].card), other: j.name(j.groups[in[1].group].card)})
}

// tellApart speaks of cards that the data give different titles.
func (j *judge) tellApart(first int, s *sameTitle, r *Rule) {
	var others []*group
	for _, id := range s.Cards {
		g := j.find(id)
		if g == nil || g.card.ID == j.groups[first].card.ID {
			continue
		}
		if len(others) == 0 && j.plan.facts.earlier(s, g.card.ID, j.groups[first].card.ID) {
			return // told already
		}
		others = append(others, g)
	}
	if len(others) == 0 {
		return
	}
	f := j.problem(stageAdvice, "ambiguous-card", Info, r.Cited).about(&j.groups[first])
	for _, g := range others {
		f.about(g)
	}
	f.say("ambiguous-card/apart", words{card: j.name(j.groups[first].card), other: j.name(others[0].card)})
}

// earlier says whether the one card stands before the other in the set.
func (f *gameFacts) earlier(s *sameTitle, one, other string) bool {
	for _, id := range s.Cards {
		if id == one || id == other {
			return id == one
		}
	}
	return false
}
