package kotei_test

import (
	"fmt"
	"os"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/catalog"
	"github.com/kotei-dev/kotei/importer/kotei"
)

func ExampleExport() {
	event := &card.Card{ID: "an-event", Game: card.L5RCCG, Title: "An Event", Side: card.DynastySide, Types: []card.Type{card.Event}}
	event.Derive()
	cards, err := catalog.New(card.L5RCCG, catalog.Release{Hash: "5a17"}, []*card.Card{event}, nil, nil, map[string]string{"event": "an-event"})
	if err != nil {
		fmt.Println(err)
		return
	}
	if err := kotei.Export(os.Stdout, cards); err != nil {
		fmt.Println(err)
	}
	// Output:
	// {"kotei":1,"game":"l5r-ccg","release":"5a17","aliases":1,"cards":1}
	// {"alias":{"old":"event","id":"an-event"}}
	// {"card":{"id":"an-event","game":"l5r-ccg","title":"An Event","subtitle":"","version":"","level":0,"limit_key":"an event/0","family":null,"name":"An Event","side":"dynasty","types":["event"],"clans":[],"keywords":[],"unique":false,"stats":{},"legality":{},"support":"none","printings":[],"soul_of":null,"also_version_of":[],"created":false,"latest":"","url":"/v1/l5r-ccg/cards/an-event"}}
}
