package api

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/cardtest"
	"github.com/kotei-dev/kotei/search"
)

// The members of a card are the same in package card, in the table here and in the contract.
func TestCardFields(t *testing.T) {
	var tags []string
	of := reflect.TypeFor[card.Card]()
	for i := range of.NumField() {
		name, _, _ := strings.Cut(of.Field(i).Tag.Get("json"), ",")
		tags = append(tags, name)
	}
	if diff := cmp.Diff(append(tags, "printing"), cardFields); diff != "" {
		t.Errorf("card.Card and cardFields (-want +got):\n%s", diff)
	}
	c, err := loadContract()
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range c.routes[routeKey{"GET", "/v1/:game/cards"}].Operation.Parameters {
		if p.Value.Name != "fields" {
			continue
		}
		var names []string
		for _, v := range p.Value.Schema.Value.Items.Value.Enum {
			name, _ := v.(string)
			names = append(names, name)
		}
		if diff := cmp.Diff(cardFields, names); diff != "" {
			t.Errorf("cardFields and the contract (-want +got):\n%s", diff)
		}
	}
	schema := c.routes[routeKey{"GET", "/v1/:game/cards/:id"}].Operation.Responses.Value("200").Value.Content["application/json"].Schema.Value
	for _, name := range cardFields {
		if schema.Properties[name] == nil {
			t.Errorf("the schema of a card has no %s", name)
		}
	}
}

// drawCard is an invented card with awkward texts.
func drawCard(t *rapid.T, n int) card.Card {
	text := rapid.SampledFrom([]string{"", "plain", `with "quotes" and \ strokes`, "brackets }]{[ , and : signs", "Élan • 龍", "line\nbreak <b>"})
	k := card.Card{
		ID: "card-" + string(rune('a'+n)), Title: "T" + text.Draw(t, "title"), Text: text.Draw(t, "text"), Subtitle: text.Draw(t, "subtitle"),
		Types: []card.Type{card.Personality}, Keywords: rapid.SliceOfN(text, 0, 3).Draw(t, "keywords"),
		Names: map[string]string{"fr": text.Draw(t, "french")}, Stats: card.Stats{card.Force: {Value: n}},
	}
	for i := range rapid.IntRange(0, 4).Draw(t, "printings") {
		k.Printings = append(k.Printings, card.Printing{ID: "p" + string(rune('0'+i)) + text.Draw(t, "id"), Set: "set", Flavor: text.Draw(t, "flavor"), Legal: []string{"a", "b"}})
	}
	return k
}

// Cutting and joining again changes nothing; a part has exactly the members asked for, in the order of the whole;
// an entry of printings has the one printing and its id.
func TestCutCards(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		v := &View{Catalog: cardtest.Catalog(t, drawCard(r, 0))}
		k, raw := v.Catalog.At(0), v.Catalog.JSON(0)
		var all []string
		for _, m := range cutCard(raw).members {
			all = append(all, string(raw[m.from:m.to]))
		}
		if got := "{" + strings.Join(all, ",") + "}"; got != string(raw) {
			r.Fatalf("%s\nbecame %s", raw, got)
		}
		var whole map[string]json.RawMessage
		if err := json.Unmarshal(raw, &whole); err != nil {
			r.Fatal(err)
		}
		fields := rapid.SliceOfDistinct(rapid.SampledFrom(cardFields), func(s string) string { return s }).Draw(r, "fields")
		hit := search.Hit{Card: 0, Printing: rapid.IntRange(-1, len(k.Printings)-1).Draw(r, "printing")}
		s := shape{fields: fieldsOf(fields), printings: rapid.Bool().Draw(r, "printings")}
		var b bytes.Buffer
		s.write(&b, v, hit)
		var got map[string]json.RawMessage
		if err := json.Unmarshal(b.Bytes(), &got); err != nil {
			r.Fatalf("%v in %s", err, b.Bytes())
		}
		want := map[string]string{}
		for name, value := range whole {
			if s.fields == 0 || slices.Contains(fields, name) {
				want[name] = string(value)
			}
		}
		if hit.Printing >= 0 {
			id, _ := json.Marshal(k.Printings[hit.Printing].ID)
			if s.fields == 0 || slices.Contains(fields, "printing") {
				want["printing"] = string(id)
			}
			if _, ok := want["printings"]; ok && s.printings {
				one, _ := json.Marshal(k.Printings[hit.Printing])
				want["printings"] = "[" + string(one) + "]"
			}
		}
		have := map[string]string{}
		for name, value := range got {
			have[name] = string(value)
		}
		if diff := cmp.Diff(want, have); diff != "" {
			r.Fatalf("(-want +got):\n%s", diff)
		}
	})
}

func TestCodingFor(t *testing.T) {
	for accept, want := range map[string]coding{
		"": codingNone, "gzip": codingGzip, "zstd": codingZstd, "gzip, deflate, br, zstd": codingGzip, "gzip;q=0.5, zstd": codingZstd,
		"gzip;q=0": codingNone, "*": codingGzip, "*;q=0": codingNone, "gzip;q=0, *": codingNone, "identity": codingNone, "br": codingNone,
		"GZIP ; Q=1": codingGzip, "gzip;q=x": codingNone, ", ,": codingNone, "x-gzip": codingGzip, "zstd;q=0.9, gzip;q=0.9": codingGzip,
	} {
		if got := codingFor(accept); got != want {
			t.Errorf("%q: %q, want %q", accept, codingName[got], codingName[want])
		}
	}
}

// What is kept is bounded, what is asked for stays, and an answer is kept from its second time on.
func TestFinishedAnswers(t *testing.T) {
	f := newFinished(100 + 3*finishedCost)
	key := func(tag string) finishedKey { return finishedKey{tag: tag} }
	if f.again(key("a")) || !f.again(key("a")) || f.again(finishedKey{"a", codingGzip}) {
		t.Error("a key is asked for again from the second time on, each coding by itself")
	}
	put := func(tag string) { f.put(key(tag), answer{body: make([]byte, 30)}) }
	for _, tag := range []string{"a", "b", "c"} {
		put(tag)
	}
	if _, ok := f.get(key("a")); !ok {
		t.Error("a is gone before the limit")
	}
	put("d")
	put("d")
	for tag, want := range map[string]bool{"a": true, "b": false, "c": true, "d": true} {
		if _, ok := f.get(key(tag)); ok != want {
			t.Errorf("%s is kept: %v, want %v", tag, ok, want)
		}
	}
	if f.bytes != 90+3*finishedCost || f.order.Len() != 3 || len(f.of) != 3 {
		t.Errorf("%d bytes, %d answers, %d keys", f.bytes, f.order.Len(), len(f.of))
	}
	// Answers without a body cannot fill the memory either.
	for i := range 100 {
		f.put(finishedKey{tag: fmt.Sprint(i)}, answer{})
	}
	if len(f.of) > 3 {
		t.Errorf("%d answers without a body are kept in the room of three", len(f.of))
	}
}
