package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/catalog"
	"github.com/kotei-dev/kotei/deck"
	"github.com/kotei-dev/kotei/engine"
	"github.com/kotei-dev/kotei/engine/policy"
	"github.com/kotei-dev/kotei/engine/simulation"
	"github.com/kotei-dev/kotei/goldfish"
)

type simulateCmd struct {
	dataFlags
	Games     int      `short:"n" help:"Games, 1 to 100000; with --keep for each choice." default:"1000" placeholder:"N"`
	Turns     int      `help:"Turns of a game, 1 to 60; a game that comes to a later one is not finished." default:"12" placeholder:"N"`
	Seed      uint64   `help:"Seed of the whole: the same one gives the same games." default:"1" placeholder:"N"`
	Policy    string   `short:"p" help:"How the simulated player chooses: honor, military, enlightenment, greedy, pass, random, or a file of scored rules." default:"greedy" placeholder:"NAME|FILE"`
	Goal      []string `sep:"none" help:"Something to come about, such as 'holdings >= 3 by 2'; may be given several times." placeholder:"EXPR [by TURN]"`
	Compare   string   `help:"Another decklist, played on the same seeds; - for the same list with the policy of --with." placeholder:"LIST"`
	With      string   `help:"Policy of the other side of --compare; default: the same." placeholder:"NAME|FILE"`
	Sweep     string   `help:"A card of the deck whose slot is tried with what --try says." placeholder:"CARD"`
	Try       []string `help:"Cards in place of that of --sweep, or numbers of copies of it." placeholder:"CARD|N"`
	Fill      string   `help:"Card that makes up for the numbers of --try, so that the deck keeps its size." placeholder:"CARD"`
	Keep      bool     `help:"Tell what of an opening is worth keeping, and what to exchange."`
	Deal      uint64   `help:"Seed that deals the opening of --keep." default:"1" placeholder:"N"`
	Dynasty   []string `help:"Ids of cards on top of the Dynasty deck: the first Provinces." placeholder:"ID"`
	Hand      []string `help:"Ids of cards on top of the Fate deck: the first hand." placeholder:"ID"`
	Format    string   `short:"f" help:"Format whose starting Holdings are set apart; default: the one that the list names." placeholder:"ID"`
	AsOf      string   `help:"Day of the format's rules; default today." placeholder:"YYYY-MM-DD"`
	Dialect   string   `help:"How the list is written; default: found out from the list." placeholder:"NAME"`
	Ruleset   string   `help:"Rules that are played: twenty-festivals or classic." placeholder:"NAME"`
	Second    bool     `help:"The opponent goes first."`
	Provinces int      `help:"Provinces of the opponent." default:"4" placeholder:"N"`
	Strength  int      `help:"Strength of each of them." default:"7" placeholder:"N"`
	Honor     int      `help:"Family Honor of the opponent." default:"5" placeholder:"N"`
	Defence   []int    `help:"Force that defends each attacked battlefield, by your turn; the last counts for all later turns." placeholder:"N"`
	Chart     string   `help:"Write the chart of --table into a file, as SVG." placeholder:"FILE"`
	CSV       string   `name:"csv" help:"Write --table into a file, as CSV." placeholder:"FILE"`
	Table     string   `help:"Table of --chart and --csv: victory, gold, cards …; any other name lists all." placeholder:"NAME"`
	Workers   int      `help:"Games played at a time; default: one for each processor. The result is the same." placeholder:"N"`
	Lang      string   `help:"Language of the words." default:"en" enum:"en,fr" env:"KOTEI_LANG"`
	JSON      bool     `name:"json" help:"Print the API's answer instead of text."`
	List      string   `arg:"" name:"list" help:"Decklist file; - reads standard input."`
}

// simulated is a result of any kind.
type simulatedResult interface {
	Tables(lang string, names func(id string) string) []simulation.Table
}

