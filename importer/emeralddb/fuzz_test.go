package emeralddb

import (
	"testing"
	"unicode/utf8"

	"github.com/kotei-dev/kotei/importer"
)

// FuzzRead: no answer panics, and every card that comes out has an id of its own and a place.
func FuzzRead(f *testing.F) {
	a := answers()
	f.Add(a["cards"], a["packs"], a["cycles"], a["formats"])
	f.Add(`[{"id":"a","name":"A","elements":null,"versions":null,"deck_limit":-1,"cost":1e99}]`, `[{"id":"p","size":"x","released_at":7}]`, `[{}]`, `[{"id":"emerald","legal_packs":"p"}]`)
	f.Add("[{\"id\":\"a\",\"name\":\"\\u0000<\"},\n{\"id\":\"a\",\"name\":\"b\"}", `[`, `{}`, `null`)
	f.Fuzz(func(t *testing.T, cards, packs, cycles, formats string) {
		r := &reader{report: &importer.Report{}}
		for _, part := range []struct{ name, text string }{{"cycles", cycles}, {"packs", packs}, {"formats", formats}, {"cards", cards}} {
			_ = r.take(part.name, part.name, []byte(part.text)) // an error or not: what was taken must be sound
		}
		r.finish()
		ids := map[string]bool{}
		for _, rec := range r.dump.Records {
			if !importer.ValidLCGID(rec.Card.ID) || ids[rec.Card.ID] || rec.Key == "" || rec.Line < 1 || !utf8.ValidString(rec.Card.Text) {
				t.Fatalf("record %+v", rec)
			}
			ids[rec.Card.ID] = true
			for _, p := range rec.Card.Printings {
				if !importer.ValidLCGID(p.Set) {
					t.Fatalf("printing %+v", p)
				}
			}
		}
		for old, id := range r.dump.Aliases {
			if ids[old] || !ids[id] {
				t.Fatalf("old id %q leads to %q", old, id)
			}
		}
	})
}

// FuzzParseAddress: an address that is taken has a host, http or https, and no password.
func FuzzParseAddress(f *testing.F) {
	for _, s := range []string{"https://example.org/api/cards", "http://a", "https://a:b@c", "://", "https://a/%2e%2e/api", "HTTPS://[::1]:80/"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, address string) {
		u, err := parseAddress(address)
		if err == nil && (u.Host == "" || u.User != nil || u.RawQuery != "" || u.Scheme != "http" && u.Scheme != "https") {
			t.Fatalf("%q gives %v", address, u)
		}
	})
}
