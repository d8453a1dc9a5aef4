package starter

import (
	"bytes"
	"context"
	"fmt"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/catalog"
	"github.com/kotei-dev/kotei/importer"
	"github.com/kotei-dev/kotei/importer/kotei"
)

// parse reads a starter file, which has the form of our own export. Unlike an import it takes nothing but a
// clean file: whatever the reader would only note is an error here, with its line.
func parse(game card.Game, file []byte) (*catalog.Catalog, error) {
	var report importer.Report
	dump, err := kotei.ReadFrom(context.Background(), bytes.NewReader(file), string(game)+".jsonl", &report)
	if err != nil {
		return nil, fmt.Errorf("starter set: %w", err)
	}
	if notes := report.Sorted(); len(notes) > 0 {
		return nil, fmt.Errorf("starter set: %s", notes[0])
	}
	if dump.Game != game {
		return nil, fmt.Errorf("starter set: %s.jsonl holds cards of %s", game, dump.Game)
	}
	cards := make([]*card.Card, len(dump.Records))
	for i := range dump.Records {
		cards[i] = &dump.Records[i].Card
	}
	cat, err := catalog.New(game, release(file), cards, nil, dump.Sets, dump.Aliases)
	if err != nil {
		return nil, fmt.Errorf("starter set: %w", err)
	}
	return cat, nil
}
