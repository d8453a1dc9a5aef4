// Package behaviour reads what cards do, written as data, and compiles it into the programs of the rules: produce Gold,
// gain and lose Honor, draw, move, bow, strike and so on, with triggers, costs, conditions and targets. Amounts and
// conditions are formulas (package engine/formula).
//
// A behaviour belongs to the id of a card, so that it works for the cards of any release. Where a card has one, it goes
// before everything that the rules read from the card's wording. docs/behaviours.md is the reference of the keys.
package behaviour
