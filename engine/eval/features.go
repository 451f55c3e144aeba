package eval

// features tells which groups of terms have a weight other than zero for either side.
// The others are not looked for.
type features struct {
	imbalance bool // beyond the bishop pair
	distance  bool // of minor pieces from their king
	attack    bool // the table of attackers, shield, castling
	tropism   bool
	outer     bool
	xray      bool
	divisor   bool
	storm     bool
	winning   bool
	safety    bool
	space     bool
	restrict  bool
	queen     bool // threats.queen
	push      bool
	diagonal  bool // long diagonal and fianchetto
}

// allFeatures looks for everything.
var allFeatures = features{
	imbalance: true, distance: true, attack: true, tropism: true, outer: true, xray: true, divisor: true,
	storm: true, winning: true, safety: true, space: true, restrict: true, queen: true, push: true, diagonal: true,
}

func usedFeatures(white, black *Weights) features {
	used := func(from, to int) bool {
		for i := from; i < to; i++ {
			if white.values[i] != 0 || black.values[i] != 0 {
				return true
			}
		}
		return false
	}
	return features{
		imbalance: used(atKnightPair, atMinorQueen+1),
		distance:  used(atKnightKingDistance, atBishopKingDistance+1),
		attack:    used(atAttackers, atOuter) || used(atMissingShield, atUncastled+1),
		tropism:   used(atTropism, atBishopXray),
		outer:     used(atOuter, atTropism),
		xray:      used(atBishopXray, atMissingShield),
		divisor:   used(atImbalanceDivisor, atImbalanceDivisor+1),
		storm:     used(atStormAdvance, atStormOpposite),
		winning:   used(atWinningBase, atWinningKing+1),
		safety:    used(atSafetyCurve, atSafetyCurve+curveKnots),
		space:     used(atSpace, atSpace+1),
		restrict:  used(atThreatRestrict, atThreatRestrict+1),
		queen:     used(atThreatQueen, atThreatQueen+1),
		push:      used(atThreatPush, atThreatPush+1),
		diagonal:  used(atLongDiagonal, atFianchettoKing+1),
	}
}
