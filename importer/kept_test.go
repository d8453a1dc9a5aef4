package importer

import (
	"bytes"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/kotei-dev/kotei/card"
)

func oneCard(title string) Dump {
	return Dump{Game: card.L5RCCG, Records: []Record{{Key: title, Card: card.Card{Title: title}}}}
}

func TestPackDumps(t *testing.T) {
	a, b, c := oneCard("Amber"), oneCard("Bronze"), oneCard("Copper")
	single, err := EncodeDump(a)
	if err != nil {
		t.Fatal(err)
	}
	if _, data, err := packDumps([]Dump{a, a}); err != nil || !bytes.Equal(data, single) {
		t.Errorf("a dump given twice is not kept as the single one (%v)", err)
	}
	list, want, err := packDumps([]Dump{a, b, c})
	if err != nil || len(list) != 3 {
		t.Fatal(list, err)
	}
	if _, got, err := packDumps([]Dump{c, a, b, a}); err != nil || !bytes.Equal(got, want) {
		t.Errorf("another order gives other bytes (%v)", err)
	}
	back, err := unpackDumps(want)
	if diff := cmp.Diff(list, back); err != nil || diff != "" {
		t.Errorf("%v (-packed +unpacked):\n%s", err, diff)
	}
	for cut := range want {
		if got, err := unpackDumps(want[:cut]); err == nil && len(got) == 3 {
			t.Errorf("the first %d of %d bytes unpack whole", cut, len(want))
		}
	}
}

func FuzzUnpackDumps(f *testing.F) {
	_, several, err := packDumps([]Dump{oneCard("Amber"), oneCard("Bronze")})
	if err != nil {
		f.Fatal(err)
	}
	f.Add(several)
	f.Add(several[:len(several)-3])
	f.Add(append(bytes.Clone(severalDumps), 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01))
	f.Add([]byte{})
	f.Fuzz(func(t *testing.T, data []byte) {
		list, err := unpackDumps(data)
		if err != nil || len(list) == 0 {
			return
		}
		again, packed, err := packDumps(list)
		if err != nil {
			t.Fatalf("what was unpacked cannot be packed: %v", err)
		}
		back, err := unpackDumps(packed)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(again, back); diff != "" {
			t.Errorf("(-packed +unpacked):\n%s", diff)
		}
	})
}
