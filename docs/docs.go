// Package docs holds the pages of documentation, so that the program can show them without a network.
package docs

import (
	"embed"
	"io/fs"
)

//go:embed *.md img/*.png
var files embed.FS

// Files holds the pages, *.md, and their pictures, img/*.png.
func Files() fs.FS { return files }
