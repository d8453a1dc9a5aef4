package limit

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// Bounds of a Rate. Structured fields hold larger integers; no server of ours answers more.
const (
	maxPerSecond = 1e6
	maxBurst     = 1e7
)

// Default is what a client may ask for without a key.
var Default = Rate{PerSecond: 500, Burst: 5000}

// Rate is how many requests a client may send: PerSecond in the long run, Burst at once. The zero Rate is no
// limit at all.
type Rate struct {
	PerSecond float64
	Burst     int
}

// ParseRate reads "PER_SECOND", "PER_SECOND:BURST" or "off". A burst that is left out is ten times the rate, at
// least 1. Both must be positive; the error says what is wrong.
func ParseRate(s string) (Rate, error) {
	if s == "off" {
		return Rate{}, nil
	}
	perSecond, burst, hasBurst := strings.Cut(s, ":")
	n, err := strconv.ParseFloat(perSecond, 64)
	if err != nil || !(n > 0) || n > maxPerSecond {
		return Rate{}, fmt.Errorf("rate %q: requests per second must be a number over 0, at most %d (500, or 500:5000 with a burst, or off)", s, int(maxPerSecond))
	}
	r := Rate{PerSecond: n, Burst: max(1, int(math.Ceil(10*n)))}
	if hasBurst {
		if r.Burst, err = strconv.Atoi(burst); err != nil || r.Burst < 1 || r.Burst > maxBurst {
			return Rate{}, fmt.Errorf("rate %q: the burst must be a whole number from 1 to %d", s, int(maxBurst))
		}
	}
	return r, nil
}

// String is the form that ParseRate reads.
func (r Rate) String() string {
	if r.off() {
		return "off"
	}
	return strconv.FormatFloat(r.PerSecond, 'f', -1, 64) + ":" + strconv.Itoa(r.Burst)
}

func (r Rate) off() bool { return r.PerSecond <= 0 }

// policy is a member of RateLimit-Policy: the burst as quota, and as window the seconds in which it is filled anew.
func (r Rate) policy(name string) string {
	return fmt.Sprintf("%q;q=%d;w=%d", name, r.Burst, r.seconds(float64(r.Burst)))
}

// seconds is how long it takes until so many tokens have come, in whole seconds, at least one.
func (r Rate) seconds(tokens float64) int {
	return max(1, int(math.Ceil(tokens/r.PerSecond)))
}
