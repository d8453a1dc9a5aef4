package query

import (
	"fmt"
	"regexp/syntax"
	"slices"
	"strings"
	"unicode/utf8"
)

// The messages. Each says what is wrong and, where it does not go without saying, what to do.
var (
	tooLong          = Text{"The query has %d characters; %d are allowed. Shorten it.", "La requête a %d caractères ; %d sont permis. Raccourcissez-la."}
	tooMany          = Text{"The query has more than %d clauses. Take some out; several values of one field can share a clause: c:crab,crane.", "La requête a plus de %d critères. Retirez-en ; plusieurs valeurs d'un champ peuvent partager un critère : c:crabe,grue."}
	tooDeep          = Text{"Parentheses and negations stand more than %d deep within each other. Take some away.", "Il y a plus de %d parenthèses et négations les unes dans les autres. Retirez-en."}
	badCharacter     = Text{"This is no text: a control character, or bytes that are no UTF-8. Take it out, or send the query in UTF-8 (é is %%C3%%A9 in an address).", "Ce n'est pas du texte : un caractère de contrôle, ou des octets qui ne sont pas de l'UTF-8. Retirez-le, ou envoyez la requête en UTF-8 (é s'écrit %%C3%%A9 dans une adresse)."}
	strayClose       = Text{"This parenthesis closes nothing. Take it out, or open one before it.", "Cette parenthèse ne ferme rien. Retirez-la, ou ouvrez-en une avant."}
	unclosedGroup    = Text{"Nothing closes this parenthesis. Write ) where the group ends.", "Rien ne ferme cette parenthèse. Écrivez ) à la fin du groupe."}
	emptyGroup       = Text{"Nothing stands between these parentheses. Fill them or take them out.", "Il n'y a rien entre ces parenthèses. Remplissez-les ou retirez-les."}
	danglingOperator = Text{"“%s” has nothing to work on. Write something on each side of it, or put it in quotes to search for it as a word.", "« %s » ne porte sur rien. Écrivez quelque chose de chaque côté, ou mettez-le entre guillemets pour le chercher comme un mot."}
	noField          = Text{"“%s” has no field before it. Write the field, the sign and the value without blanks: force>=4.", "« %s » n'a pas de champ devant lui. Écrivez le champ, le signe et la valeur sans espace : force>=4."}
	missingValue     = Text{"“%s” has no value behind it. Write the value directly behind it, without a blank.", "« %s » n'est suivi d'aucune valeur. Écrivez la valeur juste derrière, sans espace."}
	emptyPhrase      = Text{"Nothing stands between these quotes.", "Il n'y a rien entre ces guillemets."}
	unclosedPhrase   = Text{"Nothing closes this quote. Write the same quote where the phrase ends.", "Rien ne ferme ce guillemet. Écrivez le guillemet fermant à la fin de l'expression."}
	unclosedRegex    = Text{"Nothing closes this slash. Write / where the regular expression ends; inside it a slash is \\/.", "Rien ne ferme cette barre. Écrivez / à la fin de l'expression rationnelle ; à l'intérieur, une barre s'écrit \\/."}
	behindRegex      = Text{"Nothing may follow the closing slash of a regular expression directly; case is ignored anyway. Leave a blank, or write \\/ for a slash inside it.", "Rien ne doit suivre directement la barre fermante d'une expression rationnelle ; la casse est toujours ignorée. Laissez une espace, ou écrivez \\/ pour une barre à l'intérieur."}
	nothingToFind    = Text{"“%s” has no letter or digit to search for. For signs use a regular expression, for example o:/\\+1F/.", "« %s » ne contient ni lettre ni chiffre à chercher. Pour des signes, utilisez une expression rationnelle, par exemple o:/\\+1F/."}
	passedOver       = Text{"“%s” is no word; it was passed over.", "« %s » n'est pas un mot ; il a été laissé de côté."}

	unknownField    = Text{"There is no field “%s”%s The fields are %s. To search for the word itself, put it in quotes.", "Il n'y a pas de champ « %s »%s Les champs sont %s. Pour chercher le mot lui-même, mettez-le entre guillemets."}
	fieldOfOther    = Text{" here: it belongs to %s.", " ici : il appartient à %s."}
	fullStop        = Text{".", "."}
	didYouMean      = Text{"; did you mean %s?", " ; vouliez-vous dire %s ?"}
	unknownOperator = Text{"The field %s does not take “%s”. It takes %s.", "Le champ %s n'accepte pas « %s ». Il accepte %s."}
	unknownValue    = Text{"“%s” is no value of %s%s %s", "« %s » n'est pas une valeur de %s%s %s"}
	valuesAre       = Text{"The values are %s.", "Les valeurs sont %s."}
	valuesMany      = Text{"See the list of values of this field.", "Voyez la liste des valeurs de ce champ."}
	noWords         = Text{"No value is known here.", "Aucune valeur n'est connue ici."}
	versionValues   = Text{"Write exp, exp2, exp3kyd, inexp or base.", "Écrivez exp, exp2, exp3kyd, inexp ou base."}
	unranked        = Text{"“%s” stands in no order, so that it cannot be compared. Write %s with a colon.", "« %s » n'a de place dans aucun ordre et ne se compare donc pas. Écrivez %s avec deux-points."}
	starOrder       = Text{"The asterisk is no number to compare with: %s:* finds cards that print one, and it counts as 0.", "L'astérisque n'est pas un nombre auquel comparer : %s:* trouve les cartes qui en portent un, et il compte pour 0."}
	badNumber       = Text{"“%s” is no number; %s compares with a number%s.", "« %s » n'est pas un nombre ; %s se compare à un nombre%s."}
	orStat          = Text{", with another stat, with none (the dash) or with *", ", à une autre valeur, à none (le tiret) ou à *"}
	hugeNumber      = Text{"“%s” is too large: numbers go up to %d.", "« %s » est trop grand : les nombres vont jusqu'à %d."}
	wholeNumber     = Text{"“%s” is no whole number to compare printed numbers with.", "« %s » n'est pas un nombre entier auquel comparer des numéros imprimés."}
	badDate         = Text{"“%s” is neither a day (2014-06-01), a month (2014-06), a year (2014) nor a set.", "« %s » n'est ni un jour (2014-06-01), ni un mois (2014-06), ni une année (2014), ni une extension."}
	badFormatDay    = Text{"“%s” is no day. Write it as in f:ivory@2014-06-01.", "« %s » n'est pas un jour. Écrivez-le comme dans f:ivory@2014-06-01."}
	undatedSet      = Text{"The day of the set %s is not known. Write a day.", "La date de l'extension %s n'est pas connue. Écrivez un jour."}
	noneAmongOthers = Text{"“%s” is the empty set and cannot be compared together with others.", "« %s » est l'ensemble vide et ne se compare pas avec d'autres."}
	negatedDisplay  = Text{"%s: says how hits are shown and cannot be negated.", "%s: dit comment montrer les résultats et ne peut pas être nié."}
	oneValue        = Text{"%s: takes one value.", "%s: n'accepte qu'une valeur."}
	saidTwice       = Text{"%s: is said a second time and differently; “%s” stands before.", "%s: est dit une seconde fois et autrement ; « %s » est écrit avant."}

	badRegex      = Text{"The regular expression cannot be read: %s “%s”.", "L'expression rationnelle est illisible : %s « %s »."}
	bigRegex      = Text{"The regular expression is too big: %d steps, %d are allowed. Repeat less.", "L'expression rationnelle est trop grande : %d pas, %d sont permis. Répétez moins."}
	emptyRegex    = Text{"Nothing stands between these slashes.", "Il n'y a rien entre ces barres."}
	noRegexHere   = Text{"The field %s takes no regular expression. Fields of names and texts do, such as o:/…/.", "Le champ %s n'accepte pas d'expression rationnelle. Les champs de noms et de textes en acceptent, comme o:/…/."}
	regexOperator = Text{"A regular expression goes with a colon, not with “%s”.", "Une expression rationnelle va avec deux-points, pas avec « %s »."}
)

