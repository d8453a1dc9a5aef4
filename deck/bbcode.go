package deck

import (
	"regexp"
	"strconv"
)

// bbTag is a tag of forums at the beginning of a line.
var bbTag = regexp.MustCompile(`(?i)^\s*\[(?:\*|/?(?:b|i|u|s|list|url|size|color|quote|code|center|cards?|deck|spoiler)(?:=[^\]]{0,200})?)\]`)

// bbcodeCodec is a list as forums show it: headers in bold type and the cards of each below it in [list].
func bbcodeCodec() codec {
	return codec{
		Dialect: Dialect{Name: "bbcode", Title: "BBCode (forums)", MediaType: "text/plain", Read: true, Write: true},
		detect: func(_ []byte, lines []string) (string, bool) {
			for _, line := range lines {
				if bbTag.MatchString(line) {
					return "a line begins with a tag of forums, such as [b] or [list]", true
				}
			}
			return "", false
		},
		read: func(_ []byte, lines []string, opt Options, r *Resolver) (Result, error) {
			return readLines(lines, opt, r)
		},
		write: writeBBCode,
	}
}

func writeBBCode(d Deck, r *Resolver) (string, []Loss, error) {
	w := newWriter(d, r, lineStyle{one: true, prefix: "[*]", printing: setName, unsafe: func(name string) bool { return unmark(name) != name }})
	w.directive("Name", d.Name)
	w.directive("Format", d.Format)
	for _, s := range append([]Section{""}, w.sections()...) {
		list := w.in(s)
		if len(list) == 0 {
			continue
		}
		if s != "" {
			w.heading("[b]" + zoneTitle(s) + " (" + strconv.Itoa(w.count(s)) + ")[/b]")
		}
		w.out.WriteString("[list]\n")
		w.entries(list)
		w.out.WriteString("[/list]\n")
	}
	return w.done(readLines)
}
