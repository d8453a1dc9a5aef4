package api

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"github.com/kotei-dev/kotei/api/share"
	"github.com/kotei-dev/kotei/engine/simulation"
)

// Budgets of simulations.
const (
	simWall     = 30 * time.Second // that one may be played
	simWait     = 20 * time.Second // that it may wait for its turn; both together are less than WriteTimeout
	simQueue    = 8                // of one client that may wait
	simTick     = 200 * time.Millisecond
	maxSimKept  = 32 << 20 // bytes of results that are kept
	busyRetry   = 5        // seconds of a Retry-After
	simulations = "/v1/:game/simulations"
)

// simulator plays simulations, the clients in turn, and keeps results.
type simulator struct {
	pool   *share.Pool
	kept   *finishedAnswers
	played atomic.Int64 // games, for the metrics
	done   [numSimEnds]atomic.Int64
}

// How a simulation ended, for the metrics.
const (
	simPlayed = iota
	simKept
	simLeft   // the client left
	simFailed // refused, or over its time
	numSimEnds
)

// newSimulator makes one whose clients may each use all processors and still leave a place for the next one. Workers let
// others have the processor after each game, so that requests of other kinds wait for one game and not for a simulation.
func newSimulator() *simulator {
	return &simulator{pool: share.New(runtime.GOMAXPROCS(0)+1, simQueue), kept: newFinished(maxSimKept)}
}

// simJob is a simulation that is ready to be played.
type simJob struct {
	key     string
	request *simulation.Request // whose Workers and Progress count for the whole
	play    func(ctx context.Context) (any, error)
	result  func() tabled // a result to read JSON into
}

// asking is what a request to simulate says besides its body.
type asking struct {
	events bool   // server-sent events are wanted
	anew   bool   // a kept result is not
	media  string // of a table, "" for the whole result
	table  string // its name
}

// askingOf reads it from the headers.
func askingOf(r *http.Request) asking {
	return asking{events: accepts(r, "text/event-stream"), media: tableMedia(r), table: r.URL.Query().Get("table"), anew: strings.Contains(strings.ToLower(r.Header.Get("Cache-Control")), "no-cache")}
}

// simulated says whether a path is one of simulations.
func simulatedPath(path string) bool { return strings.HasPrefix(path, simulations) }

// simulate answers with the result of a job: one that is kept, or one that is played now.
func (s *server) simulate(ctx context.Context, job simJob) (simAnswer, error) {
	ask := exchangeOf(ctx).asking
	if body, ok := s.simulator.find(job.key); ok && !ask.anew {
		s.simulator.done[simKept].Add(1)
		return s.simulationAnswer(ctx, &job, body)
	}
	slots, leave, err := s.simulator.enter(ctx, clientOf(ctx))
	if err != nil {
		s.simulator.done[simFailed].Add(1)
		return simAnswer{}, err
	}
	job.request.Workers, job.request.Yield = slots, runtime.Gosched
	if ask.events {
		return simAnswer{events: true, stream: &simStream{ctx: ctx, server: s, job: job, leave: leave}}, nil
	}
	defer leave()
	body, err := s.simulator.run(ctx, job)
	if err != nil {
		return simAnswer{}, err
	}
	return s.simulationAnswer(ctx, &job, body)
}

// simulationAnswer is a result in the form that was asked for.
func (s *server) simulationAnswer(ctx context.Context, job *simJob, body []byte) (simAnswer, error) {
	ask := exchangeOf(ctx).asking
	if ask.media == "" || ask.events {
		return simAnswer{answer: encoded(body), events: ask.events}, nil
	}
	v, err := viewOf(ctx)
	if err != nil {
		return simAnswer{}, err
	}
	a, err := job.tableOf(body, ask, v, contextLanguage(ctx))
	return simAnswer{answer: a, table: true}, err
}

// find gives a kept result.
func (m *simulator) find(key string) ([]byte, bool) {
	a, ok := m.kept.get(finishedKey{tag: key})
	return a.body, ok
}

// enter waits for the client's turn.
func (m *simulator) enter(ctx context.Context, client string) (slots int, leave func(), err error) {
	wait, cancel := context.WithTimeout(ctx, simWait)
	defer cancel()
	slots, leave, err = m.pool.Enter(wait, client, simulation.MaxWorkers)
	switch {
	case err == nil:
		return slots, leave, nil
	case errors.Is(err, share.ErrFull):
		f := fail(codeManySimulations, strconv.Itoa(simQueue))
		f.wait = busyRetry
		return 0, nil, f
	}
	f := fail(codeBusy).because(err) // or the client has left, and nobody hears it
	f.wait = busyRetry
	return 0, nil, f
}

