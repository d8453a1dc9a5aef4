package sunandmoon

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/klauspost/compress/gzip"

	"github.com/kotei-dev/kotei/importer"
)

// Bounds of the input. A real file has about 10 MB and 14,000 cards.
const (
	maxUnpacked = 256 << 20 // bytes after unpacking: more is a decompression bomb
	sniffBytes  = 64 << 10  // what Detect reads of a file
	maxFiles    = 1000      // files of a folder that are looked at
)

// located is a database file that was found and recognised.
type located struct {
	path string
	gzip bool
}

func (l located) reason() string {
	kind := "XML"
	if l.gzip {
		kind = "gzipped XML"
	}
	return fmt.Sprintf("%s is %s with <cards> and <card id type> elements, a Sun and Moon database", filepath.Base(l.path), kind)
}

// locate finds the database: path itself, or in the folder path first a file of the usual name and else the
// only file that looks like one.
func locate(path string) (located, error) {
	info, err := os.Stat(path)
	if err != nil {
		return located{}, err
	}
	if !info.IsDir() {
		return recognise(path)
	}
	entries, err := os.ReadDir(path)
	if err != nil {
		return located{}, err
	}
	var found []located
	for _, e := range entries[:min(len(entries), maxFiles)] {
		lower := strings.ToLower(e.Name())
		if e.IsDir() || !strings.HasSuffix(strings.TrimSuffix(lower, ".gz"), ".xml") {
			continue
		}
		file, err := recognise(filepath.Join(path, e.Name()))
		if err != nil {
			continue
		}
		if lower == "database.xml" || lower == "database.xml.gz" { // the plain one sorts first
			return file, nil
		}
		found = append(found, file)
	}
	switch len(found) {
	case 0:
		return located{}, fmt.Errorf("%s: no database.xml or database.xml.gz in this folder", path)
	case 1:
		return found[0], nil
	}
	names := make([]string, len(found))
	for i, f := range found {
		names[i] = filepath.Base(f.path)
	}
	slices.Sort(names)
	return located{}, fmt.Errorf("%s holds several databases (%s): name the file", path, strings.Join(names, ", "))
}

var (
	rootPattern = regexp.MustCompile(`(?is)<cards[\s>]`)
	cardPattern = regexp.MustCompile(`(?is)<card\s[^<>]*\b(?:id|type)\s*=`)
)

// recognise opens a file as far as needed to see that it is a database.
func recognise(path string) (located, error) {
	f, err := importer.OpenFile(path)
	if err != nil {
		return located{}, err
	}
	defer f.Close()
	file := located{path: path}
	r, packed, err := unpack(f)
	if err != nil {
		return located{}, fmt.Errorf("%s: %w", path, err)
	}
	file.gzip = packed
	head := make([]byte, sniffBytes)
	n, err := io.ReadFull(r, head)
	if err != nil && !errors.Is(err, io.ErrUnexpectedEOF) && err != io.EOF {
		return located{}, fmt.Errorf("%s: %w", path, err)
	}
	head = head[:n]
	root := rootPattern.FindIndex(head)
	if root == nil || !startsXML(head) || !cardPattern.Match(head[root[1]:]) {
		return located{}, fmt.Errorf("%s is not a Sun and Moon database (no <cards> with <card id=… type=…> in it)", path)
	}
	return file, nil
}

// startsXML says whether the text begins like XML, a byte order mark aside.
func startsXML(head []byte) bool {
	head = bytes.TrimPrefix(head, []byte("\xEF\xBB\xBF"))
	head = bytes.TrimLeft(head, " \t\r\n")
	return len(head) > 0 && head[0] == '<'
}

// unpack looks at the first bytes, not at the name, and undoes gzip.
func unpack(f io.Reader) (r io.Reader, packed bool, err error) {
	b := bufio.NewReaderSize(f, 64<<10)
	if magic, _ := b.Peek(2); string(magic) != "\x1f\x8b" {
		return b, false, nil
	}
	z, err := gzip.NewReader(b)
	if err != nil {
		return nil, true, fmt.Errorf("damaged gzip: %w", err)
	}
	return z, true, nil
}

// open opens the file for reading, unpacked and bounded.
func (l located) open() (io.ReadCloser, error) {
	f, err := importer.OpenFile(l.path)
	if err != nil {
		return nil, err
	}
	r, _, err := unpack(f)
	if err != nil {
		f.Close()
		return nil, fmt.Errorf("%s: %w", l.path, err)
	}
	return &boundedFile{r: r, file: f, left: maxUnpacked}, nil
}

// boundedFile fails instead of giving more than left bytes.
type boundedFile struct {
	r    io.Reader
	file io.Closer
	left int64
}

var errTooLarge = fmt.Errorf("more than %d MiB unpacked: this is no card database", maxUnpacked>>20)

func (b *boundedFile) Read(p []byte) (int, error) {
	if b.left <= 0 {
		var probe [1]byte
		if n, err := b.r.Read(probe[:]); n == 0 {
			return 0, err
		}
		return 0, errTooLarge
	}
	if int64(len(p)) > b.left {
		p = p[:b.left]
	}
	n, err := b.r.Read(p)
	b.left -= int64(n)
	return n, err
}

func (b *boundedFile) Close() error { return b.file.Close() }
