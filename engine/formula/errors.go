package formula

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/kotei-dev/kotei/engine"
)

// Code says what is wrong with a formula.
type Code string

// The codes.
const (
	Empty       Code = "empty"        // there is nothing in it
	TooLong     Code = "too-long"     // Limit: bytes
	TooDeep     Code = "too-deep"     // Limit: levels
	TooComplex  Code = "too-complex"  // a part is repeated in chained comparisons inside each other
	Character   Code = "character"    // Have: one that the language does not have
	BadNumber   Code = "number"       // Have: not a whole number in decimal digits
	TooLarge    Code = "too-large"    // Have: a number of more than 64 bits
	Syntax      Code = "syntax"       // Have: what stands where it makes no sense; "" for the end
	UnknownName Code = "unknown-name" // Have: neither a field nor a word; Near: what may be meant
	UnknownWord Code = "unknown-word" // Have: not a word of the field Field; Near
	LoneWord    Code = "lone-word"    // Have: a word that is not compared with its field; Field: one that has it
	Mismatch    Code = "type"         // Have: type of what stands there, Want: type that is needed
	OtherWords  Code = "other-words"  // Have, Field: fields that have different words are compared
	Order       Code = "order"        // Have: words and truth values are compared for more or less
	NotConstant Code = "not-constant" // an entry of a list is neither a number nor a word
	Unsupported Code = "unsupported"  // Have: a construct that the language does not have
)

// Error says what is wrong with a formula, and where.
type Error struct {
	Code   Code
	Offset int // in bytes, from 0
	Line   int // from 1
	Column int // in characters, from 1
	Have   string
	Want   string
	Field  string
	Near   string // a name that may be meant, "" for none
	Limit  int
}

// at is an error at an offset; the caller fills in the rest. place sets the line.
func at(code Code, offset int) *Error { return &Error{Code: code, Offset: offset} }

// place computes line and column.
func (e *Error) place(src string) *Error {
	e.Offset = min(max(e.Offset, 0), len(src))
	before := src[:e.Offset]
	e.Line = 1 + strings.Count(before, "\n")
	e.Column = 1 + utf8.RuneCountInString(before[strings.LastIndexByte(before, '\n')+1:])
	return e
}

// Error is the message in English with its place.
func (e *Error) Error() string {
	return fmt.Sprintf("formula: line %d, column %d: %s", e.Line, e.Column, e.Text("en"))
}

// typeWords are the names of types in French; English has engine.FieldType.String.
var typeWords = map[string]string{
	engine.FieldInt.String():  "nombre",
	engine.FieldBool.String(): "valeur de vérité",
	engine.FieldEnum.String(): "mot",
}

var errorWords = map[Code][2]string{
	Empty:       {"The expression is empty.", "L’expression est vide."},
	TooLong:     {"The expression is longer than %[5]d bytes.", "L’expression dépasse %[5]d octets."},
	TooDeep:     {"The expression is nested more than %[5]d levels deep here.", "L’expression dépasse ici %[5]d niveaux d’imbrication."},
	TooComplex:  {"This chain of comparisons repeats too much; write it with “and”.", "Cette suite de comparaisons répète trop de choses ; écrivez-la avec « and »."},
	Character:   {"The character %[1]q has no place in an expression.", "Le caractère %[1]q n’a pas sa place dans une expression."},
	BadNumber:   {"%[1]s is not a whole number in decimal digits.", "%[1]s n’est pas un nombre entier en chiffres décimaux."},
	TooLarge:    {"The number %[1]s is too large.", "Le nombre %[1]s est trop grand."},
	Syntax:      {"%[1]q is not expected here.", "%[1]q n’est pas attendu ici."},
	UnknownName: {"There is no field or word %[1]q.", "Il n’y a ni champ ni mot %[1]q."},
	UnknownWord: {"%[1]q is no word of the field %[3]s.", "%[1]q n’est pas un mot du champ %[3]s."},
	LoneWord:    {"The word %[1]q stands alone; compare it, as in %[3]s == %[1]s.", "Le mot %[1]q est seul ; comparez-le, comme dans %[3]s == %[1]s."},
	Mismatch:    {"This is a %[1]s, and a %[2]s is needed.", "Type trouvé : %[1]s ; type attendu : %[2]s."},
	OtherWords:  {"The fields %[1]s and %[3]s do not share their words.", "Les champs %[1]s et %[3]s n’ont pas les mêmes mots."},
	Order:       {"Only numbers can be compared with <, <=, > and >=; this is a %[1]s.", "Seuls les nombres se comparent avec <, <=, > et >= ; type trouvé : %[1]s."},
	NotConstant: {"A list holds numbers or words only.", "Une liste ne contient que des nombres ou des mots."},
	Unsupported: {"%[1]s is not part of the language.", "%[1]s ne fait pas partie du langage."},
}

// Text says in a language, "en" or "fr", what is wrong.
func (e *Error) Text(lang string) string {
	words, ok := errorWords[e.Code]
	if !ok {
		return string(e.Code)
	}
	n, have, want := 0, e.Have, e.Want
	if lang == "fr" {
		n = 1
		have, want = french(have), french(want)
	}
	text := fmt.Sprintf(strings.TrimSpace(words[n])+"%[6]s", have, want, e.Field, e.Near, e.Limit, "")
	if e.Code == Syntax && have == "" {
		text = [2]string{"The expression ends too early.", "L’expression finit trop tôt."}[n]
	}
	if e.Near != "" {
		text += fmt.Sprintf([2]string{" Did you mean %q?", " Vouliez-vous dire %q ?"}[n], e.Near)
	}
	return text
}

func french(word string) string {
	if fr, ok := typeWords[word]; ok {
		return fr
	}
	return word
}
