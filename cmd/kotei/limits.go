package main

import (
	"fmt"
	"os"

	"github.com/kotei-dev/kotei/api/limit"
)

// limitFlags say how many requests the service takes of whom.
type limitFlags struct {
	Rate         string   `help:"Requests a second and, after a colon, at once that each client may send; off for no limit." default:"500:5000" env:"KOTEI_RATE" placeholder:"RATE[:BURST]"`
	TrustedProxy []string `help:"Network whose X-Forwarded-For is believed; may be given several times." env:"KOTEI_TRUSTED_PROXY" placeholder:"CIDR"`
	Keys         string   `help:"File of keys that raise the limit: name, SHA-256 of the key and rate, one a line." env:"KOTEI_KEYS" placeholder:"FILE"`
}

// limits makes the limiter that the flags ask for.
func (f limitFlags) limits() (*limit.Limiter, limit.Proxies, error) {
	rate, err := limit.ParseRate(f.Rate)
	if err != nil {
		return nil, nil, flagErr("rate", f.Rate, err)
	}
	proxies, err := limit.ParseProxies(f.TrustedProxy)
	if err != nil {
		return nil, nil, flagErr("trusted-proxy", f.badProxy(), err)
	}
	if f.Keys == "" {
		return limit.New(rate, nil), proxies, nil
	}
	file, err := os.Open(f.Keys)
	if err != nil {
		return nil, nil, flagErr("keys", f.Keys, err)
	}
	defer file.Close()
	keys, err := limit.ReadKeys(file)
	if err != nil {
		return nil, nil, flagErr("keys", f.Keys, fmt.Errorf("%s: %w", f.Keys, err))
	}
	if keys.Len() == 0 {
		return nil, nil, flagErr("keys", f.Keys, fmt.Errorf("%s holds no key", f.Keys))
	}
	return limit.New(rate, keys), proxies, nil
}

// badProxy is the first network that cannot be read.
func (f limitFlags) badProxy() string {
	for _, p := range f.TrustedProxy {
		if _, err := limit.ParseProxies([]string{p}); err != nil {
			return p
		}
	}
	return ""
}
