package search

import (
	"errors"
	"regexp"
	"regexp/syntax"
	"strings"
	"sync"
	"sync/atomic"
	"unicode"
	"unicode/utf8"

	"github.com/kotei-dev/kotei/card"
)

// ErrTooExpensive says that the patterns of a query would have to be tried on more text than a query may. Say more
// of what is looked for, in the pattern or beside it.
var ErrTooExpensive = errors.New("search: the patterns of the query would have to read too much text")

// budget is how much a query may spend on patterns: bytes of text times the states of a pattern.
const budget = 64 << 20

// plainShare is how many bytes are searched for plain letters at the price of one byte of a pattern of one state.
const plainShare = 8

// spend takes from what the query may still spend.
func (r *run) spend(n int) error {
	if r.work -= n; r.work < 0 {
		return ErrTooExpensive
	}
	return r.ctx.Err()
}

// cost is the price of trying a pattern on so many bytes.
func cost(re *regexp.Regexp, bytes int) int {
	return bytes * states(re)
}

// states is how many states the machine of a pattern has: in the worst case each is visited at every byte.
func states(re *regexp.Regexp) int {
	parsed, err := syntax.Parse(re.String(), syntax.Perl)
	if err != nil {
		return budget // it was compiled from this very text
	}
	prog, err := syntax.Compile(parsed.Simplify())
	if err != nil {
		return budget
	}
	return max(1, len(prog.Inst))
}

// haystack is the texts of all cards in which patterns are looked for, with a filter that is made when it is first
// needed.
type haystack struct {
	size  int
	bits  uint // of the filter
	texts func(card int, f func(text string, kind nameKind))
	title func(card int) string

	once   sync.Once
	filter *grams
	folded []atomic.Pointer[[]string] // folded texts of the cards that were asked for
}

func newHaystack(size int, bits uint, title func(int) string, texts func(int, func(string, nameKind))) *haystack {
	return &haystack{size: size, bits: bits, texts: texts, title: title, folded: make([]atomic.Pointer[[]string], size)}
}

func (h *haystack) grams() *grams {
	h.once.Do(func() {
		g := newGrams(h.size, h.bits)
		for i := range h.size {
			h.texts(i, func(text string, _ nameKind) { g.add(i, text) })
		}
		h.filter = g
	})
	return h.filter
}

// foldedTexts are the folded texts of a card.
func (h *haystack) foldedTexts(at int) []string {
	if known := h.folded[at].Load(); known != nil {
		return *known
	}
	var list []string
	h.texts(at, func(text string, _ nameKind) { list = append(list, card.Fold(text)) })
	h.folded[at].Store(&list)
	return list
}

// pattern adds the cards of within (nil: all) of which a text of these kinds matches. Where the pattern says "~" and
// the haystack knows titles, the card's own title in a text is read as "~".
func (r *run) pattern(into set, h *haystack, re *regexp.Regexp, within set, kinds nameKind) error {
	parsed, err := syntax.Parse(re.String(), syntax.Perl)
	if err != nil {
		return err
	}
	candidates := h.grams().matching(parsed.Simplify())
	switch {
	case candidates == nil && within == nil:
		candidates = fullSet(h.size)
	case candidates == nil:
		candidates = within
	case within != nil:
		candidates.and(within)
	}
	price := states(re)
	self := h.title != nil && strings.Contains(re.String(), ownTitle)
	for w, word := range candidates {
		eachBit(w, word, func(at int) bool {
			h.texts(at, func(text string, kind nameKind) {
				if kind&kinds == 0 || err != nil || into.has(at) {
					return
				}
				if err = r.spend(len(text) * price); err != nil {
					return
				}
				if title := h.title; self && title(at) != "" {
					text = sayingItself(text, title(at))
				}
				if re.MatchString(text) {
					into.put(at)
				}
			})
			return err == nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// sayingItself is a text as printed with "~" where it says the title as whole words: the card Bat is not named by a
// text that says "Battle".
func sayingItself(text, title string) string {
	var b strings.Builder
	done := 0
	for from := 0; ; {
		i := strings.Index(text[from:], title)
		if i < 0 {
			break
		}
		start, end := from+i, from+i+len(title)
		if !insideWord(text, start) && !insideWord(text, end) {
			b.WriteString(text[done:start] + ownTitle)
			done, from = end, end
			continue
		}
		_, size := utf8.DecodeRuneInString(text[start:])
		from = start + size
	}
	return b.String() + text[done:]
}

// insideWord says whether letters or digits stand on both sides of a place.
func insideWord(text string, at int) bool {
	before, _ := utf8.DecodeLastRuneInString(text[:at])
	behind, _ := utf8.DecodeRuneInString(text[at:])
	return inWord(before) && inWord(behind)
}

func inWord(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

// letters adds the cards of within (nil: all) of which a folded text has the letters in a row.
func (r *run) letters(into set, h *haystack, folded string, within set) error {
	if within == nil {
		within = fullSet(h.size)
	}
	self := strings.Contains(folded, ownTitle)
	var err error
	for w, word := range within {
		eachBit(w, word, func(at int) bool {
			for _, text := range h.foldedTexts(at) {
				if err = r.spend(1 + len(text)/plainShare); err != nil {
					return false
				}
				if self {
					text = withOwnTitle(text, foldWords(h.title(at)))
				}
				if strings.Contains(text, folded) {
					into.put(at)
					break
				}
			}
			return true
		})
		if err != nil {
			return err
		}
	}
	return nil
}
