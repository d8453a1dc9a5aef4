package yasuki

import (
	"fmt"
	"strings"

	"github.com/goccy/go-yaml/ast"

	"github.com/kotei-dev/kotei/card"
)

// setFile is one parsed file.
type setFile struct {
	path    string
	set     string
	entries []entry
	refused []refusal
	unknown map[string]int // key that this package does not know -> first line
}

// refusal is an entry that was left out.
type refusal struct {
	line    int
	title   string
	message string
}

// entry is one printing, or the back of one, as the file has it.
type entry struct {
	line                        int
	id, title, extended         string
	types, decks, clans         []string
	keywords, legality          []string
	text, notes, errataText     string
	rarity, artist, flavor      string
	number, legalDate           string
	unique, banned, proxy, back bool
	doublesided                 bool
	stats                       map[card.StatName]string
	errata                      []card.Erratum
}

// Scalars, lists and flags by their key in the file.
var (
	scalarKeys = map[string]func(*entry) *string{
		"id": func(e *entry) *string { return &e.id }, "title": func(e *entry) *string { return &e.title },
		"extended_title": func(e *entry) *string { return &e.extended },
		"text":           func(e *entry) *string { return &e.text }, "notes": func(e *entry) *string { return &e.notes },
		"errata_text": func(e *entry) *string { return &e.errataText }, "rarity": func(e *entry) *string { return &e.rarity },
		"artist": func(e *entry) *string { return &e.artist }, "flavor_text": func(e *entry) *string { return &e.flavor },
		"collector_number": func(e *entry) *string { return &e.number }, "legal_date": func(e *entry) *string { return &e.legalDate },
	}
	listKeys = map[string]func(*entry) *[]string{
		"types": func(e *entry) *[]string { return &e.types }, "decks": func(e *entry) *[]string { return &e.decks },
		"clans": func(e *entry) *[]string { return &e.clans }, "keywords": func(e *entry) *[]string { return &e.keywords },
		"legality": func(e *entry) *[]string { return &e.legality },
	}
	flagKeys = map[string]func(*entry) *bool{
		"is_unique": func(e *entry) *bool { return &e.unique }, "is_banned": func(e *entry) *bool { return &e.banned },
		"is_proxy": func(e *entry) *bool { return &e.proxy }, "is_back": func(e *entry) *bool { return &e.back },
		"doublesided": func(e *entry) *bool { return &e.doublesided },
	}
	statKeys = map[string]card.StatName{
		"force": card.Force, "chi": card.Chi, "gold_cost": card.GoldCost, "honor_requirement": card.HonorRequirement,
		"personal_honor": card.PersonalHonor, "focus": card.Focus, "province_strength": card.ProvinceStrength,
		"gold_production": card.GoldProduction, "starting_honor": card.StartingHonor,
	}
	// ignoredKeys are known and say nothing that a Card holds.
	ignoredKeys = map[string]bool{
		"back_flavor": true, "back_title": true, "creates": true, "grants": true, "designer": true,
		"publisher": true, "publisher_url": true, "story": true,
	}
)

// parseSetFile reads a file: a mapping with "set" (its name) and "cards" (the entries). An entry of the wrong
// shape is refused alone; a file of the wrong shape whole.
func parseSetFile(data []byte) (*setFile, error) {
	docs, err := parseYAML(data)
	if err != nil {
		return nil, err
	}
	f := &setFile{unknown: map[string]int{}}
	found := false
	for _, doc := range docs {
		top, ok := pairs(doc)
		if !ok {
			return nil, &syntaxError{lineOf(doc), fmt.Sprintf("line %d: not a set file: it must hold \"set\" and \"cards\"", lineOf(doc))}
		}
		for _, p := range top {
			switch keyOf(p) {
			case "set":
				if f.set, ok = scalar(p.Value); !ok {
					return nil, &syntaxError{lineOf(p), fmt.Sprintf("line %d: \"set\" must be the set's name", lineOf(p))}
				}
				f.set = strings.TrimSpace(f.set)
			case "cards":
				found = true
				list, ok := items(p.Value)
				if !ok {
					return nil, &syntaxError{lineOf(p), fmt.Sprintf("line %d: \"cards\" must be a list", lineOf(p))}
				}
				for _, n := range list {
					f.add(n)
				}
			default:
				f.see(keyOf(p), lineOf(p))
			}
		}
	}
	if f.set == "" || !found {
		return nil, &syntaxError{1, "line 1: not a set file: \"set\" or \"cards\" is missing"}
	}
	return f, nil
}

// see remembers the first line of a key that nobody reads.
func (f *setFile) see(key string, line int) {
	if _, seen := f.unknown[key]; !seen && len(f.unknown) < 1000 {
		f.unknown[key] = line
	}
}

// add reads one entry.
func (f *setFile) add(n ast.Node) {
	line := lineOf(n)
	fields, ok := pairs(n)
	if !ok {
		f.refused = append(f.refused, refusal{line, "", "this entry is left out: it is no mapping"})
		return
	}
	e := entry{line: line, stats: map[card.StatName]string{}}
	for _, p := range fields {
		if want := e.set(f, keyOf(p), p.Value); want != "" {
			f.refused = append(f.refused, refusal{lineOf(p), e.title, fmt.Sprintf("the entry of line %d is left out: %q must be %s", line, keyOf(p), want)})
			return
		}
	}
	if strings.TrimSpace(e.title) == "" && strings.TrimSpace(e.extended) == "" {
		f.refused = append(f.refused, refusal{line, "", "this entry is left out: it has no title"})
		return
	}
	f.entries = append(f.entries, e)
}

// set puts one field into the entry; it returns what the value must be if it is something else.
func (e *entry) set(f *setFile, key string, n ast.Node) string {
	if at, ok := scalarKeys[key]; ok {
		s, ok := scalar(n)
		if !ok {
			return "a text or a number"
		}
		*at(e) = s
		return ""
	}
	if at, ok := listKeys[key]; ok {
		list, ok := texts(n)
		if !ok {
			return fmt.Sprintf("a list of at most %d texts", maxListed)
		}
		*at(e) = list
		return ""
	}
	if at, ok := flagKeys[key]; ok {
		v, ok := boolean(n)
		if !ok {
			return "true or false"
		}
		*at(e) = v
		return ""
	}
	if name, ok := statKeys[key]; ok {
		s, isScalar := scalar(n)
		if _, isBool := n.(*ast.BoolNode); !isScalar || isBool {
			return "a number or a text such as \"+2\""
		}
		e.stats[name] = s
		return ""
	}
	if key == "errata" {
		return e.setErrata(n)
	}
	if !ignoredKeys[key] {
		f.see(key, lineOf(n))
	}
	return ""
}

// setErrata reads dated changes of the wording: a list of mappings with date and text.
func (e *entry) setErrata(n ast.Node) string {
	const want = "a list of mappings with date and text"
	list, ok := items(n)
	if !ok {
		return want
	}
	for _, x := range list {
		fields, ok := pairs(x)
		if !ok {
			return want
		}
		var one card.Erratum
		for _, p := range fields {
			s, ok := scalar(p.Value)
			if !ok {
				return want
			}
			switch keyOf(p) {
			case "date":
				one.Date = s
			case "text":
				one.Text = s
			}
		}
		e.errata = append(e.errata, one)
	}
	return ""
}
