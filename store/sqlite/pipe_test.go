//go:build unix

package sqlite_test

import (
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/kotei-dev/kotei/store/sqlite"
)

// Opening a pipe would wait until somebody writes to it.
func TestOpenRefusesAPipe(t *testing.T) {
	path := filepath.Join(t.TempDir(), "pipe.db")
	if err := syscall.Mkfifo(path, 0o600); err != nil {
		t.Skip("no named pipes here: " + err.Error())
	}
	for _, opt := range []sqlite.Options{{}, {Create: true}, {ReadOnly: true}} {
		opened := make(chan error, 1)
		go func() {
			_, err := sqlite.Open(path, opt)
			opened <- err
		}()
		select {
		case err := <-opened:
			if err == nil || !strings.Contains(err.Error(), "name a file") {
				t.Errorf("%+v: Open gives %v", opt, err)
			}
		case <-time.After(20 * time.Second):
			t.Fatalf("%+v: Open waits for the other end of the pipe", opt)
		}
	}
}
