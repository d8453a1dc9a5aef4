package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"

	"github.com/kotei-dev/kotei/api"
	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/formats"
	"github.com/kotei-dev/kotei/importer/starter"
	"github.com/kotei-dev/kotei/store"
)

// pollInterval is how often the database is asked whether another process has published a release.
const pollInterval = time.Second

type serveCmd struct {
	configFlags
	dataFlags
	Addr string `help:"Address to listen on." default:"127.0.0.1:8080" env:"KOTEI_ADDR" placeholder:"HOST:PORT"`
	limitFlags
	opsFlags
	sessionFlags
	adminFlags
}

// Run serves until ctx ends, then lets requests under way finish.
func (c serveCmd) Run(ctx context.Context, s streams) error {
	ctx, stop := untilSignal(ctx)
	defer stop()
	logger, done := newLogger(s)
	defer done()
	defer collectRarely()()
	limiter, proxies, err := c.limits()
	if err != nil {
		return c.located(err)
	}
	token, err := c.token(c.DB)
	if err != nil {
		return c.located(err)
	}
	st, err := c.openStore(c.DB, token, s.err)
	if err != nil {
		return err
	}
	if st != nil {
		defer st.Close()
	}
	sessions, err := c.open(c.DB, logger)
	if err != nil {
		return err
	}
	defer sessions.Close()
	defs, err := formats.Builtin()
	if err != nil {
		return err
	}
	l := &library{store: st, file: c.DB, formats: defs, games: api.NewLibrary(), logger: logger, shown: map[card.Game]string{}}
	seen, err := l.version(ctx) // before loading: what is published meanwhile is a change
	if err != nil {
		return err
	}
	if err := l.refresh(ctx); err != nil {
		return err
	}
	cfg := api.Config{Library: l.games, Formats: defs, Build: buildInfo(), Logger: logger, Now: time.Now, Limiter: limiter, Proxies: proxies, Metrics: api.NewMetrics(), Sessions: sessions}
	if token != "" {
		admin, closeImports, err := l.admin(ctx, token, cfg.Metrics)
		if err != nil {
			return err
		}
		defer closeImports()
		cfg.Admin = admin
	}
	all, err := c.listen(ctx, c.Addr, cfg, s.err)
	if err != nil {
		return err
	}
	go l.watch(ctx, seen, pollInterval)
	return serveAll(ctx, logger, all)
}

// collectRarely lets the collector of garbage run as a service wants it, unless the environment says how. It gives what
// sets it back.
func collectRarely() (back func()) {
	if os.Getenv("GOGC") != "" || os.Getenv("GOMEMLIMIT") != "" {
		return func() {}
	}
	before := debug.SetGCPercent(api.GCPercent)
	return func() { debug.SetGCPercent(before) }
}

func serveUntil(ctx context.Context, ln net.Listener, h http.Handler, logger *slog.Logger) error {
	srv := &http.Server{
		Handler:           h,
		ReadHeaderTimeout: api.ReadHeaderTimeout,
		ReadTimeout:       api.ReadTimeout,
		WriteTimeout:      api.WriteTimeout,
		IdleTimeout:       api.IdleTimeout,
		MaxHeaderBytes:    api.MaxHeaderBytes,
		ErrorLog:          slog.NewLogLogger(logger.Handler(), slog.LevelWarn),
	}
	failed := make(chan error, 1)
	go func() { failed <- srv.Serve(ln) }()
	select {
	case err := <-failed:
		return fmt.Errorf("serve: %w", err)
	case <-ctx.Done():
	}
	logger.Info("stopping: requests under way may finish", "within", api.ShutdownTimeout.String())
	drain, cancel := context.WithTimeout(context.WithoutCancel(ctx), api.ShutdownTimeout)
	defer cancel()
	if err := srv.Shutdown(drain); err != nil {
		return errors.Join(fmt.Errorf("requests still under way after %s were cut off: %w", api.ShutdownTimeout, err), srv.Close())
	}
	return nil
}

