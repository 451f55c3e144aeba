// Package eval judges a position in centipawns with hand-made, named terms.
//
// Every term stands once in the registry ([Terms]): its key in a pack, its meaning,
// shape and range. A [Weights] holds a value for each of them; an [Evaluator] turns two
// Weights, the player's own and the opponent's, into a score:
//
//	w := eval.NewWeights()
//	err := w.Set("material.queen", eval.Value{MG: []int{1100}, EG: []int{1200}})
//	e := eval.New(w, w)
//	score := e.Evaluate(&position)
//
// A search carries the piece-square sum along with its moves ([Placement]).
//
// The same code that scores a position also tells how often each weight counted
// ([Evaluator.Trace]), which is what the tuner fits and what [Evaluator.Explain] shows.
// Nothing here uses floating point while a game is played, and nothing is shared
// between Evaluators but the Weights, which they only read.
package eval
