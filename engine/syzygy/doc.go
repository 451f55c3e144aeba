// Package syzygy reads Syzygy endgame tablebases: for every position with few men they tell
// who wins under the fifty-move rule (WDL, files .rtbw) and how many plies it takes to the
// next capture, pawn move or mate on the way (DTZ, files .rtbz).
//
// [Open] comes first. It reads the headers of all tables on a path and returns what it could
// use, with a list of what it could not. A search asks [Tables.ProbeWDL] at its nodes and
// [Tables.RankRoot] once at the root; an arbiter asks [Tables.Judge].
//
// Tables are read on demand, mapped into memory where the system can do it and through a
// small cache of pages elsewhere. Every method may be called from many goroutines at once;
// probing takes no lock and allocates nothing. A damaged file makes its probes fail and is
// named by [Tables.Problems]; it never stops the program.
package syzygy
