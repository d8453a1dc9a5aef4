package main

import (
	"strings"
	"testing"
)

// What a file holds must not steer the terminal of whoever reads about it.
func TestVisible(t *testing.T) {
	for in, want := range map[string]string{
		"Some Card":        "Some Card",
		"a\tb":             "a b",
		"a\x1b[2Jb":        "a\uFFFD[2Jb",
		"a\x9b2Jb\u009b2J": "a\uFFFD2Jb\uFFFD2J",
		"a\r\nb\x00\x7f":   "a\uFFFD\uFFFDb\uFFFD\uFFFD",
		"é – 漢":            "é – 漢",
	} {
		if got := visible(in); got != want {
			t.Errorf("visible(%q) = %q, want %q", in, got, want)
		}
	}
	if got := printable(strings.Repeat("é", 100)); got != strings.Repeat("é", 100) {
		t.Errorf("100 characters are cut: %q", got)
	}
	if got := printable(strings.Repeat("é", 101) + "\x1b"); got != strings.Repeat("é", 100)+"…" {
		t.Errorf("101 characters give %q", got)
	}
}
