package main

import (
	"bufio"
	"crypto/sha256"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// ask sends a GET; headers are "Name: value".
func ask(t *testing.T, url string, headers ...string) (*http.Response, string) {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, url, http.NoBody)
	if err != nil {
		t.Fatal(err)
	}
	for _, h := range headers {
		name, value, _ := strings.Cut(h, ": ")
		req.Header.Set(name, value)
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	return res, string(body)
}

// startServe runs serve with the arguments until the test ends, and gives the address of the service and what it said
// before.
func startServe(t *testing.T, args ...string) (base string, said []string) {
	t.Helper()
	cmd := program(t, append([]string{"serve", "--addr", "127.0.0.1:0"}, args...)...)
	errs, err := cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = cmd.Process.Kill(); _ = cmd.Wait() })
	lines := bufio.NewScanner(errs)
	for lines.Scan() {
		if _, rest, ok := strings.Cut(lines.Text(), "serving on "); ok {
			go func() {
				for lines.Scan() { // keep the pipe empty
				}
			}()
			return strings.Fields(rest)[0], said
		}
		said = append(said, lines.Text())
	}
	t.Fatalf("serve did not say where it listens: %v", said)
	return "", nil
}

// The flags about limits and operation do what they say.
func TestServeLimits(t *testing.T) {
	keys := filepath.Join(t.TempDir(), "keys")
	if err := os.WriteFile(keys, []byte(fmt.Sprintf("# name hash rate\npartner %x 100:200\n", sha256.Sum256([]byte("s3cret")))), 0o600); err != nil {
		t.Fatal(err)
	}
	base, said := startServe(t, "--ops-addr", "127.0.0.1:0", "--rate", "0.01:3", "--trusted-proxy", "127.0.0.0/8", "--trusted-proxy", "::1", "--keys", keys)
	ops := ""
	for _, line := range said {
		if _, rest, ok := strings.Cut(line, "metrics on "); ok {
			ops = rest
		}
	}
	visitor := "X-Forwarded-For: 203.0.113.5"
	for i := range 4 {
		res, body := ask(t, base+"/v1/games", visitor)
		if want := map[bool]int{true: 200, false: 429}[i < 3]; res.StatusCode != want {
			t.Fatalf("request %d: %d %s", i, res.StatusCode, body)
		}
		if p := res.Header.Get("RateLimit-Policy"); p != `"default";q=3;w=300` {
			t.Errorf("RateLimit-Policy %s", p)
		}
	}
	if res, _ := ask(t, base+"/v1/games", visitor, "Authorization: Bearer s3cret"); res.StatusCode != 200 || !strings.HasPrefix(res.Header.Get("RateLimit"), `"key";r=199;`) {
		t.Errorf("with a key: %d, RateLimit %s", res.StatusCode, res.Header.Get("RateLimit"))
	}
	if res, _ := ask(t, base+"/metrics"); res.StatusCode != 404 {
		t.Errorf("the metrics are on the public address: %d", res.StatusCode)
	}
	if _, page := ask(t, ops); !strings.Contains(page, `kotei_rate_limited_total{outcome="refused"} 1`) || !strings.Contains(page, `kotei_catalog_cards{game="l5r-ccg"}`) {
		t.Errorf("metrics at %s: %.500s", ops, page)
	}
	if res, _ := ask(t, strings.TrimSuffix(ops, "metrics")+"v1/games"); res.StatusCode != 404 {
		t.Errorf("the address for metrics serves cards: %d", res.StatusCode)
	}
}

// Without flags the limits are those of the contract, and the metrics are public.
func TestServeDefaults(t *testing.T) {
	base, _ := startServe(t)
	res, page := ask(t, base+"/metrics")
	if res.StatusCode != 200 || !strings.Contains(page, "kotei_http_requests_in_flight 1") {
		t.Errorf("metrics: %d %.300s", res.StatusCode, page)
	}
	if p := res.Header.Get("RateLimit-Policy"); p != `"default";q=5000;w=10` {
		t.Errorf("RateLimit-Policy %s", p)
	}
}
