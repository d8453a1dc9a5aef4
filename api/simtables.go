package api

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"

	"github.com/kotei-dev/kotei/engine/simulation"
	"github.com/kotei-dev/kotei/goldfish"
)

// Media types of a table of a result.
const (
	mediaCSV = "text/csv"
	mediaSVG = "image/svg+xml"
)

// tabled is a result that is told as tables.
type tabled interface {
	Tables(lang string, names func(id string) string) []simulation.Table
}

// tableMedia is the form in which a client wants a table: CSV, SVG, or "" for no table.
func tableMedia(r *http.Request) string {
	for _, media := range []string{mediaCSV, mediaSVG} {
		if accepts(r, media) {
			return media
		}
	}
	return ""
}

// accepts says whether Accept names a media type.
func accepts(r *http.Request, want string) bool {
	for _, v := range r.Header.Values("Accept") {
		for part := range strings.SplitSeq(v, ",") {
			media, _, _ := strings.Cut(part, ";")
			if strings.EqualFold(strings.TrimSpace(media), want) {
				return true
			}
		}
	}
	return false
}

// tableOf makes the table that was asked for of a result in JSON. The bytes of a result say all that its tables do.
func (j *simJob) tableOf(body []byte, ask asking, view *View, lang string) (answer, error) {
	result := j.result()
	if err := json.Unmarshal(body, result); err != nil {
		return answer{}, fail(codeInternal).because(fmt.Errorf("a result as it was written: %w", err))
	}
	tables := result.Tables(lang, func(id string) string {
		if c, ok := view.Catalog.Card(id); ok {
			return goldfish.Name(c, lang)
		}
		return id
	})
	at := slices.IndexFunc(tables, func(t simulation.Table) bool { return t.Name == ask.table })
	if at < 0 {
		names := make([]string, len(tables))
		for i := range tables {
			names[i] = tables[i].Name
		}
		return answer{}, fail(codeParameterInvalid).of("table", "enum", strings.Join(names, ", "))
	}
	a := answer{contentType: ask.media, lang: lang}
	if ask.media == mediaCSV {
		a.contentType += "; charset=utf-8; header=present"
		a.body = tables[at].CSV()
	} else {
		a.body = tables[at].SVG(lang)
	}
	return a, nil
}
