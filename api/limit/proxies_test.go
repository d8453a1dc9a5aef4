package limit

import (
	"net/http"
	"testing"
)

func TestOrigin(t *testing.T) {
	proxies, err := ParseProxies([]string{"10.0.0.0/8", "127.0.0.1", "fd00::/8"})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name, peer string
		forwarded  []string
		want       string
		direct     bool
	}{
		{"no proxy", "192.0.2.1:5000", nil, "192.0.2.1", true},
		{"a stranger's word", "192.0.2.1:5000", []string{"198.51.100.1"}, "192.0.2.1", true},
		{"a proxy's", "10.1.1.1:5000", []string{"198.51.100.1"}, "198.51.100.1", false},
		{"what the client put in front", "10.1.1.1:5000", []string{"127.0.0.1, 203.0.113.9, 198.51.100.1"}, "198.51.100.1", false},
		{"a chain of proxies", "10.1.1.1:5000", []string{"203.0.113.9, 198.51.100.1,10.2.2.2 , 10.3.3.3"}, "198.51.100.1", false},
		{"several fields", "10.1.1.1:5000", []string{"203.0.113.9, 198.51.100.1", "10.2.2.2"}, "198.51.100.1", false},
		{"proxies all the way", "10.1.1.1:5000", []string{"10.9.9.9, 10.2.2.2"}, "10.9.9.9", false},
		{"a proxy that says nothing", "127.0.0.1:5000", nil, "127.0.0.1", true},
		{"an empty field", "10.1.1.1:5000", []string{""}, "10.1.1.1", true},
		{"no address", "10.1.1.1:5000", []string{"198.51.100.1, unknown"}, "10.1.1.1", true},
		{"no address behind a proxy", "10.1.1.1:5000", []string{"unknown, 10.2.2.2"}, "10.2.2.2", false},
		{"with a port", "10.1.1.1:5000", []string{"198.51.100.1:443"}, "198.51.100.1", false},
		{"IPv6", "[fd00::1]:5000", []string{"2001:db8::7"}, "2001:db8::7", false},
		{"IPv6 in brackets", "[fd00::1]:5000", []string{"[2001:db8::7]:99"}, "2001:db8::7", false},
		{"IPv4 in IPv6", "[::ffff:10.1.1.1]:5000", []string{"::ffff:198.51.100.1"}, "198.51.100.1", false},
		{"IPv6 loopback is not trusted here", "[::1]:5000", []string{"198.51.100.1"}, "::1", true},
		{"no IP at all", "@", []string{"198.51.100.1"}, "invalid IP", true},
	} {
		r := &http.Request{RemoteAddr: c.peer, Header: http.Header{"X-Forwarded-For": c.forwarded}}
		if got, direct := proxies.Origin(r); got.String() != c.want || direct != c.direct {
			t.Errorf("%s: %v, direct %v, want %s, %v", c.name, got, direct, c.want, c.direct)
		}
	}
}

func TestParseProxies(t *testing.T) {
	for _, s := range []string{"", "proxy.example", "10.0.0.0/33", "10.0.0", "fe80::1%eth0", "::ffff:10.0.0.0/104", "10.0.0.0/8,"} {
		if got, err := ParseProxies([]string{s}); err == nil {
			t.Errorf("%q was read as %v", s, got)
		}
	}
}

// Whatever the header says, the origin is an address that it or the connection names, and never further left than the
// first stranger from the right.
func FuzzOrigin(f *testing.F) {
	proxies, err := ParseProxies([]string{"10.0.0.0/8"})
	if err != nil {
		f.Fatal(err)
	}
	f.Add("198.51.100.1, 10.0.0.1")
	f.Add(",,[::1]:80, x")
	f.Fuzz(func(t *testing.T, field string) {
		r := &http.Request{RemoteAddr: "10.1.1.1:1", Header: http.Header{"X-Forwarded-For": {field + ", 198.51.100.1"}}}
		if got, _ := proxies.Origin(r); got != addr("198.51.100.1") {
			t.Errorf("%q: %v", field, got)
		}
		r.Header = http.Header{"X-Forwarded-For": {field}}
		if got, _ := proxies.Origin(r); !got.IsValid() {
			t.Errorf("%q: no address", field)
		}
	})
}
