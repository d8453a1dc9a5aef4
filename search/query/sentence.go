package query

import (
	"strconv"
	"strings"

	"github.com/kotei-dev/kotei/card"
)

// Sentence is the query in words: "Cards whose clan is Crane and whose force is at least 4, sorted by chi." It is
// English for any language but "fr".
func (q *Query) Sentence(lang string) string {
	s := speaker{french: lang == "fr", game: q.Game}
	var b strings.Builder
	b.WriteString(s.say("Cards", "Cartes"))
	if q.IncludeCreated {
		b.WriteString(s.say(", created ones included,", ", créées comprises,"))
	}
	if q.Root != nil {
		b.WriteString(" " + s.node(q.Root, inNothing))
	} else if !q.IncludeCreated {
		b.Reset()
		b.WriteString(s.say("All cards", "Toutes les cartes"))
	}
	text := strings.TrimSuffix(b.String(), ",")
	if shown := s.display(q); shown != "" {
		text += ", " + shown
	}
	return text + "."
}

// speaker puts nodes into one language.
type speaker struct {
	french bool
	game   card.Game
}

func (s speaker) say(en, fr string) string {
	if s.french {
		return fr
	}
	return en
}

func (s speaker) text(t Text) string { return s.say(t.EN, t.FR) }

func (s speaker) and() string { return s.say(" and ", " et ") }
func (s speaker) or() string  { return s.say(" or ", " ou ") }

func (s speaker) node(n Node, in place) string {
	switch n := n.(type) {
	case *And:
		return s.group(n.Nodes, s.and(), inAnd, in != inNothing)
	case *Or:
		return s.group(n.Nodes, s.or(), inOr, in != inNothing)
	case *Not:
		if c, ok := n.Node.(*Clause); ok {
			return s.clause(c, true)
		}
		return s.say("that are none of those ", "qui ne sont pas de celles ") + s.node(n.Node, inNot)
	case *Clause:
		return s.clause(n, false)
	}
	return ""
}

// group joins nodes; within another node it stands in parentheses, so that the sentence can be read one way only.
func (s speaker) group(nodes []Node, between string, in place, inside bool) string {
	parts := make([]string, len(nodes))
	for i, n := range nodes {
		parts[i] = s.node(n, in)
	}
	text := list(parts, between)
	if inside {
		return "(" + text + ")"
	}
	return text
}

// clause says one clause, or its negation.
func (s speaker) clause(c *Clause, not bool) string {
	switch c.Field.Kind {
	case KindName:
		return s.name(c, not)
	case KindText:
		return s.found(c, not)
	case KindLabel:
		return s.label(c, not)
	case KindSet:
		return s.set(c, not)
	case KindNumber, KindDate, KindNumberText:
		return s.comparison(c, not)
	}
	return s.choice(c, not)
}

// have is "that have" or "that do not have".
func (s speaker) have(not bool) string {
	if not {
		return s.say("that do not have ", "qui n'ont pas ")
	}
	return s.say("that have ", "qui ont ")
}

// are is "that are" or "that are not".
func (s speaker) are(not bool) string {
	if not {
		return s.say("that are not ", "qui ne sont pas ")
	}
	return s.say("that are ", "qui sont ")
}

// subject is what a sentence calls the field: clans are factions in Altered.
func (s speaker) subject(f *Field) string {
	if s.game == card.Altered && f.ID == FieldClan {
		return s.say("the faction", "la faction")
	}
	return s.text(f.Label)
}

// in is "in the name", "dans le nom".
func (s speaker) in(f *Field) string { return s.say(" in ", " dans ") + s.text(f.Label) }

func (s speaker) quote(text string) string { return s.say("“", "« ") + text + s.say("”", " »") }

