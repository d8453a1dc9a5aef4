package deck

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/kotei-dev/kotei/card"
)

// alteredCodeCodec is the compact deck code of Altered, such as "EBAgTTMo": one word that holds a whole deck.
func alteredCodeCodec() codec {
	return codec{
		Dialect: Dialect{Name: "altered-code", Title: "Altered deck code", MediaType: "text/plain", Read: true, Write: true},
		games:   alteredOnly,
		detect: func(_ []byte, lines []string) (string, bool) {
			word, ok := onlyWord(lines)
			return "the only word is a deck code", ok && looksLikeCode(word)
		},
		read:  readAlteredCode,
		write: writeAlteredCode,
	}
}

// onlyWord is the word of a list that holds nothing else, remarks aside.
func onlyWord(lines []string) (string, bool) {
	found := ""
	for _, line := range lines {
		t := tidy(line)
		if t == "" || strings.HasPrefix(t, "#") {
			continue
		}
		if found != "" || strings.ContainsAny(t, " \t") {
			return "", false
		}
		found = t
	}
	return found, found != ""
}

// looksLikeCode says whether a word is a code, or was one before it was cut short or damaged. Codes of version 1
// with fewer than 26 groups begin with E and another capital letter, which names do not unless they are in
// capitals throughout.
func looksLikeCode(word string) bool {
	if _, err := decodeCode(word); err == nil {
		return true
	}
	if len(word) < 6 || word[0] != 'E' || word[1] < 'A' || word[1] > 'Z' {
		return false
	}
	lower := false
	for i := 0; i < len(word); i++ {
		c := word[i]
		lower = lower || c >= 'a' && c <= 'z' || isDigit(c)
		if !isReferenceByte(c) && c != '-' && c != '=' {
			return false
		}
	}
	return lower
}

// readAlteredCode reads the first word as the code. A code that is damaged is an unresolved line with the
// reason, never a part of its deck; so is any line behind the code.
func readAlteredCode(_ []byte, lines []string, _ Options, r *Resolver) (Result, error) {
	res := Result{Lines: make([]Line, len(lines))}
	done := false
	for i, s := range lines {
		line := Line{Number: i + 1, Text: s, Kind: KindComment, Entry: -1, Note: "a remark"}
		t := tidy(s)
		switch {
		case t == "":
			line.Kind, line.Note = KindBlank, ""
		case strings.HasPrefix(t, "#"):
		case done:
			line.unresolvedIn(&res, t, "stands behind the deck code")
		default:
			done = true
			cards, err := decodeCode(t)
			switch {
			case err != nil:
				line.unresolvedIn(&res, t, "no deck code that can be read: "+err.Error())
			case len(cards) > MaxCardLines:
				return Result{}, &LimitError{What: "card lines", Limit: MaxCardLines, Have: len(cards)}
			default:
				r.codeEntries(cards, &line, &res)
			}
		}
		res.Lines[i] = line
	}
	if len(res.Deck.Entries) > MaxCardLines {
		return Result{}, &LimitError{What: "card lines", Limit: MaxCardLines, Have: len(res.Deck.Entries)}
	}
	for _, e := range res.Deck.Entries {
		if !e.Resolved() {
			res.Unresolved++
		}
	}
	return res, nil
}

// unresolvedIn makes the line an unresolved entry of the result.
func (l *Line) unresolvedIn(res *Result, name, note string) {
	l.Kind, l.Note, l.Entry = KindUnresolved, note, len(res.Deck.Entries)
	res.Deck.Entries = append(res.Deck.Entries, Entry{Name: name, Count: 1, Line: l.Number})
}

