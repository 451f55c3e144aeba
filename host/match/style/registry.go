package style

import (
	"math"
	"slices"
)

// The groups of metrics, in the order of tables.
const (
	groupEAS        = "EAS 6.0"
	groupSacrifice  = "Sacrifices"
	groupKing       = "King attack"
	groupTrade      = "Trades and length"
	groupStructure  = "Structure and mobility"
	groupMaterial   = "Material"
	groupOpening    = "Openings and complication"
	groupDivergence = "Divergence from baseline"
	groupAttackness = "Attacking score"
)

const (
	percent = 100.0
	per100  = 100.0
)

const (
	sourceEAS      = "EAS Tool 6.0, S. Pohl 2025"
	sourcePatricia = "Patricia, filter 11, A. Kulju"
	sourceTsoj     = "chessattackingscore, tsoj 2025"
	sourceOwn      = "Regence"
)

// registry is the one place in which metrics are said.
var registry = slices.Concat(easMetrics, sacrificeMetrics, kingMetrics, tradeMetrics, structureMetrics,
	materialMetrics, openingMetrics, divergenceMetrics, featureMetrics)

var easMetrics = []Metric{
	eas(Metric{Key: "eas", Group: groupEAS, Name: "EAS", Unit: "points", Source: sourceEAS, Attack: 1,
		Doc: "Sum of the four parts. Comparable only within one pool; reliable from 50 wins and 30 draws on."},
		0, easParts.total),
	eas(Metric{Key: "eas.sacrifices", Group: groupEAS, Name: "from sacrifices", Unit: "points", Source: sourceEAS, Attack: 1,
		Doc: "10, 50, 100, 150, 200, 250 points for each hundredth of a percent of the wins whose highest sacrifice is 1, 2, 3, 4, 5 units, the queen."},
		0, func(e easParts) int { return e.sacrifices }),
	eas(Metric{Key: "eas.early", Group: groupEAS, Name: "from early sacrifices", Unit: "points", Source: sourceEAS, Attack: 1,
		Doc: "Square of the share of early ones among the wins with a sacrifice, and 5000 for each move by which the wins are shorter than all wins of the pool."},
		0, func(e easParts) int { return e.early }),
	eas(Metric{Key: "eas.shorts", Group: groupEAS, Name: "from short wins", Unit: "points", Source: sourceEAS, Attack: 1,
		Doc: "18, 27, 42, 68, 100 points for each hundredth of a percent of the wins in the five bands of short wins."},
		0, func(e easParts) int { return e.shorts }),
	eas(Metric{Key: "eas.draws", Group: groupEAS, Name: "from good draws", Unit: "points", Source: sourceEAS, Attack: 1,
		Doc: "Grows with the share of draws that are not bad, at most 110,889."},
		0, func(e easParts) int { return e.draws }),
	eas(Metric{Key: "eas.tool", Group: groupEAS, Name: "EAS, tool's patterns", Unit: "points", Source: sourceEAS, Attack: 1,
		Doc: "The sum when the same imbalance must stand for the eight plies, as in the tool itself; this one is comparable to published figures."},
		1, easParts.total),
	formula(Metric{Key: "eas.sacrifice_wins", Group: groupEAS, Name: "wins with a sacrifice", Unit: "%", Digits: 1, Source: sourceEAS, Attack: 1,
		Doc: "Share of the wins in which the winner was behind by a unit or more for eight plies (a lone pawn for twelve)."},
		func(t *Totals) float64 { return percent * sacrificeWins(t) / t.Counts[easWins] }),
	ratio(Metric{Key: "eas.sac_1", Group: groupEAS, Name: "sacrifice of 1 unit", Unit: "%", Digits: 1, Source: sourceEAS, Attack: 1,
		Doc: "Share of the wins whose highest sacrifice is one unit (a pawn)."}, easSac1, easWins, percent),
	ratio(Metric{Key: "eas.sac_2", Group: groupEAS, Name: "sacrifice of 2 units", Unit: "%", Digits: 1, Source: sourceEAS, Attack: 1,
		Doc: "Share of the wins whose highest sacrifice is two units (an exchange, two pawns)."}, easSac2, easWins, percent),
	ratio(Metric{Key: "eas.sac_3", Group: groupEAS, Name: "sacrifice of 3 units", Unit: "%", Digits: 1, Source: sourceEAS, Attack: 1,
		Doc: "Share of the wins whose highest sacrifice is three units (a piece)."}, easSac3, easWins, percent),
	ratio(Metric{Key: "eas.sac_4", Group: groupEAS, Name: "sacrifice of 4 units", Unit: "%", Digits: 1, Source: sourceEAS, Attack: 1,
		Doc: "Share of the wins whose highest sacrifice is four units."}, easSac4, easWins, percent),
	ratio(Metric{Key: "eas.sac_5", Group: groupEAS, Name: "sacrifice of 5 units", Unit: "%", Digits: 1, Source: sourceEAS, Attack: 1,
		Doc: "Share of the wins whose highest sacrifice is five units or more, but no queen."}, easSac5, easWins, percent),
	ratio(Metric{Key: "eas.sac_queen", Group: groupEAS, Name: "sacrifice of the queen", Unit: "%", Digits: 1, Source: sourceEAS, Attack: 1,
		Doc: "Share of the wins with a queen less and five units or more behind."}, easSacQueen, easWins, percent),
	formula(Metric{Key: "eas.early_sacrifices", Group: groupEAS, Name: "early among sacrifices", Unit: "%", Digits: 1, Source: sourceEAS, Attack: 1,
		Doc: "Share of the wins with a sacrifice in which it was complete in the first max(10, A/2)+8 plies, A the average length of the decisive games."},
		func(t *Totals) float64 { return percent * t.Counts[easEarly] / sacrificeWins(t) }),
	formula(Metric{Key: "eas.short_wins", Group: groupEAS, Name: "short wins", Unit: "%", Digits: 1, Source: sourceEAS, Attack: 1,
		Doc: "Share of the wins in at most clamp(A-15, 30, 95) moves."},
		func(t *Totals) float64 { return percent * shortWins(t, 0) / t.Counts[easWins] }),
	formula(Metric{Key: "eas.very_short_wins", Group: groupEAS, Name: "very short wins", Unit: "%", Digits: 1, Source: sourceEAS, Attack: 1,
		Doc: "Share of the wins in at most fifteen moves less than that."},
		func(t *Totals) float64 { return percent * shortWins(t, 3) / t.Counts[easWins] }),
	ratio(Metric{Key: "eas.bad_draws", Group: groupEAS, Name: "bad draws", Unit: "%", Digits: 1, Source: sourceEAS, Attack: -1,
		Doc: "Share of the draws that ended before an endgame or with a unit more for long, unless the player was also a unit behind for long."},
		easBadDraws, easDraws, percent),
}

