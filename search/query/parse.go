package query

import (
	"slices"
	"unicode/utf8"

	"github.com/kotei-dev/kotei/card"
)

// Options say how a query is read.
type Options struct {
	// Vocabulary is what the release knows; nil knows the constant words of the game only: no sets and no formats.
	Vocabulary Vocabulary
	// Lenient leaves a faulty clause out and puts its problem into Query.Warnings. The bounds stay errors.
	Lenient bool
}

// Parse reads a query. The error is an *Error with every problem found, each with its place. An empty query is every
// card. The cost is bounded by MaxLength, whatever the length of src.
func Parse(g card.Game, src string, opt Options) (*Query, error) {
	p := &parser{game: g, vocabulary: opt.Vocabulary, lenient: opt.Lenient}
	if p.vocabulary == nil {
		p.vocabulary = constants[g]
	}
	var bad []Span
	p.src, bad = newSource(src, MaxLength)
	if n := utf8.RuneCountInString(src); n > MaxLength {
		p.bound(QueryTooLong, Span{MaxLength, n}, tooLong, n, MaxLength)
	}
	for _, at := range bad[:min(len(bad), maxProblems)] {
		p.bound(Syntax, at, badCharacter)
	}
	q := &Query{Game: g, Source: src, Root: p.whole()}
	if p.clauses == 0 && len(p.passedOver) > 0 && len(p.problems) == 0 {
		span := p.passedOver[0].Span
		p.fault(Syntax, span, nothingToFind, p.src.text(span))
	}
	q.Display, q.IncludeCreated = p.display, p.includeCreated || asksForCreated(q.Root, false)
	if p.fatal || !p.lenient && len(p.problems) > 0 {
		return nil, &Error{Problems: inOrder(p.shown())}
	}
	q.Warnings = inOrder(append(p.problems, p.passedOver...))
	return q, nil
}

// inOrder sorts problems by position.
func inOrder(problems []Problem) []Problem {
	slices.SortStableFunc(problems, func(a, b Problem) int { return a.Span.Start - b.Span.Start })
	return problems
}

// parser reads one query by recursive descent. Faults are noted and the rest is read on; a bound that is passed stops
// it.
type parser struct {
	game       card.Game
	vocabulary Vocabulary
	lenient    bool

	src      source
	at       int
	depth    int
	clauses  int
	negated  int  // negations around the present place
	stopped  bool // a bound was passed: read no further
	fatal    bool // a problem that a lenient reading cannot leave out
	problems []Problem
	// passedOver are signs between words that are no words, such as the bullet of a full name.
	passedOver []Problem

	display        Display
	said           map[FieldID]Span // display fields so far
	includeCreated bool
}

// whole reads the source to its end.
func (p *parser) whole() Node {
	n := p.or()
	for !p.stopped && p.at < len(p.src) { // only a stray ")" ends an or before the end
		p.fault(Syntax, Span{p.at, p.at + 1}, strayClose)
		p.at++
		n = both(n, p.or())
	}
	return n
}

// or reads alternatives up to ")" or the end. What is left of a faulty part is nil.
func (p *parser) or() Node {
	start := p.src.skip(p.at)
	var nodes []Node
	var operator Span // the last operator, while nothing stands behind it
	for {
		n, empty := p.and()
		if n != nil {
			nodes = append(nodes, n)
		}
		if p.stopped {
			break
		}
		or, _, end := p.src.operatorWord(p.at)
		told := false
		switch {
		case !empty:
		case operator != Span{}:
			p.fault(Syntax, operator, danglingOperator, p.src.text(operator))
		case or:
			p.fault(Syntax, Span{p.at, end}, danglingOperator, p.src.text(Span{p.at, end}))
			told = true
		}
		if !or {
			break
		}
		operator = Span{p.at, end}
		if told {
			operator = Span{}
		}
		p.at = end
	}
	return alternatives(nodes, Span{start, p.back()})
}

// back is the end of what was read, without blanks behind it.
func (p *parser) back() int {
	end := min(p.at, len(p.src))
	for end > 0 && p.src[end-1] == ' ' {
		end--
	}
	return end
}

