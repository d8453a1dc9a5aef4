package storetest

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"reflect"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/kotei-dev/kotei/store"
)

// SessionsOpener opens the sessions at path, and makes a place for them if there is none.
type SessionsOpener func(path string) (store.Sessions, error)

// Sessions checks that what open gives keeps the contract of store.Sessions. newPath gives a fresh path each time.
func Sessions(t *testing.T, open SessionsOpener, newPath func(t testing.TB) string) {
	for _, c := range []struct {
		name string
		run  func(t *testing.T, st store.Sessions)
	}{
		{"nothing yet", noSessions},
		{"create and load", createAndLoad},
		{"append and truncate", appendAndTruncate},
		{"stale", stale},
		{"limit of a client", clientLimit},
		{"limit of all", totalLimit},
		{"idle", idle},
		{"what is given is not kept hold of", noAliases},
		{"one winner", oneWinner},
		{"cancelled", sessionsCancelled},
	} {
		t.Run(c.name, func(t *testing.T) {
			st, err := open(newPath(t))
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() {
				if err := st.Close(); err != nil {
					t.Errorf("close: %v", err)
				}
			})
			c.run(t, st)
		})
	}
}

var limits = store.SessionLimits{PerClient: 3, Total: 5, Idle: time.Hour}

// at is a moment, in minutes after noon.
func at(minutes int) time.Time {
	return time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC).Add(time.Duration(minutes) * time.Minute)
}

func session(id, client string, minutes int) store.Session {
	return store.Session{ID: id, Client: client, Head: []byte(`{"of":"` + id + `"}`), State: "start", Created: at(minutes), Used: at(minutes)}
}

func create(t testing.TB, st store.Sessions, id, client string, minutes int, removed ...string) {
	t.Helper()
	got, err := st.Create(t.Context(), session(id, client, minutes), limits)
	if err != nil {
		t.Fatalf("create %s: %v", id, err)
	}
	if !sameSet(got, removed) {
		t.Fatalf("create %s removed %v, want %v", id, got, removed)
	}
}

func sameSet(a, b []string) bool {
	count := map[string]int{}
	for _, x := range a {
		count[x]++
	}
	for _, x := range b {
		count[x]--
	}
	for _, n := range count {
		if n != 0 {
			return false
		}
	}
	return true
}

func load(t testing.TB, st store.Sessions, id string) store.Session {
	t.Helper()
	s, err := st.Load(t.Context(), id)
	if err != nil {
		t.Fatalf("load %s: %v", id, err)
	}
	return s
}

// holds checks which sessions there are.
func holds(t testing.TB, st store.Sessions, ids ...string) {
	t.Helper()
	for _, id := range ids {
		load(t, st, id)
	}
	if n, err := st.Count(t.Context()); err != nil || n != len(ids) {
		t.Errorf("%d sessions (%v), want %v", n, err, ids)
	}
}

func noSessions(t *testing.T, st store.Sessions) {
	ctx := t.Context()
	_, err := st.Load(ctx, "a")
	_, _, touched := st.Touch(ctx, "a", at(0), time.Hour)
	for name, err := range map[string]error{
		"load": err, "touch": touched, "append": st.Append(ctx, "a", 0, []byte("1"), "", at(0)),
		"truncate": st.Truncate(ctx, "a", 0, 0, "", at(0)), "delete": st.Delete(ctx, "a"),
	} {
		if !errors.Is(err, store.ErrNoSession) {
			t.Errorf("%s: %v, want ErrNoSession", name, err)
		}
	}
	holds(t, st)
}

