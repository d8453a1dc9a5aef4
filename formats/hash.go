package formats

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"slices"
	"strconv"
	"strings"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/deck"
)

// hasher is deck.Hash with room that is used again: a report must not cost more than its rules. A test holds the
// two together.
type hasher struct {
	order  []int32
	spans  [][2]int32
	lines  []byte
	sorted []byte
}

const crockford = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

// hash is the same as deck.Hash(d).
func (h *hasher) hash(d deck.Deck) string {
	h.order, h.spans, h.lines, h.sorted = h.order[:0], h.spans[:0], h.lines[:0], h.sorted[:0]
	for i := range d.Entries {
		if e := &d.Entries[i]; e.RawCount != "" {
			h.start(e, hashID(e))
			h.end(strconv.AppendQuote(h.lines, e.RawCount))
		} else {
			h.order = append(h.order, int32(i))
		}
	}
	slices.SortFunc(h.order, func(a, b int32) int {
		x, y := &d.Entries[a], &d.Entries[b]
		if c := cmp.Or(strings.Compare(string(x.Section), string(y.Section)), strings.Compare(x.Card, y.Card)); c != 0 || x.Resolved() {
			return c
		}
		return strings.Compare(card.Fold(x.Name), card.Fold(y.Name))
	})
	for i := 0; i < len(h.order); {
		e := &d.Entries[h.order[i]]
		id, n := hashID(e), 0
		for ; i < len(h.order); i++ {
			o := &d.Entries[h.order[i]]
			if o.Section != e.Section || hashID(o) != id {
				break
			}
			n += o.Count
		}
		h.start(e, id)
		h.end(strconv.AppendInt(h.lines, int64(n), 10))
	}
	slices.SortFunc(h.spans, func(a, b [2]int32) int { return bytes.Compare(h.lines[a[0]:a[1]], h.lines[b[0]:b[1]]) })
	for _, s := range h.spans {
		h.sorted = append(h.sorted, h.lines[s[0]:s[1]]...)
	}
	sum := sha256.Sum256(h.sorted)
	var out [29]byte
	at := 0
	for digit := range 25 {
		if digit > 0 && digit%5 == 0 {
			out[at] = '-'
			at++
		}
		value := 0
		for bit := digit * 5; bit < digit*5+5; bit++ {
			value = value<<1 | int(sum[bit/8]>>(7-bit%8)&1)
		}
		out[at] = crockford[value]
		at++
	}
	return string(out[:])
}

// hashID is what an entry is called in the hash.
func hashID(e *deck.Entry) string {
	if e.Resolved() {
		return e.Card
	}
	return "?" + card.Fold(e.Name)
}

func (h *hasher) start(e *deck.Entry, id string) {
	h.spans = append(h.spans, [2]int32{int32(len(h.lines)), 0})
	h.lines = append(h.lines, e.Section...)
	h.lines = append(h.lines, '\t')
	h.lines = append(h.lines, id...)
	h.lines = append(h.lines, '\t')
}

func (h *hasher) end(lines []byte) {
	h.lines = append(lines, '\n')
	h.spans[len(h.spans)-1][1] = int32(len(h.lines))
}
