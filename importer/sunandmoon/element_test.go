package sunandmoon

import (
	"slices"
	"strings"
	"testing"
)

// A field that stands a thousand times is one finding: a report must not outgrow its file.
func TestRepeatedFieldIsNotedOnce(t *testing.T) {
	xml := `<card id="X" type="strategy"><name>First</name>` + strings.Repeat("<name>Other</name><chi>1</chi><chi>2</chi>", 1000) + "</card>"
	e, err := parseElement(cardXML{xml: []byte(xml), line: 1})
	if err != nil {
		t.Fatal(err)
	}
	if want := []string{"name", "chi"}; !slices.Equal(e.repeated, want) {
		t.Errorf("%d findings, want %v", len(e.repeated), want)
	}
	if e.name != "First" {
		t.Errorf("the name is %q, want the first one", e.name)
	}
}
