package importer

import (
	"slices"
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
		"old names":     {func(c *card.Card) { c.OldNames = make([]string, 101) }, "oldnames is too long"},
		"old name":      {func(c *card.Card) { c.OldNames = []string{"a\x1b[2J"} }, "oldnames[0] holds control"},
		"summary":       {func(c *card.Card) { c.Summary = "a\x1b[2J" }, "summary holds control"},
		"foreign id":    {func(c *card.Card) { c.External = map[string]string{"oracle": "a\x1b[2J"} }, "external[0] holds control"},
		"set's id":      {func(c *card.Card) { c.Printings[0].Set = "a\x1b[2J" }, "set holds control"},
		"token":         {func(c *card.Card) { c.Printings[0].Legal = []string{"a\x1b[2J"} }, "legal[0] holds control"},
		"erratum":       {func(c *card.Card) { c.Errata[0].Text = "" }, "errata[0].text is missing"},
	} {
		r := good()
		c.spoil(&r.Card)
		if err := Check(r); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: Check gives %v, want it to say %q", name, err, c.want)
		}
	}
}

// Facts about sets come into a release without a record: they are checked too, and the set itself is kept.
func TestMergeRefusesBadSets(t *testing.T) {
	d := dump("kotei", rec("nobody", card.Card{Title: "Nobody Special", Printings: []card.Printing{in("some-set"), in("other-set")}}))
	d.Sets = []card.Set{
		{ID: "some-set", Name: "Some \x1b[2J Set", Date: "2001-01-01"},
		{ID: "other-set", Name: "Other Set", Date: "2002-13-01"},
		{ID: "third\x1b[2J", Name: "Third Set"},
		{ID: "fourth-set", Name: "Fourth Set", Date: "2004-01-01"},
	}
	var report Report
	content, err := Merge(card.L5RCCG, []NamedDump{d}, &report)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, s := range content.Sets {
		got = append(got, s.ID+" "+s.Name+" "+s.Date)
	}
	want := []string{"other-set other-set ", "some-set some-set ", "fourth-set Fourth Set 2004-01-01"}
	if !slices.Equal(got, want) {
		t.Errorf("the sets are %q, want %q", got, want)
	}
	left := 0
	for _, n := range report.Sorted() {
		if strings.Contains(n.Message, "are left out: ") {
			left++
		}
	}
	if left != 3 {
		t.Errorf("%d sets are noted as left out, want 3: %v", left, report.Sorted())
	}
}
