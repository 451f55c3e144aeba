package eval

// registry is every term, in the order of the layout. Penalties are written as negative
// values, so that a weight always is what is added for the side that has the feature.
// Tables over ranks are indexed by the rank as that side counts it, 0 to 7; tables over
// squares show the board from that side, a8 first.
var registry = place(
	row(atMaterial, "material.pawn", cp, both, 0, 400, "value of a pawn"),
	row(atMaterial+1, "material.knight", cp, both, 0, 1200, "value of a knight"),
	row(atMaterial+2, "material.bishop", cp, both, 0, 1200, "value of a bishop"),
	row(atMaterial+3, "material.rook", cp, both, 0, 2000, "value of a rook"),
	row(atMaterial+4, "material.queen", cp, both, 0, 4000, "value of a queen"),
	row(atKeep, "keep.pawn", cp, both, -200, 200, "more for each pawn still there: above zero avoids its exchange"),
	row(atKeep+1, "keep.knight", cp, both, -200, 200, "more for each knight still there"),
	row(atKeep+2, "keep.bishop", cp, both, -200, 200, "more for each bishop still there"),
	row(atKeep+3, "keep.rook", cp, both, -200, 200, "more for each rook still there"),
	row(atKeep+4, "keep.queen", cp, both, -200, 200, "more for each queen still there"),

	row(atSquares, "squares.pawn", cp, both, -200, 300, "a pawn on each square"),
	row(atSquares+64, "squares.knight", cp, both, -300, 300, "a knight on each square"),
	row(atSquares+128, "squares.bishop", cp, both, -300, 300, "a bishop on each square"),
	row(atSquares+192, "squares.rook", cp, both, -300, 300, "a rook on each square"),
	row(atSquares+256, "squares.queen", cp, both, -300, 300, "a queen on each square"),
	row(atSquares+320, "squares.king", cp, both, -300, 300, "the king on each square"),

	row(atBishopPair, "imbalance.bishop_pair", cp, both, -100, 200, "two bishops or more"),
	row(atKnightPair, "imbalance.knight_pair", cp, both, -100, 100, "two knights or more"),
	row(atRookPair, "imbalance.rook_pair", cp, both, -100, 100, "two rooks or more"),
	row(atKnightPawns, "imbalance.knight_pawns", cp, both, -50, 50, "each knight for each own pawn above five (below five: against)"),
	row(atRookPawns, "imbalance.rook_pawns", cp, both, -50, 50, "each rook for each own pawn above five (below five: against)"),
	row(atExchange, "imbalance.exchange", cp, both, -200, 200, "more rooks and fewer minor pieces than the opponent"),
	row(atMinorQueen, "imbalance.queen_minors", cp, both, -50, 50, "the queen for each minor piece of the opponent"),

	row(atSupported, "pawns.supported", cp, both, -100, 200, "a pawn that a pawn defends, by rank"),
	row(atDuo, "pawns.duo", cp, both, -100, 200, "a pawn beside a pawn, by rank"),
	row(atDoubled, "pawns.doubled", cp, both, -100, 50, "each pawn with an own pawn ahead of it on its file"),
	row(atIsolated, "pawns.isolated", cp, both, -100, 50, "a pawn without own pawns on the next files"),
	row(atIsolatedOpen, "pawns.isolated_open", cp, both, -100, 50, "the same, more, with no pawn of the opponent ahead of it on its file"),
	row(atBackward, "pawns.backward", cp, both, -100, 50, "a pawn that own pawns have passed and that cannot safely advance"),
	row(atBackwardOpen, "pawns.backward_open", cp, both, -100, 50, "the same, more, with no pawn of the opponent ahead of it on its file"),
	row(atLever, "pawns.lever", cp, both, -100, 100, "a pawn that attacks a pawn"),
	row(atBlockedPawn, "pawns.blocked", cp, both, -50, 50, "a pawn face to face with a pawn of the opponent; above zero likes closed games"),
	row(atCandidate, "pawns.candidate", cp, both, -100, 200, "a pawn free ahead on its file that own pawns can help past its guards, by rank"),
	row(atNoMajors, "pawns.no_majors", cp, both, -100, 100, "each pawn when the opponent has neither queen nor rook"),

	row(atPassed, "passed.rank", cp, both, -100, 500, "a passed pawn, by rank"),
	row(atPassedConnected, "passed.connected", cp, both, -100, 300, "a passed pawn with a passed pawn on a next file, by rank"),
	row(atPassedBlocked, "passed.blocked", cp, both, -300, 100, "a passed pawn with a man of the opponent right ahead of it, by rank"),
	row(atPassedSafeStop, "passed.safe_stop", cp, both, -100, 300, "a passed pawn whose next square is free and not attacked, by rank"),
	row(atPassedFree, "passed.free", cp, both, -100, 400, "a passed pawn whose whole way is free and not attacked, by rank"),
	row(atPassedHelped, "passed.helped", cp, both, -100, 300, "a passed pawn whose next square the own side attacks, by rank"),
	row(atPassedOwnKing, "passed.own_king", cp, both, -100, 100, "own king's distance 0 to 7 from the next square, times the pawn's rank above the third"),
	row(atPassedEnemyKing, "passed.enemy_king", cp, both, -100, 100, "the opponent's king's distance, likewise"),
	row(atPassedRook, "passed.rook_behind", cp, both, -100, 100, "an own rook behind an own passed pawn"),
	row(atPassedEnemyRook, "passed.rook_against", cp, both, -100, 100, "a rook of the opponent behind an own passed pawn"),
	row(atUnstoppable, "passed.unstoppable", cp, both, 0, 900, "a passed pawn that a king alone cannot catch, the opponent having no pieces"),

	row(atKnightMobility, "mobility.knight", cp, both, -300, 300, "a knight, by number of safe squares"),
	row(atBishopMobility, "mobility.bishop", cp, both, -300, 300, "a bishop, by number of safe squares"),
	row(atRookMobility, "mobility.rook", cp, both, -300, 300, "a rook, by number of safe squares"),
	row(atQueenMobility, "mobility.queen", cp, both, -300, 300, "a queen, by number of safe squares"),

	row(atKnightOutpost, "minors.knight_outpost", cp, both, -100, 150, "a knight on ranks 4 to 6 that no pawn can ever attack"),
	row(atKnightOutpostSupported, "minors.knight_outpost_supported", cp, both, -100, 150, "the same, more, with a pawn defending it"),
	row(atKnightOutpostReach, "minors.knight_outpost_reach", cp, both, -100, 100, "a knight one move from a defended outpost"),
	row(atBishopOutpost, "minors.bishop_outpost", cp, both, -100, 150, "a bishop on an outpost"),
	row(atBishopOutpostSupported, "minors.bishop_outpost_supported", cp, both, -100, 150, "the same, more, with a pawn defending it"),
	row(atBehindPawn, "minors.behind_pawn", cp, both, -50, 50, "a knight or bishop right behind a pawn of either side"),
	row(atKnightKingDistance, "minors.knight_king_distance", cp, both, -30, 30, "a knight, for each step from the own king"),
	row(atBishopKingDistance, "minors.bishop_king_distance", cp, both, -30, 30, "a bishop, for each step from the own king"),
	row(atBadBishop, "minors.bad_bishop", cp, both, -50, 50, "a bishop, for each own pawn on its colour"),
	row(atBadBishopBlocked, "minors.bad_bishop_blocked", cp, both, -50, 50, "the same, more, for each of these that is blocked on files c to f"),
	row(atBishopPawns, "minors.bishop_pawns", cp, both, -50, 50, "a bishop, for each pawn of the opponent on its diagonals, men between aside"),
	row(atLongDiagonal, "minors.long_diagonal", cp, both, -100, 100, "a bishop that sees both central squares of a long diagonal through pawns alone"),
	row(atFianchetto, "minors.fianchetto", cp, middle, -100, 100, "a bishop on the second rank of the b- or g-file behind its pawn"),
	row(atFianchettoKing, "minors.fianchetto_king", cp, middle, -100, 100, "the same, more, with the own king next to it"),

	row(atRookOpen, "rooks.open_file", cp, both, -100, 150, "a rook on a file without pawns"),
	row(atRookSemiOpen, "rooks.semi_open_file", cp, both, -100, 150, "a rook on a file without own pawns"),
	row(atRookOpenKing, "rooks.open_file_king", cp, middle, -100, 200, "more when the open file is at most one from the opponent's king"),
	row(atRookSemiOpenKing, "rooks.semi_open_file_king", cp, middle, -100, 200, "more when the half-open file is at most one from the opponent's king"),
	row(atRookClosed, "rooks.closed_file", cp, both, -100, 50, "a rook behind an own pawn that is blocked"),
	row(atRookConnected, "rooks.connected", cp, both, -100, 100, "two rooks that see each other"),
	row(atRookDoubledKing, "rooks.doubled_king", cp, middle, -100, 200, "more when they stand on one file at most one from the opponent's king"),
	row(atRookSeventh, "rooks.seventh", cp, both, -100, 150, "a rook on the seventh rank with the king on the eighth or pawns on the seventh"),
	row(atRookTrapped, "rooks.trapped", cp, both, -200, 50, "a rook with at most three squares on the side where the own king stands"),
	row(atRookQueenFile, "rooks.queen_file", cp, both, -100, 100, "a rook on the file of a queen"),
	row(atQueenPressure, "queens.pressure", cp, both, -200, 100, "the queen with a rook or bishop of the opponent aimed at her through one man"),

	row(atAttackers, "king_attack.attackers", cp, middle, -500, 3000, "0 to 5 and more men that attack the inner zone of the opponent's king"),
	row(atOuter, "king_attack.outer", cp, middle, -100, 200, "a knight, bishop, rook, queen that attacks only the outer zone"),
	row(atTropism, "king_attack.tropism", cp, middle, -20, 50, "a knight, bishop, rook, queen, for each step nearer than 14 to the opponent's king"),
	row(atBishopXray, "king_attack.bishop_xray", cp, middle, -100, 200, "a bishop whose diagonal, men aside, meets the opponent's king zone"),
	row(atQueenDiagonalXray, "king_attack.queen_diagonal_xray", cp, middle, -100, 200, "the same for a queen's diagonal"),
	row(atQueenFileXray, "king_attack.queen_file_xray", cp, middle, -100, 200, "the same for a queen's file or rank"),
	row(atMissingShield, "king_attack.missing_shield", cp, middle, -50, 100, "each of the three pawns missing before the opponent's king"),
	row(atUncastled, "king_attack.uncastled", cp, middle, -100, 300, "the opponent still has castling rights"),
	row(atImbalanceDivisor, "king_attack.imbalance_divisor", fixed(Number), middle, 0, 10000, "square of the king-attack difference in cp divided by this, for the stronger side; 0 = off"),
	row(atAttackShare, "king_attack.share", fixed(Scale), middle, 0, 64, "how much of the terms above counts, beside what king_safety says of the same men"),

	row(atStormAdvance, "pawn_storm.advance", cp, middle, -100, 300, "a pawn at most one file from the opponent's king, by rank"),
	row(atStormOpposite, "pawn_storm.opposite", fixed(Number), middle, 0, 4, "factor on the storm when the kings have castled to opposite sides; 1 = none"),

	row(atKingOpen, "king.open_file", cp, both, -200, 100, "the own king on a file without pawns"),
	row(atKingSemiOpen, "king.semi_open_file", cp, both, -200, 100, "the own king on a file without own pawns"),
	row(atShelter, "king.shelter", cp, both, -200, 200, "nearest own pawn on each file at the king, by file from the edge (4) and rank (8; 0 = none)"),
	row(atShelterStorm, "king.storm", cp, both, -200, 200, "nearest pawn of the opponent there, free to come, by file from the edge and rank (0 = none)"),
	row(atShelterRammed, "king.storm_blocked", cp, both, -200, 200, "the same when an own pawn stops it, by rank"),
	row(atKingPawns, "king.pawn_distance", cp, both, -50, 50, "for each step between the own king and the nearest pawn"),

	row(atSafetyAttacker, "king_safety.attacker", danger, middle, -100, 300, "a knight, bishop, rook, queen that attacks the inner zone of the opponent's king"),
	row(atSafetyRing, "king_safety.ring", danger, middle, -100, 200, "each attack by a piece on a square next to the opponent's king"),
	row(atSafetyWeak, "king_safety.weak", danger, middle, -100, 300, "each attacked zone square that only king or queen defends"),
	row(atSafetyCheck, "king_safety.safe_check", danger, middle, -100, 600, "a check that nothing answers, by knight, bishop, rook, queen"),
	row(atSafetyAnyCheck, "king_safety.check", danger, middle, -100, 300, "any other check, by knight, bishop, rook, queen"),
	row(atSafetyNoQueen, "king_safety.no_queen", danger, middle, -1000, 100, "the attack has no queen"),
	row(atSafetyPinned, "king_safety.pinned", danger, middle, -100, 200, "each man of the opponent pinned or shielding his king"),
	row(atSafetyDefender, "king_safety.defender", danger, middle, -200, 100, "each minor piece of the opponent next to his king"),
	row(atSafetyShelter, "king_safety.open_line", danger, middle, -100, 200, "each file at the opponent's king without a pawn of his"),
	row(atSafetyFlank, "king_safety.flank", danger, middle, -50, 50, "each attacked square on the wing of the opponent's king, in his half and one rank beyond"),
	row(atSafetyFlankTwice, "king_safety.flank_twice", danger, middle, -50, 50, "the same, more, for each that is attacked twice"),
	row(atSafetyFlankHeld, "king_safety.flank_held", danger, middle, -50, 50, "each square there that the opponent attacks himself"),
	row(atSafetyBase, "king_safety.base", danger, middle, -500, 500, "what every attack starts with"),
	row(atSafetyCurve, "king_safety.curve", cp, both, -200, 2000, "worth of the danger at 0, 64, 128 … danger, straight lines between"),

	row(atThreatPawn, "threats.pawn", cp, both, -100, 200, "a safe pawn attacks a pawn, knight, bishop, rook, queen"),
	row(atThreatMinor, "threats.minor", cp, both, -100, 200, "a knight or bishop attacks a weak pawn, or a knight, bishop, rook, queen"),
	row(atThreatRook, "threats.rook", cp, both, -100, 200, "a rook attacks a weak pawn, knight, bishop, or a rook, queen"),
	row(atThreatKing, "threats.king", cp, both, -100, 200, "the king attacks a weak man"),
	row(atThreatHanging, "threats.hanging", cp, both, -100, 200, "an attacked man that nothing defends"),
	row(atThreatPush, "threats.pawn_push", cp, both, -100, 200, "a piece that a safe pawn step would attack"),
	row(atThreatRestrict, "threats.restrict", cp, both, -50, 50, "each square that both sides attack and the opponent does not hold well"),
	row(atThreatQueen, "threats.queen", cp, both, -100, 200, "each safe square from which a minor piece or rook would attack the queen"),

	row(atSpace, "space.square", sixtyFourths, both, -500, 500, "each safe square behind the front on files c to f, ranks 2 to 4, times the own pieces"),
	row(atTempo, "initiative.tempo", cp, both, -50, 100, "the move"),

	row(atWinningBase, "winning.base", leading, middle, -200, 200, "every position"),
	row(atWinningPawn, "winning.pawn", leading, middle, -50, 50, "each pawn on the board"),
	row(atWinningPassed, "winning.passed", leading, middle, -50, 50, "each passed pawn on the board"),
	row(atWinningWings, "winning.both_wings", leading, middle, -100, 100, "pawns on files a to c and on files f to h"),
	row(atWinningPawns, "winning.pawn_ending", leading, middle, -200, 200, "no pieces but kings"),
	row(atWinningKing, "winning.king_forward", leading, middle, -100, 100, "a king beyond its fourth rank"),

	row(atScaleOpposite, "scale.opposite_bishops", fixed(Scale), middle, 0, 64, "endgame of bishops of opposite colours and pawns"),
	row(atScaleOppositeP, "scale.opposite_bishops_pieces", fixed(Scale), middle, 0, 64, "bishops of opposite colours with other pieces"),
	row(atScaleNoPawns, "scale.no_pawns", fixed(Scale), middle, 0, 64, "the side ahead has no pawns and is ahead by at most a minor piece"),
	row(atScalePawns, "scale.pawn", fixed(Scale), middle, 0, 64, "for each pawn of the side ahead, on top of scale.base"),
	row(atScaleBase, "scale.base", fixed(Scale), middle, 0, 64, "the side ahead with no pawns, otherwise"),
	row(atMopUpEdge, "known.edge", fixed(Centipawns), middle, 0, 100, "a bare king, for each step from the centre"),
	row(atMopUpKings, "known.kings", fixed(Centipawns), middle, 0, 100, "a bare king, for each step that the kings are nearer than seven"),
	row(atMopUpCorner, "known.corner", fixed(Centipawns), middle, 0, 100, "king, bishop and knight: for each step nearer to the right corner"),
	row(atKnownWin, "known.win", fixed(Centipawns), middle, 0, 8000, "added when the side ahead wins by force"),
)

const (
	both   = true
	middle = false
)

// measure joins the two things that a row says about how its value counts.
type measure struct {
	unit Unit
	kind Kind
}

var (
	cp           = measure{unit: Centipawns}
	sixtyFourths = measure{unit: SixtyFourths}
	leading      = measure{unit: Centipawns, kind: Leading}
	danger       = measure{unit: Danger, kind: Curved}
)

func fixed(unit Unit) measure { return measure{unit: unit, kind: Fixed} }

func row(at int, name string, m measure, tapered bool, low, high int, doc string) Term {
	return Term{Name: name, Doc: doc, Unit: m.unit, Kind: m.kind, Tapered: tapered, Min: low, Max: high, at: at}
}

// place gives each row the room up to the next one.
func place(rows ...Term) []Term {
	for i := range rows {
		end := size
		if i+1 < len(rows) {
			end = rows[i+1].at
		}
		rows[i].Size = end - rows[i].at
	}
	return rows
}
