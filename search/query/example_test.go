package query_test

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/search/query"
)

func ExampleParse() {
	q, err := query.Parse(card.L5RCCG, "clan:grue type:personnalité coût<=6 -k:loyal order:chi", query.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(q)
	fmt.Println(q.Sentence("en"))
	fmt.Println(q.Sentence("fr"))
	// Output:
	// clan:crane type:personality gold<=6 -keyword:loyal order:chi
	// Cards whose clan is Crane, whose type is Personality, whose gold cost is at most 6 and that do not have the keyword “loyal”, sorted by chi.
	// Cartes dont le clan est Grue, dont le type est Personnalité, dont le coût en or est au plus 6 et qui n'ont pas le mot-clé « loyal », triées par chi.
}

func ExampleParse_problems() {
	_, err := query.Parse(card.L5RCCG, "c:carb or force>=x", query.Options{})
	var e *query.Error
	if errors.As(err, &e) {
		for _, p := range e.Problems {
			fmt.Println(p.Code, p.Span, p.Suggestions)
		}
	}
	// Output:
	// unknown-value {2 6} [crab]
	// bad-number {17 18} []
}

func ExampleClause_MarshalJSON() {
	q, err := query.Parse(card.L5RCCG, "force>chi -c:crab", query.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	b, err := json.MarshalIndent(q.Root.(*query.And).Nodes[1], "", " ")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(string(b))
	// Output:
	// {
	//  "not": {
	//   "field": "clan",
	//   "op": ":",
	//   "values": [
	//    {
	//     "kind": "word",
	//     "value": "crab"
	//    }
	//   ],
	//   "position": {
	//    "start": 11,
	//    "end": 17
	//   }
	//  },
	//  "position": {
	//   "start": 10,
	//   "end": 17
	//  }
	// }
}
