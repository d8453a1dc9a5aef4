package emeralddb_test

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"

	"github.com/kotei-dev/kotei/importer"
	"github.com/kotei-dev/kotei/importer/emeralddb"
)

func ExampleSource_Read() {
	service := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/api/packs":
			fmt.Fprint(w, `[{"id":"alpha","name":"Alpha","released_at":"2017-10-05"}]`)
		case "/api/cards":
			fmt.Fprint(w, `[{"id":"nobody-s-blade","name":"Nobody's Blade","faction":"crab","side":"conflict","type":"attachment","deck_limit":3,"cost":"1","military_bonus":"+2","versions":[{"pack_id":"alpha"}]}]`)
		default:
			http.NotFound(w, r)
		}
	}))
	defer service.Close()
	var report importer.Report
	dump, err := emeralddb.New().Read(context.Background(), service.URL, &report)
	if err != nil {
		fmt.Println(err)
		return
	}
	c := dump.Records[0].Card
	fmt.Println(c.ID, c.Stats["military"].Text, c.Printings[0].Date, report.Count(importer.Warning))
	// Output: nobody-s-blade +2 2017-10-05 2
}
