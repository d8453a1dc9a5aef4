package deck

import (
	"slices"
	"strings"

	"github.com/kotei-dev/kotei/card"
)

var alteredOnly = []card.Game{card.Altered}

// alteredCodec is the text that the publisher's site exported and that all builders take: "3 ALT_CORE_B_AX_04_C"
// (ALT-DATA-16). Names in any language are read where they are clear.
func alteredCodec() codec {
	return codec{
		Dialect: Dialect{Name: "altered", Title: "Altered references", MediaType: "text/plain", Read: true, Write: true},
		games:   alteredOnly,
		detect: func(_ []byte, lines []string) (string, bool) {
			references, others := 0, 0
			for _, line := range lines {
				t := tidy(line)
				switch at, _ := referenceIn(t); {
				case at >= 0 && !strings.HasPrefix(t, "{"):
					references++
				case t != "" && !strings.HasPrefix(t, "#"):
					others++
				}
			}
			return "most lines have a reference such as ALT_CORE_B_AX_04_C", references > others
		},
		read: func(_ []byte, lines []string, opt Options, r *Resolver) (Result, error) {
			return readLines(lines, opt, r)
		},
		write: writeAltered,
	}
}

// writeAltered writes the hero first, then the other cards in order, all without headers: the cards say where
// they belong.
func writeAltered(d Deck, r *Resolver) (string, []Loss, error) {
	w := newWriter(d, r, lineStyle{one: true})
	for _, s := range append([]Section{""}, w.sections()...) {
		w.entries(w.in(s))
	}
	if d.Name != "" {
		w.lose(-1, "name", "a list of references has no name")
	}
	if d.Format != "" {
		w.lose(-1, "format", "a list of references names no format")
	}
	return w.done(readLines)
}

// alteredSection is where a card of Altered stands: the hero in its own section and everything else in the main
// deck, tokens included, whatever header it stands under (ALT-DATA-16).
func alteredSection(c *card.Card) Section {
	if HomeSection(c) == Hero {
		return Hero
	}
	return Main
}

// defaultSection is the section of a card for which a list states none.
func defaultSection(c *card.Card) Section {
	if c.Game == card.Altered {
		return alteredSection(c)
	}
	return HomeSection(c)
}

// referenceIn finds the first word of a line that begins as a reference does. It gives its place, or -1.
func referenceIn(s string) (at int, word string) {
	for from := 0; ; {
		i := indexFold(s[from:], "alt_")
		if i < 0 {
			return -1, ""
		}
		at, end := from+i, from+i+len("alt_")
		for end < len(s) && isReferenceByte(s[end]) {
			end++
		}
		if at == 0 || !isReferenceByte(s[at-1]) {
			return at, s[at:end]
		}
		from = end
	}
}

func isReferenceByte(c byte) bool {
	return c == '_' || isDigit(c) || c|0x20 >= 'a' && c|0x20 <= 'z'
}

// indexFold is strings.Index for lower-case ASCII in a text of any case.
func indexFold(s, lower string) int {
	for i := 0; i+len(lower) <= len(s); i++ {
		if strings.EqualFold(s[i:i+len(lower)], lower) {
			return i
		}
	}
	return -1
}

// referenced reads a name that holds a reference, with anything before and behind it. rest is blank, because a
// reference is never taken for a misspelt name.
func (r *Resolver) referenced(name string) (m Match, rest string, ok bool) {
	at, word := referenceIn(name)
	if at < 0 {
		return Match{}, "", false
	}
	m = r.byReference(word)
	const around = " \t,;:|-–—"
	before := strings.TrimRight(name[:at], "([{"+around) // a reference may stand in brackets behind its name
	after := strings.TrimLeft(name[at+len(word):], ")]}"+around)
	if hint := bareHint(strings.Trim(before+" "+after, around)); hint != "" {
		m.Hint, m.hints = hint, []string{hint}
	}
	return m, "", true
}

// byReference finds the card of a reference in any case and padding (ALT-DATA-03). A well-formed reference of a
// unique that was not imported is found too, if its family is known (ALT-DATA-10). Of any other the cards of
// the family are the candidates.
func (r *Resolver) byReference(word string) Match {
	ref, ok := card.ParseAlteredReference(word)
	if ok {
		id := ref.String()
		if at, known := r.cat.Reference(ref); known {
			id = r.cat.At(at).ID
		}
		if c, known := r.cat.Card(id); known {
			m := Match{Card: c.ID, How: Folded, Confidence: 1}
			if word == c.ID {
				m.How = Exact
			}
			return m
		}
	}
	ids := r.relatives(word)
	return Match{Candidates: ids, titleKnown: len(ids) > 0}
}

