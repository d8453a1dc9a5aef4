package api

import (
	"testing"

	"pgregory.net/rapid"
)

// A cursor leads back to its place, in its own list of its own release only.
func TestCursorPlaces(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		at := pageStart{from: rapid.IntRange(0, 1<<31).Draw(t, "from"), day: rapid.SampledFrom([]string{"", "2026-11-30", "0001-01-01", "9999-12-31", "1970-01-01"}).Draw(t, "day")}
		s := writeCursor("release", "list", at)
		if got, err := readCursor(s, "release", "list"); err != nil || got != at {
			t.Fatalf("%+v, %v; want %+v", got, err, at)
		}
		for _, other := range [][2]string{{"release", "another"}, {"another", "list"}} {
			if got, err := readCursor(s, other[0], other[1]); err == nil {
				t.Fatalf("%v took it: %+v", other, got)
			}
		}
	})
}

func FuzzReadCursor(f *testing.F) {
	f.Add(writeCursor("release", "list", pageStart{60, "2026-11-30"}))
	f.Add("")
	f.Add("AgAAAAAAAAAAAAAAAAAAAAAAAAAAAA")
	f.Fuzz(func(t *testing.T, s string) {
		at, err := readCursor(s, "release", "list")
		if err == nil && (at.from < 0 || at.day != "" && !isDay(at.day)) {
			t.Errorf("%q: %+v", s, at)
		}
	})
}
