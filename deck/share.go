package deck

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"slices"
	"strconv"
	"strings"
)

// A share code is the whole deck in one word that can stand behind the # of an address: "k", the version, a full
// stop, and in base64url without padding a CRC-32 (IEEE, 4 bytes, most significant first) of the content, and the
// content compressed with DEFLATE. The content of version 1 is
//
//	text name, text format, number of sections, text of each,
//	number of entries, head of each entry, count of each, text of each, printing of each that has one
//
// where a number is a varint, a text its length and its bytes, a head the place of the section times 8 plus
// flags, a count a number or (flag) the text of what stood in its place, and the text of an entry its card's
// id or (flag) the name that no card was found for.
const (
	shareVersion = 1
	shareMark    = "k"
	maxShared    = MaxBytes // of the content, so that a small code cannot become a large deck
)

// Flags in the head of an entry.
const (
	shareUnresolved = 1 << iota
	shareRaw
	sharePrinting
	shareFlags = 3 // bits
)

// Share is the deck as a code that FromShare reads: name, format, cards, counts, sections, printings, and the names
// that no card was found for, in their order. It consists of letters, digits, "-", "_" and ".".
func Share(d Deck) string {
	content := shareContent(d)
	var out bytes.Buffer
	_ = binary.Write(&out, binary.BigEndian, crc32.ChecksumIEEE(content)) // a Buffer takes everything
	w, err := flate.NewWriter(&out, flate.BestCompression)
	if err != nil { // the level is one that there is
		panic(err)
	}
	_, _ = w.Write(content)
	_ = w.Close()
	return shareMark + strconv.Itoa(shareVersion) + "." + base64.RawURLEncoding.EncodeToString(out.Bytes())
}

func shareContent(d Deck) []byte {
	var sections []Section
	for _, e := range d.Entries {
		if !slices.Contains(sections, e.Section) {
			sections = append(sections, e.Section)
		}
	}
	b := putText(nil, d.Name)
	b = putText(b, d.Format)
	b = binary.AppendUvarint(b, uint64(len(sections)))
	for _, s := range sections {
		b = putText(b, string(s))
	}
	b = binary.AppendUvarint(b, uint64(len(d.Entries)))
	var counts, names, printings []byte
	for _, e := range d.Entries {
		head := uint64(slices.Index(sections, e.Section)) << shareFlags
		if raw := e.RawCount; raw != "" || e.Count < 1 {
			if raw == "" {
				raw = strconv.Itoa(e.Count)
			}
			head |= shareRaw
			counts = putText(counts, raw)
		} else {
			counts = binary.AppendUvarint(counts, uint64(e.Count))
		}
		if e.Resolved() {
			names = putText(names, e.Card)
		} else {
			head |= shareUnresolved
			names = putText(names, e.Name)
		}
		if e.Printing != "" {
			head |= sharePrinting
			printings = putText(printings, e.Printing)
		}
		b = binary.AppendUvarint(b, head)
	}
	return slices.Concat(b, counts, names, printings)
}

// putText appends a text. Bytes that are no UTF-8 become the replacement mark, as in JSON.
func putText(b []byte, s string) []byte {
	s = strings.ToValidUTF8(s, "\uFFFD")
	return append(binary.AppendUvarint(b, uint64(len(s))), s...)
}

// FromShare reads a code of Share, alone or at the end of an address behind "#" or "#d=". Ids are looked up as by
// FromJSON: one that the catalog does not have becomes an unresolved entry. Errors: *SyntaxError for what is no
// code, damaged, cut short or of another version, and never a smaller deck; *LimitError.
func FromShare(code string, r *Resolver) (Deck, error) {
	content, err := unpackShare(code)
	if err != nil {
		return Deck{}, shareError(err)
	}
	in := shareReader{in: content}
	d := Deck{Name: in.text(), Format: in.text()}
	sections := make([]Section, in.length(MaxCardLines))
	for i := range sections {
		sections[i] = Section(in.text())
	}
	n := in.number()
	if in.err == nil && n > MaxCardLines {
		return Deck{}, &LimitError{What: "card lines", Limit: MaxCardLines, Have: int(min(n, MaxBytes))}
	}
	heads := make([]uint64, in.length(MaxCardLines, n))
	for i := range heads {
		heads[i] = in.number()
		if in.err == nil && heads[i]>>shareFlags >= uint64(len(sections)) {
			in.err = errors.New("an entry stands in no section")
		}
	}
	if in.err == nil {
		d.Entries = in.entries(heads, sections, r)
	}
	if in.err == nil && len(in.in) > 0 {
		in.err = errors.New("something stands behind the deck")
	}
	if in.err != nil {
		return Deck{}, shareError(in.err)
	}
	return d, nil
}

func shareError(err error) error {
	return &SyntaxError{Dialect: "share", Offset: -1, Detail: err.Error()}
}

// shareCode finds the code in a text that is nothing else than a code, or an address with one.
func shareCode(text string) (code string, ok bool) {
	text = strings.TrimSpace(strings.TrimPrefix(text, "\uFEFF"))
	if _, fragment, found := strings.Cut(text, "#"); found && strings.Contains(text, "://") {
		text = strings.TrimPrefix(fragment, "d=")
		text, _, _ = strings.Cut(text, "&")
	}
	version, data, found := strings.Cut(strings.TrimPrefix(text, shareMark), ".")
	if !found || !strings.HasPrefix(text, shareMark) || version == "" || len(version) > 3 || strings.Trim(version, "0123456789") != "" {
		return text, false
	}
	// A title such as "k2. Something" has blanks.
	return text, strings.IndexFunc(data, func(r rune) bool {
		return r > 'z' || r != '-' && r != '_' && !isDigit(byte(r)) && (r < 'A' || r > 'Z') && (r < 'a' || r > 'z')
	}) < 0
}

