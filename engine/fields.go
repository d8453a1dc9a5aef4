package engine

// FieldType is the type of a field and of an expression.
type FieldType uint8

// The types.
const (
	FieldInt FieldType = iota
	FieldBool
	FieldEnum
)

// String is the type's word in messages and documents.
func (t FieldType) String() string { return [...]string{"number", "truth value", "word"}[t] }

// FieldScope says what a field is about.
type FieldScope uint8

// The scopes.
const (
	OfGame   FieldScope = iota // the position
	OfAction                   // one legal action
)

// Field is something that expressions may speak of: policies, goals. It tells nothing that the player may not know
// (GF-09).
type Field struct {
	Name  string // "turn", "card.gold_cost": words of a-z, 0-9 and _ with dots between
	Type  FieldType
	Scope FieldScope
	Enum  []string // of a FieldEnum: the word of each value, from 0; "" for a value that does not occur
	Doc   string   // what it is, in a line
}

// FieldKind is the name of the field for what sort of action it is, where rules have one: an enum OfAction whose values are
// the kinds, as Action.Kind has them.
const FieldKind = "kind"

// Fielded is a State that tells the values of the fields of its rules (Rules.Fields); n is the number of the field, from
// 0. A truth value is 0 or 1, a word its number in Enum. Neither method allocates.
type Fielded interface {
	// FieldOf is the value of a field OfGame now.
	FieldOf(n int) int64
	// FieldOfAction is the value of a field OfAction; the action must be one of Legal now.
	FieldOfAction(n int, a Action) int64
}

// Faulted is a Policy that counts how often a part of it had no value and was left out of account.
type Faulted interface {
	// Faults is that number since the policy was made, over all games.
	Faults() int64
}