func sacrificeWins(t *Totals) float64 {
	sum := 0.0
	for level := range levels {
		sum += t.Counts[easSac1+count(level)]
	}
	return sum
}

// shortWins sums the bands of short wins from the given one on.
func shortWins(t *Totals, from int) float64 {
	sum := 0.0
	for band := from; band < len(shortPoints); band++ {
		sum += t.Counts[easShort1+count(band)]
	}
	return sum
}

var sacrificeMetrics = []Metric{
	ratio(Metric{Key: "sacrifices", Group: groupSacrifice, Name: "sacrifices", Unit: "/100 games", Digits: 1, Source: sourceEAS, Attack: 1,
		Doc: "Times per hundred games, of any result, that the player stayed behind by the rule of EAS."}, sacrifices, games, per100),
	ratio(Metric{Key: "sacrifices.sound", Group: groupSacrifice, Name: "sound sacrifices", Unit: "/100 games", Digits: 1, Source: sourcePatricia, Attack: 1, Neutral: true,
		Doc: "Sacrifices after which the neutral score is at least 1.80, 3.20, 4.20, 5.20 for 1, 3, 5, 9 units (0.80 less with 62 units on the board, 0.40 less with 44)."},
		soundSacs, judgedGames, per100),
	ratio(Metric{Key: "sacrifices.speculative", Group: groupSacrifice, Name: "speculative sacrifices", Unit: "/100 games", Digits: 1, Source: sourceOwn, Attack: 1, Neutral: true,
		Doc: "Sacrifices that are neither sound nor unsound."}, speculativeSacs, judgedGames, per100),
	ratio(Metric{Key: "sacrifices.unsound", Group: groupSacrifice, Name: "unsound sacrifices", Unit: "/100 games", Digits: 1, Source: sourceOwn, Neutral: true,
		Doc: "Sacrifices, or blunders, after which the neutral score is below -1.00."}, unsoundSacs, judgedGames, per100),
}

