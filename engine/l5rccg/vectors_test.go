package l5rccg

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/goccy/go-yaml"

	"github.com/kotei-dev/kotei/card/cardtest"
)

// coveredAreas are the areas of the vectors that this package plays.
var coveredAreas = []string{"economy", "timing", "stat", "honor", "keyword", "victory", "battle"}

// vectorTests are the vectors by id, gathered from the files of the areas.
func vectorTests() map[string]func(*testing.T) {
	all := map[string]func(*testing.T){}
	for _, part := range []map[string]func(*testing.T){economyVectors, timingVectors, timingBattleVectors, statVectors, honorVectors, battleVectors, keywordVectors, victoryVectors} {
		for id, test := range part {
			if all[id] != nil {
				panic("vector " + id + " has two tests")
			}
			all[id] = test
		}
	}
	return all
}

// excluded are the vectors that a passive dummy leaves without a case, each with the rule that says so. There are at most
// 25 over all areas.
var excluded = map[string]string{
	"T291": "GF-01: the other player must assign units, and the dummy passes every opportunity",
	"T53":  "GF-01: the game goes on only with a third player",
	"T81":  "GF-01: there is nobody to be an ally",
	"T170": "GF-01: the player to the left of an eliminated Attacker is a third one",
}

const maxExcluded = 25

type vector struct {
	ID      string   `yaml:"id"`
	Ruleset string   `yaml:"ruleset"`
	Area    string   `yaml:"area"`
	Given   string   `yaml:"given"`
	When    string   `yaml:"when"`
	Then    string   `yaml:"then"`
	Source  string   `yaml:"source"`
	Status  string   `yaml:"status"`
	Rules   []string `yaml:"rules"`
}

// Every vector of the covered areas has a test, which TestVectors runs, or a reason why it has none.
func TestVectorsCovered(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(cardtest.RealData(t), "rules", "l5r-ccg-vectors.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	var vectors []vector
	if err := yaml.Unmarshal(text, &vectors); err != nil {
		t.Fatal(err)
	}
	if len(excluded) > maxExcluded {
		t.Errorf("%d vectors are excluded, at most %d may be", len(excluded), maxExcluded)
	}
	tests := vectorTests()
	ids := map[string]bool{}
	for _, v := range vectors {
		ids[v.ID] = true
		test := tests[v.ID]
		switch {
		case !slices.Contains(coveredAreas, v.Area):
		case test != nil && excluded[v.ID] != "":
			t.Errorf("vector %s has a test and is excluded", v.ID)
		case test == nil && excluded[v.ID] == "":
			t.Errorf("vector %s (%s) has no test: given %s, when %s, then %s %v", v.ID, v.Area, v.Given, v.When, v.Then, v.Rules)
		}
	}
	for id := range tests {
		if !ids[id] {
			t.Errorf("there is no vector %s", id)
		}
	}
	for id := range excluded {
		if !ids[id] {
			t.Errorf("there is no vector %s", id)
		}
	}
}

// The tests of the vectors need no folder of real data.
func TestVectors(t *testing.T) {
	for id, test := range vectorTests() {
		t.Run(id, test)
	}
}
