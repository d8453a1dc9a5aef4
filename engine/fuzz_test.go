package engine

import (
	"encoding/json"
	"testing"
)

// FuzzReadTape: no bytes make the reader fail otherwise than with an error, what it takes keeps its limits, and what
// it takes is written and read again as the same. What can be played is played without harm.
func FuzzReadTape(f *testing.F) {
	f.Add([]byte(`{"engine":"1","game":"toy","ruleset":"toy","ruleset_hash":"0123","release":"","deck_hash":"","deck":[{"id":"a","count":1,"section":"fate"}],"seed":3,"opponent":{"provinces":4,"province_strength":7,"honor":5},"opening":{},"tape":[[1,0,0,0,0],[2,3,0,0,0],{"number":2},{"cards":[1,2]},{"cards":[]}]}`))
	f.Add([]byte(`{"game":"toy","ruleset":"toy","deck":[{"id":"a","count":1,"section":"fate"}],"opponent":{"provinces":1,"province_strength":0,"honor":0,"defence":[1,2]},"tape":[]}`))
	f.Add([]byte(`{"tape":[[1,2,3]]}`))
	f.Add([]byte(`[]`))
	f.Add([]byte(`{"seed":-1}`))
	f.Fuzz(func(t *testing.T, b []byte) {
		tape, err := ReadTape(b)
		if err != nil {
			return
		}
		if len(tape.Moves) > MaxTape || tape.Seed > MaxSeed || tape.Opponent.Check() != nil {
			t.Fatalf("over a limit: %+v", tape)
		}
		again, err := json.Marshal(tape)
		if err != nil {
			t.Fatal(err)
		}
		if len(again) <= MaxTapeBytes {
			back, err := ReadTape(again)
			if err != nil {
				t.Fatalf("what was written is not read: %v", err)
			}
			if twice, _ := json.Marshal(back); string(twice) != string(again) {
				t.Fatalf("written %s, then %s", again, twice)
			}
		}
		s, err := Start(toyRules{}, toySetup(tape.Seed))
		if err != nil {
			t.Fatal(err)
		}
		_ = s.Replay(tape.Moves, nil)
		if s.Len() > len(tape.Moves) {
			t.Fatal("more was played than the tape has")
		}
	})
}

// TestReadTapeRefuses names what is no tape.
func TestReadTapeRefuses(t *testing.T) {
	for _, bad := range []string{
		``, `{}`, `null`, `{"game":"toy"}`, `{"game":"toy","ruleset":"toy"}`,
		`{"game":"toy","ruleset":"toy","deck":[{"id":"a","count":0,"section":"fate"}]}`,
		`{"game":"toy","ruleset":"toy","deck":[{"id":"a","count":600,"section":"fate"},{"id":"b","count":600,"section":"fate"}],"opponent":{"provinces":4}}`,
		`{"game":"toy","ruleset":"toy","deck":[{"id":"a","count":1,"section":"fate"}],"opponent":{"provinces":0}}`,
		`{"game":"toy","ruleset":"toy","deck":[{"id":"a","count":1,"section":"fate"}],"opponent":{"provinces":4},"seed":9007199254740992}`,
		`{"game":"toy","ruleset":"toy","deck":[{"id":"a","count":1,"section":"fate"}],"opponent":{"provinces":4},"tape":[[0,0,0,0,0]]}`,
		`{"game":"toy","ruleset":"toy","deck":[{"id":"a","count":1,"section":"fate"}],"opponent":{"provinces":4},"tape":[[1,0,0,0]]}`,
		`{"game":"toy","ruleset":"toy","deck":[{"id":"a","count":1,"section":"fate"}],"opponent":{"provinces":4},"tape":[{}]}`,
		`{"game":"toy","ruleset":"toy","deck":[{"id":"a","count":1,"section":"fate"}],"opponent":{"provinces":4},"tape":[{"cards":[1],"number":1}]}`,
		`{"game":"toy","ruleset":"toy","deck":[{"id":"a","count":1,"section":"fate"}],"opponent":{"provinces":4},"more":1}`,
		`{"game":"toy","ruleset":"toy","deck":[{"id":"a","count":1,"section":"fate"}],"opponent":{"provinces":4}} {}`,
	} {
		if _, err := ReadTape([]byte(bad)); err == nil {
			t.Errorf("%s: taken", bad)
		}
	}
}
