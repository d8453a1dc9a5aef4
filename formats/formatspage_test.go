package formats

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/kotei-dev/kotei/card"
)

const (
	formatsPage   = "../docs/formats.md"
	exampleFormat = "../examples/formats/garden-league.yaml"
)

// TestFormatsPage holds docs/formats.md together with the example that ships and with the kinds that there are; with
// -update it writes both anew. The example must hold, in all its versions.
func TestFormatsPage(t *testing.T) {
	example, err := os.ReadFile(exampleFormat)
	if err != nil {
		t.Fatal(err)
	}
	f, problems := Parse(exampleFormat, example)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	if v, ok := f.At("2026-05-05"); !ok || v.From != "2026-03-01" || len(v.Rules) != 3 || f.Names["fr"] == "" {
		t.Errorf("the example's last version is %+v", v)
	}
	raw, err := os.ReadFile(formatsPage)
	if err != nil {
		t.Fatal(err)
	}
	page := string(raw)
	before, rest, ok := strings.Cut(page, "```yaml\n")
	_, after, ok2 := strings.Cut(rest, "```\n")
	head, _, ok3 := strings.Cut(after, "## Kinds of rule\n")
	if !ok || !ok2 || !ok3 {
		t.Fatal("docs/formats.md has no yaml example, or no part about kinds")
	}
	want := before + "```yaml\n" + string(example) + "```\n" + head + "## Kinds of rule\n\n" + kindsTable()
	if *update {
		if err := os.WriteFile(formatsPage, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if page != want {
		t.Error("docs/formats.md is not current; run go test ./formats -run TestFormatsPage -update")
	}
}

func kindsTable() string {
	var b strings.Builder
	b.WriteString("| kind | games | what it does | keys | problem codes |\n| --- | --- | --- | --- | --- |\n")
	for _, name := range kindNames() {
		k := kinds()[name]
		games := k.games
		if len(games) == 0 {
			games = card.Games()
		}
		var of []string
		for _, g := range games {
			of = append(of, string(g))
		}
		keys := make([]string, 0, len(k.params))
		for _, p := range k.params {
			key := "`" + p + "`"
			for _, needed := range k.needs {
				if needed == p {
					key += " (needed)"
				}
			}
			keys = append(keys, key)
		}
		fmt.Fprintf(&b, "| `%s` | %s | %s | %s | %s |\n", name, strings.Join(of, ", "), k.doc, strings.Join(keys, ", "), strings.Join(k.codes, ", "))
	}
	return b.String()
}
