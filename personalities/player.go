package personalities

import (
	"fmt"

	"github.com/regence-chess/regence/engine"
	"github.com/regence-chess/regence/engine/native"
)

// author is whom a native personality names as its author.
const author = "the Regence authors"

// Player makes the player of a native personality, in this process. The player of
// another kind of engine is a program, which the host starts.
func (r *Resolved) Player() (engine.Player, error) { return r.player(0) }

// SmallPlayer is Player with a table of so many megabytes from the beginning: one of the usual
// size takes a while to make and to give back.
func (r *Resolved) SmallPlayer(hash int) (engine.Player, error) { return r.player(hash) }

func (r *Resolved) player(hash int) (engine.Player, error) {
	if kind := r.character().engine.Kind; kind != KindNative {
		return nil, fmt.Errorf("personality %s is played by a program (engine.kind = %q), not by the native engine", r.ID, kind)
	}
	return native.New(native.Config{
		Identity: native.Identity{Name: r.Name, Author: author, Version: r.Version, About: r.Description},
		Own:      r.Own(),
		Opponent: r.Opponent(),
		Neutral:  r.Neutral(),
		Params:   r.Params(),
		Hash:     hash,
	})
}
