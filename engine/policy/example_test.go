package policy_test

import (
	"fmt"

	"github.com/kotei-dev/kotei/engine/l5rccg"
	"github.com/kotei-dev/kotei/engine/policy"
)

func ExampleRead() {
	doc, err := policy.Read([]byte(`
name: holdings first
otherwise: military
rules:
  - when: kind == recruit && card.type == holdng
    score: 100
`))
	if err != nil {
		fmt.Println(err)
		return
	}
	_, err = doc.Compile(l5rccg.Rules{})
	fmt.Println(err)
	doc.Rules[0].When = "kind == recruit && card.type == holding"
	p, err := doc.Compile(l5rccg.Rules{})
	fmt.Println(p.Name(), err, len(p.Hash()))
	// Output:
	// policy: line 5, column 43: Rule 1: when: There is no field or word "holdng". Did you mean "holding"?
	// holdings first <nil> 64
}
