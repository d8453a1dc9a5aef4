package importer_test

import (
	"fmt"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/importer"
)

// Two sources tell of one card: their printings and legality add up, and the newest printing speaks.
func ExampleMerge() {
	record := func(key, text, set string, legal ...string) importer.Record {
		return importer.Record{Key: key, Card: card.Card{
			Title: "Invented Dojo", Types: []card.Type{card.Holding}, Text: text,
			Printings: []card.Printing{{Set: set, Legal: legal, Text: text}},
		}}
	}
	dump := func(source string, r importer.Record) importer.NamedDump {
		return importer.NamedDump{Source: source, Dump: importer.Dump{Game: card.L5RCCG, Records: []importer.Record{r}}}
	}
	var report importer.Report
	content, err := importer.Merge(card.L5RCCG, []importer.NamedDump{
		dump("oracle", record("1", "The new wording.", "ivory-edition", "ivory")),
		dump("yasuki", record("invented_dojo", "The old wording.", "jade-edition", "jade")),
	}, &report)
	if err != nil {
		fmt.Println(err)
		return
	}
	c := content.Cards[0]
	fmt.Println(c.ID, c.Legality, c.Text, c.Provenance["text"])
	for _, p := range c.Printings {
		fmt.Println(p.Date, p.ID, p.Text)
	}
	// Output:
	// invented-dojo map[ivory:legal jade:legal] The new wording. oracle
	// 1998-05-01 jade-edition.invented-dojo The old wording.
	// 2014-03-24 ivory-edition.invented-dojo
}

func ExampleSetID() {
	for _, name := range []string{"FL", "Hidden Emperor 4", "A Set of My Own"} {
		id, known := importer.SetID(name)
		fmt.Println(id, known)
	}
	// Output:
	// forgotten-legacy true
	// the-hidden-emperor-episode-4 true
	// a-set-of-my-own false
}

func ExampleSplitName() {
	title, subtitle, version := importer.SplitName("Hida Kisada, the Little Bear • Experienced", []card.Type{card.Personality})
	fmt.Printf("%q %q %q\n", title, subtitle, version)
	// Output: "Hida Kisada" "the Little Bear" "Experienced"
}
