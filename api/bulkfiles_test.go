package api_test

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/klauspost/compress/gzip"

	"github.com/kotei-dev/kotei/api"
	"github.com/kotei-dev/kotei/api/bulk"
	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/importer/starter"
)

const bulkCards = v1 + "/bulk/cards.jsonl.gz"

func TestBulkList(t *testing.T) {
	s := serve(t, cards(t, "r1"))
	res := s.get(v1 + "/bulk")
	list := decode[api.BulkList](t, res)
	if res.Header.Get("Kotei-Release") != "r1" || len(list.Data) != 2 {
		t.Fatalf("%v %s", res.Header, text(t, res))
	}
	for _, f := range list.Data {
		got := text(t, s.get(f.Url))
		if len(got) != int(f.Size) || fmt.Sprintf("%x", sha256.Sum256([]byte(got))) != f.Sha256 || f.Release != "r1" || f.UpdatedAt != nil || f.Lines != 7 {
			t.Errorf("%s is not what the list says: %+v", f.File, f)
		}
	}
	if fr := text(t, s.get(v1+"/bulk?lang=fr")); !strings.Contains(fr, "Toutes les cartes") {
		t.Errorf("no French: %s", fr)
	}
	v, _ := s.library.View(card.L5RCCG)
	s.library.Set(card.L5RCCG, &api.View{Catalog: v.Catalog, Resolver: v.Resolver, Index: v.Index, ImportedAt: today})
	later := s.get(v1+"/bulk", "If-None-Match: "+res.Header.Get("ETag"))
	if later.StatusCode != http.StatusOK || !strings.Contains(text(t, later), `"updated_at":"2026-11-30T12:00:00Z"`) {
		t.Errorf("imported at noon: %d %s", later.StatusCode, text(t, later))
	}
}

