package changes

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
)

// maxUnpacked bounds what Unpack takes: several times a step in which every card of the largest game changes.
const maxUnpacked = 256 << 20

// Pack is the step as bytes to keep, compressed JSON. The same step gives the same bytes.
func (s Step) Pack() ([]byte, error) {
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	if err := json.NewEncoder(z).Encode(s); err != nil {
		return nil, fmt.Errorf("changes: pack: %w", err)
	}
	if err := z.Close(); err != nil {
		return nil, fmt.Errorf("changes: pack: %w", err)
	}
	return b.Bytes(), nil
}

// Unpack reads what Pack made. Anything else is an error.
func Unpack(packed []byte) (Step, error) {
	z, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil, fmt.Errorf("changes: unpack: %w", err)
	}
	raw, err := io.ReadAll(io.LimitReader(z, maxUnpacked))
	if err != nil {
		return nil, fmt.Errorf("changes: unpack: %w", err)
	}
	step := Step{}
	if err := json.Unmarshal(raw, &step); err != nil {
		return nil, fmt.Errorf("changes: unpack: %w", err)
	}
	return step, nil
}
