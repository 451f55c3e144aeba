package style

import "math"

// featureMetrics are the attacking features with the human means and deviations published
// with them: games above 2300 Elo, one value per player and game. Their weights make the
// attacking score.
var featureMetrics = func() []Metric {
	type row struct {
		key, name, doc string
		part, whole    count
		norm           norm
	}
	rows := []row{
		{"advanced", "advanced pieces", "Moves of a piece to the fifth rank or beyond with 18 men on the board.",
			featureAdvanced, featureMoves, norm{.10470843, .09307144, 1.344220}},
		{"diagonal_threats", "bishop and queen threats", "Bishop and queen moves to a diagonal that meets the squares around the king on the empty board.",
			featureDiagonalThreats, featureMoves, norm{.09781389, .08483257, 1.154806}},
		{"captures_near_king", "captures near the king", "Captures within four squares of the king, weighted by nearness.",
			featureCaptureNear, featureCaptures, norm{.38025744, .23248973, .513828}},
		{"central_breaks", "central pawn breaks", "Moves of the d- and e-pawn to the fifth rank with 20 men on the board.",
			featureCentralBreaks, featureMoves, norm{.01693447, .02360516, .999997}},
		{"coordinated", "coordinated attacks", "Moves at which three men or more attack the squares around the king.",
			featureCoordinated, featureMoves, norm{.02747498, .06233869, .563213}},
		{"forfeited_castling", "never castled", "Games of forty plies or more without castling.",
			featureForfeitedCastling, games, norm{.10216457, .30286631, 1.322425}},
		{"outposts", "knight outposts", "Knight moves to the fifth rank or beyond, covered by a pawn.",
			featureOutposts, featureMoves, norm{.01010631, .01924513, 1.036980}},
		{"moves_near_king", "moves near the king", "Quiet moves within four squares of the king, weighted by nearness.",
			featureMoveNear, featureMovesNear, norm{.30101110, .17798105, .322532}},
		{"opposite_castling", "castled opposite", "Games in which the player castled second, to the other side.",
			featureOpposite, games, norm{.05369800, .22542203, 1.286216}},
		{"storms", "pawn storms", "Pawn moves in front of the king and within two files, with 18 men on the board.",
			featureStorms, featureMoves, norm{.14085326, .11257494, 1.366003}},
		{"rook_lifts", "rook lifts", "Rook moves from the first three ranks to the last two, with 18 men on the board.",
			featureRookLifts, featureMoves, norm{.00524064, .01263657, .447592}},
		{"line_threats", "rook and queen threats", "Rook and queen moves to a line that meets the squares around the king on the empty board.",
			featureLineThreats, featureMoves, norm{.07830653, .08111849, 1.512604}},
		{"sacrifice", "units given in wins", "Deficit behind quiet moves of won games, each with the largest within two moves.",
			featureSacrifice, featureWinMoves, norm{.03873187, .14277139, .648627}},
	}
	metrics := []Metric{{}} // the place of the total
	var total []func(*Totals) float64
	var weights []float64
	for _, r := range rows {
		metric := feature(Metric{Key: "attack." + r.key, Group: groupAttackness, Name: r.name, Unit: "sd", Digits: 2,
			Source: sourceTsoj, Attack: 1, Doc: r.doc + " In deviations from the human mean."}, r.part, r.whole, r.norm)
		metrics = append(metrics, metric)
		weights = append(weights, r.norm.weight)
		total = append(total, func(t *Totals) float64 { return r.norm.weight * metric.value(t) })
	}
	metrics[0] = formula(Metric{Key: "attack", Group: groupAttackness, Name: "attacking score", Unit: "sd", Digits: 2,
		Source: sourceTsoj, Attack: 1, Doc: "Weighted mean of the thirteen features below; 0 is the human mean."},
		func(t *Totals) float64 {
			sum, weight := 0.0, 0.0
			for i, part := range total {
				if value := part(t); !math.IsNaN(value) { // a feature that never had its chance
					sum += value
					weight += math.Abs(weights[i])
				}
			}
			return sum / weight
		})
	return metrics
}()
