package importer

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/kotei-dev/kotei/card"
)

func TestMergeLeavesItsInputAlone(t *testing.T) {
	make2 := func() []NamedDump {
		return []NamedDump{
			dump("yasuki", rec("a", card.Card{Title: "A", Text: "x", Printings: []card.Printing{{Set: "ivory-edition", Text: "x", Legal: []string{"b", "a"}}}})),
			dump("oracle", rec("1", card.Card{Title: "A", Text: "x", Printings: []card.Printing{in("ivory-edition", "c")}})),
		}
	}
	dumps := make2()
	mustMerge(t, nil, dumps...)
	if diff := cmp.Diff(make2(), dumps); diff != "" {
		t.Errorf("merging changed its input (-before +after):\n%s", diff)
	}
}

// genDumps draws small dumps with many collisions of titles, versions, types, sets and subtitles.
func genDumps(t *rapid.T) []NamedDump {
	var dumps []NamedDump
	for _, source := range []string{"yasuki", "oracle", "sunandmoon"} {
		n := rapid.IntRange(1, 6).Draw(t, "n")
		var records []Record
		for i := range n {
			c := card.Card{
				Title:    rapid.SampledFrom([]string{"Twin", "twin", "Natsumi", "Beiden Pass", "Other"}).Draw(t, "title"),
				Subtitle: rapid.SampledFrom([]string{"", "", "the Socialite", "the Odd"}).Draw(t, "subtitle"),
				Version:  rapid.SampledFrom([]card.Version{"", "Experienced"}).Draw(t, "version"),
				Types:    rapid.SampledFrom([][]card.Type{{card.Personality}, {card.Holding}, {card.Region}, {card.Territory}, {card.Personality, card.Proxy}}).Draw(t, "types"),
				Text:     rapid.SampledFrom([]string{"", "one", "two"}).Draw(t, "text"),
			}
			for range rapid.IntRange(0, 3).Draw(t, "printings") {
				c.Printings = append(c.Printings, card.Printing{
					Set:    rapid.SampledFrom([]string{"ivory-edition", "jade-edition", "tokens", "a-line-in-the-sand"}).Draw(t, "set"),
					Number: rapid.SampledFrom([]string{"", "1", "2"}).Draw(t, "number"),
					Artist: rapid.SampledFrom([]string{"", "Ann", "Bob"}).Draw(t, "artist"),
					Legal:  rapid.SampledFrom([][]string{nil, {"ivory"}, {"jade", "ivory"}}).Draw(t, "legal"),
				})
			}
			records = append(records, Record{Key: fmt.Sprintf("%s%d", source, i), Card: c})
		}
		dumps = append(dumps, dump(source, records...))
	}
	return dumps
}

func TestMergeDoesNotDependOnOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		dumps := genDumps(t)
		want, err := Merge(card.L5RCCG, dumps, nil)
		if err != nil {
			t.Fatal(err)
		}
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
		rng.Shuffle(len(dumps), func(i, j int) { dumps[i], dumps[j] = dumps[j], dumps[i] })
		for _, d := range dumps {
			rng.Shuffle(len(d.Records), func(i, j int) { d.Records[i], d.Records[j] = d.Records[j], d.Records[i] })
			for _, r := range d.Records {
				ps := r.Card.Printings
				rng.Shuffle(len(ps), func(i, j int) { ps[i], ps[j] = ps[j], ps[i] })
			}
		}
		got, err := Merge(card.L5RCCG, dumps, nil)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("another order gives another release (-first +second):\n%s", diff)
		}
		if HashContent(card.L5RCCG, want) != HashContent(card.L5RCCG, got) {
			t.Fatal("equal contents have different hashes")
		}
	})
}

func TestMergeLosesNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		dumps := genDumps(t)
		content, err := Merge(card.L5RCCG, dumps, nil)
		if err != nil {
			t.Fatal(err)
		}
		ids, keys := map[string]bool{}, map[string]bool{}
		for _, c := range content.Cards {
			if ids[c.ID] {
				t.Fatalf("two cards have the id %s", c.ID)
			}
			ids[c.ID] = true
			for source, key := range c.External {
				keys[source+" "+key] = true
			}
		}
		for _, d := range dumps {
			for _, r := range d.Records {
				if !keys[d.Source+" "+r.Key] {
					t.Fatalf("record %s of %s is in no card", r.Key, d.Source)
				}
			}
		}
	})
}
