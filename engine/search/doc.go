// Package search finds the move.
//
// [New] makes a [Searcher] for one personality: evaluation weights for its own side and
// for the opponent's, neutral weights for the second score, and [Params]. Then, as often
// as wanted, [Searcher.Run] searches a position within limits and reports sets of lines:
//
//	searcher := search.New(search.Config{Own: w, Opponent: w, Neutral: w, Params: search.DefaultParams()})
//	control := search.NewControl()
//	best := searcher.Run(game, engine.Limits{Depth: 12}, control, func(info engine.Info) { … })
//
// The search is a principal variation search, fail-soft, inside iterative deepening with
// aspiration windows. All threads share one transposition table and nothing else (Lazy
// SMP). With one thread and limits of depth or nodes the result depends on nothing but the
// position, the moves before it, and the searches since [Searcher.NewGame]: no floating
// point, no map order, no clock. A node costs no allocation.
//
// Where things are: root.go deepens, node.go searches one node, quiesce.go ends the lines,
// picker.go orders moves, history.go and correction.go remember, table.go is the hash,
// clock.go spends the time, line.go makes reports of principal variations and judge.go
// gives them their neutral score. margins.go holds every tuning constant.
package search
