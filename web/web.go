// Package web holds the pages that a person uses: HTML, style sheets and ES modules that run as they are.
// They hold no inline script or style, so that a strict content security policy can stand.
package web

import (
	"embed"
	"io/fs"
)

//go:embed index.html assets
var files embed.FS

// Files holds index.html and assets/.
func Files() fs.FS { return files }
