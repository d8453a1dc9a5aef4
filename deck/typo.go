package deck

import (
	"slices"
	"strings"
	"sync"

	"github.com/kotei-dev/kotei/card"
)

// maxGuessed is the longest name in bytes that is looked up as a misspelling, so that a hostile list cannot
// make reading slow.
const maxGuessed = 200

// typoIndex finds the names that look like a given one, by the runs of three letters that they share.
type typoIndex struct {
	keys  []string           // folded names
	forms [][]form           // the cards of each
	grams []uint8            // number of different grams of each
	start []int32            // gram -> where its list begins in lists; one longer than there are grams
	lists []int32            // places in keys
	tails map[string][]int32 // what follows the first word of a name -> places in keys
	words map[string][]int32 // wordsOnly and inOrder of a name -> places in keys
	room  sync.Pool          // *typoRoom
}

// typoRoom is what one search writes to.
type typoRoom struct {
	shared []uint8 // grams shared by each key
	rows   []uint8 // for distance
	grams  []int32
}

const (
	letters   = 38 // a-z, 0-9, blank and anything else
	gramCount = letters * letters * letters
)

func newTypoIndex(r *Resolver) *typoIndex {
	x := &typoIndex{start: make([]int32, gramCount+1), tails: map[string][]int32{}, words: map[string][]int32{}}
	for key, forms := range r.forms {
		if len(key) > maxGuessed {
			continue
		}
		if forms = filter(forms, func(f form) bool { return f.kind != formStem && HomeSection(r.at(f)) != "" }); len(forms) > 0 {
			x.keys = append(x.keys, key)
		}
	}
	slices.Sort(x.keys)
	x.forms, x.grams = make([][]form, len(x.keys)), make([]uint8, len(x.keys))
	all := make([][]int32, len(x.keys))
	for i, key := range x.keys {
		x.forms[i] = filter(r.forms[key], func(f form) bool { return f.kind != formStem && HomeSection(r.at(f)) != "" })
		if strings.Contains(key, " ") {
			for _, w := range []string{wordsOnly(key), inOrder(key)} {
				if w != "" {
					x.words[w] = append(x.words[w], int32(i))
				}
			}
		}
		if _, tail, ok := strings.Cut(key, " "); ok {
			x.tails[tail] = append(x.tails[tail], int32(i))
		}
		all[i] = gramsOf(key, nil)
		x.grams[i] = uint8(min(len(all[i]), 255))
		for _, g := range all[i] {
			x.start[g+1]++
		}
	}
	for g := 0; g < gramCount; g++ {
		x.start[g+1] += x.start[g]
	}
	x.lists = make([]int32, x.start[gramCount])
	next := slices.Clone(x.start)
	for i, grams := range all {
		for _, g := range grams {
			x.lists[next[g]] = int32(i)
			next[g]++
		}
	}
	x.room.New = func() any {
		return &typoRoom{shared: make([]uint8, len(x.keys)), rows: make([]uint8, 3*(maxGuessed+8))}
	}
	return x
}

// gramsOf are the different runs of three letters of a folded name with two blanks at either end, sorted.
func gramsOf(key string, into []int32) []int32 {
	into = into[:0]
	a, b := int32(36), int32(36)
	for i := 0; i < len(key)+2; i++ {
		c := int32(36)
		if i < len(key) {
			c = letterOf(key[i])
		}
		into = append(into, (a*letters+b)*letters+c)
		a, b = b, c
	}
	slices.Sort(into)
	return slices.Compact(into)
}

func letterOf(c byte) int32 {
	switch {
	case c >= 'a' && c <= 'z':
		return int32(c - 'a')
	case isDigit(c):
		return int32(c-'0') + 26
	case c == ' ':
		return 36
	}
	return 37
}

// near is a name that looks like the one searched for.
type near struct {
	key        int32
	distance   int // within the limit of allowedTypos+1, or notNear
	likeness   int // shared grams in percent of all
	acceptable bool
}

const notNear = 99

// minLikeness is how alike names must be, in percent of shared letter groups, for one to be offered for the
// other.
const minLikeness = 62

