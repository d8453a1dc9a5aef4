package policy

import (
	"errors"
	"fmt"
	"slices"

	"github.com/kotei-dev/kotei/engine"
	"github.com/kotei-dev/kotei/engine/formula"
)

// Policy is a described policy, compiled for the rules of a game. It never changes and is safe for concurrent use.
type Policy struct {
	name      string
	hash      string
	random    bool // ties are drawn
	otherwise func() engine.Policy
	fields    int // of the game's rules
	kind      int // number of engine.FieldKind, -1 for none
	rules     []rule
	byKind    [256][]uint8 // rules that could hold for an action of a kind
}

// rule is one rule with the fields that it reads, those of the position and those of the action apart.
type rule struct {
	when, score            *formula.Formula
	whenGame, whenAction   []int
	scoreGame, scoreAction []int
}

// pathOf names a part of a rule, numbered from 0.
func pathOf(rule int, key string) string { return fmt.Sprintf("rules[%d].%s", rule, key) }

// Compile checks the document against the fields of a game and compiles it. The error is of type Errors.
func (d Document) Compile(rules engine.Rules) (*Policy, error) {
	d.defaults()
	fields := rules.Fields()
	p := &Policy{name: d.Name, hash: d.hash(), random: d.Ties == AtRandom, fields: len(fields)}
	p.kind = slices.IndexFunc(fields, func(f engine.Field) bool {
		return f.Name == engine.FieldKind && f.Scope == engine.OfAction && f.Type == engine.FieldEnum
	})
	var errs Errors
	if len(fields) == 0 {
		errs = append(errs, &Error{Code: NoFields})
	}
	if len(d.Rules) > MaxRules {
		errs = append(errs, &Error{Code: TooMany, Limit: MaxRules})
	}
	var ok bool
	if p.otherwise, ok = Native(d.Otherwise); !ok {
		errs = append(errs, &Error{Code: UnknownName, Key: "otherwise", Have: cut(d.Otherwise), Known: Names()})
	}
	if d.Ties != First && d.Ties != AtRandom {
		errs = append(errs, &Error{Code: UnknownName, Key: "ties", Have: cut(d.Ties), Known: []string{First, AtRandom}})
	}
	if len(errs) > 0 {
		return nil, errs
	}
	left := MaxDocument
	for i, r := range d.Rules {
		var c rule
		if left -= len(r.When) + len(r.Score); left < 0 {
			return nil, append(errs, &Error{Code: TooLong, Key: "document", Limit: MaxDocument})
		}
		c.when = d.formula(i, "when", r.When, fields, engine.FieldBool, &errs)
		c.score = d.formula(i, "score", r.Score, fields, engine.FieldInt, &errs)
		if len(errs) > 0 {
			continue
		}
		c.whenGame, c.whenAction = apart(c.when.Uses(), fields)
		c.scoreGame, c.scoreAction = apart(c.score.Uses(), fields)
		p.rules = append(p.rules, c)
	}
	if len(errs) > 0 {
		return nil, errs[:min(len(errs), maxErrors)]
	}
	p.sort()
	return p, nil
}

// formula compiles one expression of a rule, and adds what is wrong with it.
func (d *Document) formula(i int, key, src string, fields []engine.Field, want engine.FieldType, errs *Errors) *formula.Formula {
	f, err := formula.Compile(src, fields, want)
	if err == nil {
		return f
	}
	e := &Error{Code: Expression, Rule: i + 1, Key: key}
	errors.As(err, &e.Err)
	if at, ok := d.places[pathOf(i, key)]; ok {
		if e.Line, e.Column = at.line, at.column; at.flat && e.Err != nil {
			e.Column += e.Err.Column - 1
		}
	}
	*errs = append(*errs, e)
	return nil
}

// apart parts the fields that a formula reads by what they are about.
func apart(uses []int, fields []engine.Field) (game, action []int) {
	for _, n := range uses {
		if fields[n].Scope == engine.OfGame {
			game = append(game, n)
		} else {
			action = append(action, n)
		}
	}
	return game, action
}

// sort finds out which rules could hold for actions of each kind, so that the others need not be looked at.
func (p *Policy) sort() {
	for kind := range p.byKind {
		for i := range p.rules {
			if p.kind < 0 || p.rules[i].when.Possible(p.kind, int64(kind)) {
				p.byKind[kind] = append(p.byKind[kind], uint8(i))
			}
		}
	}
}

// Name is what the document calls itself.
func (p *Policy) Name() string { return p.name }

// Hash is a fingerprint of what the policy does, 64 digits in hex: the same for documents that differ in names, descriptions
// and layout only.
func (p *Policy) Hash() string { return p.hash }

// New makes a player for one worker.
func (p *Policy) New() engine.Policy {
	return &player{Policy: p, other: p.otherwise(), slots: make([]int64, p.fields), known: make([]uint64, p.fields)}
}
