// Package tune fits the weights of the evaluation to the results of games (Texel's
// method) with the Adam optimiser.
//
// Collect the positions into a [Dataset] with [NewDataset], from [ReadEPD] or any other
// sequence of [Sample]; then call [Fit]. A position's score is put together from the
// counts that the evaluation recorded, so one pass over half a million positions takes a
// fraction of a second and no position is evaluated twice.
//
// Linear terms are fitted directly, curved ones (king safety) through the slope of their
// curve; fixed ones keep their values.
package tune