// unpackShare gives the content of a code, whole and of this version.
func unpackShare(text string) ([]byte, error) {
	code, ok := shareCode(text)
	if !ok {
		return nil, errors.New("it is no code such as k1.…")
	}
	version, data, _ := strings.Cut(strings.TrimPrefix(code, shareMark), ".")
	if version != strconv.Itoa(shareVersion) {
		return nil, fmt.Errorf("the code is of version %s, and version %d is read: it was made by another Kotei, ask for the list as text", version, shareVersion)
	}
	packed, err := base64.RawURLEncoding.DecodeString(data)
	if err != nil || len(packed) < crc32.Size {
		return nil, errDamaged
	}
	from := bytes.NewReader(packed[crc32.Size:])
	content, err := io.ReadAll(io.LimitReader(flate.NewReader(from), maxShared+1))
	if err == nil && len(content) > maxShared {
		return nil, fmt.Errorf("the code holds over %d bytes, which no deck has", maxShared)
	}
	if err != nil || from.Len() > 0 || crc32.ChecksumIEEE(content) != binary.BigEndian.Uint32(packed) {
		return nil, errDamaged
	}
	return content, nil
}

var errDamaged = errors.New("the code is damaged or cut short: copy the whole link")

// shareReader reads the content. After its first error everything is empty.
type shareReader struct {
	in  []byte
	err error
}

var errShort = errors.New("the content of the code ends too early")

func (r *shareReader) number() uint64 {
	n, size := binary.Uvarint(r.in)
	if size <= 0 {
		if r.err == nil {
			r.err = errShort
		}
		r.in = nil
		return 0
	}
	r.in = r.in[size:]
	return n
}

// length is a number of things to come, read here unless it is given; 0 and an error if there are too many.
func (r *shareReader) length(limit uint64, read ...uint64) int {
	if len(read) == 0 {
		read = []uint64{r.number()}
	}
	if r.err == nil && read[0] > limit {
		r.err = fmt.Errorf("it has %d parts, at most %d are read", read[0], limit)
	}
	if r.err != nil {
		return 0
	}
	return int(read[0])
}

func (r *shareReader) text() string {
	n := r.number()
	if n > uint64(len(r.in)) {
		if r.err == nil {
			r.err = errShort
		}
		r.in = nil
		return ""
	}
	s := string(r.in[:n])
	r.in = r.in[n:]
	return strings.ToValidUTF8(s, "\uFFFD")
}

// entries reads what the heads announce.
func (r *shareReader) entries(heads []uint64, sections []Section, resolver *Resolver) []Entry {
	var out []Entry
	for _, head := range heads {
		e := Entry{Section: sections[head>>shareFlags]}
		if head&shareRaw != 0 {
			e.RawCount = r.text()
		} else if n := r.number(); r.err == nil && (n < 1 || n > MaxCount) {
			e.RawCount = strconv.FormatUint(n, 10)
		} else {
			e.Count = int(n)
		}
		out = append(out, e)
	}
	for i, head := range heads {
		name := r.text()
		if r.err != nil {
			return nil
		}
		found := entryJSON{ID: name}
		if head&shareUnresolved != 0 {
			found = entryJSON{Name: name}
		}
		e := resolver.entry(found)
		e.Section, e.Count, e.RawCount, e.Printing = out[i].Section, out[i].Count, out[i].RawCount, ""
		out[i] = e
	}
	for i, head := range heads {
		if head&sharePrinting != 0 {
			out[i].Printing = r.text()
		}
	}
	return out
}

// shareCodec is the code as a dialect. It holds everything of a deck.
func shareCodec() codec {
	return codec{
		Dialect: Dialect{Name: "share", Title: "Share code", MediaType: "text/plain", Read: true, Write: true},
		detect: func(text []byte, lines []string) (string, bool) {
			if len(lines) > 4 { // no need to look at a long list
				return "", false
			}
			_, ok := shareCode(string(text))
			return "one word that begins with k and a version", ok
		},
		read: readShare,
		write: func(d Deck, _ *Resolver) (string, []Loss, error) {
			return Share(d) + "\n", nil, nil
		},
	}
}

// readShare reads a code. All entries stand on its one line.
func readShare(text []byte, lines []string, _ Options, r *Resolver) (Result, error) {
	d, err := FromShare(string(text), r)
	if err != nil {
		return Result{}, err
	}
	res := Result{Deck: d, Format: d.Format, Lines: make([]Line, len(lines))}
	for i, s := range lines {
		res.Lines[i] = Line{Number: i + 1, Text: s, Kind: KindBlank, Entry: -1}
		if tidy(s) == "" {
			continue
		}
		res.Lines[i].Kind, res.Lines[i].Note = KindComment, fmt.Sprintf("a share code with %d entries", len(d.Entries))
		for k := range d.Entries {
			d.Entries[k].Line = i + 1
		}
	}
	for _, e := range d.Entries {
		if !e.Resolved() {
			res.Unresolved++
		}
	}
	return res, nil
}
