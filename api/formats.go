package api

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/deck"
	"github.com/kotei-dev/kotei/formats"
)

// ListFormats sums up the formats of a game in order of show.
func (s *server) ListFormats(ctx context.Context, req ListFormatsRequestObject) (ListFormatsResponseObject, error) {
	list := []FormatSummary{}
	for _, f := range s.cfg.Formats.For(card.Game(req.Game)) {
		days := []string{}
		for _, v := range f.Versions {
			days = append(days, v.From)
		}
		list = append(list, FormatSummary{
			Id: f.ID, Name: f.Name(contextLanguage(ctx)), Names: f.Names, Version: inForce(f, s.today()), Versions: days, Url: formatURL(f),
		})
	}
	return encode(FormatList{Data: list})
}

// GetFormat is the whole definition, with the version in force on a day.
func (s *server) GetFormat(ctx context.Context, req GetFormatRequestObject) (GetFormatResponseObject, error) {
	f, ok := s.cfg.Formats.Format(card.Game(req.Game), req.Id)
	if !ok {
		return nil, fail(codeNotFound, "/v1/"+string(req.Game)+"/formats/"+shorten(req.Id), text{"no such format", "ce format n’existe pas"})
	}
	asOf := s.today()
	if req.Params.AsOf != nil {
		asOf = *req.Params.AsOf
		if !isDay(asOf) {
			return nil, fail(codeParameterInvalid).of("as_of", "date", asOf)
		}
	}
	definition, err := json.Marshal(f)
	if err != nil {
		return nil, fail(codeInternal).because(fmt.Errorf("encode format %s: %w", f.ID, err))
	}
	more, err := json.Marshal(struct {
		Name         string                 `json:"name"`
		AsOf         string                 `json:"as_of"`
		Version      *string                `json:"version"`
		ListContents []formats.ListContents `json:"list_contents"`
		URL          string                 `json:"url"`
	}{f.Name(contextLanguage(ctx)), asOf, inForce(f, asOf), f.ListContents(), formatURL(f)})
	if err != nil {
		return nil, fail(codeInternal).because(fmt.Errorf("encode format %s: %w", f.ID, err))
	}
	var b bytes.Buffer
	b.Write(bytes.TrimSuffix(definition, []byte("}")))
	b.WriteByte(',')
	b.Write(more[1:])
	return encoded(b.Bytes()), nil
}

func inForce(f *formats.Format, day string) *string {
	if v, ok := f.At(day); ok {
		return &v.From
	}
	return nil
}

func formatURL(f *formats.Format) string { return "/v1/" + string(f.Game) + "/formats/" + f.ID }

// isDay says whether s is a day of the calendar, YYYY-MM-DD.
func isDay(s string) bool {
	_, err := time.Parse(time.DateOnly, s)
	return err == nil
}

// ListDialects lists the forms of decklist of a game.
func (s *server) ListDialects(_ context.Context, req ListDialectsRequestObject) (ListDialectsResponseObject, error) {
	list := []Dialect{}
	for _, d := range deck.DialectsFor(card.Game(req.Game)) {
		list = append(list, Dialect{Name: d.Name, Title: d.Title, MediaType: d.MediaType, Read: d.Read, Write: d.Write})
	}
	return encode(DialectList{Data: list})
}
