package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"sync"

	"github.com/kotei-dev/kotei/api"
)

// opsFlags set what is for those who run the service apart from what is for everybody.
type opsFlags struct {
	OpsAddr string `help:"Address for metrics and the paths that need the admin token, which are then not on the public one." env:"KOTEI_OPS_ADDR" placeholder:"HOST:PORT"`
}

// listen builds the service and opens its addresses, and says where they are.
func (f opsFlags) listen(ctx context.Context, addr string, cfg api.Config, say io.Writer) ([]listener, error) {
	if f.OpsAddr == "" {
		handler, err := api.New(cfg)
		if err != nil {
			return nil, err
		}
		ln, err := listen(ctx, "--addr", addr)
		if err != nil {
			return nil, err
		}
		fmt.Fprintf(say, "kotei: serving on http://%s (stop with Ctrl-C)\n", ln.Addr())
		return []listener{{ln, handler}}, nil
	}
	public, operator, err := api.NewApart(cfg)
	if err != nil {
		return nil, err
	}
	ln, err := listen(ctx, "--addr", addr)
	if err != nil {
		return nil, err
	}
	ops, err := listen(ctx, "--ops-addr", f.OpsAddr)
	if err != nil {
		return nil, errors.Join(err, ln.Close())
	}
	fmt.Fprintf(say, "kotei: metrics on http://%s/metrics\n", ops.Addr())
	fmt.Fprintf(say, "kotei: serving on http://%s (stop with Ctrl-C)\n", ln.Addr())
	return []listener{{ln, public}, {ops, operator}}, nil
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
