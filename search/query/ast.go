package query

import (
	"regexp"

	"github.com/kotei-dev/kotei/card"
)

// The bounds of a query (search.md, rule of conduct 4).
const (
	MaxLength  = 1000 // characters
	MaxClauses = 64
	MaxDepth   = 16 // parentheses and negations within each other
)

// Text is a message or a word in the languages of the service.
type Text struct{ EN, FR string }

// In is the text in the language of the code, English for any but "fr".
func (t Text) In(lang string) string {
	if lang == "fr" {
		return t.FR
	}
	return t.EN
}

// Span is a part of the source, in characters (code points) from 0; End is exclusive.
type Span struct {
	Start int `json:"start"`
	End   int `json:"end"`
}

// Query is a parsed query. It is immutable and safe for concurrent use.
type Query struct {
	Game    card.Game
	Source  string // as written
	Root    Node   // nil: every card considered
	Display Display
	// IncludeCreated: created cards (proxies, tokens) are considered too, because the query says include:created or
	// asks for what only they are (t:proxy, is:created) somewhere that is not negated.
	IncludeCreated bool
	Warnings       []Problem // what a lenient reading left out, in order of position
}

// Display is what a query says about how hits are shown; "" is not said.
type Display struct {
	Order  string // one of Orders(game)
	Dir    string // asc or desc
	Unique string // cards or printings
	Prefer string // oldest or newest
}

// Node is a part of the tree: *And, *Or, *Not or *Clause.
type Node interface {
	// Span is where the node stands in the source.
	Span() Span
	node()
}

// And holds where all its nodes do, of which there are at least two, none of them an *And.
type And struct {
	Nodes []Node
	At    Span
}

// Or holds where one of its nodes does, of which there are at least two, none of them an *Or.
type Or struct {
	Nodes []Node
	At    Span
}

// Not holds where its node, which is never a *Not, does not.
type Not struct {
	Node Node
	At   Span
}

// Clause is one condition: a field, an operator and values, any of which will do.
type Clause struct {
	Field  *Field
	Op     Op
	Values []Value // at least one
	At     Span
}

// Span is where the node stands in the source.
func (n *And) Span() Span { return n.At }

// Span is where the node stands in the source.
func (n *Or) Span() Span { return n.At }

// Span is where the node stands in the source, its sign included.
func (n *Not) Span() Span { return n.At }

// Span is where the clause stands in the source.
func (n *Clause) Span() Span { return n.At }

func (*And) node()    {}
func (*Or) node()     {}
func (*Not) node()    {}
func (*Clause) node() {}

// Op is an operator of the canonical form.
type Op uint8

// The operators. A field accepts those of its Ops; ":" and "=" mean the same on most, and the tree then has the one
// that the comments of the kinds name.
const (
	OpHas  Op = iota // ":"  holds, contains
	OpEq             // "="  equals
	OpNe             // "!=" numbers and days only
	OpLt             // "<"
	OpLe             // "<="
	OpGt             // ">"
	OpGe             // ">="
	OpPart           // "~"  contains these letters, anywhere in a word
)

var opText = [...]string{OpHas: ":", OpEq: "=", OpNe: "!=", OpLt: "<", OpLe: "<=", OpGt: ">", OpGe: ">=", OpPart: "~"}

// String is the operator as it is written.
func (o Op) String() string { return opText[o] }

// Value is one value of a clause, resolved.
type Value struct {
	Kind ValueKind
	Span Span
	Text string // as written, without quotes or slashes
	// ID is what a word of a closed vocabulary stands for: the id of a clan, type, set, format, rarity and so on. Of a
	// ValueVersion it is card.Version's Suffix, "base" for the base card.
	ID string
	// Folded are the words of Text (card.Fold); in a field that knows "~" it is kept as a word of its own: the card's title.
	Folded string
	Number float64       // ValueNumber
	Stat   card.StatName // ValueStat: the value of this stat of the same card
	// From and To are the first and last day of a ValueDate, YYYY-MM-DD. Of a format (ValueWord of KindFormat) From is
	// the day asked for, "" if the query names none.
	From, To string
	Regexp   *regexp.Regexp // ValueRegex; case-insensitive, ^ and $ at line ends
	Label    Text           // how a sentence calls the value
	// elided is Folded with its apostrophes, where there are any: in French "l'honneur" is two words.
	elided string
}

// ValueKind says which parts of a Value count.
type ValueKind uint8

// The kinds of values.
const (
	ValueWord   ValueKind = iota // Folded of open fields, ID of closed ones
	ValuePhrase                  // quoted, in open fields: Folded
	ValueExact                   // !name: Folded is the whole name
	ValueRegex                   // Regexp
	ValueNumber                  // Number
	ValueStat                    // Stat
	ValueDash                    // none of a stat: the printed dash
	ValueStar                    // * of a stat: printed with an asterisk
	ValueNone                    // none of a set or of labels: has no clan, no keyword …
	ValueDate                    // From, To
)
