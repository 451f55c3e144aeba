package style

// count is an index into Counts.
type count int

// What is counted in one game for one player. Every metric is a function of the sums of
// these over the games of a player.
const (
	games count = iota
	wins
	draws
	losses
	plies
	winPlies
	lossPlies
	ownMoves

	// EAS (eas.go). Wins that were not played out and repeated ones are left out.
	easWins
	easWinPlies
	easSac1 // wins by the highest level of sacrifice, levels 1 to 5 and the queen
	easSac2
	easSac3
	easSac4
	easSac5
	easSacQueen
	easEarly  // wins whose sacrifice was complete early
	easShort1 // wins by length, from short to shortest
	easShort2
	easShort3
	easShort4
	easShort5
	easDraws
	easBadDraws
	endgames

	// The same by the tool's patterns.
	toolSac1
	toolSac2
	toolSac3
	toolSac4
	toolSac5
	toolSacQueen
	toolEarly
	toolBadDraws

	// Sacrifices of any result (sacrifice.go).
	sacrifices
	judgedGames // games with neutral scores
	soundSacs
	speculativeSacs
	unsoundSacs

	// Attack on the king (kingattack.go).
	zoneMoves
	zoneBalance
	zoneCoordinated
	bothCastled
	oppositeCastled
	stormMoves

	// Trades (trade.go).
	tradeMoves
	equalCaptures
	pieceTrades
	queensOff40
	queensOff60

	// Structure and mobility (structure.go).
	closedPositions
	blockedPairs
	ownMobility
	ownMobilityN
	opponentMobility
	opponentMobilityN
	structurePositions
	weakPawns
	opponentWeakPawns

	// Material (material.go).
	quietPositions
	imbalanced
	ahead
	behind
	bishopPair
	knightsOverBishops
	gambits

	// Complication, from neutral scores.
	scoreChanges
	scoreChangeSum
	scoreChangeSquares

	// Divergence from a neutral player's choices (walk.go).
	comparedMoves
	divergedMoves
	waveredMoves
	netDiverged // diverged less wavered

	// Attacking features (features.go).
	featureMoves // own moves of decisive games
	featureWinMoves
	featureAdvanced
	featureDiagonalThreats
	featureLineThreats
	featureCaptureNear
	featureCaptures
	featureMoveNear
	featureMovesNear
	featureCentralBreaks
	featureCoordinated
	featureForfeitedCastling
	featureOutposts
	featureOpposite
	featureStorms
	featureRookLifts
	featureSacrifice

	numCounts
)

// Counts are the counts of one game, or their sums over many.
type Counts [numCounts]float64

func (c *Counts) add(other *Counts) {
	for i := range c {
		c[i] += other[i]
	}
}
