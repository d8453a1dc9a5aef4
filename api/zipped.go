package api

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"sync"
	"sync/atomic"

	"github.com/klauspost/compress/flate"

	"github.com/kotei-dev/kotei/search"
)

// A page of cards under gzip (under zstd in zstdpage.go) is put together from cards that were compressed before, each once and by itself: deflate
// data may be joined where a flush has brought them to a whole byte, and the checksum of the whole follows from those
// of the parts. So a page that nobody asked for before costs no more under gzip than without, for about twice
// the bytes of a page that is compressed as a whole.

// zipped is the JSON of a card as deflate data that end with an empty stored block (a sync flush).
type zipped struct {
	data []byte
	sums [2]partSum // of the card, and of the card with a comma behind it
}

// partSum is the checksum of a part, and what its length does to the checksum of all that stands before it.
type partSum struct{ crc, shift uint32 }

func sumOf(part []byte) partSum {
	return partSum{crc32.ChecksumIEEE(part), shiftOf(len(part))}
}

// minZipped is the size from which a page is put together from zipped cards; a smaller one is compressed at once.
const minZipped = 24 << 10

// zipLevel is the strength with which single cards are compressed: the highest takes 2.6 times as long for 0.7 % less.
const zipLevel = 6

var flateWriters = sync.Pool{New: func() any {
	w, err := flate.NewWriter(nil, zipLevel)
	if err != nil { // the level is a constant
		panic(err)
	}
	return w
}}

// zipCell holds a card once it was asked for.
type zipCell = atomic.Pointer[zipped]

func (v *View) makeZips() {
	v.zips, v.zstds = make([]zipCell, v.Catalog.Len()), make([]zstdCell, v.Catalog.Len())
}

// zip is the zipped card of a place, made at its first use.
func (v *View) zip(at int) *zipped {
	v.zipOnce.Do(v.makeZips)
	if z := v.zips[at].Load(); z != nil {
		return z
	}
	raw := v.Catalog.JSON(at)
	var b bytes.Buffer
	w, _ := flateWriters.Get().(*flate.Writer)
	w.Reset(&b)
	_, _ = w.Write(raw) // a buffer takes everything
	_ = w.Flush()
	flateWriters.Put(w)
	z := &zipped{data: bytes.Clone(b.Bytes()), sums: [2]partSum{sumOf(raw), sumOf(append(bytes.Clone(raw), ','))}}
	v.zips[at].Store(z)
	return z
}

// zippable says whether a page of these cards is worth putting together from zipped ones.
func (s shape) zippable(v *View, hits []search.Hit) bool {
	size := 0
	for _, h := range hits {
		if !s.whole(h) {
			return false
		}
		size += len(v.Catalog.JSON(h.Card))
	}
	return size >= minZipped
}

var gzipHead = []byte{0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff} // deflate, no name, no time, unknown system

// zipPage writes head, the cards with commas between them, and tail as one gzip stream.
func zipPage(b *bytes.Buffer, v *View, head []byte, hits []search.Hit, tail []byte) {
	b.Write(gzipHead)
	storeBlock(b, head, false)
	sum, size := crc32.ChecksumIEEE(head), len(head)
	for i, h := range hits {
		z := v.zip(h.Card)
		part := z.sums[0]
		size += len(v.Catalog.JSON(h.Card))
		if i == len(hits)-1 {
			b.Write(z.data)
		} else {
			// The empty stored block at the end of the data becomes one of a comma.
			b.Write(z.data[:len(z.data)-4])
			b.Write([]byte{1, 0, 0xfe, 0xff, ','})
			part, size = z.sums[1], size+1
		}
		sum = joinSums(sum, part)
	}
	storeBlock(b, tail, true)
	sum, size = joinSums(sum, sumOf(tail)), size+len(tail)
	end := binary.LittleEndian.AppendUint32(b.AvailableBuffer(), sum)
	b.Write(binary.LittleEndian.AppendUint32(end, uint32(size)))
}

// storeBlock writes data as deflate blocks that are not compressed.
func storeBlock(b *bytes.Buffer, data []byte, last bool) {
	for {
		part := data[:min(len(data), 0xffff)]
		data = data[len(part):]
		final := byte(0)
		if last && len(data) == 0 {
			final = 1
		}
		n := uint16(len(part))
		b.Write([]byte{final, byte(n), byte(n >> 8), byte(^n), byte(^n >> 8)})
		b.Write(part)
		if len(data) == 0 {
			return
		}
	}
}

// Checksums are remainders of polynomials over GF(2), lowest bit first; a part of n bytes behind another multiplies
// the checksum of that by x^8n.

// joinSums is the checksum of what sum is that of, with the part behind it.
func joinSums(sum uint32, part partSum) uint32 { return multiply(part.shift, sum) ^ part.crc }

// multiply is a·b modulo the polynomial of CRC-32.
func multiply(a, b uint32) uint32 {
	var p uint32
	for m := uint32(1) << 31; m != 0; m >>= 1 {
		if a&m != 0 {
			p ^= b
			if a&(m-1) == 0 {
				break
			}
		}
		b = b>>1 ^ crc32.IEEE&-(b&1)
	}
	return p
}

// shiftOf is x^8n.
func shiftOf(n int) uint32 {
	p, square := uint32(1)<<31, uint32(1)<<23 // x^0, x^8
	for ; n > 0; n >>= 1 {
		if n&1 != 0 {
			p = multiply(square, p)
		}
		square = multiply(square, square)
	}
	return p
}
