package importer

import (
	_ "embed"
	"encoding/json"
	"slices"
	"strings"
	"sync"

	"github.com/kotei-dev/kotei/card"
)

//go:embed sets.yaml
var setsYAML string

// setLedger is the parsed ledger: the sets, and their places by every folded name and code.
type setLedger struct {
	sets []card.Set
	byID map[string]int
	by   map[string]int
}

// ledger parses the embedded file once. A malformed file panics, which a test rules out.
var ledger = sync.OnceValue(func() *setLedger {
	l := &setLedger{byID: map[string]int{}, by: map[string]int{}}
	for _, line := range strings.Split(setsYAML, "\n") {
		item, ok := strings.CutPrefix(strings.TrimSpace(line), "- ")
		if !ok {
			continue
		}
		var s card.Set
		if err := json.Unmarshal([]byte(item), &s); err != nil {
			panic("importer/sets.yaml: " + err.Error() + ": " + item)
		}
		s.Game, s.ID = card.L5RCCG, card.Slug(s.Name)
		at := len(l.sets)
		l.sets = append(l.sets, s)
		l.byID[s.ID] = at
		for _, name := range append([]string{s.Name}, s.Codes...) {
			key := setKey(name)
			if _, taken := l.by[key]; taken {
				panic("importer/sets.yaml: two sets are called " + name)
			}
			l.by[key] = at
		}
	}
	return l
})

// setKey is what two spellings of a set's name share: "The L5R Experience", "CE 15" and "ce15" included.
func setKey(name string) string { return strings.ReplaceAll(card.FoldTitle(name), " ", "") }

// Sets are the sets of the L5R CCG that the ledger knows, oldest first, undated ones first of all.
func Sets() []card.Set {
	out := slices.Clone(ledger().sets)
	for i := range out {
		out[i].Codes = slices.Clone(out[i].Codes)
	}
	return out
}

// KnownSet is the ledger's line about a set, by id.
func KnownSet(id string) (card.Set, bool) {
	l := ledger()
	at, ok := l.byID[id]
	if !ok {
		return card.Set{}, false
	}
	return l.sets[at], true
}

// SetID is the id of a set by its name, another name of it or a code, in any case and punctuation. An
// unknown name gives its slug and false.
func SetID(nameOrCode string) (id string, known bool) {
	l := ledger()
	if at, ok := l.by[setKey(nameOrCode)]; ok {
		return l.sets[at].ID, true
	}
	return card.Slug(nameOrCode), false
}
