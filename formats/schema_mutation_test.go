package formats

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sort"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// definitionFiles are all definitions of the tree.
func definitionFiles(t testing.TB) []string {
	t.Helper()
	var all []string
	for _, pattern := range []string{"definitions/*/*.yaml", "testdata/definitions/*.yaml", "../examples/formats/*.yaml"} {
		names, err := filepath.Glob(pattern)
		if err != nil || len(names) == 0 {
			t.Fatalf("%s: %v", pattern, err)
		}
		all = append(all, names...)
	}
	return all
}

// node is a place of a JSON tree that a mutation can change.
type node struct {
	path string
	in   any // the map or list that holds it
	key  string
	at   int
}

// nodes lists every place below a value, in an order that does not vary.
func nodes(path string, v any) []node {
	var out []node
	switch x := v.(type) {
	case map[string]any:
		keys := make([]string, 0, len(x))
		for k := range x {
			keys = append(keys, k)
		}
		sort.Strings(keys)
		for _, k := range keys {
			out = append(out, node{path + "." + k, x, k, 0})
			out = append(out, nodes(path+"."+k, x[k])...)
		}
	case []any:
		for i := range x {
			out = append(out, node{fmt.Sprintf("%s[%d]", path, i), x, "", i})
			out = append(out, nodes(fmt.Sprintf("%s[%d]", path, i), x[i])...)
		}
	}
	return out
}

func (n node) value() any {
	if m, ok := n.in.(map[string]any); ok {
		return m[n.key]
	}
	return n.in.([]any)[n.at]
}

func (n node) set(v any) {
	if m, ok := n.in.(map[string]any); ok {
		m[n.key] = v
		return
	}
	n.in.([]any)[n.at] = v
}

// mutate changes one place of a definition in a way that a careless writer would.
func mutate(t *rapid.T, root any) string {
	all := nodes("", root)
	n := all[rapid.IntRange(0, len(all)-1).Draw(t, "node")]
	what := rapid.SampledFrom([]string{"drop", "misspell", "extra", "list", "map", "word", "number", "huge", "negative", "empty", "long", "null", "symbols", "fraction"}).Draw(t, "mutation")
	m, isEntry := n.in.(map[string]any)
	switch what {
	case "drop":
		if isEntry {
			delete(m, n.key)
		}
	case "misspell":
		if isEntry {
			m[n.key+"x"] = m[n.key]
			delete(m, n.key)
		}
	case "extra":
		if inner, ok := n.value().(map[string]any); ok {
			inner["colour"] = "red"
		}
	case "list":
		n.set([]any{n.value()})
	case "map":
		n.set(map[string]any{"value": n.value()})
	case "word":
		n.set("surprise")
	case "number":
		n.set(7)
	case "huge":
		n.set(100_000)
	case "negative":
		n.set(-1)
	case "fraction":
		n.set(1.5)
	case "empty":
		n.set("")
	case "long":
		n.set(strings.Repeat("long ", 200))
	case "null":
		n.set(nil)
	case "symbols":
		n.set("Ünder score!")
	}
	return what + " " + n.path
}

// sayable says whether a JSON Schema can express what the check found: what single values are, not how they hang
// together. Days of the calendar, addresses and the text of the YAML itself are beyond it.
func sayable(p DefinitionProblem) bool {
	switch p.Code {
	case "unknown-key":
		return strings.HasPrefix(p.Message, "unknown key")
	case "missing":
		return strings.HasSuffix(p.Message, "is missing; write it")
	case "empty":
		return strings.HasPrefix(p.Message, "nothing stands here")
	case "wrong-type", "unknown-kind":
		return true
	case "bad-value":
		return !strings.Contains(p.Message, "is no day") && !strings.Contains(p.Message, "is no address") && !strings.Contains(p.Message, "is no family")
	}
	return false
}

// TestSchemaRefusesWhatTheCheckRefuses mutates every definition of the tree: what the check refuses for its structure
// the schema refuses as well, and what the schema refuses the check refuses.
func TestSchemaRefusesWhatTheCheckRefuses(t *testing.T) {
	s := schema(t)
	var trees []any
	for _, name := range definitionFiles(t) {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		trees = append(trees, asJSON(t, data))
	}
	refused, sound := 0, 0
	rapid.Check(t, func(rt *rapid.T) {
		var root any
		raw, err := json.Marshal(trees[rapid.IntRange(0, len(trees)-1).Draw(rt, "definition")])
		if err != nil {
			rt.Fatal(err)
		}
		if err := json.Unmarshal(raw, &root); err != nil {
			rt.Fatal(err)
		}
		how := mutate(rt, root)
		text, err := json.MarshalIndent(root, "", " ")
		if err != nil {
			rt.Fatal(err)
		}
		_, problems := Parse("mutated", text)
		var back any
		if err := json.Unmarshal(text, &back); err != nil {
			rt.Fatal(err)
		}
		bySchema := s.VisitJSON(back)
		// YAML reads a bare number where a word is wanted as the word; JSON is stricter.
		if bySchema != nil && len(problems) == 0 && !strings.Contains(bySchema.Error(), "value must be a string") {
			rt.Fatalf("%s: only the schema refuses: %v", how, bySchema)
		}
		if at := slices.IndexFunc(problems, sayable); at >= 0 && bySchema == nil {
			rt.Fatalf("%s: only the check refuses: %v", how, problems[at])
		}
		if bySchema != nil {
			refused++
		} else if len(problems) == 0 {
			sound++
		}
	})
	if refused == 0 || sound == 0 {
		t.Errorf("%d mutations were refused, %d were harmless", refused, sound)
	}
}
