package imports

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"

	"github.com/kotei-dev/kotei/importer"
	"github.com/kotei-dev/kotei/store"
)

// Names inside the folder of a job. Sources look at most one folder above the path that they are given, and find nothing
// there that is not the job's.
const (
	archiveName = "upload.zip"
	inputName   = "in"
)

// Interrupter is a body of which a Read that waits can be ended from outside.
type Interrupter interface{ Interrupt() }

// Start takes an upload and lets its import begin in the background. It returns when all of the body has come and, for an
// archive, its list of files was checked. Errors: *RunningError, ErrTooLarge, *ArchiveError, ErrStopped, ErrStorage, and
// those of the body as they are. ctx is that of the request, and only of the upload.
func (m *Manager) Start(ctx context.Context, o Order, body io.Reader) (Status, error) {
	j, running, err := m.reserve(o)
	if err != nil {
		return Status{}, err
	}
	stop := context.AfterFunc(ctx, j.cancel) // whoever leaves while it is coming does not leave it behind
	calm := func() bool { return true }
	if waiting, ok := body.(Interrupter); ok {
		calm = context.AfterFunc(running, waiting.Interrupt)
	}
	in, err := m.receive(running, j, body)
	calm()
	stop()
	if j.stopped.Load() || m.ctx.Err() != nil || err == nil && running.Err() != nil {
		err = ErrStopped
	}
	if err != nil {
		if in.archive != nil {
			_ = in.archive.file.Close()
		}
		m.end(j, true, func(s *Status) { s.State = Cancelled })
		if errors.Is(err, ErrStorage) {
			m.cfg.Logger.Error("an upload could not be kept", "import", j.ID, "error", err)
		}
		return Status{}, err
	}
	began := m.update(j, func(s *Status) { s.State = Running })
	m.cfg.Logger.Info("import begins", "import", j.ID, "bytes", began.Done)
	go m.run(running, j, in)
	return began, nil
}

// received is an upload as it lies in the folder of its job.
type received struct {
	dir     string   // of the job
	path    string   // of the file that was uploaded, or of the folder that an archive is to be unpacked into
	archive *archive // nil for a file
}

// receive stores the upload.
func (m *Manager) receive(ctx context.Context, j *job, body io.Reader) (received, error) {
	r := received{dir: filepath.Join(m.own, j.ID)}
	into := filepath.Join(r.dir, inputName)
	if err := os.MkdirAll(into, 0o700); err != nil {
		return r, fmt.Errorf("%w: %w", ErrStorage, err)
	}
	file := filepath.Join(into, j.Name)
	if r.path = file; j.Archive {
		file, r.path = filepath.Join(r.dir, archiveName), into
	}
	if err := m.store(ctx, j, body, file); err != nil {
		return r, err
	}
	if !j.Archive {
		return r, nil
	}
	var err error
	if r.archive, err = openArchive(file, archiveLimits); err != nil && !errors.As(err, new(*ArchiveError)) {
		err = fmt.Errorf("%w: %w", ErrStorage, err)
	}
	return r, err
}

// store writes the body into a new file and counts it.
func (m *Manager) store(ctx context.Context, j *job, body io.Reader, name string) (err error) {
	f, err := os.OpenFile(name, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrStorage, err)
	}
	defer func() {
		if closeErr := f.Close(); err == nil && closeErr != nil {
			err = fmt.Errorf("%w: %w", ErrStorage, closeErr)
		}
	}()
	buf := make([]byte, 64<<10)
	for total := int64(0); ; {
		n, readErr := body.Read(buf)
		if total += int64(n); total > m.max {
			return ErrTooLarge
		}
		if _, err := f.Write(buf[:n]); err != nil {
			return fmt.Errorf("%w: %w", ErrStorage, err)
		}
		m.update(j, func(s *Status) { s.Done = int(total) })
		switch {
		case errors.Is(readErr, io.EOF):
			return nil
		case readErr != nil:
			return readErr
		case ctx.Err() != nil:
			return ErrStopped
		}
	}
}

