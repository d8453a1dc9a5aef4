// Command kotei is the whole of Kotei: the HTTP service and the command line over the same packages.
package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second Ctrl-C ends the process at once, whatever holds it up
	code := run(ctx, os.Args[1:], stdStreams())
	stop()
	os.Exit(code)
}
