package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/alecthomas/kong"
	"golang.org/x/term"

	"github.com/kotei-dev/kotei/card"
)

// Exit codes. validate answers with the verdicts; everything else uses ok, failed and usage.
const (
	exitOK           = 0
	exitIllegal      = 1 // validate: some list is illegal
	exitFailed       = 1 // other commands: it could not be done
	exitUsage        = 2 // the call was wrong, or validate could not read what it was given
	exitUndetermined = 3 // validate: none illegal, some undetermined
)

// cli is the command line. Every command is a struct with a Run method in a file of its own.
type cli struct {
	Serve    serveCmd    `cmd:"" help:"Serve the API and the page."`
	Validate validateCmd `cmd:"" help:"Check decklists against a format's construction rules."`
	Parse    parseCmd    `cmd:"" help:"Show how each line of a decklist is read."`
	Convert  convertCmd  `cmd:"" help:"Write a decklist in another dialect, or as a code for a link."`
	Stats    statsCmd    `cmd:"" help:"Count a deck, draw its curves, and give the exact odds of its opening."`
	Goldfish goldfishCmd `cmd:"" help:"Play a deck alone against a passive opponent."`
	Simulate simulateCmd `cmd:"" help:"Play many games of a deck and tell what happened."`
	Search   searchCmd   `cmd:"" help:"Find cards by a query, such as 'clan:crane force>=4'."`
	Formats  formatsCmd  `cmd:"" help:"List the formats, show one, or check one of your own."`
	Import   importCmd   `cmd:"" help:"Read card files into a database."`
	Export   exportCmd   `cmd:"" help:"Write the cards as JSON Lines, which import reads back."`
	Doctor   doctorCmd   `cmd:"" help:"Check everything that serve would use, and say what to do."`
	Version  versionCmd  `cmd:"" help:"Show the version."`
}

// dataFlags choose the cards; all commands but version take them.
type dataFlags struct {
	Game string `help:"Game: l5r-ccg, l5r-lcg or altered." default:"l5r-ccg" enum:"l5r-ccg,l5r-lcg,altered"`
	DB   string `name:"db" help:"Database file; without one the embedded starter set is used." env:"KOTEI_DB" placeholder:"FILE"`
}

func (f dataFlags) game() card.Game { return card.Game(f.Game) }

// streams are what a command reads and writes, so that tests can stand in for the terminal.
type streams struct {
	in       io.Reader
	out, err io.Writer
	colour   bool // out is a terminal that wants colours
	errTTY   bool // err is a terminal
	width    int  // columns of out, 0 if it is no terminal
}

func stdStreams() streams {
	s := streams{in: os.Stdin, out: os.Stdout, err: os.Stderr}
	if fd := int(os.Stdout.Fd()); term.IsTerminal(fd) {
		s.colour = os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
		if w, _, err := term.GetSize(fd); err == nil {
			s.width = w
		}
	}
	s.errTTY = term.IsTerminal(int(os.Stderr.Fd()))
	return s
}

// exitError carries the exit code of a command that has already said what there is to say.
type exitError int

func (e exitError) Error() string { return fmt.Sprintf("exit status %d", int(e)) }

// usageError is a mistake in the call; the message says what to do.
type usageError struct{ error }

func (e usageError) Unwrap() error { return e.error }

func usagef(format string, args ...any) error { return usageError{fmt.Errorf(format, args...)} }

// run is the program without the process: it parses args, runs the command and returns the exit code.
func run(ctx context.Context, args []string, s streams) int {
	var c cli
	exited := -1
	parser, err := kong.New(&c,
		kong.Name("kotei"),
		kong.Description("Deck validator and card database for Legend of the Five Rings and kin card games."),
		kong.Writers(s.out, s.err),
		kong.UsageOnError(),
		kong.Exit(func(code int) { exited = code }),
		kong.BindTo(ctx, (*context.Context)(nil)),
		kong.Bind(s),
	)
	if err != nil {
		fmt.Fprintln(s.err, "kotei:", err)
		return exitUsage
	}
	if len(args) == 0 {
		args = []string{"--help"}
	}
	parsed, err := parser.Parse(queriesAreNoFlags(args))
	if exited >= 0 { // --help has been shown
		return exited
	}
	if err != nil {
		fmt.Fprintf(s.err, "kotei: %v\nRun \"kotei %s--help\" for what it takes.\n", err, commandOf(parser, args))
		return exitUsage
	}
	return exitCode(parsed.Run(), s.err)
}

// commandOf is the command that was called, with a blank behind it, or "" where it is none of ours.
func commandOf(parser *kong.Kong, args []string) string {
	for _, node := range parser.Model.Children {
		if len(args) > 0 && node.Name == args[0] {
			return args[0] + " "
		}
	}
	return ""
}

func exitCode(err error, w io.Writer) int {
	var code exitError
	switch {
	case err == nil:
		return exitOK
	case errors.As(err, &code):
		return int(code)
	}
	fmt.Fprintln(w, "kotei:", err)
	if errors.As(err, new(usageError)) {
		return exitUsage
	}
	return exitFailed
}
