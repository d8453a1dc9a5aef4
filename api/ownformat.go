package api

import (
	"context"
	"encoding/json"
	"fmt"
	"io"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/formats"
)

// definitionName is what messages call a definition that came with a request.
const definitionName = "definition"

// parseOwn reads a definition of the user's own, which must be of the game of the path.
func parseOwn(game card.Game, text []byte) (*formats.Format, []formats.DefinitionProblem) {
	f, problems := formats.Parse(definitionName, text)
	if f != nil && f.Game != game {
		problems = append(problems, formats.DefinitionProblem{
			File: definitionName, Line: 1, Column: 1, Path: "game", Code: "wrong-game",
			Message: fmt.Sprintf("the definition is of %s, the request of %s; change one of them", f.Game, game),
		})
		return nil, problems
	}
	return f, problems
}

// ownFormat is the definition of a request, or a failure that names its faults.
func ownFormat(game card.Game, text string) (*formats.Format, error) {
	f, problems := parseOwn(game, []byte(text))
	if len(problems) == 0 {
		return f, nil
	}
	no := fail(codeDefinition)
	for i := range problems[:min(len(problems), maxFaults)] {
		no.faults = append(no.faults, fault{pointer: "/definition", hasPtr: true, definition: &problems[i]})
	}
	return nil, no
}

// CheckFormat says what is wrong with a definition of the user's own. It is 200 whatever it finds.
func (s *server) CheckFormat(ctx context.Context, req CheckFormatRequestObject) (CheckFormatResponseObject, error) {
	var text []byte
	switch {
	case req.JSONBody != nil:
		text = *req.JSONBody
	case req.TextBody != nil:
		text = []byte(*req.TextBody)
	case req.Body != nil:
		var err error
		if text, err = io.ReadAll(req.Body); err != nil {
			return nil, brokenBody(err)
		}
	}
	f, problems := parseOwn(card.Game(req.Game), text)
	out := FormatCheck{Valid: f != nil, Problems: make([]DefinitionProblem, 0, len(problems))}
	for _, p := range problems {
		out.Problems = append(out.Problems, DefinitionProblem{Line: p.Line, Column: p.Column, Path: p.Path, Code: p.Code, Message: p.Message})
	}
	if f == nil {
		return encode(out)
	}
	definition, err := json.Marshal(f)
	if err != nil {
		return nil, fail(codeInternal).because(fmt.Errorf("encode format %s: %w", f.ID, err))
	}
	raw := CheckedDefinition(definition)
	out.Format = &raw
	if v, err := viewOf(ctx); err == nil {
		if unknown := f.UnknownCards(v.Catalog); len(unknown) > 0 {
			out.UnknownCards = &unknown
		}
	}
	return encode(out)
}
