package policy_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/kotei-dev/kotei/engine/formula"
	"github.com/kotei-dev/kotei/engine/policy"
)

const early = `# economy first
name: early-economy
rules:
  - when: kind == recruit && card.type == holding && turn <= 3
    score: 100 + 10*card.gold_production - card.gold_cost
  - name: strike
    when: kind == attack && force > opponent.province_strength
    score: 200
`

func TestRead(t *testing.T) {
	want := policy.Document{
		Name: "early-economy", Otherwise: "pass", Ties: "first", Rules: []policy.Rule{
			{When: "kind == recruit && card.type == holding && turn <= 3", Score: "100 + 10*card.gold_production - card.gold_cost"},
			{Name: "strike", When: "kind == attack && force > opponent.province_strength", Score: "200"},
		},
	}
	asJSON, err := json.Marshal(want)
	if err != nil {
		t.Fatal(err)
	}
	for name, src := range map[string]string{"yaml": early, "json": string(asJSON), "quoted": strings.Replace(early, "score: 200", `score: "200"`, 1)} {
		got, err := policy.Read([]byte(src))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if d := cmp.Diff(want, got, cmpopts.IgnoreUnexported(policy.Document{})); d != "" {
			t.Errorf("%s:\n%s", name, d)
		}
	}
}

// TestLayout: texts over several lines, numbers and truth values are read as expressions.
func TestLayout(t *testing.T) {
	doc, err := policy.Read([]byte("name: x\notherwise: greedy\nties: random\nrules:\n- when: >\n    turn > 1 &&\n    favor\n  score: -5\n- {when: true, score: 'turn'}\n- when: turn > 1\n    && favor\n  score: |\n    1 +\n    2\n"))
	if err != nil {
		t.Fatal(err)
	}
	want := []policy.Rule{{When: "turn > 1 && favor", Score: "-5"}, {When: "true", Score: "turn"}, {When: "turn > 1 && favor", Score: "1 +\n2"}}
	if d := cmp.Diff(want, doc.Rules); d != "" {
		t.Error(d)
	}
	if _, err := doc.Compile(rules); err != nil {
		t.Error(err)
	}
}

