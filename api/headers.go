package api

import "net/http"

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
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("X-Frame-Options", "DENY")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Cross-Origin-Resource-Policy", "cross-origin")
		h.Set("Content-Security-Policy", dataPolicy)
		h.Set("Access-Control-Allow-Origin", "*")
		h.Set("Access-Control-Expose-Headers", corsExposed)
		h.Set("Timing-Allow-Origin", "*")
		h.Add("Vary", "Accept-Language")
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
