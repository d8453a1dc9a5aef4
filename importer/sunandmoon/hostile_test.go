//go:build !race

package sunandmoon

import (
	"context"
	"runtime"
	"strings"
	"testing"

	"github.com/kotei-dev/kotei/importer"
)

// TestHostileInput: what is allocated grows no faster than the input, whatever is in it. The race detector adds
// its own.
func TestHostileInput(t *testing.T) {
	const size = 4 << 20
	fill := func(s string) string { return strings.Repeat(s, size/len(s)) }
	head := "<cards><card id='1' type='event'><name>A</name>"
	for _, c := range []struct{ name, text string }{
		{"bare angles", head + "<text>" + fill("<")},
		{"bare ampersands", head + "<text>" + fill("&")},
		{"long tag", head + "<a " + fill("x")},
		{"quoted", head + fill(`<a b="`)},
		{"deep nesting", head + fill("<a>")},
		{"open CDATA", head + fill("<![CDATA[")},
		{"CDATA with brackets", head + "<![CDATA[" + fill("]>")},
		{"open comments", head + fill("<!-- ")},
		{"many cards without end", fill("<card id='1' type='event'><name>A</name>")},
		{"many different cards of one id", many(size, func(n int) string {
			return "<card id='1' type='event'><name>A" + itoa(n) + "</name></card>"
		})},
		{"many fields", head + fill("<edition>AD</edition>")},
		{"many different editions", head + many(size, func(n int) string { return "<edition>E" + itoa(n) + "</edition>" })[:900_000] + "</card>"},
		{"many keywords", head + "<text>&lt;B>" + many(size, func(n int) string { return "K" + itoa(n) + "." })[:900_000] + "</text></card>"},
		{"many faces", many(size, func(n int) string { return "<card id='" + itoa(n) + "' type='stronghold'><name>A (1)</name></card>" })},
	} {
		text := c.text
		before := allocated()
		_, _ = read(context.Background(), strings.NewReader(text), "f.xml", &importer.Report{})
		if used := allocated() - before; used > 200*size {
			t.Errorf("%s: %d bytes allocated for %d", c.name, used, len(text))
		}
	}
}

func many(size int, card func(n int) string) string {
	var b strings.Builder
	for n := 0; b.Len() < size; n++ {
		b.WriteString(card(n))
	}
	return b.String()
}

func allocated() uint64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.TotalAlloc
}
