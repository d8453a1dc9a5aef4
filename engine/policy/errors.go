package policy

import (
	"fmt"
	"strings"

	"github.com/kotei-dev/kotei/engine/formula"
)

// Code says what is wrong with a document.
type Code string

// The codes.
const (
	TooLong     Code = "too-long"     // Limit: bytes, or characters of a name
	BadYAML     Code = "yaml"         // Have: what the reader says, in English
	Anchor      Code = "anchor"       // anchors, aliases and merge keys are not read
	Tag         Code = "tag"          // tags, directives and complex keys are not read
	Nesting     Code = "nesting"      // Limit: levels
	Documents   Code = "documents"    // there is not exactly one document
	UnknownKey  Code = "unknown-key"  // Have, Known
	WrongType   Code = "wrong-type"   // Key has a value of another type than Want
	Missing     Code = "missing"      // Key is needed
	TooMany     Code = "too-many"     // Limit: rules
	UnknownName Code = "unknown-name" // Have: no value of Key; Known
	Expression  Code = "expression"   // Err: what is wrong with the condition or score
	NoFields    Code = "no-fields"    // the rules of the game name no fields
)

// Error says what is wrong with a document, and where.
type Error struct {
	Code   Code
	Line   int // from 1; 0 for a document that was not read from a source
	Column int // from 1, in characters
	Rule   int // number of the rule, from 1; 0 for none
	Key    string
	Have   string
	Want   string
	Known  []string
	Limit  int
	Err    *formula.Error // of an Expression; its place is in the expression
}

// Error is the message in English with its place.
func (e *Error) Error() string {
	if e.Line == 0 {
		return "policy: " + e.Text("en")
	}
	return fmt.Sprintf("policy: line %d, column %d: %s", e.Line, e.Column, e.Text("en"))
}

// Unwrap gives the error of the expression.
func (e *Error) Unwrap() error {
	if e.Err == nil {
		return nil
	}
	return e.Err
}

var errorWords = map[Code][2]string{
	TooLong:     {"The %[1]s is too long; at most %[4]d are read.", "Trop long (%[1]s) ; au plus %[4]d sont lus."},
	BadYAML:     {"The document cannot be read: %[2]s", "Le document est illisible : %[2]s"},
	Anchor:      {"Anchors, aliases and merge keys are not read here; write the value out.", "Les ancres, alias et clés de fusion ne sont pas lus ici ; écrivez la valeur."},
	Tag:         {"Tags, directives and complex keys are not read here.", "Les étiquettes, directives et clés complexes ne sont pas lues ici."},
	Nesting:     {"The document is nested more than %[4]d levels deep.", "Le document dépasse %[4]d niveaux d’imbrication."},
	Documents:   {"Write exactly one document, with the keys %[5]s.", "Écrivez exactement un document, avec les clés %[5]s."},
	UnknownKey:  {"There is no key %[2]q here; the keys are %[5]s.", "Il n’y a pas de clé %[2]q ici ; les clés sont %[5]s."},
	WrongType:   {"%[1]s needs %[3]s.", "%[1]s demande %[3]s."},
	Missing:     {"%[1]s is missing.", "%[1]s manque."},
	TooMany:     {"There are more than %[4]d rules.", "Il y a plus de %[4]d règles."},
	UnknownName: {"%[2]q is no value of %[1]s; it may be %[5]s.", "%[2]q n’est pas une valeur de %[1]s ; choisissez parmi %[5]s."},
	Expression:  {"%[1]s: %[2]s", "%[1]s : %[2]s"},
	NoFields:    {"The rules of this game name no fields.", "Les règles de ce jeu ne nomment aucun champ."},
}

// What a key can need, in French; the English words are the keys.
var wanted = map[string]string{
	"a text": "un texte", "a list of rules": "une liste de règles", "keys and values": "des clés et des valeurs", "document": "document", "name": "nom",
	"description": "description",
}

// Text says in a language, "en" or "fr", what is wrong, without the place.
func (e *Error) Text(lang string) string {
	words, ok := errorWords[e.Code]
	if !ok {
		return string(e.Code)
	}
	n, have, want, key := 0, e.Have, e.Want, e.Key
	if lang == "fr" {
		n = 1
		if fr, ok := wanted[want]; ok {
			want = fr
		}
		if fr, ok := wanted[key]; ok {
			key = fr
		}
	}
	if e.Err != nil {
		have = e.Err.Text(lang)
	}
	text := fmt.Sprintf(words[n]+"%[6]s", key, have, want, e.Limit, strings.Join(e.Known, ", "), "")
	if e.Rule > 0 {
		text = fmt.Sprintf([2]string{"Rule %d: ", "Règle %d : "}[n], e.Rule) + text
	}
	return text
}

// Errors are all that is wrong with a document; at least one.
type Errors []*Error

// Error is the first, and how many more there are.
func (e Errors) Error() string {
	if len(e) == 1 {
		return e[0].Error()
	}
	return fmt.Sprintf("%v (and %d more)", e[0], len(e)-1)
}

// Unwrap gives the single errors.
func (e Errors) Unwrap() []error {
	out := make([]error, len(e))
	for i := range e {
		out[i] = e[i]
	}
	return out
}
