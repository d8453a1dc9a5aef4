package fiveringsdb_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"github.com/kotei-dev/kotei/importer"
	"github.com/kotei-dev/kotei/importer/fiveringsdb"
)

func ExampleSource_Read() {
	dir, err := os.MkdirTemp("", "tree")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(dir)
	for name, text := range map[string]string{
		"Pack.json":           `[{"id":"alpha","name":"Alpha","released_at":"2017-10-05","cycle_id":"first"}]`,
		"Cycle.json":          `[{"id":"first"}]`,
		"PackCard/alpha.json": `[{"card_id":"01-nobody-s-gate","position":"7"}]`,
		"Card/x.json":         `{"id":"01-nobody-s-gate","name":"Nobody's Gate","clan":"crab","side":"province","type":"province","unique":false,"elements":["all"],"strength":"4","deck_limit":1}`,
	} {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			fmt.Println(err)
			return
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			fmt.Println(err)
			return
		}
	}
	dump, err := fiveringsdb.New().Read(context.Background(), dir, &importer.Report{})
	if err != nil {
		fmt.Println(err)
		return
	}
	c := dump.Records[0].Card
	fmt.Println(c.ID, c.Elements, c.Printings[0].Set, c.Printings[0].Date, dump.Aliases["01-nobody-s-gate"])
	// Output: nobody-s-gate [air earth fire void water] alpha 2017-10-05 nobody-s-gate
}
