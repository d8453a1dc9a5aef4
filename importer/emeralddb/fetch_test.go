package emeralddb

import (
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"path"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/kotei-dev/kotei/importer"
)

// quick is a source that does not wait long.
func quick() Source { return Source{Timeout: 400 * time.Millisecond, Pause: time.Millisecond} }

// service answers as an EmeraldDB; where cards is not nil, it answers the call for the cards.
func service(t testing.TB, cards http.HandlerFunc) *httptest.Server {
	t.Helper()
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		part := path.Base(r.URL.Path)
		if part == "cards" && cards != nil {
			cards(w, r)
			return
		}
		text, ok := answers()[part]
		if !ok || !strings.HasSuffix(r.URL.Path, "/api/"+part) {
			http.NotFound(w, r)
			return
		}
		w.Header().Set("Content-Type", "application/json; charset=utf-8")
		fmt.Fprint(w, text)
	}))
	t.Cleanup(s.Close)
	return s
}

func TestReadAddress(t *testing.T) {
	s := service(t, nil)
	for _, address := range []string{s.URL, s.URL + "/", s.URL + "/api", s.URL + "/api/", s.URL + "/api/cards", s.URL + "/sub/dir/"} {
		cards, dump, notes := read(t, quick(), address)
		checkAnswers(t, cards, dump)
		if strings.Contains(notes, "warning") || !strings.HasPrefix(dump.Records[0].File, s.URL) {
			t.Errorf("%s: file %s, notes\n%s", address, dump.Records[0].File, notes)
		}
	}
}

func TestUnusualServers(t *testing.T) {
	other := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		t.Error("another host was asked")
		fmt.Fprint(w, answers()["cards"])
	}))
	t.Cleanup(other.Close)
	good := func(w http.ResponseWriter) { fmt.Fprint(w, answers()["cards"]) }
	for _, c := range []struct {
		name  string
		cards func(n int64, w http.ResponseWriter, r *http.Request)
		want  string // part of the error; "" = it reads
		tries int64
	}{
		{"500 then 200", func(n int64, w http.ResponseWriter, _ *http.Request) {
			if n == 1 {
				http.Error(w, "no", http.StatusInternalServerError)
				return
			}
			good(w)
		}, "", 2},
		{"too many requests, twice", func(n int64, w http.ResponseWriter, _ *http.Request) {
			if n < 3 {
				http.Error(w, "no", http.StatusTooManyRequests)
				return
			}
			good(w)
		}, "", 3},
		{"always 503", func(_ int64, w http.ResponseWriter, _ *http.Request) {
			http.Error(w, "no", http.StatusServiceUnavailable)
		}, "3 tries, the last: the server answers 503", 3},
		{"404", func(_ int64, w http.ResponseWriter, r *http.Request) { http.NotFound(w, r) }, "404 Not Found: is this the address of an EmeraldDB?", 1},
		{"a web page", func(_ int64, w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "text/html; charset=utf-8")
			fmt.Fprint(w, "<html>")
		}, "a web page and no JSON", 1},
		{"no JSON", func(_ int64, w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, "hello") }, "this is no JSON list", 1},
		{"to another host", func(_ int64, w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, other.URL+"/api/cards", http.StatusFound)
		}, "only the host that was given is asked", 1},
		{"to another scheme", func(_ int64, w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, "https://"+r.Host+"/api/cards", http.StatusMovedPermanently)
		}, "it sends on to https://", 1},
		{"to a file", func(_ int64, w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, "file:///etc/hosts", http.StatusFound)
		}, "it sends on to file://", 1},
		{"in circles", func(_ int64, w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, r.URL.Path, http.StatusFound)
		}, "in circles", 5},
		{"within the host", func(n int64, w http.ResponseWriter, r *http.Request) {
			if n == 1 {
				http.Redirect(w, r, "/api/v2/cards", http.StatusFound)
				return
			}
			good(w)
		}, "", 2},
		{"never answers", func(_ int64, _ http.ResponseWriter, r *http.Request) { <-r.Context().Done() }, "3 tries, the last: no complete answer within", 3},
		{"drips", func(_ int64, w http.ResponseWriter, r *http.Request) {
			for r.Context().Err() == nil {
				fmt.Fprint(w, "[ ")
				w.(http.Flusher).Flush()
				time.Sleep(5 * time.Millisecond)
			}
		}, "no complete answer within", 3},
		{"hangs up", func(_ int64, w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Length", "1000")
			fmt.Fprint(w, "[")
		}, "3 tries", 3},
		{"a length too large", func(_ int64, w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Length", fmt.Sprint(int64(maxAnswer)+1))
			w.WriteHeader(http.StatusOK)
		}, "larger than 64 MiB", 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			var asked atomic.Int64
			s := service(t, func(w http.ResponseWriter, r *http.Request) { c.cards(asked.Add(1), w, r) })
			dump, err := quick().Read(context.Background(), s.URL, &importer.Report{})
			switch {
			case c.want == "" && (err != nil || len(dump.Records) != 3):
				t.Errorf("%d records, %v", len(dump.Records), err)
			case c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)):
				t.Errorf("error %v, want %q", err, c.want)
			}
			if asked.Load() != c.tries {
				t.Errorf("asked %d times, want %d", asked.Load(), c.tries)
			}
		})
	}
}

