package deck

import (
	"encoding/base64"
	"fmt"
	"slices"
	"strings"

	"github.com/kotei-dev/kotei/card"
)

// The compact deck code, version 1: bits, most significant first, in base64url without padding.
//
//	header          version 4, number of groups 8
//	group of a set  set 8, number of cards 6
//	card            copies 2 (0: then copies less 3 in 6), booster 1 (0: then product 2), faction 3, number 5,
//	                rarity 2 (3: then serial number 16)
const (
	codeVersion   = 1
	maxCodeGroups = 1<<8 - 1
	maxCodeCards  = 1<<6 - 1 // in a group; a set may have several groups
	maxCodeNumber = 1<<5 - 1
	maxCodeUnique = 1<<16 - 1
	maxCodeCopies = 65 // the format's own bound, though its bits would hold one more
)

// The codes of each value; 0 is reserved. Version 1 knows no other set (ALT-DATA-16).
var (
	codeSets     = []string{"", "COREKS", "CORE"}
	codeProducts = []string{"", "P", "A"}
	codeFactions = []string{"", "AX", "BR", "LY", "MU", "OR", "YZ", "NE"}
	codeRarities = []string{"C", "R1", "R2", "U"}
)

// codeCard is one card of a code.
type codeCard struct {
	ref    card.AlteredRef
	copies int
}

// encodeCode writes a code. Cards of one set stand together, in the order in which they come; sets in the order
// of their first card. The error says which card cannot be held, by its place.
func encodeCode(cards []codeCard) (string, error) {
	var sets []int
	bySet := map[int][]int{}
	for i, c := range cards {
		set, err := codable(c)
		if err != nil {
			return "", &codeError{i, err}
		}
		if _, have := bySet[set]; !have {
			sets = append(sets, set)
		}
		bySet[set] = append(bySet[set], i)
	}
	type group struct {
		set   int
		cards []int
	}
	var groups []group
	for _, set := range sets {
		for part := range slices.Chunk(bySet[set], maxCodeCards) {
			groups = append(groups, group{set, part})
		}
	}
	if len(groups) > maxCodeGroups {
		return "", &codeError{-1, fmt.Errorf("a code holds at most %d groups of cards", maxCodeGroups)}
	}
	var w bitWriter
	w.put(codeVersion, 4)
	w.put(len(groups), 8)
	for _, g := range groups {
		w.put(g.set, 8)
		w.put(len(g.cards), 6)
		for _, i := range g.cards {
			w.card(cards[i])
		}
	}
	return base64.RawURLEncoding.EncodeToString(w.out), nil
}

// codeError is what a code cannot hold, and of which card.
type codeError struct {
	at  int // place of the card, -1 for the whole deck
	err error
}

func (e *codeError) Error() string { return e.err.Error() }

// codable gives the code of the card's set, or says why a code cannot hold the card.
func codable(c codeCard) (set int, err error) {
	set = slices.Index(codeSets, c.ref.Set)
	switch {
	case set <= 0:
		return 0, fmt.Errorf("a code of version 1 knows no set but CORE and COREKS, and %s is of %s", c.ref, c.ref.Set)
	case !slices.Contains(codeRarities, c.ref.Rarity):
		return 0, fmt.Errorf("a code of version 1 knows no rarity %s, which %s has", c.ref.Rarity, c.ref)
	case c.ref.Product != "B" && !slices.Contains(codeProducts, c.ref.Product):
		return 0, fmt.Errorf("a code of version 1 knows no product %s, of which %s is", c.ref.Product, c.ref)
	case c.ref.Number > maxCodeNumber:
		return 0, fmt.Errorf("a code holds numbers up to %d, and that of %s is %d", maxCodeNumber, c.ref, c.ref.Number)
	case c.ref.Unique > maxCodeUnique:
		return 0, fmt.Errorf("a code holds serial numbers up to %d, and that of %s is %d", maxCodeUnique, c.ref, c.ref.Unique)
	case c.copies > maxCodeCopies:
		return 0, fmt.Errorf("a code holds up to %d copies of a card, and of %s there are %d", maxCodeCopies, c.ref, c.copies)
	}
	return set, nil
}

