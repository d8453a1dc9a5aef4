package deck

import (
	"slices"
	"strings"
	"sync"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/catalog"
)

// Resolver finds the card that a line of a list means. It is built once for a catalog, and is immutable and
// safe for concurrent use; the index for misspelt names is built at the first one.
type Resolver struct {
	cat   *catalog.Catalog
	forms map[string][]form // by key
	// counted are the first words of titles that look like a number of copies: "700" of "700 Soldier Plain".
	counted map[string]bool
	sets    map[string]string // folded name, code or id of a set -> its id

	misspelt func() *typoIndex
}

// form is one way of writing a card's name.
type form struct {
	pos  int32
	kind formKind
}

// formKind ranks the forms of a name. A lower kind goes before a higher one.
type formKind uint8

const (
	formTitle    formKind = iota // the title
	formSubtitle                 // title and subtitle
	formOld                      // a name from before
	formNames                    // the name in another language
	formStem                     // the title without the bracket that ends it: "Corrupted Dojo" for "Corrupted Dojo (WoC)"
)

// NewResolver builds the resolver of a catalog.
func NewResolver(c *catalog.Catalog) *Resolver {
	r := &Resolver{
		cat:   c,
		forms: make(map[string][]form, c.Len()*5/4), counted: map[string]bool{},
		sets: make(map[string]string, len(c.Sets())*4),
	}
	for i := 0; i < c.Len(); i++ {
		r.index(int32(i), c.At(i))
	}
	for _, s := range c.Sets() {
		r.indexSet(s)
	}
	r.misspelt = sync.OnceValue(func() *typoIndex { return newTypoIndex(r) })
	return r
}

// Catalog is the catalog whose cards the resolver finds.
func (r *Resolver) Catalog() *catalog.Catalog { return r.cat }

// keyOf is what two spellings of a name share. A name of nothing but punctuation keeps its own.
func keyOf(name string) string {
	if key := card.FoldTitle(name); key != "" {
		return key
	}
	return strings.TrimSpace(name)
}

func (r *Resolver) index(pos int32, c *card.Card) {
	r.add(keyOf(c.Title), pos, formTitle)
	if c.Subtitle != "" {
		r.add(keyOf(c.Title+" "+c.Subtitle), pos, formSubtitle)
		if bare := card.FoldTitle(c.Subtitle); bare != "" {
			r.add(keyOf(c.Title+" "+bare), pos, formSubtitle)
		}
	}
	for _, old := range c.OldNames {
		r.add(keyOf(old), pos, formOld)
		if base, v, ok := cutVersion(old); ok && v == c.Version {
			r.add(keyOf(base), pos, formOld)
		}
	}
	for _, n := range c.Names {
		r.add(keyOf(n), pos, formNames)
		if base, v, ok := cutVersion(n); ok && v == c.Version {
			r.add(keyOf(base), pos, formNames)
		}
	}
	if c.Title != "" {
		if at := openBracket(c.Title); at > 0 {
			r.add(keyOf(c.Title[:at]), pos, formStem)
		}
	}
}

func (r *Resolver) add(key string, pos int32, kind formKind) {
	if key == "" {
		return
	}
	list := r.forms[key]
	for _, f := range list {
		if f.pos == pos {
			return // an earlier form is the better one
		}
	}
	r.forms[key] = append(list, form{pos, kind})
	if first := firstWord(key); (isDigit(key[0]) || timesLength(key) > 0) && strings.ContainsAny(first, "0123456789") {
		r.counted[first] = true
	}
}

func (r *Resolver) indexSet(s card.Set) {
	for _, name := range append([]string{s.ID, s.Name}, s.Codes...) {
		key := card.Fold(name)
		for _, k := range []string{key, strings.TrimSuffix(key, " edition")} {
			if _, taken := r.sets[k]; k != "" && !taken {
				r.sets[k] = s.ID
			}
		}
	}
}

func firstWord(s string) string {
	if at := strings.IndexByte(s, ' '); at > 0 {
		return s[:at]
	}
	return s
}

// Bounds of what may be a name, so that reading takes linear time whatever the list holds.
const (
	maxName  = 500 // bytes of a name with all that stands behind it
	maxHints = 6   // brackets and remarks behind a name
)

