package search

import (
	"cmp"
	"slices"
	"sort"
	"strings"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/catalog"
)

// nameKind says what a name is to its card. Kinds are bits, so that a field can ask for several.
type nameKind uint8

const (
	isTitle    nameKind = 1 << iota // the title, without subtitle and version
	isSubtitle                      // the subtitle
	isFull                          // the full name, with subtitle and version
	isOther                         // names in other languages, of the sides, and older ones
)

const anyName = isTitle | isSubtitle | isFull | isOther

// name is one name of a card.
type name struct {
	folded string
	card   int32
	kind   nameKind
}

// names knows every name of every card, and finds them by the words in them: tails are what is left of each name
// from each of its words on, sorted, so that words in a row, the last of them only begun, are one range.
type names struct {
	size  int // cards
	list  []name
	first []int32 // card -> its first name in list; of one more than there are cards, too
	tails []tail
	bytes int // of all names together
}

type tail struct {
	text string
	name int32
}

func newNames(c *catalog.Catalog) *names {
	n := &names{size: c.Len(), first: make([]int32, 0, c.Len()+1)}
	for i := range c.Len() {
		n.first = append(n.first, int32(len(n.list)))
		n.addNames(c.At(i), int32(i))
	}
	n.first = append(n.first, int32(len(n.list)))
	n.tails = make([]tail, 0, 4*len(n.list))
	for i := range n.list {
		rest := n.list[i].folded
		n.bytes += len(rest)
		for rest != "" {
			n.tails = append(n.tails, tail{rest, int32(i)})
			_, rest, _ = strings.Cut(rest, " ")
		}
	}
	slices.SortFunc(n.tails, func(a, b tail) int { return cmp.Or(strings.Compare(a.text, b.text), cmp.Compare(a.name, b.name)) })
	return n
}

func (n *names) addNames(k *card.Card, at int32) {
	from := len(n.list)
	add := func(text string, kind nameKind) {
		folded := card.Fold(text)
		if folded == "" {
			return
		}
		for i := from; i < len(n.list); i++ {
			if n.list[i].folded == folded {
				n.list[i].kind |= kind
				return
			}
		}
		n.list = append(n.list, name{folded, at, kind})
	}
	eachName(k, add)
	add(elide(k.Names["fr"]), isOther) // "L'été" is found by "été", too
	if k.Version != card.Base {
		add(k.Title+" "+k.Version.Suffix(), isOther) // "Hida Kisada exp2", as lists write it
	}
}

// eachName calls f with every name of a card as it is printed; translations in order of language.
func eachName(k *card.Card, f func(text string, kind nameKind)) {
	f(k.Title, isTitle)
	f(k.Name, isFull)
	if k.Subtitle != "" {
		f(k.Subtitle, isSubtitle)
	}
	for _, lang := range languagesOf(k.Names) {
		f(k.Names[lang], isOther)
	}
	for _, old := range k.OldNames {
		f(old, isOther)
	}
	for i := range k.Faces {
		f(k.Faces[i].Name, isOther)
	}
}

func languagesOf(m map[string]string) []string {
	if len(m) == 0 {
		return nil
	}
	out := make([]string, 0, len(m))
	for lang := range m {
		out = append(out, lang)
	}
	slices.Sort(out)
	return out
}

// starting is the range of the tails that start with the words, the last of which may be only begun.
func (n *names) starting(words string) (from, to int) {
	from = sort.Search(len(n.tails), func(i int) bool { return n.tails[i].text >= words })
	to = from + sort.Search(len(n.tails)-from, func(i int) bool { return !strings.HasPrefix(n.tails[from+i].text, words) })
	return from, to
}

// begun adds the cards with a name of these kinds in which the folded words stand in a row; the last of them may be
// only begun, unless whole words are asked for.
func (n *names) begun(into set, words string, kinds nameKind, whole bool) {
	from, to := n.starting(words)
	for _, t := range n.tails[from:to] {
		if whole && len(t.text) > len(words) && t.text[len(words)] != ' ' {
			continue
		}
		if at := &n.list[t.name]; at.kind&kinds != 0 {
			into.put(int(at.card))
		}
	}
}

// whole adds the cards of which a name of these kinds folds to exactly this.
func (n *names) whole(into set, folded string, kinds nameKind) {
	i := sort.Search(len(n.tails), func(i int) bool { return n.tails[i].text >= folded })
	for ; i < len(n.tails) && n.tails[i].text == folded; i++ {
		if at := &n.list[n.tails[i].name]; at.kind&kinds != 0 && len(at.folded) == len(folded) {
			into.put(int(at.card))
		}
	}
}

// holding adds the cards of which a name of these kinds has the letters in a row.
func (n *names) holding(into set, letters string, kinds nameKind) {
	for i := range n.list {
		if at := &n.list[i]; at.kind&kinds != 0 && strings.Contains(at.folded, letters) {
			into.put(int(at.card))
		}
	}
}

// without is the cards that have no name of these kinds.
func (n *names) without(kinds nameKind) set {
	s := newSet(n.size)
	for i := range n.list {
		if n.list[i].kind&kinds != 0 {
			s.put(int(n.list[i].card))
		}
	}
	s.invert(n.size)
	return s
}

// beginning adds the cards of which a name starts with the folded text.
func (n *names) beginning(into set, folded string) {
	from, to := n.starting(folded)
	for _, t := range n.tails[from:to] {
		if at := &n.list[t.name]; len(t.text) == len(at.folded) {
			into.put(int(at.card))
		}
	}
}
