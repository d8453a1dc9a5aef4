// Command kotei is the whole of Kotei: the HTTP service and the command line over the same packages.
package main

import (
	"context"
	"os"
)

func main() { os.Exit(run(context.Background(), os.Args[1:], stdStreams())) }
