// Package ops is what surrounds a running bot: metrics for Prometheus and a health check on
// one small server, lists of users to block fetched from the network, and word to systemd.
//
// Make [Metrics] first and give it to the bot as its observer and to each client as the
// observer of its calls, then [Serve].
package ops
