// Package query is the query language: text in, a tree of clauses with positions out, each value resolved
// against what the release holds. It is pure: it knows no catalog and no index, so that planner, page and tests
// read the same tree.
//
// # What a tree means
//
// A card is considered unless it is Created and the query does not say IncludeCreated. Each node holds for some
// printings of a card; a card without printings counts as one blank printing, for which no clause about printings
// holds.
//
//   - A clause about the card (Field.Printing is false) holds for all printings or for none.
//   - A clause about printings holds for those that fit, each by itself.
//   - Or holds for the printings of any of its nodes.
//   - And holds for the printings for which all its nodes hold that are no Not: "s:ivory-edition r:rare" asks for
//     one printing that is both. A Not in it then takes the whole card away if its node holds for one of these
//     printings, so that what "A B" finds and what "A -B" finds add up to what A finds, as long as A and B hold no
//     negation about printings themselves. An And within an And is part of it.
//   - Not alone holds for all printings of a card if its node holds for none, else for none.
//
// A card is found if the tree holds for one of its printings. With unique:printings every printing is judged as if
// it were the only one of its card (negation is then the plain complement), and the clauses about the card, such as
// in: and prints:, still see all its printings.
//
// # What a clause means
//
// Several values are alternatives: the clause holds if one of them does. Three exceptions: a comparison of sets
// (KindSet with another operator than ":") takes all values as one set; the canonical form never has != except for
// numbers and days, where it is a comparison of its own: "x!=y" of any other kind is read as Not{x=y}.
package query
