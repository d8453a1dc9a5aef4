package altered

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/kotei-dev/kotei/importer"
)

const (
	maxFileBytes   = 8 << 30 // read as a stream; every unique card of a large set is some gigabytes
	maxRecordBytes = 4 << 20 // the largest real record has 20 kB
)

// readFile reads one file. Only a cancelled context or a limit is an error: what is wrong with the file goes
// into the report.
func (g *gatherer) readFile(ctx context.Context, path string) error {
	f, err := os.Open(path)
	if err != nil {
		g.refuse(path, 0, "", err.Error())
		return nil
	}
	defer f.Close()
	return g.read(ctx, io.LimitReader(f, maxFileBytes), path, isLines(path))
}

// read reads JSON, or JSON lines, from r.
func (g *gatherer) read(ctx context.Context, r io.Reader, path string, lines bool) error {
	g.file, g.fileLang = path, languageOfFile(path)
	if lines {
		return g.readLines(ctx, r)
	}
	return g.readValues(ctx, r)
}

// readLines reads a file with one record a line; a broken line is refused and the next goes on.
func (g *gatherer) readLines(ctx context.Context, r io.Reader) error {
	in := bufio.NewReaderSize(r, 1<<16)
	for number := 1; ; number++ {
		line, tooLong, err := nextLine(in)
		if tooLong {
			g.refuse(g.file, number, "", fmt.Sprintf("the line is longer than %d bytes: left out", maxRecordBytes))
		} else if line = bytes.TrimSpace(bytes.TrimPrefix(line, []byte("\xef\xbb\xbf"))); len(line) > 0 {
			if err := g.take(ctx, line, number); err != nil {
				return err
			}
		}
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			g.refuse(g.file, number, "", "the rest of the file is left out: "+err.Error())
			return nil
		}
	}
}

// nextLine reads to the end of a line and keeps no more than maxRecordBytes of it.
func nextLine(in *bufio.Reader) (line []byte, tooLong bool, err error) {
	for {
		part, err := in.ReadSlice('\n')
		if len(line)+len(part) > maxRecordBytes {
			line, tooLong = nil, true
		}
		if !tooLong {
			line = append(line, part...)
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			return line, tooLong, err
		}
	}
}

// readValues reads a JSON list of records, one record, or a page of the API, which holds a list.
func (g *gatherer) readValues(ctx context.Context, r io.Reader) error {
	in := &lineCounter{r: r, line: 1}
	head := bufio.NewReader(in)
	if mark, _ := head.Peek(3); string(mark) == "\xef\xbb\xbf" {
		_, _ = head.Discard(3) // just peeked at
		in.passed(3)
	}
	dec := json.NewDecoder(head)
	err := g.values(ctx, dec, in)
	var stop *stopError
	switch {
	case errors.As(err, &stop):
		return stop.err
	case err != nil:
		at := dec.InputOffset()
		var syntax *json.SyntaxError
		if errors.As(err, &syntax) {
			at = max(at, syntax.Offset-1)
		}
		if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
			err = errors.New("the file ends too early")
			at = in.read
		}
		g.refuse(g.file, in.lineAt(at), "", "the rest of the file is left out: "+err.Error())
	}
	return nil
}

// stopError ends a whole Read.
type stopError struct{ err error }

func (e *stopError) Error() string { return e.err.Error() }

// pageFields are the names of the list in a page of the API.
var pageFields = map[string]bool{"hydra:member": true, "member": true, "data": true, "cards": true}

func (g *gatherer) values(ctx context.Context, dec *json.Decoder, in *lineCounter) error {
	open, err := dec.Token()
	if err != nil {
		return err
	}
	switch open {
	case json.Delim('['):
		return g.list(ctx, dec, in)
	case json.Delim('{'):
	default:
		return errors.New("neither a list nor a record")
	}
	one := map[string]json.RawMessage{} // a file with a single record
	for dec.More() {
		key, err := dec.Token()
		if err != nil {
			return err
		}
		name, _ := key.(string)
		if pageFields[name] {
			open, err := dec.Token()
			if err != nil {
				return err
			}
			if open != json.Delim('[') {
				return fmt.Errorf("%q is no list", name)
			}
			if err := g.list(ctx, dec, in); err != nil {
				return err
			}
			continue
		}
		var v json.RawMessage
		if err := dec.Decode(&v); err != nil {
			return err
		}
		if len(one) < 200 && len(v) <= maxRecordBytes {
			one[name] = v
		}
	}
	if _, isCard := one["reference"]; !isCard {
		return nil
	}
	whole, err := json.Marshal(one)
	if err != nil {
		return err
	}
	if err := g.take(ctx, whole, 1); err != nil {
		return &stopError{err}
	}
	return nil
}

// list reads the records up to the end of the list.
func (g *gatherer) list(ctx context.Context, dec *json.Decoder, in *lineCounter) error {
	for dec.More() {
		var v json.RawMessage
		if err := dec.Decode(&v); err != nil {
			return err
		}
		line := in.lineAt(dec.InputOffset() - int64(len(v)))
		if len(v) > maxRecordBytes {
			g.refuse(g.file, line, "", fmt.Sprintf("the record is longer than %d bytes: left out", maxRecordBytes))
			continue
		}
		if err := g.take(ctx, v, line); err != nil {
			return &stopError{err}
		}
	}
	_, err := dec.Token()
	return err
}

// lineCounter tells the line of an offset. It remembers only the line ends that were read and not yet asked
// about, so offsets must be asked for in rising order.
type lineCounter struct {
	r      io.Reader
	read   int64   // bytes
	ends   []int64 // offsets of line ends from the last asked one on
	line   int     // at the offset asked for last
	shifts int64   // bytes that the decoder does not count
}

func (c *lineCounter) Read(b []byte) (int, error) {
	n, err := c.r.Read(b)
	for i, ch := range b[:n] {
		if ch == '\n' {
			c.ends = append(c.ends, c.read+int64(i))
		}
	}
	c.read += int64(n)
	return n, err
}

// passed says that bytes were taken before the decoder began to count.
func (c *lineCounter) passed(n int64) { c.shifts += n }

func (c *lineCounter) lineAt(offset int64) int {
	passed := 0
	for passed < len(c.ends) && c.ends[passed] < offset+c.shifts {
		passed++
	}
	c.line += passed
	c.ends = append(c.ends[:0], c.ends[passed:]...)
	return c.line
}

// refuse notes what was left out.
func (g *gatherer) refuse(file string, line int, id, message string) {
	g.report.Add(importer.Note{Severity: importer.Refused, Source: Name, File: file, Line: line, Card: id, Message: message})
}