func TestReadErrors(t *testing.T) {
	rule := "  - {when: true, score: 1}\n"
	for _, c := range []struct {
		name, src    string
		code         policy.Code
		line, column int
	}{
		{"nothing", "", policy.Documents, 1, 1},
		{"a remark", "# nothing\n", policy.Documents, 1, 1},
		{"two", "name: a\nrules: []\n---\nname: b\nrules: []\n", policy.Documents, 1, 1},
		{"a list", "- a\n", policy.WrongType, 1, 1},
		{"a word", "greedy\n", policy.WrongType, 1, 1},
		{"unknown key", "name: a\nrulez: []\n", policy.UnknownKey, 2, 1},
		{"unknown key of a rule", "name: a\nrules:\n  - {when: true, scor: 1}\n", policy.UnknownKey, 3, 18},
		{"twice", "name: a\nname: b\nrules: []\n", policy.BadYAML, 2, 1},
		{"no name", "rules:\n" + rule, policy.Missing, 1, 6},
		{"no rules", "name: a\n", policy.Missing, 1, 5},
		{"no score", "name: a\nrules:\n  - when: true\n", policy.Missing, 3, 9},
		{"empty when", "name: a\nrules:\n  - when:\n    score: 1\n", policy.WrongType, 3, 10},
		{"name is a list", "name: [a]\nrules: []\n", policy.WrongType, 1, 7},
		{"rules are a text", "name: a\nrules: none\n", policy.WrongType, 2, 8},
		{"a rule is a text", "name: a\nrules:\n  - pass\n", policy.WrongType, 3, 5},
		{"otherwise", "name: a\notherwise: gredy\nrules: []\n", policy.UnknownName, 2, 12},
		{"ties", "name: a\nties: last\nrules: []\n", policy.UnknownName, 2, 7},
		{"long name", "name: " + strings.Repeat("a", 101) + "\nrules: []\n", policy.TooLong, 1, 7},
		{"too many", "name: a\nrules:\n" + strings.Repeat(rule, 65), policy.TooMany, 67, 5},
		{"too long", early + strings.Repeat("# more\n", 3000), policy.TooLong, 1, 1},
		{"anchor", "name: &a x\nrules: []\n", policy.Anchor, 1, 7},
		{"alias", "name: *a\nrules: []\n", policy.Anchor, 1, 7},
		{"merge", "name: a\n<<: {rules: []}\n", policy.Anchor, 2, 1},
		{"tag", "name: !!str a\nrules: []\n", policy.Tag, 1, 7},
		{"deep", "name: " + strings.Repeat("[", 100), policy.Nesting, 1, 39},
		{"not closed", "name: \"a\nrules: []\n", policy.BadYAML, 1, 7},
		{"tabs", "name: a\n\trules: []\n", policy.BadYAML, 2, 1},
	} {
		_, err := policy.Read([]byte(c.src))
		var errs policy.Errors
		if !errors.As(err, &errs) {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if e := errs[0]; e.Code != c.code || e.Line != c.line || e.Column != c.column {
			t.Errorf("%s: %s at %d:%d (%s), want %s at %d:%d", c.name, e.Code, e.Line, e.Column, e.Text("en"), c.code, c.line, c.column)
		}
		checkWords(t, c.name, errs)
	}
}

func checkWords(t *testing.T, name string, errs policy.Errors) {
	t.Helper()
	for _, e := range errs {
		for _, lang := range []string{"en", "fr"} {
			if text := e.Text(lang); text == "" || text == string(e.Code) || strings.Contains(text, "%!") || len(text) > 500 {
				t.Errorf("%s, %s: %q", name, lang, text)
			}
		}
	}
}

// TestExpressionErrors: an expression that makes no sense is told with its place in the document.
func TestExpressionErrors(t *testing.T) {
	doc, err := policy.Read([]byte(`name: x
rules:
  - when: kind == recriut
    score: 1
  - {when: "turn > 1 && trun > 2", score: 'gold + favor'}
  - when: >
      turn > 1 &&
      1/
    score: 99999999999999999999
`))
	if err != nil {
		t.Fatal(err)
	}
	_, err = doc.Compile(rules)
	var errs policy.Errors
	if !errors.As(err, &errs) {
		t.Fatal(err)
	}
	var got []string
	for _, e := range errs {
		got = append(got, fmt.Sprintf("%d:%d %s", e.Line, e.Column, e.Text("en")))
	}
	want := []string{
		`3:19 Rule 1: when: There is no field or word "recriut". Did you mean "recruit"?`,
		`5:25 Rule 2: when: There is no field or word "trun". Did you mean "turn"?`,
		`5:51 Rule 2: score: This is a truth value, and a number is needed.`,
		`6:11 Rule 3: when: The expression ends too early.`,
		`9:12 Rule 3: score: The number 99999999999999999999 is too large.`,
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
	var f *formula.Error
	if !errors.As(err, &f) {
		t.Error("the error does not wrap that of the expression")
	}
	checkWords(t, "expressions", errs)
}

// TestCompileLimits: a document that was not read is held to the limits too.
func TestCompileLimits(t *testing.T) {
	long := strings.Repeat("1+", 5000) + "1"
	many := make([]policy.Rule, policy.MaxRules+1)
	for name, d := range map[string]policy.Document{
		"too long":  {Name: "x", Rules: []policy.Rule{{When: "true", Score: long}, {When: "true", Score: long}}},
		"too many":  {Name: "x", Rules: many},
		"otherwise": {Name: "x", Otherwise: "nobody"},
		"ties":      {Name: "x", Ties: "last"},
	} {
		_, err := d.Compile(rules)
		var errs policy.Errors
		if !errors.As(err, &errs) {
			t.Errorf("%s: %v", name, err)
			continue
		}
		checkWords(t, name, errs)
	}
}

// TestHash: it tells what a policy does, not how that is written.
func TestHash(t *testing.T) {
	hash := func(src string) string {
		doc, err := policy.Read([]byte(src))
		if err != nil {
			t.Fatal(err)
		}
		p, err := doc.Compile(rules)
		if err != nil {
			t.Fatal(err)
		}
		return p.Hash()
	}
	one := hash(early)
	if len(one) != 64 {
		t.Error(one)
	}
	for name, same := range map[string]string{
		"name":    strings.Replace(early, "early-economy", "other", 1),
		"layout":  strings.Replace(early, "score: 200", "score: '200'", 1),
		"default": early + "otherwise: pass\nties: first\n",
	} {
		if hash(same) != one {
			t.Errorf("another %s changes the hash", name)
		}
	}
	for name, other := range map[string]string{
		"score":     strings.Replace(early, "score: 200", "score: 201", 1),
		"otherwise": early + "otherwise: greedy\n",
		"ties":      early + "ties: random\n",
	} {
		if hash(other) == one {
			t.Errorf("another %s leaves the hash as it is", name)
		}
	}
}

// attacks are documents that are made to cost much.
func attacks() map[string]string {
	fill := func(part string) string {
		return strings.Repeat(part, (policy.MaxDocument-100)/len(part))
	}
	return map[string]string{
		"bomb":            "a: &a [x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b]\nname: *c\n",
		"brackets":        "name: " + fill("["),
		"braces":          "name: " + fill("{a: "),
		"dashes":          fill("- "),
		"maps":            strings.Join(strings.Split(fill("a:\n"), "\n"), "\n"),
		"quotes":          "name: " + fill(`"`),
		"open quote":      "name: \"" + fill("a\n"),
		"lines":           "name: " + fill("a\n  "),
		"folded":          "name: >\n" + fill("  a\n"),
		"colons":          fill(": "),
		"question marks":  fill("? "),
		"commas":          "name: [" + fill(",") + "]",
		"closing":         fill("]"),
		"documents":       fill("---\n"),
		"at signs":        fill("@ "),
		"percent":         fill("%\n"),
		"remarks":         fill("#\n"),
		"spaces":          fill(" "),
		"tabs":            fill("\t"),
		"nulls":           fill("\x00"),
		"bytes":           fill("\xff"),
		"escapes":         `name: "` + fill(`\u0041`) + `"`,
		"rules":           "name: x\nrules:\n" + fill("- {}\n"),
		"deep rule":       "name: x\nrules:\n- when: " + fill("(") + "\n  score: 1\n",
		"long rule":       "name: x\nrules:\n- when: true\n  score: 1" + fill("+1"),
		"one big rule":    "name: x\nrules:\n- when: turn in [" + fill("1,") + "1]\n  score: 1",
		"far too long":    strings.Repeat("a", 20<<20),
		"indented deeper": indented(170),
	}
}

func indented(n int) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(strings.Repeat(" ", i) + "a:\n")
	}
	return b.String()
}