// Run simulates a deck.
func (c simulateCmd) Run(ctx context.Context, s streams) error {
	ctx, stop := untilSignal(ctx)
	defer stop()
	modes := 0
	for _, given := range []bool{c.Compare != "", c.Sweep != "", c.Keep} {
		if given {
			modes++
		}
	}
	switch {
	case modes > 1:
		return usagef("choose one of --compare, --sweep and --keep")
	case c.Sweep == "" && (len(c.Try) > 0 || c.Fill != ""):
		return usagef("--try and --fill belong to --sweep CARD")
	case c.With != "" && c.Compare == "":
		return usagef("--with belongs to --compare LIST")
	case c.Workers < 0:
		return usagef("--workers %d: choose 1 or more", c.Workers)
	}
	cat, err := c.openCatalog(ctx, s)
	if err != nil {
		return err
	}
	r, err := c.request(s, cat, c.List, c.Policy)
	if err != nil {
		return err
	}
	began := time.Now()
	result, err := c.play(ctx, s, cat, r)
	if err != nil {
		return c.failed(ctx, err)
	}
	took := time.Since(began)
	names := func(id string) string {
		if k, ok := cat.Card(id); ok {
			return goldfish.Name(k, c.Lang)
		}
		return id
	}
	if err := c.files(ctx, result, names); err != nil {
		return err
	}
	if c.JSON {
		return writeJSON(s.out, result)
	}
	p := simPrinter{w: s.out, paint: paint(s.colour), words: simWordsOf[c.Lang], names: names, width: 80, lang: c.Lang}
	if s.width >= 40 {
		p.width = min(s.width, 120)
	}
	other := c.Compare
	if other == "-" {
		other = c.List
	}
	p.all(c.List, other, result)
	if s.errTTY {
		fmt.Fprintf(s.err, p.words.took+"\n", took.Round(10*time.Millisecond))
	}
	return p.err
}

// request is that of a list.
func (c simulateCmd) request(s streams, cat *catalog.Catalog, name, policy string) (simulation.Request, error) {
	l, err := readList(name, s.in)
	if err != nil {
		return simulation.Request{}, err
	}
	read, _, err := readDeck(l, c.Dialect, c.Format, c.AsOf, deck.NewResolver(cat))
	if err != nil {
		return simulation.Request{}, err
	}
	opt := goldfish.SimulationOptions{
		Options: goldfish.Options{
			Ruleset: c.Ruleset, Seed: c.Seed,
			Opponent: engine.Opponent{Provinces: c.Provinces, ProvinceStrength: c.Strength, Honor: c.Honor, Defence: c.Defence},
			Opening:  engine.Opening{Second: c.Second, Dynasty: c.Dynasty, Fate: c.Hand},
		},
		Games: c.Games, Turns: c.Turns,
	}
	if opt.Policy, err = readPolicy(policy, cat.Game(), c.Lang); err != nil {
		return simulation.Request{}, err
	}
	for _, g := range c.Goal {
		goal, err := parseGoal(g)
		if err != nil {
			return simulation.Request{}, err
		}
		opt.Goals = append(opt.Goals, goal)
	}
	r, err := goldfish.NewSimulation(read.Deck, cat, opt)
	if err != nil {
		return r, playError(err, cat, l.name, c.Lang)
	}
	r.Workers = c.Workers
	if c.Workers == 0 {
		r.Workers = min(runtime.GOMAXPROCS(0), simulation.MaxWorkers)
	}
	return r, nil
}

// parseGoal reads "EXPR", "EXPR by TURN"; the expression is also its name.
func parseGoal(text string) (simulation.Goal, error) {
	g := simulation.Goal{Name: text, When: text}
	if at := strings.LastIndex(text, " by "); at >= 0 {
		turn, err := strconv.Atoi(strings.TrimSpace(text[at+len(" by "):]))
		if err != nil || turn < 1 {
			return g, usagef("--goal %q: behind \"by\" stands a number of a turn", text)
		}
		g.When, g.By = strings.TrimSpace(text[:at]), turn
	}
	return g, nil
}

// play plays what the flags ask for, with a bar on a terminal.
func (c simulateCmd) play(ctx context.Context, s streams, cat *catalog.Catalog, r simulation.Request) (simulatedResult, error) {
	if s.errTTY {
		b := newBar(s.err)
		defer b.close()
		shown := 0
		r.Progress = func(done, total int) {
			if shown == 0 {
				b.Start(simWordsOf[c.Lang].playing, total)
			}
			b.Step(done - shown)
			shown = max(done, 1)
		}
	}
	switch {
	case c.Compare != "":
		other := c.Compare
		if other == "-" {
			other = c.List
		}
		policy := c.With
		if policy == "" {
			policy = c.Policy
		}
		b, err := c.request(s, cat, other, policy)
		if err != nil {
			return nil, err
		}
		return simulation.Compare(ctx, r, b)
	case c.Sweep != "":
		sweep, err := c.sweep(cat, r)
		if err != nil {
			return nil, err
		}
		return simulation.RunSweep(ctx, sweep)
	case c.Keep:
		return simulation.KeepOrCycle(ctx, simulation.Keep{Request: r, Deal: c.Deal})
	}
	return simulation.Run(ctx, r)
}

