//go:build unix

package api_test

import (
	"syscall"
	"time"
)

// cpuTime is the CPU time of the process so far, in user mode and in the kernel.
func cpuTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
