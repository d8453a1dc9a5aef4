package api

import (
	"context"
	"math/rand/v2"
	"net/url"
	"slices"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/search"
)

// maxCompletions is how many cards a box in which people type is given.
const maxCompletions = 20

// maxCandidates is how many cards are named that may have been meant.
const maxCandidates = 20

// GetNamedCard is one card by its name, exact or more or less.
func (s *server) GetNamedCard(ctx context.Context, req GetNamedCardRequestObject) (GetNamedCardResponseObject, error) {
	v, err := viewOf(ctx)
	if err != nil {
		return nil, err
	}
	p := req.Params
	if (p.Exact == nil) == (p.Fuzzy == nil) {
		return nil, fail(codeParameterInvalid).of("exact", "either", "exact, fuzzy")
	}
	name, fuzzy := word(p.Exact), false
	if p.Fuzzy != nil {
		name, fuzzy = *p.Fuzzy, true
	}
	match, candidates := v.Index.Named(name, fuzzy)
	if !fuzzy {
		match = byName(v, name)
	}
	if p.Set != nil {
		set, ok := v.setID(*p.Set)
		if !ok {
			return nil, fail(codeParameterInvalid).of("set", "set", shorten(*p.Set))
		}
		match, candidates = printedIn(v, match, set), printedIn(v, candidates, set)
	}
	switch len(match) {
	case 1:
		return encoded(v.Catalog.JSON(match[0])), nil
	case 0:
		f := fail(codeNotFound, "/v1/"+string(req.Game)+"/cards/named", text{"no card has this name", "aucune carte n’a ce nom"})
		f.candidates = cardRefs(v.Catalog, candidates[:min(len(candidates), maxCandidates)])
		return nil, f
	}
	f := fail(codeAmbiguous, shorten(name))
	f.candidates = cardRefs(v.Catalog, match[:min(len(match), maxCandidates)])
	return nil, f
}

// printedIn keeps the cards that have a printing in the set.
func printedIn(v *View, at []int, set string) []int {
	return keep(at, func(i int) bool {
		return slices.ContainsFunc(v.Catalog.At(i).Printings, func(p card.Printing) bool { return p.Set == set })
	})
}

// AutocompleteCards are the cards whose name begins so.
func (s *server) AutocompleteCards(ctx context.Context, req AutocompleteCardsRequestObject) (AutocompleteCardsResponseObject, error) {
	v, err := viewOf(ctx)
	if err != nil {
		return nil, err
	}
	out := Completions{Data: []Completion{}}
	for _, at := range v.Index.Autocomplete(req.Params.Q, maxCompletions) {
		k := v.Catalog.At(at)
		clans := make([]string, len(k.Clans))
		for i, c := range k.Clans {
			clans[i] = string(c)
		}
		out.Data = append(out.Data, Completion{Id: k.ID, Name: k.Name, Title: k.Title, Type: string(k.Type()), Clans: clans})
	}
	return encode(out)
}

// GetRandomCard is one of the cards that fit the query.
func (s *server) GetRandomCard(ctx context.Context, req GetRandomCardRequestObject) (GetRandomCardResponseObject, error) {
	v, err := viewOf(ctx)
	if err != nil {
		return nil, err
	}
	p := req.Params
	q, err := parseQuery(v, p.Q, p.Strict)
	if err != nil {
		return nil, err
	}
	day := s.today()
	if p.AsOf != nil {
		if day = *p.AsOf; !isDay(day) {
			return nil, fail(codeParameterInvalid).of("as_of", "date", day)
		}
	}
	seed := rand.Uint64()
	if p.Seed != nil {
		seed = uint64(*p.Seed)
	}
	hit, ok, err := v.Index.Random(ctx, q, day, seed)
	if err != nil {
		return nil, queryFailure(err)
	}
	if !ok {
		return nil, fail(codeNotFound, "/v1/"+url.PathEscape(string(req.Game))+"/cards/random", text{"no card fits the query", "aucune carte ne correspond à la requête"})
	}
	return encoded(oneCard(v, hit, wanted(p.Fields), q.Display.Unique == "printings")), nil
}

// oneCard is one entry of a list on its own.
func oneCard(v *View, hit search.Hit, fields fieldSet, printings bool) []byte {
	b := pageBuffers.get()
	defer pageBuffers.put(b)
	shape{fields, printings}.write(b, v, hit)
	return slices.Clone(b.Bytes())
}

// GetCatalog are the values of a kind.
func (s *server) GetCatalog(ctx context.Context, req GetCatalogRequestObject) (GetCatalogResponseObject, error) {
	v, err := viewOf(ctx)
	if err != nil {
		return nil, err
	}
	counts, ok := v.Index.Values(req.Kind)
	if !ok {
		return nil, fail(codeNotFound, "/v1/"+string(req.Game)+"/catalogs/"+shorten(req.Kind), noSuch["kind"])
	}
	a, err := encode(ValueCatalog{Data: valueCounts(counts)})
	if err != nil {
		return nil, err
	}
	return s.keep(ctx, a), nil
}
