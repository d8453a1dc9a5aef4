package deck

import (
	"regexp"
	"strings"
)

// bushiLine is "3x Card Name  (Pack Name)" with two blanks before the pack.
var bushiLine = regexp.MustCompile(`^(?:\d{1,4}x )?\S.*\S?  \(.+\)$`)

// bushiAuthor is the word of the line below the deck's name.
const bushiAuthor = "by:"

// bushibuilderCodec is the text that Bushi Builder shares: the deck's name, its author, then the parts with blank
// lines between them; Stronghold, role and provinces without a number.
func bushibuilderCodec() codec {
	return codec{
		Dialect: Dialect{Name: "bushibuilder", Title: "Bushi Builder", MediaType: "text/plain", Read: true, Write: true},
		games:   lcgOnly,
		detect: func(_ []byte, lines []string) (string, bool) {
			if _, _, ok := titled(lines, bushiAuthor); ok {
				return `the second line names the author ("by:")`, true
			}
			all, of := nonBlank(lines, func(t string) bool { return len(t) <= maxName && bushiLine.MatchString(t) })
			return "two blanks stand before the pack", of > 0 && 2*of >= all
		},
		read: func(_ []byte, lines []string, opt Options, r *Resolver) (Result, error) {
			return readBushi(lines, opt, r)
		},
		write: func(d Deck, r *Resolver) (string, []Loss, error) {
			return headless(func(headers bool) (string, []Loss, error) {
				w := newWriter(d, r, lineStyle{times: true, printing: setName, always: true, wide: true})
				w.loseHead("Bushi Builder", false, true)
				if d.Name != "" {
					w.title()
					w.out.WriteString(bushiAuthor + "\n")
				}
				w.groups([]Section{Stronghold, Role, Provinces, Dynasty, Conflict}, headers)
				return w.done(readBushi)
			})
		},
	}
}

func readBushi(lines []string, opt Options, r *Resolver) (Result, error) {
	at, name, ok := titled(lines, bushiAuthor)
	if !ok {
		return readLines(lines, opt, r)
	}
	asides := map[int]string{at: "the deck's name"}
	for i := at + 1; i < len(lines); i++ { // the author, whatever the name after the colon looks like
		if t := tidy(lines[i]); t != "" {
			asides[i] = "about the deck, no card"
			break
		}
	}
	res, err := readAround(lines, asides, nil, opt, r)
	if err == nil && res.Deck.Name == "" {
		res.Deck.Name = strings.TrimSpace(name)
	}
	return res, err
}