// allowedTypos is how many letters of a name of n may be wrong. False matches are worse than none, so short
// names must be nearly right and the shortest wholly.
func allowedTypos(n int) int {
	switch {
	case n < 5:
		return 0
	case n < 9:
		return 1
	case n < 16:
		return 2
	}
	return 3
}

// search gives the names that look like key, best first: by distance, then by likeness, then alphabetically.
func (x *typoIndex) search(key string) []near {
	if len(key) > maxGuessed || len(key) < 3 || len(x.keys) == 0 {
		return nil
	}
	room := x.room.Get().(*typoRoom)
	defer x.room.Put(room)
	clear(room.shared)
	room.grams = gramsOf(key, room.grams)
	for _, g := range room.grams {
		for _, at := range x.lists[x.start[g]:x.start[g+1]] {
			room.shared[at]++
		}
	}
	n := len(room.grams)
	limit := x.limit(key, room, n)
	// One wrong letter spoils three groups, two swapped ones four.
	atLeast := max(2, n-4*limit)
	var out []near
	for at, shared := range room.shared {
		if int(shared) < atLeast {
			continue
		}
		found := near{key: int32(at), distance: notNear, likeness: 200 * int(shared) / (n + int(x.grams[at]))}
		if d := distance(key, x.keys[at], limit, room.rows); d <= limit {
			found.distance = d
			found.acceptable = d <= min(allowedTypos(len(key)), allowedTypos(len(x.keys[at]))) && wordsAgree(key, x.keys[at], room.rows)
		}
		if found.distance != notNear || found.likeness >= minLikeness {
			out = append(out, found)
		}
	}
	slices.SortFunc(out, func(a, b near) int {
		if a.distance != b.distance {
			return a.distance - b.distance
		}
		if a.likeness != b.likeness {
			return b.likeness - a.likeness
		}
		return int(a.key - b.key)
	})
	return out
}

// limit is the greatest distance that matters: that of the likest name and of its rivals, or one more than is
// allowed if the likest is not close.
func (x *typoIndex) limit(key string, room *typoRoom, n int) int {
	most := slices.Max(room.shared)
	best, likest := 0, 0
	for at, shared := range room.shared {
		if shared+2 < most {
			continue
		}
		if likeness := 200 * int(shared) / (n + int(x.grams[at])); likeness > likest {
			best, likest = at, likeness
		}
	}
	limit := allowedTypos(len(key)) + 1
	switch d := distance(key, x.keys[best], limit, room.rows); {
	case d <= 1:
		return 1
	case d < limit:
		return d + 1
	}
	return limit
}

// wordsAgree keeps apart names that differ in one word wholly, such as two members of one family, and names
// that differ in a number.
func wordsAgree(a, b string, rows []uint8) bool {
	if digitsOf(a) != digitsOf(b) {
		return false
	}
	if strings.Count(a, " ") != strings.Count(b, " ") {
		return true // a blank was left out or added
	}
	for a != "" {
		wa, wb := firstWord(a), firstWord(b)
		allowed := 1
		if short := min(len(wa), len(wb)); short > 10 {
			allowed = 3
		} else if short > 6 {
			allowed = 2
		}
		if wa != wb && distance(wa, wb, allowed, rows) > allowed {
			return false
		}
		a, b = strings.TrimPrefix(a[len(wa):], " "), strings.TrimPrefix(b[len(wb):], " ")
	}
	return true
}

func digitsOf(s string) string {
	return strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' {
			return r
		}
		return -1
	}, s)
}

