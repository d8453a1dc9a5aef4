package formats

import (
	"slices"

	"github.com/kotei-dev/kotei/deck"
)

// plan is a Version made ready for judging: everything that does not depend on the deck is looked up once.
type plan struct {
	sections [sectionCount]sectionPlan
	index    map[deck.Section]int
	limits   []*Rule // kinds that limit copies, in the order of the definition
	runs     []*Rule // kinds that look at the whole deck
	souls    bool    // a chain of souls is followed
	banFlag  *Rule   // nil if flags without a date are not heeded
	bans     map[string][]*ListEntry
	facts    *gameFacts
	ignored  []string
	source   string
}

// sectionPlan is a section with its rule.
type sectionPlan struct {
	name    deck.Section
	rule    SectionRule
	present bool // the format knows it
	deck    bool
}

// compile readies a checked version. The lists that it names are known to exist.
func (v *Version) compile(facts *gameFacts, lists map[string]*cardList) {
	p := &plan{index: map[deck.Section]int{}, bans: map[string][]*ListEntry{}, facts: facts, source: v.Source.String()}
	for i, s := range sectionsOf(v.format.Game) {
		r, ok := v.Sections[s]
		p.sections[i] = sectionPlan{name: s, rule: r, present: ok, deck: isDeck(s)}
		p.index[s] = i
	}
	for _, r := range v.Rules {
		switch {
		case r.kind.limit != nil:
			p.limits = append(p.limits, r)
			p.souls = p.souls || r.Souls == "transitive"
		case r.kind.name == banFlagName:
			p.banFlag = r
		default:
			p.runs = append(p.runs, r)
		}
	}
	for _, l := range v.Lists {
		entries := l.Entries
		if l.Ref != "" {
			entries = lists[l.Ref].Entries
		}
		for _, e := range entries {
			p.bans[e.Card] = append(p.bans[e.Card], e)
		}
	}
	if v.CardText != nil {
		p.ignored = v.CardText.Ignore
	}
	v.plan = p
}

// sectionIndex is the place of a section among those of the game, noSection for any other word.
func (p *plan) sectionIndex(s deck.Section) int {
	for i := range p.sections {
		if p.sections[i].name == s {
			if s == "" {
				break
			}
			return i
		}
	}
	return noSection
}

// effects are the texts of a card that the version heeds.
func (p *plan) effects(id string) []*effect {
	list := p.facts.byCard[id]
	if len(list) == 0 || len(p.ignored) == 0 {
		return list
	}
	var heeded []*effect
	for _, e := range list {
		if !slices.Contains(p.ignored, e.Kind) {
			heeded = append(heeded, e)
		}
	}
	return heeded
}

// or is the same citation with another rule id, if the part says that it carries out that rule too, else the other
// citation.
func (c Cited) or(id string, other Cited) Cited {
	if slices.Contains(c.See, id) {
		c.Rule = id
		return c
	}
	return other
}

// as is the same citation with another rule id, if the part says that it carries out that rule too.
func (c Cited) as(id string) Cited {
	if slices.Contains(c.See, id) {
		c.Rule = id
	}
	return c
}
