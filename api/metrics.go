package api

import (
	"context"
	"math"
	"net/http"
	"strconv"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"github.com/kotei-dev/kotei/api/imports"
	"github.com/kotei-dev/kotei/card"
)

// Metrics counts what the service does, for Prometheus. Every label has a bounded number of values: routes are
// patterns of the contract, never paths of requests. Make it with NewMetrics; one is for one New.
type Metrics struct {
	registry *prometheus.Registry
	requests *prometheus.CounterVec
	duration *prometheus.HistogramVec
	inFlight prometheus.Gauge
	refused  *prometheus.CounterVec
	imports  *prometheus.CounterVec
	series   sync.Map // requestLabels -> requestSeries
}

// NewMetrics makes metrics that have counted nothing yet.
func NewMetrics() *Metrics {
	m := &Metrics{
		registry: prometheus.NewRegistry(),
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "kotei_http_requests_total", Help: "Requests answered, by route, method and status.",
		}, []string{"route", "method", "status"}),
		duration: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "kotei_http_request_duration_seconds", Help: "Time from a request's arrival to the end of its answer, by route.",
			Buckets: []float64{.0001, .00025, .0005, .001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 10},
		}, []string{"route"}),
		inFlight: prometheus.NewGauge(prometheus.GaugeOpts{
			Name: "kotei_http_requests_in_flight", Help: "Requests being answered.",
		}),
		refused: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "kotei_rate_limited_total", Help: "Requests over the limit of their client: refused with 429, or let through (from this machine, or a probe).",
		}, []string{"outcome"}),
	}
	m.imports = prometheus.NewCounterVec(prometheus.CounterOpts{
		Name: "kotei_imports_total", Help: "Imports asked for over HTTP that have ended, by state: done, failed or cancelled.",
	}, []string{"state"})
	for _, state := range []imports.State{imports.Done, imports.Failed, imports.Cancelled} {
		m.imports.WithLabelValues(string(state))
	}
	m.registry.MustRegister(m.requests, m.duration, m.inFlight, m.refused, m.imports, collectors.NewGoCollector(),
		collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	for _, outcome := range []string{"refused", "let through"} {
		m.refused.WithLabelValues(outcome) // so that a first refusal is a change, not a new series
	}
	return m
}

// ServeHTTP shows the metrics in the text form of Prometheus.
func (m *Metrics) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{DisableCompression: true}).ServeHTTP(w, r)
}

// watch adds what is read from the service at each look.
func (m *Metrics) watch(cfg Config) {
	if cfg.Limiter != nil {
		m.registry.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{
			Name: "kotei_rate_limit_clients", Help: "Clients that the limiter remembers.",
		}, func() float64 { return float64(cfg.Limiter.Clients()) }))
	}
	if cfg.Sessions != nil {
		m.registry.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{
			Name: "kotei_goldfish_games", Help: "Games that are kept, idle ones included.",
		}, func() float64 {
			n, err := cfg.Sessions.Count(context.Background())
			if err != nil {
				return math.NaN()
			}
			return float64(n)
		}))
	}
	if cfg.Admin != nil {
		m.registry.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{
			Name: "kotei_imports_running", Help: "1 while an import that was asked for over HTTP is coming in or running.",
		}, func() float64 {
			if list := cfg.Admin.imports.List(); len(list) > 0 && !list[0].State.Ended() {
				return 1
			}
			return 0
		}))
	}
	b := cfg.Build
	build := prometheus.NewGauge(prometheus.GaugeOpts{
		Name: "kotei_build_info", Help: "Always 1; the labels say which program is running.",
		ConstLabels: prometheus.Labels{"version": b.Version, "commit": b.Commit, "go": b.Go},
	})
	build.Set(1)
	m.registry.MustRegister(build, catalogMetrics{cfg.Library, cfg.Now})
}

// begin counts a request that has come.
func (m *Metrics) begin() {
	if m != nil {
		m.inFlight.Inc()
	}
}

// end counts its answer.
func (m *Metrics) end(route, method string, status int, took time.Duration) {
	if m == nil {
		return
	}
	if route == "" {
		route = "none"
	}
	m.inFlight.Dec()
	labels := requestLabels{route, methodLabel(method), status}
	series, ok := m.series.Load(labels)
	if !ok {
		series, _ = m.series.LoadOrStore(labels, requestSeries{
			m.requests.WithLabelValues(route, labels.method, strconv.Itoa(status)), m.duration.WithLabelValues(route),
		})
	}
	found := series.(requestSeries)
	found.count.Inc()
	found.duration.Observe(took.Seconds())
}

// requestLabels tell the series of requests apart.
type requestLabels struct {
	route, method string
	status        int
}

// requestSeries are the two series that a request goes into. They are kept, since finding them by their labels costs
// more than all else here.
type requestSeries struct {
	count    prometheus.Counter
	duration prometheus.Observer
}

// CountImport counts an import that has ended; it is for imports.Config.
func (m *Metrics) CountImport(st imports.Status) { m.imports.WithLabelValues(string(st.State)).Inc() }

// over counts a request over its client's limit.
func (m *Metrics) over(refused bool) {
	switch {
	case m == nil:
	case refused:
		m.refused.WithLabelValues("refused").Inc()
	default:
		m.refused.WithLabelValues("let through").Inc()
	}
}

// catalogMetrics reads age and size of each game's release.
type catalogMetrics struct {
	library *Library
	now     func() time.Time
}

var (
	catalogCards     = prometheus.NewDesc("kotei_catalog_cards", "Cards of the release that is served.", []string{"game"}, nil)
	catalogPrintings = prometheus.NewDesc("kotei_catalog_printings", "Printings of the release that is served.", []string{"game"}, nil)
	catalogImported  = prometheus.NewDesc("kotei_catalog_imported_timestamp_seconds", "When the release that is served was imported; absent for the starter set.", []string{"game"}, nil)
	catalogAge       = prometheus.NewDesc("kotei_catalog_age_seconds", "Time since the release that is served was imported; absent for the starter set.", []string{"game"}, nil)
	catalogRelease   = prometheus.NewDesc("kotei_catalog_release_info", "Always 1; the label says which release of the game is served.", []string{"game", "release"}, nil)
)

// Describe implements prometheus.Collector.
func (catalogMetrics) Describe(ch chan<- *prometheus.Desc) {
	for _, d := range []*prometheus.Desc{catalogCards, catalogPrintings, catalogImported, catalogAge, catalogRelease} {
		ch <- d
	}
}

// Collect implements prometheus.Collector.
func (m catalogMetrics) Collect(ch chan<- prometheus.Metric) {
	for _, g := range card.Games() {
		v, ok := m.library.View(g)
		if !ok || v.Catalog == nil {
			continue
		}
		send := func(d *prometheus.Desc, value float64, labels ...string) {
			ch <- prometheus.MustNewConstMetric(d, prometheus.GaugeValue, value, append([]string{string(g)}, labels...)...)
		}
		send(catalogCards, float64(v.Catalog.Len()))
		send(catalogPrintings, float64(v.Catalog.Printings()))
		send(catalogRelease, 1, v.Catalog.Release().Hash)
		if !v.ImportedAt.IsZero() {
			send(catalogImported, float64(v.ImportedAt.UnixMilli())/1000)
			send(catalogAge, m.now().Sub(v.ImportedAt).Seconds())
		}
	}
}
