package engine

// Hash gathers a fingerprint: 64 bits, order of the values counts. The zero Hash is empty. It is no protection
// against people who look for two states with one fingerprint.
type Hash uint64

// Int adds a number.
func (h *Hash) Int(n int) { h.Uint64(uint64(n)) }

// Uint64 adds 64 bits.
func (h *Hash) Uint64(n uint64) { *h = Hash(Mix(uint64(*h)*0x100000001b3 + n + golden)) }

// Bool adds a truth value.
func (h *Hash) Bool(b bool) {
	if b {
		h.Uint64(1)
	} else {
		h.Uint64(0)
	}
}

// String adds a text with its length.
func (h *Hash) String(s string) {
	x := uint64(14695981039346656037) // FNV-1a
	for i := range len(s) {
		x = (x ^ uint64(s[i])) * 1099511628211
	}
	h.Int(len(s))
	h.Uint64(x)
}

// Sum is the fingerprint of what was added.
func (h Hash) Sum() uint64 { return uint64(h) }
