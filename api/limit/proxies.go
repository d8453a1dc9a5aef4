package limit

import (
	"fmt"
	"net/http"
	"net/netip"
	"strings"
)

// Proxies are the addresses whose X-Forwarded-For is believed.
type Proxies []netip.Prefix

// ParseProxies reads networks in CIDR form, or single addresses.
func ParseProxies(list []string) (Proxies, error) {
	out := make(Proxies, 0, len(list))
	for _, s := range list {
		p, err := netip.ParsePrefix(s)
		if err != nil {
			a, addrErr := netip.ParseAddr(s)
			if addrErr != nil || a.Zone() != "" {
				return nil, fmt.Errorf("trusted proxy %q is neither a network such as 10.0.0.0/8 nor an address", s)
			}
			a = a.Unmap()
			p = netip.PrefixFrom(a, a.BitLen())
		}
		if p.Addr().Is4In6() {
			return nil, fmt.Errorf("trusted proxy %q: write an IPv4 network as such, without ::ffff: in front", s)
		}
		out = append(out, p.Masked())
	}
	return out, nil
}

func (p Proxies) trust(a netip.Addr) bool {
	for _, prefix := range p {
		if prefix.Contains(a) {
			return true
		}
	}
	return false
}

// Origin is the address that sent the request, and whether it is that of the connection itself. Where a trusted
// proxy connects, it is the right-most entry of X-Forwarded-For that no trusted proxy wrote about another: what
// stands further left is the client's own word. An entry that is no address ends the search at the proxy that
// vouched for it. A connection without an IP address gives the zero Addr.
func (p Proxies) Origin(r *http.Request) (addr netip.Addr, direct bool) {
	peer, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil {
		return netip.Addr{}, true
	}
	addr = plain(peer.Addr())
	if !p.trust(addr) {
		return addr, true
	}
	direct = true
	lines := r.Header.Values("X-Forwarded-For")
	for i := len(lines) - 1; i >= 0; i-- {
		for rest, more := lines[i], true; more; {
			var hop string
			if at := strings.LastIndexByte(rest, ','); at >= 0 {
				hop, rest = rest[at+1:], rest[:at]
			} else {
				hop, more = rest, false
			}
			next, ok := parseHop(strings.TrimSpace(hop))
			if !ok {
				return addr, direct
			}
			addr, direct = next, false
			if !p.trust(addr) {
				return addr, direct
			}
		}
	}
	return addr, direct
}

// parseHop reads an address with or without a port.
func parseHop(s string) (netip.Addr, bool) {
	if a, err := netip.ParseAddr(strings.TrimSuffix(strings.TrimPrefix(s, "["), "]")); err == nil {
		return plain(a), true
	}
	if a, err := netip.ParseAddrPort(s); err == nil {
		return plain(a.Addr()), true
	}
	return netip.Addr{}, false
}

// plain writes one address one way: an IPv4 address never as IPv6, and without a zone.
func plain(a netip.Addr) netip.Addr { return a.Unmap().WithZone("") }

// Site is what counts as one client: an IPv4 address, or the 64 bits of an IPv6 network, of which anyone has all
// addresses.
func Site(a netip.Addr) netip.Addr {
	if a.Is6() {
		p, _ := a.Prefix(64) // 64 bits fit every IPv6 address
		return p.Addr()
	}
	return a
}