func createAndLoad(t *testing.T, st store.Sessions) {
	create(t, st, "a", "me", 0)
	want := session("b", "you", 1)
	want.Entries = [][]byte{[]byte("[1]"), {}, []byte("[2]")}
	if _, err := st.Create(t.Context(), want, limits); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, load(t, st, "b")); diff != "" {
		t.Errorf("loaded otherwise than created:\n%s", diff)
	}
	if _, err := st.Create(t.Context(), want, limits); err == nil {
		t.Error("two sessions with one id")
	}
	if n, state, err := st.Touch(t.Context(), "b", at(9), time.Hour); err != nil || n != 3 || state != "start" || !load(t, st, "b").Used.Equal(at(9)) || !load(t, st, "b").Created.Equal(at(1)) {
		t.Errorf("touch: %d, %q, %v, %+v", n, state, err, load(t, st, "b"))
	}
	if err := st.Delete(t.Context(), "b"); err != nil {
		t.Fatal(err)
	}
	holds(t, st, "a")
	create(t, st, "b", "me", 2) // nothing of the deleted one is left
	if n := len(load(t, st, "b").Entries); n != 0 {
		t.Errorf("a new session has %d entries", n)
	}
}

func appendAndTruncate(t *testing.T, st store.Sessions) {
	create(t, st, "a", "me", 0)
	create(t, st, "b", "me", 0)
	for i := range 5 {
		if err := st.Append(t.Context(), "a", i, []byte{'0' + byte(i)}, fmt.Sprint("s", i), at(i)); err != nil {
			t.Fatal(err)
		}
	}
	if s := load(t, st, "a"); len(s.Entries) != 5 || string(s.Entries[4]) != "4" || s.State != "s4" || !s.Used.Equal(at(4)) {
		t.Errorf("after 5 entries: %+v", s)
	}
	if err := st.Truncate(t.Context(), "a", 5, 2, "s1", at(7)); err != nil {
		t.Fatal(err)
	}
	if err := st.Append(t.Context(), "a", 2, []byte("x"), "sx", at(8)); err != nil {
		t.Fatal(err)
	}
	if s := load(t, st, "a"); len(s.Entries) != 3 || string(s.Entries[2]) != "x" || s.State != "sx" || !s.Used.Equal(at(8)) {
		t.Errorf("after undo and another entry: %+v", s)
	}
	if n := len(load(t, st, "b").Entries); n != 0 {
		t.Errorf("the other session has %d entries", n)
	}
}

func stale(t *testing.T, st store.Sessions) {
	create(t, st, "a", "me", 0)
	if err := st.Append(t.Context(), "a", 0, []byte("1"), "s", at(0)); err != nil {
		t.Fatal(err)
	}
	before := load(t, st, "a")
	for name, err := range map[string]error{
		"append too early": st.Append(t.Context(), "a", 0, []byte("2"), "x", at(1)),
		"append too late":  st.Append(t.Context(), "a", 2, []byte("2"), "x", at(1)),
		"truncate":         st.Truncate(t.Context(), "a", 2, 0, "x", at(1)),
		"truncate longer":  st.Truncate(t.Context(), "a", 1, 2, "x", at(1)),
		"truncate below":   st.Truncate(t.Context(), "a", 1, -1, "x", at(1)),
	} {
		if !errors.Is(err, store.ErrStale) {
			t.Errorf("%s: %v, want ErrStale", name, err)
		}
	}
	if after := load(t, st, "a"); !reflect.DeepEqual(before, after) {
		t.Errorf("a refused change changed something: %+v, then %+v", before, after)
	}
}

func clientLimit(t *testing.T, st store.Sessions) {
	create(t, st, "other", "you", 0)
	create(t, st, "a", "me", 1)
	create(t, st, "b", "me", 2)
	create(t, st, "c", "me", 3)
	if _, _, err := st.Touch(t.Context(), "a", at(4), time.Hour); err != nil {
		t.Fatal(err)
	}
	create(t, st, "d", "me", 5, "b") // the least recently used of the same client, and not the oldest of all
	if err := st.Append(t.Context(), "c", 0, []byte("1"), "s", at(6)); err != nil {
		t.Fatal(err)
	}
	create(t, st, "e", "me", 7, "a")
	holds(t, st, "other", "c", "d", "e")
}