// relatives are the versions of the family of a reference that may be wrong behind its number, in its set and
// product where they are there. Uniques are too many to offer.
func (r *Resolver) relatives(word string) []string {
	parts := strings.Split(strings.ToUpper(word), "_")
	if len(parts) < 5 {
		return nil
	}
	family, ok := card.ParseAlteredReference(strings.Join(parts[:5], "_") + "_C")
	if !ok {
		return nil
	}
	var near, far []*card.Card
	for _, at := range r.cat.FamilyCards(family.FamilyID()) {
		c := r.cat.At(at)
		ref, _ := card.ParseAlteredReference(c.ID) // all cards of a family are
		switch {
		case ref.Unique > 0:
		case ref.Set == family.Set && ref.Product == family.Product:
			near = append(near, c)
		default:
			far = append(far, c)
		}
	}
	var ids []string
	var have []*card.Card
	for _, c := range append(near, far...) {
		if len(ids) < maxCandidates && !slices.ContainsFunc(have, func(o *card.Card) bool { return sameAlteredVersion(o, c) }) {
			ids, have = append(ids, c.ID), append(have, c)
		}
	}
	return ids
}

// unwrapReference gives the id of a deck in JSON a second chance: a reference in another case or padding.
func (r *Resolver) unwrapReference(id string) (Match, bool) {
	if r.cat.Game() != card.Altered {
		return Match{}, false
	}
	if at, word := referenceIn(id); at != 0 || len(word) != len(id) {
		return Match{}, false
	}
	m := r.byReference(id)
	return m, m.Found()
}

// isAltered says whether the resolver's cards are those of Altered.
func (r *Resolver) isAltered() bool { return r.cat.Game() == card.Altered }

// headerWordsAltered are the headers of Altered's lists in its five languages, folded, singular.
var headerWordsAltered = func() map[string]header {
	words := map[string]header{}
	for _, of := range []struct {
		h     header
		words string
	}{
		{header{section: Hero}, "hero,heros,heroe,eroe,heroine,held,alterator"},
		{header{section: Main}, "main,main deck,maindeck,deck principal,hauptdeck,mazo principal,mazzo principale"},
		{header{typ: card.AlteredCharacter}, "character,personnage,charakter,charaktere,personaje,personaggio,personaggi"},
		{header{typ: card.AlteredSpell}, "spell,sort,zauber,hechizo,incantesimo,incantesimi"},
		{header{typ: "permanent"}, "permanent,bleibende karte,bleibende karten,permanente,permanenti"},
		{header{typ: card.AlteredLandmark}, "landmark,landmark permanent,repere"},
		{header{typ: card.AlteredExpedition}, "expedition permanent,gear"},
		{header{typ: card.AlteredToken}, "token,jeton"},
	} {
		for _, w := range strings.Split(of.words, ",") {
			words[w] = of.h
		}
	}
	return words
}()

// alteredRarities are the words and codes of a rarity in the game's languages, folded, with the codes of
// references that they allow.
var alteredRarities = func() map[string][]string {
	words := map[string][]string{}
	for _, of := range []struct{ codes, words string }{
		{"C", "c,common,commun,commune,gewohnlich,comun,comune"},
		{"R1", "r1,in faction,en faction"},
		{"R2", "r2,f,out of faction,hors faction"},
		{"R1,R2", "r,rare,selten,raro,rara"},
		{"E", "e,exalted,exalte,exaltee"},
		{"U", "u,unique,einzigartig,unico,unica"},
	} {
		for _, w := range strings.Split(of.words, ",") {
			words[w] = strings.Split(of.codes, ",")
		}
	}
	return words
}()

