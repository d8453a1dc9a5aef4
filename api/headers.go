package api

import (
	"maps"
	"net/http"
)

// pagePolicy is the content security policy of pages for people: scripts, styles and calls of our own origin only.
const pagePolicy = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; " +
	"form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

// dataPolicy is that of everything else: an answer of the API is never a page.
const dataPolicy = "default-src 'none'; frame-ancestors 'none'"

const (
	corsMethods = "GET, HEAD, POST, QUERY, DELETE, OPTIONS"
	corsHeaders = "Accept, Accept-Language, Authorization, Cache-Control, Content-Type, If-None-Match, If-Range, Range, X-Request-Id"
	corsExposed = "ETag, Link, Location, RateLimit, RateLimit-Policy, Retry-After, Kotei-Release, X-Request-Id, " +
		"Accept-Query, Accept-Ranges, Allow, Content-Range, Repr-Digest, Server-Timing, WWW-Authenticate"
)

// withHeaders sets security and CORS headers and answers preflights. Any origin may call: nothing here depends on
// cookies.
func withHeaders(next http.Handler) http.Handler {
	// All answers share these values. Each slice is full, so that adding to one copies it, and setting replaces it.
	fixed := http.Header{}
	fixed.Set("X-Content-Type-Options", "nosniff")
	fixed.Set("X-Frame-Options", "DENY")
	fixed.Set("Referrer-Policy", "no-referrer")
	fixed.Set("Cross-Origin-Resource-Policy", "cross-origin")
	fixed.Set("Content-Security-Policy", dataPolicy)
	fixed.Set("Access-Control-Allow-Origin", "*")
	fixed.Set("Access-Control-Expose-Headers", corsExposed)
	fixed.Set("Timing-Allow-Origin", "*")
	fixed.Set("Vary", "Accept-Language")
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		maps.Copy(h, fixed)
		if r.Method == http.MethodOptions && r.Header.Get("Access-Control-Request-Method") != "" {
			h.Set("Access-Control-Allow-Methods", corsMethods)
			h.Set("Access-Control-Allow-Headers", corsHeaders)
			h.Set("Access-Control-Max-Age", "86400")
			h.Add("Vary", "Access-Control-Request-Method")
			h.Add("Vary", "Access-Control-Request-Headers")
			w.WriteHeader(http.StatusNoContent)
			return
		}
		next.ServeHTTP(w, r)
	})
}
