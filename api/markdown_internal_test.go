package api

import (
	"strings"
	"testing"
)

func TestPageLink(t *testing.T) {
	for to, want := range map[string]string{
		"formats.md":                  "/docs/formats",
		"formats.md#lists":            "/docs/formats#lists",
		"#here":                       "#here",
		"img/verdict.png":             "/docs/img/verdict.png",
		"../openapi.yaml":             "/openapi.yaml",
		"../docs/api.md":              "/docs/api",
		"../formats/definitions":      sourceURL + "formats/definitions",
		"../card/card.go#L10":         sourceURL + "card/card.go#L10",
		"/problems/not-found":         "/problems/not-found",
		"https://example.org/a.md#x":  "https://example.org/a.md#x",
		"mailto:somebody@example.org": "mailto:somebody@example.org",
	} {
		if got := pageLink(to); got != want {
			t.Errorf("%s leads to %s, want %s", to, got, want)
		}
	}
}

// A page is escaped, holds no style and no script of its own, and gives its headings.
func TestRenderPage(t *testing.T) {
	d, err := renderPage([]byte("# The *first*\n\nWords &\nmore `code`.\n\n## Two\n\n### Three\n\n#### Four\n\n<script>alert(1)</script>\n\n[x](javascript:alert(1))\n\n| a | b |\n| :-: | --: |\n| 1 | 2 |\n\n```js helper\nif (a < b) {}\n```\n\n    indented <b>\n"))
	if err != nil {
		t.Fatal(err)
	}
	body := string(d.Body)
	for _, not := range []string{"<script", "javascript:", "style=", "<b>"} {
		if strings.Contains(body, not) {
			t.Errorf("the page holds %q:\n%s", not, body)
		}
	}
	for _, want := range []string{`<pre tabindex="0" data-lang="JavaScript"><code>if (a &lt; b) {}`, `<td align="center">1</td>`, `<h2 id="two">`} {
		if !strings.Contains(body, want) {
			t.Errorf("the page does not hold %q:\n%s", want, body)
		}
	}
	if d.Title != "The first" || d.Lead != "Words & more code." || len(d.Headings) != 2 || d.Headings[1] != (heading{"three", "Three", true}) {
		t.Errorf("%q, %q, %v", d.Title, d.Lead, d.Headings)
	}
}
