package policy_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/kotei-dev/kotei/engine"
	"github.com/kotei-dev/kotei/engine/policy"
)

var update = flag.Bool("update", false, "write the fields into the page")

const (
	fieldsBegin = "<!-- fields: written by go test ./engine/policy -run TestFieldsPage -update -->\n"
	fieldsEnd   = "<!-- end of fields -->"
)

func page(t *testing.T) (path, text string) {
	t.Helper()
	path = filepath.Join("..", "..", "docs", "policies.md")
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return path, string(b)
}

// TestFieldsPage: the page lists every field as the rules know it.
func TestFieldsPage(t *testing.T) {
	path, text := page(t)
	before, rest, ok := strings.Cut(text, fieldsBegin)
	_, after, ok2 := strings.Cut(rest, fieldsEnd)
	if !ok || !ok2 {
		t.Fatal("the page has no place for the fields")
	}
	want := before + fieldsBegin + fieldLists() + fieldsEnd + after
	switch {
	case text == want:
	case *update:
		if err := os.WriteFile(path, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	default:
		t.Error("docs/policies.md lists other fields: go test ./engine/policy -run TestFieldsPage -update")
	}
}

func fieldLists() string {
	var b strings.Builder
	for _, part := range []struct {
		title string
		scope engine.FieldScope
	}{{"Of the position", engine.OfGame}, {"Of the action", engine.OfAction}} {
		fmt.Fprintf(&b, "\n### %s\n\n| field | type | what |\n| --- | --- | --- |\n", part.title)
		for _, f := range rules.Fields() {
			if f.Scope != part.scope {
				continue
			}
			doc := f.Doc
			if f.Type == engine.FieldEnum {
				var words []string
				for _, w := range f.Enum {
					if w != "" {
						words = append(words, "`"+w+"`")
					}
				}
				doc += " [" + strings.Join(words, ", ") + "]"
			}
			fmt.Fprintf(&b, "| `%s` | %s | %s |\n", f.Name, f.Type, doc)
		}
	}
	return b.String() + "\n"
}

// TestPageExample: the example of the page is read, compiles, plays otherwise than the policy that it refines, and wins.
func TestPageExample(t *testing.T) {
	_, text := page(t)
	_, rest, _ := strings.Cut(text, "```yaml\n")
	src, _, ok := strings.Cut(rest, "```")
	if !ok {
		t.Fatal("the page has no example")
	}
	doc, err := policy.Read([]byte(src))
	if err != nil {
		t.Fatal(err)
	}
	p, err := doc.Compile(rules)
	if err != nil {
		t.Fatal(err)
	}
	b := engine.Batch{Games: 50, Turns: 15, Root: 2, Workers: 1, Policy: p.New, Hash: true}
	out, err := b.Run(t.Context(), rules, setupOf(t, "lion"))
	if err != nil {
		t.Fatal(err)
	}
	b.Policy = native(t, doc.Otherwise)
	other, err := b.Run(t.Context(), rules, setupOf(t, "lion"))
	if err != nil {
		t.Fatal(err)
	}
	won, same := 0, 0
	for i := range out {
		if out[i].Result.Kind == "military" && out[i].Result.Won {
			won++
		}
		if out[i].Hash == other[i].Hash {
			same++
		}
	}
	if won < 45 || same == len(out) {
		t.Errorf("%d of %d games won, %d as %s plays them", won, len(out), same, doc.Otherwise)
	}
}

// TestPageNatives: the page tells of every native policy.
func TestPageNatives(t *testing.T) {
	_, text := page(t)
	for _, name := range policy.Names() {
		if !strings.Contains(text, "| `"+name+"` |") {
			t.Errorf("the page does not tell of %s", name)
		}
	}
	if make, ok := policy.Native("nobody"); ok || make != nil {
		t.Error("there is a policy that there is not")
	}
}
