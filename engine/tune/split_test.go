package tune

import "testing"

// TestSplitKeepsGamesWhole: one game in ten is kept aside, and of positions whose game is
// not told one block of neighbours in ten, also where both kinds stand together.
func TestSplitKeepsGamesWhole(t *testing.T) {
	told := func(d *Dataset) {
		for game := range 200 {
			for range 40 {
				d.positions = append(d.positions, position{game: int32(game + 1)})
			}
		}
	}
	untold := func(d *Dataset) { d.positions = append(d.positions, make([]position, 40*blockLength)...) }
	for _, test := range []struct {
		name  string
		parts []func(*Dataset)
		how   string
		kept  int
	}{
		{"games", []func(*Dataset){told}, "by game", 20 * 40},
		{"neighbours", []func(*Dataset){untold}, "by blocks of neighbouring positions", 4 * blockLength},
		{"both", []func(*Dataset){untold, told}, "by game, and by blocks of neighbouring positions where no game is told", 4*blockLength + 20*40},
	} {
		d := new(Dataset)
		for _, part := range test.parts {
			part(d)
		}
		training, validation, how := d.split()
		if how != test.how || len(validation) != test.kept || len(training)+len(validation) != d.Len() {
			t.Errorf("%s: split %s into %d and %d, want %s and %d kept", test.name, how, len(training), len(validation), test.how, test.kept)
		}
		kept := map[int32]bool{}
		for _, i := range validation {
			kept[d.positions[i].game] = true
		}
		for _, i := range training {
			if game := d.positions[i].game; game != 0 && kept[game] {
				t.Errorf("%s: game %d stands on both sides", test.name, game)
				break
			}
		}
	}
}
