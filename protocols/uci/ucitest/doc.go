// Package ucitest holds what clients expect of a UCI engine as a test suite. It speaks to
// the engine through its streams only, so that a server in this process and a program
// behind pipes are asked the same:
//
//	ucitest.Run(t, ucitest.Subject{Dial: func(t testing.TB) *ucitest.Conn { … }})
//
// Every item has a code: C.. are paragraphs of the protocol as clients live it, B.. are
// public reports of users about engines like ours, each with its smallest input. Those that
// this suite cannot ask are named in the tests of the packages that they concern.
package ucitest
