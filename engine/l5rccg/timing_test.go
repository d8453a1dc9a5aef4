package l5rccg

import "testing"

// timingVectors are the vectors of the area timing.
var timingVectors = map[string]func(*testing.T){}
