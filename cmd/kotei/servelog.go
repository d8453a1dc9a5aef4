package main

import (
	"context"
	"io"
	"log/slog"
	"sync"
	"time"

	"github.com/kotei-dev/kotei/api"
)

const (
	logEvery = time.Second // how long a line about a request waits at most
	logHeld  = 64 << 10    // bytes of lines that wait; behind them, requests wait for the log
)

// newLogger is the log of a service. Lines about requests are gathered, so that no request waits for whoever reads the
// log; all others go out at once, and on a terminal all do. done writes what waits and must be called at the end.
func newLogger(s streams) (logger *slog.Logger, done func()) {
	if s.errTTY {
		return slog.New(slog.NewTextHandler(s.err, nil)), func() {}
	}
	lines := &gatheredLog{out: s.err}
	ctx, cancel := context.WithCancel(context.Background())
	var running sync.WaitGroup
	running.Go(func() { lines.writeEvery(ctx, logEvery) })
	return slog.New(promptLog{slog.NewJSONHandler(lines, nil), lines}), func() {
		cancel()
		running.Wait()
		lines.writeOut()
	}
}

// gatheredLog gathers lines and writes many at once, in the order in which they came. It is safe for concurrent use.
type gatheredLog struct {
	out     io.Writer
	writing sync.Mutex // held while out is written to; taken before mu
	mu      sync.Mutex
	waiting []byte
	spare   []byte
}

// Write keeps a line. Where too much waits it writes everything out.
func (g *gatheredLog) Write(line []byte) (int, error) {
	g.mu.Lock()
	g.waiting = append(g.waiting, line...)
	full := len(g.waiting) >= logHeld
	g.mu.Unlock()
	if full {
		g.writeOut()
	}
	return len(line), nil
}

// writeOut writes what waits. What fails to be written is lost, as it is with any log.
func (g *gatheredLog) writeOut() {
	g.writing.Lock()
	defer g.writing.Unlock()
	g.mu.Lock()
	lines := g.waiting
	g.waiting, g.spare = g.spare[:0], nil
	g.mu.Unlock()
	if len(lines) > 0 {
		_, _ = g.out.Write(lines)
	}
	g.mu.Lock()
	g.spare = lines[:0]
	g.mu.Unlock()
}

func (g *gatheredLog) writeEvery(ctx context.Context, every time.Duration) {
	tick := time.NewTicker(every)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			g.writeOut()
		}
	}
}

// promptLog writes out at once what is not about a request.
type promptLog struct {
	slog.Handler
	lines *gatheredLog
}

// Handle implements slog.Handler.
func (p promptLog) Handle(ctx context.Context, r slog.Record) error {
	err := p.Handler.Handle(ctx, r)
	if r.Message != api.AccessMessage {
		p.lines.writeOut()
	}
	return err
}

// WithAttrs implements slog.Handler.
func (p promptLog) WithAttrs(attrs []slog.Attr) slog.Handler {
	return promptLog{p.Handler.WithAttrs(attrs), p.lines}
}

// WithGroup implements slog.Handler.
func (p promptLog) WithGroup(name string) slog.Handler {
	return promptLog{p.Handler.WithGroup(name), p.lines}
}
