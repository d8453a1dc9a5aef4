package main

import (
	"encoding/json"
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/kotei-dev/kotei/api"
)

// version is set by release builds: -ldflags "-X main.version=v1.2.3".
var version = "dev"

type versionCmd struct {
	JSON bool `name:"json" help:"JSON instead of a line of text."`
}

// buildInfo is what is known about this binary from the linker and the Go tool.
func buildInfo() api.BuildInfo {
	b := api.BuildInfo{Version: version, Go: runtime.Version()}
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, s := range info.Settings {
			switch s.Key {
			case "vcs.revision":
				b.Commit = s.Value
			case "vcs.time":
				b.Date = s.Value
			case "vcs.modified":
				b.Modified = s.Value == "true"
			}
		}
	}
	return b
}

// Run prints the version.
func (c versionCmd) Run(s streams) error {
	b := buildInfo()
	if c.JSON {
		return writeJSON(s.out, b)
	}
	commit := b.Commit
	if len(commit) > 12 {
		commit = commit[:12]
	}
	if b.Modified {
		commit += "+changes"
	}
	_, err := fmt.Fprintf(s.out, "kotei %s %s %s\n", b.Version, commit, b.Go)
	return err
}

func writeJSON(w interface{ Write([]byte) (int, error) }, v any) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(v)
}