// run is the import in the background.
func (m *Manager) run(ctx context.Context, j *job, in received) {
	reports, err := m.guarded(ctx, j, in)
	fault, message := Fault(""), ""
	state := Done
	switch {
	case err == nil:
	case ctx.Err() != nil && !errors.Is(err, ErrUnserved):
		state = Cancelled
	default:
		state = Failed
		fault, message = m.judge(j, in, err)
	}
	m.end(j, false, func(s *Status) { s.State, s.Fault, s.Message, s.Reports = state, fault, message, reports })
	if err != nil {
		m.cfg.Logger.Error("import ends", "import", j.ID, "state", string(state), "error", err)
	} else {
		m.cfg.Logger.Info("import ends", "import", j.ID, "state", string(state))
	}
}

// errPanic marks a defect of the program.
var errPanic = errors.New("imports: panic")

// guarded unpacks and imports. A defect of a source that panics ends the import, not the service.
func (m *Manager) guarded(ctx context.Context, j *job, in received) (reports []*importer.Report, err error) {
	defer func() {
		if p := recover(); p != nil {
			m.cfg.Logger.Error("panic", "import", j.ID, "panic", fmt.Sprint(p), "stack", string(debug.Stack()))
			reports, err = nil, fmt.Errorf("%w: %v", errPanic, p)
		}
	}()
	progress := &progress{m, j}
	if in.archive != nil {
		if err := unpackAll(ctx, in, progress); err != nil {
			return nil, err
		}
		in.path = only(in.path)
	}
	progress.Start(importer.StageRead, 0) // whatever goes wrong before that is about the upload too
	opt := importer.RunOptions{Replace: j.Replace, Progress: progress, Rename: m.hider(in), Now: m.cfg.Now()}
	return m.cfg.Run(ctx, importer.Input{Path: in.path, Source: j.Source, Game: j.Game}, opt)
}

// unpackAll unpacks the archive and removes it.
func unpackAll(ctx context.Context, in received, p *progress) error {
	p.Start(StageUnpack, len(in.archive.files))
	defer p.Done()
	root, err := os.OpenRoot(in.path)
	if err != nil {
		return errors.Join(err, in.archive.file.Close())
	}
	err = errors.Join(in.archive.unpack(ctx, root, func() { p.Step(1) }), root.Close(), in.archive.file.Close())
	return errors.Join(err, os.Remove(in.archive.file.Name()))
}

// only is the innermost folder that holds more than one folder: an archive of a folder holds that folder, and nothing
// beside it.
func only(dir string) string {
	for {
		entries, err := os.ReadDir(dir)
		if err != nil || len(entries) != 1 || !entries[0].IsDir() {
			return dir
		}
		dir = filepath.Join(dir, entries[0].Name())
	}
}

// judge says why an import failed, and what may be told of it. Only what is wrong with the upload is told in words.
func (m *Manager) judge(j *job, in received, err error) (Fault, string) {
	var refused *ArchiveError
	stage := m.update(j, func(*Status) {}).Stage
	switch {
	case errors.Is(err, errPanic):
		return FaultInternal, ""
	case errors.As(err, &refused):
		return FaultArchive, refused.Reason
	case errors.Is(err, ErrUnserved):
		return FaultUnserved, ""
	case errors.Is(err, store.ErrBusy):
		return FaultBusy, ""
	case stage == importer.StageRead:
		return FaultContent, m.hider(in)(err.Error())
	}
	return FaultStorage, ""
}

// hider takes the folders of this machine out of a text: what was uploaded is named as it came.
func (m *Manager) hider(in received) func(string) string {
	inside := filepath.Join(in.dir, inputName)
	r := strings.NewReplacer(inside+string(filepath.Separator), "", inside, "the upload", in.dir, "the upload", m.own, "the upload", m.cfg.Dir, "the upload")
	return r.Replace
}

// progress tells a job how far its import is.
type progress struct {
	m *Manager
	j *job
}

func (p *progress) Start(stage string, total int) {
	p.m.update(p.j, func(s *Status) { s.Stage, s.Done, s.Total = stage, 0, total })
}

func (p *progress) Step(n int) { p.m.update(p.j, func(s *Status) { s.Done += n }) }

func (p *progress) Done() {}
