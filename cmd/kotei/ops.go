package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"sync"

	"github.com/kotei-dev/kotei/api"
)

// opsFlags set what is for those who run the service apart from what is for everybody.
type opsFlags struct {
	OpsAddr string `help:"Address for metrics alone, which are then not on the public one." env:"KOTEI_OPS_ADDR" placeholder:"HOST:PORT"`
}

// opsHandler is what is answered there.
func opsHandler(m *api.Metrics) http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", m)
	return mux
}

// listener is an address and what it answers.
type listener struct {
	net.Listener
	http.Handler
}

func listen(ctx context.Context, flag, addr string) (net.Listener, error) {
	ln, err := (&net.ListenConfig{}).Listen(ctx, "tcp", addr)
	if err != nil {
		return nil, fmt.Errorf("listen on %s: %w (choose another with %s HOST:PORT)", addr, err, flag)
	}
	return ln, nil
}

// serveAll serves on every address until ctx ends, or one of them fails, which ends the others.
func serveAll(ctx context.Context, logger *slog.Logger, all []listener) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	errs := make([]error, len(all))
	var running sync.WaitGroup
	for i, l := range all {
		running.Go(func() {
			defer cancel()
			errs[i] = serveUntil(ctx, l.Listener, l.Handler, logger)
		})
	}
	running.Wait()
	return errors.Join(errs...)
}