// run plays a job and keeps its result.
func (m *simulator) run(ctx context.Context, job simJob) ([]byte, error) {
	limited, cancel := context.WithTimeout(ctx, simWall)
	defer cancel()
	result, err := job.play(limited)
	switch {
	case ctx.Err() != nil:
		m.done[simLeft].Add(1)
		return nil, fail(codeBusy).because(ctx.Err()) // nobody is left to read it
	case errors.Is(err, simulation.ErrCancelled):
		m.done[simFailed].Add(1)
		return nil, fail(codeLongSimulation, strconv.Itoa(int(simWall.Seconds()))).because(err)
	case err != nil:
		m.done[simFailed].Add(1)
		return nil, simulationFailure(err)
	}
	a, err := encode(result)
	if err != nil {
		return nil, err
	}
	m.done[simPlayed].Add(1)
	m.played.Add(int64(job.request.Games))
	if len(a.body) <= maxSimKept/32 {
		m.kept.put(finishedKey{tag: job.key}, a)
	}
	return a.body, nil
}

// simAnswer is a result, as JSON or as events.
type simAnswer struct {
	answer
	events bool
	table  bool
	stream *simStream // the games are still to be played
}

func (a simAnswer) visit(w http.ResponseWriter) error {
	h := w.Header()
	h.Add("Vary", "Accept")
	if a.table || a.events { // the validator is that of the JSON
		h.Del("ETag")
		h.Set("Cache-Control", "no-store")
	}
	if !a.events {
		return a.write(w)
	}
	h.Set("Content-Type", "text/event-stream")
	h.Set("X-Accel-Buffering", "no") // a proxy that gathers them makes them useless
	out := &eventWriter{w: w, control: http.NewResponseController(w)}
	if a.stream == nil {
		return out.send("result", a.body)
	}
	return a.stream.play(out)
}

// simStream tells of a simulation while it is played.
type simStream struct {
	ctx    context.Context // of the request: ends when the client leaves
	server *server
	job    simJob
	leave  func()
}

// play plays the job and sends events until it is over or the client has left.
func (s *simStream) play(out *eventWriter) error {
	defer s.leave()
	var done, total atomic.Int64
	total.Store(int64(s.job.request.Games))
	s.job.request.Progress = func(n, of int) {
		done.Store(int64(n))
		total.Store(int64(of))
	}
	type end struct {
		body []byte
		err  error
	}
	ended := make(chan end, 1)
	go func() {
		defer func() { // outside of the goroutine that observe guards
			if p := recover(); p != nil {
				s.server.cfg.Logger.ErrorContext(s.ctx, "panic", "request_id", requestID(s.ctx), "panic", fmt.Sprint(p), "stack", string(debug.Stack()))
				ended <- end{err: fail(codeInternal).because(fmt.Errorf("panic: %v", p))}
			}
		}()
		body, err := s.server.simulator.run(s.ctx, s.job)
		ended <- end{body, err}
	}()
	tick := time.NewTicker(simTick)
	defer tick.Stop()
	tell := func() error {
		return out.send("progress", fmt.Appendf(nil, `{"done":%d,"total":%d}`, done.Load(), total.Load()))
	}
	broken := tell()
	for {
		select {
		case e := <-ended:
			switch {
			case broken != nil:
				return broken
			case e.err != nil:
				return out.send("problem", s.problem(e.err))
			}
			if err := tell(); err != nil {
				return err
			}
			return out.send("result", e.body)
		case <-tick.C:
			if broken == nil {
				broken = tell() // the server ends the context of a request whose client has left
			}
		}
	}
}

// problem is an error as a Problem.
func (s *simStream) problem(err error) []byte {
	var f *failure
	if !errors.As(err, &f) {
		f = fail(codeInternal).because(err)
	}
	lang := contextLanguage(s.ctx)
	b, err := json.Marshal(f.problem(lang, "", requestID(s.ctx)))
	if err != nil {
		return []byte("{}")
	}
	return b
}

// eventWriter sends server-sent events.
type eventWriter struct {
	w       http.ResponseWriter
	control *http.ResponseController
}

// send sends one event. The data is one line of JSON.
func (e *eventWriter) send(name string, data []byte) error {
	var b bytes.Buffer
	fmt.Fprintf(&b, "event: %s\ndata: %s\n\n", name, data)
	if _, err := e.w.Write(b.Bytes()); err != nil {
		return fmt.Errorf("events: %w", err)
	}
	if err := e.control.Flush(); err != nil && !errors.Is(err, http.ErrNotSupported) {
		return fmt.Errorf("events: %w", err)
	}
	return nil
}

// The operations.

func (a simAnswer) VisitSimulateDeckResponse(w http.ResponseWriter) error { return a.visit(w) }
func (a simAnswer) VisitCompareDecksResponse(w http.ResponseWriter) error { return a.visit(w) }
func (a simAnswer) VisitSweepDeckResponse(w http.ResponseWriter) error    { return a.visit(w) }
func (a simAnswer) VisitKeepOrCycleResponse(w http.ResponseWriter) error  { return a.visit(w) }
