package api

import (
	"net/http"
	"net/netip"
	"strconv"
	"strings"

	"github.com/kotei-dev/kotei/api/limit"
)

// maxTarget bounds the path and query of a request in bytes: a query of 1,000 characters, each written as %XX of four
// bytes, and room for the rest.
const maxTarget = 16 << 10

// streamWait is the Retry-After, in seconds, of a stream too many: nobody knows when one of the others ends.
const streamWait = 5

// withLimits counts the request for its client and refuses it where that client has sent too many, holds too many
// streams open, or where the key that came with it is none. Whoever calls from this machine is counted and never refused, and so are probes, since
// a busy neighbour must not make a server look dead.
func (s *server) withLimits(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if len(r.RequestURI) > maxTarget {
			writeProblem(w, r, fail(codeURITooLong, strconv.Itoa(maxTarget)), s)
			return
		}
		if s.cfg.Limiter == nil {
			next.ServeHTTP(w, r)
			return
		}
		addr, direct := s.cfg.Proxies.Origin(r)
		if direct && r.Header.Get("X-Forwarded-For") != "" {
			s.doubtful.Do(func() {
				s.cfg.Logger.Warn("X-Forwarded-For from an address that no --trusted-proxy covers is not believed: all who come through it are one client", "address", addr.String())
			})
		}
		secret := ""
		if !isAdmin(r.URL.Path) { // the token of those is not a key
			secret = bearer(r)
		}
		o := s.cfg.Limiter.Take(addr, secret, s.cfg.Now())
		if o.Policy != "" {
			h := w.Header()
			h.Set("RateLimit-Policy", o.Policy)
			h.Set("RateLimit", o.State)
		}
		spared := direct && addr.IsLoopback() || r.URL.Path == "/livez" || r.URL.Path == "/readyz"
		if o.Refused {
			s.cfg.Metrics.over(!spared)
		}
		switch {
		case o.Refused && !spared:
			f := fail(codeRateLimited, strconv.Itoa(o.RetryAfter))
			f.wait = o.RetryAfter
			writeProblem(w, r, f, s)
		case o.UnknownKey:
			w.Header().Set("WWW-Authenticate", `Bearer realm="kotei", error="invalid_token"`)
			writeProblem(w, r, fail(codeKeyUnknown), s)
		case s.contract.streaming(r) && !spared:
			s.holdStream(w, r, addr, next)
		default:
			next.ServeHTTP(w, r)
		}
	})
}

// holdStream serves a stream, unless its client holds as many as it may.
func (s *server) holdStream(w http.ResponseWriter, r *http.Request, addr netip.Addr, next http.Handler) {
	release, ok := s.cfg.Limiter.Hold(addr)
	if !ok {
		s.cfg.Metrics.over(true)
		f := fail(codeManyStreams, strconv.Itoa(limit.MaxStreams))
		f.wait = streamWait
		writeProblem(w, r, f, s)
		return
	}
	defer release()
	next.ServeHTTP(w, r)
}

// adminPath begins the paths that need a token of their own.
const adminPath = "/v1/admin/"

// bearer is the token of Authorization: Bearer, "" for none. Other schemes, such as those of a proxy, are not ours.
func bearer(r *http.Request) string {
	scheme, token, _ := strings.Cut(r.Header.Get("Authorization"), " ")
	if !strings.EqualFold(scheme, "Bearer") {
		return ""
	}
	return strings.TrimSpace(token)
}
