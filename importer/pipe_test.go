//go:build unix

package importer_test

import (
	"context"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/kotei-dev/kotei/importer"
	"github.com/kotei-dev/kotei/importer/kotei"
	"github.com/kotei-dev/kotei/importer/oracle"
	"github.com/kotei-dev/kotei/importer/sunandmoon"
	"github.com/kotei-dev/kotei/importer/yasuki"
)

// A pipe to which nobody writes must not hold an import up: neither as the path, nor in a folder, nor where
// the source is named.
func TestPipesAreRefused(t *testing.T) {
	sources := []importer.Source{yasuki.Source{}, oracle.Source{}, sunandmoon.Source{}, kotei.Source{}}
	reg, err := importer.NewRegistry(sources...)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	paths := []string{dir}
	for _, name := range []string{"cards.yaml", "cards.json", "database.xml", "cards.jsonl"} {
		path := filepath.Join(dir, name)
		if err := syscall.Mkfifo(path, 0o600); err != nil {
			t.Skip("no named pipes here: " + err.Error())
		}
		paths = append(paths, path)
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		for _, path := range paths {
			for _, s := range sources {
				if _, ok := s.Detect(path); ok {
					t.Errorf("%s takes %s", s.Name(), path)
				}
				if _, err := s.Read(context.Background(), path, &importer.Report{}); err == nil {
					t.Errorf("%s reads %s", s.Name(), path)
				}
			}
			_, err := importer.Run(context.Background(), nil, reg, []importer.Input{{Path: path}}, importer.RunOptions{})
			if err == nil || path != dir && !strings.Contains(err.Error(), "neither a file nor a folder") {
				t.Errorf("importing %s gives %v", path, err)
			}
		}
	}()
	select {
	case <-done:
	case <-time.After(30 * time.Second):
		t.Fatal("reading waits for the other end of a pipe")
	}
}
