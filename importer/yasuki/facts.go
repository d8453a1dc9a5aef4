package yasuki

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/goccy/go-yaml/ast"

	"github.com/kotei-dev/kotei/importer"
)

// setFacts reads one set of set_info.yaml; false (and a note) where it has no name.
func (r *reader) setFacts(path string, n ast.Node) (setFacts, bool) {
	var out setFacts
	fields, _ := pairs(n)
	for _, f := range fields {
		s, ok := scalar(f.Value)
		if !ok {
			continue
		}
		s = strings.TrimSpace(s)
		switch keyOf(f) {
		case "set_name":
			out.name = importer.PlainLine(s)
		case "code":
			out.code = s
		case "size":
			if n, err := strconv.Atoi(s); err == nil && n > 0 && n < 100_000 {
				out.size = n
			}
		case "release_date":
			if s == "" {
				continue
			}
			day, ok := importer.ParseDay(s)
			if !ok {
				r.note(importer.Warning, path, lineOf(f), out.name, fmt.Sprintf("release_date %.40q is no day: left out", s))
			}
			out.date = day
		}
	}
	if out.name == "" {
		r.note(importer.Warning, path, lineOf(n), "", "a set without set_name is left out")
		return out, false
	}
	return out, true
}
