package api_test

import (
	"archive/zip"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/kotei-dev/kotei/api"
	"github.com/kotei-dev/kotei/api/imports"
	"github.com/kotei-dev/kotei/api/limit"
	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/importer"
	"github.com/kotei-dev/kotei/store"
)

const (
	token      = "0123456789abcdef0123456789abcdef"
	bearer     = "Authorization: Bearer " + token
	adminPath  = "/v1/admin/imports"
	octets     = "Content-Type: application/octet-stream"
	zipBody    = "Content-Type: application/zip"
	sourceFile = adminPath + "?name=cards.txt"
)

// operator is a service with a token, whose imports do what the body says.
type operator struct {
	*service
	dir     string
	metrics *api.Metrics
	reached chan struct{} // a "wait" import has begun
}

// importText stands for a real import: what the uploaded file says happens.
func (o *operator) importText(ctx context.Context, in importer.Input, opt importer.RunOptions) ([]*importer.Report, error) {
	opt.Progress.Start(importer.StageRead, 7)
	info, err := os.Stat(in.Path)
	if err != nil {
		return nil, err
	}
	if info.IsDir() {
		in.Path = filepath.Join(in.Path, "cards.txt")
	}
	text, err := os.ReadFile(in.Path)
	if err != nil {
		return nil, err
	}
	opt.Progress.Step(3)
	r := &importer.Report{Game: card.L5RCCG, Release: "r2", Cards: 7}
	r.AddRead("kotei", 7)
	for i := range 300 {
		r.Add(importer.Note{Severity: importer.Warning, File: opt.Rename(in.Path), Line: i + 1, Message: strings.Repeat("é", 400)})
	}
	switch string(text) {
	case "wait":
		close(o.reached)
		<-ctx.Done()
		return nil, ctx.Err()
	case "content":
		return nil, fmt.Errorf("%s: no card files", in.Path)
	case "busy":
		opt.Progress.Start(importer.StageMerge, 0)
		return nil, fmt.Errorf("l5r-ccg: %w", store.ErrBusy)
	case "storage":
		opt.Progress.Start(importer.StageWrite, 9)
		return nil, fmt.Errorf("write %s.db: the disk is full", o.dir)
	case "unserved":
		return []*importer.Report{r}, fmt.Errorf("%w: %s", imports.ErrUnserved, o.dir)
	case "panic":
		panic("a defect")
	}
	return []*importer.Report{r}, nil
}

func operated(t testing.TB, change func(*api.Config)) *operator {
	t.Helper()
	o := &operator{dir: filepath.Join(t.TempDir(), "kotei.db.uploads"), metrics: api.NewMetrics(), reached: make(chan struct{})}
	m, err := imports.New(imports.Config{
		Dir: o.dir, Run: o.importText, Now: func() time.Time { return today }, Logger: slog.New(slog.DiscardHandler), Ended: o.metrics.CountImport,
		Lock: func(string) (func(), error) { return func() {}, nil },
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		m.Close()
		if _, err := os.Stat(o.dir); !errors.Is(err, os.ErrNotExist) {
			t.Errorf("the folder of uploads is left: %v", err)
		}
	})
	admin, err := api.NewAdmin(token, m)
	if err != nil {
		t.Fatal(err)
	}
	o.service = serveWith(t, func(c *api.Config) {
		c.Admin, c.Metrics = admin, o.metrics
		change(c)
	}, cards(t, "r1"))
	return o
}

// ended waits until an import has ended.
func (o *operator) ended(path string) api.Import {
	o.t.Helper()
	for deadline := time.Now().Add(20 * time.Second); ; time.Sleep(time.Millisecond) {
		i := decode[api.Import](o.t, o.get(path, bearer))
		if i.EndedAt != nil {
			return i
		}
		if time.Now().After(deadline) {
			o.t.Fatalf("%s does not end: %+v", path, i)
		}
	}
}