// Match is what a name was taken for.
type Match struct {
	Card       string   // id; "" if none was found
	How        How      // "" if none was found
	Confidence float64  // 1 unless How is Typo
	Printing   string   // the printing that a hint chose
	Hint       string   // what stood behind the name without being part of it
	Candidates []string // ids, best first, if none was found
	Ambiguous  bool     // none was found because several fit equally well

	titleKnown bool     // the title exists, the version does not
	hints      []string // what Hint joins, the last of the line first
}

// Found says whether a card was found.
func (m Match) Found() bool { return m.Card != "" }

// Resolve finds the card of a name in any spelling: id, title, title and subtitle, title and version, an old
// name, a translation, or a misspelling. A set behind the name in brackets chooses among cards of one title,
// and the printing.
func (r *Resolver) Resolve(name string) Match {
	name = tidy(name)
	m, rest := r.sure(name)
	if m.settled() {
		return m
	}
	return r.guess(m, rest)
}

// settled says that looking further would not help.
func (m Match) settled() bool { return m.Found() || m.Ambiguous }

// sure looks a name up in all ways but misspelling. If the title is known and the version is not, the match
// has the versions as candidates. rest is the name without what stands behind it.
func (r *Resolver) sure(name string) (m Match, rest string) { return r.sureOf(name, "") }

// sureOf is sure for a name whose set stands in a place of its own, "" for none.
func (r *Resolver) sureOf(name, set string) (m Match, rest string) {
	if len(name) > maxName {
		return Match{}, name
	}
	var hints []string
	if set != "" && len(set) <= maxName {
		hints = append(hints, set)
	}
	if m, ok := r.byID(name); ok {
		return r.withHints(m, hints), name
	}
	if r.isAltered() {
		if m, rest, ok := r.referenced(name); ok {
			return m, rest
		}
	}
	var unknownVersion Match
	for n := name; n != ""; {
		if m := r.titled(n, hints); m.settled() {
			return r.withHints(m, hints), n
		}
		if base, v, ok := cutVersion(n); ok {
			if m := r.versioned(base, v, hints); m.settled() {
				return r.withHints(m, hints), n
			} else if len(m.Candidates) > 0 {
				unknownVersion = r.withHints(m, hints)
			}
		}
		rest = n
		cut, hint, ok := cutHint(n)
		if !ok {
			cut, hint, ok = r.cutWord(n)
		}
		if !ok || len(hints) == maxHints {
			break
		}
		v, whole, isVersion := versionIn(hint)
		if hint != "" && !whole {
			hints = append(hints, hint)
		}
		if isVersion { // "Name (exp2)"
			if m := r.versioned(cut, v, hints); m.settled() || len(m.Candidates) > 0 {
				return r.withHints(m, hints), n
			}
		}
		n = cut
	}
	if base, v, ok := cutLeadingVersion(rest); ok && len(unknownVersion.Candidates) == 0 {
		if m := r.versioned(base, v, hints); m.settled() {
			return r.withHints(m, hints), rest
		}
	}
	return r.withHints(unknownVersion, hints), rest
}

func (r *Resolver) byID(name string) (Match, bool) {
	if strings.ContainsAny(name, " \t") {
		return Match{}, false
	}
	at, ok := r.cat.Position(name)
	if !ok {
		return Match{}, false
	}
	m := Match{Card: r.cat.At(at).ID, How: Exact, Confidence: 1}
	if m.Card != name {
		m.How = Alias
	}
	return m, true
}

// withHints keeps the hints and the printing that they choose.
func (r *Resolver) withHints(m Match, hints []string) Match {
	if len(hints) == 0 {
		return m
	}
	m.Hint, m.hints = joinHints(hints), hints
	if m.Found() {
		if c, ok := r.cat.Card(m.Card); ok {
			m.Printing = r.printing(c, hints)
		}
	}
	return m
}

// joinHints puts the hints, which were cut from the end, into the order of the list.
func joinHints(hints []string) string {
	if len(hints) == 1 {
		return hints[0]
	}
	ordered := slices.Clone(hints)
	slices.Reverse(ordered)
	return strings.Join(ordered, "; ")
}

// printing is the id of the first printing of c in a set that a hint names.
func (r *Resolver) printing(c *card.Card, hints []string) string {
	for _, h := range hints {
		for column := range strings.SplitSeq(h, "\t") {
			set, ok := r.sets[card.Fold(column)]
			if !ok {
				continue
			}
			for _, p := range c.Printings {
				if p.Set == set {
					return p.ID
				}
			}
		}
	}
	return ""
}
