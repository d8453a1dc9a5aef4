package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/engine"
	"github.com/kotei-dev/kotei/goldfish"
)

// table is a game in the terminal.
type table struct {
	out   *bufio.Writer
	paint paint
	words tableWords
	lang  string
	width int
	brief bool

	head        engine.Tape // without moves
	session     *engine.Session
	interactive bool // a person is typing
	view        engine.View
	told        int    // events that have been told
	phase       string // that the board was last shown in
	saved       int    // entries of the tape when it was last saved
}

// errQuit ends the game.
var errQuit = errors.New("quit")

// play shows the game and does what the lines of in say, until they or the player end. A command of a script that
// cannot be done ends it with an error.
func (g *table) play(ctx context.Context, in *bufio.Scanner) error {
	g.greet()
	g.showBoard()
	g.showActions()
	for line := 1; ; line++ {
		if err := ctx.Err(); err != nil {
			return err
		}
		fmt.Fprint(g.out, g.paint.in("1", "> "))
		if err := g.out.Flush(); err != nil {
			return fmt.Errorf("write to the terminal: %w", err)
		}
		if !in.Scan() {
			fmt.Fprintln(g.out)
			g.bye()
			return in.Err()
		}
		text := strings.TrimSpace(in.Text())
		if !g.interactive {
			fmt.Fprintln(g.out, printable(text))
		}
		err := g.command(text)
		switch {
		case errors.Is(err, errQuit):
			g.bye()
			return nil
		case err == nil:
		case g.interactive:
			fmt.Fprintln(g.out, g.paint.in("31", err.Error()))
		default:
			return fmt.Errorf("line %d of the commands, %q: %w", line, text, err)
		}
	}
}

// command does one line.
func (g *table) command(text string) error {
	if strings.HasPrefix(text, "#") {
		return nil
	}
	word, rest, _ := strings.Cut(text, " ")
	rest = strings.TrimSpace(rest)
	if n, err := strconv.Atoi(word); err == nil && rest == "" {
		return g.choose(n)
	}
	switch strings.ToLower(word) {
	case "":
		if g.session.State().Pending() != nil && len(g.session.Legal()) > 0 {
			return g.choose(1) // the default stands first
		}
		g.showActions()
	case "a", "answer":
		return g.answer(rest)
	case "b", "board":
		g.showBoard()
	case "c", "card", "x", "explain":
		return g.showCard(rest)
	case "l", "log":
		return g.showLog(rest)
	case "d", "discards":
		g.showDiscards()
	case "u", "undo":
		return g.undo(rest)
	case "s", "save":
		return g.save(rest)
	case "i", "info":
		g.showInfo()
	case "brief":
		g.brief = !g.brief
		fmt.Fprintln(g.out, g.words.briefNow[g.brief])
	case "h", "help", "?":
		g.showHelp()
	case "q", "quit", "exit":
		return errQuit
	default:
		return fmt.Errorf(g.words.unknown, printable(word))
	}
	return nil
}

// choose plays the n-th action shown, from 1.
func (g *table) choose(n int) error {
	legal := g.session.Legal()
	if len(legal) == 0 {
		return errors.New(g.words.over)
	}
	if n < 1 || n > len(legal) {
		return fmt.Errorf(g.words.outOfRange, len(legal))
	}
	return g.do(engine.Move{Action: legal[n-1]})
}

// answer plays a free form: a number, or cards by their #ref.
func (g *table) answer(rest string) error {
	q := g.session.State().Pending()
	if q == nil || !q.Free {
		return errors.New(g.words.noFree)
	}
	a := engine.Answer{}
	if n, err := strconv.Atoi(rest); err == nil {
		a.Number = &n
	} else {
		a.Cards = []int32{}
		for _, w := range strings.Fields(strings.ReplaceAll(rest, ",", " ")) {
			ref, err := strconv.ParseInt(strings.TrimPrefix(w, "#"), 10, 32)
			if err != nil {
				return errors.New(g.words.noFree)
			}
			a.Cards = append(a.Cards, int32(ref))
		}
	}
	return g.do(engine.Move{Answer: &a})
}

// do plays a move and shows what came of it.
func (g *table) do(m engine.Move) error {
	if err := g.session.Do(m); err != nil {
		switch {
		case errors.Is(err, engine.ErrOver):
			return errors.New(g.words.over)
		case errors.Is(err, engine.ErrIllegal):
			return errors.New(g.words.illegal)
		case errors.Is(err, engine.ErrTooLong):
			return fmt.Errorf(g.words.tooLong, engine.MaxTape)
		}
		return err
	}
	g.tell()
	g.after()
	return nil
}

