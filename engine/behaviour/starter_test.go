package behaviour

import (
	"errors"
	"testing"
)

// The embedded behaviours are read without a fault.
func TestStarterReads(t *testing.T) {
	lib, err := readStarter()
	var bad *Error
	if errors.As(err, &bad) {
		for _, p := range bad.Problems {
			t.Error(p.Text("en"))
		}
		return
	}
	if err != nil {
		t.Fatal(err)
	}
	if len(lib.cards) < 300 {
		t.Errorf("%d behaviours", len(lib.cards))
	}
}
