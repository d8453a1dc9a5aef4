package main

import (
	"crypto/sha256"
	"encoding/hex"
	"log/slog"
	"os"
	"path/filepath"

	"github.com/kotei-dev/kotei/store"
	"github.com/kotei-dev/kotei/store/memory"
	"github.com/kotei-dev/kotei/store/sqlite"
)

// sessionFlags say where games are kept.
type sessionFlags struct {
	Sessions string `help:"File in which games are kept; default: beside the database, or in the user's cache folder." env:"KOTEI_SESSIONS" placeholder:"FILE"`
}

// open opens the file of sessions: the one that is named, else the first that can be used. Where none can, games are
// kept in memory and do not survive a restart, which is logged. Where a file is there that is none of ours, or of a
// newer program, that is an error: it is not passed over in silence.
func (f sessionFlags) open(database string, logger *slog.Logger) (store.Sessions, error) {
	if f.Sessions != "" {
		return sqlite.OpenSessions(f.Sessions)
	}
	var why error
	for _, path := range sessionFiles(database) {
		st, err := sqlite.OpenSessions(path)
		if err == nil {
			return st, nil
		}
		if info, statErr := os.Stat(path); statErr == nil && info.Mode().IsRegular() && writable(path) {
			return nil, err
		}
		why = err
	}
	logger.Warn("games are kept in memory and will not survive a restart: no file can be written (choose one with --sessions FILE)", "error", why)
	return memory.New(), nil
}

// sessionFiles are the files that are tried where none is named.
func sessionFiles(database string) []string {
	var files []string
	name := "sessions.db"
	if database != "" {
		files = append(files, database+".sessions")
		if abs, err := filepath.Abs(database); err == nil {
			sum := sha256.Sum256([]byte(abs))
			name = "sessions-" + hex.EncodeToString(sum[:6]) + ".db"
		}
	}
	if dir, err := os.UserCacheDir(); err == nil {
		dir = filepath.Join(dir, "kotei")
		if os.MkdirAll(dir, 0o700) == nil {
			files = append(files, filepath.Join(dir, name))
		}
	}
	return files
}

// writable says whether a file may be opened for writing.
func writable(path string) bool {
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return false
	}
	return f.Close() == nil
}
