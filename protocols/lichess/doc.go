// Package lichess is a client of the Bot API of lichess.org and of servers that speak
// the same protocol. It carries no policy: it opens streams and keeps them open, makes
// calls and repeats those that may be repeated, keeps to the limits of the server, and
// reads every shape in which the server is known to write.
//
// Start with [ParseToken], [TokenFromFile] or [TokenFromEnv], then [New]. Run
// [Client.Events] in a goroutine for challenges and games, and for each game a
// [GameStream] made by [Client.Game]; answer with [Client.Move] and the other calls:
//
//	client, err := lichess.New(lichess.Config{Token: token})
//	err = client.Events(ctx, func(event lichess.Event) {
//		if event.Kind == lichess.GameStart {
//			go client.Game(event.Game.ID()).Run(ctx, play)
//		}
//	})
//
// All time is that of package time, so in a bubble of testing/synctest the whole client
// runs on a virtual clock. Package lichesstest is a server to test against.
package lichess
