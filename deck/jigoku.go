package deck

import "regexp"

// jigokuLine is "3 Card Name (Pack Name)".
var jigokuLine = regexp.MustCompile(`^\d{1,4} \S.*\S? \([^()]+(?:\([^()]*\))?\)$`)

// jigokuCodec is the text that Jigoku exports and reads: a number, a name and the pack in each line, blank lines
// between the parts and no headers. The pack tells the two cards of a title apart (LCG-DATA-05).
func jigokuCodec() codec {
	return codec{
		Dialect: Dialect{Name: "jigoku", Title: "Jigoku", MediaType: "text/plain", Read: true, Write: true},
		games:   lcgOnly,
		detect: func(_ []byte, lines []string) (string, bool) {
			all, of := nonBlank(lines, func(t string) bool { return len(t) <= maxName && jigokuLine.MatchString(t) })
			return `every line is "number name (pack)"`, all > 0 && all == of
		},
		read: func(_ []byte, lines []string, opt Options, r *Resolver) (Result, error) {
			return readLines(lines, opt, r)
		},
		write: func(d Deck, r *Resolver) (string, []Loss, error) {
			return headless(func(headers bool) (string, []Loss, error) {
				w := newWriter(d, r, lineStyle{one: true, printing: setName, always: true})
				w.loseHead("Jigoku", true, true)
				w.groups([]Section{Stronghold, Role, Conflict, Dynasty, Provinces}, headers)
				return w.done(readLines)
			})
		},
	}
}
