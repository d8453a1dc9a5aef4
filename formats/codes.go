package formats

// CodeInfo explains a problem code for people, by language.
type CodeInfo struct {
	Code  string            `json:"code"`
	Title map[string]string `json:"title"`
	Help  map[string]string `json:"help"`
}
