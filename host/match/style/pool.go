package style

import (
	"cmp"
	"fmt"
	"hash/maphash"
	"slices"
	"strings"
	"unicode"

	"github.com/regence-chess/regence/engine/chess"
)

// Pool is a set of measured games. What EAS calls short or early depends on the average
// length of the decisive games of the pool, so that its points mean something only within
// one.
type Pool struct {
	options Options
	games   []*measured
	seed    maphash.Seed
	wins    map[uint64]bool // hashes of the moves of won games, to find repeated ones

	decisiveGames, decisivePlies float64
	openings                     map[uint64]int // number of each opening, by its key
}

// measured is a game of the pool.
type measured struct {
	names   [2]string
	cluster int // games with the same number are resampled together
	sides   [2]observation
}

// observation is one game for one player.
type observation struct {
	counts  Counts
	easWin  bool
	plies   int
	given   [2]given // what was sacrificed, in both readings of the rule
	opening int
	eco     byte // 'A' to 'E', 0 when not known
}

// given is the sacrifice of a game: its level, 0 to 6, and the ply at which its first level
// was complete.
type given struct{ level, ply int }

// NewPool is an empty pool.
func NewPool(options Options) *Pool {
	return &Pool{options: options, seed: maphash.MakeSeed(), wins: map[uint64]bool{}, openings: map[uint64]int{}}
}

// Add measures a game. One without a move or with a null move is not a played game and is
// refused.
func (p *Pool) Add(record Record) error {
	if len(record.Moves) == 0 {
		return fmt.Errorf("style: %s - %s has no moves", record.Names[0], record.Names[1])
	}
	if slices.Contains(record.Moves, chess.NoMove) {
		return fmt.Errorf("style: %s - %s has a null move and was not played so", record.Names[0], record.Names[1])
	}
	g := walk(&record, &p.options)
	game := &measured{names: record.Names, cluster: -1 - len(p.games)}
	if record.Pair > 0 {
		game.cluster = record.Pair
	}
	decisive := record.Result == chess.WhiteWins || record.Result == chess.BlackWins
	if decisive {
		p.decisiveGames++
		p.decisivePlies += float64(len(record.Moves))
	}
	fresh := decisive && record.playedOut() && p.firstSeen(&record)
	opening, known := p.openings[g.opening]
	if !known {
		opening = len(p.openings)
		p.openings[g.opening] = opening
	}
	for c := range game.sides {
		game.sides[c] = observation{
			counts:  g.counts[c],
			easWin:  fresh && won(record.Result, chess.Color(c)),
			plies:   len(record.Moves),
			given:   [2]given{g.watches[c].given(), g.tool[c].given()},
			opening: opening,
			eco:     ecoLetter(record.ECO),
		}
	}
	p.games = append(p.games, game)
	return nil
}

// firstSeen reports whether no won game of the pool has the same moves.
func (p *Pool) firstSeen(record *Record) bool {
	var hash maphash.Hash
	hash.SetSeed(p.seed)
	hash.WriteString(record.Start.FEN())
	for _, m := range record.Moves {
		hash.WriteByte(byte(m))
		hash.WriteByte(byte(m >> 8))
	}
	sum := hash.Sum64()
	seen := p.wins[sum]
	p.wins[sum] = true
	return !seen
}

func ecoLetter(eco string) byte {
	if eco != "" && eco[0] >= 'A' && eco[0] <= 'E' {
		return eco[0]
	}
	return 0
}

// Len is the number of games.
func (p *Pool) Len() int { return len(p.games) }

// AverageMoves is the average length of the decisive games, the A of EAS.
func (p *Pool) AverageMoves() int { return averageMoves(p.decisivePlies, p.decisiveGames) }

// Player is a name as the games spell it.
type Player struct {
	Name  string
	Games int
}

// Players are the names of the pool, those with the most games first.
func (p *Pool) Players() []Player {
	counts := map[string]int{}
	for i := range p.games {
		for _, name := range p.games[i].names {
			counts[name]++
		}
	}
	players := make([]Player, 0, len(counts))
	for name, n := range counts {
		if name != "" {
			players = append(players, Player{Name: name, Games: n})
		}
	}
	slices.SortFunc(players, func(a, b Player) int {
		return cmp.Or(cmp.Compare(b.Games, a.Games), strings.Compare(a.Name, b.Name))
	})
	return players
}

// Named matches the names that hold every word of a query as a word of their own, without
// regard to case and order: "tal" is in "Tal, Mihail" but not in "Talbot".
func Named(query string) func(string) bool {
	want := words(query)
	return func(name string) bool {
		have := words(name)
		for _, word := range want {
			if !slices.Contains(have, word) {
				return false
			}
		}
		return len(want) > 0
	}
}

// Exactly matches one spelling.
func Exactly(name string) func(string) bool { return func(other string) bool { return other == name } }

func words(text string) []string {
	return strings.FieldsFunc(strings.ToLower(text), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r)
	})
}

// Sample is the games of one player in a pool.
type Sample struct {
	Spellings []string // the names that matched, the most frequent first
	pool      *Pool
	entries   []entry
}

// Select takes the games of the player whose name matches. Where both names match, such as
// a program against itself, both sides count.
func (p *Pool) Select(match func(name string) bool) Sample {
	sample := Sample{pool: p}
	for _, player := range p.Players() {
		if match(player.Name) {
			sample.Spellings = append(sample.Spellings, player.Name)
		}
	}
	for i := range p.games {
		for c, name := range p.games[i].names {
			if slices.Contains(sample.Spellings, name) {
				sample.entries = append(sample.entries, entry{game: i, color: chess.Color(c)})
			}
		}
	}
	return sample
}

// Games is the number of games.
func (s *Sample) Games() int { return len(s.entries) }

// openings counts the games by the letter of their ECO code; games without one are left
// out.
func (s *Sample) openings() map[string]int {
	counts := map[string]int{}
	for _, e := range s.entries {
		if letter := s.pool.games[e.game].sides[e.color].eco; letter != 0 {
			counts[string(letter)]++
		}
	}
	return counts
}
