package personalities

import (
	"fmt"
	"strings"

	"github.com/regence-chess/regence/configs"
	"github.com/regence-chess/regence/configs/strict"
)

// Prefixes of the keys of manners.
const (
	resignKeys = "resign."
	drawKeys   = "draw."
)

// Manners is when a personality gives a game up and how it thinks of draws, by the neutral
// score. What is nil is left to the house it plays in, which also sets bounds
// (docs/lichess.md). A child inherits them. They have no part in the fingerprint: they
// decide how long a game goes on, not which moves are played.
type Manners struct {
	ResignEnabled *bool
	ResignScore   *int // centipawns behind
	ResignMoves   *int // in a row

	DrawEnabled *bool // accepts at all
	DrawOffer   *bool
	DrawScore   *int // centipawns around zero
	DrawMoves   *int // in a row
	DrawAfter   *int // moves of the game
}

// manner is one setting of manners: what may stand in the file and where it goes.
type manner struct {
	field strict.Field
	flag  func(*Manners) **bool      // of a Bool
	count func(*Manners) **int       // of an Int
	house func(*configs.Lichess) any // the same setting of the house
}

// manners lists the settings of manners in their order. The table feeds the reader and
// the lists of settings.
func manners() []manner {
	flag := func(key, doc string, house func(*configs.Lichess) any, at func(*Manners) **bool) manner {
		return manner{field: strict.Field{Key: key, Kind: strict.Bool, Doc: doc}, flag: at, house: house}
	}
	count := func(key string, low, high int, doc string, house func(*configs.Lichess) any, at func(*Manners) **int) manner {
		return manner{field: strict.Field{Key: key, Kind: strict.Int, Min: float64(low), Max: float64(high), Doc: doc}, count: at, house: house}
	}
	return []manner{
		flag(resignKeys+"enabled", "gives lost games up", func(l *configs.Lichess) any { return l.Resign.Enabled },
			func(m *Manners) **bool { return &m.ResignEnabled }),
		count(resignKeys+"score", 100, 30_000, "centipawns behind", func(l *configs.Lichess) any { return l.Resign.Score },
			func(m *Manners) **int { return &m.ResignScore }),
		count(resignKeys+"moves", 1, 100, "for so many moves in a row", func(l *configs.Lichess) any { return l.Resign.Moves },
			func(m *Manners) **int { return &m.ResignMoves }),
		flag(drawKeys+"enabled", "accepts draws", func(l *configs.Lichess) any { return l.Draw.Enabled },
			func(m *Manners) **bool { return &m.DrawEnabled }),
		flag(drawKeys+"offer", "offers draws too", func(l *configs.Lichess) any { return l.Draw.Offer },
			func(m *Manners) **bool { return &m.DrawOffer }),
		count(drawKeys+"score", 0, 1000, "centipawns around zero", func(l *configs.Lichess) any { return l.Draw.Score },
			func(m *Manners) **int { return &m.DrawScore }),
		count(drawKeys+"moves", 1, 100, "for so many moves in a row", func(l *configs.Lichess) any { return l.Draw.Moves },
			func(m *Manners) **int { return &m.DrawMoves }),
		count(drawKeys+"after", 0, 300, "not before this move of the game", func(l *configs.Lichess) any { return l.Draw.After },
			func(m *Manners) **int { return &m.DrawAfter }),
	}
}

func mannerFields() []strict.Field {
	var fields []strict.Field
	for _, m := range manners() {
		fields = append(fields, m.field)
	}
	return fields
}

// apply puts the values of a layer on top and notes where they come from.
func (m *Manners) apply(values map[string]strict.Value, note func(key string, value strict.Value)) {
	for _, one := range manners() {
		value, ok := values[one.field.Key]
		if !ok {
			continue
		}
		switch data := value.Data.(type) {
		case bool:
			*one.flag(m) = &data
		case int:
			*one.count(m) = &data
		}
		note(one.field.Key, value)
	}
}

// rows are the settings that some pack makes.
func (m Manners) rows(origin func(key string) Origin) []row {
	var all []row
	for _, one := range manners() {
		value := ""
		switch {
		case one.flag != nil && *one.flag(&m) != nil:
			value = fmt.Sprint(**one.flag(&m))
		case one.count != nil && *one.count(&m) != nil:
			value = fmt.Sprint(**one.count(&m))
		default:
			continue
		}
		all = append(all, row{key: one.field.Key, own: cell{value: value, origin: origin(one.field.Key)}})
	}
	return all
}

// skeleton is the sections in the file of a new pack, with what is inherited now.
func (m Manners) skeleton(b *strings.Builder) {
	inherited := map[string]string{}
	for _, row := range m.rows(func(string) Origin { return Origin{} }) {
		inherited[row.key] = row.own.value
	}
	house, err := configs.LichessDefaults()
	if err != nil {
		return // the tests of configs see to it that this cannot be
	}
	section := ""
	for _, one := range manners() {
		before, leaf, _ := strings.Cut(one.field.Key, ".")
		if before != section {
			section = before
			fmt.Fprintf(b, "\n# By the neutral score. What is not set is left to the house\n# (lichess.toml).\n[%s]\n", section)
		}
		fmt.Fprintf(b, "# %s", one.field.Doc)
		if one.field.Range() != "" {
			fmt.Fprintf(b, "; %s", one.field.Range())
		}
		value, ok := inherited[one.field.Key]
		if !ok {
			value = fmt.Sprint(one.house(house))
		}
		fmt.Fprintf(b, "\n# %s = %s\n", leaf, value)
	}
}
