package tune

// validationShare is one position in so many that is kept from training.
const validationShare = 10

// blockLength is the number of neighbouring positions that are kept together when no
// game numbers tell which belong together.
const blockLength = 500

// split separates the positions to learn from and those to judge by, and says how:
// whole games where the positions tell of which game they are, blocks where they do not.
func (d *Dataset) split() (training, validation []int32, how string) {
	games, blocks := false, false
	for i := range d.positions {
		unit := int(d.positions[i].game)
		if unit == 0 {
			unit, blocks = i/blockLength, true
		} else {
			games = true
		}
		if unit%validationShare == validationShare-1 {
			validation = append(validation, int32(i))
		} else {
			training = append(training, int32(i))
		}
	}
	switch {
	case len(validation) == 0:
		return training, training, "not at all: too few positions"
	case games && blocks:
		how = "by game, and by blocks of neighbouring positions where no game is told"
	case games:
		how = "by game"
	default:
		how = "by blocks of neighbouring positions"
	}
	return training, validation, how
}
