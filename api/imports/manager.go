package imports

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/kotei-dev/kotei/importer"
)

// MaxUpload bounds an upload, in bytes.
const MaxUpload = 256 << 20

// kept is how many imports are remembered.
const kept = 20

// Run is an import itself: it reads what is at the path of the input, publishes it, and has it served. Its errors are
// those of importer.Run, or wrap ErrUnserved where the new release was published and could not be loaded.
type Run func(ctx context.Context, in importer.Input, opt importer.RunOptions) ([]*importer.Report, error)

// ErrUnserved is wrapped by errors of Run that come after publishing.
var ErrUnserved = errors.New("imports: the release was published and cannot be loaded")

// Config is what a Manager works with.
type Config struct {
	Dir    string // folder of uploads; made if it is not there, and removed at the end where nothing else is in it
	Run    Run
	Lock   func(file string) (release func(), err error) // that the system gives back when a process is killed; fails if another holds it
	Now    func() time.Time
	Logger *slog.Logger
	Ended  func(Status) // is told of every import that has ended; may be nil
}

// Manager runs imports, one at a time. It is safe for concurrent use.
type Manager struct {
	cfg     Config
	own     string // this process's part of the folder of uploads
	release func() // of the lock on it
	ctx     context.Context
	stop    context.CancelFunc
	work    sync.WaitGroup
	max     int64

	mu      sync.Mutex
	jobs    []*job // oldest first
	current *job   // that is receiving or running
	closed  bool
}

// job is one import. Its fields are guarded by the Manager's lock; over is closed when it has ended.
type job struct {
	Status
	cancel  context.CancelFunc
	stopped atomic.Bool // somebody has asked for its end
	over    chan struct{}
}

// New makes a manager, and removes what killed processes have left in the folder. It ends with Close.
func New(cfg Config) (*Manager, error) {
	m := &Manager{cfg: cfg, max: MaxUpload}
	m.ctx, m.stop = context.WithCancel(context.Background())
	if err := os.MkdirAll(cfg.Dir, 0o700); err != nil {
		return nil, fmt.Errorf("folder of uploads: %w", err)
	}
	m.sweep()
	id, err := newID()
	if err != nil {
		return nil, err
	}
	m.own = filepath.Join(cfg.Dir, id)
	if m.release, err = cfg.Lock(m.own + lockSuffix); err != nil {
		return nil, fmt.Errorf("folder of uploads: %w", err)
	}
	if err := os.Mkdir(m.own, 0o700); err != nil {
		m.release()
		return nil, fmt.Errorf("folder of uploads: %w", err)
	}
	return m, nil
}

const lockSuffix = ".lock"

// sweep removes the parts of processes that are no more: whoever lives holds the lock of his part. Failing is harmless,
// the next one tries again.
func (m *Manager) sweep() {
	entries, err := os.ReadDir(m.cfg.Dir)
	if err != nil {
		return
	}
	for _, e := range entries {
		name, isLock := strings.CutSuffix(e.Name(), lockSuffix)
		if !isLock && !e.IsDir() || len(name) != 32 {
			continue
		}
		path := filepath.Join(m.cfg.Dir, name)
		release, err := m.cfg.Lock(path + lockSuffix)
		if err != nil {
			continue
		}
		_ = os.RemoveAll(path)
		release()
		_ = os.Remove(path + lockSuffix)
	}
}

// Close stops a running import, waits until it has tidied up, and removes the folder.
func (m *Manager) Close() {
	m.mu.Lock()
	m.closed = true
	m.mu.Unlock()
	m.stop()
	m.work.Wait()
	_ = os.RemoveAll(m.own)
	m.release()
	_ = os.Remove(m.own + lockSuffix)
	_ = os.Remove(m.cfg.Dir) // stays where another process has its part in it
}

// Stop cancels what is running and lets nothing begin; Close is still to be called.
func (m *Manager) Stop() { m.stop() }

// List are the imports that are remembered, the latest first.
func (m *Manager) List() []Status {
	m.mu.Lock()
	defer m.mu.Unlock()
	out := make([]Status, 0, len(m.jobs))
	for _, j := range slices.Backward(m.jobs) {
		out = append(out, j.Status)
	}
	return out
}

// Get is one of them, or ErrUnknown.
func (m *Manager) Get(id string) (Status, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	j := m.find(id)
	if j == nil {
		return Status{}, ErrUnknown
	}
	return j.Status, nil
}

func (m *Manager) find(id string) *job {
	for _, j := range m.jobs {
		if j.ID == id {
			return j
		}
	}
	return nil
}

// Cancel stops an import and waits until it has ended, or ctx has. What was published before it heard of it stays: the
// state says which it was. It gives ErrUnknown, or ErrOver where the import had ended before.
func (m *Manager) Cancel(ctx context.Context, id string) (Status, error) {
	m.mu.Lock()
	j := m.find(id)
	if j == nil || j.State.Ended() {
		m.mu.Unlock()
		if j == nil {
			return Status{}, ErrUnknown
		}
		return Status{}, ErrOver
	}
	m.mu.Unlock()
	j.stopped.Store(true)
	j.cancel()
	select {
	case <-j.over:
	case <-ctx.Done():
	}
	return m.Get(id)
}

// reserve makes a job that holds the one place.
func (m *Manager) reserve(o Order) (*job, context.Context, error) {
	id, err := newID()
	if err != nil {
		return nil, nil, err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	switch {
	case m.closed || m.ctx.Err() != nil:
		return nil, nil, ErrStopped
	case m.current != nil:
		return nil, nil, &RunningError{ID: m.current.ID}
	}
	ctx, cancel := context.WithCancel(m.ctx)
	j := &job{Status: Status{ID: id, Order: o, State: Receiving, Stage: StageReceive, Total: int(o.Size), Created: m.cfg.Now()}, cancel: cancel, over: make(chan struct{})}
	m.current = j
	m.jobs = append(m.jobs, j)
	if len(m.jobs) > kept {
		m.jobs = slices.Delete(m.jobs, 0, len(m.jobs)-kept)
	}
	m.work.Add(1) // under the lock, so that Close waits for it
	return j, ctx, nil
}

// update changes a job.
func (m *Manager) update(j *job, change func(*Status)) Status {
	m.mu.Lock()
	defer m.mu.Unlock()
	change(&j.Status)
	return j.Status
}

// end frees the place. forget says that the job is one that never began.
func (m *Manager) end(j *job, forget bool, change func(*Status)) {
	j.cancel()
	_ = os.RemoveAll(filepath.Join(m.own, j.ID))
	m.mu.Lock()
	change(&j.Status)
	j.Ended = m.cfg.Now()
	m.current = nil
	if forget {
		m.jobs = slices.DeleteFunc(m.jobs, func(k *job) bool { return k == j })
	}
	s := j.Status
	m.mu.Unlock()
	close(j.over)
	if m.cfg.Ended != nil && !forget {
		m.cfg.Ended(s)
	}
	m.work.Done()
}

func newID() (string, error) {
	var b [16]byte
	if _, err := rand.Read(b[:]); err != nil {
		return "", fmt.Errorf("imports: %w", err)
	}
	return hex.EncodeToString(b[:]), nil
}
