package sqlite

import "net/url"

// AddressOf is the plain address of a file, for tests that look behind the package.
func AddressOf(path string) string { return dsn(path, url.Values{"mode": {"rw"}}) }
