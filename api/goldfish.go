package api

import (
	"context"
	crand "crypto/rand"
	"encoding/binary"
	"encoding/json"
	"errors"
	"net/http"

	"github.com/labstack/echo/v4"

	"github.com/kotei-dev/kotei/api/limit"
	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/engine"
	"github.com/kotei-dev/kotei/goldfish"
)

type clientKey struct{}

// withClient remembers who asks, for the limit of games.
func (s *server) withClient(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		if played(c.Path()) || simulatedPath(c.Path()) {
			r := c.Request()
			exchangeOf(r.Context()).asking = askingOf(r)
			addr, _ := s.cfg.Proxies.Origin(r)
			c.SetRequest(r.WithContext(context.WithValue(r.Context(), clientKey{}, clientName(limit.Site(addr).String()))))
		}
		return next(c)
	}
}

func clientOf(ctx context.Context) string {
	client, _ := ctx.Value(clientKey{}).(string)
	return client
}

// CreateGoldfish begins a game.
func (s *server) CreateGoldfish(ctx context.Context, req CreateGoldfishRequestObject) (CreateGoldfishResponseObject, error) {
	var body GoldfishRequest
	if req.JSONBody != nil {
		body = *req.JSONBody
	} else {
		body.Text = req.TextBody
	}
	p := req.Params
	in, err := s.readDeck(ctx, req.Game, body.asked(), ValidateDeckParams{Dialect: p.Dialect, Format: p.Format, AsOf: p.AsOf})
	if err != nil {
		return nil, err
	}
	opt, err := body.options(p)
	if err != nil {
		return nil, err
	}
	t, err := goldfish.NewTape(in.res.Deck, in.view.Catalog, opt)
	if err != nil {
		return nil, tapeFailure(err)
	}
	return s.beginGame(ctx, in.view, t, in.lang)
}

// asked is the deck of a request in the common form.
func (b *GoldfishRequest) asked() ValidateRequest {
	return ValidateRequest{AsOf: b.AsOf, Deck: b.Deck, Dialect: b.Dialect, Format: b.Format, Text: b.Text, Lang: (*ValidateRequestLang)(b.Lang)}
}

// options are how the game is played; a member of the body goes before the parameter of the same name.
func (b *GoldfishRequest) options(p CreateGoldfishParams) (goldfish.Options, error) {
	opt := goldfish.Options{Ruleset: first(b.Ruleset, p.Ruleset), Opponent: opponentOf(b.Opponent)}
	opt.Opening, opt.AutoFirst = openingOf(b.Opening)
	switch {
	case b.Seed != nil:
		opt.Seed = uint64(*b.Seed)
	case p.Seed != nil:
		opt.Seed = uint64(*p.Seed)
	default:
		var seed [8]byte
		if _, err := crand.Read(seed[:]); err != nil {
			return opt, fail(codeInternal).because(err)
		}
		opt.Seed = binary.LittleEndian.Uint64(seed[:]) & engine.MaxSeed
	}
	return opt, nil
}

// put sets a value where one is given.
func put[T any](to, from *T) {
	if from != nil {
		*to = *from
	}
}

// ReplayGoldfish makes a game of a tape.
func (s *server) ReplayGoldfish(ctx context.Context, req ReplayGoldfishRequestObject) (ReplayGoldfishResponseObject, error) {
	v, err := viewOf(ctx)
	if err != nil {
		return nil, err
	}
	t, err := engine.ReadTape(*req.Body)
	if errors.As(err, new(*engine.SetupError)) {
		return nil, tapeFailure(err)
	}
	if err != nil {
		return nil, fail(codeBodyInvalid).at("", "invalid").because(err)
	}
	if t.Game != card.Game(req.Game) {
		return nil, fail(codeBodyInvalid).at("/game", "enum", string(req.Game))
	}
	return s.beginGame(ctx, v, t, contextLanguage(ctx))
}

// beginGame plays a tape, keeps the game and answers with it.
func (s *server) beginGame(ctx context.Context, v *View, t engine.Tape, lang string) (answer, error) {
	session, err := goldfish.Open(t, v.Catalog)
	if err != nil {
		return answer{}, tapeFailure(err)
	}
	p, err := s.games.begin(ctx, clientOf(ctx), goldfish.Adopt(t, v.Catalog), session)
	if err != nil {
		return answer{}, gameFailure(err)
	}
	defer p.mu.Unlock()
	a, err := sessionAnswer(p, lang)
	a.status, a.location = http.StatusCreated, "/v1/"+string(t.Game)+"/goldfish/"+p.id
	return a, err
}

// takeGame gives the game of a path, locked.
func (s *server) takeGame(ctx context.Context, id string) (*game, error) {
	v, err := viewOf(ctx)
	if err != nil {
		return nil, err
	}
	p, err := s.games.take(ctx, id, v.Catalog)
	if err != nil {
		return nil, gameFailure(err)
	}
	return p, nil
}

// GetGoldfish shows a game.
func (s *server) GetGoldfish(ctx context.Context, req GetGoldfishRequestObject) (GetGoldfishResponseObject, error) {
	p, err := s.takeGame(ctx, req.Id)
	if err != nil {
		return nil, err
	}
	defer p.mu.Unlock()
	return sessionAnswer(p, contextLanguage(ctx))
}

