package query

import (
	"errors"
	"regexp"
	"regexp/syntax"
	"strings"
)

// maxRegexSize bounds the program of an expression, in instructions: what matching costs for each character.
const maxRegexSize = 1500

// regexFault says what is wrong with an expression.
type regexFault struct {
	message Text
	args    []any
}

// compile reads an RE2 expression without regard to case, with ^ and $ at line ends.
func compile(text string) (*regexp.Regexp, *regexFault) {
	const flags = "(?im)"
	tree, err := syntax.Parse(flags+text, syntax.Perl)
	if err != nil {
		return nil, refused(err)
	}
	if size := regexSize(tree); size > maxRegexSize {
		return nil, &regexFault{bigRegex, []any{size, maxRegexSize}}
	}
	re, err := regexp.Compile(flags + text)
	if err != nil {
		return nil, refused(err)
	}
	return re, nil
}

// refused puts the parser's error into words.
func refused(err error) *regexFault {
	var e *syntax.Error
	if !errors.As(err, &e) {
		return &regexFault{badRegex, []any{Text{err.Error(), err.Error()}, ""}}
	}
	reason, ok := regexReasons[e.Code]
	if !ok {
		reason = Text{string(e.Code), string(e.Code)}
	}
	return &regexFault{badRegex, []any{reason, clip(strings.TrimPrefix(e.Expr, "(?im)"))}}
}

// regexSize estimates the instructions of an expression without expanding its repetitions, which is what makes a
// small text a big program. The parser has bounded their product already.
func regexSize(re *syntax.Regexp) int {
	inner := 0
	for _, sub := range re.Sub {
		inner += regexSize(sub)
	}
	switch re.Op {
	case syntax.OpLiteral:
		return len(re.Rune)
	case syntax.OpRepeat:
		times := re.Max
		if times < 0 {
			times = re.Min + 1
		}
		return times * (inner + 1)
	case syntax.OpCapture:
		return inner + 2
	case syntax.OpConcat:
		return inner
	}
	return inner + max(1, len(re.Sub))
}

// Self says whether the value speaks of the card's own title by "~".
func (v *Value) Self() bool {
	if v.Kind == ValueRegex {
		return strings.Contains(v.Text, "~")
	}
	return v.Folded == "~" || strings.HasPrefix(v.Folded, "~ ") || strings.HasSuffix(v.Folded, " ~") || strings.Contains(v.Folded, " ~ ")
}
