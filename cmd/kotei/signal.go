package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"
)

// untilSignal is ctx until the first Ctrl-C or SIGTERM, for a command that has something to tidy up. A
// second one ends the process at once, whatever holds it up. Commands without it end at the first one, also
// while they wait for standard input.
func untilSignal(ctx context.Context) (context.Context, context.CancelFunc) {
	ctx, stop := signal.NotifyContext(ctx, os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop)
	return ctx, stop
}
