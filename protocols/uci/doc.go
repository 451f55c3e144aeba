// Package uci is the Universal Chess Interface (specification of April 2006 and what
// its clients have made of it since), in both directions.
//
// As an engine: [Serve] lets a GUI play against any [engine.Player].
//
//	err := uci.Serve(ctx, uci.ServerConfig{Player: player, In: os.Stdin, Out: os.Stdout})
//
// As a GUI: [Start] runs a foreign engine and gives it the shape of an engine.Player.
//
//	player, err := uci.Start(ctx, uci.ClientConfig{Command: "stockfish"})
//
// docs/uci.md lists what the server answers where the specification is silent.
package uci