var kingMetrics = []Metric{
	ratio(Metric{Key: "king.attack_index", Group: groupKing, Name: "attack index", Unit: "men", Digits: 2, Source: sourceOwn, Attack: 1,
		Doc: "Men that attack the zone of the enemy king (3x3 and two ranks in front) less those that attack one's own, on average over own moves 10 to 35."},
		zoneBalance, zoneMoves, 1),
	ratio(Metric{Key: "king.coordinated", Group: groupKing, Name: "three attackers and more", Unit: "%", Digits: 1, Source: sourceOwn, Attack: 1,
		Doc: "Share of own moves 10 to 35 at which three men or more attack that zone."}, zoneCoordinated, zoneMoves, percent),
	ratio(Metric{Key: "king.opposite_castling", Group: groupKing, Name: "opposite castling", Unit: "%", Digits: 1, Source: sourceOwn, Attack: 1,
		Doc: "Share of games in which the kings castled to different sides."}, oppositeCastled, games, percent),
	ratio(Metric{Key: "king.storms", Group: groupKing, Name: "pawn storm moves", Unit: "/100 moves", Digits: 2, Source: sourceOwn, Attack: 1,
		Doc: "Pawn moves to the fourth rank or beyond within a file of a king on the wing and in front of it, with 18 men or more on the board."},
		stormMoves, ownMoves, per100),
}

var tradeMetrics = []Metric{
	ratio(Metric{Key: "trades", Group: groupTrade, Name: "equal captures", Unit: "/100 moves", Digits: 2, Source: sourceOwn, Attack: -1,
		Doc: "Captures of a man worth as much as the one that takes it, per hundred own moves before ply 60."}, equalCaptures, tradeMoves, per100),
	ratio(Metric{Key: "trades.pieces", Group: groupTrade, Name: "equal captures of pieces", Unit: "/100 moves", Digits: 2, Source: sourceOwn, Attack: -1,
		Doc: "The same without pawns."}, pieceTrades, tradeMoves, per100),
	ratio(Metric{Key: "queens_off.40", Group: groupTrade, Name: "queens off by ply 40", Unit: "%", Digits: 1, Source: sourceOwn, Attack: -1,
		Doc: "Share of games in which both queens had gone by then."}, queensOff40, games, percent),
	ratio(Metric{Key: "queens_off.60", Group: groupTrade, Name: "queens off by ply 60", Unit: "%", Digits: 1, Source: sourceOwn, Attack: -1,
		Doc: "Share of games in which both queens had gone by then."}, queensOff60, games, percent),
	ratio(Metric{Key: "length", Group: groupTrade, Name: "length of games", Unit: "moves", Digits: 1, Source: sourceOwn, Attack: -1,
		Doc: "Average length of all games."}, plies, games, 0.5),
	ratio(Metric{Key: "length.wins", Group: groupTrade, Name: "length of wins", Unit: "moves", Digits: 1, Source: sourceOwn, Attack: -1,
		Doc: "Average length of won games."}, winPlies, wins, 0.5),
	ratio(Metric{Key: "length.losses", Group: groupTrade, Name: "length of losses", Unit: "moves", Digits: 1, Source: sourceOwn,
		Doc: "Average length of lost games."}, lossPlies, losses, 0.5),
	ratio(Metric{Key: "draws", Group: groupTrade, Name: "draws", Unit: "%", Digits: 1, Source: sourceOwn, Attack: -1,
		Doc: "Share of games that were drawn."}, draws, games, percent),
	ratio(Metric{Key: "endgames", Group: groupTrade, Name: "reached an endgame", Unit: "%", Digits: 1, Source: sourceEAS, Attack: -1,
		Doc: "Share of games that reached an endgame in the sense of EAS."}, endgames, games, percent),
}

var structureMetrics = []Metric{
	ratio(Metric{Key: "closedness", Group: groupStructure, Name: "blocked pawn pairs", Unit: "pairs", Digits: 2, Source: sourceOwn,
		Doc: "Pawns that face an enemy pawn directly, in pairs, on average over plies 20 to 50."}, blockedPairs, closedPositions, 1),
	ratio(Metric{Key: "mobility.own", Group: groupStructure, Name: "own legal moves", Unit: "moves", Digits: 1, Source: sourceOwn,
		Doc: "Legal moves at one's own turn, on average over plies 20 to 80."}, ownMobility, ownMobilityN, 1),
	ratio(Metric{Key: "mobility.opponent", Group: groupStructure, Name: "opponent's legal moves", Unit: "moves", Digits: 1, Source: sourceOwn,
		Doc: "The same at the opponent's turn."}, opponentMobility, opponentMobilityN, 1),
	formula(Metric{Key: "mobility.restriction", Group: groupStructure, Name: "opponent's to own moves", Unit: "ratio", Digits: 3, Source: sourceOwn,
		Doc: "Legal moves of the opponent to one's own; below 1 the opponent is cramped."},
		func(t *Totals) float64 {
			return t.Counts[opponentMobility] / t.Counts[opponentMobilityN] / (t.Counts[ownMobility] / t.Counts[ownMobilityN])
		}),
	ratio(Metric{Key: "pawns.weak", Group: groupStructure, Name: "own weak pawns", Unit: "pawns", Digits: 2, Source: sourceOwn,
		Doc: "Isolated and doubled pawns on average over plies 20 to 60."}, weakPawns, structurePositions, 1),
	ratio(Metric{Key: "pawns.weak_opponent", Group: groupStructure, Name: "opponent's weak pawns", Unit: "pawns", Digits: 2, Source: sourceOwn,
		Doc: "The same for the opponent."}, opponentWeakPawns, structurePositions, 1),
}

