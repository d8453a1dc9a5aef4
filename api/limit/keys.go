package limit

import (
	"bufio"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"fmt"
	"io"
	"strings"

	"golang.org/x/time/rate"
)

// maxKeys bounds a file of keys.
const maxKeys = 10_000

// Keys are the keys that raise the limit of whoever sends them. The zero value has none.
type Keys struct {
	byStart map[[8]byte][]*key // by the first bytes of the hash
	count   int
}

// key is one key: its hash, never itself, and the bucket that all who send it share.
type key struct {
	name   string
	hash   [sha256.Size]byte
	rate   Rate
	policy string
	bucket *rate.Limiter // nil without a limit
}

// ReadKeys reads a file of keys: a line each with the name of its holder, the SHA-256 of the key in hex and the rate
// in the form of ParseRate. Blank lines and those that begin with # are skipped. Errors name the line, never what is
// written there of a hash.
func ReadKeys(r io.Reader) (*Keys, error) {
	k := &Keys{byStart: map[[8]byte][]*key{}}
	names := map[string]bool{}
	lines := bufio.NewScanner(r)
	for n := 1; lines.Scan(); n++ {
		fields := strings.Fields(lines.Text())
		if len(fields) == 0 || strings.HasPrefix(fields[0], "#") {
			continue
		}
		if len(fields) != 3 {
			return nil, fmt.Errorf("line %d of the keys: want three words: name, SHA-256 of the key in hex, rate", n)
		}
		hash, err := hex.DecodeString(fields[1])
		if err != nil || len(hash) != sha256.Size {
			return nil, fmt.Errorf("line %d of the keys: the second word is no SHA-256 in hex (64 digits)", n)
		}
		limit, err := ParseRate(fields[2])
		if err != nil {
			return nil, fmt.Errorf("line %d of the keys: %w", n, err)
		}
		one := &key{name: fields[0], hash: [sha256.Size]byte(hash), rate: limit}
		if !limit.off() {
			one.bucket, one.policy = newBucket(limit), limit.policy("key")
		}
		if _, twice := k.find(one.hash); twice || names[one.name] {
			return nil, fmt.Errorf("line %d of the keys: this name or key stands there twice", n)
		}
		if k.count++; k.count > maxKeys {
			return nil, fmt.Errorf("line %d of the keys: more than %d keys", n, maxKeys)
		}
		names[one.name] = true
		start := [8]byte(hash)
		k.byStart[start] = append(k.byStart[start], one)
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("read the keys: %w", err)
	}
	return k, nil
}

// Len is how many keys there are.
func (k *Keys) Len() int {
	if k == nil {
		return 0
	}
	return k.count
}

// lookup finds the key that was sent. Only hashes are compared, whole and in constant time.
func (k *Keys) lookup(secret string) (*key, bool) {
	return k.find(sha256.Sum256([]byte(secret)))
}

func (k *Keys) find(hash [sha256.Size]byte) (*key, bool) {
	for _, one := range k.byStart[[8]byte(hash[:8])] {
		if subtle.ConstantTimeCompare(one.hash[:], hash[:]) == 1 {
			return one, true
		}
	}
	return nil, false
}