func (s speaker) name(c *Clause, not bool) string {
	if c.Op == OpEq {
		values := list(s.quoted(c), s.or())
		if c.Field.ID == FieldName {
			return s.say("that are ", "qui ") + s.negated(not, "not ", "ne ") + s.say("called exactly ", "s'appellent "+s.negated(not, "", "pas ")+"exactement ") + values
		}
		return s.say("of which ", "dont ") + s.text(c.Field.Label) + s.say(" is ", s.negated(not, "", " n'est pas")+s.negated(!not, "", " est")+" ") + s.negated(not, "not ", "") + s.say("exactly ", "exactement ") + values
	}
	return s.found(c, not)
}

// negated is the word of the negation in the language, if there is one.
func (s speaker) negated(not bool, en, fr string) string {
	if not {
		return s.say(en, fr)
	}
	return ""
}

// found says what is looked for in names and texts.
func (s speaker) found(c *Clause, not bool) string {
	return s.have(not) + list(s.quoted(c), s.or()) + s.in(c.Field)
}

// quoted are the values of a clause as a sentence quotes them.
func (s speaker) quoted(c *Clause) []string {
	out := make([]string, len(c.Values))
	for i := range c.Values {
		v := &c.Values[i]
		text := strings.TrimSpace(v.Text)
		switch {
		case v.Kind == ValueRegex:
			out[i] = s.say("a match of /", "une correspondance de /") + text + "/"
			continue
		case text == "~":
			out[i] = s.say("their own title", "leur propre titre")
			continue
		case c.Op == OpPart:
			out[i] = s.say("the letters ", "les lettres ") + s.quote(text)
			continue
		case v.Kind == ValuePhrase:
			out[i] = s.say("the words ", "les mots ") + s.quote(text)
			continue
		}
		out[i] = s.quote(text)
	}
	return out
}

func (s speaker) label(c *Clause, not bool) string {
	if len(c.Values) == 1 && c.Values[0].Kind == ValueNone {
		return s.without(c.Field, not)
	}
	var named, other []string
	for i := range c.Values {
		v := &c.Values[i]
		switch {
		case v.Kind == ValueNone:
			other = append(other, s.text(noneOf[c.Field.ID]))
		case v.Kind == ValueRegex:
			other = append(other, s.say("a "+strings.TrimPrefix(c.Field.Label.EN, "the "), "un "+strings.TrimPrefix(c.Field.Label.FR, "le "))+s.say(" matching /", " conforme à /")+v.Text+"/")
		case c.Op == OpPart:
			other = append(other, s.say("the letters ", "les lettres ")+s.quote(v.Text)+s.in(c.Field))
		default:
			named = append(named, s.quote(v.Text))
		}
	}
	if len(named) > 0 {
		other = append([]string{s.text(c.Field.Label) + " " + list(named, s.or())}, other...)
	}
	return s.have(not) + list(other, s.or())
}

// noneOf says that a list of labels is empty, behind "have".
var noneOf = map[FieldID]Text{
	FieldKeyword: {"no keyword at all", "aucun mot-clé"},
	FieldTrait:   {"no trait at all", "aucun trait"},
	FieldRole:    {"no required role", "aucun rôle exigé"},
}

// without says that a list of labels is empty, or, negated, that it is not.
func (s speaker) without(f *Field, not bool) string {
	label := map[FieldID]Text{FieldKeyword: {"keyword", "mot-clé"}, FieldTrait: {"trait", "trait"}, FieldRole: {"required role", "rôle exigé"}}[f.ID]
	if not {
		return s.say("with some ", "avec au moins un ") + s.text(label)
	}
	return s.say("without any ", "sans aucun ") + s.text(label)
}

// labels are the values by their labels.
func (s speaker) labels(c *Clause) []string {
	out := make([]string, len(c.Values))
	for i := range c.Values {
		v := &c.Values[i]
		out[i] = s.text(v.Label)
		if v.Kind == ValueNone {
			out[i] = s.say("none", "aucun")
		}
	}
	return out
}

// lacking are the fields of which "none" alone says that the card has nothing there.
var lacking = map[FieldID]Text{
	FieldClan: {"a clan", "un clan"}, FieldElement: {"an element", "un élément"}, FieldRarity: {"a rarity", "une rareté"}, FieldSide: {"a deck", "un deck"},
}