// sweep is what --sweep, --try and --fill ask for.
func (c simulateCmd) sweep(cat *catalog.Catalog, r simulation.Request) (simulation.Sweep, error) {
	sweep := simulation.Sweep{Request: r}
	find := func(flag, name string) (simulation.Option, error) {
		m := deck.NewResolver(cat).Resolve(name)
		if m.Card == "" {
			return simulation.Option{}, usagef("%s: no card is called %q; see: kotei search %q", flag, printable(name), name)
		}
		o, _ := goldfish.Option(cat, m.Card)
		return o, nil
	}
	var err error
	if sweep.Slot, err = find("--sweep", c.Sweep); err != nil {
		return sweep, err
	}
	for _, what := range c.Try {
		if n, err := strconv.Atoi(what); err == nil {
			sweep.Counts = append(sweep.Counts, n)
			continue
		}
		o, err := find("--try", what)
		if err != nil {
			return sweep, err
		}
		sweep.Options = append(sweep.Options, o)
	}
	if c.Fill != "" {
		o, err := find("--fill", c.Fill)
		if err != nil {
			return sweep, err
		}
		sweep.Fill = &o
	}
	return sweep, nil
}

// failed is an error of a simulation as its user reads it.
func (c simulateCmd) failed(ctx context.Context, err error) error {
	var told interface{ Text(lang string) string }
	switch {
	case ctx.Err() != nil:
		return errors.New(simWordsOf[c.Lang].stopped)
	case errors.As(err, new(usageError)):
		return err
	case errors.As(err, &told):
		return usagef("%s", told.Text(c.Lang))
	case errors.As(err, new(*engine.SetupError)):
		return usagef("%s: %s", c.List, goldfish.ErrorText(err, c.Lang))
	}
	return err
}

// files writes the chart and the CSV that were asked for.
func (c simulateCmd) files(ctx context.Context, result simulatedResult, names func(string) string) error {
	if c.Chart == "" && c.CSV == "" {
		if c.Table != "" {
			return usagef("--table says what --chart FILE or --csv FILE writes; give one of them")
		}
		return nil
	}
	tables := result.Tables(c.Lang, names)
	at := 0
	if c.Table != "" {
		if at = slices.IndexFunc(tables, func(t simulation.Table) bool { return t.Name == c.Table }); at < 0 {
			var have []string
			for _, t := range tables {
				have = append(have, t.Name)
			}
			return usagef("--table %s: there are %s", printable(c.Table), strings.Join(have, ", "))
		}
	}
	for _, f := range []struct {
		name    string
		content func() []byte
	}{{c.Chart, func() []byte { return tables[at].SVG(c.Lang) }}, {c.CSV, tables[at].CSV}} {
		if f.name == "" {
			continue
		}
		if err := writeFile(ctx, f.name, bytesWriter(f.content())); err != nil {
			return err
		}
	}
	return nil
}

// readPolicy is the policy of a name, or of a file of scored rules.
func readPolicy(name string, game card.Game, lang string) (simulation.Policy, error) {
	if p, ok := goldfish.NamedPolicy(name); ok {
		return p, nil
	}
	src, err := readBounded(name, policy.MaxDocument+1)
	if errors.Is(err, fs.ErrNotExist) {
		return simulation.Policy{}, usagef("--policy %s: there is no file of that name, and the policies are %s", printable(name), strings.Join(policy.Names(), ", "))
	}
	if err != nil {
		return simulation.Policy{}, usagef("--policy: %w", err)
	}
	p, err := goldfish.ReadPolicy(src, game)
	var faults policy.Errors
	if errors.As(err, &faults) {
		var lines []string
		for _, f := range faults {
			lines = append(lines, fmt.Sprintf("%s:%d:%d: %s", name, f.Line, f.Column, f.Text(lang)))
		}
		return p, usagef("%s", strings.Join(lines, "\n       "))
	}
	if err != nil {
		return p, usagef("%s: %s", name, goldfish.ErrorText(err, lang))
	}
	return p, nil
}
