// Package enginetest holds the contract of [engine.Player] as a test suite, the same for
// the native engine, for a plugin behind a process boundary and for a foreign engine:
//
//	func TestContract(t *testing.T) {
//		enginetest.Run(t, enginetest.Subject{New: func(t testing.TB) engine.Player { … }})
//	}
//
// [NewFake] is a small lawful player for the tests of those who talk to players.
package enginetest
