package match

import (
	"encoding/json"
	"fmt"
	"time"

	"github.com/regence-chess/regence/engine"
	"github.com/regence-chess/regence/engine/chess"
)

// Flags of a ply as the ledger writes it.
const (
	plyScored = 1 << iota
	plyJudged
	plyExternal
)

// plyFields is the length of a ply as the ledger writes it.
const plyFields = 10

// MarshalJSON writes a ply as an array: move (as its 16 bits), spent, own and wall time
// in microseconds, depth, nodes, score, bound, neutral score, flags.
func (p Ply) MarshalJSON() ([]byte, error) {
	flags := int64(0)
	for flag, set := range map[int64]bool{plyScored: p.Scored, plyJudged: p.Judged, plyExternal: p.External} {
		if set {
			flags |= flag
		}
	}
	return json.Marshal([plyFields]int64{
		int64(p.Move), p.Spent.Microseconds(), p.Own.Microseconds(), p.Wall.Microseconds(), int64(p.Depth), int64(p.Nodes),
		int64(p.Score), int64(p.Bound), int64(p.Neutral), flags,
	})
}

// UnmarshalJSON reads what MarshalJSON writes.
func (p *Ply) UnmarshalJSON(text []byte) error {
	var f []int64
	if err := json.Unmarshal(text, &f); err != nil {
		return err
	}
	if len(f) != plyFields {
		return fmt.Errorf("a ply of %d fields: want %d", len(f), plyFields)
	}
	*p = Ply{
		Move:     chess.Move(f[0]),
		Spent:    time.Duration(f[1]) * time.Microsecond,
		Own:      time.Duration(f[2]) * time.Microsecond,
		Wall:     time.Duration(f[3]) * time.Microsecond,
		Depth:    int(f[4]),
		Nodes:    uint64(f[5]),
		Score:    engine.Score(f[6]),
		Bound:    engine.Bound(f[7]),
		Neutral:  engine.Score(f[8]),
		Scored:   f[9]&plyScored != 0,
		Judged:   f[9]&plyJudged != 0,
		External: f[9]&plyExternal != 0,
	}
	return nil
}
