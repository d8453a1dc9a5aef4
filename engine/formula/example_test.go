package formula_test

import (
	"fmt"

	"github.com/kotei-dev/kotei/engine"
	"github.com/kotei-dev/kotei/engine/formula"
)

func ExampleCompile() {
	fields := []engine.Field{{Name: "turn"}, {Name: "kind", Type: engine.FieldEnum, Enum: []string{"none", "pass", "recruit"}}}
	early, err := formula.Compile("kind == recruit && turn <= 3", fields, engine.FieldBool)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(early.Holds([]int64{2, 2}))
	_, err = formula.Compile("kind == recruit &&\n  trun <= 3", fields, engine.FieldBool)
	fmt.Println(err)
	// Output:
	// true true
	// formula: line 2, column 3: There is no field or word "trun". Did you mean "turn"?
}
