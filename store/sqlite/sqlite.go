// Package sqlite keeps releases in one SQLite file.
package sqlite

import (
	"errors"

	"github.com/kotei-dev/kotei/store"
)

// Options steer Open.
type Options struct {
	Create   bool // make the file if it does not exist
	ReadOnly bool // never write: for serving
}

// Open opens the database file at path.
func Open(path string, opt Options) (store.Store, error) {
	return nil, errors.New("sqlite: under construction")
}
