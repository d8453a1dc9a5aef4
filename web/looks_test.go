package web

import (
	"io/fs"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

func asset(t *testing.T, name string) string {
	t.Helper()
	b, err := fs.ReadFile(Files(), "assets/"+name)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// colours reads the custom properties of the style sheet for a theme: 0 is light, 1 is dark.
func colours(sheet string, theme int) map[string]string {
	out := map[string]string{}
	for _, m := range regexp.MustCompile(`--([a-z-]+): light-dark\(#([0-9a-f]{6}), #([0-9a-f]{6})\);`).FindAllStringSubmatch(sheet, -1) {
		out[m[1]] = m[2+theme]
	}
	return out
}

// luminance is that of WCAG 2.
func luminance(hex string) float64 {
	sum := 0.0
	for i, weight := range []float64{0.2126, 0.7152, 0.0722} {
		n, err := strconv.ParseUint(hex[2*i:2*i+2], 16, 8)
		if err != nil {
			return 0
		}
		c := float64(n) / 255
		if c <= 0.04045 {
			c /= 12.92
		} else {
			c = math.Pow((c+0.055)/1.055, 2.4)
		}
		sum += weight * c
	}
	return sum
}

// Text can be read in light and dark: contrast of at least 4.5 to 1 (WCAG 2, AA).
func TestContrast(t *testing.T) {
	css := asset(t, "kotei.css")
	for theme, palette := range map[string]map[string]string{"light": colours(css, 0), "dark": colours(css, 1)} {
		if len(palette) < 10 {
			t.Fatalf("%s: only %d colours", theme, len(palette))
		}
		for _, ink := range []string{"ink", "soft", "seal", "jade", "amber"} {
			for _, ground := range []string{"paper", "sheet", "shade", "seal-wash", "amber-wash"} {
				if ground == "shade" && ink != "ink" { // notes are written in ink
					continue
				}
				a, b := luminance(palette[ink]), luminance(palette[ground])
				if ratio := (max(a, b) + 0.05) / (min(a, b) + 0.05); ratio < 4.5 {
					t.Errorf("%s: %s on %s has contrast %.2f", theme, ink, ground, ratio)
				}
			}
		}
	}
}

// The page's scripts say the same things in both languages.
func TestScriptWords(t *testing.T) {
	en, fr, ok := strings.Cut(asset(t, "words.js"), "\n  fr: {")
	if !ok {
		t.Fatal("words.js has no French part")
	}
	keys := func(part string) []string {
		var out []string
		for _, m := range regexp.MustCompile(`(?m)^    (\w+):`).FindAllStringSubmatch(part, -1) {
			out = append(out, m[1])
		}
		slices.Sort(out)
		return out
	}
	if a, b := keys(en), keys(fr); len(a) < 15 || !slices.Equal(a, b) {
		t.Errorf("en has %v, fr has %v", a, b)
	}
}
