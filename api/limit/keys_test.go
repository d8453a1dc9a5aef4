package limit

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"
	"testing"
)

func hashOf(secret string) string {
	h := sha256.Sum256([]byte(secret))
	return hex.EncodeToString(h[:])
}

func TestKeys(t *testing.T) {
	keys, err := ReadKeys(strings.NewReader("# holders\n\n" +
		"deckbuilder " + hashOf("secret-1") + " 5:7\n" +
		"mirror\t" + strings.ToUpper(hashOf("secret-2")) + "  off\n"))
	if err != nil || keys.Len() != 2 {
		t.Fatal(keys.Len(), err)
	}
	l := New(Rate{PerSecond: 1, Burst: 1}, keys)
	a := addr("192.0.2.1")
	for i := range 7 { // one bucket for all who send the key
		if o := l.Take(addr([]string{"192.0.2.1", "192.0.2.2"}[i%2]), "secret-1", start); o.Refused || o.Policy != `"key";q=7;w=2` {
			t.Fatalf("request %d: %+v", i, o)
		}
	}
	if o := l.Take(a, "secret-1", start); !o.Refused || o.State != `"key";r=0;t=1` {
		t.Errorf("over the key's burst: %+v", o)
	}
	for range 100 {
		if o := l.Take(a, "secret-2", start); o != (Outcome{}) {
			t.Fatalf("a key without a limit: %+v", o)
		}
	}
	// Guesses count for the address.
	if o := l.Take(a, "secret-3", start); !o.UnknownKey || o.Refused || o.Policy != `"default";q=1;w=1` {
		t.Errorf("a guess: %+v", o)
	}
	if o := l.Take(a, hashOf("secret-1"), start); !o.UnknownKey || !o.Refused {
		t.Errorf("a second guess: %+v", o)
	}
	if o := New(Default, nil).Take(a, "anything", start); o.UnknownKey {
		t.Errorf("a limiter without keys looks at one: %+v", o)
	}
}

func TestReadKeysRefuses(t *testing.T) {
	good := "a " + hashOf("x") + " 5\n"
	for name, text := range map[string]string{
		"two words":   "a " + hashOf("x"),
		"no hash":     "a b 5",
		"short hash":  "a abcd 5",
		"a plain key": "a " + strings.Repeat("k", 64) + " 5",
		"no rate":     "a " + hashOf("x") + " many",
		"name twice":  good + "a " + hashOf("y") + " 5",
		"key twice":   good + "b " + hashOf("x") + " 5",
		"long line":   strings.Repeat("a", 100_000),
	} {
		_, err := ReadKeys(strings.NewReader(text))
		if err == nil {
			t.Errorf("%s was accepted", name)
			continue
		}
		if strings.Contains(err.Error(), hashOf("x")) || strings.Contains(err.Error(), "kkkk") {
			t.Errorf("%s: the error shows what is secret: %v", name, err)
		}
	}
}

func FuzzReadKeys(f *testing.F) {
	f.Add("a " + hashOf("x") + " 5\n# b\n")
	f.Add("")
	f.Fuzz(func(t *testing.T, text string) {
		keys, err := ReadKeys(strings.NewReader(text))
		if err == nil && keys.Len() > strings.Count(text, "\n")+1 {
			t.Errorf("%d keys in %d lines", keys.Len(), strings.Count(text, "\n")+1)
		}
	})
}