// DeleteGoldfish throws a game away.
func (s *server) DeleteGoldfish(ctx context.Context, req DeleteGoldfishRequestObject) (DeleteGoldfishResponseObject, error) {
	if _, err := s.games.tape(ctx, req.Id, card.Game(req.Game)); err != nil {
		return nil, gameFailure(err)
	}
	if err := s.games.remove(ctx, req.Id); err != nil {
		return nil, gameFailure(err)
	}
	return DeleteGoldfish204Response{}, nil
}

// ActGoldfish plays an action or an answer.
func (s *server) ActGoldfish(ctx context.Context, req ActGoldfishRequestObject) (ActGoldfishResponseObject, error) {
	b := req.Body
	if (b.Action == nil) == (b.Answer == nil) {
		return nil, fail(codeBodyInvalid).at("", "either", "action, answer")
	}
	if a := b.Answer; a != nil && (a.Cards == nil) == (a.Number == nil) {
		return nil, fail(codeBodyInvalid).at("/answer", "either", "cards, number")
	}
	p, err := s.takeGame(ctx, req.Id)
	if err != nil {
		return nil, err
	}
	defer p.mu.Unlock()
	if have := p.session.Len(); b.Index != have {
		return nil, staleFailure(have)
	}
	lang := contextLanguage(ctx)
	m, ok := move(b, p.session.Legal())
	if !ok {
		return nil, illegalFailure(p, lang)
	}
	if err := s.games.do(ctx, p, m); err != nil {
		return nil, moveFailure(p, err, lang)
	}
	return sessionAnswer(p, lang)
}

// move is what a body asks for; false if legal has no such action.
func move(b *GoldfishAction, legal []engine.Action) (engine.Move, bool) {
	if b.Answer == nil {
		if *b.Action >= len(legal) {
			return engine.Move{}, false
		}
		return engine.Move{Action: legal[*b.Action]}, true
	}
	a := engine.Answer{Number: b.Answer.Number}
	if b.Answer.Cards != nil {
		a.Cards = make([]int32, len(*b.Answer.Cards))
		for i, ref := range *b.Answer.Cards {
			a.Cards[i] = int32(ref)
		}
	}
	return engine.Move{Answer: &a}, true
}

// UndoGoldfish takes back.
func (s *server) UndoGoldfish(ctx context.Context, req UndoGoldfishRequestObject) (UndoGoldfishResponseObject, error) {
	p, err := s.takeGame(ctx, req.Id)
	if err != nil {
		return nil, err
	}
	defer p.mu.Unlock()
	have := p.session.Len()
	to := have - 1
	if b := req.Body; b != nil {
		if b.Index != nil && *b.Index != have {
			return nil, staleFailure(have)
		}
		put(&to, b.To)
	}
	if to < 0 || to > have {
		return nil, fail(codeNothingToUndo, have)
	}
	if err := s.games.undo(ctx, p, to); err != nil {
		return nil, gameFailure(err)
	}
	return sessionAnswer(p, contextLanguage(ctx))
}

// GetGoldfishLog tells what has happened.
func (s *server) GetGoldfishLog(ctx context.Context, req GetGoldfishLogRequestObject) (GetGoldfishLogResponseObject, error) {
	p, err := s.takeGame(ctx, req.Id)
	if err != nil {
		return nil, err
	}
	defer p.mu.Unlock()
	from := 0
	put(&from, req.Params.From)
	return encode(wireLog(p.session.State(), from, contextLanguage(ctx)))
}

// GetGoldfishTape gives the tape, also of a game that can no longer be played.
func (s *server) GetGoldfishTape(ctx context.Context, req GetGoldfishTapeRequestObject) (GetGoldfishTapeResponseObject, error) {
	t, err := s.games.tape(ctx, req.Id, card.Game(req.Game))
	if err != nil {
		return nil, gameFailure(err)
	}
	b, err := json.Marshal(t)
	if err != nil {
		return nil, fail(codeInternal).because(err)
	}
	return encoded(b), nil
}

// ExplainGoldfishCard tells how the stats of a card got their values.
func (s *server) ExplainGoldfishCard(ctx context.Context, req ExplainGoldfishCardRequestObject) (ExplainGoldfishCardResponseObject, error) {
	p, err := s.takeGame(ctx, req.Id)
	if err != nil {
		return nil, err
	}
	defer p.mu.Unlock()
	list, err := p.session.State().Explain(int32(req.Card), contextLanguage(ctx))
	if err != nil {
		return nil, explainFailure(err, req.Card)
	}
	return encode(wireExplanation(req.Card, list))
}

// The operations whose answers are encoded by hand.

func (a answer) VisitCreateGoldfishResponse(w http.ResponseWriter) error      { return a.write(w) }
func (a answer) VisitReplayGoldfishResponse(w http.ResponseWriter) error      { return a.write(w) }
func (a answer) VisitGetGoldfishResponse(w http.ResponseWriter) error         { return a.write(w) }
func (a answer) VisitActGoldfishResponse(w http.ResponseWriter) error         { return a.write(w) }
func (a answer) VisitUndoGoldfishResponse(w http.ResponseWriter) error        { return a.write(w) }
func (a answer) VisitGetGoldfishLogResponse(w http.ResponseWriter) error      { return a.write(w) }
func (a answer) VisitGetGoldfishTapeResponse(w http.ResponseWriter) error     { return a.write(w) }
func (a answer) VisitExplainGoldfishCardResponse(w http.ResponseWriter) error { return a.write(w) }
