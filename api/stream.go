package api

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"sync"
	"time"
)

// Bounds of a stream of lines.
const (
	maxLine       = 1 << 20 // bytes of a line, its end not counted
	streamWorkers = 2       // lines worked on at a time
	streamAhead   = 4       // lines read ahead of the one that is to be answered next
	streamBatch   = 32 << 10
)

// StreamIdle is how long a stream may stand still, in bytes that do not come or are not taken, before it is cut off.
const StreamIdle = 30 * time.Second

// errLongLine marks a line of more than maxLine bytes.
var errLongLine = errors.New("api: line over the limit")

// stream answers each line of a body with one line, in order, while the body is still coming. A line is worked on
// by one of a fixed number of workers; reading waits for them, and they for a client that does not take its
// answers, so that what is held at any time is bounded whatever the length of the stream.
type stream struct {
	ctx    context.Context // of the request: ends when the client leaves
	body   *streamBody
	idle   time.Duration
	lang   string                                          // Content-Language
	answer func(ctx context.Context, line numbered) []byte // answer to a line, without the line's end; must not panic
	broken func(line int, idle bool) []byte                // last words where a line did not come whole, or not in time
}

// numbered is a line of a body.
type numbered struct {
	number int // from 1, blank lines counted
	data   []byte
	err    error // errLongLine: data is empty
}

// job is a line under way; done holds one answer.
type job struct {
	numbered
	done chan []byte
}

// VisitValidateDecksResponse runs the stream. It returns when all is answered, when the client has left or when it
// stands still, and leaves no goroutine behind.
func (s *stream) VisitValidateDecksResponse(w http.ResponseWriter) error {
	control := http.NewResponseController(w)
	// HTTP/1.1 would wait for the end of the body before it answers; other writers need no telling.
	if err := control.EnableFullDuplex(); err != nil && !errors.Is(err, http.ErrNotSupported) {
		return fmt.Errorf("stream: %w", err)
	}
	w.Header().Set("Content-Type", "application/x-ndjson")
	w.Header().Set("Content-Language", s.lang)

	// The server ends the context of a request also when a read of its body fails, and a client that is too slow is to
	// hear of it. Hence the end of that context is the end of this one only once the body is read.
	ctx, cancel := context.WithCancel(context.WithoutCancel(s.ctx))
	jobs := make(chan *job)
	order := make(chan *job, streamAhead)
	s.body.control, s.body.idle = control, s.idle
	var running sync.WaitGroup
	for range streamWorkers {
		running.Go(func() {
			for j := range jobs {
				line := j.numbered
				j.data = nil // an answer that waits for its turn needs its line no more
				j.done <- s.answer(ctx, line)
			}
		})
	}
	watch := context.AfterFunc(s.ctx, func() {
		if s.body.whole() {
			cancel()
		} else {
			s.body.release()
		}
	})
	running.Go(func() {
		defer close(order)
		defer close(jobs)
		s.read(ctx, jobs, order)
	})
	defer func() {
		watch()
		cancel()
		s.body.release() // the reader may be waiting for a client that sends no more
		running.Wait()
	}()

	out := &batch{w: w, control: control, idle: s.idle}
	if !s.body.expects { // the first answer would stand in place of the 100 that such a client waits for
		w.WriteHeader(http.StatusOK)
		out.start()
	}
	out.copy(ctx, order) // if it fails the client is gone, and nobody left to tell
	return nil
}

// read hands out the lines of the body until it ends, breaks or the stream is over.
func (s *stream) read(ctx context.Context, jobs, order chan<- *job) {
	lines := bufio.NewReaderSize(s.body, 64<<10)
	for number := 1; ; number++ {
		line, err := readLine(lines)
		if err != nil && !errors.Is(err, errLongLine) && !errors.Is(err, io.EOF) {
			// What came of the line is not whole. Maybe the client is gone, maybe it still listens.
			j := &job{done: make(chan []byte, 1)}
			j.done <- s.broken(number, s.body.late() && errors.Is(err, os.ErrDeadlineExceeded))
			send(ctx, order, j)
			return
		}
		ended := errors.Is(err, io.EOF)
		if ended {
			err = nil
		}
		if len(bytes.TrimSpace(line)) > 0 || err != nil {
			j := &job{numbered{number, line, err}, make(chan []byte, 1)}
			if !send(ctx, order, j) || !send(ctx, jobs, j) {
				return
			}
			s.body.progress()
		}
		if ended {
			return
		}
	}
}

func send(ctx context.Context, to chan<- *job, j *job) bool {
	select {
	case to <- j:
		return true
	case <-ctx.Done():
		return false
	}
}

