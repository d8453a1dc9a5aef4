package emeralddb

import (
	"context"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"net/url"
	"strings"
	"time"
)

const (
	tries        = 3
	maxRedirects = 4
)

// CheckAddress says what is wrong with a web address that a user gave, nil if it can be asked. The message does not
// repeat the address, which may hold a password.
func CheckAddress(address string) error {
	_, err := parseAddress(address)
	return err
}

// parseAddress reads the address that a user gave: the service's home page, its /api or one of the calls. The result
// is the address that /api stands below. It must be http or https with a host, and hold no password or question.
func parseAddress(address string) (*url.URL, error) {
	u, err := url.Parse(address)
	if err != nil {
		return nil, errors.New("this is no web address")
	}
	switch {
	case u.Scheme != "http" && u.Scheme != "https" || u.Hostname() == "":
		return nil, errors.New("this is no web address: give https:// and the name of the host")
	case u.User != nil:
		return nil, errors.New("the address must not hold a name or password")
	case u.RawQuery != "" || u.Fragment != "":
		return nil, errors.New("the address must end before ? and #")
	}
	path := strings.TrimSuffix(u.Path, "/")
	for _, part := range append([]string{"cards"}, parts...) {
		if before, ok := strings.CutSuffix(path, "/api/"+part); ok {
			path = before
		}
	}
	path = strings.TrimSuffix(path, "/api")
	return &url.URL{Scheme: u.Scheme, Host: u.Host, Path: path}, nil
}

// fetcher asks one host and no other.
type fetcher struct {
	client  *http.Client
	timeout time.Duration
	pause   time.Duration
}

// fetcher makes the client for the host of base: redirects lead nowhere else, and no cookies are kept.
func (s Source) fetcher(base *url.URL) *fetcher {
	client := http.Client{}
	if s.Client != nil {
		client.Transport = s.Client.Transport
	}
	client.CheckRedirect = func(req *http.Request, via []*http.Request) error {
		if req.URL.Scheme != base.Scheme || req.URL.Host != base.Host {
			return &finalError{fmt.Errorf("it sends on to %s://%s: only the host that was given is asked; give that address if you trust it", req.URL.Scheme, req.URL.Host)}
		}
		if len(via) > maxRedirects {
			return &finalError{errors.New("it sends on in circles")}
		}
		return nil
	}
	f := &fetcher{client: &client, timeout: s.Timeout, pause: s.Pause}
	if f.timeout <= 0 {
		f.timeout = time.Minute
	}
	if f.pause <= 0 {
		f.pause = 500 * time.Millisecond
	}
	return f
}

// finalError is one that another try cannot mend.
type finalError struct{ error }

// Unwrap gives what is behind it.
func (e *finalError) Unwrap() error { return e.error }

// get asks for an address, three times at most where the trouble may pass: no connection, too slow, too many requests,
// an error of the server.
func (f *fetcher) get(ctx context.Context, address string) ([]byte, error) {
	var last error
	for n := range tries {
		if n > 0 {
			select {
			case <-ctx.Done():
				return nil, ctx.Err()
			case <-time.After(f.pause << (2 * (n - 1))):
			}
		}
		data, err := f.once(ctx, address)
		if err == nil {
			return data, nil
		}
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		last = err
		if final := (*finalError)(nil); errors.As(err, &final) {
			return nil, final.error
		}
	}
	return nil, fmt.Errorf("%d tries, the last: %w", tries, last)
}

// once asks once.
func (f *fetcher) once(ctx context.Context, address string) ([]byte, error) {
	ctx, cancel := context.WithTimeoutCause(ctx, f.timeout, fmt.Errorf("no complete answer within %v", f.timeout))
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, address, http.NoBody)
	if err != nil {
		return nil, &finalError{err}
	}
	req.Header.Set("Accept", "application/json")
	req.Header.Set("User-Agent", "kotei (card import)")
	resp, err := f.client.Do(req)
	if err != nil {
		return nil, reason(ctx, err)
	}
	defer resp.Body.Close()
	switch code := resp.StatusCode; {
	case code == http.StatusOK:
	case code >= 500 || code == http.StatusTooManyRequests || code == http.StatusRequestTimeout:
		return nil, fmt.Errorf("the server answers %s", resp.Status)
	default:
		return nil, &finalError{fmt.Errorf("the server answers %s: is this the address of an EmeraldDB?", resp.Status)}
	}
	kind, _, _ := mime.ParseMediaType(resp.Header.Get("Content-Type"))
	if kind == "text/html" {
		return nil, &finalError{errors.New("the answer is a web page and no JSON: is this the address of an EmeraldDB?")}
	}
	if resp.ContentLength > maxAnswer {
		return nil, &finalError{errTooLarge}
	}
	data, err := readBounded(resp.Body) // already unpacked: a small answer cannot become a large one
	switch {
	case errors.Is(err, errTooLarge):
		return nil, &finalError{err}
	case err != nil:
		return nil, reason(ctx, err)
	case resp.ContentLength >= 0 && int64(len(data)) != resp.ContentLength:
		return nil, io.ErrUnexpectedEOF
	}
	return data, nil
}

// reason says why a request failed, without repeating the address.
func reason(ctx context.Context, err error) error {
	if cause := context.Cause(ctx); cause != nil {
		return cause
	}
	if u := (*url.Error)(nil); errors.As(err, &u) {
		return u.Err
	}
	return err
}
