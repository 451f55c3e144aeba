package eval

// The places of all weights in one flat array. Each name here is one row of the
// registry, which repeats neither place nor size: both follow from the order.
const (
	atMaterial   = 0                // pawn, knight, bishop, rook, queen
	atKeep       = atMaterial + 5   // the same five
	atSquares    = atKeep + 5       // six men, 64 squares each
	atBishopPair = atSquares + 6*64 // imbalance
	atKnightPair = atBishopPair + 1
	atRookPair   = atKnightPair + 1

	atKnightPawns = atRookPair + 1
	atRookPawns   = atKnightPawns + 1
	atExchange    = atRookPawns + 1
	atMinorQueen  = atExchange + 1

	atSupported    = atMinorQueen + 1 // pawns
	atDuo          = atSupported + 8
	atDoubled      = atDuo + 8
	atIsolated     = atDoubled + 1
	atIsolatedOpen = atIsolated + 1
	atBackward     = atIsolatedOpen + 1
	atBackwardOpen = atBackward + 1
	atLever        = atBackwardOpen + 1
	atBlockedPawn  = atLever + 1
	atCandidate    = atBlockedPawn + 1
	atNoMajors     = atCandidate + 8

	atPassed          = atNoMajors + 1 // passed
	atPassedConnected = atPassed + 8
	atPassedBlocked   = atPassedConnected + 8
	atPassedSafeStop  = atPassedBlocked + 8
	atPassedFree      = atPassedSafeStop + 8
	atPassedHelped    = atPassedFree + 8
	atPassedOwnKing   = atPassedHelped + 8
	atPassedEnemyKing = atPassedOwnKing + 8
	atPassedRook      = atPassedEnemyKing + 8
	atPassedEnemyRook = atPassedRook + 1
	atUnstoppable     = atPassedEnemyRook + 1

	atKnightMobility = atUnstoppable + 1 // mobility
	atBishopMobility = atKnightMobility + 9
	atRookMobility   = atBishopMobility + 14
	atQueenMobility  = atRookMobility + 15

	atKnightOutpost          = atQueenMobility + 28 // minors
	atKnightOutpostSupported = atKnightOutpost + 1
	atKnightOutpostReach     = atKnightOutpostSupported + 1
	atBishopOutpost          = atKnightOutpostReach + 1
	atBishopOutpostSupported = atBishopOutpost + 1
	atBehindPawn             = atBishopOutpostSupported + 1
	atKnightKingDistance     = atBehindPawn + 1
	atBishopKingDistance     = atKnightKingDistance + 1
	atBadBishop              = atBishopKingDistance + 1
	atBadBishopBlocked       = atBadBishop + 1
	atBishopPawns            = atBadBishopBlocked + 1
	atLongDiagonal           = atBishopPawns + 1
	atFianchetto             = atLongDiagonal + 1
	atFianchettoKing         = atFianchetto + 1

	atRookOpen         = atFianchettoKing + 1 // rooks and queens
	atRookSemiOpen     = atRookOpen + 1
	atRookOpenKing     = atRookSemiOpen + 1
	atRookSemiOpenKing = atRookOpenKing + 1
	atRookClosed       = atRookSemiOpenKing + 1
	atRookConnected    = atRookClosed + 1
	atRookDoubledKing  = atRookConnected + 1
	atRookSeventh      = atRookDoubledKing + 1
	atRookTrapped      = atRookSeventh + 1
	atRookQueenFile    = atRookTrapped + 1
	atQueenPressure    = atRookQueenFile + 1

	atAttackers         = atQueenPressure + 1 // king attack
	atOuter             = atAttackers + 6
	atTropism           = atOuter + 4
	atBishopXray        = atTropism + 4
	atQueenDiagonalXray = atBishopXray + 1
	atQueenFileXray     = atQueenDiagonalXray + 1
	atMissingShield     = atQueenFileXray + 1
	atUncastled         = atMissingShield + 1
	atImbalanceDivisor  = atUncastled + 1
	atAttackShare       = atImbalanceDivisor + 1

	atStormAdvance  = atAttackShare + 1 // pawn storm
	atStormOpposite = atStormAdvance + 8

	atKingOpen      = atStormOpposite + 1 // the own king
	atKingSemiOpen  = atKingOpen + 1
	atShelter       = atKingSemiOpen + 1
	atShelterStorm  = atShelter + 32
	atShelterRammed = atShelterStorm + 32
	atKingPawns     = atShelterRammed + 8

	atSafetyAttacker   = atKingPawns + 1 // king safety
	atSafetyRing       = atSafetyAttacker + 4
	atSafetyWeak       = atSafetyRing + 1
	atSafetyCheck      = atSafetyWeak + 1
	atSafetyAnyCheck   = atSafetyCheck + 4
	atSafetyNoQueen    = atSafetyAnyCheck + 4
	atSafetyPinned     = atSafetyNoQueen + 1
	atSafetyDefender   = atSafetyPinned + 1
	atSafetyShelter    = atSafetyDefender + 1
	atSafetyFlank      = atSafetyShelter + 1
	atSafetyFlankTwice = atSafetyFlank + 1
	atSafetyFlankHeld  = atSafetyFlankTwice + 1
	atSafetyBase       = atSafetyFlankHeld + 1
	atSafetyCurve      = atSafetyBase + 1
	atThreatPawn       = atSafetyCurve + curveKnots // threats
	atThreatMinor      = atThreatPawn + 5
	atThreatRook       = atThreatMinor + 5
	atThreatKing       = atThreatRook + 5
	atThreatHanging    = atThreatKing + 1
	atThreatPush       = atThreatHanging + 1
	atThreatRestrict   = atThreatPush + 1
	atThreatQueen      = atThreatRestrict + 1
	atSpace            = atThreatQueen + 1 // space
	atTempo            = atSpace + 1       // initiative
	atWinningBase      = atTempo + 1       // winning chances of the side ahead
	atWinningPawn      = atWinningBase + 1
	atWinningPassed    = atWinningPawn + 1
	atWinningWings     = atWinningPassed + 1
	atWinningPawns     = atWinningWings + 1
	atWinningKing      = atWinningPawns + 1
	atScaleOpposite    = atWinningKing + 1 // endgame scale factors
	atScaleOppositeP   = atScaleOpposite + 1
	atScaleNoPawns     = atScaleOppositeP + 1
	atScalePawns       = atScaleNoPawns + 1
	atScaleBase        = atScalePawns + 1
	atMopUpEdge        = atScaleBase + 1 // known wins
	atMopUpKings       = atMopUpEdge + 1
	atMopUpCorner      = atMopUpKings + 1
	atKnownWin         = atMopUpCorner + 1
	size               = atKnownWin + 1
)

const (
	fullScale  = 64 // an endgame that counts whole
	curveKnots = 24 // values of king_safety.curve
)

// CurveStep is the danger between two values of king_safety.curve.
const CurveStep = 64
