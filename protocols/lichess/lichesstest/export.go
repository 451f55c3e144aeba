package lichesstest

import (
	"fmt"
	"strings"

	"github.com/regence-chess/regence/engine/chess"
)

// heldBack is how many plies of a running game an export leaves out.
const heldBack = 3

// export writes a game as PGN.
func (s *Server) export(c *call) (any, *refusal) {
	g := s.games[c.PathValue("id")]
	if g == nil {
		return nil, refuse(404, "Not found")
	}
	moves := g.board.Moves()
	if !g.over() {
		moves = moves[:max(0, len(moves)-heldBack)]
	}
	result := map[string]string{"white": "1-0", "black": "0-1"}[g.winner]
	switch {
	case !g.over():
		result = "*"
	case g.winner == "":
		result = "1/2-1/2"
	}
	var text strings.Builder
	fmt.Fprintf(&text, "[Event \"Game\"]\n[Site \"https://lichess.org/%s\"]\n[White %q]\n[Black %q]\n[Result %q]\n\n",
		g.id, g.players[0].Name, g.players[1].Name, result)
	position := g.board.Start()
	for i, m := range moves {
		if i%2 == 0 {
			fmt.Fprintf(&text, "%d. ", i/2+1)
		}
		text.WriteString(position.SAN(m) + " ")
		var undo chess.Undo
		position.Make(m, &undo)
	}
	return text.String() + result + "\n", nil
}
