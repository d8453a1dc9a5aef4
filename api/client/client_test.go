package client_test

import (
	"context"
	"fmt"
	"net/http/httptest"
	"testing"

	"github.com/kotei-dev/kotei/api"
	"github.com/kotei-dev/kotei/api/client"
	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/catalog"
	"github.com/kotei-dev/kotei/deck"
	"github.com/kotei-dev/kotei/formats"
	"github.com/kotei-dev/kotei/importer/starter"
	"github.com/kotei-dev/kotei/search"
)

// serve runs the service on the starter set.
func serve() (url string, cards *catalog.Catalog, stop func(), err error) {
	cards, err = starter.Load(card.L5RCCG)
	if err != nil {
		return "", nil, nil, err
	}
	registry, err := formats.Builtin()
	if err != nil {
		return "", nil, nil, err
	}
	index, err := search.Memory(cards, registry)
	if err != nil {
		return "", nil, nil, err
	}
	library := api.NewLibrary()
	library.Set(card.L5RCCG, &api.View{Catalog: cards, Resolver: deck.NewResolver(cards), Index: index})
	h, err := api.New(api.Config{Library: library, Formats: registry})
	if err != nil {
		return "", nil, nil, err
	}
	srv := httptest.NewServer(h)
	return srv.URL, cards, func() { srv.Close(); _ = index.Close() }, nil
}

func Example() {
	url, _, stop, err := serve()
	if err != nil {
		fmt.Println(err)
		return
	}
	defer stop()

	c, err := client.NewClientWithResponses(url)
	if err != nil {
		fmt.Println(err)
		return
	}
	format := "twenty-festivals"
	answer, err := c.ValidateDeckWithTextBodyWithResponse(context.Background(), "l5r-ccg",
		&client.ValidateDeckParams{Format: &format}, "# Dynasty\n4 Moto Chinua\n")
	if err != nil {
		fmt.Println(err)
		return
	}
	report, err := answer.JSON200.AsReport()
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(report.Verdict)
	for _, p := range report.Problems {
		if p.Code == "copies-limit" {
			fmt.Println(p.Message)
		}
	}
	// Output:
	// illegal
	// Moto Chinua: 4 copies, 3 allowed.
}

func TestClient(t *testing.T) {
	url, cards, stop, err := serve()
	if err != nil {
		t.Fatal(err)
	}
	defer stop()
	c, err := client.NewClientWithResponses(url)
	if err != nil {
		t.Fatal(err)
	}
	ctx, limit := context.Background(), 250
	var cursor *string
	all, seen := "include:created", 0
	for {
		page, err := c.ListCardsWithResponse(ctx, "l5r-ccg", &client.ListCardsParams{Q: &all, Limit: &limit, Cursor: cursor})
		if err != nil || page.JSON200 == nil {
			t.Fatalf("%v %s", err, page.Body)
		}
		for _, k := range page.JSON200.Data {
			if want, ok := cards.Card(k.Id); !ok || want.Name != k.Name || len(want.Stats) != len(k.Stats) {
				t.Errorf("%s: %+v", k.Id, k)
			}
			seen++
		}
		if cursor = page.JSON200.Next; cursor == nil {
			break
		}
	}
	if seen != cards.Len() {
		t.Errorf("%d cards, want %d", seen, cards.Len())
	}
	missing, err := c.GetCardWithResponse(ctx, "l5r-ccg", "nobody", nil)
	if err != nil || missing.ApplicationproblemJSON404 == nil || missing.ApplicationproblemJSON404.Code != "not-found" {
		t.Errorf("%v %s", err, missing.Body)
	}
}
