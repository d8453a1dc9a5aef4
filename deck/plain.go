package deck

import "strconv"

// plainCodec is what people type and paste. It reads almost anything that is written line by line.
func plainCodec() codec {
	return codec{
		Dialect: Dialect{Name: "plain", Title: "Plain text", MediaType: "text/plain", Read: true, Write: true},
		detect:  func([]byte, []string) (string, bool) { return "lines of cards, and nothing of another dialect", true },
		read: func(_ []byte, lines []string, opt Options, r *Resolver) (Result, error) {
			return readLines(lines, opt, r)
		},
		write: func(d Deck, r *Resolver) (string, []Loss, error) {
			w := newWriter(d, r, lineStyle{one: true, printing: setName})
			w.directive("Name", d.Name)
			w.directive("Format", d.Format)
			w.entries(w.in(""))
			for _, s := range w.sections() {
				w.heading("# " + sectionTitle(s) + " (" + strconv.Itoa(w.count(s)) + ")")
				w.entries(w.in(s))
			}
			return w.done(readLines)
		},
	}
}
