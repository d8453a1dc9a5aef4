package api_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/importer/starter"
)

var (
	curlURL  = regexp.MustCompile(`(?:\$K|http://127\.0\.0\.1:8080)[^" ]*`)
	curlData = regexp.MustCompile(`-d '([^']*)'`)
	curlFile = regexp.MustCompile(`--data-binary @(\S+)`)
	curlText = regexp.MustCompile(`--data-binary \$'([^']*)'`)
	curlType = regexp.MustCompile(`-H '(Content-Type: [^']*)'`)
)

// Every curl example of docs/api.md does what the page says, on the starter set that a newcomer has.
func TestDocsExamples(t *testing.T) {
	raw, err := os.ReadFile("../docs/api.md")
	if err != nil {
		t.Fatal(err)
	}
	c, err := starter.Load(card.L5RCCG)
	if err != nil {
		t.Fatal(err)
	}
	s := serve(t, c)
	examples := 0
	for line := range strings.SplitSeq(strings.ReplaceAll(string(raw), "\\\n", " "), "\n") {
		if line = strings.TrimSpace(line); !strings.HasPrefix(line, "curl ") {
			continue
		}
		examples++
		target := curlURL.FindString(line)
		target = strings.TrimPrefix(strings.Replace(target, "$K", v1, 1), "http://127.0.0.1:8080")
		method, body := "GET", ""
		switch {
		case curlData.MatchString(line):
			method, body = "POST", curlData.FindStringSubmatch(line)[1]
		case curlText.MatchString(line):
			method, body = "POST", strings.ReplaceAll(curlText.FindStringSubmatch(line)[1], `\n`, "\n")
		case curlFile.MatchString(line):
			list, err := os.ReadFile(filepath.Join("..", curlFile.FindStringSubmatch(line)[1]))
			if err != nil {
				t.Fatal(err)
			}
			method, body = "POST", string(list)
		}
		var headers []string
		if m := curlType.FindStringSubmatch(line); m != nil {
			headers = append(headers, m[1])
		}
		want := 200
		if strings.Contains(line, "limit=1000") { // the example of an error
			want = 400
		}
		if strings.Contains(target, "/goldfish") {
			want = 201
		}
		res := s.do(method, target, body, headers...)
		if res.StatusCode != want || strings.Contains(text(t, res), `"data":[],`) || strings.Contains(text(t, res), `"not_found":[{`) {
			t.Errorf("%s\n%d %s", line, res.StatusCode, text(t, res))
		}
	}
	if examples < 12 {
		t.Errorf("only %d examples were found", examples)
	}
}
