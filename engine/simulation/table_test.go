package simulation_test

import (
	"bytes"
	"encoding/csv"
	"encoding/xml"
	"errors"
	"flag"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/kotei-dev/kotei/engine"
	"github.com/kotei-dev/kotei/engine/simulation"
)

var update = flag.Bool("update", false, "write the golden charts anew")

// allTables are the tables of every sort of result.
func allTables(t testing.TB, lang string, names func(string) string) []simulation.Table {
	t.Helper()
	r := request(t, "crab")
	r.Games = 60
	tables := run(t, r).Tables(lang, names)
	c, err := simulation.Compare(t.Context(), r, r)
	if err != nil {
		t.Fatal(err)
	}
	mine, _ := cards(t).Card("iron-mine")
	s, err := simulation.RunSweep(t.Context(), simulation.Sweep{Request: r, Slot: simulation.Option{Card: mine}, Counts: []int{0, 1}})
	if err != nil {
		t.Fatal(err)
	}
	r.Games = 5
	a := keep(t, simulation.Keep{Request: r, Deal: 3})
	tables = append(append(append(tables, c.Tables(lang, names)...), s.Tables(lang, names)...), a.Tables(lang, names)...)
	return tables
}

// TestCSV: every table can be read again as it was, and has a row for each thing and a cell for each column.
func TestCSV(t *testing.T) {
	for _, lang := range []string{"en", "fr"} {
		for _, table := range allTables(t, lang, nil) {
			rows, err := csv.NewReader(bytes.NewReader(table.CSV())).ReadAll()
			if err != nil {
				t.Errorf("%s: %v", table.Name, err)
				continue
			}
			if len(rows) != len(table.Rows)+1 {
				t.Errorf("%s: %d rows of %d", table.Name, len(rows)-1, len(table.Rows))
			}
			for i, row := range rows {
				if len(row) != len(table.Columns) {
					t.Errorf("%s: row %d has %d cells for %d columns", table.Name, i, len(row), len(table.Columns))
				}
			}
			seen := map[string]bool{"": true}
			for i, title := range table.Columns {
				if seen[title] || table.Title == "" {
					t.Errorf("%s, %s: column %d has no title of its own: %q", table.Name, lang, i, title)
				}
				seen[title] = true
			}
			if len(table.Rows) == 0 && table.Name != "cycle" && table.Name != "goals" {
				t.Errorf("%s is empty", table.Name)
			}
		}
	}
}

// TestCSVIsHarmless: no text of a client begins what a spreadsheet takes for a formula; numbers stay numbers.
func TestCSVIsHarmless(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.OneOf(rapid.String(), rapid.SampledFrom([]string{"=1+1", "@SUM(A1)", "+1", "-1", "\t=1", "\r=1", "＝1", `"=1"`, "a,b", "a\nb"})).Draw(t, "text")
		table := simulation.Table{Columns: []string{"a", "b"}, Rows: [][]simulation.Cell{{
			{Text: s, Kind: simulation.CellText}, {Number: -1.5, Kind: simulation.CellNumber},
		}}}
		rows, err := csv.NewReader(bytes.NewReader(table.CSV())).ReadAll()
		if err != nil {
			t.Fatal(err)
		}
		got := rows[1][0]
		if got != "" && strings.ContainsAny(got[:1], "=+-@\t\r") {
			t.Fatalf("%q is written as %q", s, got)
		}
		plain := strings.ReplaceAll(s, "\r\n", "\n") // as the reader reads it
		if got != plain && got != "'"+plain {
			t.Fatalf("%q is written as %q", s, got)
		}
		if rows[1][1] != "-1.5" {
			t.Fatalf("a number is written as %q", rows[1][1])
		}
	})
}

// TestSVG: every chart is well-formed, has a title, a description and no script, and stays within its size; what comes
// from outside is text and nothing else.
func TestSVG(t *testing.T) {
	evil := func(id string) string { return `</text><script>alert("` + id + `")</script>&<!--` + "\x00\x08\xff" }
	for _, lang := range []string{"en", "fr"} {
		for _, table := range allTables(t, lang, evil) {
			checkSVG(t, table.Name, table.SVG(lang))
		}
	}
}

func checkSVG(t *testing.T, name string, svg []byte) {
	t.Helper()
	dec := xml.NewDecoder(bytes.NewReader(svg))
	dec.Strict = true
	found := map[string]int{}
	var width, height float64
	for {
		tok, err := dec.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatalf("%s: %v\n%s", name, err, svg)
		}
		el, ok := tok.(xml.StartElement)
		if !ok {
			continue
		}
		found[el.Name.Local]++
		for _, a := range el.Attr {
			if strings.HasPrefix(a.Name.Local, "on") || a.Name.Local == "href" || a.Name.Local == "style" {
				t.Errorf("%s: attribute %s", name, a.Name.Local)
			}
			x, err := strconv.ParseFloat(a.Value, 64)
			switch a.Name.Local {
			case "width", "height":
				if el.Name.Local == "svg" && a.Name.Local == "width" {
					width = x
				} else if el.Name.Local == "svg" {
					height = x
				}
			case "x", "x1", "x2", "cx":
				if err != nil || x < 0 || x > width {
					t.Errorf("%s: %s is %s", name, a.Name.Local, a.Value)
				}
			case "y", "y1", "y2", "cy":
				if err != nil || x < 0 || x > height {
					t.Errorf("%s: %s is %s", name, a.Name.Local, a.Value)
				}
			}
		}
	}
	for k := range found {
		if !strings.Contains(" svg title desc text line path circle rect ", " "+k+" ") {
			t.Errorf("%s: element %s", name, k)
		}
	}
	if found["svg"] != 1 || found["title"] != 1 || found["desc"] != 1 || found["text"] < 3 {
		t.Errorf("%s: %v", name, found)
	}
	if bad := regexp.MustCompile(`="[^"]*(NaN|Inf|\de[+-]\d)`).Find(svg); bad != nil {
		t.Errorf("%s: %s", name, bad)
	}
	if regexp.MustCompile(`<desc[^>]*></desc>`).Match(svg) {
		t.Errorf("%s: no description", name)
	}
}

// TestGoldenCharts: charts of a made-up game look as they did.
func TestGoldenCharts(t *testing.T) {
	r := request(t, "crab")
	r.Setup.Opponent = engine.Opponent{Provinces: 2, ProvinceStrength: 5, Honor: 5}
	r.Games = 100
	name := func(id string) string {
		c, _ := cards(t).Card(id)
		return c.Name
	}
	for _, table := range run(t, r).Tables("en", name) {
		if table.Name != "victory" && table.Name != "opening" {
			continue
		}
		path := filepath.Join("testdata", table.Name+".svg")
		got := table.SVG("en")
		if *update {
			if err := os.WriteFile(path, got, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(path)
		if err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s differs from %s (%v); -update writes it anew", table.Name, path, err)
		}
	}
}
