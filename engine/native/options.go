package native

import (
	"strconv"
	"time"

	"github.com/regence-chess/regence/engine"
	"github.com/regence-chess/regence/engine/search"
)

// Bounds of the options.
const (
	maxHash     = 32768 // megabytes
	maxThreads  = 256
	maxMultiPV  = 256 // more lines than any position has moves
	maxOverhead = 5000
	maxProbe    = 100
)

// option is one option of the player: how it is declared and what a value, already
// normalized, changes. Buttons get an empty value. What set returns is for the user.
type option struct {
	engine.Option
	set func(p *Player, value string) (notices []string)
}

// options lists what can be set, in the order of declaration.
func options() []option {
	def := search.DefaultOptions()
	overhead := def.MoveOverhead.Milliseconds()
	return []option{
		spin("Hash", def.Hash, 1, maxHash, func(p *Player, n int) { p.options.Hash = n }),
		spin("Threads", def.Threads, 1, maxThreads, func(p *Player, n int) { p.options.Threads = n }),
		spin("MultiPV", def.MultiPV, 1, maxMultiPV, func(p *Player, n int) { p.options.MultiPV = n }),
		check("Ponder", func(p *Player, on bool) { p.options.Ponder = on }),
		spin("Move Overhead", int(overhead), 0, maxOverhead, func(p *Player, n int) {
			p.options.MoveOverhead = time.Duration(n) * time.Millisecond
		}),
		check("UCI_AnalyseMode", func(p *Player, on bool) { p.options.Analyse = on }),
		{
			Option: engine.Option{Name: "UCI_Opponent", Kind: engine.String},
			set: func(p *Player, value string) []string {
				p.opponent = value
				return nil
			},
		},
		{
			Option: engine.Option{Name: "Clear Hash", Kind: engine.Button},
			set: func(p *Player, _ string) []string {
				p.searcher.ClearHash()
				return nil
			},
		},
		{
			Option: engine.Option{Name: "SyzygyPath", Kind: engine.String},
			set:    (*Player).openTables,
		},
		spin("SyzygyProbeDepth", def.ProbeDepth, 1, maxProbe, func(p *Player, n int) { p.options.ProbeDepth = n }),
	}
}

func spin(name string, def, least, most int, set func(*Player, int)) option {
	return option{
		Option: engine.Option{
			Name: name, Kind: engine.Spin, Default: strconv.Itoa(def),
			Min: int64(least), Max: int64(most),
		},
		set: func(p *Player, value string) []string {
			if n, err := strconv.Atoi(value); err == nil {
				set(p, n)
			}
			return nil
		},
	}
}

func check(name string, set func(*Player, bool)) option {
	return option{
		Option: engine.Option{Name: name, Kind: engine.Check, Default: "false"},
		set: func(p *Player, value string) []string {
			set(p, value == "true")
			return nil
		},
	}
}
