package api

import (
	"bytes"
	"encoding/binary"
	"sync"
	"sync/atomic"

	"github.com/klauspost/compress/zstd"

	"github.com/kotei-dev/kotei/search"
)

// A page under zstd is put together as one under gzip is: from cards that are each a frame, since compressed data are any
// number of frames (RFC 8878, 3). What stands between them is in frames that are not compressed.

// zstdCell holds the frame of a card once it was asked for.
type zstdCell = atomic.Pointer[[]byte]

var zstdCards = sync.OnceValue(func() *zstd.Encoder {
	e, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedDefault), zstd.WithEncoderCRC(false), zstd.WithSingleSegment(true))
	if err != nil { // the options are constants
		panic(err)
	}
	return e
})

// zstd is the card of a place as a frame, made at its first use.
func (v *View) zstd(at int) []byte {
	v.zipOnce.Do(v.makeZips)
	if f := v.zstds[at].Load(); f != nil {
		return *f
	}
	frame := bytes.Clone(zstdCards().EncodeAll(v.Catalog.JSON(at), nil))
	v.zstds[at].Store(&frame)
	return frame
}

// zstdPage writes head, the cards with commas between them, and tail as frames of zstd.
func zstdPage(b *bytes.Buffer, v *View, head []byte, hits []search.Hit, tail []byte) {
	storeFrame(b, head)
	for i, h := range hits {
		if i > 0 {
			storeFrame(b, []byte(","))
		}
		b.Write(v.zstd(h.Card))
	}
	storeFrame(b, tail)
}

// Marks of a frame of zstd.
const (
	zstdMagic     = 0xfd2fb528
	zstdByte      = 0x20    // a single segment, its size in one byte
	zstdWord      = 0xa0    // a single segment, its size in four bytes
	zstdBlock     = 1 << 17 // the longest block
	zstdLastBlock = 1
)

// storeFrame writes data as a frame that is not compressed.
func storeFrame(b *bytes.Buffer, data []byte) {
	head := binary.LittleEndian.AppendUint32(b.AvailableBuffer(), zstdMagic)
	if len(data) < 256 {
		head = append(head, zstdByte, byte(len(data)))
	} else {
		head = binary.LittleEndian.AppendUint32(append(head, zstdWord), uint32(len(data)))
	}
	b.Write(head)
	for {
		part := data[:min(len(data), zstdBlock)]
		data = data[len(part):]
		mark := len(part) << 3
		if len(data) == 0 {
			mark |= zstdLastBlock
		}
		b.Write([]byte{byte(mark), byte(mark >> 8), byte(mark >> 16)})
		b.Write(part)
		if len(data) == 0 {
			return
		}
	}
}
