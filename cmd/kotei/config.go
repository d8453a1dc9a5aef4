package main

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"github.com/alecthomas/kong"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"
	"github.com/goccy/go-yaml/token"

	"github.com/kotei-dev/kotei/card"
)

// maxConfig bounds a file of settings, in bytes.
const maxConfig = 64 << 10

// configFlags name a file of settings. A flag that is given on the command line, or its environment variable, goes before
// the file.
type configFlags struct {
	Config configFile `help:"YAML file of settings: the names of flags, without dashes, and their values." env:"KOTEI_CONFIG" placeholder:"FILE"`
}

// configFile is the path of a file of settings.
type configFile string

// BeforeResolve reads the file and checks all of it before anything is begun with.
func (configFile) BeforeResolve(ctx *kong.Context, trace *kong.Path) error {
	path := string(ctx.FlagValue(trace.Flag).(configFile))
	if path == "" {
		return nil
	}
	c, err := readConfig(path)
	if err != nil {
		return err
	}
	if err := c.check(flagsOf(ctx)); err != nil {
		return err
	}
	ctx.AddResolver(c)
	return nil
}

// flagsOf are the flags of the command that was called, by name.
func flagsOf(ctx *kong.Context) map[string]*kong.Flag {
	flags := map[string]*kong.Flag{}
	for _, f := range ctx.Selected().Flags {
		if f.Name != "config" && f.Name != "help" {
			flags[f.Name] = f
		}
	}
	return flags
}

// flagError is a value of a flag that the command cannot use.
type flagError struct {
	name, value string // of the flag, without dashes
	err         error
}

func flagErr(name, value string, err error) error { return usageError{&flagError{name, value, err}} }

func (e *flagError) Error() string { return fmt.Sprintf("--%s: %v", e.name, e.err) }
func (e *flagError) Unwrap() error { return e.err }

// located says of an error about a flag whose value came from the file where that is.
func (f configFlags) located(err error) error {
	var bad *flagError
	if f.Config == "" || !errors.As(err, &bad) {
		return err
	}
	c, readErr := readConfig(string(f.Config))
	if readErr != nil {
		return err
	}
	if s, ok := c.settings[bad.name]; ok && (s.value == bad.value || slices.Contains(texts(s.value), bad.value)) {
		return usagef("%s: %s: %w", s.at, bad.name, bad.err)
	}
	return err
}

// texts are the values of a list.
func texts(value any) []string {
	list, _ := value.([]any)
	out := make([]string, len(list))
	for i, v := range list {
		out[i], _ = v.(string)
	}
	return out
}

// setting is one line of a file of settings.
type setting struct {
	value any // a string, or a []any of strings
	at    string
}

// config is a file of settings that has been read.
type config struct {
	names    []string // in the order of the file
	settings map[string]setting
}

// yamlPlace is how the parser begins an error.
var yamlPlace = regexp.MustCompile(`^\[(\d+):(\d+)\] `)

// readConfig reads the file: a mapping of names to scalars or to lists of scalars. Every error says where.
func readConfig(path string) (*config, error) {
	src, err := readBounded(path, maxConfig)
	if err != nil {
		return nil, fmt.Errorf("--config: %w", err)
	}
	file, err := parser.ParseBytes(src, 0)
	if err != nil {
		why, _, _ := strings.Cut(err.Error(), "\n") // the lines below quote the file
		return nil, fmt.Errorf("%s: no YAML: %s", path, yamlPlace.ReplaceAllString(why, "line $1, column $2: "))
	}
	c := &config{settings: map[string]setting{}}
	for i, doc := range file.Docs {
		switch body := doc.Body.(type) {
		case nil, *ast.NullNode, *ast.CommentGroupNode:
		case *ast.MappingNode:
			if i > 0 {
				return nil, fmt.Errorf("%s: one document is read, and here begins a second one", place(path, body.GetToken()))
			}
			for _, pair := range body.Values {
				if err := c.add(path, pair); err != nil {
					return nil, err
				}
			}
		default:
			return nil, fmt.Errorf("%s: settings are lines such as \"addr: 127.0.0.1:8080\"", place(path, body.GetToken()))
		}
	}
	return c, nil
}

