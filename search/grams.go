package search

import (
	"regexp/syntax"
	"unicode"
	"unicode/utf8"
)

// grams tells quickly which cards cannot hold a piece of text. Each three bytes in a row that a card's text has
// are hashed into one of some thousand buckets, and a bucket is the set of cards that have one of its grams. The
// cards in the buckets of all grams of a piece are those that may hold it: a few too many, never too few. It is
// made in one pass without sorting, which is why it need not be stored.
//
// Case does not count: every rune is taken as the one that stands for all that differ in case only, the way
// regular expressions fold.
type grams struct {
	size    int
	shift   uint
	buckets []set
}

// newGrams makes an empty filter of 2^bits buckets over n cards.
func newGrams(n int, bits uint) *grams {
	g := &grams{size: n, shift: 32 - bits, buckets: make([]set, 1<<bits)}
	words := len(newSet(n))
	all := make(set, words*len(g.buckets))
	for i := range g.buckets {
		g.buckets[i] = all[i*words : (i+1)*words : (i+1)*words]
	}
	return g
}

func (g *grams) bucket(a, b, c byte) set {
	return g.buckets[(uint32(a)<<16|uint32(b)<<8|uint32(c))*2654435769>>g.shift]
}

// add notes that card i holds the text.
func (g *grams) add(i int, text string) {
	word, bit := i>>6, uint64(1)<<(i&63)
	var a, b byte
	have := 0
	put := func(c byte) {
		if have >= 2 {
			g.bucket(a, b, c)[word] |= bit
		}
		a, b = b, c
		have++
	}
	for k := 0; k < len(text); {
		if c := text[k]; c < utf8.RuneSelf {
			put(lowerASCII(c))
			k++
			continue
		}
		r, n := utf8.DecodeRuneInString(text[k:])
		k += n
		var buf [utf8.UTFMax]byte
		for _, c := range buf[:utf8.EncodeRune(buf[:], sameCase(r))] {
			put(c)
		}
	}
}

func lowerASCII(c byte) byte {
	if 'A' <= c && c <= 'Z' {
		return c + ('a' - 'A')
	}
	return c
}

// sameCase is the rune that stands for r and all runes that differ from it in case only: the least of them, in
// lower case where that is an ASCII letter.
func sameCase(r rune) rune {
	if r < utf8.RuneSelf {
		return rune(lowerASCII(byte(r)))
	}
	least := r
	for next := unicode.SimpleFold(r); next != r; next = unicode.SimpleFold(next) {
		least = min(least, next)
	}
	if least < utf8.RuneSelf {
		return rune(lowerASCII(byte(least)))
	}
	return least
}

// holding is a set, of the caller's own, of cards that has every one which holds the literal, whatever its case;
// nil where the literal is too short to tell. A "~" may stand for a title, which hides what is around it.
func (g *grams) holding(literal []rune) set {
	var bytes []byte
	for _, r := range literal {
		bytes = utf8.AppendRune(bytes, sameCase(r))
	}
	var s set
	for i := 2; i < len(bytes); i++ {
		a, b, c := bytes[i-2], bytes[i-1], bytes[i]
		switch {
		case a == ownTitle[0] || b == ownTitle[0] || c == ownTitle[0]:
		case s == nil:
			s = g.bucket(a, b, c).clone()
		default:
			s.and(g.bucket(a, b, c))
		}
	}
	return s
}

// matching is the same for a regular expression: nil where every card may match.
func (g *grams) matching(re *syntax.Regexp) set {
	switch re.Op {
	case syntax.OpNoMatch:
		return newSet(g.size)
	case syntax.OpLiteral:
		return g.holding(re.Rune)
	case syntax.OpCapture, syntax.OpPlus:
		return g.matching(re.Sub[0])
	case syntax.OpRepeat:
		if re.Min > 0 {
			return g.matching(re.Sub[0])
		}
	case syntax.OpConcat:
		var all set
		for _, sub := range re.Sub {
			s := g.matching(sub)
			if all == nil {
				all = s
			} else if s != nil {
				all.and(s)
			}
		}
		return all
	case syntax.OpAlternate:
		some := newSet(g.size)
		for _, sub := range re.Sub {
			s := g.matching(sub)
			if s == nil {
				return nil
			}
			some.or(s)
		}
		return some
	}
	return nil
}
