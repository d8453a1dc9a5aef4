package importer_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/kotei-dev/kotei/card/cardtest"
)

// TestRealDeckIdentities looks up every card of the resolved deck lists by its name.
func TestRealDeckIdentities(t *testing.T) {
	names := map[string]bool{}
	for _, c := range merge(t, nil, real(t).dumps()...).Cards {
		names[c.Name] = true
	}
	data, err := os.ReadFile(filepath.Join(cardtest.RealData(t), "decks", "expected.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	line := regexp.MustCompile(`^    - \[\d+, "((?:[^"\\]|\\.)*)", (stronghold|sensei|wind|start|dynasty|fate)\]`)
	looked, game := 0, ""
	for text := range strings.Lines(string(data)) {
		if g, ok := strings.CutPrefix(text, "  game: "); ok {
			game = strings.TrimSpace(g)
		}
		m := line.FindStringSubmatch(text)
		if m == nil || game != "l5r-ccg" {
			continue
		}
		looked++
		name, err := strconv.Unquote(`"` + m[1] + `"`)
		if err != nil {
			t.Fatal(err)
		}
		if !names[name] {
			t.Errorf("no card is called %q", name)
		}
	}
	if looked < 400 {
		t.Errorf("only %d identities were looked up", looked)
	}
}