func totalLimit(t *testing.T, st store.Sessions) {
	create(t, st, "a", "one", 0)
	create(t, st, "b", "one", 1)
	create(t, st, "c", "two", 2)
	create(t, st, "d", "two", 3)
	create(t, st, "e", "two", 4)
	if removed, err := st.Create(t.Context(), session("f", "three", 5), limits); !errors.Is(err, store.ErrSessionsFull) || len(removed) > 0 {
		t.Errorf("a newcomer removed %v: %v, want ErrSessionsFull", removed, err)
	}
	holds(t, st, "a", "b", "c", "d", "e")
	create(t, st, "g", "one", 6, "a") // its own makes way
	holds(t, st, "b", "c", "d", "e", "g")
	if err := st.Delete(t.Context(), "b"); err != nil {
		t.Fatal(err)
	}
	create(t, st, "f", "three", 7)
	holds(t, st, "c", "d", "e", "f", "g")
}

func idle(t *testing.T, st store.Sessions) {
	create(t, st, "a", "one", 0)
	create(t, st, "b", "two", 30)
	create(t, st, "c", "two", 60)      // a has been idle for an hour, not for longer
	create(t, st, "d", "two", 61, "a") // whoever's it was
	create(t, st, "e", "two", 121, "b", "c")
	holds(t, st, "d", "e")
	if _, _, err := st.Touch(t.Context(), "d", at(121), time.Hour); err != nil {
		t.Error(err)
	}
	if _, _, err := st.Touch(t.Context(), "e", at(182), time.Hour); !errors.Is(err, store.ErrNoSession) {
		t.Errorf("touch after more than an hour: %v, want ErrNoSession", err)
	}
	holds(t, st, "d")
}

func noAliases(t *testing.T, st store.Sessions) {
	s := session("a", "me", 0)
	s.Entries = [][]byte{[]byte("old")}
	if _, err := st.Create(t.Context(), s, limits); err != nil {
		t.Fatal(err)
	}
	s.Head[0], s.Entries[0][0] = 'X', 'X'
	got := load(t, st, "a")
	got.Head[0], got.Entries[0][0] = 'Y', 'Y'
	if again := load(t, st, "a"); again.Head[0] != '{' || string(again.Entries[0]) != "old" {
		t.Errorf("kept: %s %s", again.Head, again.Entries)
	}
}

// oneWinner: of many that append at one length, one is answered with success.
func oneWinner(t *testing.T, st store.Sessions) {
	create(t, st, "a", "me", 0)
	const many = 8
	for length := range 5 {
		var wg sync.WaitGroup
		errs := make([]error, many)
		for i := range many {
			wg.Go(func() {
				errs[i] = st.Append(context.Background(), "a", length, []byte(strconv.Itoa(i)), "s", at(1))
			})
		}
		wg.Wait()
		winner := -1
		for i, err := range errs {
			switch {
			case err == nil && winner < 0:
				winner = i
			case err == nil:
				t.Errorf("%d and %d were both appended as entry %d", winner, i, length)
			case !errors.Is(err, store.ErrStale):
				t.Error(err)
			}
		}
		if s := load(t, st, "a"); len(s.Entries) != length+1 || string(s.Entries[length]) != strconv.Itoa(winner) {
			t.Fatalf("entry %d is of %q, the winner was %d", length, s.Entries, winner)
		}
	}
}

func sessionsCancelled(t *testing.T, st store.Sessions) {
	create(t, st, "a", "me", 0)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := st.Create(ctx, session("b", "me", 0), limits); !errors.Is(err, context.Canceled) {
		t.Errorf("create: %v", err)
	}
	if err := st.Append(ctx, "a", 0, []byte("1"), "s", at(0)); !errors.Is(err, context.Canceled) {
		t.Errorf("append: %v", err)
	}
	if _, err := st.Load(ctx, "a"); !errors.Is(err, context.Canceled) {
		t.Errorf("load: %v", err)
	}
	holds(t, st, "a")
}

