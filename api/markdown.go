package api

import (
	"bytes"
	"fmt"
	"html/template"
	"path"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
	gmtext "github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// sourceURL is where files of the repository are that the program does not carry.
const sourceURL = "https://github.com/kotei-dev/kotei/blob/main/"

// heading is one entry of a page's table of contents.
type heading struct {
	ID, Title string
	Sub       bool // of the third level
}

// document is a page of Markdown, rendered.
type document struct {
	Title    string // its first heading
	Lead     string // its first paragraph, as plain text
	Body     template.HTML
	Headings []heading
}

// markdown renders pages as CommonMark with tables and struck-out text. It writes no inline style and no raw HTML, so
// a page needs nothing that the content security policy forbids.
var markdown = goldmark.New(
	goldmark.WithExtensions(
		extension.NewTable(extension.WithTableCellAlignMethod(extension.TableCellAlignAttribute)),
		extension.Strikethrough, extension.Linkify,
	),
	goldmark.WithParserOptions(parser.WithAutoHeadingID(), parser.WithASTTransformers(util.Prioritized(links{}, 100))),
	goldmark.WithRendererOptions(renderer.WithNodeRenderers(util.Prioritized(codeBlocks{}, 100))),
)

// renderPage renders a page of docs/.
func renderPage(source []byte) (document, error) {
	root := markdown.Parser().Parse(gmtext.NewReader(source))
	var d document
	for n := root.FirstChild(); n != nil; n = n.NextSibling() {
		switch n := n.(type) {
		case *ast.Heading:
			words := plainText(n, source)
			if n.Level == 1 && d.Title == "" {
				d.Title = words
			}
			if id, ok := n.AttributeString("id"); ok && (n.Level == 2 || n.Level == 3) {
				d.Headings = append(d.Headings, heading{ID: string(id.([]byte)), Title: words, Sub: n.Level == 3})
			}
		case *ast.Paragraph:
			if d.Lead == "" && d.Title != "" {
				d.Lead = plainText(n, source)
			}
		}
	}
	var b bytes.Buffer
	if err := markdown.Renderer().Render(&b, source, root); err != nil {
		return d, fmt.Errorf("render Markdown: %w", err)
	}
	d.Body = template.HTML(b.String()) // written by the renderer, which escapes what it is given
	return d, nil
}

// renderText renders a description of the contract.
func renderText(source string) template.HTML {
	var b bytes.Buffer
	if err := markdown.Convert([]byte(source), &b); err != nil { // it writes to memory
		return template.HTML(template.HTMLEscapeString(source))
	}
	return template.HTML(b.String())
}

// plainText is the text of a node without its marks.
func plainText(n ast.Node, source []byte) string {
	var b strings.Builder
	_ = ast.Walk(n, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if t, ok := n.(*ast.Text); ok && entering {
			b.Write(t.Segment.Value(source))
			if t.SoftLineBreak() || t.HardLineBreak() {
				b.WriteByte(' ')
			}
		}
		return ast.WalkContinue, nil
	})
	return b.String()
}

// links turns the links between files of docs/ and of the repository into links that work on the page.
type links struct{}

func (links) Transform(root *ast.Document, _ gmtext.Reader, _ parser.Context) {
	_ = ast.Walk(root, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if entering {
			switch n := n.(type) {
			case *ast.Link:
				n.Destination = []byte(pageLink(string(n.Destination)))
			case *ast.Image:
				n.Destination = []byte(pageLink(string(n.Destination)))
			}
		}
		return ast.WalkContinue, nil
	})
}

// pageLink is the address behind a link as it stands in a file of docs/.
func pageLink(to string) string {
	file, fragment, _ := strings.Cut(to, "#")
	if fragment != "" {
		fragment = "#" + fragment
	}
	switch {
	case file == "" || strings.HasPrefix(file, "/") || strings.Contains(file, ":"):
		return to
	case file == "../openapi.yaml":
		return "/openapi.yaml" + fragment
	}
	inside := path.Join("docs", file)
	if page, ok := strings.CutPrefix(inside, "docs/"); ok {
		return "/docs/" + strings.TrimSuffix(page, ".md") + fragment
	}
	return sourceURL + inside + fragment
}

// languageNames are what stands above a block; a shell's needs no name.
var languageNames = map[string]string{"js": "JavaScript", "ts": "TypeScript", "python": "Python", "go": "Go"}

// codeBlocks writes blocks of code so that the keyboard can scroll them, with their language.
type codeBlocks struct{}

func (codeBlocks) RegisterFuncs(r renderer.NodeRendererFuncRegisterer) {
	r.Register(ast.KindFencedCodeBlock, codeBlock)
	r.Register(ast.KindCodeBlock, codeBlock)
}

func codeBlock(w util.BufWriter, source []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		return ast.WalkContinue, nil
	}
	language := ""
	if f, ok := n.(*ast.FencedCodeBlock); ok {
		language = languageNames[string(f.Language(source))]
	}
	_, _ = w.WriteString(`<pre tabindex="0"`)
	if language != "" {
		_, _ = w.WriteString(` data-lang="` + template.HTMLEscapeString(language) + `"`)
	}
	_, _ = w.WriteString("><code>")
	for i := range n.Lines().Len() {
		line := n.Lines().At(i)
		template.HTMLEscape(w, line.Value(source))
	}
	_, _ = w.WriteString("</code></pre>\n")
	return ast.WalkSkipChildren, nil
}