// after shows the board, where it is worth it, and what may be done.
func (g *table) after() {
	g.session.State().View(&g.view)
	pending := g.session.State().Pending() != nil
	if _, over := g.session.State().Result(); over || !pending && (!g.brief || g.phase != g.phaseKey()) {
		g.showBoard()
	} else {
		for _, b := range g.view.Battles { // what an attack turns on
			g.battle(b)
		}
	}
	g.showActions()
}

// phaseKey tells one phase from another.
func (g *table) phaseKey() string { return fmt.Sprint(g.view.Turn, g.view.Phase) }

// tell tells what has happened since it was last told.
func (g *table) tell() {
	events := g.session.State().Events()
	g.told = min(g.told, len(events))
	last, times := "", 0
	say := func() {
		switch {
		case times > 1:
			g.say("  · ", fmt.Sprintf("%s (×%d)", last, times), "2")
		case times == 1:
			g.say("  · ", last, "2")
		}
	}
	for _, e := range events[g.told:] {
		said := g.session.State().Tell(e, g.lang)
		switch said {
		case "":
		case last:
			times++
		default:
			say()
			last, times = said, 1
		}
	}
	say()
	g.told = len(events)
}

// undo takes back one entry of the tape, or as many as rest says.
func (g *table) undo(rest string) error {
	n := 1
	if rest != "" {
		var err error
		if n, err = strconv.Atoi(rest); err != nil || n < 1 {
			return errors.New(g.words.undoHow)
		}
	}
	if g.session.Len() == 0 {
		return errors.New(g.words.noUndo)
	}
	to := max(0, g.session.Len()-n)
	if err := g.session.Undo(to); err != nil {
		return err
	}
	g.told = len(g.session.State().Events())
	fmt.Fprintf(g.out, g.words.undone+"\n", to)
	g.phase = ""
	g.after()
	return nil
}

// tape is the game so far.
func (g *table) tape() engine.Tape {
	t := g.head
	t.Moves, t.State = g.session.Moves(), engine.HashText(g.session.State().Hash())
	return t
}

// save writes the tape. A file that is there is replaced only if it is a tape.
func (g *table) save(file string) error {
	if file == "" {
		return errors.New(g.words.saveHow)
	}
	old, err := os.ReadFile(file)
	switch {
	case err == nil:
		if _, err := engine.ReadTape(old); err != nil {
			return fmt.Errorf(g.words.noTape, file)
		}
	case !errors.Is(err, fs.ErrNotExist):
		return err
	}
	b, err := json.Marshal(g.tape())
	if err != nil {
		return err
	}
	if err := os.WriteFile(file, append(b, '\n'), 0o644); err != nil {
		return err
	}
	g.saved = g.session.Len()
	fmt.Fprintf(g.out, g.words.savedAs+"\n", file, g.session.Len())
	return nil
}

// greet says which game it is.
func (g *table) greet() {
	fmt.Fprintln(g.out, g.paint.in("1", fmt.Sprintf(g.words.greeting, g.head.Ruleset, g.head.Seed)))
	c := g.session.State().Coverage()
	if n := len(c.Partial) + len(c.None); n > 0 {
		g.say("", fmt.Sprintf(g.words.coverage, len(c.None), len(c.Partial)), "33")
	}
	if g.head.Opening.Second {
		fmt.Fprintln(g.out, g.words.first[false])
	}
	fmt.Fprintln(g.out, g.paint.in("2", g.words.hint))
	g.told = len(g.session.State().Events())
}

// bye says what is needed to play the game again.
func (g *table) bye() {
	fmt.Fprintf(g.out, g.words.bye+"\n", g.head.Seed, g.session.Len())
	if g.interactive && g.session.Len() > g.saved {
		fmt.Fprintln(g.out, g.paint.in("2", g.words.unsaved))
	}
}

// showActions lists what may be done, or tells the end.
func (g *table) showActions() {
	s := g.session.State()
	if r, over := s.Result(); over {
		colour := "1;31"
		if r.Won {
			colour = "1;32"
		}
		fmt.Fprintln(g.out, g.paint.in(colour, goldfish.ResultText(r, g.lang)))
		fmt.Fprintln(g.out, g.paint.in("2", g.words.atEnd))
		return
	}
	q := s.Pending()
	if q != nil {
		prompt := s.Prompt(g.lang)
		if q.Free {
			prompt += g.words.free
		}
		g.say("", prompt, "1;36")
	}
	g.list(g.labels(q != nil && q.Free))
}

