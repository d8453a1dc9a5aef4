// Package web holds the pages that a person uses: HTML, style sheets and ES modules that run as they are.
// They hold no inline script or style, so that a strict content security policy can stand.
package web

import (
	"bytes"
	"embed"
	"fmt"
	"html/template"
	"io/fs"
)

//go:embed assets
var files embed.FS

//go:embed index.html
var indexSource string

var index = template.Must(template.New("index.html").Parse(indexSource))

// Files holds the folder assets with everything that the pages load.
func Files() fs.FS { return files }

// Index is the first page in a language, "en" or "fr"; anything else is English.
func Index(lang string) ([]byte, error) {
	w, ok := words[lang]
	if !ok {
		lang, w = "en", words["en"]
	}
	var b bytes.Buffer
	if err := index.Execute(&b, struct {
		Lang string
		T    map[string]string
	}{lang, w}); err != nil {
		return nil, fmt.Errorf("web: first page in %s: %w", lang, err)
	}
	return b.Bytes(), nil
}
