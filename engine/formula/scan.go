package formula

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// token is a part of a source that the scan has looked at.
type token struct {
	at, end int
	kind    tokenKind
}

type tokenKind uint8

const (
	nothing tokenKind = iota
	name
	numeral
	operator
)

// operators of the language, the longer ones first.
var operators = []string{"&&", "||", "==", "!=", "<=", ">=", "<", ">", "+", "-", "*", "/", "%", "!", "?", ":", "(", ")", "[", "]", ",", "."}

// scan looks at a source before the parser does: its length, its characters and numbers, and how deep it goes, so that the
// parser, which knows no bounds, is given nothing that could make it slow or deep. It costs a pass over the source.
func scan(src string) ([]token, *Error) {
	if len(src) > MaxSource {
		e := at(TooLong, MaxSource)
		e.Limit = MaxSource
		return nil, e
	}
	s := scanner{src: src}
	for {
		t, err := s.next()
		if err != nil {
			return nil, err
		}
		if t.kind == nothing {
			break
		}
		if err := s.level(t); err != nil {
			return nil, err
		}
		s.tokens = append(s.tokens, t)
	}
	if len(s.tokens) == 0 {
		return nil, at(Empty, 0)
	}
	return s.tokens, nil
}

type scanner struct {
	src    string
	pos    int
	tokens []token

	open   []int // by bracket that is open: levels that it and the conditionals before it make
	levels int   // brackets and conditionals that are open
	signs  int   // prefix operators in a row
}

// next is the next token; kind nothing at the end.
func (s *scanner) next() (token, *Error) {
	for s.pos < len(s.src) && strings.IndexByte(" \t\r\n", s.src[s.pos]) >= 0 {
		s.pos++
	}
	if s.pos == len(s.src) {
		return token{}, nil
	}
	from := s.pos
	switch c := s.src[from]; {
	case isLetter(c):
		s.run(isWord)
		return token{from, s.pos, name}, nil
	case isDigit(c):
		s.run(func(c byte) bool { return isWord(c) || c == '.' })
		return s.number(from)
	}
	for _, op := range operators {
		if strings.HasPrefix(s.src[from:], op) {
			s.pos += len(op)
			return token{from, s.pos, operator}, s.operator(from, op)
		}
	}
	r, _ := utf8.DecodeRuneInString(s.src[from:])
	e := at(Character, from)
	e.Have = string(r)
	if r == '=' {
		e.Near = "=="
	}
	return token{}, e
}

func (s *scanner) run(more func(byte) bool) {
	for s.pos < len(s.src) && more(s.src[s.pos]) {
		s.pos++
	}
}

func isLetter(c byte) bool { return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_' }
func isDigit(c byte) bool  { return c >= '0' && c <= '9' }
func isWord(c byte) bool   { return isLetter(c) || isDigit(c) }

// number checks a number: decimal digits that fit 64 bits.
func (s *scanner) number(from int) (token, *Error) {
	text := s.src[from:s.pos]
	for i := range len(text) {
		if !isDigit(text[i]) {
			e := at(BadNumber, from)
			e.Have = short(text)
			return token{}, e
		}
	}
	if _, err := strconv.ParseInt(text, 10, 64); err != nil {
		e := at(TooLarge, from)
		e.Have = short(text)
		return token{}, e
	}
	return token{from, s.pos, numeral}, nil
}

// operator refuses two operators that the parser would read as one of another language: comments, powers, ranges, and a
// conditional without its middle. A dot stands between two names without a space.
func (s *scanner) operator(from int, op string) *Error {
	next := byte(0)
	if s.pos < len(s.src) {
		next = s.src[s.pos]
	}
	foreign := op == "/" && (next == '/' || next == '*') || op == "*" && next == '*' || op == "." && next == '.' || op == "?" && next == '.'
	last := token{}
	if n := len(s.tokens); n > 0 {
		last = s.tokens[n-1]
	}
	apart := op == "." && !foreign && (last.kind != name || last.end != from || !isLetter(next) || s.dots() == maxDots)
	if apart || op == ":" && s.src[last.at:last.end] == "?" {
		e := at(Syntax, from)
		e.Have = op
		return e
	}
	if foreign {
		e := at(Unsupported, from)
		e.Have = op + string(next)
		return e
	}
	return nil
}

// maxDots is the number of dots of a name: no field has more than one, and a name is put together part by part.
const maxDots = 3

// dots is the number of dots of the name that the tokens so far end with.
func (s *scanner) dots() int {
	n := 0
	for i := len(s.tokens) - 2; i > 0 && n < maxDots && s.src[s.tokens[i].at] == '.'; i -= 2 {
		n++
	}
	return n
}

// level counts how deep the source goes with a token. Conditionals last to the end of the brackets around them.
func (s *scanner) level(t token) *Error {
	text := s.src[t.at:t.end]
	prefix := text == "!" || text == "not" || (text == "-" || text == "+") && s.opens()
	if prefix {
		s.signs++
	} else {
		s.signs = 0
	}
	switch text {
	case "(", "[":
		s.open = append(s.open, s.levels)
		s.levels++
	case "?":
		s.levels++
	case ")", "]":
		if n := len(s.open); n > 0 {
			s.levels = s.open[n-1]
			s.open = s.open[:n-1]
		}
	}
	if s.levels+s.signs > MaxDepth {
		e := at(TooDeep, t.at)
		e.Limit = MaxDepth
		return e
	}
	return nil
}

// opens says whether an operand is expected after the tokens so far, so that a sign is a prefix.
func (s *scanner) opens() bool {
	if len(s.tokens) == 0 {
		return true
	}
	last := s.tokens[len(s.tokens)-1]
	switch text := s.src[last.at:last.end]; last.kind {
	case operator:
		return text != ")" && text != "]"
	case name:
		return slices.Contains([]string{"and", "or", "not", "in"}, text)
	}
	return false
}

// short is a text that is cut for a message.
func short(text string) string {
	const most = 40
	if len(text) > most {
		return text[:most] + "…"
	}
	return text
}
