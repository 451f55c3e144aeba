package tune

// validationShare is one position in so many that is kept from training.
const validationShare = 10

// blockLength is the number of neighbouring positions that are kept together when no
// game numbers tell which belong together.
const blockLength = 500

// split separates the positions to learn from and those to judge by, and says how.
func (d *Dataset) split() (training, validation []int32, how string) {
	how = "by blocks of neighbouring positions"
	if d.games {
		how = "by game"
	}
	for i := range d.positions {
		unit := i / blockLength
		if d.games {
			unit = int(d.positions[i].game)
		}
		if unit%validationShare == validationShare-1 {
			validation = append(validation, int32(i))
		} else {
			training = append(training, int32(i))
		}
	}
	if len(validation) == 0 {
		return training, training, "not at all: too few positions"
	}
	return training, validation, how
}
