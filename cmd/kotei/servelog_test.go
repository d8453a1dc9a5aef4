package main

import (
	"bytes"
	"encoding/json"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/kotei-dev/kotei/api"
)

// No line is lost, torn or told twice, whoever writes beside it, and the lines of each writer keep their order.
func TestGatheredLog(t *testing.T) {
	out := &lockedBuffer{}
	logger, done := newLogger(streams{err: out})
	const writers, lines = 8, 2000 // some 200 KiB each: the log is full again and again
	var wait sync.WaitGroup
	for w := range writers {
		wait.Go(func() {
			for n := range lines {
				msg := api.AccessMessage
				if n%97 == 0 {
					msg = "another matter"
				}
				logger.Info(msg, "writer", w, "line", n, "padding", strings.Repeat("x", n%100))
			}
		})
	}
	wait.Wait()
	done()
	next := make([]int, writers)
	for line := range bytes.Lines(out.buf.Bytes()) {
		var got struct{ Writer, Line int }
		if err := json.Unmarshal(line, &got); err != nil {
			t.Fatalf("%v: %s", err, line)
		}
		if got.Line != next[got.Writer] {
			t.Fatalf("writer %d: line %d, want %d", got.Writer, got.Line, next[got.Writer])
		}
		next[got.Writer]++
	}
	if want := slices.Repeat([]int{lines}, writers); !slices.Equal(next, want) {
		t.Errorf("%v lines, want %v", next, want)
	}
}

// Lines about requests wait; any other line goes out at once, behind those before it, however the logger was derived.
func TestLogIsPrompt(t *testing.T) {
	out := &lockedBuffer{}
	lines := &gatheredLog{out: out}
	logger := slog.New(promptLog{slog.NewJSONHandler(lines, nil), lines}).With("a", 1).WithGroup("g")
	logger.Info(api.AccessMessage, "n", 1)
	if out.count("n") != 0 {
		t.Error("a line about a request did not wait")
	}
	logger.Warn("trouble", "n", 2)
	if out.count(`"n":1`) != 1 || out.count(`"n":2`) != 1 || bytes.Index(out.buf.Bytes(), []byte(`"n":1`)) > bytes.Index(out.buf.Bytes(), []byte(`"n":2`)) {
		t.Errorf("got %s", out.buf.String())
	}
}