var materialMetrics = []Metric{
	ratio(Metric{Key: "material.imbalanced", Group: groupMaterial, Name: "unlike pieces", Unit: "%", Digits: 1, Source: sourceOwn, Attack: 1,
		Doc: "Share of positions behind a quiet move in which the sides have different pieces, knight and bishop taken for the same."},
		imbalanced, quietPositions, percent),
	ratio(Metric{Key: "material.behind", Group: groupMaterial, Name: "behind in material", Unit: "%", Digits: 1, Source: sourceOwn,
		Doc: "Share of such positions in which the player has less."}, behind, quietPositions, percent),
	ratio(Metric{Key: "material.ahead", Group: groupMaterial, Name: "ahead in material", Unit: "%", Digits: 1, Source: sourceOwn,
		Doc: "Share of such positions in which the player has more."}, ahead, quietPositions, percent),
	ratio(Metric{Key: "material.bishop_pair", Group: groupMaterial, Name: "bishop pair", Unit: "%", Digits: 1, Source: sourceOwn,
		Doc: "Share of such positions with the bishop pair less those in which the opponent has it."}, bishopPair, quietPositions, percent),
	ratio(Metric{Key: "material.knights", Group: groupMaterial, Name: "knights over bishops", Unit: "men", Digits: 3, Source: sourceOwn,
		Doc: "Bishops given for knights, on average over such positions; negative for the reverse."}, knightsOverBishops, quietPositions, 1),
}

var openingMetrics = []Metric{
	ratio(Metric{Key: "gambits", Group: groupOpening, Name: "gambits", Unit: "%", Digits: 1, Source: sourceOwn, Attack: 1,
		Doc: "Share of games in which the player was a pawn or more down, with equal pieces, behind each of plies 16 to 20."}, gambits, games, percent),
	formula(Metric{Key: "openings.entropy", recenter: true, Group: groupOpening, Name: "variety of openings", Unit: "bits", Digits: 2, Source: sourceOwn,
		Doc: "Entropy of the positions behind ply 8. It grows with the number of games; compare equal numbers."}, (*Totals).entropy),
	formula(Metric{Key: "volatility", Group: groupOpening, Name: "volatility", Unit: "pawns", Digits: 2, Source: sourceOwn, Neutral: true,
		Doc: "Standard deviation of the change of the neutral score from one own move to the next, scores bounded at ten pawns."},
		func(t *Totals) float64 {
			n := t.Counts[scoreChanges]
			if n < 2 {
				return math.NaN()
			}
			mean := t.Counts[scoreChangeSum] / n
			return math.Sqrt(max(0, t.Counts[scoreChangeSquares]/n-mean*mean)) / 100
		}),
}

var divergenceMetrics = []Metric{
	ratio(Metric{Key: "divergence", Group: groupDivergence, Name: "moves unlike baseline's", Unit: "%", Digits: 1, Source: sourceOwn,
		Doc: "Share of own moves behind the opening, forced ones left out, that are not baseline's choice in a search at fixed nodes (--divergence)."},
		divergedMoves, comparedMoves, percent),
	ratio(Metric{Key: "divergence.floor", Group: groupDivergence, Name: "baseline unlike itself", Unit: "%", Digits: 1, Source: sourceOwn,
		Doc: "Share of the same positions in which baseline decides otherwise with a tenth more nodes: the noise of search."},
		waveredMoves, comparedMoves, percent),
	formula(Metric{Key: "divergence.net", Group: groupDivergence, Name: "divergence beyond noise", Unit: "%", Digits: 1, Source: sourceOwn,
		Doc: "The first less the second, over the same positions."},
		func(t *Totals) float64 {
			if t.Counts[comparedMoves] == 0 {
				return math.NaN()
			}
			return percent * t.Counts[netDiverged] / t.Counts[comparedMoves]
		}),
}
