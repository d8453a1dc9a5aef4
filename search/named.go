package search

import (
	"cmp"
	"slices"
	"strings"

	"github.com/kotei-dev/kotei/card"
)

// maxCandidates is how many cards Named proposes at most.
const maxCandidates = 20

// Autocomplete gives the positions of at most limit cards (and at most MaxCompletions) whose name goes on like the
// prefix: first those of which a name starts with it, then those of which a later word does, within each those with
// more printings first. All names count: titles, full names, translations, earlier ones. Case, accents and
// punctuation do not count.
func (x *Index) Autocomplete(prefix string, limit int) []int {
	return x.completer.complete(prefix, limit)
}

// Named finds the cards of a name. Match is those of which it is the full name; else, if there are none, those of
// which it is the title or a name in another language, or an earlier one. Case, accents and punctuation do not
// count. With fuzzy, if still nothing is found, it is those with the least mistakes in their name, of which there
// may be two: a letter too many, missing or wrong, or two neighbours swapped. Several matches share the name.
//
// Candidates are other cards that may have been meant, the likeliest first, when there is no single match.
func (x *Index) Named(name string, fuzzy bool) (match, candidates []int) {
	folded := card.Fold(name)
	if folded == "" {
		return nil, nil
	}
	for _, kinds := range []nameKind{isFull, isTitle | isOther} {
		if match = x.wholeName(folded, kinds); len(match) > 0 {
			break
		}
	}
	switch {
	case len(match) == 1:
		return match, nil
	case len(match) > 1:
		return match, match[:min(len(match), maxCandidates)]
	}
	near := x.fuzzy().near(folded)
	if fuzzy && len(near) > 0 {
		for len(near) > 0 && near[0].mistakes == near[len(match)].mistakes {
			match = append(match, near[len(match)].card)
			if len(match) == len(near) {
				break
			}
		}
		if len(match) == 1 {
			return match, nil
		}
	}
	for _, n := range near {
		candidates = append(candidates, n.card)
	}
	for _, at := range x.completer.complete(name, maxCandidates) {
		if !slices.Contains(candidates, at) {
			candidates = append(candidates, at)
		}
	}
	return match, candidates[:min(len(candidates), maxCandidates)]
}

func (x *Index) wholeName(folded string, kinds nameKind) []int {
	s := newSet(x.names.size)
	x.names.whole(s, folded, kinds)
	var out []int
	s.each(func(at int) { out = append(out, at) })
	place := x.orders.cards[byName].dirs[0].place
	slices.SortFunc(out, func(a, b int) int { return cmp.Compare(place[a], place[b]) })
	return out
}

// fuzzyNames are the distinct names for finding those that nearly are another: grouped by nothing but their shape,
// which rules nearly all of them out.
type fuzzyNames struct {
	names  *names
	list   [][]rune
	shapes []shape
	of     [][]int32 // cards
}

func newFuzzyNames(n *names) *fuzzyNames {
	f := &fuzzyNames{names: n}
	last := ""
	for _, t := range n.tails { // sorted, so that equal names follow each other
		at := &n.list[t.name]
		if len(t.text) != len(at.folded) {
			continue
		}
		if t.text != last {
			runes := []rune(t.text)
			f.list, f.shapes, f.of = append(f.list, runes), append(f.shapes, shapeOf(runes)), append(f.of, nil)
			last = t.text
		}
		f.of[len(f.of)-1] = append(f.of[len(f.of)-1], at.card)
	}
	return f
}

// nearCard is a card with the mistakes in the best of its names.
type nearCard struct {
	card, mistakes int
}

// near is the cards with at most maxDistance mistakes in a name, those with the least first.
func (f *fuzzyNames) near(folded string) []nearCard {
	if len(folded) > 4*maxNameLength {
		return nil
	}
	asked := []rune(folded)
	shape := shapeOf(asked)
	found := map[int32]int{}
	for i, name := range f.list {
		if !shape.near(f.shapes[i]) {
			continue
		}
		d := distance(asked, name, maxDistance)
		if d > maxDistance || d >= len(asked) {
			continue
		}
		for _, at := range f.of[i] {
			if have, ok := found[at]; !ok || d < have {
				found[at] = d
			}
		}
	}
	out := make([]nearCard, 0, len(found))
	for at, d := range found {
		out = append(out, nearCard{int(at), d})
	}
	slices.SortFunc(out, func(a, b nearCard) int {
		return cmp.Or(cmp.Compare(a.mistakes, b.mistakes), cmp.Compare(a.card, b.card))
	})
	return out
}

// nearest are at most limit of the words that are nearly the one that was written: with the least mistakes first,
// of which there are at most maxDistance and fewer than letters. A word that goes on behind it counts as one mistake.
func nearest(words []string, folded string, limit int) []string {
	asked := []rune(folded)
	shape := shapeOf(asked)
	var by [maxDistance + 1][]string
	for _, w := range words {
		if w == folded {
			continue
		}
		if len(asked) > 2 && strings.HasPrefix(w, folded) {
			by[1] = append(by[1], w)
			continue
		}
		runes := []rune(w)
		if !shape.near(shapeOf(runes)) {
			continue
		}
		if d := distance(asked, runes, maxDistance); d <= maxDistance && d < len(asked) {
			by[d] = append(by[d], w)
		}
	}
	out := slices.Concat(by[:]...)
	return out[:min(len(out), limit)]
}
