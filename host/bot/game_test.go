package bot

import (
	"strings"
	"testing"
	"time"

	"github.com/regence-chess/regence/protocols/lichess/lichesstest"
)

func TestPlaysAGame(t *testing.T) {
	visit(t, "", func(h *house) {
		id := h.play("Anna", lichesstest.Terms{Clock: true, Base: 3 * time.Minute, Increment: 2 * time.Second, Rated: true})
		game := h.awaitEnd(id)
		if game.Status == "outoftime" || game.Status == "aborted" || game.Status == "timeout" {
			t.Errorf("the game ended by %s", game.Status)
		}
		time.Sleep(20 * time.Second)
		all, err := h.ledger.Standings(h.ctx, time.Time{})
		if err != nil || len(all) != 1 || all[0].Games != 1 || all[0].Personality != "baseline" {
			t.Errorf("ledger %+v, %v", all, err)
		}
		chat := strings.Join(h.server.Game(id).Chat, "\n")
		if !strings.Contains(chat, "player Regence: Hi Anna! Baseline plays today.") || !strings.Contains(chat, "Thanks for the game, Anna!") {
			t.Errorf("chat:\n%s", chat)
		}
	})
}
