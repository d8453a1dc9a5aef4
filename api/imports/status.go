package imports

import (
	"errors"
	"fmt"
	"time"

	"github.com/kotei-dev/kotei/card"
	"github.com/kotei-dev/kotei/importer"
)

// Order is what an import is to do.
type Order struct {
	Source  string    // name of a source; "" = found out from the upload
	Game    card.Game // that the upload must hold; "" = any
	Replace bool      // drop what other sources gave earlier
	Name    string    // of the uploaded file, as CheckName allows it; of an archive it is not used
	Archive bool      // the upload is a zip archive of a folder
	Size    int64     // of the upload in bytes, 0 where it is unknown
}

// State says where an import is.
type State string

// The states, in the order of a life that goes well; the last three are for ever.
const (
	Receiving State = "receiving" // the upload is coming in
	Running   State = "running"
	Done      State = "done" // what it made is being served
	Failed    State = "failed"
	Cancelled State = "cancelled"
)

// Ended says whether the state is one that does not change any more.
func (s State) Ended() bool { return s == Done || s == Failed || s == Cancelled }

// Stages that this package adds to those of package importer.
const (
	StageReceive = "receive" // counts bytes
	StageUnpack  = "unpack"  // counts files
	StageServe   = "serve"   // counts nothing
)

// Fault is the kind of reason for which an import failed.
type Fault string

// The faults.
const (
	FaultContent  Fault = "content"  // the upload cannot be read as card files; the message is for people
	FaultArchive  Fault = "archive"  // the archive cannot be unpacked; the message is for people
	FaultBusy     Fault = "busy"     // another program is importing into the database
	FaultStorage  Fault = "storage"  // it could not be written: what went wrong is in the log alone
	FaultUnserved Fault = "unserved" // it was published, and could not be loaded
	FaultInternal Fault = "internal"
)

// Status is an import as it was at one moment.
type Status struct {
	ID string // 128 random bits in hex
	Order
	State       State
	Stage       string // the last one that was begun
	Done, Total int    // of the stage; a total of 0 is unknown
	Created     time.Time
	Ended       time.Time // zero before

	Reports []*importer.Report // of an import that has ended; they do not change any more
	Fault   Fault              // of one that failed
	Message string             // in English, without paths of the machine; "" where the fault says it all
}

// Errors of Start and Cancel, told apart with errors.Is and errors.As.
var (
	ErrTooLarge = errors.New("imports: the upload is over the limit")
	ErrStopped  = errors.New("imports: the import was stopped while its upload was coming in")
	ErrStorage  = errors.New("imports: the upload could not be kept")
	ErrUnknown  = errors.New("imports: no such import")
	ErrOver     = errors.New("imports: the import has ended already")
)

// RunningError says that another import is running.
type RunningError struct{ ID string }

func (e *RunningError) Error() string { return fmt.Sprintf("imports: import %s is running", e.ID) }

// ArchiveError says in words for people why an archive is not taken.
type ArchiveError struct{ Reason string }

func (e *ArchiveError) Error() string { return "the archive is not taken: " + e.Reason }

func refuse(format string, args ...any) error {
	return &ArchiveError{Reason: fmt.Sprintf(format, args...)}
}
