package deck_test

import (
	"encoding/binary"
	"testing"
	"unicode/utf16"

	"github.com/kotei-dev/kotei/deck"
)

// TestUTF16 reads lists as editors and shells of Windows save them.
func TestUTF16(t *testing.T) {
	r := invented(t)
	list := "Dynasty\r\n3 Copper Kiln\r\n2 Potter’s Row\r\n1 狐 🔥\r\n"
	for name, order := range map[string]binary.AppendByteOrder{"little": binary.LittleEndian, "big": binary.BigEndian} {
		var text []byte
		for _, unit := range utf16.Encode([]rune("\uFEFF" + list)) {
			text = order.AppendUint16(text, unit)
		}
		res, err := deck.Read(text, deck.Options{}, r)
		if err != nil {
			t.Fatal(err)
		}
		if len(res.Deck.Entries) != 3 || res.Deck.Entries[0].Card != "copper-kiln" || res.Deck.Entries[0].Count != 3 || res.Deck.Entries[1].Card != "potters-row" || res.Lines[3].Text != "1 狐 🔥" {
			t.Errorf("%s endian: %+v %+v", name, res.Lines, res.Deck.Entries)
		}
		half, err := deck.Read(append(text, 'x'), deck.Options{}, r)
		if err != nil {
			t.Fatal(err)
		}
		if last := half.Lines[len(half.Lines)-1].Text; last != "\uFFFD" {
			t.Errorf("%s endian: half a character at the end is %q", name, last)
		}
	}
}