// and reads clauses up to "or", ")" or the end. empty says that nothing was written there at all.
func (p *parser) and() (n Node, empty bool) {
	empty = true
	var nodes []Node
	start := p.src.skip(p.at)
	var operator Span
	for !p.stopped {
		p.at = p.src.skip(p.at)
		if p.at >= len(p.src) || p.src[p.at] == ')' {
			break
		}
		or, and, end := p.src.operatorWord(p.at)
		if or {
			break
		}
		if and {
			span := Span{p.at, end}
			p.at = end
			if empty || operator != (Span{}) {
				p.fault(Syntax, span, danglingOperator, p.src.text(span))
				span = Span{} // told
			}
			empty, operator = false, span
			continue
		}
		empty, operator = false, Span{}
		if node := p.not(); node != nil {
			nodes = append(nodes, node)
		}
	}
	if operator != (Span{}) && !p.stopped {
		p.fault(Syntax, operator, danglingOperator, p.src.text(operator))
	}
	return together(nodes, Span{start, p.back()}), empty
}

// not reads an atom with the negations before it.
func (p *parser) not() Node {
	start := p.at
	switch {
	case isDash(p.src[p.at]) && p.negates(p.at+1):
		p.at++
	case p.prefix("not:") || p.prefix("non:"):
		if !p.negates(p.at) {
			p.fault(Syntax, Span{start, p.at}, danglingOperator, p.src.text(Span{start, p.at}))
			return nil
		}
		if n, ok := p.notProperty(start); ok {
			return n
		}
	default:
		return p.atom()
	}
	if !p.enter(start) {
		return nil
	}
	p.negated++
	n := p.not()
	p.negated--
	p.depth--
	return negate(n, start)
}

// negates says whether a dash before i is a sign of negation: something is joined to it.
func (p *parser) negates(i int) bool {
	r := p.src.at(i)
	return r != 0 && r != ' ' && r != ')' && r != '|'
}

// prefix takes the lower-case word with its colon, in any case.
func (p *parser) prefix(word string) bool {
	for i, r := range word {
		have := p.src.at(p.at + i)
		if have != r && have != r-'a'+'A' {
			return false
		}
	}
	p.at += len(word)
	return true
}

// notProperty reads not:unique, which is -is:unique. A word that is nearly a property is one with a typing error;
// any other word is a name, as behind a dash.
func (p *parser) notProperty(start int) (Node, bool) {
	end := p.src.word(p.at)
	if end == p.at || p.src.field(p.at) > p.at {
		return nil, false
	}
	span := Span{p.at, end}
	folded := card.Fold(p.src.text(span))
	if len(p.vocabulary.Find(WordsIs, folded)) == 0 && len(p.closest(WordsIs, folded)) == 0 {
		return nil, false
	}
	is, _ := FieldOf(p.game, string(FieldIs))
	p.at = end
	if !p.count(Span{start, end}) {
		return nil, true
	}
	v, ok := p.choice(is, raw{text: p.src.text(span), span: span})
	if !ok {
		return nil, true
	}
	return negate(&Clause{Field: is, Op: OpHas, Values: v, At: Span{start, end}}, start), true
}

// enter goes one level deeper, or stops the parser.
func (p *parser) enter(start int) bool {
	if p.depth++; p.depth > MaxDepth {
		p.bound(QueryTooDeep, Span{start, start + 1}, tooDeep, MaxDepth)
		p.stopped = true
		return false
	}
	return true
}

// count counts a clause, or stops the parser.
func (p *parser) count(span Span) bool {
	if p.clauses++; p.clauses > MaxClauses {
		p.bound(TooManyClauses, span, tooMany, MaxClauses)
		p.stopped = true
		return false
	}
	return true
}

// atom reads a group, a clause or a name.
func (p *parser) atom() Node {
	start := p.at
	r := p.src[p.at]
	_, quote := openQuote(r)
	switch {
	case r == '(':
		return p.group(start)
	case quote, r == '/':
		return p.bare(start)
	case r == '!' && p.negates(p.at+1):
		return p.exact(start)
	}
	if end := p.src.field(p.at); end > p.at {
		return p.clause(Span{start, end})
	}
	return p.bareWord(start)
}

// group reads what stands in parentheses.
func (p *parser) group(start int) Node {
	if !p.enter(start) {
		return nil
	}
	p.at++
	inside := p.src.skip(p.at)
	n := p.or()
	p.depth--
	switch {
	case p.stopped:
	case p.src.at(p.at) != ')':
		p.fault(Syntax, Span{start, start + 1}, unclosedGroup)
	case p.at == inside:
		p.at++
		p.fault(Syntax, Span{start, p.at}, emptyGroup)
	default:
		p.at++
	}
	return n
}
