package api

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"runtime/debug"
	"strconv"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/klauspost/compress/gzhttp"
)

// Limits on a request's body.
const (
	maxBody  = 1 << 20 // what is read as a request
	maxDrain = 4 << 20 // what is read and thrown away, so that a client that is still sending sees the 413
)

type (
	methodKey  struct{}
	requestKey struct{} // the request itself, for an answer that depends on its ranges and conditions
)

// originalMethod is the method that the client sent, before HEAD became GET and QUERY became POST.
func originalMethod(r *http.Request) string {
	if m, ok := r.Context().Value(methodKey{}).(string); ok {
		return m
	}
	return r.Method
}

// viewOf is the view that withCache chose for the request.
func viewOf(ctx context.Context) (*View, error) {
	if x := exchangeOf(ctx); x != nil && x.view != nil {
		return x.view, nil
	}
	return nil, fail(codeNotReady)
}

// AccessMessage is the message of the line that Config.Logger gets for each request.
const AccessMessage = "request"

// observe gives the request its id, logs it (never its body or query, which may hold a deck), counts it and turns a
// panic into a problem.
func (s *server) observe(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		began := time.Now()
		id := r.Header.Get("X-Request-Id")
		if !acceptableID(id) {
			id = uuid.NewString()
		}
		w.Header().Set("X-Request-Id", id)
		x := &exchange{id: id}
		r = r.WithContext(context.WithValue(r.Context(), exchangeKey{}, x))
		rec := &recorder{ResponseWriter: w, began: began}
		s.cfg.Metrics.begin()
		defer func() {
			took := time.Since(began)
			p := recover()
			defer func() { s.cfg.Metrics.end(x.route, r.Method, max(rec.status, http.StatusOK), took) }()
			if p != nil {
				if p == http.ErrAbortHandler { // net/http compares it the same way
					panic(p)
				}
				s.cfg.Logger.Error("panic", "request_id", id, "path", r.URL.Path, "panic", fmt.Sprint(p), "stack", string(debug.Stack()))
				if rec.status == 0 {
					writeProblem(rec, r, fail(codeInternal).because(fmt.Errorf("panic: %v", p)), s)
				}
			}
			s.cfg.Logger.LogAttrs(r.Context(), slog.LevelInfo, AccessMessage,
				slog.String("request_id", id), slog.String("method", r.Method), slog.String("path", r.URL.Path),
				slog.Int("status", rec.status), slog.Int64("bytes", rec.bytes), slog.Duration("took", took))
		}()
		next.ServeHTTP(rec, r)
	})
}

// acceptableID says whether a client's own request id may stand in headers and logs.
func acceptableID(id string) bool {
	if id == "" || len(id) > 64 {
		return false
	}
	return strings.IndexFunc(id, func(r rune) bool { return r <= ' ' || r > '~' || r == '"' || r == '\\' }) < 0
}

// recorder remembers status and size for the log.
type recorder struct {
	http.ResponseWriter
	began  time.Time
	status int
	bytes  int64
}

// WriteHeader adds how long the answer took to be made: what varies by run is in a header, never in a body.
func (w *recorder) WriteHeader(status int) {
	if w.status == 0 && status >= 200 {
		w.status = status
		ms := strconv.FormatFloat(float64(time.Since(w.began).Microseconds())/1000, 'f', -1, 64)
		w.Header().Add("Server-Timing", "app;dur="+ms)
	}
	w.ResponseWriter.WriteHeader(status)
}

func (w *recorder) Write(p []byte) (int, error) {
	if w.status == 0 {
		w.WriteHeader(http.StatusOK)
	}
	n, err := w.ResponseWriter.Write(p)
	w.bytes += int64(n)
	return n, err
}

// Unwrap lets http.ResponseController reach the connection.
func (w *recorder) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// codingMark stands in an ETag before the name of the content coding.
const codingMark = "--"

// compress offers gzip and zstd; the ETag of a compressed answer names its coding. Streams go out as they are, since a
// coder would hold lines back, and so do files that are compressed already.
func compress(c *contract, next http.Handler) http.Handler {
	wrap, err := gzhttp.NewWrapper(gzhttp.MinSize(1024), gzhttp.EnableZstd(true), gzhttp.PreferZstd(false), gzhttp.SuffixETag(codingMark+"gzip"))
	if err != nil { // the options are constants
		panic(err)
	}
	compressed := wrap(next)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch {
		case c.streaming(r) || c.uploading(r) || c.encoded(r) || accepts(r, "text/event-stream"):
			next.ServeHTTP(w, r)
		case codingFor(r.Header.Get("Accept-Encoding")) == codingNone: // also where identity is preferred
			w.Header().Add("Vary", "Accept-Encoding")
			next.ServeHTTP(w, r)
		default:
			compressed.ServeHTTP(w, r)
		}
	})
}

// limitBody refuses a body of more than 1 MiB. What is over the limit is drained up to 4 MiB, since a client
// that is still sending when the connection closes never sees the answer. A stream has bounds of its own.
func (s *server) limitBody(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Body == nil || r.Body == http.NoBody || s.contract.streaming(r) || exchangeOf(r.Context()).upload != nil {
			next.ServeHTTP(w, r)
			return
		}
		if r.ContentLength > maxBody {
			if r.Header.Get("Expect") == "" { // else the client waits for a word before it sends
				_, _ = io.Copy(io.Discard, io.LimitReader(r.Body, maxDrain))
			}
			writeProblem(w, r, fail(codeBodyTooLarge), s)
			return
		}
		body := r.Body
		r.Body = &bounded{ReadCloser: body, left: maxBody}
		next.ServeHTTP(w, r)
	})
}

// bounded is a body of unknown length: past the limit it drains the rest and fails.
type bounded struct {
	io.ReadCloser
	left int64
}

// Read gives *http.MaxBytesError past the limit.
func (b *bounded) Read(p []byte) (int, error) {
	if int64(len(p)) > b.left+1 {
		p = p[:b.left+1]
	}
	n, err := b.ReadCloser.Read(p)
	if int64(n) > b.left {
		_, _ = io.Copy(io.Discard, io.LimitReader(b.ReadCloser, maxDrain-maxBody))
		return int(b.left), &http.MaxBytesError{Limit: maxBody}
	}
	b.left -= int64(n)
	if err != nil && !errors.Is(err, io.EOF) {
		return n, fmt.Errorf("read the body: %w", err)
	}
	return n, err // io.EOF must stay bare
}

// translateMethods makes GET of HEAD and, on operations marked x-query, POST of QUERY.
func translateMethods(c *contract, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		accept := c.acceptQuery(r.URL.Path)
		if accept != "" {
			w.Header().Set("Accept-Query", accept)
		}
		to := ""
		switch {
		case r.Method == http.MethodHead:
			to, w = http.MethodGet, &headless{w}
		case r.Method == "QUERY" && accept != "":
			to = http.MethodPost
		}
		if to != "" {
			r = r.WithContext(context.WithValue(r.Context(), methodKey{}, r.Method))
			r.Method = to
		}
		next.ServeHTTP(w, r)
	})
}

// headless drops the body of an answer to HEAD.
type headless struct{ http.ResponseWriter }

func (w *headless) Write(p []byte) (int, error) { return len(p), nil }

// Unwrap lets http.ResponseController reach the connection.
func (w *headless) Unwrap() http.ResponseWriter { return w.ResponseWriter }
