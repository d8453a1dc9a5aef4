package query

import "encoding/json"

// The JSON form of a tree, as /search/explain shows it: {"and":[…]}, {"or":[…]}, {"not":…}, and for a clause
// {"field","op","values":[…]}, each with its position in the source.

// MarshalJSON writes {"and":[…],"position":{…}}.
func (n *And) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		And      []Node `json:"and"`
		Position Span   `json:"position"`
	}{n.Nodes, n.At})
}

// MarshalJSON writes {"or":[…],"position":{…}}.
func (n *Or) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Or       []Node `json:"or"`
		Position Span   `json:"position"`
	}{n.Nodes, n.At})
}

// MarshalJSON writes {"not":…,"position":{…}}.
func (n *Not) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Not      Node `json:"not"`
		Position Span `json:"position"`
	}{n.Node, n.At})
}

// MarshalJSON writes {"field":…,"op":…,"values":[…],"position":{…}}.
func (n *Clause) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Field    FieldID `json:"field"`
		Op       string  `json:"op"`
		Values   []Value `json:"values"`
		Position Span    `json:"position"`
	}{n.Field.ID, n.Op.String(), n.Values, n.At})
}

// valueKinds are the kinds of values in JSON.
var valueKinds = [...]string{
	ValueWord: "word", ValuePhrase: "phrase", ValueExact: "exact", ValueRegex: "regex", ValueNumber: "number",
	ValueStat: "stat", ValueDash: "dash", ValueStar: "asterisk", ValueNone: "none", ValueDate: "date",
}

// MarshalJSON writes {"kind":…,"value":…}: an id, folded words, an expression, a number, the field of a stat or a
// day; "from" and "to" for dates, "on" for the day of a format.
func (v Value) MarshalJSON() ([]byte, error) {
	out := struct {
		Kind  string `json:"kind"`
		Value any    `json:"value,omitempty"`
		From  string `json:"from,omitempty"`
		To    string `json:"to,omitempty"`
		On    string `json:"on,omitempty"`
	}{Kind: valueKinds[v.Kind]}
	switch v.Kind {
	case ValueNumber:
		out.Value = v.Number
	case ValueStat:
		out.Value = statField(v.Stat).ID
	case ValueRegex:
		out.Value = v.Text
	case ValueDate:
		out.From, out.To = v.From, v.To
	case ValuePhrase, ValueExact:
		out.Value = v.Folded
	case ValueWord:
		out.On = v.From
		if out.Value = v.ID; v.ID == "" {
			out.Value = v.Folded
		}
	}
	return json.Marshal(out)
}
