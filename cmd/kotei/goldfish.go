package main

import (
	"bufio"
	"context"
	"crypto/rand"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"

	"golang.org/x/term"

	"github.com/kotei-dev/kotei/card/catalog"
	"github.com/kotei-dev/kotei/deck"
	"github.com/kotei-dev/kotei/engine"
	"github.com/kotei-dev/kotei/goldfish"
)

type goldfishCmd struct {
	dataFlags
	Format    string   `short:"f" help:"Format whose starting Holdings are set apart; default: the one that the list names." placeholder:"ID"`
	AsOf      string   `help:"Day of the format's rules; default today." placeholder:"YYYY-MM-DD"`
	Dialect   string   `help:"How the list is written; default: found out from the list." placeholder:"NAME"`
	Ruleset   string   `help:"Rules that are played: twenty-festivals or classic; default: twenty-festivals." placeholder:"NAME"`
	Seed      *uint64  `help:"Seed of the game; default: one at random. The same deck, rules, opponent and seed give the same game." placeholder:"N"`
	Second    bool     `help:"The opponent goes first: short for --first opponent."`
	First     string   `help:"Who goes first: me, opponent, or auto, which lets the rules decide: by Family Honor, or in the classic rules by cutting for Focus Values; default: me." enum:",me,opponent,auto" default:"" placeholder:"WHO"`
	Deal      []string `help:"Ids of cards on top of the shuffled Dynasty deck, so that the first Provinces hold them." placeholder:"ID"`
	Hand      []string `help:"Ids of cards on top of the shuffled Fate deck, so that the first hand holds them." placeholder:"ID"`
	Provinces int      `help:"Provinces of the opponent." default:"4" placeholder:"N"`
	Strength  int      `help:"Strength of each of them." default:"7" placeholder:"N"`
	Honor     int      `help:"Family Honor of the opponent." default:"5" placeholder:"N"`
	Defence   []int    `help:"Force that defends each attacked battlefield, by your turn; the last counts for all later turns." placeholder:"N"`
	Script    string   `help:"Take the commands from a file, one a line, instead of the keyboard." placeholder:"FILE"`
	Replay    string   `help:"Go on with the game of a saved tape; then no list is needed." placeholder:"FILE"`
	Brief     bool     `help:"Show the board only when a phase begins; the command b shows it at any time."`
	Lang      string   `help:"Language of the words." default:"en" enum:"en,fr" env:"KOTEI_LANG"`
	List      string   `arg:"" optional:"" name:"list" help:"Decklist file; - reads standard input (then give --script)."`
}

// Run plays a game in the terminal.
func (c goldfishCmd) Run(ctx context.Context, s streams) error {
	if (c.List == "") == (c.Replay == "") {
		return usagef("name a decklist, or a tape with --replay FILE")
	}
	if c.List == "-" && c.Script == "" {
		return usagef("the list comes from standard input, so that the commands cannot: give --script FILE")
	}
	if c.Second && c.First != "" && c.First != "opponent" {
		return usagef("--second and --first %s contradict each other", c.First)
	}
	in, interactive, err := c.commands(s)
	if err != nil {
		return err
	}
	defer in.Close()
	cat, err := c.openCatalog(ctx, s)
	if err != nil {
		return err
	}
	t, err := c.tape(s, cat)
	if err != nil {
		return err
	}
	session, err := goldfish.Open(t, cat)
	var desync *engine.DesyncError
	if err != nil && !errors.As(err, &desync) {
		return playError(err, cat, c.List, c.Lang)
	}
	out := bufio.NewWriter(s.out) // remembers an error of writing
	g := &table{
		out: out, paint: paint(s.colour), words: tableWordsOf[c.Lang], lang: c.Lang, width: 80, brief: c.Brief,
		head: goldfish.Adopt(t, cat), session: session, interactive: interactive,
	}
	if s.width >= 40 {
		g.width = min(s.width, 120)
	}
	if desync != nil {
		fmt.Fprintln(s.err, "kotei:", fmt.Sprintf(g.words.desynced, desync.Entry, len(t.Moves)))
	}
	if err := g.play(ctx, bufio.NewScanner(in)); err != nil {
		return errors.Join(out.Flush(), err)
	}
	return out.Flush()
}

// commands is where the player's commands come from, and whether that is a keyboard.
func (c goldfishCmd) commands(s streams) (io.ReadCloser, bool, error) {
	if c.Script != "" {
		f, err := os.Open(c.Script)
		if err != nil {
			return nil, false, usagef("cannot read the commands: %w", err)
		}
		return f, false, nil
	}
	f, ok := s.in.(*os.File)
	return io.NopCloser(s.in), ok && term.IsTerminal(int(f.Fd())), nil
}

// tape is the saved one, or that of a new game.
func (c goldfishCmd) tape(s streams, cat *catalog.Catalog) (engine.Tape, error) {
	if c.Replay != "" {
		l, err := readList(c.Replay, s.in)
		if err != nil {
			return engine.Tape{}, err
		}
		t, err := engine.ReadTape(l.text)
		if err != nil {
			return t, usagef("%s: %w", l.name, err)
		}
		return t, nil
	}
	l, err := readList(c.List, s.in)
	if err != nil {
		return engine.Tape{}, err
	}
	read, _, err := readDeck(l, c.Dialect, c.Format, c.AsOf, deck.NewResolver(cat))
	if err != nil {
		return engine.Tape{}, err
	}
	opt := goldfish.Options{
		Ruleset:  c.Ruleset,
		Opponent: engine.Opponent{Provinces: c.Provinces, ProvinceStrength: c.Strength, Honor: c.Honor, Defence: c.Defence},
		Opening:  engine.Opening{Second: c.Second || c.First == "opponent", Dynasty: c.Deal, Fate: c.Hand},

		AutoFirst: c.First == "auto",
	}
	if c.Seed != nil {
		opt.Seed = *c.Seed
	} else {
		var seed [8]byte
		if _, err := rand.Read(seed[:]); err != nil {
			return engine.Tape{}, fmt.Errorf("draw a seed: %w", err)
		}
		opt.Seed = binary.LittleEndian.Uint64(seed[:]) % 1_000_000 // short enough to be typed again
	}
	if opt.Seed > engine.MaxSeed {
		return engine.Tape{}, usagef("--seed %d: choose 0 to %d", opt.Seed, uint64(engine.MaxSeed))
	}
	t, err := goldfish.NewTape(read.Deck, cat, opt)
	if err != nil {
		return t, playError(err, cat, l.name, c.Lang)
	}
	return t, nil
}

// playError says for people why no game can be played.
func playError(err error, cat *catalog.Catalog, name, lang string) error {
	var unresolved *goldfish.UnresolvedError
	if errors.As(err, &unresolved) {
		e := unresolved.Entries[0]
		more := ""
		if n := len(unresolved.Entries) - 1; n > 0 {
			more = fmt.Sprintf(" (and %s like it)", plural(n, "more line", "more lines"))
		}
		return usagef("%s: line %d, %q: %s%s; see: kotei parse %s", name, e.Line, printable(e.Name), unresolvedWords(e, cat), more, name)
	}
	return usagef("%s: %s", name, goldfish.ErrorText(err, lang))
}

func unresolvedWords(e deck.Entry, cat *catalog.Catalog) string {
	if e.Resolved() {
		return "no number of copies"
	}
	return unresolved(e, "", cat)
}