// regexReasons are the errors of the expression parser in words.
var regexReasons = map[syntax.ErrorCode]Text{
	syntax.ErrInvalidCharClass:      {"this class of characters is not valid:", "cette classe de caractères n'est pas valable :"},
	syntax.ErrInvalidCharRange:      {"this range of characters is not valid:", "cet intervalle de caractères n'est pas valable :"},
	syntax.ErrInvalidEscape:         {"this escape is not known to RE2:", "RE2 ne connaît pas cet échappement :"},
	syntax.ErrInvalidNamedCapture:   {"this name of a group is not valid:", "ce nom de groupe n'est pas valable :"},
	syntax.ErrInvalidPerlOp:         {"RE2 does not know this, such as lookaround:", "RE2 ne connaît pas cette construction, comme les assertions avant ou arrière :"},
	syntax.ErrInvalidRepeatOp:       {"two repetitions follow each other:", "deux répétitions se suivent :"},
	syntax.ErrInvalidRepeatSize:     {"this repetition is too large or not valid:", "cette répétition est trop grande ou n'est pas valable :"},
	syntax.ErrInvalidUTF8:           {"these bytes are no UTF-8:", "ces octets ne sont pas de l'UTF-8 :"},
	syntax.ErrMissingBracket:        {"a ] is missing:", "il manque un ] :"},
	syntax.ErrMissingParen:          {"a ) is missing:", "il manque une ) :"},
	syntax.ErrMissingRepeatArgument: {"there is nothing to repeat before", "il n'y a rien à répéter avant"},
	syntax.ErrTrailingBackslash:     {"a backslash stands at the end:", "une barre oblique inverse termine l'expression :"},
	syntax.ErrUnexpectedParen:       {"a ) closes nothing:", "une ) ne ferme rien :"},
	syntax.ErrNestingDepth:          {"groups stand too deep within each other:", "trop de groupes les uns dans les autres :"},
	syntax.ErrLarge:                 {"it is too large:", "elle est trop grande :"},
}

