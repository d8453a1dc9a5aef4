package formats

import "slices"

// CodeInfo explains a problem code for people, by language: what stands behind a problem's code.
type CodeInfo struct {
	Code  string            `json:"code"`
	Title map[string]string `json:"title"`
	Help  map[string]string `json:"help"` // what it means and what to do, one short paragraph
}

// Codes lists every problem code in the order of the contract, each with a page in English and French. The
// caller owns the list.
func Codes() []CodeInfo {
	out := make([]CodeInfo, 0, len(codePages))
	for _, p := range codePages {
		out = append(out, CodeInfo{
			Code:  p.code,
			Title: map[string]string{"en": p.title[0], "fr": p.title[1]},
			Help:  map[string]string{"en": p.help[0], "fr": p.help[1]},
		})
	}
	return out
}

// CodeOf is the page of one code.
func CodeOf(code string) (CodeInfo, bool) {
	all := Codes()
	at := slices.IndexFunc(all, func(c CodeInfo) bool { return c.Code == code })
	if at < 0 {
		return CodeInfo{}, false
	}
	return all[at], true
}
