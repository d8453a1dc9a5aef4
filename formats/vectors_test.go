package formats

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"testing"

	"github.com/goccy/go-yaml"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/cardtest"
)

// vectorID is the id of a worked example in the note of a case.
var vectorID = regexp.MustCompile(`\bT\d{2,3}[a-z]?\b`)

// TestEveryDeckVectorHasACase asks that each worked example about decks of the CCG is cited in the note of a case that
// shows one of the example's rules, and that no case cites an example that there is not.
func TestEveryDeckVectorHasACase(t *testing.T) {
	data, err := os.ReadFile(filepath.Join(cardtest.RealData(t), "rules", "l5r-ccg-vectors.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	var file any
	if err := yaml.Unmarshal(data, &file); err != nil {
		t.Fatal(err)
	}
	vectors := deckVectors(file)
	if len(vectors) < 30 {
		t.Fatalf("only %d worked examples about decks", len(vectors))
	}
	shown := map[string]bool{}
	for _, tc := range loadCorpus(t).cases {
		if game, _, _ := cutFormat(tc.format); game != card.L5RCCG {
			continue
		}
		for _, id := range vectorID.FindAllString(tc.Note, -1) {
			rules, known := vectors[id]
			if !known {
				t.Errorf("%s cites %s, which is no worked example about decks", tc.where, id)
			}
			if slices.ContainsFunc(tc.rules(), func(r string) bool { return slices.Contains(rules, r) }) {
				shown[id] = true
			}
		}
	}
	for id, rules := range vectors {
		if !shown[id] {
			t.Errorf("no case of %v cites %s", rules, id)
		}
	}
}

func cutFormat(name string) (card.Game, string, bool) {
	dir, id := filepath.Split(name)
	return card.Game(filepath.Clean(dir)), id, dir != ""
}

// deckVectors are the rules of each example of the area deck, wherever the file holds its list.
func deckVectors(file any) map[string][]string {
	found := map[string][]string{}
	var walk func(any)
	walk = func(v any) {
		switch v := v.(type) {
		case []any:
			for _, x := range v {
				walk(x)
			}
		case map[string]any:
			if id, ok := v["id"].(string); ok && v["area"] == "deck" {
				list, _ := v["rules"].([]any)
				for _, r := range list {
					if s, ok := r.(string); ok {
						found[id] = append(found[id], s)
					}
				}
			}
			for _, x := range v {
				walk(x)
			}
		}
	}
	walk(file)
	return found
}
