// Package bulk makes the files in which a whole release can be fetched at once: JSON Lines in gzip, compressed one time
// and kept beside the database. The same release gives the same bytes.
package bulk

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"hash"
	"io"

	"github.com/klauspost/compress/gzip"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/catalog"
)

// The names of the files.
const (
	Cards     = "cards.jsonl.gz"     // one Card a line, by id, as the API gives it
	Printings = "printings.jsonl.gz" // one printing a line with the id and name of its card, by card and then as there
)

// MediaType is that of every file. The compression is part of the file, not a coding of its transfer.
const MediaType = "application/gzip"

// contents are the files with what is written into them.
var contents = []struct {
	name  string
	write func(io.Writer, *catalog.Catalog, int) (int, error) // the lines of one card, and how many
}{
	{Cards, writeCard},
	{Printings, writePrintings},
}

// File is one file of a release, complete and unchanging.
type File struct {
	Name   string `json:"name"`
	Lines  int    `json:"lines"`
	Size   int64  `json:"size"`   // bytes, compressed
	SHA256 string `json:"sha256"` // of the compressed bytes, in hex

	content io.ReaderAt
}

// Content is a reader of the compressed bytes from the start. Any number may read at a time, also after a later release
// has taken the place of the file's folder.
func (f *File) Content() io.ReadSeeker { return io.NewSectionReader(f.content, 0, f.Size) }

// Digest is the SHA-256 of the compressed bytes.
func (f *File) Digest() []byte {
	b, _ := hex.DecodeString(f.SHA256) // was checked when the file was opened
	return b
}

// Set is the files of one release.
type Set struct{ Files []*File }

// File is the file of a name; false if there is none.
func (s *Set) File(name string) (*File, bool) {
	for _, f := range s.Files {
		if f.Name == name {
			return f, true
		}
	}
	return nil, false
}

// Memory makes the files of a release in memory: for the starter set, and where no folder can be written.
func Memory(c *catalog.Catalog) (*Set, error) {
	s := &Set{}
	for _, x := range contents {
		var b bytes.Buffer
		f, err := compress(context.Background(), &b, c, x.name, x.write)
		if err != nil {
			return nil, fmt.Errorf("bulk: make %s: %w", x.name, err)
		}
		f.content = bytes.NewReader(b.Bytes())
		s.Files = append(s.Files, f)
	}
	return s, nil
}

// compress writes one file. Neither name nor time nor machine is in it, so that its bytes follow from the release.
func compress(ctx context.Context, w io.Writer, c *catalog.Catalog, name string, write func(io.Writer, *catalog.Catalog, int) (int, error)) (*File, error) {
	sum := &summer{Writer: w, hash: sha256.New()}
	z, err := gzip.NewWriterLevel(sum, gzip.DefaultCompression)
	if err != nil {
		return nil, err
	}
	f := &File{Name: name}
	for i := range c.Len() {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		n, err := write(z, c, i)
		if err != nil {
			return nil, err
		}
		f.Lines += n
	}
	if err := z.Close(); err != nil {
		return nil, err
	}
	f.Size, f.SHA256 = sum.size, hex.EncodeToString(sum.hash.Sum(nil))
	return f, nil
}

// summer sums up what goes through it.
type summer struct {
	io.Writer
	hash hash.Hash
	size int64
}

func (s *summer) Write(p []byte) (int, error) {
	n, err := s.Writer.Write(p)
	s.hash.Write(p[:n])
	s.size += int64(n)
	return n, err
}

func writeCard(w io.Writer, c *catalog.Catalog, i int) (int, error) {
	if _, err := w.Write(c.JSON(i)); err != nil {
		return 0, err
	}
	_, err := io.WriteString(w, "\n")
	return 1, err
}

// printingLine is a line of Printings.
type printingLine struct {
	Card string `json:"card"` // id
	Name string `json:"name"` // of the card
	card.Printing
}

func writePrintings(w io.Writer, c *catalog.Catalog, i int) (int, error) {
	k := c.At(i)
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	for _, p := range k.Printings {
		if err := enc.Encode(printingLine{k.ID, k.Name, p}); err != nil {
			return 0, err
		}
	}
	return len(k.Printings), nil
}
