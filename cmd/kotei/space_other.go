//go:build !unix

package main

import "errors"

// freeSpace is not asked on this system.
func freeSpace(string) (uint64, error) { return 0, errors.ErrUnsupported }
