package sunandmoon

import (
	"context"
	"path/filepath"
	"slices"
	"testing"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/cardtest"
	"github.com/kotei-dev/kotei/importer"
	"github.com/kotei-dev/kotei/importer/yasuki"
	"github.com/kotei-dev/kotei/store"
)

// onlyHere are the cards of the database that the YAML files lack: the twenty that only the Oracle has
// (data/README.md, known defects), by id.
var onlyHere = []string{
	"akenohoshi", "akodo-uehara", "asahina-umeko", "blades-of-the-black-dragon", "feint-and-strike", "gekido-no-oni",
	"green-lake-dojo", "kitsuki-mizukabe", "kitsune-hisano-exp", "mastering-the-elements", "moshi-madoka", "naginata",
	"ohsuki-sensei", "plains-of-otosan-uchi", "purveyor-of-questionable-goods", "silent-terror", "soul-of-earth",
	"tamahime", "traveling-market", "unsettling-gathering",
}

// TestMergeWithYAML: merged with the YAML files, every card of the database finds its card there by title
// and version, but for the twenty; no card changes its id, loses a printing or gains one.
func TestMergeWithYAML(t *testing.T) {
	var report importer.Report
	yaml, err := yasuki.Source{}.Read(context.Background(), filepath.Join(cardtest.RealData(t), "data", "l5r-ccg", "yasuki"), &report)
	if err != nil {
		t.Fatal(err)
	}
	mine, err := New().Read(context.Background(), realFile(t, "database.xml.gz"), &report)
	if err != nil {
		t.Fatal(err)
	}
	alone := merged(t, importer.NamedDump{Source: "yasuki", Dump: yaml})
	both := merged(t, importer.NamedDump{Source: sourceName, Dump: mine}, importer.NamedDump{Source: "yasuki", Dump: yaml})
	before := map[string]*card.Card{}
	for _, c := range alone.Cards {
		before[c.ID] = c
	}
	var extra []string
	found := 0
	for _, c := range both.Cards {
		old := before[c.ID]
		if c.External[sourceName] != "" && old != nil {
			found++
		}
		if old == nil {
			extra = append(extra, c.ID)
		} else if len(old.Printings) != len(c.Printings) || old.Version != c.Version || old.Subtitle != c.Subtitle {
			t.Errorf("%s changed: %d printings, version %q, subtitle %q; alone %d, %q, %q",
				c.ID, len(c.Printings), c.Version, c.Subtitle, len(old.Printings), old.Version, old.Subtitle)
		}
	}
	slices.Sort(extra)
	if !slices.Equal(extra, onlyHere) {
		t.Errorf("cards that the YAML files lack: %q, want %q", extra, onlyHere)
	}
	if want := len(mine.Records) - len(onlyHere); found != want {
		t.Errorf("%d of %d cards found their card in the YAML files, want %d", found, len(mine.Records), want)
	}
}

func merged(t *testing.T, dumps ...importer.NamedDump) store.Content {
	t.Helper()
	content, err := importer.Merge(card.L5RCCG, dumps, &importer.Report{})
	if err != nil {
		t.Fatal(err)
	}
	return content
}
