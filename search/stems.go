package search

import "sync"

// maxStemmed is how many words and phrases have their stems remembered, and stemmedLength the longest of them, in bytes.
const (
	maxStemmed    = 4096
	stemmedLength = 64
)

// stemMemory keeps the stems of words that were asked for: finding them makes more garbage than the rest of a query.
// Where it is full, everything is forgotten. The field of a key is one of bleve's, its term the folded words.
type stemMemory struct {
	mu    sync.RWMutex
	known map[termKey][]string
}

// stemsOf are the terms of folded words in a field. The caller must not change them.
func (t *text) stemsOf(field, words string) []string {
	if len(words) > stemmedLength {
		return stems(t.analyzers[field], words)
	}
	k := termKey{field, words}
	m := &t.stemmed
	m.mu.RLock()
	terms, ok := m.known[k]
	m.mu.RUnlock()
	if ok {
		return terms
	}
	terms = stems(t.analyzers[field], words)
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.known == nil || len(m.known) >= maxStemmed {
		m.known = map[termKey][]string{}
	}
	m.known[k] = terms
	return terms
}
