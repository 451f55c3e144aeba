// Package native is our own engine as an [engine.Player]: the search of engine/search with
// the weights of one personality, behind the contract.
//
//	player, err := native.New(native.Config{Identity: id, Own: w, Opponent: w, Neutral: w, Params: search.DefaultParams()})
//	search, err := player.Go(ctx, game, engine.Limits{MoveTime: time.Second})
//
// A player has one goroutine while it searches and none otherwise.
package native
