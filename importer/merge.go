package importer

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/store"
)

// priority ranks sources: where two of them tell of the same printing, the one with the lower rank speaks.
func priority(source string) int {
	order := []string{"yasuki", "oracle", "sunandmoon", "emeralddb", "fiveringsdb", "altered", "kotei"}
	if i := slices.Index(order, source); i >= 0 {
		return i
	}
	return len(order)
}

// Merge makes one release of what several sources gave: records of one identity become one card, with
// provenance by field. The result does not depend on the order of the dumps or of their records, and a
// card's id does not depend on which sources take part (see card.Identities).
//
// Records that Check refuses are left out and noted with file and line. It is an error if a dump is of
// another game, or if nothing is left.
func Merge(game card.Game, dumps []NamedDump, report *Report) (store.Content, error) {
	if report == nil {
		report = &Report{}
	}
	dumps, err := inOrder(game, dumps)
	if err != nil {
		return store.Content{}, err
	}
	sets := newSetTable(game, dumps, report)
	buckets := map[string][]member{}
	for rank := range dumps {
		addMembers(buckets, &dumps[rank], rank, sets, report)
	}
	content := store.Content{Aliases: map[string]string{}}
	m := merger{game: game, sets: sets, report: report, taken: reservedIDs(game)}
	for _, key := range sortedKeys(buckets) {
		for _, group := range m.identify(buckets[key]) {
			content.Cards = append(content.Cards, m.combine(group))
		}
	}
	if len(content.Cards) == 0 {
		return store.Content{}, fmt.Errorf("importer: merge %s: no usable card in %d sources", game, len(dumps))
	}
	slices.SortFunc(content.Cards, func(a, b *card.Card) int { return strings.Compare(a.ID, b.ID) })
	if game == card.Altered {
		settleFamilies(content.Cards, report)
	}
	content.Sets = sets.list(report)
	addAliases(&content, dumps, report)
	report.Game, report.Cards, report.Printings, report.Merged = game, len(content.Cards), 0, m.merged
	for _, c := range content.Cards {
		report.Printings += len(c.Printings)
	}
	return content, nil
}

// merger carries what the steps of one merge share.
type merger struct {
	game   card.Game
	sets   *setTable
	report *Report
	taken  map[string]bool // ids given so far, and those that the ledger keeps for its cards
	merged int             // cards of more than one source
}

// member is one record on its way into a card.
type member struct {
	source string
	rank   int // of the dump: the lower one speaks first
	rec    *Record
	first  string // day of its oldest printing, lastDay when no day is known
}

// lastDay sorts behind every release: records without a dated printing are numbered last.
const lastDay = "9999-12-31"

// inOrder copies the dumps in order of priority and name; two dumps of one name by content.
func inOrder(game card.Game, dumps []NamedDump) ([]NamedDump, error) {
	for _, d := range dumps {
		if d.Game != game {
			return nil, fmt.Errorf("importer: merge %s: source %s gave cards of %q", game, d.Source, d.Game)
		}
		if d.Source == "" {
			return nil, errors.New("importer: merge " + string(game) + ": a dump does not name its source")
		}
	}
	type ordered struct {
		NamedDump
		digest [sha256.Size]byte
	}
	names := map[string]int{}
	for _, d := range dumps {
		names[d.Source]++
	}
	list := make([]ordered, len(dumps))
	for i, d := range dumps {
		list[i].NamedDump = d
		if names[d.Source] > 1 {
			data, err := EncodeDump(canonical(d.Dump))
			if err != nil {
				return nil, err
			}
			list[i].digest = sha256.Sum256(data)
		}
	}
	slices.SortStableFunc(list, func(a, b ordered) int {
		if d := priority(a.Source) - priority(b.Source); d != 0 {
			return d
		}
		if d := strings.Compare(a.Source, b.Source); d != 0 {
			return d
		}
		return strings.Compare(string(a.digest[:]), string(b.digest[:]))
	})
	out := make([]NamedDump, len(list))
	for i := range list {
		out[i] = list[i].NamedDump
	}
	return out, nil
}

// canonical is the dump with its records in order of key and without their places: the same cards are the
// same dump under whatever path they were read.
func canonical(d Dump) Dump {
	d.Records = slices.Clone(d.Records)
	for i := range d.Records {
		d.Records[i].File, d.Records[i].Line = "", 0
	}
	slices.SortStableFunc(d.Records, func(a, b Record) int { return strings.Compare(a.Key, b.Key) })
	return d
}

// maxNamesakes is how many records of one dump may share title and version. Real files have up to three;
// telling namesakes apart takes time that grows with the square of their number.
const maxNamesakes = 100

// addMembers sorts the records of a dump into buckets of one title and version.
func addMembers(buckets map[string][]member, d *NamedDump, rank int, sets *setTable, report *Report) {
	ids, namesakes := map[string]bool{}, map[string]int{}
	for i := range d.Records {
		rec := &d.Records[i]
		err := Check(*rec)
		if id := rec.Card.ID; err == nil && d.Game != card.L5RCCG && id != "" {
			if ids[id] { // with a number of its own it would take the id of another card
				err = fmt.Errorf("the id %s is already that of an earlier record of this source", id)
			}
			ids[id] = true
		}
		key := ""
		if err == nil {
			key = bucketOf(&rec.Card, d.Game)
			if namesakes[key]++; namesakes[key] > maxNamesakes {
				err = fmt.Errorf("this source has %d records of that title and version before it", maxNamesakes)
			}
		}
		if err != nil {
			name := rec.Card.Title
			if len(name) > 100 || !isText(name) {
				name = ""
			}
			report.Add(Note{
				Severity: Refused, Source: d.Source, File: rec.File, Line: rec.Line, Card: name,
				Message: "this record is left out: " + err.Error(),
			})
			continue
		}
		buckets[key] = append(buckets[key], member{source: d.Source, rank: rank, rec: rec, first: sets.first(rec.Card.Printings)})
	}
}

// bucketOf is what records must share to be the same card: the id where the game's data has public ones,
// else folded title and version (TF-DECK-08, -10).
func bucketOf(c *card.Card, game card.Game) string {
	if game != card.L5RCCG && c.ID != "" {
		return "id " + c.ID
	}
	if card.Fold(c.Title) == "" {
		return c.Title + "/" + c.Version.Code()
	}
	return card.LimitKey(c.Title, c.Version)
}

// addAliases keeps the old ids that sources know, where they lead to a card and are none themselves.
func addAliases(content *store.Content, dumps []NamedDump, report *Report) {
	ids := make(map[string]bool, len(content.Cards))
	for _, c := range content.Cards {
		ids[c.ID] = true
	}
	for i := len(dumps) - 1; i >= 0; i-- { // the first source has the last word
		for _, old := range sortedKeys(dumps[i].Aliases) {
			id := dumps[i].Aliases[old]
			switch {
			case ids[old]:
			case !ids[id]:
				report.Add(Note{Severity: Warning, Source: dumps[i].Source, Card: old, Message: fmt.Sprintf("the old id leads to %q, which is no card here: left out", id)})
			default:
				content.Aliases[old] = id
			}
		}
	}
}
