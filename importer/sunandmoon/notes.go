package sunandmoon

import (
	"fmt"
	"maps"
	"slices"
	"strconv"

	"github.com/kotei-dev/kotei/importer"
)

// notes gathers what is to be said about one file. Findings that many cards share are told once, with the
// number of cards and the first of them.
type notes struct {
	report *importer.Report
	file   string
	sets   map[string]string // id of every set in use -> its code in the file

	unknownLegal, unknownSets, unknownElements, noLegal tally
}

// tally counts the cards of each shared finding and remembers the first.
type tally map[string]*tallied

type tallied struct {
	count int
	line  int
	card  string
}

func newNotes(report *importer.Report, file string) *notes {
	return &notes{report: report, file: file, sets: map[string]string{}}
}

// label is how a note names a card: its id, or else its name.
func (e *element) label() string {
	if e.id != "" {
		return e.id
	}
	return e.name
}

func (n *notes) card(severity importer.Severity, e *element, format string, args ...any) {
	n.at(severity, e.line, e.label(), format, args...)
}

func (n *notes) at(severity importer.Severity, line int, label, format string, args ...any) {
	n.report.Add(importer.Note{
		Severity: severity, Source: sourceName, File: n.file, Line: line, Card: label,
		Message: fmt.Sprintf(format, args...),
	})
}

func (n *notes) repairs(e *element, fix *repairs) {
	for kind := range repairKinds {
		if message := fix.message(kind); message != "" {
			n.at(importer.Warning, fix[kind].line, e.label(), "%s", message)
		}
	}
	for _, field := range e.repeated {
		n.card(importer.Warning, e, "a second, different <%s>: the first one is kept", field)
	}
	for _, name := range e.unknown {
		n.tally(&n.unknownElements, name, e)
	}
}

func (n *notes) tally(t *tally, what string, e *element) {
	if *t == nil {
		*t = tally{}
	}
	if have := (*t)[what]; have != nil {
		have.count++
		return
	}
	(*t)[what] = &tallied{count: 1, line: e.line, card: e.label()}
}

// finish tells the shared findings.
func (n *notes) finish() {
	tell := func(severity importer.Severity, t tally, format string) {
		for _, what := range slices.Sorted(maps.Keys(t)) {
			x := t[what]
			n.at(severity, x.line, x.card, format+", on %s, first here", what, plural(x.count, "card"))
		}
	}
	tell(importer.Warning, n.unknownLegal, "the legality token %q is not known: kept as it is")
	tell(importer.Warning, n.unknownSets, "the edition code %q is not known: a set of that name, without a date")
	tell(importer.Info, n.unknownElements, "%s is not part of the schema: left out")
	for _, x := range n.noLegal {
		n.at(importer.Info, x.line, x.card, "no <legal>, so legal in no format, on %s, first here", plural(x.count, "card"))
	}
}

func plural(n int, word string) string {
	if n == 1 {
		return "1 " + word
	}
	return strconv.Itoa(n) + " " + word + "s"
}

func itoa(n int) string { return strconv.Itoa(n) }