// guess takes a name for a misspelt one where exactly one title is close enough and clearly the closest;
// else it offers what looks alike.
//
// m and rest are what sure gave for the name.
func (r *Resolver) guess(m Match, rest string) Match {
	if len(m.Candidates) > 0 {
		return m
	}
	base, v, versioned := cutVersion(rest)
	if !versioned {
		base = rest
	}
	hints := m.hints
	key := card.FoldTitle(base)
	x := r.misspelt()
	found := x.search(key)
	best := r.rivals(x, found)
	if same := x.sameWords(key); len(same) > 0 {
		if len(best) > 0 && best[0].distance <= 1 && !slices.ContainsFunc(same, func(n near) bool { return n.key == best[0].key }) {
			same = append(same, best...)
		}
		found, best = same, r.rivals(x, same)
	}
	if parts := x.holding(key, best); len(parts) > 0 {
		found, best = append(parts, found...), nil
	}
	if len(best) == 1 && found[0].acceptable {
		name := x.keys[best[0].key]
		if article := strings.TrimSuffix(card.Fold(base), key); article != "" { // which tells some titles apart
			name = article + name
		}
		var got Match
		if versioned {
			got = r.versioned(name, v, hints)
		} else {
			got = r.titled(name, hints)
		}
		if got.Found() {
			got.How, got.Confidence = Typo, 1-float64(best[0].distance)/float64(max(len(key), 1))
		}
		if got.Found() || got.Ambiguous || len(got.Candidates) > 0 {
			return r.withHints(got, hints)
		}
	}
	m.Ambiguous = len(best) > 1 && best[0].acceptable && best[1].acceptable
	if m.Ambiguous {
		found = best
	}
	for _, n := range found {
		for _, id := range r.ids(x.forms[n.key]) {
			if !slices.Contains(m.Candidates, id) && len(m.Candidates) < maxCandidates {
				m.Candidates = append(m.Candidates, id)
			}
		}
	}
	return m
}

// smallWords are those that people leave out.
var smallWords = map[string]bool{"the": true, "of": true, "a": true, "an": true, "and": true, "in": true, "to": true, "for": true, "de": true, "du": true, "la": true, "le": true, "les": true, "des": true}

// wordsOnly is a folded name without its small words, "" for one that has fewer than two others.
func wordsOnly(key string) string {
	words := slices.DeleteFunc(strings.Fields(key), func(w string) bool { return smallWords[w] })
	if len(words) < 2 {
		return ""
	}
	return strings.Join(words, " ")
}

// inOrder are all words of a folded name in the order of the alphabet, behind a mark of their own.
func inOrder(key string) string {
	words := strings.Fields(key)
	slices.Sort(words)
	return "=" + strings.Join(words, " ")
}

// sameWords are the names that have the words of key in another order, or are key but for small words.
func (x *typoIndex) sameWords(key string) []near {
	var out []near
	for _, w := range []string{inOrder(key), wordsOnly(key)} {
		if w == "" || len(out) > 0 {
			continue
		}
		for _, at := range x.words[w] {
			out = append(out, near{key: at, distance: 2, acceptable: true})
		}
	}
	return out
}

// holding are the names of which key is a part letter for letter, where the name that looks most like it is
// none of them: "Kasuto" is rather "Ember Kasuto" with the family left out than "Katsuto" misspelt.
func (x *typoIndex) holding(key string, best []near) []near {
	if len(best) == 0 || strings.HasPrefix(x.keys[best[0].key], key) {
		return nil
	}
	var out []near
	for _, at := range x.tails[key] {
		out = append(out, near{key: at})
	}
	at, _ := slices.BinarySearch(x.keys, key)
	for ; at < len(x.keys) && strings.HasPrefix(x.keys[at], key) && len(out) < maxCandidates; at++ {
		out = append(out, near{key: int32(at)})
	}
	return out
}

// rivals are the closest name and those of other titles that are as close, or nearly so where the closest
// is itself not close.
func (r *Resolver) rivals(x *typoIndex, found []near) []near {
	if len(found) == 0 || found[0].distance == notNear {
		return nil
	}
	best := found[:1:1]
	margin := 0
	if found[0].distance > 1 {
		margin = 1
	}
	title := card.Fold(r.at(x.forms[found[0].key][0]).Title)
	for _, n := range found[1:] {
		if n.distance > found[0].distance+margin {
			break
		}
		if card.Fold(r.at(x.forms[n.key][0]).Title) != title {
			best = append(best, n)
		}
	}
	return best
}
