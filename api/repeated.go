package api

import (
	"bytes"
	"encoding/json"
	"strconv"
)

// repeatedMember looks for a member that stands twice in one object of a JSON text, and gives the way to it. Readers
// differ about which of the two counts, so that such a text says two things at once. The text must be valid.
func repeatedMember(text []byte) (path []string, found bool) {
	s := &memberScanner{text: text}
	if !s.value() {
		return nil, false
	}
	for i := len(s.path) - 1; i >= 0; i-- { // gathered from the inside out
		path = append(path, s.path[i])
	}
	return path, true
}

// memberScanner goes through a valid JSON text once. Its methods say whether a repeated member was found.
type memberScanner struct {
	text []byte
	at   int
	path []string
}

// next is the next byte that is no white space, which stays unread; 0 at the end.
func (s *memberScanner) next() byte {
	for ; s.at < len(s.text); s.at++ {
		if c := s.text[s.at]; c != ' ' && c != '\t' && c != '\n' && c != '\r' {
			return c
		}
	}
	return 0
}

func (s *memberScanner) value() bool {
	switch s.next() {
	case '{':
		return s.object()
	case '[':
		return s.array()
	case '"':
		s.string()
		return false
	}
	for s.at < len(s.text) && !bytes.ContainsRune([]byte(",]} \t\n\r"), rune(s.text[s.at])) {
		s.at++
	}
	return false
}

// string reads a string and gives what is between its quotes, escapes undone.
func (s *memberScanner) string() []byte {
	start, escaped := s.at, false
	for s.at++; s.at < len(s.text) && s.text[s.at] != '"'; s.at++ {
		if s.text[s.at] == '\\' {
			escaped = true
			s.at++
		}
	}
	s.at++
	raw := s.text[start:min(s.at, len(s.text))]
	if !escaped {
		return bytes.Trim(raw, `"`)
	}
	var plain string
	_ = json.Unmarshal(raw, &plain) // the text is valid
	return []byte(plain)
}

func (s *memberScanner) object() bool {
	var room [12][]byte // most objects are small
	few, many := room[:0], map[string]bool(nil)
	for s.at++; s.next() == '"'; {
		name := s.string()
		twice := many[string(name)]
		for _, n := range few {
			twice = twice || bytes.Equal(n, name)
		}
		if twice {
			s.path = append(s.path, string(name))
			return true
		}
		switch {
		case len(few) < cap(few):
			few = append(few, name)
		case many == nil:
			many = map[string]bool{}
			fallthrough
		default:
			many[string(name)] = true
		}
		s.next()
		s.at++ // the colon
		if s.value() {
			s.path = append(s.path, string(name))
			return true
		}
		if s.next() == ',' {
			s.at++
		}
	}
	s.at++
	return false
}

func (s *memberScanner) array() bool {
	s.at++
	for i := 0; ; i++ {
		if c := s.next(); c == ']' || c == 0 {
			s.at++
			return false
		}
		if s.value() {
			s.path = append(s.path, strconv.Itoa(i))
			return true
		}
		if s.next() == ',' {
			s.at++
		}
	}
}