// TestAttacks: whatever a document looks like, reading and compiling it takes bounded memory.
func TestAttacks(t *testing.T) {
	for name, src := range attacks() {
		t.Run(name, func(t *testing.T) {
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			doc, err := policy.Read([]byte(src))
			if err == nil {
				_, err = doc.Compile(rules)
			}
			runtime.ReadMemStats(&after)
			if got := after.TotalAlloc - before.TotalAlloc; got > 32<<20+2*uint64(len(src)) {
				t.Errorf("%d MiB allocated", got>>20)
			}
			var errs policy.Errors
			if err != nil && !errors.As(err, &errs) {
				t.Errorf("%v", err)
			}
			checkWords(t, name, errs)
		})
	}
}

// FuzzRead: no document makes the reader or the compiler fail, and every error has words.
func FuzzRead(f *testing.F) {
	f.Add(early)
	for _, src := range attacks() {
		f.Add(src[:min(len(src), 200)])
	}
	f.Fuzz(func(t *testing.T, src string) {
		doc, err := policy.Read([]byte(src))
		if err == nil {
			_, err = doc.Compile(rules)
		}
		var errs policy.Errors
		if err != nil && (!errors.As(err, &errs) || len(errs) == 0) {
			t.Fatalf("%q: %v", src, err)
		}
		checkWords(t, src, errs)
	})
}
