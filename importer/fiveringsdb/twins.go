package fiveringsdb

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/kotei-dev/kotei/importer"
)

// packPrefix is the number of the pack at the start of the tree's ids (LCG-DATA-04).
var packPrefix = regexp.MustCompile(`^\d{2,3}-`)

// twins are the second cards of a title by the tree's id: the older pack has the bare slug, the newer one "-2"
// (LCG-DATA-05). They are named here so that an id does not depend on how much of the tree somebody has.
var twins = map[string]bool{
	"16-akodo-toturi": true, "24-bayushi-shoju": true, "21-doji-hotaru": true, "33-shinjo-altansarnai": true,
	"21-shosuro-miyako": true, "38-togashi-kazue": true, "41-ikoma-ujiaki": true, "34-bayushi-kachiko": true,
	"29-kakita-yoshi": true, "34-agasha-sumiko": true, "32-ikoma-tsanuri": true, "20-isawa-tadaka": true,
	"14-hisu-mori-toride": true, "38-iuchi-shahai": true, "25-togashi-mitsu": true, "36-asako-maezawa": true,
	"36-yasuki-oguri": true, "27-matsu-tsuko": true, "37-daidoji-uji": true, "32-isawa-tsuke": true,
}

// giveIDs gives every record its id: the slug without the pack's number, "-2" for the second card of it. Twins that
// the list above lacks are numbered by release day and then by the tree's id, with a warning.
func (r *reader) giveIDs() {
	order := make([]*importer.Record, len(r.dump.Records))
	for i := range r.dump.Records {
		order[i] = &r.dump.Records[i]
	}
	slices.SortFunc(order, func(a, b *importer.Record) int {
		return cmp.Or(strings.Compare(firstDay(a), firstDay(b)), strings.Compare(a.Key, b.Key))
	})
	taken := map[string]bool{}
	for _, rec := range order {
		id := bare(rec.Key)
		if twins[rec.Key] {
			id += "-2"
		}
		if !taken[id] {
			rec.Card.ID, taken[id] = id, true
		}
	}
	for _, rec := range order {
		if rec.Card.ID != "" {
			continue
		}
		n := 2
		for taken[fmt.Sprintf("%s-%d", bare(rec.Key), n)] {
			n++
		}
		rec.Card.ID = fmt.Sprintf("%s-%d", bare(rec.Key), n)
		taken[rec.Card.ID] = true
		r.note(importer.Warning, rec.File, rec.Line, rec.Key, fmt.Sprintf("another card has the id %s: this one has %s, by release day, which may depend on what is imported", bare(rec.Key), rec.Card.ID))
	}
	r.dump.Aliases = importer.LCGAliases(r.dump.Records)
	for _, rec := range order {
		if !taken[rec.Key] {
			r.dump.Aliases[rec.Key] = rec.Card.ID
		}
	}
}

// bare is the tree's id without the number of the pack.
func bare(key string) string { return packPrefix.ReplaceAllString(key, "") }

// firstDay is the day of the record's oldest printing, "9999" without one.
func firstDay(rec *importer.Record) string {
	first := "9999"
	for _, p := range rec.Card.Printings {
		if p.Date != "" {
			first = min(first, p.Date)
		}
	}
	return first
}
