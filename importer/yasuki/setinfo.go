package yasuki

import (
	"strings"

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
	data, err := importer.ReadFile(path, maxFileBytes)
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
