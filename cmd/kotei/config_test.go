package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestConfigErrors: what is wrong in a file of settings is told with its line, before anything is opened.
func TestConfigErrors(t *testing.T) {
	for name, c := range map[string]struct {
		src  string
		want []string // beside the name of the file
	}{
		"unknown":       {"addr: 127.0.0.1:0\nrates: 5\n", []string{":2:1", `"rates"`, "did you mean rate?", "trusted-proxy"}},
		"twice":         {"rate: 5\nrate: 6\n", []string{"line 2, column 1", "already defined"}},
		"list":          {"rate: [5]\n", []string{":1:1", "rate takes one value"}},
		"mapping":       {"rate: {per: 5}\n", []string{":1:", "rate"}},
		"no value":      {"addr: 127.0.0.1:0\nrate:\n", []string{":2:1", "rate", "no value"}},
		"enum":          {"\n\ngame: chess\n", []string{":3:1", "game is one of l5r-ccg"}},
		"rate":          {"# slow\nrate: slow\n", []string{":2:1", `rate "slow"`}},
		"second proxy":  {"trusted-proxy:\n  - 10.0.0.0/8\n  - my.proxy\n", []string{":1:1", "my.proxy"}},
		"no such keys":  {"keys: /nowhere/keys\n", []string{":1:1", "/nowhere/keys"}},
		"not YAML":      {"addr: [\n", []string{"no YAML"}},
		"no mapping":    {"- addr\n", []string{":1:1", "settings are lines"}},
		"two documents": {"addr: 127.0.0.1:0\n---\nrate: 5\n", []string{":3:", "second"}},
		"anchor":        {"addr: &a x\nops-addr: *a\n", []string{":1:1", "anchors"}},
		"too long":      {"#" + strings.Repeat("x", maxConfig), []string{"65536"}},
	} {
		t.Run(name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "kotei.yaml")
			if err := os.WriteFile(file, []byte(c.src), 0o600); err != nil {
				t.Fatal(err)
			}
			var out, errs bytes.Buffer
			code := run(t.Context(), []string{"serve", "--config", file}, streams{out: &out, err: &errs})
			if code != exitUsage {
				t.Errorf("exit code %d", code)
			}
			for _, want := range append(c.want, file) {
				if !strings.Contains(errs.String(), want) {
					t.Errorf("no %q in: %s", want, errs.String())
				}
			}
		})
	}
}

// TestConfigOrder: the command line goes before the environment, that before the file, and that before the default.
func TestConfigOrder(t *testing.T) {
	file := filepath.Join(t.TempDir(), "kotei.yaml")
	write := func(src string) {
		if err := os.WriteFile(file, []byte(src), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	complains := func(want string, args ...string) {
		t.Helper()
		var errs bytes.Buffer
		if code := run(t.Context(), append([]string{"serve"}, args...), streams{out: &errs, err: &errs}); code != exitUsage || !strings.Contains(errs.String(), want) {
			t.Errorf("kotei serve %v: exit code %d, want %q in: %s", args, code, want, errs.String())
		}
	}
	write("rate: from-file\ntrusted-proxy: bad-one\n")
	complains(`rate "from-file"`, "--config", file)
	complains(`rate "from-flag"`, "--config", file, "--rate", "from-flag")
	t.Setenv("KOTEI_CONFIG", file)
	complains(`rate "from-file"`)
	t.Setenv("KOTEI_RATE", "from-environment")
	complains(`rate "from-environment"`)
	complains(`rate "from-flag"`, "--rate", "from-flag")
	t.Setenv("KOTEI_RATE", "5")
	complains(`"bad-one"`)
	if err := os.Remove(file); err != nil {
		t.Fatal(err)
	}
	complains("no such file")
}
