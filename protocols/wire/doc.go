// Package wire lets an engine.Player live in another process: a go-plugin subprocess that
// speaks the gRPC service in engine.proto.
//
// The engine's side calls [Serve], which takes over the process:
//
//	wire.Serve(wire.ServeConfig{New: func(pack []byte) (engine.Player, error) { … }})
//
// The host's side calls [Launch] and gets a [Client], which is an engine.Player:
//
//	client, err := wire.Launch(ctx, wire.LaunchConfig{Command: command, Pack: pack})
//
// To the wire a pack is opaque bytes; only the function New reads it. One process serves
// one session and exits with it. The package starts and ends processes but decides nothing
// about them: when to restart, and what to do instead, is the host's affair.
package wire

//go:generate ./generate.sh
