package formats

import (
	"fmt"
	"slices"
	"sort"
	"strings"
	"time"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/deck"
)

// checkFormat checks what single values cannot show: dates that follow each other, parts that depend on each
// other, names that must exist. It also fills in what a version takes from an earlier one.
func (s *source) checkFormat(f *Format, known *library) {
	if f.Names["en"] == "" {
		s.report("names", "missing", "names has no en; write the English name")
	}
	byFrom := map[string]*Version{}
	for i, v := range f.Versions {
		path := fmt.Sprintf("versions[%d]", i)
		v.format = f
		s.checkDates(f, i, path)
		s.inherit(v, byFrom, path)
		if byFrom[v.From] == nil {
			byFrom[v.From] = v
		}
		s.checkVersion(v, path, known)
	}
}

// checkDates asks that versions follow each other without gap and overlap.
func (s *source) checkDates(f *Format, i int, path string) {
	v := f.Versions[i]
	if v.Until != "" && v.Until < v.From {
		s.report(path+".until", "date-order", "until %s lies before from %s; write a later day", v.Until, v.From)
	}
	if i == 0 {
		return
	}
	before := f.Versions[i-1]
	switch {
	case v.From <= before.From:
		s.report(path+".from", "date-overlap", "from %s is not after that of the version before (%s); put the versions in order, oldest first", v.From, before.From)
	case before.Until == "":
	case v.From <= before.Until:
		s.report(path+".from", "date-overlap", "from %s overlaps the version before, which holds until %s; change one of the days", v.From, before.Until)
	case v.From > dayAfter(before.Until):
		s.report(path+".from", "date-gap", "no version holds between %s and %s; change one of the days", before.Until, v.From)
	}
}

func dayAfter(day string) string {
	t, err := time.Parse(time.DateOnly, day)
	if err != nil {
		return day
	}
	return t.AddDate(0, 0, 1).Format(time.DateOnly)
}

// inherit fills what the version leaves out from the one that it is like.
func (s *source) inherit(v *Version, byFrom map[string]*Version, path string) {
	if v.Like == "" {
		return
	}
	from := byFrom[v.Like]
	if from == nil {
		s.report(path+".like", "unknown-version", "no earlier version starts on %s; write the first day of one above", v.Like)
		return
	}
	if v.Pool == nil {
		v.Pool = from.Pool
	}
	if v.Sections == nil {
		v.Sections = from.Sections
	}
	if v.Start == nil {
		v.Start = from.Start
	}
	if v.See == nil {
		v.See = from.See
	}
	if v.Lists == nil {
		v.Lists = from.Lists
	}
	if v.CardText == nil {
		v.CardText = from.CardText
	}
	if v.Rules == nil {
		for _, r := range from.Rules {
			again := *r
			v.Rules = append(v.Rules, &again)
		}
	}
}

func (s *source) checkVersion(v *Version, path string, known *library) {
	if len(v.Sections) == 0 && v.Like == "" {
		s.report(path, "missing", "the version has no sections; write them, or like: <first day of an earlier version>")
	}
	names := make([]string, 0, len(v.Sections))
	for name := range v.Sections {
		names = append(names, string(name))
	}
	sort.Strings(names)
	for _, name := range names {
		s.checkSection(v, deck.Section(name), path+".sections."+name)
	}
	if p := v.Pool; p != nil {
		s.checkPool(p, path+".pool")
	}
	if _, ok := v.Sections[deck.Start]; !ok && len(v.Start) > 0 {
		s.report(path+".start", "missing", "start names cards, but the version has no section start; add it under sections")
	}
	s.checkRules(v, path, known)
	for i, l := range v.Lists {
		s.checkList(v, l, fmt.Sprintf("%s.lists[%d]", path, i), known)
	}
}

// checkPool asks that each way into the pool asks for something.
func (s *source) checkPool(p *Pool, path string) {
	if !p.asks() && len(p.Any) == 0 && len(p.Without) == 0 && !p.bySet() {
		s.report(path, "empty", "the pool asks for nothing; write legality, sets, printed, any or without, or leave pool out to allow every card")
	}
	if p.asks() && len(p.Any) > 0 {
		s.report(path+".any", "contradiction", "any stands beside legality, sets or printed; move them under any as a further alternative")
	}
	if p.Bases && !p.namesTokens() {
		s.report(path+".bases", "contradiction", "bases needs legality; write it, or take bases out")
	}
	s.checkPart(&p.PoolPart, path)
	for i, a := range p.Any {
		at := fmt.Sprintf("%s.any[%d]", path, i)
		if !a.asks() {
			s.report(at, "empty", "the alternative asks for nothing; write legality, sets or printed")
		}
		s.checkPart(a, at)
	}
}

func (s *source) checkPart(a *PoolPart, path string) {
	if a.Printed != nil && a.Printed.To != "" && a.Printed.To < a.Printed.From {
		s.report(path+".printed.to", "date-order", "to lies before from; write a later day")
	}
}

