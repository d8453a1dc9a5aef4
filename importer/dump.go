package importer

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"

	"github.com/klauspost/compress/zstd"

	"github.com/kotei-dev/kotei/card"
)

// Limits of a stored dump: the full L5R CCG is about 30 MiB unpacked.
const (
	maxDumpBytes     = 512 << 20
	maxDumpLineBytes = 4 << 20
	maxDumpWindow    = 64 << 20
)

// dumpLine is one line of the stored form: exactly one of the fields is set.
type dumpLine struct {
	Header *dumpHeader `json:"dump,omitempty"`
	Set    *card.Set   `json:"set,omitempty"`
	Alias  []string    `json:"alias,omitempty"` // old id, id
	Record *Record     `json:"record,omitempty"`
}

type dumpHeader struct {
	Version int       `json:"version"`
	Game    card.Game `json:"game"`
}

const dumpVersion = 1

// EncodeDump writes a dump as zstd-compressed JSON lines, for store.SourceDump.Data. The same dump gives
// the same bytes.
func EncodeDump(d Dump) ([]byte, error) {
	var packed bytes.Buffer
	z, err := zstd.NewWriter(&packed, zstd.WithEncoderConcurrency(1), zstd.WithEncoderLevel(zstd.SpeedDefault))
	if err != nil {
		return nil, fmt.Errorf("importer: encode dump: %w", err)
	}
	w := bufio.NewWriterSize(z, 1<<16)
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	put := func(line dumpLine) error { return enc.Encode(line) }
	err = put(dumpLine{Header: &dumpHeader{Version: dumpVersion, Game: d.Game}})
	for i := 0; err == nil && i < len(d.Sets); i++ {
		err = put(dumpLine{Set: &d.Sets[i]})
	}
	for _, old := range sortedKeys(d.Aliases) {
		if err == nil {
			err = put(dumpLine{Alias: []string{old, d.Aliases[old]}})
		}
	}
	for i := 0; err == nil && i < len(d.Records); i++ {
		err = put(dumpLine{Record: &d.Records[i]})
	}
	if err == nil {
		err = w.Flush()
	}
	if closeErr := z.Close(); err == nil {
		err = closeErr
	}
	if err != nil {
		return nil, fmt.Errorf("importer: encode dump: %w", err)
	}
	return packed.Bytes(), nil
}

// DecodeDump reads what EncodeDump wrote. Damaged or oversized data is an error that names the line.
func DecodeDump(data []byte) (Dump, error) {
	var d Dump
	z, err := zstd.NewReader(bytes.NewReader(data), zstd.WithDecoderConcurrency(1),
		zstd.WithDecoderMaxMemory(maxDumpBytes), zstd.WithDecoderMaxWindow(maxDumpWindow))
	if err != nil {
		return d, fmt.Errorf("importer: decode dump: %w", err)
	}
	defer z.Close()
	lines := bufio.NewScanner(io.LimitReader(z, maxDumpBytes))
	lines.Buffer(make([]byte, 0, 1<<16), maxDumpLineBytes)
	n := 0
	for lines.Scan() {
		n++
		if err := decodeDumpLine(&d, n, lines.Bytes()); err != nil {
			return Dump{}, fmt.Errorf("importer: decode dump: line %d: %w", n, err)
		}
	}
	if err := lines.Err(); err != nil {
		return Dump{}, fmt.Errorf("importer: decode dump: after line %d: %w", n, err)
	}
	if n == 0 {
		return Dump{}, fmt.Errorf("importer: decode dump: %w", io.ErrUnexpectedEOF)
	}
	return d, nil
}

func decodeDumpLine(d *Dump, n int, b []byte) error {
	var line dumpLine
	if err := json.Unmarshal(b, &line); err != nil {
		return err
	}
	if (line.Header != nil) != (n == 1) {
		return fmt.Errorf("the first line, and no other, must be the header")
	}
	switch {
	case line.Header != nil:
		if line.Header.Version != dumpVersion {
			return fmt.Errorf("version %d, this program reads %d", line.Header.Version, dumpVersion)
		}
		d.Game = line.Header.Game
	case line.Set != nil:
		d.Sets = append(d.Sets, *line.Set)
	case len(line.Alias) == 2:
		if d.Aliases == nil {
			d.Aliases = map[string]string{}
		}
		d.Aliases[line.Alias[0]] = line.Alias[1]
	case line.Record != nil:
		d.Records = append(d.Records, *line.Record)
	default:
		return fmt.Errorf("neither set, alias nor record")
	}
	return nil
}