// readLine reads up to the next line end, which is not part of the line. A line over the limit is read to its end
// without being kept and gives errLongLine. io.EOF comes with the last line, which may be empty.
func readLine(r *bufio.Reader) ([]byte, error) {
	var line []byte
	long := false
	for {
		part, err := r.ReadSlice('\n')
		if !long {
			line = append(line, bytes.TrimSuffix(part, []byte("\n"))...)
		}
		if len(bytes.TrimSuffix(line, []byte("\r"))) > maxLine {
			long, line = true, nil
		}
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			continue
		case err != nil && !errors.Is(err, io.EOF):
			return nil, fmt.Errorf("read a line: %w", err)
		case long && err == nil:
			return nil, errLongLine
		case long: // the end of the body is found again at the next call
			return nil, errLongLine
		}
		return line, err // io.EOF stays bare
	}
}

// batch gathers answers and sends them when nothing more is ready or enough has come together.
type batch struct {
	w       io.Writer
	control *http.ResponseController
	idle    time.Duration
	buf     bytes.Buffer
}

// start sends the head of the answer.
func (b *batch) start() {
	_ = b.control.SetWriteDeadline(time.Now().Add(b.idle))
	_ = b.control.Flush() // where this fails, so will what follows
}

// copy writes the answers in the order of their lines until there are no more or the client does not take them.
func (b *batch) copy(ctx context.Context, order <-chan *job) {
	for {
		var j *job
		var more bool
		select {
		case j, more = <-order:
		default:
			if b.flush() != nil {
				return
			}
			select {
			case j, more = <-order:
			case <-ctx.Done():
				return
			}
		}
		if !more {
			_ = b.flush()
			return
		}
		select {
		case line := <-j.done:
			b.buf.Write(line)
			b.buf.WriteByte('\n')
		case <-ctx.Done():
			return
		}
		if b.buf.Len() >= streamBatch && b.flush() != nil {
			return
		}
	}
}

// flush sends what there is; a client that does not take it in time is given up. The time is set also for nothing,
// since the server may have the end of the answer to send.
func (b *batch) flush() error {
	if err := b.control.SetWriteDeadline(time.Now().Add(b.idle)); err != nil && !errors.Is(err, http.ErrNotSupported) {
		return fmt.Errorf("stream: %w", err)
	}
	if b.buf.Len() == 0 {
		return nil
	}
	if _, err := b.w.Write(b.buf.Bytes()); err != nil {
		return fmt.Errorf("stream: write: %w", err)
	}
	if b.buf.Reset(); b.buf.Cap() > 4*streamBatch { // one huge answer is no reason to keep its room
		b.buf = bytes.Buffer{}
	}
	if err := b.control.Flush(); err != nil && !errors.Is(err, http.ErrNotSupported) {
		return fmt.Errorf("stream: flush: %w", err)
	}
	return nil
}

// streamBody is the body of a streamed request. Every line must come whole within the idle time, counted from when
// the stream began to wait for it: single bytes now and then do not keep a stream open.
type streamBody struct {
	io.ReadCloser
	expects bool // the client waits for 100 Continue before it sends
	control *http.ResponseController
	idle    time.Duration

	mu       sync.Mutex
	due      time.Time // when the line that is coming must have come; zero while none is waited for
	ended    bool      // all is read
	released bool
}

// newStreamBody marks the body of a request as one that is read line by line.
func newStreamBody(r *http.Request) *streamBody {
	return &streamBody{ReadCloser: r.Body, expects: r.Header.Get("Expect") != ""}
}

// Read reads with the deadline of the line that is coming.
func (b *streamBody) Read(p []byte) (int, error) {
	b.mu.Lock()
	if b.released {
		b.mu.Unlock()
		return 0, context.Canceled
	}
	if b.due.IsZero() {
		b.due = time.Now().Add(b.idle)
		_ = b.control.SetReadDeadline(b.due) // without deadlines the client's leaving is the end
	}
	b.mu.Unlock()
	n, err := b.ReadCloser.Read(p)
	if errors.Is(err, io.EOF) {
		// From here on the server watches the connection for the client's leaving. A deadline that passes while the
		// rest is being answered would look like that.
		b.mu.Lock()
		b.ended = true
		if !b.released {
			_ = b.control.SetReadDeadline(time.Time{})
		}
		b.mu.Unlock()
	}
	return n, err // io.EOF must stay bare
}

// progress says that a line has come whole and been handed on.
func (b *streamBody) progress() {
	b.mu.Lock()
	b.due = time.Time{}
	b.mu.Unlock()
}

// whole says whether the body was read to its end.
func (b *streamBody) whole() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.ended
}

// late says whether the line that is coming should have come by now.
func (b *streamBody) late() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return !b.due.IsZero() && !time.Now().Before(b.due)
}

// release ends a Read that is waiting, and all later ones.
func (b *streamBody) release() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.released = true
	if b.ended { // the deadline is the server's again
		return
	}
	if err := b.control.SetReadDeadline(time.Unix(1, 0)); err != nil {
		_ = b.Close() // a body without deadlines is one that Close interrupts
	}
}
