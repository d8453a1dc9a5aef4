package api

import (
	"cmp"
	"context"
	"net/url"
	"slices"
	"strings"

	"github.com/kotei-dev/kotei/card"
)

// ListSets lists the sets of a game, oldest first unless the request says otherwise.
func (s *server) ListSets(ctx context.Context, req ListSetsRequestObject) (ListSetsResponseObject, error) {
	v, err := viewOf(ctx)
	if err != nil {
		return nil, err
	}
	list := []Set{}
	for i := range v.Catalog.Sets() {
		list = append(list, v.wireSet(&v.Catalog.Sets()[i]))
	}
	order := "date"
	if req.Params.Order != nil {
		order = string(*req.Params.Order)
	}
	switch order { // the catalog has them in order of date
	case "name":
		slices.SortStableFunc(list, func(a, b Set) int { return strings.Compare(card.Fold(a.Name), card.Fold(b.Name)) })
	case "cards":
		slices.SortStableFunc(list, func(a, b Set) int { return cmp.Compare(a.Cards, b.Cards) })
	}
	if req.Params.Dir != nil && *req.Params.Dir == "desc" {
		slices.Reverse(list)
	}
	return encode(SetList{Data: list})
}

// GetSet is one set by id; a name or code redirects to the id.
func (s *server) GetSet(ctx context.Context, req GetSetRequestObject) (GetSetResponseObject, error) {
	v, err := viewOf(ctx)
	if err != nil {
		return nil, err
	}
	base := "/v1/" + string(req.Game) + "/sets/"
	id, ok := v.setID(req.Id)
	if !ok {
		return nil, fail(codeNotFound, base+shorten(req.Id), text{"no set has this id, name or code", "aucune extension n’a cet identifiant, ce nom ou ce code"})
	}
	if id != req.Id {
		return moved{base + url.PathEscape(id)}, nil
	}
	set, _ := v.Catalog.Set(id)
	return encode(v.wireSet(set))
}

// wireSet is a set with what the release has of it. Facts that no source told are absent.
func (v *View) wireSet(s *card.Set) Set {
	size := v.setSize(s.ID)
	out := Set{
		Id: s.ID, Game: string(v.Catalog.Game()), Name: s.Name, Codes: s.Codes, Cards: size.cards, Printings: size.printings,
		Arc: given(s.Arc), Date: given(s.Date), Publisher: given(s.Publisher), Url: "/v1/" + string(v.Catalog.Game()) + "/sets/" + url.PathEscape(s.ID),
	}
	if out.Codes == nil {
		out.Codes = []string{}
	}
	if s.Size > 0 {
		out.Size = &s.Size
	}
	return out
}
