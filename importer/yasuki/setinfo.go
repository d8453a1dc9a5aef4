package yasuki

import (
	"strconv"
	"strings"
	"time"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/importer"
)

// setFacts is what set_info.yaml says about one set.
type setFacts struct {
	name, code, arc, date string
	size                  int
}

// readSetInfo reads arcs, sets and days. A broken file is noted and the import goes on without it: the days
// then come from the ledger of sets.
func (r *reader) readSetInfo(path string) {
	data, err := readBounded(path)
	if err != nil {
		r.note(importer.Warning, path, 0, "", "the facts about sets are left out: "+err.Error())
		return
	}
	docs, err := parseYAML(data)
	if err != nil {
		r.note(importer.Warning, path, 0, "", "the facts about sets are left out: "+err.Error())
		return
	}
	for _, doc := range docs {
		top, _ := pairs(doc)
		for _, p := range top {
			if keyOf(p) != "arcs" {
				continue
			}
			arcs, _ := items(p.Value)
			for _, a := range arcs {
				arc, sets := "", []setFacts{}
				fields, _ := pairs(a)
				for _, f := range fields {
					switch keyOf(f) {
					case "name":
						arc, _ = scalar(f.Value)
					case "sets":
						list, _ := items(f.Value)
						for _, s := range list {
							if facts, ok := r.setFacts(path, s); ok {
								sets = append(sets, facts)
							}
						}
					}
				}
				for _, s := range sets {
					s.arc = arcToken(arc)
					id, _ := importer.SetID(s.name)
					r.known[id] = s
					r.infos = append(r.infos, s)
				}
			}
		}
	}
}

// arcToken is the short name of an arc: `Hidden Emperor - "Jade"` is "jade".
func arcToken(name string) string {
	if parts := strings.Split(name, `"`); len(parts) == 3 {
		return card.Slug(parts[1])
	}
	if token, known := card.ParseLegality(name); known {
		return token
	}
	return card.Slug(name)
}

// parseDay reads a day in ISO form or as a sentence such as "March 5th, 2012".
func parseDay(s string) (string, bool) {
	s = strings.TrimSpace(s)
	if len(s) > 40 {
		return "", false
	}
	if t, err := time.Parse(time.DateOnly, s); err == nil {
		return t.Format(time.DateOnly), true
	}
	if t, err := time.Parse(time.RFC3339, s); err == nil {
		return t.Format(time.DateOnly), true
	}
	words := strings.Fields(strings.ReplaceAll(s, ",", " "))
	for i, w := range words {
		if digits := strings.TrimRight(strings.ToLower(w), "stndrh"); digits != "" && digits != strings.ToLower(w) {
			if _, err := strconv.Atoi(digits); err == nil {
				words[i] = digits
			}
		}
	}
	plain := strings.Join(words, " ")
	for _, layout := range []string{"January 2 2006", "Jan 2 2006", "2 January 2006", "2 Jan 2006"} {
		if t, err := time.Parse(layout, plain); err == nil {
			return t.Format(time.DateOnly), true
		}
	}
	return "", false
}
