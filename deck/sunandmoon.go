package deck

import (
	"strings"
)

// sunandmoonCodec is the text of Sun and Moon: a "Legality:" line, then cards without headers, a single copy
// without a number, versions as " - exp2" and printings as "(code)".
func sunandmoonCodec() codec {
	return codec{
		Dialect: Dialect{Name: "sunandmoon", Title: "Sun and Moon", MediaType: "text/plain", Read: true, Write: true},
		games:   ccgOnly,
		detect: func(_ []byte, lines []string) (string, bool) {
			for _, line := range lines {
				if t := tidy(line); t != "" {
					return `the first line is "Legality:"`, strings.HasPrefix(t, "Legality:")
				}
			}
			return "", false
		},
		read: func(_ []byte, lines []string, opt Options, r *Resolver) (Result, error) {
			return readLines(lines, opt, r)
		},
		write: writeSunandmoon,
	}
}

// writeSunandmoon leaves headers out unless some card stands where it does not belong, which only a header
// can say.
func writeSunandmoon(d Deck, r *Resolver) (string, []Loss, error) {
	text, losses, err := writeSunandmoonText(d, r, false)
	for _, l := range losses {
		if l.Field == "section" {
			return writeSunandmoonText(d, r, true)
		}
	}
	return text, losses, err
}

func writeSunandmoonText(d Deck, r *Resolver, headers bool) (string, []Loss, error) {
	w := newWriter(d, r, lineStyle{printing: setCode})
	w.directive("Legality", titleCase(d.Format))
	w.entries(w.in(""))
	for _, s := range w.sections() {
		if headers {
			w.heading("# " + sectionTitle(s))
		} else {
			w.gap()
		}
		w.entries(w.in(s))
	}
	if d.Name != "" {
		w.lose(-1, "name", "Sun and Moon lists have no name")
	}
	return w.done(readLines)
}

// titleCase turns a format's id into words: "twenty-festivals" into "Twenty Festivals".
func titleCase(id string) string {
	words := strings.Split(id, "-")
	for i, w := range words {
		if w != "" {
			words[i] = strings.ToUpper(w[:1]) + w[1:]
		}
	}
	return strings.Join(words, " ")
}
