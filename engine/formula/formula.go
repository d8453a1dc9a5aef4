package formula

import (
	"slices"

	"github.com/kotei-dev/kotei/engine"
)

// Formula is a compiled expression. It never changes and is safe for concurrent use.
type Formula struct {
	src  string
	root *node
	uses []int
	eval valueFunc
	test boolFunc // of a truth value that always has one
}

// Compile checks a source and compiles it. The fields are what it may speak of: the number of a field is its place in the
// slice, which is also its slot; a field without a name cannot be named. want is the type that the formula must have,
// FieldInt or FieldBool. The error is a *Error.
func Compile(src string, fields []engine.Field, want engine.FieldType) (*Formula, error) {
	f, err := compile(src, fields, want)
	if err != nil {
		return nil, err.place(src)
	}
	return f, nil
}

func compile(src string, fields []engine.Field, want engine.FieldType) (*Formula, *Error) {
	tokens, err := scan(src)
	if err != nil {
		return nil, err
	}
	tree, err := parse(src, tokens)
	if err != nil {
		return nil, err
	}
	c := checker{src: src, fields: fields}
	root, err := c.need(tree, 1, want)
	if err != nil {
		return nil, err
	}
	slices.Sort(c.uses)
	f := &Formula{src: src, root: root, uses: c.uses, eval: value(root)}
	if want == engine.FieldBool && !root.faults {
		f.test = surelyBool(root)
	}
	return f, nil
}

// Source is what the formula was compiled from.
func (f *Formula) Source() string { return f.src }

// Uses are the numbers of the fields that the formula reads, in rising order. The caller must not change them.
func (f *Formula) Uses() []int { return f.uses }

// Eval computes the formula. slots holds the values of the fields by their numbers; those that Uses lists must be filled
// in. A truth value is 1 or 0. It gives false where there is no value: a sum, a product or a negative is beyond 64 bits, or
// something is divided by zero. Division cuts off what is after the point, % has the sign of its left side. "and", "or" and
// conditionals look only at the parts that count.
func (f *Formula) Eval(slots []int64) (int64, bool) { return f.eval(slots) }

// Holds is Eval for a truth value: whether it is true, and whether it has a value.
func (f *Formula) Holds(slots []int64) (holds, ok bool) {
	if f.test != nil {
		return f.test(slots), true
	}
	n, ok := f.eval(slots)
	return n != 0, ok
}
