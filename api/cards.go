package api

import (
	"bytes"
	"context"
	"net/url"

	"github.com/kotei-dev/kotei/card/catalog"
)

// GetCard is one card by id; an old id redirects to the present one.
func (s *server) GetCard(ctx context.Context, req GetCardRequestObject) (GetCardResponseObject, error) {
	v, err := viewOf(ctx)
	if err != nil {
		return nil, err
	}
	at, ok := v.Catalog.Position(req.Id)
	if !ok {
		path := "/v1/" + string(req.Game) + "/cards/" + shorten(req.Id)
		return nil, fail(codeNotFound, path, text{"no card has this id", "aucune carte n’a cet identifiant"})
	}
	if c := v.Catalog.At(at); c.ID != req.Id {
		return moved{"/v1/" + url.PathEscape(string(req.Game)) + "/cards/" + url.PathEscape(c.ID)}, nil
	}
	return encoded(v.Catalog.JSON(at)), nil
}

// writeCards writes a JSON array of cards as the catalog holds them.
func writeCards(b *bytes.Buffer, c *catalog.Catalog, at []int) {
	size := 2
	for _, i := range at {
		size += len(c.JSON(i)) + 1
	}
	b.Grow(size)
	b.WriteByte('[')
	for n, i := range at {
		if n > 0 {
			b.WriteByte(',')
		}
		b.Write(c.JSON(i))
	}
	b.WriteByte(']')
}
