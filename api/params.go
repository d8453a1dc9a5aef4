package api

import (
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/routers"
)

// paramCheck checks one parameter of an operation by its schema. It stands for the general validator where an
// operation has no body: the same faults, at a hundredth of the cost.
type paramCheck struct {
	name     string
	path     bool // in the path, else in the query
	required bool
	list     bool             // values separated by commas
	schema   *openapi3.Schema // of the parameter
	of       *openapi3.Schema // of one value
	pattern  *regexp.Regexp
	judged   bool // by its handler, which says where it is too long
}

// paramChecks are the checks of an operation; false where its parameters need the general validator.
func paramChecks(route *routers.Route) ([]paramCheck, bool) {
	var out []paramCheck
	for _, list := range []openapi3.Parameters{route.PathItem.Parameters, route.Operation.Parameters} {
		for _, p := range list {
			c, ok := newParamCheck(p.Value)
			if !ok {
				return nil, false
			}
			out = append(out, c)
		}
	}
	upload, _ := route.Operation.Extensions["x-upload"].(bool) // its body is bytes, which nobody but its handler may read
	return out, route.Operation.RequestBody == nil || upload
}

func newParamCheck(p *openapi3.Parameter) (paramCheck, bool) {
	c := paramCheck{name: p.Name, path: p.In == openapi3.ParameterInPath, required: p.Required}
	if !c.path && p.In != openapi3.ParameterInQuery || p.Schema == nil {
		return c, false
	}
	c.schema, c.of = p.Schema.Value, p.Schema.Value
	if c.schema.Type.Is("array") {
		if p.Explode == nil || *p.Explode || c.schema.Items == nil {
			return c, false
		}
		c.list, c.of = true, c.schema.Items.Value
	}
	c.judged, _ = p.Extensions["x-query-language"].(bool)
	if c.of.Pattern != "" {
		re, err := regexp.Compile(c.of.Pattern)
		if err != nil {
			return c, false
		}
		c.pattern = re
	}
	return c, c.of.Type.Is("string") || c.of.Type.Is("integer") || c.of.Type.Is("boolean")
}

// checkParams is the first fault of a path parameter as true, or the faults of the query.
func checkParams(checks []paramCheck, path func(string) string, query url.Values) (noPath string, faults []fault) {
	for i := range checks {
		c := &checks[i]
		value, has := "", false
		if c.path {
			value, has = path(c.name), true
		} else if list := query[c.name]; len(list) > 0 {
			value, has = list[0], true
		}
		var found *fault
		switch {
		case has:
			found = c.check(value)
		case c.required:
			found = &fault{kind: "required", args: []any{c.name}}
		}
		if found == nil {
			continue
		}
		if c.path {
			return c.name, nil
		}
		found.parameter = c.name
		faults = append(faults, *found)
	}
	return "", faults
}

func (c *paramCheck) check(value string) *fault {
	if !c.list {
		return c.checkOne(value)
	}
	values := strings.Split(value, ",")
	if n := uint64(len(values)); c.schema.MaxItems != nil && n > *c.schema.MaxItems {
		return &fault{kind: "many", args: []any{strconv.FormatUint(*c.schema.MaxItems, 10)}}
	}
	for _, v := range values {
		if f := c.checkOne(v); f != nil {
			if f.kind == "enum" {
				f.kind, f.args = "member", []any{shorten(v), f.args[0]}
			}
			return f
		}
	}
	return nil
}

func (c *paramCheck) checkOne(value string) *fault {
	s := c.of
	switch {
	case s.Type.Is("integer"):
		n, err := strconv.ParseInt(value, 10, 64)
		switch {
		case err != nil:
			return &fault{kind: "type", args: []any{typeName(s)}}
		case s.Min != nil && float64(n) < *s.Min:
			return &fault{kind: "minimum", args: []any{number(s.Min)}}
		case s.Max != nil && float64(n) > *s.Max:
			return &fault{kind: "maximum", args: []any{number(s.Max)}}
		}
		return nil
	case s.Type.Is("boolean"):
		if value != "true" && value != "false" {
			return &fault{kind: "type", args: []any{"boolean (true, false)"}}
		}
		return nil
	}
	return c.checkString(value)
}

func (c *paramCheck) checkString(value string) *fault {
	s := c.of
	switch {
	case s.MinLength > 0 && uint64(utf8.RuneCountInString(value)) < s.MinLength:
		return &fault{kind: "short", args: []any{strconv.FormatUint(s.MinLength, 10)}}
	case s.MaxLength != nil && !c.judged && uint64(len(value)) > *s.MaxLength && uint64(utf8.RuneCountInString(value)) > *s.MaxLength:
		return &fault{kind: "long", args: []any{strconv.FormatUint(*s.MaxLength, 10)}}
	case len(s.Enum) > 0 && !slices.ContainsFunc(s.Enum, func(v any) bool { return v == value }):
		return &fault{kind: "enum", args: []any{joinAny(s.Enum)}}
	case c.pattern != nil && !c.pattern.MatchString(value):
		return &fault{kind: "form", args: []any{s.Pattern}}
	}
	return nil
}