// labels are the legal actions in words. Where a free answer may name cards, or two actions sound the same, the refs of
// their cards go with them.
func (g *table) labels(refs bool) []string {
	legal := g.session.Legal()
	labels, alike := make([]string, len(legal)), map[string]int{}
	for i, a := range legal {
		labels[i] = g.session.State().Describe(a, g.lang).Label
		alike[labels[i]]++
	}
	for i, a := range legal {
		if !refs && alike[labels[i]] == 1 {
			continue
		}
		for _, ref := range []int32{a.Card, a.Target} {
			if ref != 0 {
				labels[i] += fmt.Sprintf(" #%d", ref)
			}
		}
	}
	return labels
}

// list numbers the labels; many short ones stand in two columns.
func (g *table) list(labels []string) {
	digits := len(strconv.Itoa(len(labels)))
	column, widest := (g.width-1)/2, 0
	for _, l := range labels {
		widest = max(widest, utf8.RuneCountInString(l))
	}
	head := func(i int) string { return g.paint.in("1", fmt.Sprintf(" %*d ", digits, i+1)) }
	if len(labels) < 12 || widest > column-digits-3 {
		for i, l := range labels {
			g.sayHead(head(i), digits+2, l)
		}
		return
	}
	rows := (len(labels) + 1) / 2
	for i := range rows {
		line := head(i) + labels[i]
		if k := i + rows; k < len(labels) {
			line = head(i) + pad(labels[i], column-digits-2) + head(k) + labels[k]
		}
		fmt.Fprintln(g.out, line)
	}
}

// find is the card in sight that the words name: its #ref, or a part of its name. Several copies of one card are as
// good as each other, and the first is taken.
func (g *table) find(want string) (*engine.CardView, error) {
	if want == "" {
		return nil, errors.New(g.words.whichCard)
	}
	g.session.State().View(&g.view)
	ref, err := strconv.Atoi(strings.TrimPrefix(want, "#"))
	byRef := err == nil
	folded := card.Fold(want)
	var found []*engine.CardView
	g.eachCard(func(c *engine.CardView) {
		switch {
		case byRef && int(c.Ref) == ref:
			found = []*engine.CardView{c}
		case byRef:
		case card.Fold(goldfish.Name(c.Card, g.lang)) == folded || card.Fold(c.Card.Title) == folded:
			found = append([]*engine.CardView{c}, found...)
		case strings.Contains(card.Fold(goldfish.Name(c.Card, g.lang)), folded):
			found = append(found, c)
		}
	})
	if len(found) == 0 {
		return nil, fmt.Errorf(g.words.noCard, printable(want))
	}
	names := map[string]bool{}
	for _, c := range found {
		names[c.Card.ID] = true
	}
	if exact := card.Fold(goldfish.Name(found[0].Card, g.lang)) == folded || card.Fold(found[0].Card.Title) == folded; len(names) > 1 && !exact {
		var list []string
		for _, c := range found[:min(len(found), 6)] {
			list = append(list, fmt.Sprintf("%s #%d", goldfish.Name(c.Card, g.lang), c.Ref))
		}
		return nil, fmt.Errorf(g.words.several, strings.Join(list, ", "))
	}
	return found[0], nil
}

// eachCard calls with every card in sight, those in play first.
func (g *table) eachCard(with func(*engine.CardView)) {
	var walk func(list []engine.CardView)
	walk = func(list []engine.CardView) {
		for i := range list {
			if !list[i].Hidden() {
				with(&list[i])
				walk(list[i].Attached)
				walk(list[i].Under)
			}
		}
	}
	v := &g.view
	walk(v.Stronghold)
	walk(v.Fief)
	walk(v.Hand)
	walk(v.Duel.Mine)
	walk(v.Duel.Theirs)
	for _, list := range [][]engine.ProvinceView{v.Provinces, v.Opponent.Provinces} {
		for i := range list {
			walk(list[i].Cards)
			walk(list[i].Attached)
		}
	}
	walk(v.Opponent.Cards)
	walk(v.DynastyDiscard)
	walk(v.FateDiscard)
	walk(v.Removed)
}
