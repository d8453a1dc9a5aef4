// Package web holds the pages that a person uses: HTML templates, style sheets and ES modules that run as they are.
// They hold no inline script or style, so that a strict content security policy can stand, and load nothing from
// elsewhere. How a page is added is told in docs/pages.md.
package web

import (
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"io/fs"
	"sync"
)

//go:embed assets
var files embed.FS

// Files holds the folder assets with everything that the pages load.
func Files() fs.FS { return files }

// AssetsVersion is a hash of all assets. Pages ask for them below /assets/{version}/, where they never change, so that
// a browser keeps them until another build runs.
var AssetsVersion = sync.OnceValue(func() string {
	h := sha256.New()
	_ = fs.WalkDir(files, "assets", func(name string, d fs.DirEntry, err error) error { // an embedded folder can be read
		if err != nil || d.IsDir() {
			return err
		}
		b, err := fs.ReadFile(files, name)
		h.Write([]byte(name + "\n"))
		h.Write(b)
		return err
	})
	return hex.EncodeToString(h.Sum(nil))[:12]
})
