package main

import (
	"encoding/json"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

const module = "github.com/kotei-dev/kotei"

// arrows says, for each package of the house, which of our own packages and which third-party modules it
// may import directly (docs/architecture.md). A package is matched by the longest prefix. "std" is always
// allowed; forbidden names parts of the standard library that a pure package must not use.
var arrows = []struct {
	pkg        string
	ours       []string
	thirdParty []string
	forbidden  []string
}{
	{pkg: "card", thirdParty: []string{"golang.org/x/text"}, forbidden: impure},
	{pkg: "card/catalog", ours: []string{"card"}, forbidden: impure},
	{pkg: "card/changes", forbidden: impure},
	{pkg: "card/cardtest", ours: []string{"card", "card/catalog"}},
	{pkg: "odds", forbidden: impure},
	{pkg: "deck", ours: []string{"card", "card/catalog"}, thirdParty: []string{"github.com/goccy/go-yaml", "golang.org/x/text"}, forbidden: impure},
	{pkg: "formats", ours: []string{"card", "card/catalog", "deck"}, thirdParty: []string{"github.com/goccy/go-yaml", "github.com/go-playground/validator/v10"}, forbidden: impure},
	{pkg: "engine", ours: []string{"card", "deck", "odds", "engine", "engine/formula"}, thirdParty: []string{"github.com/goccy/go-yaml", "github.com/expr-lang/expr"}, forbidden: impure},
	{pkg: "engine/policy", ours: []string{"engine", "engine/formula", "engine/l5rccg"}, thirdParty: []string{"github.com/goccy/go-yaml"}, forbidden: impure},
	{pkg: "engine/behaviour", ours: []string{"card", "engine", "engine/formula", "engine/l5rccg"}, thirdParty: []string{"github.com/goccy/go-yaml"}, forbidden: impure},
	{pkg: "engine/simulation", ours: []string{"card", "deck", "odds", "engine", "engine/formula"}, forbidden: impure},
	{pkg: "goldfish", ours: []string{"card", "card/catalog", "deck", "formats", "engine", "engine/l5rccg", "engine/behaviour", "engine/policy", "engine/simulation"}, forbidden: impure},
	{pkg: "search", ours: []string{"card", "card/catalog", "formats", "search/query"}, thirdParty: []string{"github.com/blevesearch"}},
	{pkg: "search/query", ours: []string{"card"}, forbidden: impure},
	{pkg: "search/query/querytest", ours: []string{"card", "search/query"}, thirdParty: []string{"pgregory.net/rapid"}},
	{pkg: "store", ours: []string{"card"}},
	{pkg: "store/storetest", ours: []string{"store", "card", "card/changes"}, thirdParty: []string{"github.com/google/go-cmp"}},
	{pkg: "store/sqlite", ours: []string{"store", "card", "card/changes"}, thirdParty: []string{"modernc.org/sqlite", "github.com/pressly/goose/v3", "github.com/klauspost/compress"}},
	{pkg: "store/memory", ours: []string{"store"}},
	{pkg: "importer", ours: []string{"card", "store"}, thirdParty: []string{"github.com/goccy/go-yaml", "github.com/go-playground/validator/v10", "github.com/klauspost/compress", "golang.org/x/text"}},
	{pkg: "importer/yasuki", ours: []string{"importer", "card"}, thirdParty: []string{"github.com/goccy/go-yaml"}},
	{pkg: "importer/oracle", ours: []string{"importer", "card"}},
	{pkg: "importer/sunandmoon", ours: []string{"importer", "card"}, thirdParty: []string{"github.com/klauspost/compress", "golang.org/x/text"}},
	{pkg: "importer/altered", ours: []string{"importer", "card"}},
	{pkg: "importer/fiveringsdb", ours: []string{"importer", "card"}},
	{pkg: "importer/emeralddb", ours: []string{"importer", "card"}},
	{pkg: "importer/kotei", ours: []string{"importer", "card", "card/catalog"}, thirdParty: []string{"github.com/klauspost/compress"}},
	{pkg: "importer/starter", ours: []string{"importer", "importer/kotei", "card", "card/catalog"}},
	{pkg: "importer/importtest", ours: []string{"*"}},
	{
		pkg:        "api",
		ours:       []string{"", "api", "api/bulk", "api/imports", "api/limit", "api/share", "card", "card/catalog", "card/changes", "deck", "formats", "search", "search/query", "engine", "engine/behaviour", "engine/policy", "engine/simulation", "goldfish", "odds", "importer", "store", "store/memory", "web", "docs"},
		thirdParty: []string{"github.com/labstack/echo/v4", "github.com/getkin/kin-openapi", "github.com/oapi-codegen/runtime", "github.com/google/uuid", "golang.org/x/text", "golang.org/x/time", "github.com/klauspost/compress", "github.com/prometheus/client_golang", "github.com/yuin/goldmark"},
	},
	{pkg: "api/bulk", ours: []string{"card", "card/catalog"}, thirdParty: []string{"github.com/klauspost/compress"}},
	{pkg: "api/imports", ours: []string{"card", "importer", "store"}},
	{pkg: "api/limit", thirdParty: []string{"golang.org/x/time"}},
	{pkg: "api/share"},
	{pkg: "web"},
	{pkg: "docs"},
	{pkg: "examples", ours: []string{"*"}},
	{pkg: "cmd", ours: []string{"*"}, thirdParty: []string{"*"}},
	{pkg: ""}, // the root package embeds openapi.yaml
}

// impure is what the pure packages promise to do without.
var impure = []string{"os", "net", "net/http", "os/exec", "database/sql", "math/rand", "math/rand/v2", "log", "log/slog", "syscall"}

// onlyIn names the modules that live in one package each.
var onlyIn = map[string]string{
	"github.com/labstack/echo/v4":  "api",
	"github.com/blevesearch":       "search",
	"modernc.org/sqlite":           "store/sqlite",
	"github.com/pressly/goose/v3":  "store/sqlite",
	"github.com/alecthomas/kong":   "cmd",
	"github.com/vbauerster/mpb/v8": "cmd",
	"github.com/yuin/goldmark":     "api",
}

type goPackage struct {
	ImportPath string
	Imports    []string
	Standard   bool
}

func TestArrows(t *testing.T) {
	for _, p := range listPackages(t) {
		name := strings.TrimPrefix(strings.TrimPrefix(p.ImportPath, module), "/")
		rule := -1
		for i, a := range arrows {
			if (name == a.pkg || a.pkg != "" && strings.HasPrefix(name, a.pkg+"/")) && (rule < 0 || len(a.pkg) > len(arrows[rule].pkg)) {
				rule = i
			}
		}
		if rule < 0 {
			t.Errorf("package %q has no place in the house: add it to arrows and to docs/architecture.md", name)
			continue
		}
		a := arrows[rule]
		for _, imp := range p.Imports {
			if own, ok := strings.CutPrefix(imp, module); ok {
				own = strings.TrimPrefix(own, "/")
				if !slices.Contains(a.ours, "*") && !slices.Contains(a.ours, own) {
					t.Errorf("%s imports %s: not an arrow of the house (it may import %v)", name, own, a.ours)
				}
				continue
			}
			if !strings.Contains(strings.SplitN(imp, "/", 2)[0], ".") {
				if slices.Contains(a.forbidden, imp) {
					t.Errorf("%s is pure and must not import %s", name, imp)
				}
				continue
			}
			if !slices.Contains(a.thirdParty, "*") && !slices.ContainsFunc(a.thirdParty, func(m string) bool { return within(imp, m) }) {
				t.Errorf("%s imports the third-party package %s, which is not allowed there", name, imp)
			}
			for m, home := range onlyIn {
				if within(imp, m) && name != home && !strings.HasPrefix(name, home+"/") {
					t.Errorf("%s imports %s, which lives only in %s", name, imp, home)
				}
			}
		}
	}
}

func within(imp, mod string) bool { return imp == mod || strings.HasPrefix(imp, mod+"/") }

func listPackages(t *testing.T) []goPackage {
	t.Helper()
	out, err := exec.Command("go", "list", "-json=ImportPath,Imports,Standard", module+"/...").Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	var list []goPackage
	for dec := json.NewDecoder(strings.NewReader(string(out))); dec.More(); {
		var p goPackage
		if err := dec.Decode(&p); err != nil {
			t.Fatal(err)
		}
		list = append(list, p)
	}
	if len(list) < 5 {
		t.Fatalf("go list found only %d packages", len(list))
	}
	return list
}