// none says that a card has nothing of a field, or, negated, that it has. It is false for any other clause.
func (s speaker) none(c *Clause, not bool) (string, bool) {
	thing, ok := lacking[c.Field.ID]
	if !ok || len(c.Values) != 1 || c.Values[0].Kind != ValueNone && c.Values[0].Text != "none" || c.Op != OpHas && c.Op != OpEq {
		return "", false
	}
	if s.game == card.Altered && c.Field.ID == FieldClan {
		thing = Text{"a faction", "une faction"}
	}
	return s.having([]string{s.text(thing)}, !not), true
}

// having says that cards have any of the things, or none of them.
func (s speaker) having(things []string, not bool) string {
	if !s.french || !not {
		return s.have(not) + list(things, s.or())
	}
	denied := make([]string, len(things))
	for i, thing := range things {
		denied[i] = withoutArticle(strings.ReplaceAll(thing, " ou un ", " ni de "))
	}
	return s.have(true) + list(denied, " ni ")
}

// withoutArticle is a French noun behind a negation: "pas de clan" of "un clan".
func withoutArticle(thing string) string {
	for _, article := range []string{"un ", "une ", "des "} {
		if noun, ok := strings.CutPrefix(thing, article); ok {
			return of(noun)
		}
	}
	return thing
}

// of puts "de" before a French noun with or without its article: "du chi", "de la force", "d'artiste".
func of(noun string) string {
	switch {
	case strings.HasPrefix(noun, "le "):
		return "du " + strings.TrimPrefix(noun, "le ")
	case strings.HasPrefix(noun, "les "):
		return "des " + strings.TrimPrefix(noun, "les ")
	case noun != "" && strings.ContainsRune("aeiouyàâéèêîôû", []rune(strings.ToLower(noun))[0]):
		return "d'" + noun
	}
	return "de " + noun
}

func (s speaker) set(c *Clause, not bool) string {
	if text, ok := s.none(c, not); ok {
		return text
	}
	values := s.labels(c)
	all := list(values, s.and())
	subject := s.subject(c.Field)
	if c.Op == OpHas {
		return s.whose(subject, not) + list(values, s.or())
	}
	how := map[Op]Text{
		OpEq: {"exactly ", "exactement "}, OpGe: {"at least ", "au moins "}, OpGt: {"more than just ", "plus que seulement "},
		OpLe: {"at most ", "au plus "}, OpLt: {"less than the whole of ", "moins que l'ensemble de "},
	}[c.Op]
	return s.whose(subject, not) + s.text(how) + all
}

// whose is "whose clan is " of "the clan", in French "dont le clan est ".
func (s speaker) whose(label string, not bool) string {
	if s.french {
		return "dont " + label + s.negated(!not, "", " est ") + s.negated(not, "", " n'est pas ")
	}
	return "whose " + strings.TrimPrefix(label, "the ") + " is " + s.negated(not, "not ", "")
}

// comparisons are the operators in words.
var comparisons = map[Op]Text{
	OpNe: {"other than ", "autre chose que "}, OpLt: {"below ", "en dessous "}, OpLe: {"at most ", "au plus "},
	OpGt: {"above ", "au-dessus "}, OpGe: {"at least ", "au moins "},
}

// dated are the operators for days.
var dated = map[Op]Text{
	OpNe: {"other than ", "autre chose que "}, OpLt: {"before ", "avant "}, OpLe: {"not after ", "au plus tard "},
	OpGt: {"after ", "après "}, OpGe: {"not before ", "au plus tôt "},
}

// succession are the operators for arcs in order of time.
var succession = map[Op]Text{
	OpNe: {"other than ", "autre chose que "}, OpLt: {"before ", "avant "}, OpLe: {"at most ", "au plus "},
	OpGt: {"after ", "après "}, OpGe: {"at least ", "au moins "},
}

