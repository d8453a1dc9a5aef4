package importer

import "testing"

func TestPlainText(t *testing.T) {
	for in, want := range map[string]string{
		"<b>Battle, :bow::</b> Do it.<br><b>Open:</b> Do  not.": "Battle, :bow:: Do it.\nOpen: Do not.",
		"One <i>(aside)</i>.<BR/>Two":                           "One (aside).\nTwo",
		"Salt &amp; Ash &#149; exp&ndash;2&nbsp;here":           "Salt & Ash • exp–2 here",
		"If X < 3 or 4 > Y, win":                                "If X < 3 or 4 > Y, win",
		"  \n\nA line \n  next\x0b line\u00a0\n\n\n\nlast\n":    "A line\nnext line\n\nlast",
		"cafe\u0301":                    "café",
		"Captain of the <i>Nowhere</i>": "Captain of the Nowhere",
		"":                              "",
		"cut off</":                     "cut off",
		"cut off</b":                    "cut off",
		"<br><br>":                      "",
		"a<br >b</p>c":                  "a\nb\nc",
		"<script>alert(1)</script>":     "alert(1)",
	} {
		if got := PlainText(in); got != want {
			t.Errorf("PlainText(%q) = %q, want %q", in, got, want)
		}
	}
}

func FuzzPlainText(f *testing.F) {
	for _, s := range []string{"<b>x</b>&amp;<br>y", "<", "&#149;", "a < b", "<<b>b>"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		got := PlainText(s)
		if len(got) > 4*len(s)+16 {
			t.Errorf("%d bytes grew to %d", len(s), len(got))
		}
		if PlainLine(got) != PlainLine(PlainLine(got)) && !containsAny(got, "<&") {
			t.Errorf("PlainLine is not stable on %q", got)
		}
	})
}

func containsAny(s, chars string) bool {
	for _, c := range chars {
		for _, r := range s {
			if r == c {
				return true
			}
		}
	}
	return false
}
