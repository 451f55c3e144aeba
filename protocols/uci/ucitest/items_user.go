package ucitest

import "strings"

// userItems replay whole conversations as clients hold them.
var userItems = []item{
	{code: "client cutechess", name: "a game", check: func(k *Talk) {
		k.Send("uci", "setoption name Hash value 16", "setoption name Threads value 1", "isready")
		k.Until("readyok")
		k.Send("ucinewgame", "setoption name Ponder value true", "setoption name UCI_Opponent value none none computer X",
			"position startpos", "isready")
		k.Until("readyok")
		r := k.Search("go wtime 2000 btime 2000 winc 10 binc 10")
		moves := "position startpos moves " + r.move
		if r.ponder != "" {
			k.Send(moves+" "+r.ponder, "isready")
			k.Until("readyok")
			k.Send("go ponder wtime 2000 btime 2000 winc 10 binc 10")
			k.Search("ponderhit")
		}
		k.Send(moves, "isready")
		k.Until("readyok")
		k.Search("go depth 2")
	}},
	{code: "client fastchess", name: "compliance", fresh: true, check: func(k *Talk) {
		k.ask("uci", "uciok")
		k.Sync()
		k.Send("ucinewgame")
		k.Sync()
		k.Send("position startpos")
		k.Sync()
		k.Send("position fen 3r2k1/p5n1/1pq1p2p/2p3p1/2P1P1n1/1P1P2pP/PN1Q2K1/5R2 w - - 0 27")
		k.Sync()
		k.Search("go wtime 100")
		k.Search("position fen rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1", "go btime 100")
		k.Search("go wtime 100 winc 100 btime 100 binc 100")
		k.Search("go btime 100 binc 100 wtime 100 winc 100")
		k.Send("ucinewgame")
		k.Search("position startpos", "go wtime 100 btime 100")
		k.Search("position startpos moves e2e4 e7e5", "go wtime 100 btime 100")
		k.Silence("", quiet) // bestmove is the last line
	}},
	{code: "client lichess", name: "an external engine", check: func(k *Talk) {
		k.Send("uci", "setoption name UCI_AnalyseMode value true", "setoption name UCI_Chess960 value true", "ucinewgame", "isready")
		k.Until("readyok")
		k.Send("setoption name Threads value 1", "setoption name Hash value 16", "setoption name MultiPV value 3", "isready")
		k.Until("readyok")
		r := k.Search("position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 moves ", "go movetime 100")
		k.checkSets(&r, 3)
	}},
	{code: "client ChessX", name: "everything after stop at once", check: func(k *Talk) {
		k.Send("position startpos", "go infinite")
		k.Silence("bestmove", quiet)
		k.Send("stop", "setoption name MultiPV value 3", "position startpos moves e2e4", "go infinite")
		k.Until("bestmove")
		k.Silence("bestmove", quiet)
		r := k.Search("stop")
		k.checkSets(&r, 3)
	}},
	{code: "client Lucas Chess", name: "words are looked for anywhere", check: func(k *Talk) {
		k.Send("setoption name Hash", "setoption name Personality", "isready")
		for _, text := range k.Until("readyok") {
			if strings.Contains(text, "bestmove") || (text != "readyok" && strings.Contains(text, "readyok")) {
				k.Errorf("%q", text)
			}
		}
	}},
}
