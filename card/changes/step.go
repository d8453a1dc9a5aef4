// Package changes tells two releases of a game's cards apart, field by field. It works on the wire form of the
// cards (their JSON), so what it calls a change is what a client of the API sees as one. It is pure.
//
// A Step says what is needed to know the earlier of two releases when only the later one is at hand: which cards
// were not there yet, and marks of the fields that had another value. Steps of releases that followed each other
// join to one (Then), which is the same as comparing the first with the last.
package changes

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
)

// Entry is one card in its wire form.
type Entry struct {
	ID   string
	JSON []byte
}

// Fields are marks of a card's fields, by their names in the wire form. Equal values have equal marks; different
// ones do but for a chance of one in 2^48. The mark "" stands for a field that is absent.
type Fields map[string]string

// Before is what a card was in the earlier release, as far as the later one does not show it.
type Before struct {
	Absent bool   `json:"absent,omitempty"` // the earlier release had no such card
	Gone   bool   `json:"gone,omitempty"`   // the later release has none: Fields are all that the card had
	Fields Fields `json:"fields,omitempty"` // otherwise those that had another value
}

// Step is what changed from one release to a later one, by the id of the card.
type Step map[string]Before

// Between compares two releases, each in order of id. It fails on an entry that is no JSON object.
func Between(earlier, later []Entry) (Step, error) {
	step := Step{}
	for len(earlier) > 0 || len(later) > 0 {
		switch {
		case len(later) == 0 || len(earlier) > 0 && earlier[0].ID < later[0].ID:
			fields, err := marks(earlier[0])
			if err != nil {
				return nil, err
			}
			step[earlier[0].ID] = Before{Gone: true, Fields: fields}
			earlier = earlier[1:]
		case len(earlier) == 0 || earlier[0].ID > later[0].ID:
			step[later[0].ID] = Before{Absent: true}
			later = later[1:]
		default:
			fields, err := differing(earlier[0], later[0])
			if err != nil {
				return nil, err
			}
			if len(fields) > 0 {
				step[later[0].ID] = Before{Fields: fields}
			}
			earlier, later = earlier[1:], later[1:]
		}
	}
	return step, nil
}

// differing are the marks that fields had before, of those that have another value now.
func differing(earlier, later Entry) (Fields, error) {
	if bytes.Equal(earlier.JSON, later.JSON) { // most cards of most imports
		return nil, nil
	}
	before, err := marks(earlier)
	if err != nil {
		return nil, err
	}
	after, err := marks(later)
	if err != nil {
		return nil, err
	}
	out := Fields{}
	for name, mark := range before {
		if after[name] != mark {
			out[name] = mark
		}
	}
	for name := range after {
		if _, had := before[name]; !had {
			out[name] = ""
		}
	}
	return out, nil
}

// markSize is how many bytes of a hash tell values apart.
const markSize = 6

// marks are those of all fields of a card.
func marks(e Entry) (Fields, error) {
	var values map[string]json.RawMessage
	if err := json.Unmarshal(e.JSON, &values); err != nil {
		return nil, fmt.Errorf("changes: card %q: %w", e.ID, err)
	}
	out := make(Fields, len(values))
	for name, value := range values {
		h := sha256.Sum256(value)
		out[name] = base64.RawURLEncoding.EncodeToString(h[:markSize])
	}
	return out, nil
}

// Then joins a step with the one after it: from the first release to the last. A card that comes and goes, or
// changes and changes back, may stay in the result with what it was before; List leaves it out.
func (s Step) Then(next Step) Step {
	out := make(Step, len(s)+len(next))
	for id, b := range next {
		out[id] = b
	}
	for id, b := range s {
		after, touched := next[id]
		switch {
		case !touched || b.Absent || b.Gone: // the earliest word on the whole card stands
			out[id] = b
		default: // the earliest word on each field stands
			fields := make(Fields, len(after.Fields)+len(b.Fields))
			for name, mark := range after.Fields {
				fields[name] = mark
			}
			for name, mark := range b.Fields {
				if mark == "" && after.Gone {
					delete(fields, name)
				} else {
					fields[name] = mark
				}
			}
			out[id] = Before{Gone: after.Gone, Fields: fields}
		}
	}
	return out
}