// compared says the operator and the values behind it.
func (s speaker) compared(words map[Op]Text, op Op, values []string) string {
	how := s.text(words[op])
	if s.french && (how == "en dessous " || how == "au-dessus ") {
		joined := make([]string, len(values))
		for i, v := range values {
			joined[i] = of(v)
		}
		return how + list(joined, s.or())
	}
	return how + list(values, s.or())
}

func (s speaker) comparison(c *Clause, not bool) string {
	words := comparisons
	if c.Field.Kind == KindDate {
		words = dated
	}
	values := make([]string, len(c.Values))
	for i := range c.Values {
		values[i] = s.operand(&c.Values[i])
		if c.Op == OpEq && c.Values[i].Kind == ValueStat {
			values[i] = s.say("equal to ", "de même valeur que ") + values[i]
		}
	}
	text := s.whose(s.text(c.Field.Label), not) + s.compared(words, c.Op, values)
	if not && (c.Field.Stat != "" || c.Field.Printing) {
		text += s.say(" (or is absent)", " (ou manque)")
	}
	return text
}

// operand is a number, stat or day.
func (s speaker) operand(v *Value) string {
	switch v.Kind {
	case ValueNumber:
		return strconv.FormatFloat(v.Number, 'f', -1, 64)
	case ValueStat:
		return s.text(statField(v.Stat).Label)
	case ValueDash:
		return s.say("a dash", "un tiret")
	case ValueStar:
		return s.say("an asterisk", "un astérisque")
	case ValueDate:
		return periodText(v.From, v.To)
	}
	return v.Text
}

// choice says a clause of a closed vocabulary.
func (s speaker) choice(c *Clause, not bool) string {
	values := s.labels(c)
	any := list(values, s.or())
	switch c.Field.ID {
	case FieldIs:
		return s.are(not) + any
	case FieldHas:
		return s.having(values, not)
	case FieldIn:
		return s.say("that were "+s.negated(not, "not ", "")+"printed in ", "qui "+s.negated(not, "", "n'")+"ont "+s.negated(not, "", "pas ")+"été imprimées dans ") + any
	case FieldFormat, FieldBanned, FieldRestrict:
		return s.are(not) + s.text(c.Field.Label) + " " + list(s.formats(c), s.or())
	case FieldLang:
		return s.are(not) + s.say("known in ", "connues en ") + any
	case FieldAllowed:
		return s.say("that ", "que ") + any + s.say(" may "+s.negated(not, "not ", "")+"use", s.negated(not, "", " ne")+" peut"+s.negated(not, "", " pas")+" utiliser")
	case FieldSensei:
		return s.are(not) + s.say("Sensei for ", "des Sensei pour ") + any
	}
	if text, ok := s.none(c, not); ok {
		return text
	}
	words := comparisons
	if c.Field.ID == FieldLegal {
		words = succession
	}
	return s.whose(s.text(c.Field.Label), not) + s.compared(words, c.Op, values)
}

// formats are the formats of a clause, each with its day.
func (s speaker) formats(c *Clause) []string {
	out := s.labels(c)
	for i := range c.Values {
		if day := c.Values[i].From; day != "" {
			out[i] += s.say(" on ", " le ") + day
		}
	}
	return out
}

// display says how hits are shown.
func (s speaker) display(q *Query) string {
	var parts []string
	label := func(w Words, id string) string {
		for _, word := range constants[q.Game].All(w) {
			if word.ID == id {
				return s.text(word.Label)
			}
		}
		return id
	}
	if q.Display.Order != "" {
		parts = append(parts, s.say("sorted by ", "triées par ")+label(WordsOrder, q.Display.Order))
	}
	if q.Display.Dir != "" {
		parts = append(parts, s.say("", "en ordre ")+label(WordsDir, q.Display.Dir))
	}
	if q.Display.Unique != "" {
		parts = append(parts, s.say("shown as ", "un résultat par ")+label(WordsUnique, q.Display.Unique))
	}
	if q.Display.Prefer != "" {
		parts = append(parts, s.say("showing ", "en montrant ")+label(WordsPrefer, q.Display.Prefer))
	}
	return strings.Join(parts, ", ")
}
