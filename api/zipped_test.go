package api

import (
	"bytes"
	"compress/gzip"
	"hash/crc32"
	"io"
	"testing"

	"github.com/klauspost/compress/zstd"
	"pgregory.net/rapid"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/card/cardtest"
	"github.com/kotei-dev/kotei/search"
)

// The checksum of joined parts is that of the whole.
func TestJoinSums(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := rapid.SliceOfN(rapid.Byte(), 0, 300).Draw(t, "a")
		b := rapid.SliceOfN(rapid.Byte(), 0, 5000).Draw(t, "b")
		got := joinSums(crc32.ChecksumIEEE(a), sumOf(b))
		if want := crc32.ChecksumIEEE(append(bytes.Clone(a), b...)); got != want {
			t.Fatalf("%08x, want %08x", got, want)
		}
	})
}

// A page put together from compressed cards unpacks to the page, checksum and length included.
func TestZipPage(t *testing.T) {
	var cards []card.Card
	for _, title := range []string{"Élan of the Hall", "Quiet \"Pier\"", "Ring", "Ring of the Long and Winding Way"} {
		cards = append(cards, card.Card{Title: title, Text: title + " " + title + " :bow: <b>" + title})
	}
	v := &View{Catalog: cardtest.Catalog(t, cards...)}
	unzstd, err := zstd.NewReader(nil)
	if err != nil {
		t.Fatal(err)
	}
	defer unzstd.Close()
	rapid.Check(t, func(t *rapid.T) {
		var hits []search.Hit
		for _, at := range rapid.SliceOfN(rapid.IntRange(0, len(cards)-1), 0, 70).Draw(t, "cards") {
			hits = append(hits, search.Hit{Card: at, Printing: -1})
		}
		tail := []byte(rapid.StringN(0, 200, -1).Draw(t, "tail"))
		if rapid.IntRange(0, 9).Draw(t, "long") == 0 {
			tail = bytes.Repeat([]byte("0123456789"), 14_000) // more than two stored blocks hold
		}
		var want, got bytes.Buffer
		want.WriteString(listHead)
		for i, h := range hits {
			if i > 0 {
				want.WriteByte(',')
			}
			want.Write(v.Catalog.JSON(h.Card))
		}
		want.Write(tail)
		zstdPage(&got, v, []byte(listHead), hits, tail)
		frames, err := unzstd.DecodeAll(got.Bytes(), nil)
		if err != nil || !bytes.Equal(frames, want.Bytes()) {
			t.Fatalf("zstd: %v: %q, want %q", err, frames, want.Bytes())
		}
		got.Reset()
		zipPage(&got, v, []byte(listHead), hits, tail)
		r, err := gzip.NewReader(&got)
		if err != nil {
			t.Fatal(err)
		}
		body, err := io.ReadAll(r)
		if err != nil || !bytes.Equal(body, want.Bytes()) {
			t.Fatalf("%v: %q, want %q", err, body, want.Bytes())
		}
	})
}
