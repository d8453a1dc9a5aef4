package formats

import (
	"encoding/json"
	"slices"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/deck"
)

// plan is a Version made ready for judging: everything that does not depend on the deck is looked up once.
type plan struct {
	sections  [sectionCount]sectionPlan
	index     map[deck.Section]int
	limits    []*Rule // kinds that limit copies, in the order of the definition
	alike     string  // the limits as text, the same for versions whose limits are
	runs      []*Rule // kinds that look at the whole deck
	pool      poolTokens
	tokens    *Rule                              // nil if tokens may be in no deck
	souls     bool                               // a chain of souls is followed
	banFlag   *Rule                              // nil if flags without a date are not heeded
	listed    map[string][]listed                // by card id or family
	marks     map[string]map[string][]*ListEntry // of lists that a kind of rule reads: kind of list, card id
	allowed   []allowList
	openLists []openList
	tables    map[string]*limitTable
	facts     *gameFacts
	ignored   []string
	source    string
}

// sectionPlan is a section with its rule.
type sectionPlan struct {
	name    deck.Section
	rule    SectionRule
	present bool // the format knows it
	deck    bool
}

// compile readies a checked version. The lists that it names are known to exist.
func (v *Version) compile(facts *gameFacts, lists map[string]*cardList, tables map[string]*limitTable) {
	p := &plan{index: map[deck.Section]int{}, facts: facts, tables: tables, source: v.Source.String()}
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
		case r.kind.name == tokensName:
			p.tokens = r
		default:
			p.runs = append(p.runs, r)
		}
	}
	p.alike = limitsText(p.limits)
	p.compileLists(v, lists)
	if v.Pool != nil {
		p.pool = v.Pool.tokens()
	}
	if v.CardText != nil {
		p.ignored = v.CardText.Ignore
	}
	v.plan = p
}

// limitsText is all that rules say but what they cite.
func limitsText(rules []*Rule) string {
	bare := make([]Rule, len(rules))
	for i, r := range rules {
		bare[i] = *r
		bare[i].Cited = Cited{}
	}
	text, err := json.Marshal(bare)
	if err != nil {
		panic(err) // a Rule is strings and numbers
	}
	return string(text)
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

// home is the section to which a card belongs: "" if it can be in no deck of this format. Tokens belong to the
// deck where the format lets them in.
func (p *plan) home(c *card.Card) deck.Section {
	s := deck.HomeSection(c)
	if s == "" && p.tokens != nil && p.tokens.letsIn(c) {
		return deck.Main
	}
	return s
}

// effects are the texts of a card that the version heeds.
func (p *plan) effects(known *cardFacts) []*effect {
	if len(p.ignored) == 0 {
		return known.effects
	}
	var heeded []*effect
	for _, e := range known.effects {
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
