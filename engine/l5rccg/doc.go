// Package l5rccg plays the Legend of the Five Rings CCG alone against a passive dummy. The rulesets
// "twenty-festivals" and "classic" are data over one implementation (Ruleset); rule ids in comments (TF-…, CL-…, SW-…,
// GF-…) are those of docs/rules.md.
//
// A game is a State of fixed arrays over an immutable Table. Everything that changes it is an Effect, applied in one
// place (State.apply), which emits events; events run triggers until none is left, then the checks of the state
// (TF-CHI-01, TF-ATT-02, TF-WIN-01) and the refills (TF-PROV-03) follow (State.settle). Where the player has a choice
// the game stops at a Question; its answers are actions like any other.
package l5rccg
