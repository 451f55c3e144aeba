// Package enginev1 is the generated code of engine.proto, the contract on the wire. Nothing
// outside protocols/wire needs it; start with wire.Serve and wire.Launch.
package enginev1
