// Package bot plays on Lichess: it answers challenges by rules, chooses the personality that
// sits down, plays many games at once through whatever the network does, talks, looks for
// opponents of its own, and keeps a ledger.
//
// A [Service] runs one [Account] for each bot account, all on one budget of cores and
// memory. Start with [NewService] and its Run:
//
//	service, err := bot.NewService(bot.Config{Settings: settings, Room: room, Ledger: ledger, Clients: clients})
//	err = service.Run(ctx) // until ctx ends; then games are left as they stand
//
// [Service.Drain] lets running games end first. Players come from a [Room], which the host
// fills with personalities and a test with scripts.
//
// Each account has one goroutine that owns its state and each game has one; what takes time
// (calls, searches) runs beside them and reports back.
package bot