func zipped(t testing.TB, files ...string) string {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for i := 0; i < len(files); i += 2 {
		w, err := z.Create(files[i])
		if err != nil {
			t.Fatal(err)
		}
		if _, err := io.WriteString(w, files[i+1]); err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// An import of each kind ends as it should, tells no path of the machine, and leaves nothing behind.
func TestImports(t *testing.T) {
	o := operated(t, func(*api.Config) {})
	for _, c := range []struct {
		name, target, kind, body, state, code, cause string
	}{
		{"a file", sourceFile + "&source=kotei&game=l5r-ccg&replace=true", octets, "fine", "done", "", ""},
		{"an archive", adminPath, zipBody, zipped(t, "data/cards.txt", "fine", "__MACOSX/x", "y"), "done", "", ""},
		{"what is no card file", sourceFile, octets, "content", "failed", "import-content", "cards.txt: no card files"},
		{"another program imports", sourceFile, octets, "busy", "failed", "import-busy", ""},
		{"a full disk", sourceFile, octets, "storage", "failed", "import-storage", ""},
		{"not loaded", sourceFile, octets, "unserved", "failed", "import-unserved", ""},
		{"a defect", sourceFile, octets, "panic", "failed", "internal", ""},
	} {
		res := o.do(http.MethodPost, c.target, c.body, bearer, c.kind)
		if res.StatusCode != http.StatusAccepted {
			t.Fatalf("%s: %d %s", c.name, res.StatusCode, text(t, res))
		}
		path := res.Header.Get("Location")
		got := o.ended(path)
		body := text(t, o.get(path+"?lang=fr", bearer))
		if string(got.State) != c.state || path != got.Url {
			t.Errorf("%s: %s at %s: %s", c.name, got.State, got.Url, body)
		}
		if strings.Contains(body, filepath.Dir(o.dir)) || len(body) > 250_000 {
			t.Errorf("%s: a path of the machine, or %d bytes: %.500s", c.name, len(body), body)
		}
		if c.code == "" {
			if r := (*got.Reports)[0]; len(r.Notes) != 200 || r.Counts.Warning != 300 || *r.Notes[0].File != "cards.txt" && *r.Notes[0].File != "data/cards.txt" {
				t.Errorf("%s: %d notes of %d about %q", c.name, len(r.Notes), r.Counts.Warning, *r.Notes[0].File)
			}
			continue
		}
		if got.Error == nil || got.Error.Code != c.code || c.cause != "" && *got.Error.Cause != c.cause {
			t.Errorf("%s: %s", c.name, body)
		}
	}
	if list := decode[api.ImportList](t, o.get(adminPath, bearer)); len(list.Data) != 7 || list.Data[0].Error.Code != "internal" {
		t.Errorf("%d imports are remembered", len(list.Data))
	}
	page := text(t, o.get("/metrics"))
	for _, want := range []string{`kotei_imports_total{state="done"} 2`, `kotei_imports_total{state="failed"} 5`, "kotei_imports_running 0"} {
		if !strings.Contains(page, want) {
			t.Errorf("no %s in the metrics", want)
		}
	}
	if files, _ := filepath.Glob(o.dir + "/*/*"); len(files) != 0 {
		t.Errorf("uploads are left: %v", files)
	}
}

// One import runs at a time, and stops when it is told to.
func TestImportIsStopped(t *testing.T) {
	o := operated(t, func(*api.Config) {})
	first := o.do(http.MethodPost, sourceFile, "wait", bearer, octets).Header.Get("Location")
	select {
	case <-o.reached:
	case <-time.After(20 * time.Second):
		t.Fatal("the import does not begin")
	}
	scenario{status: http.StatusConflict, code: "import-running", header: []string{"Location: " + first}}.
		verify(t, o.do(http.MethodPost, sourceFile, "fine", bearer, octets))
	if i := decode[api.Import](t, o.get(first, bearer)); i.State != "running" || i.Stage != "read" || i.Done != 3 || i.Total != 7 {
		t.Errorf("while it runs: %+v", i)
	}
	if !strings.Contains(text(t, o.get("/metrics")), "kotei_imports_running 1") {
		t.Error("the metrics do not tell of a running import")
	}
	scenario{status: http.StatusOK, has: []string{`"state":"cancelled"`}}.verify(t, o.do(http.MethodDelete, first, "", bearer))
	scenario{status: http.StatusConflict, code: "import-over"}.verify(t, o.do(http.MethodDelete, first, "", bearer))
	second := o.do(http.MethodPost, sourceFile, "fine", bearer, octets).Header.Get("Location")
	if i := o.ended(second); i.State != "done" {
		t.Errorf("after a stop: %+v", i)
	}
}

// Requests that are wrong are refused by name.
func TestImportRequests(t *testing.T) {
	o := operated(t, func(*api.Config) {})
	link := func() string {
		var b bytes.Buffer
		z := zip.NewWriter(&b)
		h := &zip.FileHeader{Name: "link"}
		h.SetMode(os.ModeSymlink | 0o777)
		w, err := z.CreateHeader(h)
		if err != nil {
			t.Fatal(err)
		}
		_, _ = io.WriteString(w, "/etc/passwd")
		_ = z.Close()
		return b.String()
	}()
	none := strings.Repeat("0", 32)
	for _, sc := range []scenario{
		{name: "no name", target: adminPath, body: "x", status: 400, code: "parameter-invalid", where: "name"},
		{name: "a path", target: adminPath + "?name=..%2F..%2Fetc%2Fpasswd", body: "x", status: 400, code: "parameter-invalid", where: "name"},
		{name: "a dot", target: adminPath + "?name=..", body: "x", status: 400, code: "parameter-invalid", where: "name"},
		{name: "a name that cannot be seen", target: adminPath + "?name=a%00b", body: "x", status: 400, code: "parameter-invalid", where: "name"},
		{name: "name of an archive", target: sourceFile, body: "x", headers: []string{zipBody}, status: 400, code: "parameter-invalid", where: "name"},
		{name: "no source", target: sourceFile + "&source=web", body: "x", status: 400, code: "parameter-invalid", where: "source"},
		{name: "no game", target: sourceFile + "&game=chess", body: "x", status: 400, code: "parameter-invalid", where: "game"},
		{name: "an address", target: sourceFile + "&url=http://example.test", body: "x", status: 400, code: "parameter-unknown", where: "url"},
		{name: "JSON", target: sourceFile, body: "{}", headers: []string{jsonBody}, status: 415, code: "unsupported-media-type", header: []string{"Accept: application/octet-stream, application/zip"}},
		{name: "no archive", target: adminPath, body: "PK nonsense", headers: []string{zipBody}, status: 422, code: "archive-refused"},
		{name: "a way out", target: adminPath, body: zipped(t, "../../etc/passwd", "x"), headers: []string{zipBody}, status: 422, code: "archive-refused"},
		{name: "from the root", target: adminPath, body: zipped(t, "/etc/passwd", "x"), headers: []string{zipBody}, status: 422, code: "archive-refused"},
		{name: "a way out of Windows", target: adminPath, body: zipped(t, `..\x`, "x"), headers: []string{zipBody}, status: 422, code: "archive-refused"},
		{name: "a link", target: adminPath, body: link, headers: []string{zipBody}, status: 422, code: "archive-refused"},
		{name: "a bomb", target: adminPath, body: zipped(t, "zeros", strings.Repeat("\x00", 20<<20)), headers: []string{zipBody}, status: 422, code: "archive-refused"},
		{name: "nothing in it", target: adminPath, body: zipped(t), headers: []string{zipBody}, status: 422, code: "archive-refused"},
		{name: "no such import", target: adminPath + "/" + none, status: 404, code: "not-found"},
		{name: "no id", target: adminPath + "/x", status: 404, code: "not-found"},
		{name: "stop what is not there", method: "DELETE", target: adminPath + "/" + none, status: 404, code: "not-found"},
		{name: "no such path", target: "/v1/admin/users", status: 404, code: "not-found"},
		{name: "no such method", method: "PUT", target: adminPath, status: 405, code: "method-not-allowed", header: []string{"Allow: OPTIONS, GET, HEAD, POST"}},
	} {
		t.Run(sc.name, func(t *testing.T) {
			o.t = t
			method := sc.method
			if method == "" {
				method = map[bool]string{true: http.MethodPost, false: http.MethodGet}[sc.body != ""]
			}
			headers := append([]string{bearer}, sc.headers...)
			if sc.headers == nil && sc.body != "" {
				headers = append(headers, octets)
			}
			sc.verify(t, o.do(method, sc.target, sc.body, headers...))
		})
	}
	o.t = t
	if list := decode[api.ImportList](t, o.get(adminPath, bearer)); len(list.Data) != 0 {
		t.Errorf("requests that were refused are remembered: %+v", list)
	}
}

// Without the token the paths are closed, and where there is none they do not exist; failed attempts are logged without
// what was sent, and counted.
func TestAdminToken(t *testing.T) {
	o := operated(t, func(c *api.Config) { c.Limiter = limit.New(limit.Rate{PerSecond: 0.01, Burst: 6}, nil) })
	for _, method := range []string{"GET", "POST", "DELETE", "HEAD"} {
		res := o.do(method, adminPath, "secret body", "Authorization: Bearer guess-guess-guess", octets, peer+": 192.0.2.9:1")
		if res.StatusCode != http.StatusUnauthorized || !strings.HasPrefix(res.Header.Get("WWW-Authenticate"), "Bearer") {
			t.Errorf("%s: %d %v", method, res.StatusCode, res.Header)
		}
	}
	for _, header := range []string{"Accept: */*", "Authorization: Basic " + token, "Authorization: Bearer " + token[1:]} {
		scenario{status: http.StatusUnauthorized, code: "admin-token"}.verify(t, o.get(adminPath, header))
	}
	if log := o.log.String(); strings.Count(log, "without the right token") != 7 || strings.Contains(log, "guess") || strings.Contains(log, token[1:]) || !strings.Contains(log, "192.0.2.9") {
		t.Errorf("log: %s", log)
	}
	o.get(adminPath, peer+": 192.0.2.9:1")
	o.get(adminPath, peer+": 192.0.2.9:1")
	scenario{status: http.StatusTooManyRequests, code: "rate-limited"}.verify(t, o.get(adminPath, bearer, peer+": 192.0.2.9:1"))

	for name, s := range map[string]*service{"no token": serve(t, cards(t, "r1")), "apart": public(t)} {
		for _, target := range []string{adminPath, adminPath + "/" + strings.Repeat("0", 32), "/v1/admin", "/v1/admin/", "/v1/%61dmin/imports", "/v1/admin/imports/"} {
			for _, method := range []string{"GET", "POST", "DELETE", "PUT", "OPTIONS"} {
				res, nothing := s.do(method, target, "", bearer), s.do(method, "/v1/nothing/here", "", bearer)
				if res.StatusCode != http.StatusNotFound || res.StatusCode != nothing.StatusCode || res.Header.Get("Allow") != nothing.Header.Get("Allow") {
					t.Errorf("%s: %s %s: %d, Allow %q; of what is not there %d", name, method, target, res.StatusCode, res.Header.Get("Allow"), nothing.StatusCode)
				}
			}
		}
	}
	for _, bad := range []string{"", "short", strings.Repeat("x", 31), strings.Repeat("x", 40) + " ", strings.Repeat("é", 40)} {
		if _, err := api.NewAdmin(bad, nil); err == nil || len(bad) > 6 && strings.Contains(err.Error(), bad) {
			t.Errorf("token %q: %v", bad, err)
		}
	}
}

// public is the public side of a service whose operator has an address of his own.
func public(t *testing.T) *service {
	t.Helper()
	admin, err := api.NewAdmin(token, nil)
	if err != nil {
		t.Fatal(err)
	}
	s, ops := serveApart(t, func(c *api.Config) { c.Admin = admin }, cards(t, "r1"))
	scenario{status: http.StatusUnauthorized, code: "admin-token"}.verify(t, ops.get(adminPath))
	return s
}

// An upload over a real connection may go on past the deadlines of other bodies as long as it comes, and is given up where it stands still.
func TestUploadPace(t *testing.T) {
	o := operated(t, func(c *api.Config) { c.StreamIdle = 300 * time.Millisecond })
	srv := httptest.NewUnstartedServer(o.handler)
	srv.Config.ReadTimeout, srv.Config.WriteTimeout = 200*time.Millisecond, 200*time.Millisecond
	srv.Start()
	defer srv.Close()
	send := func(parts int, pause time.Duration) (*http.Response, error) {
		r, w := io.Pipe()
		defer r.Close()
		go func() {
			for range parts {
				if _, err := w.Write(make([]byte, 1<<20)); err != nil {
					return
				}
				time.Sleep(pause)
			}
			_ = w.Close()
		}()
		req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, srv.URL+sourceFile, r)
		if err != nil {
			return nil, err
		}
		req.Header.Set("Content-Type", "application/octet-stream")
		req.Header.Set("Authorization", "Bearer "+token)
		res, err := http.DefaultClient.Do(req)
		if err == nil {
			res.Body.Close()
		}
		return res, err
	}
	if res, err := send(8, 100*time.Millisecond); err != nil || res.StatusCode != http.StatusAccepted {
		t.Errorf("an upload that comes slowly: %v %v", res, err)
	}
	o.ended(decode[api.ImportList](t, o.get(adminPath, bearer)).Data[0].Url)
	stopped := make(chan int)
	go func() {
		for len(decode[api.ImportList](t, o.get(adminPath, bearer)).Data) < 2 {
			time.Sleep(time.Millisecond)
		}
		stopped <- o.do(http.MethodDelete, decode[api.ImportList](t, o.get(adminPath, bearer)).Data[0].Url, "", bearer).StatusCode
	}()
	if res, err := send(2, 10*time.Second); err != nil || res.StatusCode != http.StatusConflict {
		t.Errorf("an upload that is stopped: %v %v", res, err)
	}
	if status := <-stopped; status != http.StatusOK && status != http.StatusNotFound { // it is forgotten at once
		t.Errorf("stopping an upload: %d", status)
	}
	if res, err := send(2, time.Minute); err != nil || res.StatusCode != http.StatusRequestTimeout {
		t.Errorf("an upload that stands still: %v %v", res, err)
	}
}

// An upload over the limit is refused before it is read where its size is told.
func TestUploadTooLarge(t *testing.T) {
	o := operated(t, func(*api.Config) {})
	body := &endless{left: imports.MaxUpload + 1}
	req := httptest.NewRequest(http.MethodPost, sourceFile, body)
	req.ContentLength = imports.MaxUpload + 1
	req.Header.Set("Authorization", "Bearer "+token)
	req.Header.Set("Content-Type", "application/octet-stream")
	rec := httptest.NewRecorder()
	o.handler.ServeHTTP(rec, req)
	o.check(req, rec.Result())
	if left := body.left; rec.Code != http.StatusRequestEntityTooLarge || left < imports.MaxUpload/2 {
		t.Errorf("%d with %d bytes unread: %s", rec.Code, left, rec.Body)
	}
}

// endless is a body of so many zeros.
type endless struct{ left int64 }

func (e *endless) Read(p []byte) (int, error) {
	if e.left == 0 {
		return 0, io.EOF
	}
	n := min(int64(len(p)), e.left)
	clear(p[:n])
	e.left -= n
	return int(n), nil
}

func (e *endless) Close() error { return nil }