// codeEntries adds the cards of a code, which all stand on one line.
func (r *Resolver) codeEntries(cards []codeCard, line *Line, res *Result) {
	line.Note = "a deck code of no cards"
	for i, c := range cards {
		m := r.byReference(c.ref.String())
		e := Entry{
			Card: m.Card, Count: c.copies, Line: line.Number, How: m.How, Confidence: m.Confidence, Candidates: m.Candidates,
		}
		if c.copies == 0 {
			e.RawCount = "0"
		}
		if found, ok := r.cat.Card(m.Card); ok {
			e.Section, e.How = alteredSection(found), Exact // the code has no padding to differ in
		} else {
			e.Name, e.Section = c.ref.String(), (&placer{}).placeUnknown(r.meant(m))
		}
		if i == 0 || line.Kind == KindCard && !e.Resolved() { // the line shows its first card, or the first unresolved one
			line.Kind, line.Section, line.Entry, line.Note = KindCard, e.Section, len(res.Deck.Entries), ""
			if len(cards) > 1 {
				line.Note = fmt.Sprintf("a deck code of %d cards, of which one is shown", len(cards))
			}
			if !e.Resolved() {
				line.Kind = KindUnresolved
			}
		}
		res.Deck.Entries = append(res.Deck.Entries, e)
	}
}

// writeAlteredCode writes the code. A deck with a card that the code cannot hold is an *UnwritableError: a code
// without that card would be another deck's.
func writeAlteredCode(d Deck, r *Resolver) (string, []Loss, error) {
	var cards []codeCard
	var losses []Loss
	var from []int // cards -> entries
	at := map[card.AlteredRef]int{}
	for i, e := range d.Entries {
		name := e.Card
		if !e.Resolved() {
			name = e.Name
		}
		fail := func(detail string) (string, []Loss, error) {
			return "", nil, &UnwritableError{Dialect: "altered-code", Entry: i, Name: name, Detail: detail}
		}
		ref, ok := card.ParseAlteredReference(name)
		switch {
		case !ok:
			return fail("it is no reference of a card")
		case e.RawCount == "0" || e.RawCount == "" && e.Count == 0:
			losses = append(losses, Loss{Entry: i, Field: "count", Detail: "a code leaves out a card of 0 copies"})
			continue
		case e.RawCount != "":
			return fail("its number of copies is no whole number above 0")
		}
		if have, twice := at[ref]; twice { // lines of one card add up (ALT-DATA-17)
			cards[have].copies += e.Count
			continue
		}
		at[ref] = len(cards)
		cards, from = append(cards, codeCard{ref, e.Count}), append(from, i)
	}
	text, err := encodeCode(cards)
	var cannot *codeError
	if errors.As(err, &cannot) {
		e := &UnwritableError{Dialect: "altered-code", Entry: -1, Detail: cannot.Error()}
		if cannot.at >= 0 {
			e.Entry, e.Name = from[cannot.at], cards[cannot.at].ref.String()
		}
		return "", nil, e
	}
	return text, append(losses, r.codeLosses(d, text)...), err
}

// codeLosses compares a deck with what its code is read as.
func (r *Resolver) codeLosses(d Deck, text string) []Loss {
	var losses []Loss
	if d.Name != "" {
		losses = append(losses, Loss{Entry: -1, Field: "name", Detail: "a code holds no name"})
	}
	if d.Format != "" {
		losses = append(losses, Loss{Entry: -1, Field: "format", Detail: "a code names no format"})
	}
	res, err := readAlteredCode(nil, []string{text}, Options{}, r)
	if err != nil { // more cards than a list may have: nothing to compare with
		return losses
	}
	for i, e := range d.Entries {
		back := slices.IndexFunc(res.Deck.Entries, func(b Entry) bool {
			return b.Card == e.Card && (e.Resolved() || sameReference(b.Name, e.Name))
		})
		if back >= 0 && res.Deck.Entries[back].Section != e.Section {
			losses = append(losses, Loss{Entry: i, Field: "section", Detail: "the card says where it stands, which is not " + string(e.Section)})
		}
	}
	return losses
}

func sameReference(a, b string) bool {
	ra, ok := card.ParseAlteredReference(a)
	rb, also := card.ParseAlteredReference(b)
	return ok && also && ra == rb
}