// library keeps api.Library at the current release of each game.
type library struct {
	store   store.Store // nil without a database
	file    string
	formats *formats.Registry
	games   *api.Library
	logger  *slog.Logger

	mu    sync.Mutex           // refresh, one at a time
	shown map[card.Game]string // game -> release hash that is being served
	again atomic.Bool          // something was published here and could not be loaded
}

// version changes when another process has published a release; without a database it never does.
func (l *library) version(ctx context.Context) (int64, error) {
	if l.store == nil {
		return 0, nil
	}
	return l.store.Version(ctx)
}

// refresh loads each game whose release is not the one being served and swaps it in. Requests under way
// keep the view they began with. A game that cannot be loaded does not hold up the others.
func (l *library) refresh(ctx context.Context) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	var errs []error
	for _, game := range card.Games() {
		errs = append(errs, l.refreshGame(ctx, game))
	}
	return errors.Join(errs...)
}

func (l *library) refreshGame(ctx context.Context, game card.Game) error {
	current, err := l.current(ctx, game)
	if err != nil {
		return fmt.Errorf("load %s: %w", game, err)
	}
	if current == "" || current == l.shown[game] {
		return nil
	}
	started := time.Now()
	view, err := loadView(ctx, l.store, l.file, game, l.formats)
	if err != nil {
		return fmt.Errorf("load %s: %w", game, err)
	}
	release := view.Catalog.Release()
	if !release.Starter {
		current = imported(release.Hash, view.ImportedAt) // another one may have been published since
	}
	before, had := l.games.View(game)
	l.games.Set(game, view)
	l.shown[game] = current
	if had { // requests that began with the earlier view are long over by then
		time.AfterFunc(api.WriteTimeout, func() { _ = before.Index.Close() })
	}
	go func() { // requests need not wait for it
		if err := view.Index.Warm(ctx, time.Now().UTC().Format(time.DateOnly)); err != nil && ctx.Err() == nil {
			l.logger.Warn("formats could not be asked in advance", "game", string(game), "error", err)
		}
	}()
	l.logger.Info("serving", "game", string(game), "release", release.Hash, "cards", view.Catalog.Len(), "starter", release.Starter,
		"loaded_in", time.Since(started).Round(time.Millisecond).String())
	return nil
}

// imported names an import. The same content imported again after another has the same hash and another history.
func imported(hash string, at time.Time) string {
	return hash + " " + at.UTC().Format(time.RFC3339Nano)
}

// current is the import that should serve a game, "starter" for the embedded set and "" for a
// game without cards.
func (l *library) current(ctx context.Context, game card.Game) (string, error) {
	if l.store != nil {
		r, err := l.store.Current(ctx, game)
		if err == nil {
			return imported(r.Hash, r.ImportedAt), nil
		}
		if !errors.Is(err, store.ErrNotFound) {
			return "", err
		}
	}
	for _, g := range starter.Games() {
		if g == game {
			return "starter", nil
		}
	}
	return "", nil
}

// watch notices releases that another process publishes after seen was the database's version. What cannot
// be loaded is logged, once a version, and tried again at every tick; the earlier release goes on serving.
func (l *library) watch(ctx context.Context, seen int64, every time.Duration) {
	if l.store == nil {
		return
	}
	tick := time.NewTicker(every)
	defer tick.Stop()
	logged := seen
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		v, err := l.version(ctx)
		if retry := l.again.Swap(false); err == nil && (v != seen || retry) {
			if err = l.refresh(ctx); err != nil && retry {
				l.again.Store(true)
			}
		}
		switch {
		case ctx.Err() != nil:
			return
		case err == nil:
			seen, logged = v, v
		case v != logged:
			logged = v
			l.logger.Error("a new release could not be loaded; the earlier one goes on serving", "error", err)
		}
	}
}
