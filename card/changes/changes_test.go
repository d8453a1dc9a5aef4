package changes_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/kotei-dev/kotei/card/changes"
)

// release is an invented release: the fields of each card, by id.
type release map[string]map[string]string

func (r release) entries() []changes.Entry {
	var out []changes.Entry
	for _, id := range slices.Sorted(maps.Keys(r)) {
		b, err := json.Marshal(r[id])
		if err != nil {
			panic(err)
		}
		out = append(out, changes.Entry{ID: id, JSON: b})
	}
	return out
}

func (r release) now(id string) ([]byte, bool) {
	fields, ok := r[id]
	b, err := json.Marshal(fields)
	if err != nil {
		panic(err)
	}
	return b, ok
}

func between(t interface{ Fatal(...any) }, a, b release) changes.Step {
	step, err := changes.Between(a.entries(), b.entries())
	if err != nil {
		t.Fatal(err)
	}
	return step
}

func list(t interface{ Fatal(...any) }, step changes.Step, to release, aliases map[string]string) []changes.Change {
	out, err := changes.List(step, to.now, aliases)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func TestList(t *testing.T) {
	before := release{
		"abbey":  {"id": "abbey", "url": "/abbey", "text": "one"},
		"bridge": {"id": "bridge", "url": "/bridge", "text": "two", "rarity": "rare"},
		"castle": {"id": "castle", "url": "/castle", "text": "three"},
		"dojo":   {"id": "dojo", "url": "/dojo", "text": "four"},
		"inn":    {"id": "inn", "url": "/inn", "text": "six"},
		"mine":   {"id": "mine", "url": "/mine", "text": "seven"},
	}
	after := release{
		"abbey":    {"id": "abbey", "url": "/abbey", "text": "one"},
		"bridge":   {"id": "bridge", "url": "/bridge", "text": "two, changed", "banned": "true"},
		"farm":     {"id": "farm", "url": "/farm", "text": "five"},
		"old-dojo": {"id": "old-dojo", "url": "/old-dojo", "text": "four, changed"},
		"mine":     {"id": "mine", "url": "/mine", "text": "seven and six"},
	}
	got := list(t, between(t, before, after), after, map[string]string{"dojo": "old-dojo", "inn": "mine", "castle": "nowhere", "other": "farm"})
	want := []changes.Change{
		{ID: "bridge", Kind: changes.Changed, Fields: []string{"banned", "rarity", "text"}},
		{ID: "castle", Kind: changes.Removed},
		{ID: "farm", Kind: changes.Added},
		{ID: "mine", Kind: changes.Changed, Fields: []string{"text"}}, // two cards became one
		{ID: "mine", Kind: changes.Renamed, From: "inn", Fields: []string{"text"}},
		{ID: "old-dojo", Kind: changes.Renamed, From: "dojo", Fields: []string{"text"}},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestMalformed(t *testing.T) {
	good, bad := []changes.Entry{{ID: "a", JSON: []byte(`{"x":1}`)}}, []changes.Entry{{ID: "a", JSON: []byte(`[1]`)}}
	for name, pair := range map[string][2][]changes.Entry{"earlier": {bad, good}, "later": {good, bad}, "gone": {bad, nil}} {
		if _, err := changes.Between(pair[0], pair[1]); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	for _, packed := range []string{"", "x", "\x1f\x8b"} {
		if _, err := changes.Unpack([]byte(packed)); err == nil {
			t.Errorf("Unpack(%q) gave no error", packed)
		}
	}
}

// anyRelease has few ids, fields and values, so that cards come, go, come again and change back.
func anyRelease(t *rapid.T, label string) release {
	r := release{}
	for _, id := range []string{"a", "b", "c", "d"} {
		if !rapid.Bool().Draw(t, label+" has "+id) {
			continue
		}
		r[id] = map[string]string{"id": id}
		for _, field := range []string{"text", "stats", "banned"} {
			if v := rapid.IntRange(0, 2).Draw(t, fmt.Sprint(label, id, field)); v > 0 {
				r[id][field] = fmt.Sprint(v)
			}
		}
	}
	return r
}

// naive compares two releases with nothing but their values.
func naive(from, to release, aliases map[string]string) map[string]string {
	out := map[string]string{}
	differ := func(a, b map[string]string, leave string) string {
		names := map[string]bool{}
		for name := range a {
			names[name] = a[name] != b[name]
		}
		for name := range b {
			names[name] = a[name] != b[name]
		}
		var list []string
		for _, name := range slices.Sorted(maps.Keys(names)) {
			if names[name] && name != leave {
				list = append(list, name)
			}
		}
		return fmt.Sprint(list)
	}
	reached := map[string]bool{}
	for id := range from {
		if to[id] != nil {
			continue
		}
		if next := aliases[id]; to[next] != nil {
			out[next+" renamed "+id] = differ(from[id], to[next], "id")
			reached[next] = true
		} else {
			out[id+" removed "] = "[]"
		}
	}
	for id := range to {
		switch {
		case from[id] == nil && !reached[id]:
			out[id+" added "] = "[]"
		case from[id] != nil:
			if fields := differ(from[id], to[id], ""); fields != "[]" {
				out[id+" changed "] = fields
			}
		}
	}
	return out
}

// Whatever releases follow each other: the steps joined say what a comparison of the first with the last says, in
// any order of joining, packed or not, and that is what the values say.
func TestSteps(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(2, 6).Draw(t, "releases")
		releases := make([]release, n)
		for i := range releases {
			releases[i] = anyRelease(t, fmt.Sprint(i))
		}
		last := releases[n-1]
		aliases := map[string]string{}
		for _, old := range []string{"a", "b", "c", "d"} {
			if to := rapid.SampledFrom([]string{"a", "b", "c", "d"}).Draw(t, "alias of "+old); last[old] == nil && last[to] != nil {
				aliases[old] = to
			}
		}
		steps := make([]changes.Step, n-1)
		for i := range steps {
			packed, err := between(t, releases[i], releases[i+1]).Pack()
			if err != nil {
				t.Fatal(err)
			}
			if steps[i], err = changes.Unpack(packed); err != nil {
				t.Fatal(err)
			}
		}
		left, right := steps[0], steps[n-2]
		for _, s := range steps[1:] {
			left = left.Then(s)
		}
		for i := n - 3; i >= 0; i-- {
			right = steps[i].Then(right)
		}
		direct := list(t, between(t, releases[0], last), last, aliases)
		for name, step := range map[string]changes.Step{"from the left": left, "from the right": right} {
			if diff := cmp.Diff(direct, list(t, step, last, aliases)); diff != "" {
				t.Fatalf("joined %s (-direct +joined):\n%s", name, diff)
			}
		}
		got := map[string]string{}
		for _, c := range direct {
			got[c.ID+" "+string(c.Kind)+" "+c.From] = fmt.Sprint(c.Fields)
		}
		if diff := cmp.Diff(naive(releases[0], last, aliases), got); diff != "" {
			t.Fatalf("(-values +list):\n%s", diff)
		}
	})
}

func ExampleStep_Then() {
	first := []changes.Entry{{ID: "famous-bazaar", JSON: []byte(`{"gold":1,"text":"a"}`)}}
	second := []changes.Entry{{ID: "famous-bazaar", JSON: []byte(`{"gold":2,"text":"a"}`)}}
	third := []changes.Entry{{ID: "famous-bazaar", JSON: []byte(`{"gold":2,"text":"b"}`)}, {ID: "small-farm", JSON: []byte(`{}`)}}
	a, _ := changes.Between(first, second)
	b, _ := changes.Between(second, third)
	now := func(id string) ([]byte, bool) {
		for _, e := range third {
			if e.ID == id {
				return e.JSON, true
			}
		}
		return nil, false
	}
	list, _ := changes.List(a.Then(b), now, nil)
	for _, c := range list {
		fmt.Println(c.ID, c.Kind, c.Fields)
	}
	// Output:
	// famous-bazaar changed [gold text]
	// small-farm added []
}

// Whatever bytes are read: an error or a step, which packs and unpacks to itself.
func FuzzUnpack(f *testing.F) {
	for _, step := range []changes.Step{{}, {"a": {Absent: true}}, {"b": {Gone: true, Fields: changes.Fields{"id": "x"}}, "c": {Fields: changes.Fields{"text": ""}}}} {
		packed, err := step.Pack()
		if err != nil {
			f.Fatal(err)
		}
		f.Add(packed)
		f.Add(packed[:len(packed)/2])
	}
	f.Add([]byte("null"))
	f.Fuzz(func(t *testing.T, packed []byte) {
		step, err := changes.Unpack(packed)
		if err != nil {
			return
		}
		again, err := step.Pack()
		if err != nil {
			t.Fatal(err)
		}
		back, err := changes.Unpack(again)
		if err != nil || len(back) != len(step) {
			t.Fatalf("%v packs to %v, %v", step, back, err)
		}
		if _, err := changes.List(step.Then(back), func(string) ([]byte, bool) { return []byte("{}"), true }, nil); err != nil {
			t.Fatal(err)
		}
	})
}
