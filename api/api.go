package api

import (
	"errors"
	"log/slog"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/labstack/echo/v4"

	"github.com/kotei-dev/kotei/api/limit"
	"github.com/kotei-dev/kotei/engine/behaviour"
	"github.com/kotei-dev/kotei/formats"
	"github.com/kotei-dev/kotei/store"
	"github.com/kotei-dev/kotei/store/memory"
)

// Timeouts and limits for the http.Server that serves the handler of New.
const (
	ReadHeaderTimeout = 5 * time.Second
	ReadTimeout       = 30 * time.Second // a body of 1 MiB over a slow line
	WriteTimeout      = 60 * time.Second
	IdleTimeout       = 120 * time.Second
	ShutdownTimeout   = 10 * time.Second // how long running requests may go on after a signal
	MaxHeaderBytes    = 64 << 10
)

// GCPercent is for debug.SetGCPercent in a process that serves: cards and index stay where they are, so that collecting
// at half of the usual times and less costs a few hundred MB, and the garbage of requests next to nothing.
const GCPercent = 300

// BuildInfo says which program is running.
type BuildInfo struct {
	Version  string `json:"version"` // "v0.1.0" or "devel"
	Commit   string `json:"commit"`
	Date     string `json:"date"` // of the commit, RFC 3339
	Modified bool   `json:"modified"`
	Go       string `json:"go"`
}

// Config is what the service is built from.
type Config struct {
	Library *Library
	Formats *formats.Registry
	Build   BuildInfo
	Logger  *slog.Logger     // access log and failures; nil for none
	Now     func() time.Time // nil for the clock; its day (UTC) is the day on which rules are taken by default

	Limiter *limit.Limiter // counts the requests of each client; nil for no limits
	Proxies limit.Proxies  // whose X-Forwarded-For is believed

	Metrics  *Metrics       // counts what happens, shown at /metrics; nil for none
	Admin    *Admin         // what the operator may do with a token; nil for nothing
	Sessions store.Sessions // where games are kept; nil for the memory of the process

	StreamIdle time.Duration // how long a stream may stand still; 0 for the constant of the same name
}

// New builds the handler of the whole service. It fails if the contract or the definitions cannot be read.
func New(cfg Config) (http.Handler, error) {
	s, e, err := build(cfg)
	if err != nil {
		return nil, err
	}
	return s.handler(e, func(string) bool { return true }), nil
}

// NewApart is New for a service with an address for its operator: the metrics and the paths that need a token are there
// alone. Both handlers are of one service.
func NewApart(cfg Config) (public, ops http.Handler, err error) {
	s, e, err := build(cfg)
	if err != nil {
		return nil, nil, err
	}
	return s.handler(e, func(path string) bool { return path != metricsPath && !isAdmin(path) }), s.handler(e, forOperator), nil
}

const metricsPath = "/metrics"

// forOperator says whether a path is there on the address of the operator: his own, probes, and what problems refer to.
func forOperator(path string) bool {
	first, _, _ := strings.Cut(strings.TrimPrefix(path, "/"), "/")
	return path == metricsPath || isAdmin(path) || slices.Contains([]string{"livez", "readyz", "version", "problems", "docs", "assets"}, first)
}

// build makes the service and its routes.
func build(cfg Config) (*server, *echo.Echo, error) {
	if cfg.Library == nil || cfg.Formats == nil {
		return nil, nil, errors.New("api: Config needs Library and Formats")
	}
	if cfg.Logger == nil {
		cfg.Logger = slog.New(slog.DiscardHandler)
	}
	if cfg.StreamIdle <= 0 {
		cfg.StreamIdle = StreamIdle
	}
	if cfg.Now == nil {
		cfg.Now = time.Now
	}
	if cfg.Sessions == nil {
		cfg.Sessions = memory.New()
	}
	contract, err := loadContract()
	if err != nil {
		return nil, nil, err
	}
	s := &server{cfg: cfg, contract: contract, definitions: cfg.Formats.Hash() + behaviour.Starter().Hash(), patterns: map[string]bool{}, finished: newFinished(maxFinished), games: newGames(cfg.Sessions, cfg.Now), simulator: newSimulator()}
	s.docs = sync.OnceValues(renderDocs)
	s.reference = sync.OnceValue(func() *reference { return newReference(contract.doc) })

	e := echo.New()
	e.HideBanner, e.HidePort = true, true
	e.Logger.SetOutput(discard{})
	e.HTTPErrorHandler = s.handleError
	e.Use(withMoves, s.withRoute, s.withAllow, s.withLanguage, s.withHidden, s.withContract, s.withClient, s.withCache)
	RegisterHandlers(e, NewStrictHandler(s, nil))
	s.registerSite(e)
	s.registerPages(e)
	if cfg.Metrics != nil {
		cfg.Metrics.watch(cfg)
		e.GET(metricsPath, s.showMetrics)
	}

	for _, r := range e.Routes() {
		s.patterns[r.Path] = true
	}

	return s, e, nil
}

// handler is what stands around the routes, for those who see only some paths.
func (s *server) handler(e *echo.Echo, sees func(path string) bool) http.Handler {
	var h http.Handler = e
	h = s.limitBody(h)
	h = compress(s.contract, h)
	h = translateMethods(s.contract, h) // outside of compress, so that HEAD tells of the coding that GET has
	h = s.withAdmin(h)
	h = s.withLimits(h)
	h = withHeaders(h)
	h = only(sees, h)
	return s.observe(h)
}

// only hides the paths that are not seen.
func only(sees func(path string) bool, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		exchangeOf(r.Context()).hidden = !sees(r.URL.Path)
		next.ServeHTTP(w, r)
	})
}

// server answers the operations of the contract.
type server struct {
	cfg         Config
	contract    *contract
	definitions string          // hashes of definitions, lists, exceptions and messages, and of behaviours
	patterns    map[string]bool // of all routes, as echo writes them
	doubtful    sync.Once       // X-Forwarded-For from a stranger is logged once
	finished    *finishedAnswers

	docs      func() (docSet, error) // the pages of docs/, rendered when first read
	reference func() *reference      // the contract for people

	games     *games // the games that are being played
	simulator *simulator
}

var _ StrictServerInterface = (*server)(nil)

// showMetrics answers on the public address.
func (s *server) showMetrics(c echo.Context) error {
	c.Response().Header().Set("Cache-Control", "no-store")
	s.cfg.Metrics.ServeHTTP(c.Response(), c.Request())
	return nil
}

// today is the day on which rules are taken by default, YYYY-MM-DD in UTC.
func (s *server) today() string { return s.cfg.Now().UTC().Format(time.DateOnly) }

// discard swallows echo's own log: the service logs through slog.
type discard struct{}

func (discard) Write(p []byte) (int, error) { return len(p), nil }
