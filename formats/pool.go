package formats

import (
	"slices"

	"github.com/kotei-dev/kotei/card"
)

// banFlagName is the kind that pool.go looks for by name.
const banFlagName = "ban-flag"

// checkPool looks at each card, Stronghold and Sensei included (TF-DECK-23): whether it is banned on the day
// (BAN-01), is in the pool by any printing (FMT-GEN-02), and is out already (FMT-GEN-03).
func (j *judge) checkPool() {
	for i := range j.groups {
		g := &j.groups[i]
		if g.home == "" {
			continue // it cannot be in a deck at all, which is reported
		}
		if j.checkLists(g) {
			continue
		}
		if j.v.Pool == nil {
			continue
		}
		first := ""
		in, settled := false, false
		if len(j.tokens) > 0 {
			in, settled = j.plan.pool.settle(j.tokens[i])
		}
		if !settled {
			first, in = j.v.Pool.since(g.card, j.cards)
		}
		switch {
		case !in:
			j.outOfPool(g)
		case j.opt.AsOf != "" && first > j.opt.AsOf:
			f := j.problem(stagePool, "not-yet-legal", Error, j.v.Pool.Cited.as("FMT-GEN-03").as("LCG-DECK-21"))
			f.about(g).remove(g.card.ID, g.total).say("not-yet-legal", words{card: j.name(g.card), date: first})
		case g.card.Banned && j.plan.banFlag != nil:
			f := j.problem(stageAdvice, "banned", Info, j.plan.banFlag.Cited)
			f.about(g).say("banned/flag", words{card: j.name(g.card)})
		}
	}
	j.checkOpenLists()
}

// outOfPool reports a card that no printing brings into the pool: banned if it carries the flag (BAN-04,
// BAN-05), for then the missing token is the ban; no longer legal if its cycle has rotated.
func (j *judge) outOfPool(g *group) {
	if j.v.Pool.rotated(g.card, j.cards) {
		f := j.problem(stagePool, "no-longer-legal", Error, j.v.Pool.Cited.as("LCG-LIST-07"))
		f.about(g).remove(g.card.ID, g.total).say("no-longer-legal/cycle", words{card: j.name(g.card)})
		return
	}
	if g.card.Banned && j.plan.banFlag != nil {
		f := j.problem(stagePool, "banned", Error, j.plan.banFlag.Cited)
		f.about(g).remove(g.card.ID, g.total).say("banned/undated", words{card: j.name(g.card)})
		return
	}
	cited := j.v.Pool.Cited
	for i := range g.card.Printings {
		if anyOf(neverLegal, g.card.Printings[i].Legal) {
			cited = cited.as("FMT-GEN-01")
		}
	}
	f := j.problem(stagePool, "not-in-pool", Error, cited)
	f.about(g).remove(g.card.ID, g.total).say("not-in-pool", words{card: j.name(g.card)})
}

// neverLegal are the tokens of printings that are legal nowhere (FMT-GEN-01).
var neverLegal = []string{card.TokenUnreleased, card.TokenProxy}

func anyOf(want, have []string) bool {
	for _, w := range want {
		if slices.Contains(have, w) {
			return true
		}
	}
	return false
}
