package formats

import (
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"sort"
	"strconv"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the last columns of docs/rules.md anew")

const rulesPage = "../docs/rules.md"

// ruleID is an id of the rules pages with further numbers of the same family behind it: "TF-DECK-06, -08",
// "TF-DECK-07 to -10".
var (
	ruleID   = regexp.MustCompile(`\b((?:TF|CL|FMT|CT|BAN|SW|GF|CON|ALT|LCG)(?:-[A-Z0-9]+)*-)(\d{2})\b`)
	ruleMore = regexp.MustCompile(`^(,| and| to|, and) -(\d{2})\b`)
)

// citedIn are the rule ids of a text, each once.
func citedIn(text string) []string {
	var ids []string
	for _, at := range ruleID.FindAllStringSubmatchIndex(text, -1) {
		if at[0] > 0 && text[at[0]-1] == '-' {
			continue // the end of a longer id, of another game
		}
		family, last := text[at[2]:at[3]], text[at[4]:at[5]]
		ids = append(ids, family+last)
		rest := text[at[1]:]
		for m := ruleMore.FindStringSubmatch(rest); m != nil; m = ruleMore.FindStringSubmatch(rest) {
			from, _ := strconv.Atoi(last)
			to, _ := strconv.Atoi(m[2])
			if m[1] != " to" {
				from = to - 1
			}
			for n := from + 1; n <= to; n++ {
				ids = append(ids, fmt.Sprintf("%s%02d", family, n))
			}
			last, rest = m[2], rest[len(m[0]):]
		}
	}
	sort.Strings(ids)
	return slices.Compact(ids)
}

// citations are the files that cite each rule: code and definitions, and cases.
func citations(t *testing.T) (code, cases map[string][]string) {
	t.Helper()
	code, cases = map[string][]string{}, map[string][]string{}
	err := filepath.WalkDir("..", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		slash := filepath.ToSlash(name)
		if d.IsDir() {
			if strings.HasPrefix(d.Name(), ".") && d.Name() != ".." || d.Name() == "testdata" && slash != "../formats/testdata" {
				return filepath.SkipDir
			}
			return nil
		}
		ext := filepath.Ext(name)
		if ext != ".go" && (ext != ".yaml" || !strings.HasPrefix(slash, "../formats/")) || strings.HasSuffix(name, "_test.go") || strings.HasSuffix(name, ".gen.go") {
			return nil
		}
		if strings.Contains(slash, "testdata/cases/") {
			return nil
		}
		data, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		for _, id := range citedIn(string(data)) {
			code[id] = append(code[id], strings.TrimPrefix(slash, "../"))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, tc := range loadCorpus(t).cases {
		file, _, _ := strings.Cut(tc.where, "[")
		for _, id := range tc.rules() {
			if file = "formats/testdata/" + strings.TrimPrefix(file, "formats/testdata/"); !slices.Contains(cases[id], file) {
				cases[id] = append(cases[id], file)
			}
		}
	}
	return code, cases
}

// TestRulesPage asks that docs/rules.md has a row for every rule that card, deck and formats cite, and that its last
// columns are current.
func TestRulesPage(t *testing.T) {
	page, err := os.ReadFile(rulesPage)
	if err != nil {
		t.Fatal(err)
	}
	code, cases := citations(t)
	rows := map[string]bool{}
	lines := strings.Split(string(page), "\n")
	for i, line := range lines {
		cells := strings.Split(line, "|")
		if len(cells) != 8 || !ruleID.MatchString(cells[1]) {
			continue
		}
		id := strings.TrimSpace(cells[1])
		if rows[id] {
			t.Errorf("%s has two rows", id)
		}
		rows[id] = true
		for at, what := range map[int]string{2: "sentence", 3: "confidence", 4: "source"} {
			if strings.TrimSpace(cells[at]) == "" {
				t.Errorf("%s has no %s", id, what)
			}
		}
		if len(code[id])+len(cases[id]) == 0 {
			t.Errorf("nothing cites %s; remove its row", id)
		}
		cells[5], cells[6] = " "+links(code[id])+" ", " "+links(cases[id])+" "
		lines[i] = strings.Join(cells, "|")
	}
	for _, m := range []map[string][]string{code, cases} {
		for id, files := range m {
			inner := slices.ContainsFunc(files, func(f string) bool {
				return strings.HasPrefix(f, "formats/") || strings.HasPrefix(f, "card/") || strings.HasPrefix(f, "deck/")
			})
			if inner && !rows[id] && !strings.HasPrefix(id, "HOUSE-") {
				t.Errorf("%s is cited in %v, and docs/rules.md has no row for it", id, files)
			}
		}
	}
	current := strings.Join(lines, "\n")
	if *update {
		if err := os.WriteFile(rulesPage, []byte(current), 0o644); err != nil {
			t.Fatal(err)
		}
	} else if current != string(page) {
		t.Error("docs/rules.md is not current; run go test ./formats -run TestRulesPage -update")
	}
}

func links(files []string) string {
	sort.Strings(files)
	var out []string
	for _, f := range files {
		name := f
		for _, folder := range []string{"formats/testdata/cases/l5r-ccg/", "formats/testdata/cases/", "formats/"} {
			name = strings.TrimPrefix(name, folder)
		}
		out = append(out, fmt.Sprintf("[%s](../%s)", name, f))
	}
	return strings.Join(out, ", ")
}

func TestCitedIn(t *testing.T) {
	got := strings.Join(citedIn("(TF-DECK-06, -08) and CL-DECK-01 to -03; FMT-20FA-02, CT-COPY; BAN-04 and -05; LCG-FMT-14, LCG-V-012; XYZ-FMT-14."), " ")
	if want := "BAN-04 BAN-05 CL-DECK-01 CL-DECK-02 CL-DECK-03 FMT-20FA-02 LCG-FMT-14 TF-DECK-06 TF-DECK-08"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}
