package sqlite_test

import (
	"testing"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/store"
	"github.com/kotei-dev/kotei/store/sqlite"
	"github.com/kotei-dev/kotei/store/storetest"
)

// wholeGame is the number of cards of the L5R CCG.
const wholeGame = 13860

func writeWhole(b *testing.B, st store.Store, content store.Content) {
	b.Helper()
	d, err := st.Begin(b.Context(), card.L5RCCG)
	if err != nil {
		b.Fatal(err)
	}
	if err := d.Write(b.Context(), content, []store.SourceDump{storetest.Dump("yasuki", "y")}); err != nil {
		b.Fatal(err)
	}
	if _, err := d.Publish(b.Context(), "h", storetest.Day(1)); err != nil {
		b.Fatal(err)
	}
}

// BenchmarkLoad reads a whole game; starting the service needs it (well under 0.6 s).
func BenchmarkLoad(b *testing.B) {
	path := newPath(b)
	st, err := sqlite.Open(path, sqlite.Options{Create: true})
	if err != nil {
		b.Fatal(err)
	}
	content := storetest.Large(card.L5RCCG, wholeGame)
	writeWhole(b, st, content)
	if err := st.Close(); err != nil {
		b.Fatal(err)
	}
	size := 0
	for _, e := range content.Encoded {
		size += len(e)
	}
	content = store.Content{}
	b.SetBytes(int64(size))
	b.ReportAllocs()
	for b.Loop() {
		st, err := sqlite.Open(path, sqlite.Options{ReadOnly: true})
		if err != nil {
			b.Fatal(err)
		}
		if _, _, err := st.Load(b.Context(), card.L5RCCG); err != nil {
			b.Fatal(err)
		}
		if err := st.Close(); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkWritePublish replaces a whole game by another: writing, publishing, removing the earlier one.
func BenchmarkWritePublish(b *testing.B) {
	st, err := sqlite.Open(newPath(b), sqlite.Options{Create: true})
	if err != nil {
		b.Fatal(err)
	}
	defer st.Close()
	content := storetest.Large(card.L5RCCG, wholeGame)
	b.ReportAllocs()
	for b.Loop() {
		writeWhole(b, st, content)
	}
}