// An answer without an end and a small one that unpacks to a large one both stop at the limit.
func TestEndlessAnswers(t *testing.T) {
	block := []byte(strings.Repeat(" ", 1<<20))
	for name, pack := range map[string]bool{"endless": false, "gzip bomb": true} {
		var sent atomic.Int64
		s := service(t, func(w http.ResponseWriter, r *http.Request) {
			var out interface{ Write([]byte) (int, error) } = w
			if pack {
				w.Header().Set("Content-Encoding", "gzip")
				z, err := gzip.NewWriterLevel(w, gzip.BestSpeed)
				if err != nil {
					t.Error(err)
					return
				}
				defer z.Close()
				out = z
			}
			for r.Context().Err() == nil && sent.Load() < 1<<10 {
				sent.Add(1)
				if _, err := out.Write(block); err != nil {
					return
				}
			}
		})
		_, err := Source{Timeout: time.Minute, Pause: time.Millisecond}.Read(context.Background(), s.URL, &importer.Report{})
		if err == nil || !strings.Contains(err.Error(), "larger than 64 MiB") {
			t.Errorf("%s: %v", name, err)
		}
		if mib := sent.Load(); !pack && mib > 200 { // the limit and what lies in the buffers of the connection
			t.Errorf("%s: %d MiB were taken", name, mib)
		}
	}
}

func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	s := service(t, func(_ http.ResponseWriter, r *http.Request) {
		cancel()
		<-r.Context().Done()
	})
	_, err := Source{Timeout: time.Hour}.Read(ctx, s.URL, &importer.Report{})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	ctx, cancel = context.WithTimeout(context.Background(), 50*time.Millisecond) // while it pauses between two tries
	defer cancel()
	busy := service(t, func(w http.ResponseWriter, _ *http.Request) { http.Error(w, "no", http.StatusServiceUnavailable) })
	if _, err := (Source{Timeout: time.Minute, Pause: time.Hour}).Read(ctx, busy.URL, &importer.Report{}); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("while pausing: %v", err)
	}
}

func TestNobodyAnswers(t *testing.T) {
	s := httptest.NewServer(http.NotFoundHandler())
	s.Close()
	report := &importer.Report{}
	if _, err := quick().Read(context.Background(), s.URL, report); err == nil || !strings.Contains(err.Error(), "3 tries") {
		t.Errorf("error %v", err)
	}
}

func TestAddresses(t *testing.T) {
	for in, want := range map[string]string{
		"https://example.org":              "https://example.org",
		"https://example.org/api/formats/": "https://example.org",
		"HTTP://example.org:81/a/api":      "http://example.org:81/a",
		"https://example.org/cards":        "https://example.org/cards",
	} {
		u, err := parseAddress(in)
		if err != nil || u.String() != want {
			t.Errorf("%s gives %v, %v", in, u, err)
		}
	}
	for _, in := range []string{"", "example.org", "https://", "ftp://example.org", "https://a:b@example.org", "https://example.org/?x", "https://example.org/#x", "https://exa mple.org", "https://[::1"} {
		if u, err := parseAddress(in); err == nil {
			t.Errorf("%q gives %v", in, u)
		} else if strings.Contains(err.Error(), "a:b") {
			t.Errorf("the message repeats a password: %v", err)
		}
	}
}
