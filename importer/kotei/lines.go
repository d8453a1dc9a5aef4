package kotei

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"

	"github.com/klauspost/compress/gzip"
)

// Bounds of the input.
const (
	maxLine     = 1 << 20   // bytes of one line
	maxUnpacked = 512 << 20 // bytes of a whole file after unpacking
)

var (
	errLineTooLong = fmt.Errorf("the line is over %d MiB", maxLine>>20)
	errTooLarge    = fmt.Errorf("more than %d MiB unpacked", maxUnpacked>>20)
)

// lineReader gives the lines of a file with their numbers. It holds one line at a time.
type lineReader struct {
	r      *bufio.Reader
	number int   // of the line given last, from 1
	left   int64 // bytes that may still be read
	buf    []byte
}

// newLineReader undoes gzip where the first bytes show it.
func newLineReader(r io.Reader) (*lineReader, error) {
	b := bufio.NewReaderSize(r, 64<<10)
	if magic, _ := b.Peek(2); string(magic) == "\x1f\x8b" {
		z, err := gzip.NewReader(b)
		if err != nil {
			return nil, fmt.Errorf("damaged gzip: %w", err)
		}
		b = bufio.NewReaderSize(z, 64<<10)
	}
	if mark, _ := b.Peek(3); string(mark) == "\xEF\xBB\xBF" {
		_, _ = b.Discard(3)
	}
	return &lineReader{r: b, left: maxUnpacked}, nil
}

// next is the next line without its end and without blanks around it, valid until the next call. Behind the
// last one it gives io.EOF. A line over the bound is read to its end and gives errLineTooLong: the next call
// goes on behind it.
func (l *lineReader) next() ([]byte, error) {
	l.buf = l.buf[:0]
	l.number++
	tooLong := false
	for {
		part, err := l.r.ReadSlice('\n')
		if l.left -= int64(len(part)); l.left < 0 {
			return nil, errTooLarge
		}
		if len(l.buf)+len(part) > maxLine {
			tooLong = true
			l.buf = l.buf[:0]
		}
		if !tooLong {
			l.buf = append(l.buf, part...)
		}
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			continue
		case err == io.EOF && len(part) == 0 && len(l.buf) == 0 && !tooLong:
			return nil, io.EOF
		case err != nil && err != io.EOF:
			return nil, err
		case tooLong:
			return nil, errLineTooLong
		}
		return bytes.TrimSpace(l.buf), nil
	}
}
