package deck

import (
	"cmp"
	"math"
	"slices"

	"github.com/kotei-dev/kotei/card"
)

// maxCandidates is how many cards are offered for a line that means none for sure.
const maxCandidates = 10

// titled finds the card of a name that states no version. The base card is meant where there is one
// (an exact title before a folded one); a title that exists in one version only is that version; a subtitle
// tells the version; a set hint decides among the rest.
func (r *Resolver) titled(name string, hints []string) Match {
	if r.isAltered() {
		return r.titledAltered(name, hints)
	}
	forms := r.forms[keyOf(name)]
	if len(forms) == 0 {
		return Match{}
	}
	if f := forms[0]; len(forms) == 1 && f.kind == formTitle { // nearly every line
		if r.at(f).Version != card.Base {
			return r.found(f, ByVersion)
		}
		return r.found(f, r.letterHow(name, f))
	}
	titles, others := r.split(forms)
	if len(titles) > 0 {
		return r.chooseTitle(name, titles, others, hints)
	}
	return r.chooseOther(name, others, hints)
}

// split parts the forms that are the present title (and subtitle) from the others. A card that can be in a
// deck hides clocks, territories, proxies and leaflets of the same name.
func (r *Resolver) split(forms []form) (titles, others []form) {
	deckable := slices.ContainsFunc(forms, func(f form) bool { return HomeSection(r.at(f)) != "" })
	if !deckable && len(forms) == 1 {
		return forms, nil
	}
	for _, f := range forms {
		switch {
		case deckable && HomeSection(r.at(f)) == "":
		case f.kind <= formSubtitle:
			titles = append(titles, f)
		default:
			others = append(others, f)
		}
	}
	return titles, others
}

func (r *Resolver) at(f form) *card.Card { return r.cat.At(int(f.pos)) }

func (r *Resolver) chooseTitle(name string, titles, others []form, hints []string) Match {
	bases := r.with(titles, card.Base)
	if len(bases) > 0 {
		left := r.narrow(name, bases, hints)
		if len(left) > 1 {
			return r.ambiguous(left)
		}
		return r.found(left[0], r.letterHow(name, left[0]))
	}
	left := titles
	if len(left) > 1 {
		left = r.hinted(r.exactly(name, left), hints)
	}
	if len(left) > 1 {
		return r.ambiguous(append(slices.Clone(left), others...))
	}
	if left[0].kind == formSubtitle {
		return r.found(left[0], Subtitle)
	}
	return r.found(left[0], ByVersion)
}

// chooseOther is chooseTitle for old names, translations and stems.
func (r *Resolver) chooseOther(name string, forms []form, hints []string) Match {
	for _, kind := range []formKind{formOld, formNames, formStem} {
		of := filter(forms, func(f form) bool { return f.kind == kind })
		if len(of) == 0 {
			continue
		}
		if bases := r.with(of, card.Base); len(bases) > 0 && kind != formStem {
			of = bases
		}
		if of = r.hinted(of, hints); len(of) > 1 {
			return r.ambiguous(of)
		}
		switch kind {
		case formOld:
			return r.found(of[0], Alias)
		case formNames:
			return r.found(of[0], Translation)
		default: // half a title is a guess
			m := r.found(of[0], Typo)
			m.Confidence = 0.9
			return m
		}
	}
	return Match{}
}

// versioned finds the card of a name and version. If the name is known without that version, the versions
// that exist are the candidates, nearest first.
func (r *Resolver) versioned(name string, v card.Version, hints []string) Match {
	forms := r.forms[keyOf(name)]
	if len(forms) == 0 {
		return Match{}
	}
	titles, others := r.split(forms)
	for _, forms := range [][]form{titles, others} {
		of := r.narrow(name, r.with(forms, v), hints)
		switch {
		case len(of) > 1:
			return r.ambiguous(of)
		case len(of) == 1 && of[0].kind == formStem:
			m := r.found(of[0], Typo)
			m.Confidence = 0.9
			return m
		case len(of) == 1:
			return r.found(of[0], ByVersion)
		}
	}
	near := append(slices.Clone(titles), others...)
	slices.SortStableFunc(near, func(a, b form) int {
		la, lb := r.at(a).Level, r.at(b).Level
		if c := cmp.Compare(math.Abs(la-v.Level()), math.Abs(lb-v.Level())); c != 0 {
			return c
		}
		return cmp.Compare(lb, la)
	})
	return Match{Candidates: r.ids(near), titleKnown: len(near) > 0}
}

func (r *Resolver) with(forms []form, v card.Version) []form {
	return filter(forms, func(f form) bool { return r.at(f).Version == v })
}

// narrow prefers the title as it was written, then the card without a subtitle where none was written, then
// the set of a hint.
func (r *Resolver) narrow(name string, forms []form, hints []string) []form {
	if len(forms) < 2 {
		return forms
	}
	return r.hinted(r.exactly(name, forms), hints)
}

// exactly keeps the closest spellings: letter for letter, else with the same article; and of the titles
// those without a subtitle.
func (r *Resolver) exactly(name string, forms []form) []form {
	for _, same := range []func(form) bool{
		func(f form) bool { return sameLetters(name, r.written(f)) },
		func(f form) bool { return card.Fold(name) == card.Fold(r.written(f)) },
	} {
		if of := filter(forms, same); len(of) > 0 {
			forms = of
			break
		}
	}
	if of := filter(forms, func(f form) bool { return f.kind == formTitle && r.at(f).Subtitle == "" }); len(of) > 0 && r.oneVersion(forms) {
		return of
	}
	return forms
}

// oneVersion says that no version is left out by choosing among the forms.
func (r *Resolver) oneVersion(forms []form) bool {
	for _, f := range forms {
		if r.at(f).Version != r.at(forms[0]).Version {
			return false
		}
	}
	return true
}

// hinted keeps the cards that were printed in a set that a hint names, if there are any.
func (r *Resolver) hinted(forms []form, hints []string) []form {
	if len(hints) == 0 || len(forms) < 2 {
		return forms
	}
	if of := filter(forms, func(f form) bool { return r.printing(r.at(f), hints) != "" }); len(of) > 0 {
		return of
	}
	return forms
}

// written is a form as the card has it.
func (r *Resolver) written(f form) string {
	c := r.at(f)
	if f.kind == formSubtitle {
		return c.Title + ", " + c.Subtitle
	}
	return c.Title
}

// letterHow says whether a name is the card's letter for letter.
func (r *Resolver) letterHow(name string, f form) How {
	if sameLetters(name, r.written(f)) {
		return Exact
	}
	return Folded
}

func (r *Resolver) found(f form, how How) Match {
	return Match{Card: r.at(f).ID, How: how, Confidence: 1}
}

func (r *Resolver) ambiguous(forms []form) Match {
	return Match{Candidates: r.ids(forms), Ambiguous: true}
}

func (r *Resolver) ids(forms []form) []string {
	var ids []string
	if r.isAltered() {
		forms = r.versions(forms)
	}
	for _, f := range forms {
		if id := r.at(f).ID; !slices.Contains(ids, id) && len(ids) < maxCandidates {
			ids = append(ids, id)
		}
	}
	return ids
}

// filter copies, so that the forms of the index stay as they are.
func filter(forms []form, keep func(form) bool) []form {
	var out []form
	for _, f := range forms {
		if keep(f) {
			out = append(out, f)
		}
	}
	return out
}