// decodeCode reads a code. An error means that it is none, or damaged: never a shorter deck.
func decodeCode(s string) ([]codeCard, error) {
	s = strings.NewReplacer("+", "-", "/", "_").Replace(strings.TrimRight(s, "="))
	data, err := base64.RawURLEncoding.DecodeString(s)
	if err != nil {
		return nil, fmt.Errorf("it is no base64: %w", err)
	}
	r := bitReader{in: data}
	if v := r.take(4); v != codeVersion || r.short {
		return nil, fmt.Errorf("it is of version %d, and version %d is read", v, codeVersion)
	}
	var cards []codeCard
	for groups := r.take(8); groups > 0 && !r.short; groups-- {
		set := r.take(8)
		if !r.short && (set == 0 || set >= len(codeSets)) {
			return nil, fmt.Errorf("it names the set %d, which version 1 does not know", set)
		}
		for n := r.take(6); n > 0 && !r.short; n-- {
			c, err := r.card(set)
			if err != nil {
				return nil, err
			}
			cards = append(cards, c)
		}
	}
	if r.short {
		return nil, fmt.Errorf("it ends too early, after %d bytes: a part was cut off", len(data))
	}
	if left := len(data)*8 - r.at; left >= 8 {
		return nil, fmt.Errorf("%d bytes stand behind its end", left/8)
	}
	return cards, nil
}

// bitWriter writes numbers of some bits.
type bitWriter struct {
	out  []byte
	free int // bits of the last byte
}

func (w *bitWriter) put(v, bits int) {
	for i := bits - 1; i >= 0; i-- {
		if w.free == 0 {
			w.out, w.free = append(w.out, 0), 8
		}
		w.free--
		w.out[len(w.out)-1] |= byte(v>>i&1) << w.free
	}
}

func (w *bitWriter) card(c codeCard) {
	if c.copies >= 1 && c.copies <= 3 {
		w.put(c.copies, 2)
	} else {
		w.put(0, 2)
		w.put(max(c.copies-3, 0), 6)
	}
	if c.ref.Product == "B" {
		w.put(1, 1)
	} else {
		w.put(0, 1)
		w.put(slices.Index(codeProducts, c.ref.Product), 2)
	}
	w.put(slices.Index(codeFactions, c.ref.Faction), 3)
	w.put(c.ref.Number, 5)
	w.put(slices.Index(codeRarities, c.ref.Rarity), 2)
	if c.ref.Rarity == "U" {
		w.put(c.ref.Unique, 16)
	}
}

// bitReader reads numbers of some bits. Behind the end it gives 0 and is short.
type bitReader struct {
	in    []byte
	at    int // bit
	short bool
}

func (r *bitReader) take(bits int) int {
	v := 0
	for ; bits > 0; bits-- {
		if r.at == len(r.in)*8 {
			r.short = true
			return 0
		}
		v = v<<1 | int(r.in[r.at/8]>>(7-r.at%8)&1)
		r.at++
	}
	return v
}

// card reads a card of a set. Its error is a reserved value.
func (r *bitReader) card(set int) (codeCard, error) {
	c := codeCard{ref: card.AlteredRef{Set: codeSets[set], Product: "B"}}
	if c.copies = r.take(2); c.copies == 0 {
		if extra := r.take(6); extra > 0 {
			c.copies = extra + 3
		}
	}
	if r.take(1) == 0 {
		product := r.take(2)
		if product == 0 || product >= len(codeProducts) {
			return c, r.reserved("product", product)
		}
		c.ref.Product = codeProducts[product]
	}
	faction := r.take(3)
	if faction == 0 {
		return c, r.reserved("faction", faction)
	}
	c.ref.Faction = codeFactions[faction]
	if c.ref.Number = r.take(5); c.ref.Number == 0 {
		return c, r.reserved("number", 0)
	}
	if c.ref.Rarity = codeRarities[r.take(2)]; c.ref.Rarity == "U" {
		if c.ref.Unique = r.take(16); c.ref.Unique == 0 {
			return c, r.reserved("serial number", 0)
		}
	}
	return c, nil
}

// reserved is the error of a value that no card has; where the code ran out, that is the error.
func (r *bitReader) reserved(what string, value int) error {
	if r.short {
		return nil
	}
	return fmt.Errorf("it names the %s %d, which no card has", what, value)
}
