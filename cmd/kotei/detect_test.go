package main

import (
	"path/filepath"
	"testing"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/cardtest"
)

// TestDetectRealData: each folder and file of real data is taken by its own source and by no other, and what holds no
// cards is taken by none.
func TestDetectRealData(t *testing.T) {
	data := filepath.Join(cardtest.RealData(t), "data")
	reg, err := sources()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ path, source string }{
		{"l5r-ccg/yasuki", "yasuki"},
		{"l5r-ccg/yasuki/sets", "yasuki"},
		{"l5r-ccg/oracle", "oracle"},
		{"l5r-ccg/sunandmoon", "sunandmoon"},
		{"l5r-ccg/sunandmoon/database.xml.gz", "sunandmoon"},
		{"l5r-lcg/fiveringsdb-data", "fiveringsdb"},
		{"l5r-lcg/fiveringsdb-data/json", "fiveringsdb"},
		{"l5r-lcg/fiveringsdb-data/json/Card", "fiveringsdb"},
		{"l5r-lcg/fiveringsdb-data/json/PackCard", "fiveringsdb"},
		{"l5r-lcg/emeralddb", "emeralddb"},
		{"l5r-lcg/emeralddb/cards.json", "emeralddb"},
		{"altered", "altered"},
		{"altered/SETS", "altered"},
		{"altered/cards_slim_5lang.json", "altered"},
		{"altered/uniques_sample", "altered"},
		{"l5r-lcg/lists", ""},
		{"l5r-lcg/emeralddb/packs.json", ""},
		{"l5r-lcg/fiveringsdb-data/json/Pack.json", ""},
		{"l5r-ccg/checklists", ""},
		{"l5r-ccg/filters.xml", ""},
		{"README.md", ""},
	} {
		s, reason, err := reg.Detect(filepath.Join(data, filepath.FromSlash(c.path)))
		switch {
		case c.source == "" && err == nil:
			t.Errorf("%s is taken by %s: %s", c.path, s.Name(), reason)
		case c.source != "" && err != nil:
			t.Errorf("%s: %v", c.path, err)
		case c.source != "" && s.Name() != c.source:
			t.Errorf("%s is taken by %s (%s), want %s", c.path, s.Name(), reason, c.source)
		}
	}
}

func TestDetectAddress(t *testing.T) {
	reg, err := sources()
	if err != nil {
		t.Fatal(err)
	}
	s, _, err := reg.Detect("https://example.org/")
	if err != nil || s.Name() != "emeralddb" || s.Games()[0] != card.L5RLCG {
		t.Errorf("a web address is taken by %v, %v", s, err)
	}
}
