package behaviour

import (
	"fmt"
	"strings"
)

// Bounds of behaviours that somebody sends. What is over a limit is refused.
const (
	MaxSize  = 64 << 10 // bytes of a file
	MaxCards = 100      // cards of a file that a client sends
	MaxSteps = 32       // steps of one text
	MaxTexts = 16       // abilities, triggers and traits of one card, each
	MaxDepth = 12       // levels of keys and lists within each other

	maxLine     = 1 << 12 // bytes of a line
	maxProblems = 50
)

// Code says what is wrong with a behaviour.
type Code string

// The codes. Those of warnings say that a behaviour works, but hardly as meant.
const (
	NotYAML        Code = "yaml"            // Name: what the YAML reader says
	NotPlain       Code = "not-plain"       // anchors, tags, tabs and long texts are not read
	TooLong        Code = "too-long"        // Number: bytes
	TooDeep        Code = "too-deep"        // Number: levels
	TooMany        Code = "too-many"        // Name: of what; Number: at most
	Twice          Code = "twice"           // Name: a key
	WrongType      Code = "wrong-type"      // Name: what should stand there
	UnknownKey     Code = "unknown-key"     // Name, Known
	UnknownWord    Code = "unknown-word"    // Name, Known
	UnknownRef     Code = "unknown-ref"     // Name: something that the text has not chosen
	MissingKey     Code = "missing-key"     // Name
	BadFormula     Code = "formula"         // Name: what the formula's reader says
	NotANumber     Code = "number"          // Name; Number: the greatest
	UnknownCard    Code = "unknown-card"    // Name: an id that no card has
	Unreachable    Code = "unreachable"     // Name: an event that this trigger never hears
	UnknownKeyword Code = "unknown-keyword" // a warning. Name: a keyword that no card has
)

// Problem is one fault of a file of behaviours and where it stands.
type Problem struct {
	Line   int      `json:"line"`   // from 1
	Column int      `json:"column"` // from 1
	Card   string   `json:"card,omitempty"`
	Code   Code     `json:"code"`
	Name   string   `json:"name,omitempty"`
	Number int      `json:"number,omitempty"`
	Known  []string `json:"known,omitempty"` // what could stand there
}

// Warning says whether the behaviour can be played all the same.
func (p Problem) Warning() bool { return p.Code == UnknownKeyword }

// problemWords are the messages, English and French; they take name, number, and the known words.
var problemWords = map[Code][2]string{
	NotYAML:        {"the YAML cannot be read: %[1]s", "le YAML est illisible : %[1]s"},
	NotPlain:       {"anchors, tags, tabs and texts over several lines are not read here", "les ancres, étiquettes, tabulations et textes sur plusieurs lignes ne se lisent pas ici"},
	TooLong:        {"too long: at most %[2]d bytes are read", "trop long : au plus %[2]d octets sont lus"},
	TooDeep:        {"more than %[2]d levels within each other", "plus de %[2]d niveaux emboîtés"},
	TooMany:        {"too many %[1]s: at most %[2]d", "trop de %[1]s : au plus %[2]d"},
	Twice:          {"%[1]q stands here twice", "%[1]q figure deux fois"},
	WrongType:      {"%[1]s should stand here", "il faudrait ici : %[1]s"},
	UnknownKey:     {"unknown key %[1]q; known here: %[3]s", "clé inconnue %[1]q ; connues ici : %[3]s"},
	UnknownWord:    {"unknown word %[1]q; known here: %[3]s", "mot inconnu %[1]q ; connus ici : %[3]s"},
	UnknownRef:     {"%[1]q is nothing that this text has chosen before", "%[1]q n'est rien que ce texte ait choisi auparavant"},
	MissingKey:     {"the key %[1]q is missing", "la clé %[1]q manque"},
	BadFormula:     {"the formula cannot be read: %[1]s", "la formule est illisible : %[1]s"},
	NotANumber:     {"%[1]q is no whole number from 0 to %[2]d", "%[1]q n'est pas un nombre entier de 0 à %[2]d"},
	UnknownCard:    {"there is no card with the id %[1]q", "aucune carte n'a l'identifiant %[1]q"},
	Unreachable:    {"this can never be triggered by %[1]q", "%[1]q ne peut jamais déclencher ceci"},
	UnknownKeyword: {"no card has the keyword %[1]q", "aucune carte n'a le mot-clé %[1]q"},
}

// Text is the problem in a language, "en" or "fr", with its place.
func (p Problem) Text(lang string) string {
	w := problemWords[p.Code]
	said := w[0]
	if lang == "fr" {
		said = w[1]
	}
	// Naming the last argument keeps fmt from complaining of those that a message has no use for.
	text := fmt.Sprintf("%d:%d: "+strings.NewReplacer("%[1]", "%[3]", "%[2]", "%[4]", "%[3]", "%[5]").Replace(said)+"%[6]s", p.Line, p.Column, p.Name, p.Number, strings.Join(p.Known, ", "), "")
	if p.Card != "" {
		text += " (" + p.Card + ")"
	}
	return text
}

// Error holds the problems of a file that cannot be played.
type Error struct{ Problems []Problem }

// Error is the first problem, in English.
func (e *Error) Error() string {
	return fmt.Sprintf("behaviour: %s (%d problems)", e.Problems[0].Text("en"), len(e.Problems))
}
