// Package stats turns the results of a match into Elo, error bars and a sequential test.
//
// Results are counted in classes from the worst to the best for the player named first:
// three classes (loss, draw, win) for single games, or five (0, ½, 1, 1½, 2 points) for pairs
// of games on one opening with colours swapped. Begin with [NewEstimate] for a report and with
// [SPRT.Test] for a running decision. No function returns NaN: what cannot be said is
// reported as undefined.
//
// Paired counting is the default of the match runner, because two games on the same
// opening are not independent; counted singly, an unbalanced opening would look like noise.
package stats
