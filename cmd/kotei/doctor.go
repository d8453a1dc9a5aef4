package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/formats"
)

// doctorCmd looks at everything that serve would use, with the same flags, and says what to do.
type doctorCmd struct {
	configFlags
	dataFlags
	Addr string `help:"Address that serve would listen on." default:"127.0.0.1:8080" env:"KOTEI_ADDR" placeholder:"HOST:PORT"`
	limitFlags
	opsFlags
	sessionFlags
	adminFlags
	Repair bool `help:"Make missing, stale or damaged indexes and bulk files anew."`
	JSON   bool `name:"json" help:"JSON instead of lines of text."`
}

// health is the outcome of one check.
type health string

const (
	healthy  health = "ok"
	doubtful health = "warning" // it works, and somebody should know
	broken   health = "fault"
)

// finding is what one check found.
type finding struct {
	State health `json:"state"`
	Name  string `json:"name"`         // what was looked at, such as "database"
	Found string `json:"found"`        // in one line
	Do    string `json:"do,omitempty"` // what to do about it
}

// doctor gathers findings.
type doctor struct {
	cmd      doctorCmd
	findings []finding
}

func (d *doctor) tell(state health, name, do, format string, args ...any) {
	d.findings = append(d.findings, finding{State: state, Name: name, Found: fmt.Sprintf(format, args...), Do: do})
}

// Run makes all checks. The exit code is 1 if something is broken.
func (c doctorCmd) Run(ctx context.Context, s streams) error {
	d := &doctor{cmd: c}
	b := buildInfo()
	d.tell(healthy, "program", "", "kotei %s %s, %s", b.Version, short(cmp.Or(b.Commit, "of no commit")), b.Go)
	d.settings(ctx)
	defs, err := formats.Builtin()
	if err != nil {
		d.tell(broken, "formats", "install the program anew", "the built-in definitions cannot be read: %v", err)
	} else {
		n := 0
		for _, game := range card.Games() {
			n += len(defs.For(game))
		}
		d.tell(healthy, "formats", "", "%d built-in formats can be read", n)
		d.database(ctx, defs)
	}
	d.sessions(ctx)
	if err := d.print(s); err != nil {
		return err
	}
	if slices.ContainsFunc(d.findings, func(f finding) bool { return f.State == broken }) {
		return exitError(exitFailed)
	}
	return nil
}

// settings checks the flags and addresses.
func (d *doctor) settings(ctx context.Context) {
	c := d.cmd
	if c.Config != "" {
		d.tell(healthy, "settings", "", "%s can be read", c.Config) // else the command would not have begun
	}
	if _, _, err := c.limits(); err != nil {
		d.tell(broken, "limits", "correct the setting", "%v", c.located(err))
	} else {
		d.tell(healthy, "limits", "", "%s for each client, %d trusted proxies", c.Rate, len(c.TrustedProxy))
	}
	switch token, err := c.token(c.DB); {
	case err != nil:
		d.tell(broken, "token", "correct the setting", "%v", c.located(err))
	case token == "":
		d.tell(healthy, "token", "", "none was given: nothing can be imported over HTTP")
	case c.AdminTokenFile != "" && readByOthers(c.AdminTokenFile):
		d.tell(doubtful, "token", "chmod 600 "+c.AdminTokenFile, "others can read %s", c.AdminTokenFile)
	default:
		d.tell(healthy, "token", "", "cards can be imported over HTTP with it")
	}
	for _, l := range []struct{ flag, addr string }{{"--addr", c.Addr}, {"--ops-addr", c.OpsAddr}} {
		if l.addr == "" {
			continue
		}
		ln, err := listen(ctx, l.flag, l.addr)
		if err != nil {
			d.tell(doubtful, "address", "nothing, if it is kotei that serves there", "%v", err)
			continue
		}
		_ = ln.Close()
		d.tell(healthy, "address", "", "%s is free", l.addr)
	}
}

// print writes the findings as a person reads them, or as JSON.
func (d *doctor) print(s streams) error {
	if d.cmd.JSON {
		return writeJSON(s.out, struct {
			Findings []finding `json:"findings"`
		}{d.findings})
	}
	var b strings.Builder
	for _, f := range d.findings {
		fmt.Fprintf(&b, "%-8s %-9s %s\n", f.State, f.Name, visible(f.Found))
		if f.Do != "" && f.State != healthy {
			fmt.Fprintf(&b, "%-18s → %s\n", "", visible(f.Do))
		}
	}
	_, err := io.WriteString(s.out, b.String())
	return err
}

// space says how much is free where a file lies, if that is little.
func (d *doctor) space(name, file string) {
	free, err := freeSpace(filepath.Dir(file))
	switch {
	case errors.Is(err, errors.ErrUnsupported):
	case err != nil:
		d.tell(doubtful, name, "", "the free space beside %s is unknown: %v", file, err)
	case free < leastFree:
		d.tell(doubtful, name, "make room: an import writes a new release beside the old one", "%d MiB are free beside %s", free>>20, file)
	}
}

// leastFree is the room that a full import with its index and bulk files needs, with some to spare, in bytes.
const leastFree = 512 << 20

// exists says whether there is a file of that name, or something else.
func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}