func TestBulkFile(t *testing.T) {
	s := serve(t, cards(t, "r1"))
	res := s.get(bulkCards, "Accept-Encoding: gzip, zstd")
	body := text(t, res)
	sum := sha256.Sum256([]byte(body))
	tag := res.Header.Get("ETag")
	for name, want := range map[string]string{
		"Content-Type": "application/gzip", "Content-Encoding": "", "Content-Length": fmt.Sprint(len(body)), "Accept-Ranges": "bytes",
		"Repr-Digest": "sha-256=:" + base64.StdEncoding.EncodeToString(sum[:]) + ":", "Kotei-Release": "r1",
		"ETag": fmt.Sprintf(`"%x"`, sum[:16]), "Content-Disposition": `attachment; filename="cards.jsonl.gz"`,
	} {
		if got := res.Header.Get(name); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
	z, err := gzip.NewReader(strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for lines := bufio.NewScanner(z); lines.Scan(); n++ {
		one := decode[map[string]any](t, &http.Response{Body: io.NopCloser(strings.NewReader(lines.Text()))})
		if alone := text(t, s.get(fmt.Sprint(one["url"]))); alone != lines.Text() {
			t.Errorf("line %d is not the card: %s", n, lines.Text())
		}
	}
	if n != 7 {
		t.Errorf("%d lines", n)
	}

	head := s.do(http.MethodHead, bulkCards, "")
	if head.StatusCode != 200 || text(t, head) != "" || head.Header.Get("Content-Length") != fmt.Sprint(len(body)) || head.Header.Get("ETag") != tag {
		t.Errorf("HEAD: %d %v", head.StatusCode, head.Header)
	}
	for _, method := range []string{http.MethodGet, http.MethodHead} {
		if res := s.do(method, bulkCards, "", `If-None-Match: "x", `+tag); res.StatusCode != http.StatusNotModified || text(t, res) != "" || res.Header.Get("ETag") != tag {
			t.Errorf("%s, known: %d %v", method, res.StatusCode, res.Header)
		}
	}
	scenario{status: http.StatusNotFound, code: "not-found", has: []string{"lists them"}}.verify(t, s.get(v1+"/bulk/kotei-bulk.json"))
	scenario{status: http.StatusNotFound, code: "not-found"}.verify(t, s.get(v1+"/bulk/..%2f..%2fetc%2fpasswd"))
	scenario{status: http.StatusBadRequest, code: "parameter-unknown", where: "x"}.verify(t, s.get(bulkCards+"?x=1"))
	scenario{status: http.StatusMethodNotAllowed, code: "method-not-allowed", header: []string{"Allow: OPTIONS, GET, HEAD"}}.verify(t, s.post(bulkCards, "{}"))
	scenario{status: http.StatusNotFound, code: "not-found"}.verify(t, s.get("/v1/altered/bulk"))
}

func TestBulkRanges(t *testing.T) {
	s := serve(t, cards(t, "r1"))
	whole := s.get(bulkCards)
	body, tag := text(t, whole), whole.Header.Get("ETag")
	part := func(headers ...string) (int, string, http.Header) {
		res := s.get(bulkCards, headers...)
		return res.StatusCode, text(t, res), res.Header
	}
	status, got, h := part("Range: bytes=10-19", "Accept-Encoding: gzip")
	if status != 206 || got != body[10:20] || h.Get("Content-Range") != fmt.Sprintf("bytes 10-19/%d", len(body)) || h.Get("Repr-Digest") != whole.Header.Get("Repr-Digest") || h.Get("ETag") != tag {
		t.Errorf("a range: %d %q %v", status, got, h)
	}
	if status, got, _ := part("Range: bytes=-5"); status != 206 || got != body[len(body)-5:] {
		t.Errorf("the end: %d %q", status, got)
	}
	if status, got, _ := part("Range: bytes=100-", "If-Range: "+tag); status != 206 || got != body[100:] {
		t.Errorf("the rest of the same file: %d, %d bytes", status, len(got))
	}
	for _, other := range []string{`"other"`, "W/" + tag, "Mon, 30 Nov 2026 12:00:00 GMT"} {
		if status, got, _ := part("Range: bytes=100-", "If-Range: "+other); status != 200 || got != body {
			t.Errorf("the rest of another file (%s): %d, %d bytes", other, status, len(got))
		}
	}
	res := s.get(bulkCards, "Range: bytes=999999-")
	scenario{status: http.StatusRequestedRangeNotSatisfiable, code: "range-not-satisfiable", header: []string{fmt.Sprintf("Content-Range: bytes */%d", len(body))}}.verify(t, res)
	if res.Header.Get("Content-Disposition") != "" || res.Header.Get("Repr-Digest") != "" {
		t.Errorf("a problem with the headers of the file: %v", res.Header)
	}
	scenario{status: http.StatusPreconditionFailed, code: "precondition-failed"}.verify(t, s.get(bulkCards, `If-Match: "other"`))
	if status, _, _ := part("If-Match: " + tag); status != 200 {
		t.Errorf("If-Match of the file: %d", status)
	}
	for _, other := range []string{"apples=1-2", "lines", ""} { // RFC 9110, section 14.2: ignored
		if status, got, _ := part("Range: " + other); status != 200 || got != body {
			t.Errorf("Range in another unit (%s): %d", other, status)
		}
	}
	if status, got, _ := part("Range: Bytes=10-19"); status != 206 || got != body[10:20] {
		t.Errorf("the unit in capitals: %d %q", status, got)
	}

	// Several ranges, asked of the handler alone: the contract names the media type of one.
	req := httptest.NewRequestWithContext(t.Context(), http.MethodGet, bulkCards, http.NoBody)
	req.Header.Set("Range", "bytes=0-9,20-29")
	rec := httptest.NewRecorder()
	s.handler.ServeHTTP(rec, req)
	_, params, err := mime.ParseMediaType(rec.Header().Get("Content-Type"))
	if err != nil || rec.Code != 206 {
		t.Fatalf("%d %v", rec.Code, rec.Header())
	}
	parts := multipart.NewReader(rec.Body, params["boundary"])
	for _, want := range []string{body[0:10], body[20:30]} {
		p, err := parts.NextPart()
		if err != nil {
			t.Fatal(err)
		}
		if got, _ := io.ReadAll(p); string(got) != want {
			t.Errorf("a part is %q, want %q", got, want)
		}
	}
}

// With a new release the files are others, and what was known of the old ones counts no more.
func TestBulkSwap(t *testing.T) {
	s := serve(t, cards(t, "r1"))
	tag := s.get(bulkCards).Header.Get("ETag")
	s.library.Set(card.L5RCCG, view(t, invented(t, card.Card{Title: "New Example"})))
	res := s.get(bulkCards, "If-None-Match: "+tag)
	if res.StatusCode != http.StatusOK || res.Header.Get("ETag") == tag {
		t.Errorf("after an import: %d %s", res.StatusCode, res.Header.Get("ETag"))
	}
}

// The files beside the database are those that memory would give.
func TestBulkFromDisk(t *testing.T) {
	c := cards(t, "r1")
	dir := filepath.Join(t.TempDir(), "r1.bulk")
	if err := bulk.Build(t.Context(), dir, c); err != nil {
		t.Fatal(err)
	}
	set, err := bulk.Open(dir, c)
	if err != nil {
		t.Fatal(err)
	}
	memory, disk := serve(t, c), serve(t, c)
	v, _ := disk.library.View(card.L5RCCG)
	disk.library.Set(card.L5RCCG, &api.View{Catalog: v.Catalog, Resolver: v.Resolver, Index: v.Index, Bulk: set})
	for _, target := range []string{v1 + "/bulk", bulkCards, v1 + "/bulk/printings.jsonl.gz"} {
		if a, b := text(t, memory.get(target)), text(t, disk.get(target)); a != b {
			t.Errorf("%s: %d bytes in memory, %d from disk", target, len(a), len(b))
		}
	}
}

// Over a real connection a download may take longer than other answers, and HEAD has the length.
func TestBulkOnTheWire(t *testing.T) {
	c, err := starter.Load(card.L5RCCG)
	if err != nil {
		t.Fatal(err)
	}
	s := serve(t, c)
	srv := httptest.NewUnstartedServer(s.handler)
	srv.Config.WriteTimeout = time.Millisecond
	srv.Start()
	defer srv.Close()
	time.Sleep(5 * time.Millisecond)
	res, err := http.Get(srv.URL + bulkCards)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	got, err := io.ReadAll(res.Body)
	if err != nil || !bytes.Equal(got, []byte(text(t, s.get(bulkCards)))) {
		t.Errorf("%d bytes, %v", len(got), err)
	}
	head, err := http.Head(srv.URL + bulkCards)
	if err != nil || head.ContentLength != int64(len(got)) {
		t.Errorf("HEAD: %v, %v", head, err)
	}
}
