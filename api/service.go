package api

import (
	"context"

	kotei "github.com/kotei-dev/kotei"
	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/formats"
)

// GetLive answers as long as the process runs.
func (s *server) GetLive(context.Context, GetLiveRequestObject) (GetLiveResponseObject, error) {
	return GetLive200JSONResponse{Body: Status{Status: Ok}}, nil
}

// GetReady answers once there are cards to serve.
func (s *server) GetReady(context.Context, GetReadyRequestObject) (GetReadyResponseObject, error) {
	if !s.cfg.Library.Ready() {
		return nil, fail(codeNotReady)
	}
	return GetReady200JSONResponse{Body: Status{Status: Ok}}, nil
}

// GetVersion says which build and which releases are running.
func (s *server) GetVersion(context.Context, GetVersionRequestObject) (GetVersionResponseObject, error) {
	releases := map[string]string{}
	for _, g := range card.Games() {
		if v, ok := s.cfg.Library.View(g); ok {
			releases[string(g)] = v.Catalog.Release().Hash
		}
	}
	b := s.cfg.Build
	return encode(Version{
		Name: "kotei", Version: b.Version, Commit: b.Commit, Date: b.Date, Modified: b.Modified, Go: b.Go,
		Api: "v1", Definitions: s.definitions, Releases: releases,
	})
}

// GetContractYAML is openapi.yaml as it is.
func (s *server) GetContractYAML(context.Context, GetContractYAMLRequestObject) (GetContractYAMLResponseObject, error) {
	return answer{body: kotei.OpenAPI, contentType: "application/yaml"}, nil
}

// GetContractJSON is openapi.yaml as JSON.
func (s *server) GetContractJSON(context.Context, GetContractJSONRequestObject) (GetContractJSONResponseObject, error) {
	return encoded(s.contract.json), nil
}

// GetFormatSchema is the JSON Schema of a format definition.
func (s *server) GetFormatSchema(context.Context, GetFormatSchemaRequestObject) (GetFormatSchemaResponseObject, error) {
	return answer{body: formats.Schema(), contentType: "application/schema+json"}, nil
}

// ListGames sums up the current release of each game.
func (s *server) ListGames(context.Context, ListGamesRequestObject) (ListGamesResponseObject, error) {
	games := []GameSummary{}
	for _, g := range card.Games() {
		v, ok := s.cfg.Library.View(g)
		if !ok {
			continue
		}
		ids := []string{}
		for _, f := range s.cfg.Formats.For(g) {
			ids = append(ids, f.ID)
		}
		c := v.Catalog
		games = append(games, GameSummary{
			Game: string(g), Name: g.Name(), Cards: c.Len(), Printings: c.Printings(), Sets: len(c.Sets()),
			Release: c.Release().Hash, Starter: c.Release().Starter, Formats: ids,
		})
	}
	return encode(games)
}
