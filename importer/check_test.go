package importer

import (
	"strings"
	"testing"

	"github.com/kotei-dev/kotei/card"
)

func TestCheckRefusesBadRecords(t *testing.T) {
	good := func() Record {
		return Record{Key: "k", Card: card.Card{
			Title: "Nobody Special", Types: []card.Type{card.Personality}, Version: "Experienced 2KYD",
			Stats:     card.Stats{card.Force: {Text: "4", Value: 4}},
			Printings: []card.Printing{{Set: "some-set", Date: "2014-02-28", Legal: []string{"ivory"}}},
			Errata:    []card.Erratum{{Date: "2020-01-01", Text: "Now different."}},
		}}
	}
	if err := Check(good()); err != nil {
		t.Fatalf("a good record is refused: %v", err)
	}
	for name, c := range map[string]struct {
		spoil func(*card.Card)
		want  string
	}{
		"no title":      {func(c *card.Card) { c.Title = "" }, "title is missing"},
		"long title":    {func(c *card.Card) { c.Title = strings.Repeat("x", 201) }, "title is too long"},
		"control":       {func(c *card.Card) { c.Text = "a\x0bb" }, "control"},
		"not utf-8":     {func(c *card.Card) { c.Text = "a\xffb" }, "UTF-8"},
		"date":          {func(c *card.Card) { c.Printings[0].Date = "2014-02-30" }, "not a day"},
		"legal date":    {func(c *card.Card) { c.Printings[0].LegalFrom = "soon" }, "not a day"},
		"set":           {func(c *card.Card) { c.Printings[0].Set = "" }, "set is missing"},
		"version":       {func(c *card.Card) { c.Version = "exp2" }, "no version"},
		"blank type":    {func(c *card.Card) { c.Types = []card.Type{""} }, "types[0] is missing"},
		"blank keyword": {func(c *card.Card) { c.Keywords = []string{""} }, "keywords[0] is missing"},
		"printings":     {func(c *card.Card) { c.Printings = make([]card.Printing, 501) }, "printings is too long"},
		"erratum":       {func(c *card.Card) { c.Errata[0].Text = "" }, "errata[0].text is missing"},
	} {
		r := good()
		c.spoil(&r.Card)
		if err := Check(r); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: Check gives %v, want it to say %q", name, err, c.want)
		}
	}
}
