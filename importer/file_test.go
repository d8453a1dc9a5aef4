package importer

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestReadFile(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "cards.json")
	if err := os.WriteFile(path, []byte("0123456789"), 0o600); err != nil {
		t.Fatal(err)
	}
	if b, err := ReadFile(path, 10); err != nil || string(b) != "0123456789" {
		t.Errorf("ReadFile gives %q, %v", b, err)
	}
	if _, err := ReadFile(path, 9); err == nil || !strings.Contains(err.Error(), "larger than") {
		t.Errorf("a file over the limit gives %v", err)
	}
	for n, want := range map[int]string{0: "", 4: "0123", 10: "0123456789", 99: "0123456789"} {
		if b, err := ReadHead(path, n); err != nil || string(b) != want {
			t.Errorf("ReadHead(%d) gives %q, %v", n, b, err)
		}
	}
	link := filepath.Join(dir, "folder.json")
	if err := os.Symlink(dir, link); err != nil {
		t.Skip("no symbolic links here: " + err.Error())
	}
	for _, no := range []string{dir, link, filepath.Join(dir, "none")} {
		if _, err := ReadFile(no, 10); err == nil {
			t.Errorf("%s is read", no)
		}
		if _, err := ReadHead(no, 10); err == nil {
			t.Errorf("the head of %s is read", no)
		}
	}
}
