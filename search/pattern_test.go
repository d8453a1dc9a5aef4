package search

import "testing"

func TestSayingItself(t *testing.T) {
	for _, c := range []struct{ text, title, want string }{
		{"Bow Bat.", "Bat", "Bow ~."},
		{"Battle: Bat's Combat", "Bat", "Battle: ~'s Combat"},
		{"BatBat Bat Bat", "Bat", "BatBat ~ ~"},
		{"Été: Étés", "Été", "~: Étés"},
		{"Go (Oni)(Oni) go", "(Oni)", "Go ~~ go"},
		{"Hida Hida Hida", "Hida Hida", "~ Hida"},
		{"", "Bat", ""},
	} {
		if got := sayingItself(c.text, c.title); got != c.want {
			t.Errorf("sayingItself(%q, %q) = %q, want %q", c.text, c.title, got, c.want)
		}
	}
}
