package api

import (
	"net/url"
	"testing"
)

// FuzzWellFormed holds wellFormed to what url.ParseQuery says of the same text.
func FuzzWellFormed(f *testing.F) {
	for _, raw := range []string{"", "&", "q=a", "q=a&q=b", "q=%zz", "a;b=1", "a=1;b=2&c", "=", "&&q=%", "q=%41&%41", "%=1", "q==;", "+=+"} {
		f.Add(raw)
	}
	f.Fuzz(func(t *testing.T, raw string) {
		if len(raw) > maxTarget {
			return
		}
		_, err := url.ParseQuery(raw)
		lax := (&url.URL{RawQuery: raw}).Query()
		if got := wellFormed(raw, lax); got != (err == nil) {
			t.Fatalf("%q: %v, url.ParseQuery: %v", raw, got, err)
		}
	})
}