// add takes one line.
func (c *config) add(path string, pair *ast.MappingValueNode) error {
	name, err := scalar(pair.Key)
	at := place(path, pair.Key.GetToken())
	if err != nil {
		return fmt.Errorf("%s: the name of a setting is a plain word", at)
	}
	if _, twice := c.settings[name]; twice {
		return fmt.Errorf("%s: %s is set a second time", at, name)
	}
	s := setting{at: at}
	if list, ok := pair.Value.(*ast.SequenceNode); ok {
		values := []any{}
		for _, v := range list.Values {
			text, err := scalar(v)
			if err != nil {
				return fmt.Errorf("%s: %s: %w", place(path, v.GetToken()), name, err)
			}
			values = append(values, text)
		}
		s.value = values
	} else if s.value, err = scalar(pair.Value); err != nil {
		return fmt.Errorf("%s: %s: %w", at, name, err)
	}
	c.names = append(c.names, name)
	c.settings[name] = s
	return nil
}

// scalar is the text of a value that is neither a list nor a mapping.
func scalar(n ast.Node) (string, error) {
	switch n := n.(type) {
	case *ast.NullNode:
		return "", errors.New("it has no value; leave the line out, or write one")
	case *ast.LiteralNode:
		return n.Value.Value, nil
	case *ast.AnchorNode, *ast.AliasNode, *ast.TagNode:
		return "", errors.New("anchors, aliases and tags are not taken here")
	case ast.ScalarNode:
		return n.GetToken().Value, nil
	}
	return "", errors.New("a single value, or a list of them, is wanted here")
}

// check holds every setting against the flags of the command.
func (c *config) check(flags map[string]*kong.Flag) error {
	for _, name := range c.names {
		s := c.settings[name]
		f, ok := flags[name]
		if !ok {
			known := slices.Sorted(maps.Keys(flags))
			return fmt.Errorf("%s: there is no setting %q here%s; there are: %s", s.at, name, nearest(name, known), strings.Join(known, ", "))
		}
		if _, list := s.value.([]any); list && !f.IsSlice() {
			return fmt.Errorf("%s: %s takes one value, not a list", s.at, name)
		}
		target := reflect.New(f.Target.Type()).Elem()
		scan := kong.Scan().PushTyped(s.value, kong.FlagValueToken)
		if err := f.Mapper.Decode(&kong.DecodeContext{Value: f.Value, Scan: scan}, target); err != nil {
			return fmt.Errorf("%s: %s: %w", s.at, name, err)
		}
		if f.Enum != "" && !f.EnumMap()[fmt.Sprint(target.Interface())] {
			return fmt.Errorf("%s: %s is one of %s", s.at, name, strings.Join(f.EnumSlice(), ", "))
		}
	}
	return nil
}

// Validate implements kong.Resolver; check has done it.
func (c *config) Validate(*kong.Application) error { return nil }

// Resolve implements kong.Resolver: the value of a flag that neither the command line nor the environment gives.
func (c *config) Resolve(_ *kong.Context, _ *kong.Path, f *kong.Flag) (any, error) {
	for _, env := range f.Envs {
		if _, set := os.LookupEnv(env); set {
			return nil, nil
		}
	}
	if s, ok := c.settings[f.Name]; ok {
		return s.value, nil
	}
	return nil, nil
}

// place is "FILE:LINE:COLUMN" of a token.
func place(path string, t *token.Token) string {
	if t == nil || t.Position == nil {
		return path
	}
	return fmt.Sprintf("%s:%d:%d", path, t.Position.Line, t.Position.Column)
}

// nearest is " (did you mean X?)" for a name that is nearly one of the known ones, else "".
func nearest(name string, known []string) string {
	for _, k := range known {
		if folded := card.Fold(name); folded == card.Fold(k) || strings.HasPrefix(k, folded) || strings.HasPrefix(folded, k) {
			return fmt.Sprintf(" (did you mean %s?)", k)
		}
	}
	return ""
}

// readBounded reads a file of at most so many bytes.
func readBounded(path string, most int64) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	b, err := io.ReadAll(io.LimitReader(f, most+1))
	if err != nil {
		return nil, err
	}
	if int64(len(b)) > most {
		return nil, fmt.Errorf("%s has more than %d bytes", path, most)
	}
	return b, nil
}
