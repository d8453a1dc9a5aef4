package api

import (
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"sync"
	"time"

	"github.com/getkin/kin-openapi/openapi3"

	"github.com/kotei-dev/kotei/api/imports"
)

const zipType = "application/zip"

// uploadPace is how many bytes of an upload must come within the time that a stream may stand still.
const uploadPace = 1 << 20

// errSlow says that an upload did not come in time.
var errSlow = errors.New("api: upload too slow")

// uploadBody is the body of an upload. The deadlines of the connection, which are those of a small body, are moved on as
// long as it comes at its pace: single bytes now and then do not keep it open.
type uploadBody struct {
	io.ReadCloser
	control *http.ResponseController
	idle    time.Duration
	expects bool   // the client waits for 100 Continue before it sends
	size    int64  // that the client tells, -1 where it does not
	media   string // of the body, noted when it was checked

	left int // bytes that are still to come before the deadline is moved on

	mu          sync.Mutex
	ended       bool // all is read
	interrupted bool
}

func newUploadBody(w http.ResponseWriter, r *http.Request, idle time.Duration) *uploadBody {
	return &uploadBody{ReadCloser: r.Body, control: http.NewResponseController(w), idle: idle, expects: r.Header.Get("Expect") != "", size: r.ContentLength}
}

// Read reads with the deadline of the part that is coming.
func (b *uploadBody) Read(p []byte) (int, error) {
	if b.left <= 0 {
		b.left = uploadPace
		b.await()
	}
	n, err := b.ReadCloser.Read(p)
	b.left -= n
	switch {
	case errors.Is(err, io.EOF):
		b.end()
	case errors.Is(err, os.ErrDeadlineExceeded):
		err = fmt.Errorf("%w: %w", errSlow, err)
	}
	return n, err // io.EOF must stay bare
}

// await moves the deadlines on.
func (b *uploadBody) await() {
	b.mu.Lock()
	defer b.mu.Unlock()
	due := time.Now().Add(b.idle)
	_ = b.control.SetWriteDeadline(due.Add(WriteTimeout)) // writers without deadlines are those of tests
	if !b.interrupted {
		_ = b.control.SetReadDeadline(due)
	}
}

// end takes the deadline off: from here on the server watches the connection, and one would look like the client's leaving.
func (b *uploadBody) end() {
	b.mu.Lock()
	defer b.mu.Unlock()
	if !b.ended {
		b.ended = true
		_ = b.control.SetReadDeadline(time.Time{})
	}
}

// Interrupt ends a Read that is waiting, and all later ones: the import was stopped.
func (b *uploadBody) Interrupt() {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.interrupted = true; !b.ended {
		_ = b.control.SetReadDeadline(time.Unix(1, 0))
	}
}

// leave reads a body that is not wanted, so that a client that is still sending sees the answer, up to what is drained of
// any body.
func (b *uploadBody) leave() {
	if !b.expects {
		_, _ = io.Copy(io.Discard, io.LimitReader(b, maxDrain))
	}
}

// leaveBody is leave for a body that is no upload.
func (s *server) leaveBody(r *http.Request) {
	if r.Body != nil && r.Header.Get("Expect") == "" {
		_, _ = io.Copy(io.Discard, io.LimitReader(r.Body, maxDrain))
	}
}

// checkUploadForm checks the media type and the size that the client tells; the body is read by its handler.
func checkUploadForm(op *openapi3.Operation, r *http.Request) error {
	media, err := checkMediaType(op, r)
	if err != nil {
		return err
	}
	b := exchangeOf(r.Context()).upload
	if b == nil {
		return fail(codeInternal).because(errors.New("an upload without its body"))
	}
	b.media = media
	if b.size > imports.MaxUpload {
		b.leave()
		return fail(codeUploadTooLarge)
	}
	return nil
}
