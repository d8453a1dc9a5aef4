package api

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"strings"
	"testing"
)

func TestRepeatedMember(t *testing.T) {
	many := []string{}
	for i := range 40 {
		many = append(many, `"m`+strings.Repeat("x", i)+`":1`)
	}
	for text, want := range map[string]string{
		`{}`: "", `[]`: "", `1`: "", `"a"`: "", ` { "a" : 1 , "b" : { "a" : 2 } } `: "", `{"a":"\"","b":"\\"}`: "", `{"a":[{"a":1},{"a":1}]}`: "",
		`{"a":1,"a":2}`:                              "/a",
		"{\"a\" :1,\n\t\"b\":2, \"a\" :3}":           "/a",
		`{"a":1,"\u0061":2}`:                         "/a",
		`{"x":[1,{"y":{"z":null,"z":0}}]}`:           "/x/1/y/z",
		`[{"a":1},{"a":1,"b":true,"a":1}]`:           "/1/a",
		`{"":1,"":2}`:                                "/",
		`{"a/b":{"~":1,"~":2}}`:                      "/a~1b/~0",
		"{" + strings.Join(many, ",") + "}":          "",
		"{" + strings.Join(many, ",") + `,"mxxx":2}`: "/mxxx",
		"{" + strings.Join(many, ",") + `,"m` + strings.Repeat("x", 39) + `":2}`: "/m" + strings.Repeat("x", 39),
		strings.Repeat("[", 5000) + strings.Repeat("]", 5000):                    "",
	} {
		if !json.Valid([]byte(text)) {
			t.Fatalf("the test itself: %s", text)
		}
		path, found := repeatedMember([]byte(text))
		if got := pointerOf(path); found != (want != "") || got != want {
			t.Errorf("%.80s: %q, want %q", text, got, want)
		}
	}
}

// slowRepeated does the same with the decoder of the standard library.
func slowRepeated(text []byte) bool {
	dec := json.NewDecoder(bytes.NewReader(text))
	dec.UseNumber()
	type level struct {
		names map[string]bool // nil for an array
		name  bool            // a name comes next
	}
	stack := []*level{{}}
	for {
		tok, err := dec.Token()
		if errors.Is(err, io.EOF) || err != nil {
			return false
		}
		top := stack[len(stack)-1]
		if d, ok := tok.(json.Delim); ok && (d == '}' || d == ']') {
			stack = stack[:len(stack)-1]
			continue
		}
		if top.names != nil && top.name {
			name := tok.(string)
			if top.names[name] {
				return true
			}
			top.names[name], top.name = true, false
			continue
		}
		top.name = true
		switch tok {
		case json.Delim('{'):
			stack = append(stack, &level{names: map[string]bool{}, name: true})
		case json.Delim('['):
			stack = append(stack, &level{})
		}
	}
}

func FuzzRepeatedMember(f *testing.F) {
	for _, s := range []string{`{"a":1,"a":2}`, `{"a":"\"{","b":[{},{"c":1e5,"c":-0}]}`, `{"\u0061":1,"a":2}`, `[[["x"]],{}]`, "{\"\xff\":1,\"\xfe\":2}", `{"a\\":1,"a\\":2}`} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		if !json.Valid(text) || bytes.Count(text, []byte("[")) > 5000 {
			return
		}
		if bytes.ContainsFunc(text, func(r rune) bool { return r == '\uFFFD' }) {
			repeatedMember(text) // names that are no UTF-8 are compared byte by byte here
			return
		}
		if _, got := repeatedMember(text); got != slowRepeated(text) {
			t.Errorf("%q: %v", text, got)
		}
	})
}

func BenchmarkRepeatedMember(b *testing.B) {
	text := []byte(`{"format":"ivory","deck":{"cards":[` + strings.Repeat(`{"id":"hida-example-exp","count":3,"section":"dynasty"},`, 59) + `{"id":"x"}]}}`)
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		repeatedMember(text)
	}
}
