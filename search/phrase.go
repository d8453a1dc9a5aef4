package search

import (
	"slices"
	"strings"
	"sync"
)

// maxPhrases is how many phrases have their cards remembered: some 500 KB.
const maxPhrases = 256

// phraseMemory keeps who has a phrase, since its words must be read in every text that has them all. Where it is full,
// everything is forgotten. The field of a key is one of bleve's, its term the folded words.
type phraseMemory struct {
	mu    sync.RWMutex
	known map[termKey]set
}

func (m *phraseMemory) get(k termKey) set {
	m.mu.RLock()
	defer m.mu.RUnlock()
	return m.known[k]
}

func (m *phraseMemory) put(k termKey, s set) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.known == nil || len(m.known) >= maxPhrases {
		m.known = map[termKey]set{}
	}
	m.known[k] = s
}

// phrase keeps of found, the cards that have all the words, those that have them in a row in one text; of cards that
// are not in within (nil: all) it may keep any. The answer is remembered where it was worked out for all cards.
func (r *run) phrase(found set, field, words string, within set) error {
	k, memory := termKey{field, words}, &r.x.text.phrases
	if known := memory.get(k); known != nil {
		found.and(known)
		return nil
	}
	all := within == nil || 2*found.common(within) >= found.count()
	if !all {
		found.and(within)
	}
	if err := r.inARow(found, field, words); err != nil {
		return err
	}
	if all && len(words) <= stemmedLength {
		memory.put(k, found.clone())
	}
	return nil
}

// inARow keeps of found the cards that have the words in a row in one text.
func (r *run) inARow(found set, field, words string) error {
	self := slices.Contains(strings.Fields(words), ownTitle)
	for w, word := range found {
		if word == 0 {
			continue
		}
		if err := r.ctx.Err(); err != nil {
			return err
		}
		eachBit(w, word, func(at int) bool {
			for _, text := range r.x.foldedOf(at, field) {
				if self {
					text = withOwnTitle(text, foldWords(r.x.catalog.At(at).Title))
				}
				if hasWords(text, words, true) {
					return true
				}
			}
			found[w] &^= 1 << (at & 63)
			return true
		})
	}
	return nil
}
