package search

import "fmt"

// Params are the settings of the search that belong to a personality. The constants that
// only strength depends on are in margins.go and are the same for everyone.
type Params struct {
	Contempt           int
	CheckExtension     int
	SacrificeExtension int
	SacrificeAttackers int
	NullMoveAttackers  int
	QuietCheckOrder    int
	NullMovePruning    int
	LateMoveReductions int
}

// Param describes one setting: the entry of the registry that packs, documentation and
// checks share.
type Param struct {
	Name    string // key in the [search] table of a pack
	Doc     string // meaning and unit, one line
	Min     int
	Max     int
	Default int
	field   func(*Params) *int
}

// Of is the value of the setting in params.
func (p Param) Of(params *Params) int { return *p.field(params) }

// Set changes the setting in params, or says which values would be right.
func (p Param) Set(params *Params, value int) error {
	if value < p.Min || value > p.Max {
		return fmt.Errorf("search.%s: %d is out of range, want %d to %d", p.Name, value, p.Min, p.Max)
	}
	*p.field(params) = value
	return nil
}

// registry is the list behind Registry. The defaults are those of baseline.
var registry = []Param{
	{
		Name: "contempt", Min: -500, Max: 500, Default: 0,
		Doc:   "centipawns that a draw by repetition or the fifty-move rule is worth less than nothing for this personality",
		field: func(p *Params) *int { return &p.Contempt },
	},
	{
		Name: "check_extension", Min: 0, Max: 1, Default: 0,
		Doc:   "plies by which a move that gives check without losing material is searched deeper",
		field: func(p *Params) *int { return &p.CheckExtension },
	},
	{
		Name: "sacrifice_extension", Min: 0, Max: 1, Default: 0,
		Doc:   "plies by which a move that gives up material is searched deeper while enough own pieces attack the king",
		field: func(p *Params) *int { return &p.SacrificeExtension },
	},
	{
		Name: "sacrifice_attackers", Min: 1, Max: 6, Default: 2,
		Doc:   "own pieces that must attack the enemy king's zone for the sacrifice extension",
		field: func(p *Params) *int { return &p.SacrificeAttackers },
	},
	{
		Name: "null_move_attackers", Min: 0, Max: 6, Default: 0,
		Doc:   "own pieces attacking the enemy king's zone from which on null-move pruning is off; 0 = never off",
		field: func(p *Params) *int { return &p.NullMoveAttackers },
	},
	{
		Name: "quiet_check_order", Min: 0, Max: 32000, Default: 0,
		Doc:   "history points by which a quiet move that gives check is tried earlier (16384 = the best history there is)",
		field: func(p *Params) *int { return &p.QuietCheckOrder },
	},
	{
		Name: "null_move_pruning", Min: 0, Max: 1, Default: 1,
		Doc:   "1 = a position that stays good after passing the move is not searched further; 0 = every threat is looked at",
		field: func(p *Params) *int { return &p.NullMovePruning },
	},
	{
		Name: "late_move_reductions", Min: 0, Max: 150, Default: 100,
		Doc:   "percent of the usual reduction for moves late in the order: less = broad and careful, more = narrow and deep",
		field: func(p *Params) *int { return &p.LateMoveReductions },
	},
}

// Registry lists every setting, in the order of documentation.
func Registry() []Param { return append([]Param(nil), registry...) }

// DefaultParams are the settings of baseline.
func DefaultParams() Params {
	var params Params
	for _, p := range registry {
		*p.field(&params) = p.Default
	}
	return params
}

// check returns the first setting that is out of range.
func (p *Params) check() error {
	for _, entry := range registry {
		if err := entry.Set(p, entry.Of(p)); err != nil {
			return err
		}
	}
	return nil
}
