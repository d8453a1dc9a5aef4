package importer

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
)

// What is kept of a source is one dump for each path that it was read from: Merge matches the cards of
// several dumps, while those of one dump are different cards. One dump is kept as EncodeDump writes it;
// several stand behind severalDumps, each after its length.

// severalDumps cannot be the start of a single dump, which starts with zstd's magic number.
var severalDumps = []byte("kotei dumps 1\n")

// packDumps gives the dumps of one source for store.SourceDump.Data, and the dumps in the order in which
// they stand there. It depends neither on the order of list nor on a dump that is in it twice.
func packDumps(list []Dump) ([]Dump, []byte, error) {
	type packed struct {
		dump Dump
		data []byte
	}
	all := make([]packed, len(list))
	for i, d := range list {
		data, err := EncodeDump(d)
		if err != nil {
			return nil, nil, err
		}
		all[i] = packed{d, data}
	}
	slices.SortStableFunc(all, func(a, b packed) int { return bytes.Compare(a.data, b.data) })
	all = slices.CompactFunc(all, func(a, b packed) bool { return bytes.Equal(a.data, b.data) })
	if len(all) == 1 {
		return []Dump{all[0].dump}, all[0].data, nil
	}
	dumps, data := make([]Dump, len(all)), bytes.Clone(severalDumps)
	for i, p := range all {
		dumps[i] = p.dump
		data = binary.AppendUvarint(data, uint64(len(p.data)))
		data = append(data, p.data...)
	}
	return dumps, data, nil
}

// unpackDumps reads what packDumps wrote. Damaged data is an error.
func unpackDumps(data []byte) ([]Dump, error) {
	rest, several := bytes.CutPrefix(data, severalDumps)
	if !several {
		d, err := DecodeDump(data)
		return []Dump{d}, err
	}
	var out []Dump
	for len(rest) > 0 {
		size, n := binary.Uvarint(rest)
		if n <= 0 || size > uint64(len(rest)-n) {
			return nil, errors.New("importer: decode dumps: cut short")
		}
		d, err := DecodeDump(rest[n : n+int(size)])
		if err != nil {
			return nil, fmt.Errorf("dump %d: %w", len(out)+1, err)
		}
		out = append(out, d)
		rest = rest[n+int(size):]
	}
	return out, nil
}

func records(list []Dump) int {
	n := 0
	for _, d := range list {
		n += len(d.Records)
	}
	return n
}
