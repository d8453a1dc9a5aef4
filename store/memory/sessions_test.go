package memory_test

import (
	"testing"

	"github.com/kotei-dev/kotei/store"
	"github.com/kotei-dev/kotei/store/memory"
	"github.com/kotei-dev/kotei/store/storetest"
)

func TestConformance(t *testing.T) {
	storetest.Sessions(t, func(string) (store.Sessions, error) { return memory.New(), nil }, func(testing.TB) string { return "" })
}