func (s *source) checkSection(v *Version, name deck.Section, path string) {
	r := v.Sections[name]
	if !hasSection(v.format.Game, name) {
		s.report(path+"#", "unknown-section", "%q is no section of %s; the sections are %s", shown(string(name)), v.format.Game, joinSections(v.format.Game))
	}
	if r.Exactly != nil && (r.Min != nil || r.Max != nil) {
		s.report(path+".exactly", "contradiction", "exactly stands beside min or max; keep one of them")
	}
	if r.Min != nil && r.Max != nil && *r.Max < *r.Min {
		s.report(path+".max", "contradiction", "max %d is less than min %d", *r.Max, *r.Min)
	}
	if r.PerTitle != nil && isDeck(name) {
		s.report(path+".per_title", "contradiction", "per_title is for sections beside the decks; use the rule copies for a deck")
	}
}

// checkRules looks the kinds up and asks for the keys that each needs and no others.
func (s *source) checkRules(v *Version, path string, known *library) {
	seen := map[string]bool{}
	for i, r := range v.Rules {
		at := fmt.Sprintf("%s.rules[%d]", path, i)
		k := kinds()[r.Kind]
		if k == nil {
			s.report(at+".kind", "unknown-kind", "%q is no rule kind; the kinds are %s", shown(r.Kind), strings.Join(kindNames(), ", "))
			continue
		}
		r.kind = k
		if len(k.games) > 0 && !slices.Contains(k.games, v.format.Game) {
			s.report(at+".kind", "wrong-game", "%s is no rule of %s; remove it", k.name, v.format.Game)
		}
		has := r.keys()
		for _, key := range ruleKeys {
			if has[key] && !k.takes(key) {
				s.report(at+"."+key+"#", "unknown-key", "%s has no %s; remove it", k.name, key)
			}
			if !has[key] && slices.Contains(k.needs, key) {
				s.report(at, "missing", "%s needs %s; write it", k.name, key)
			}
		}
		if r.Table != "" && known.tables[v.format.Game][r.Table] == nil {
			s.report(at+".table", "unknown-table", "there is no table %q for %s; write an id that exists", shown(r.Table), v.format.Game)
		}
		same := r.Kind + "|" + r.Scope + "|" + r.Rarity + "|" + strings.Join(r.Classes, "|")
		if seen[same] {
			s.report(at, "duplicate-rule", "the rule %s stands here a second time; remove one", k.name)
		}
		seen[same] = true
	}
}

// ruleKeys are the keys of a Rule that kinds may take.
var ruleKeys = []string{"limit", "min", "table", "by", "scope", "rarity", "card_limit", "clan_of", "publisher", "classes", "souls", "always"}

// keys says which of ruleKeys the rule states.
func (r *Rule) keys() map[string]bool {
	return map[string]bool{
		"limit": r.Limit != nil, "min": r.Min != nil, "table": r.Table != "", "by": r.By != "", "scope": r.Scope != "",
		"rarity": r.Rarity != "", "card_limit": r.CardLimit != "", "clan_of": r.ClanOf != "", "publisher": r.Publisher != "", "classes": len(r.Classes) > 0, "souls": r.Souls != "", "always": r.Always,
	}
}

func kindNames() []string {
	names := make([]string, 0, len(kinds()))
	for name := range kinds() {
		names = append(names, name)
	}
	sort.Strings(names)
	return names
}

func (s *source) checkList(v *Version, l *ListRef, path string, known *library) {
	switch {
	case l.Ref != "" && len(l.Entries) > 0:
		s.report(path+".ref", "contradiction", "ref stands beside entries; keep one of them")
	case l.Ref == "" && len(l.Entries) == 0:
		s.report(path, "missing", "the list is neither named nor given; write ref or entries")
	case l.Ref != "" && known.lists[v.format.Game][l.Ref] == nil:
		s.report(path+".ref", "unknown-list", "there is no list %q for %s; write an id that exists, or the entries themselves", shown(l.Ref), v.format.Game)
	}
	if (l.Kind == listAllowed) != (l.Rarity != "") {
		s.report(path+".rarity", "contradiction", "a list of kind allowed needs rarity, and no other takes it")
	}
	for i, e := range l.Entries {
		if e.Card != "" && (e.Family != "" || len(e.Rarities)+len(e.Clans) > 0) {
			s.report(fmt.Sprintf("%s.entries[%d].card", path, i), "contradiction", "card stands beside the parts of a family; keep one of them")
		}
		if e.Family != "" && v.format.Game != card.Altered {
			s.report(fmt.Sprintf("%s.entries[%d].family", path, i), "wrong-game", "only cards of altered have families; write card")
		}
		if e.Until != "" && e.Until < e.From {
			s.report(fmt.Sprintf("%s.entries[%d].until", path, i), "date-order", "until lies before from; write a later day")
		}
	}
}
