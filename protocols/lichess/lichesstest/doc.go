// Package lichesstest is a Lichess to test clients of the Bot API against: accounts and
// tokens, challenges, games with clocks and rules, both kinds of streams with their
// keep-alives, replays and replacements, the server's limits and its ways of saying no,
// and every fault of the network and of the server that clients have been seen to fail on.
//
// Both sides of a game are served, so two clients can play each other; users without a
// client are played by a function ([User.Auto]) or by the test ([Server.MoveAs] and its
// like).
//
//	server := lichesstest.New(lichesstest.Config{})
//	defer server.Close()
//	token := server.AddUser(lichesstest.User{Name: "Regence", Bot: true})
//	address, err := server.Listen("127.0.0.1:0") // for clients in any language
//	transport := server.Transport()              // or in memory
//	server.Inject(lichesstest.Fault{Kind: lichesstest.TooMany, Path: "/move/", Times: 1})
//
// The server takes its time from package time and needs no sockets behind
// [Server.Transport], so in a bubble of testing/synctest it runs, with its client, on a
// virtual clock: an hour of play passes in the time that the computing takes.
//
// What it does not do: variants other than standard, Chess960 and From Position; ratings
// that change; games against the server's own engine.
package lichesstest
