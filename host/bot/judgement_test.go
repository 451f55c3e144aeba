package bot

import (
	"log/slog"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/regence-chess/regence/configs"
	"github.com/regence-chess/regence/engine"
	"github.com/regence-chess/regence/host"
	"github.com/regence-chess/regence/personalities"
)

// TestManners states the law of manners: whatever a personality says of itself, it gives
// up no sooner than the house, offers no draw before the house would look at one, and a
// human who asks for a draw gets it wherever the house gives it.
func TestManners(t *testing.T) {
	house := settingsOf(t, "[resign]\nhumans = true\n")
	rapid.Check(t, func(r *rapid.T) {
		flag := func(name string) *bool {
			return rapid.Ptr(rapid.Bool(), true).Draw(r, name)
		}
		number := func(name string, low, high int) *int {
			return rapid.Ptr(rapid.IntRange(low, high), true).Draw(r, name)
		}
		manners := personalities.Manners{
			ResignEnabled: flag("resigns"), ResignScore: number("behind", 100, 3000), ResignMoves: number("resign moves", 1, 20),
			DrawEnabled: flag("draws"), DrawOffer: flag("offers"), DrawScore: number("around", 0, 100),
			DrawMoves: number("draw moves", 1, 20), DrawAfter: number("after", 0, 80),
		}
		human := rapid.Bool().Draw(r, "human")
		plain, own := newJudgement(house, personalities.Manners{}, human), newJudgement(house, manners, human)
		for _, score := range rapid.SliceOfN(rapid.IntRange(-1200, 60), 0, 30).Draw(r, "scores") {
			plain.add(assessment{neutral: engine.Score(score), known: true})
			own.add(assessment{neutral: engine.Score(score), known: true})
		}
		move, hurried := rapid.IntRange(1, 90).Draw(r, "move"), rapid.Bool().Draw(r, "hurried")
		if own.resigns(hurried) && !plain.resigns(hurried) {
			r.Error("the personality gives up sooner than the house")
		}
		if human && plain.accepts(move) && !own.accepts(move) {
			r.Error("a human is refused the draw that the house gives")
		}
		if own.offers(move, hurried) && (move < house.Draw.After || hurried) {
			r.Error("a draw is offered too early, or in the opponent's time trouble")
		}
	})
}

// TestMannersOfPersonality: the personality that sits down brings its manners along.
func TestMannersOfPersonality(t *testing.T) {
	never := false
	for _, offers := range []bool{true, false} {
		visit(t, "[draw]\nafter = 3\nmoves = 2\n[choice]\npersonality = \"tal\"\n", func(h *house) {
			if !offers {
				h.room.manners = personalities.Manners{DrawOffer: &never}
			}
			id := h.play("Anna", rapidGame())
			time.Sleep(time.Minute)
			if offered := h.requested("offeringDraw=true"); offered != offers {
				t.Errorf("draw offered: %v, want %v", offered, offers)
			}
			h.server.ResignAs(id, "Anna")
			time.Sleep(5 * time.Second)
		})
	}
}

// TestBuiltinChat: every built-in personality has words of its own, and they tell who it is.
func TestBuiltinChat(t *testing.T) {
	roster, err := host.NewRoster(host.Config{Catalog: personalities.Builtin()})
	if err != nil {
		t.Fatal(err)
	}
	room := HostRoom(roster, slog.New(slog.DiscardHandler))
	said := map[string]string{}
	for _, p := range room.Personalities() {
		for _, line := range []string{p.Greeting, p.Goodbye} {
			if line == "" || said[line] != "" {
				t.Errorf("%s says %q, as %q does", p.ID, line, said[line])
			}
			said[line] = p.ID
			if whole := fill(line, strings.Repeat("m", 20), strings.Repeat("o", 20), p.Name); len([]rune(whole)) > configs.ChatLine {
				t.Errorf("%s: %q is cut", p.ID, whole)
			}
		}
	}
	if tal, ok := find(room, "tal"); !ok || tal.Manners.DrawOffer == nil || *tal.Manners.DrawOffer {
		t.Errorf("tal's manners do not arrive: %+v", tal.Manners)
	}
}