// SessionsKept checks that sessions outlive who wrote them: closing, a second opener, and a kill. See SessionsChild.
func SessionsKept(t *testing.T, open SessionsOpener, newPath func(t testing.TB) string) {
	t.Run("reopen", func(t *testing.T) {
		path := newPath(t)
		st, err := open(path)
		if err != nil {
			t.Fatal(err)
		}
		create(t, st, "a", "me", 0)
		if err := st.Append(t.Context(), "a", 0, []byte("1"), "s", at(1)); err != nil {
			t.Fatal(err)
		}
		before := load(t, st, "a")
		beside, err := open(path) // another process beside
		if err != nil {
			t.Fatal(err)
		}
		if err := beside.Append(t.Context(), "a", 1, []byte("2"), "s2", at(1)); err != nil {
			t.Fatal(err)
		}
		if err := st.Append(t.Context(), "a", 1, []byte("3"), "s3", at(1)); !errors.Is(err, store.ErrStale) {
			t.Errorf("append after another process: %v, want ErrStale", err)
		}
		for _, s := range []store.Sessions{st, beside} {
			if err := s.Close(); err != nil {
				t.Fatal(err)
			}
		}
		if st, err = open(path); err != nil {
			t.Fatal(err)
		}
		defer st.Close()
		before.Entries, before.State = append(before.Entries, []byte("2")), "s2"
		if diff := cmp.Diff(before, load(t, st, "a")); diff != "" {
			t.Errorf("after opening again:\n%s", diff)
		}
	})
	t.Run("kill", func(t *testing.T) {
		for range 3 {
			killSessions(t, open, newPath(t))
		}
	})
}

const sessionsPath = "KOTEI_STORETEST_SESSIONS"

// SessionsChild must be called first in TestMain of a package that uses SessionsKept: in the process that it starts,
// it appends entries until it is killed and does not return.
func SessionsChild(open SessionsOpener) {
	path := os.Getenv(sessionsPath)
	if path == "" {
		return
	}
	ctx := context.Background()
	st, err := open(path)
	if err == nil {
		_, err = st.Create(ctx, session("a", "me", 0), limits)
	}
	for i := 0; err == nil; i++ {
		fmt.Println(i) // that many entries have been answered for
		err = st.Append(ctx, "a", i, []byte(strconv.Itoa(i)), strconv.Itoa(i), at(0))
	}
	fmt.Println("error:", err)
	os.Exit(1)
}

// killSessions kills a process that appends without a pause and checks that every entry that it was answered for is
// there, in order, with the fingerprint of the last.
func killSessions(t *testing.T, open SessionsOpener, path string) {
	t.Helper()
	cmd := exec.Command(os.Args[0], "-test.run=^$")
	cmd.Env = append(os.Environ(), sessionsPath+"="+path)
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	r := bufio.NewReader(stdout)
	answered := 0
	read := func() bool {
		line, err := r.ReadString('\n')
		if err != nil {
			return false
		}
		if answered, err = strconv.Atoi(strings.TrimSpace(line)); err != nil {
			t.Errorf("the writing process said %q", line)
			return false
		}
		return true
	}
	for answered < 40 && read() {
	}
	if err := cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	for read() { // what it had said before it died
	}
	_, _ = io.Copy(io.Discard, r)
	_ = cmd.Wait() // it was killed
	if answered < 40 {
		t.Fatalf("the writing process ended after %d entries", answered)
	}
	st, err := open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer st.Close()
	s := load(t, st, "a")
	if n := len(s.Entries); n != answered && n != answered+1 {
		t.Errorf("%d entries are kept, %d were answered for", n, answered)
	}
	for i, e := range s.Entries {
		if string(e) != strconv.Itoa(i) {
			t.Fatalf("entry %d is %q", i, e)
		}
	}
	if s.State != strconv.Itoa(len(s.Entries)-1) {
		t.Errorf("the fingerprint is that of entry %s of %d", s.State, len(s.Entries))
	}
	if err := st.Append(t.Context(), "a", len(s.Entries), []byte("on"), "on", at(1)); err != nil {
		t.Error(err)
	}
}