// titledAltered finds the card of a name in any language. A name says nothing of the rarity, so it is clear only
// where all its cards are printings of one version, as those of a hero are, or where a hint says rarity,
// faction or set. Of several printings the first in the order of AlteredRef.Compare is meant.
func (r *Resolver) titledAltered(name string, hints []string) Match {
	forms := r.forms[keyOf(name)]
	cut := "" // a rarity behind the name
	if len(forms) == 0 {
		base, rarity, ok := cutRarity(name)
		if !ok || len(r.forms[keyOf(base)]) == 0 {
			return Match{}
		}
		name, cut, hints = base, rarity, append(slices.Clone(hints), rarity)
		forms = r.forms[keyOf(name)]
	}
	if of := filter(forms, func(f form) bool { return HomeSection(r.at(f)) != "" }); len(of) > 0 {
		forms = of // a token hides behind a card of its name
	}
	unique := false
	for _, h := range hints {
		codes := alteredRarities[card.Fold(h)]
		unique = unique || slices.Contains(codes, "U")
		if of := filter(forms, func(f form) bool { return r.fitsHint(f, h, codes) }); len(of) > 0 {
			forms = of
		}
	}
	named := filter(forms, func(f form) bool { return r.at(f).Rarity != "unique" })
	if unique || len(named) == 0 { // which unique a name cannot say
		return Match{Candidates: r.ids(forms), Ambiguous: true}
	}
	if named = r.versions(named); len(named) > 1 {
		return r.ambiguous(named)
	}
	m := r.found(named[0], r.alteredHow(name, named[0]))
	if cut != "" {
		m.Hint, m.hints = cut, []string{cut}
	}
	return m
}

// fitsHint says whether a card is of the rarity, set or faction that a hint names.
func (r *Resolver) fitsHint(f form, hint string, codes []string) bool {
	c := r.at(f)
	ref, _ := card.ParseAlteredReference(c.ID)
	if len(codes) > 0 {
		return slices.Contains(codes, ref.Rarity)
	}
	if set, ok := r.sets[card.Fold(hint)]; ok {
		return len(c.Printings) > 0 && c.Printings[0].Set == set
	}
	clan, ok := card.AlteredFaction(hint)
	if !ok {
		clan = card.Clan(card.Fold(hint))
	}
	return clan != "" && c.HasClan(clan)
}

// ordered sorts forms as AlteredRef.Compare does.
func (r *Resolver) ordered(forms []form) []form {
	forms = slices.Clone(forms)
	slices.SortStableFunc(forms, func(a, b form) int {
		ra, _ := card.ParseAlteredReference(r.at(a).ID)
		rb, _ := card.ParseAlteredReference(r.at(b).ID)
		return ra.Compare(rb)
	})
	return forms
}

// versions are the forms of different versions, ordered, each by its first printing.
func (r *Resolver) versions(forms []form) []form {
	var out []form
	for _, f := range r.ordered(forms) {
		if !slices.ContainsFunc(out, func(have form) bool { return sameAlteredVersion(r.at(have), r.at(f)) }) {
			out = append(out, f)
		}
		if len(out) > maxCandidates {
			break
		}
	}
	return out
}

// sameAlteredVersion says whether two cards are printings of one version: of one name, type, faction and code of
// rarity (ALT-LIST-03, -04).
func sameAlteredVersion(a, b *card.Card) bool {
	ra, _ := card.ParseAlteredReference(a.ID)
	rb, _ := card.ParseAlteredReference(b.ID)
	return a.LimitKey == b.LimitKey && a.Type() == b.Type() && slices.Equal(a.Clans, b.Clans) && ra.Rarity == rb.Rarity && ra.Unique == rb.Unique
}

// cutRarity cuts a rarity from the end of a name: "Some Name R1", "Some Name - Rare".
func cutRarity(name string) (base, rarity string, ok bool) {
	at := strings.LastIndexAny(name, " \t")
	if at < 0 {
		return "", "", false
	}
	rarity = name[at+1:]
	if _, known := alteredRarities[card.Fold(rarity)]; !known || strings.ContainsAny(rarity, "()[]{}") {
		return "", "", false
	}
	base = strings.TrimRight(name[:at], " \t-–—,;:")
	return base, rarity, base != ""
}

// alteredHow says how a name names the card: as its English title, letter for letter or folded, or in another
// language.
func (r *Resolver) alteredHow(name string, f form) How {
	c := r.at(f)
	switch {
	case sameLetters(name, c.Title):
		return Exact
	case keyOf(name) == keyOf(c.Title):
		return Folded
	}
	return Translation
}