// with fills in the arguments; those that are a Text in the language of each side.
func (t Text) with(args ...any) Text {
	en, fr := make([]any, len(args)), make([]any, len(args))
	for i, a := range args {
		en[i], fr[i] = a, a
		if w, ok := a.(Text); ok {
			en[i], fr[i] = w.EN, w.FR
		}
	}
	return Text{fmt.Sprintf(t.EN, en...), fmt.Sprintf(t.FR, fr...)}
}

// maxProblems bounds how many problems of one query are told.
const maxProblems = 32

// fault notes a problem. What is returned is valid until the next one.
func (p *parser) fault(code Code, span Span, message Text, args ...any) *Problem {
	problem := Problem{Code: code, Span: span, Text: message.with(args...)}
	if len(p.problems) >= maxProblems {
		return &problem
	}
	p.problems = append(p.problems, problem)
	return &p.problems[len(p.problems)-1]
}

// bound notes a problem that a lenient reading cannot leave out.
func (p *parser) bound(code Code, span Span, message Text, args ...any) {
	p.fatal = true
	p.problems = append(p.problems, Problem{Code: code, Span: span, Text: message.with(args...), fatal: true})
}

// shown are the problems to tell. What else is wrong with a query that was cut off, or is no text, is a consequence of
// that.
func (p *parser) shown() []Problem {
	if !p.fatal {
		return p.problems
	}
	return slices.DeleteFunc(p.problems, func(x Problem) bool { return !x.fatal })
}

// clip shortens what is quoted in a message.
func clip(s string) string {
	const longest = 40
	if utf8.RuneCountInString(s) <= longest {
		return s
	}
	return string([]rune(s)[:longest]) + "…"
}

// list joins what can be written: "a, b or c".
func list(items []string, or string) string {
	if len(items) < 2 {
		return strings.Join(items, "")
	}
	return strings.Join(items[:len(items)-1], ", ") + or + items[len(items)-1]
}

func either(items []string) Text { return Text{list(items, " or "), list(items, " ou ")} }
func every(items []string) Text  { return Text{list(items, " and "), list(items, " et ")} }
