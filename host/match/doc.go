// Package match plays personalities and engines against each other and tells, with honest
// statistics, which is stronger and how differently they play.
//
// A [Plan] says who plays whom, on which openings, with how much time; it is plain data and is
// kept with the results, so that an interrupted match goes on as if nothing had happened. [Run]
// carries a plan out. Games come in pairs: the same opening, colours swapped.
package match
