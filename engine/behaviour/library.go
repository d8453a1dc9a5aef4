package behaviour

import (
	"embed"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/kotei-dev/kotei/engine"
	"github.com/kotei-dev/kotei/engine/l5rccg"
)

// Library holds the behaviours of cards, by id. It never changes and is safe for concurrent use: the rules take texts from
// it when a game is set up. The zero value is empty.
type Library struct {
	cards map[string]*entry
	hash  uint64
}

// entry is the behaviour of one card as it was read.
type entry struct {
	at       *node
	support  l5rccg.Support
	missing  string
	keywords map[string]*node
	formulas map[string]l5rccg.Formula
}

var _ l5rccg.TextSource = (*Library)(nil)

// Read reads a file of behaviours, within the limits of those that a client sends. The error is an *Error with all problems;
// warnings are for Check.
func Read(src []byte) (*Library, error) {
	lib, problems := read(src, MaxCards)
	if len(problems) > 0 {
		return nil, &Error{problems}
	}
	return lib, nil
}

func read(src []byte, most int) (*Library, []Problem) {
	root, bad := parse(src)
	if bad != nil {
		return nil, []Problem{*bad}
	}
	var h engine.Hash
	h.String(string(src))
	lib := &Library{cards: map[string]*entry{}, hash: h.Sum()}
	var problems []Problem
	names := l5rccg.NewNames()
	top := &compiler{problems: &problems}
	if !root.isMap() {
		top.report(root, WrongType, "cards, each behind its id")
		return nil, problems
	}
	if len(root.pairs) > most {
		top.add(root.line, root.column, TooMany, "cards", most)
		return nil, problems
	}
	for _, p := range root.pairs {
		e := &entry{at: p.value, keywords: map[string]*node{}, formulas: map[string]l5rccg.Formula{}}
		c := &compiler{names: names, formulas: e.formulas, card: p.key, problems: &problems, keywords: e.keywords}
		if !p.value.isMap() {
			c.add(p.line, p.column, WrongType, "keys and values", 0)
			continue
		}
		e.support = c.text(p.value).Support
		if m := p.value.get("missing"); m != nil {
			e.missing = m.text
		}
		if c.err != nil {
			c.add(p.line, p.column, TooMany, "keywords", 0)
		}
		lib.cards[p.key] = e
	}
	return lib, problems
}

// TextOf compiles the behaviour of a card for a game; false without one.
func (l *Library) TextOf(id string, names *l5rccg.Names) (l5rccg.Text, bool, error) {
	if l == nil || l.cards[id] == nil {
		return l5rccg.Text{}, false, nil
	}
	e := l.cards[id]
	c := &compiler{names: names, formulas: e.formulas, card: id}
	text := c.text(e.at)
	return text, true, c.err
}

// Support says how much of a card's text the library plays: "full", "partial", or "none", which is also that of a card
// without a behaviour.
func (l *Library) Support(id string) string {
	if l == nil || l.cards[id] == nil {
		return "none"
	}
	return map[l5rccg.Support]string{l5rccg.SupportFull: "full", l5rccg.SupportPartial: "partial", l5rccg.SupportNone: "none"}[l.cards[id].support]
}

// Missing is what of a card's text is left out, in a line; "" if nothing is.
func (l *Library) Missing(id string) string {
	if l == nil || l.cards[id] == nil {
		return ""
	}
	return l.cards[id].missing
}

// IDs are the cards that have a behaviour, sorted.
func (l *Library) IDs() []string {
	if l == nil {
		return nil
	}
	return slices.Sorted(maps.Keys(l.cards))
}

// Hash is a fingerprint of what the library was read from, in hex.
func (l *Library) Hash() string {
	if l == nil {
		return ""
	}
	return fmt.Sprintf("%016x", l.hash)
}

// Merge is the library with the behaviours of another, which go first where both have one of a card.
func (l *Library) Merge(over *Library) *Library {
	if over == nil || len(over.cards) == 0 {
		return l
	}
	if l == nil || len(l.cards) == 0 {
		return over
	}
	var h engine.Hash
	h.String(l.Hash() + over.Hash())
	all := maps.Clone(l.cards)
	maps.Copy(all, over.cards)
	return &Library{cards: all, hash: h.Sum()}
}

//go:embed cards/*.yaml
var files embed.FS

// Starter is the library of the cards that ship with the program. It is read once.
var Starter = sync.OnceValue(func() *Library {
	lib, err := readStarter()
	if err != nil {
		panic(err) // a test reads the embedded files
	}
	return lib
})

func readStarter() (*Library, error) {
	list, err := files.ReadDir("cards")
	if err != nil {
		return nil, err
	}
	var all *Library
	for _, f := range list {
		if !strings.HasSuffix(f.Name(), ".yaml") {
			continue
		}
		src, err := files.ReadFile("cards/" + f.Name())
		if err != nil {
			return nil, err
		}
		part, problems := read(src, 1000)
		if len(problems) > 0 {
			for i := range problems {
				problems[i].Card = f.Name() + ": " + problems[i].Card
			}
			return nil, &Error{problems}
		}
		for id := range part.cards {
			if all != nil && all.cards[id] != nil {
				return nil, fmt.Errorf("behaviour: %s has two behaviours", id)
			}
		}
		all = all.Merge(part)
	}
	return all, nil
}

// Cards are what behaviours are checked against.
type Cards interface {
	HasCard(id string) bool
	HasKeyword(name string) bool
}

// Check is Read with everything that can be found fault with, warnings too: ids and keywords that the cards do not have.
// cards may be nil.
func Check(src []byte, cards Cards) []Problem {
	lib, problems := read(src, MaxCards)
	if lib == nil || cards == nil {
		return problems
	}
	for _, id := range lib.IDs() {
		e := lib.cards[id]
		if !cards.HasCard(id) {
			problems = append(problems, Problem{Line: e.at.line, Column: e.at.column, Card: id, Code: UnknownCard, Name: id})
		}
		for _, name := range slices.Sorted(maps.Keys(e.keywords)) {
			if !cards.HasKeyword(name) {
				problems = append(problems, Problem{Line: e.keywords[name].line, Column: e.keywords[name].column, Card: id, Code: UnknownKeyword, Name: name})
			}
		}
	}
	return problems
}
