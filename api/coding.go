package api

import (
	"bytes"
	"runtime"
	"strconv"
	"strings"
	"sync"

	kgzip "github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
)

// coding is a content coding of an answer.
type coding uint8

const (
	codingNone coding = iota
	codingGzip
	codingZstd
	codings
)

var codingName = [codings]string{"", "gzip", "zstd"}

// carefulMark stands in an ETag behind the coding of an answer that was coded with more care.
const carefulMark = "2"

// minCoded is the size from which an answer is worth compressing.
const minCoded = 1024

// codingFor is the best coding of those that Accept-Encoding admits: gzip before zstd where they are wanted alike,
// since pages are put together under gzip from parts that were compressed before.
func codingFor(accept string) coding {
	if accept == "" {
		return codingNone
	}
	var q [codings]float64
	seen, any, identity := [codings]bool{}, 0.0, 0.0
	for part := range strings.SplitSeq(accept, ",") {
		name, params, _ := strings.Cut(part, ";")
		weight := 1.0
		if _, v, ok := strings.Cut(params, "="); ok {
			w, err := strconv.ParseFloat(strings.TrimSpace(v), 64)
			if err != nil {
				continue
			}
			weight = w
		}
		switch strings.ToLower(strings.TrimSpace(name)) {
		case "gzip", "x-gzip":
			q[codingGzip], seen[codingGzip] = weight, true
		case "zstd":
			q[codingZstd], seen[codingZstd] = weight, true
		case "identity":
			identity = weight
		case "*":
			any = weight
		}
	}
	if !seen[codingGzip] { // a star is for what is not named; not every client that sends one knows zstd
		q[codingGzip] = any
	}
	switch {
	case identity > max(q[codingGzip], q[codingZstd]): // without a word about it, any coding that is admitted is better
		return codingNone
	case q[codingZstd] > 0 && q[codingZstd] > q[codingGzip]:
		return codingZstd
	case q[codingGzip] > 0:
		return codingGzip
	}
	return codingNone
}

// Coders in two strengths: quick for an answer that may never be asked for again, careful for one that is kept.
var (
	zstdQuick   = zstdEncoder(zstd.SpeedFastest, 64<<10)
	zstdCareful = zstdEncoder(zstd.SpeedDefault, 256<<10)
	gzipQuick   = gzipWriters(kgzip.BestSpeed)
	gzipCareful = gzipWriters(6)
)

func zstdEncoder(level zstd.EncoderLevel, window int) func() *zstd.Encoder {
	return sync.OnceValue(func() *zstd.Encoder {
		e, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(level), zstd.WithEncoderConcurrency(runtime.GOMAXPROCS(0)), zstd.WithWindowSize(window))
		if err != nil { // the options are constants
			panic(err)
		}
		return e
	})
}

func gzipWriters(level int) *sync.Pool {
	return &sync.Pool{New: func() any {
		w, err := kgzip.NewWriterLevel(nil, level)
		if err != nil { // the level is a constant
			panic(err)
		}
		return w
	}}
}

// encodeBody appends body, coded, to dst.
func encodeBody(dst *bytes.Buffer, body []byte, c coding, careful bool) {
	switch c {
	case codingGzip:
		pool := gzipQuick
		if careful {
			pool = gzipCareful
		}
		w, _ := pool.Get().(*kgzip.Writer)
		w.Reset(dst)
		_, _ = w.Write(body) // a buffer takes everything
		_ = w.Close()
		pool.Put(w)
	case codingZstd:
		encoder := zstdQuick
		if careful {
			encoder = zstdCareful
		}
		dst.Grow(len(body) / 4)
		dst.Write(encoder().EncodeAll(body, dst.AvailableBuffer()))
	default:
		dst.Write(body)
	}
}

// bufferPool lends buffers in which pages are put together, so that a page of 60 cards is no garbage.
type bufferPool struct{ pool sync.Pool }

// maxPooled is the largest buffer that is kept.
const maxPooled = 2 << 20

var pageBuffers = &bufferPool{pool: sync.Pool{New: func() any { return new(bytes.Buffer) }}}

func (p *bufferPool) get() *bytes.Buffer {
	b, _ := p.pool.Get().(*bytes.Buffer)
	b.Reset()
	return b
}

func (p *bufferPool) put(b *bytes.Buffer) {
	if b != nil && b.Cap() <= maxPooled {
		p.pool.Put(b)
	}
}
