// Package card holds the nouns of the domain: Card, Printing, Set, Stat, Version, Keyword, Clan and Game.
// It is pure: no input or output, no globals beyond embedded facts, so that the same code gives the same
// answer in the server, on the command line and in a browser.
//
// Rule ids in comments (TF-…, CL-…, FMT-…) are explained in docs/rules.md.
package card
