package stats

// vector is one published result: what a public tool printed for these counts.
type vector struct {
	source    string
	counts    Counts
	want      map[string]float64
	sprt      SPRT
	llr       float64
	llrWithin float64
	bound     float64
}

// vectors are figures printed by fastchess, fishtest, OpenBench and cutechess-cli.
var vectors = []vector{
	{source: "fastchess elo_test.cpp EloWDL 1", counts: Counts{89, 123, 76}, want: map[string]float64{"normalized": -20.76, "normalizedError": 40.13, "losPercent": 15.53}},
	{source: "fastchess elo_test.cpp EloWDL 2", counts: Counts{96, 111, 136}, want: map[string]float64{"elo": 40.7, "eloError": 30.43, "normalized": 49.77, "normalizedError": 36.77, "losPercent": 99.6}},
	{source: "fastchess elo_test.cpp EloWDL 3", counts: Counts{356, 0, 34}, want: map[string]float64{"normalized": -508.44, "normalizedError": 34.48}},
	{source: "fastchess elo_test.cpp EloPentanomial 1", counts: Counts{34, 54, 63, 64, 75}, want: map[string]float64{"elo": 55.58, "eloError": 27.65, "normalized": 57.94, "normalizedError": 28.28, "losPercent": 100.0}},
	{source: "fastchess elo_test.cpp EloPentanomial 2", counts: Counts{332, 433, 498, 333, 334}, want: map[string]float64{"elo": -8.64, "eloError": 10.33, "normalized": -9.17, "normalizedError": 10.96, "losPercent": 5.05}},
	{source: "fastchess elo_test.cpp EloPentanomial 3", counts: Counts{7895, 8757, 5685, 568, 9999}, want: map[string]float64{"elo": -21.04, "eloError": 2.95, "normalized": -19.01, "normalizedError": 2.65, "losPercent": 0.0}},
	{source: "official-stockfish/fishtest worker/games.py comment (fastchess output)", counts: Counts{43, 61, 144, 55, 37}, want: map[string]float64{"elo": -9.2, "eloError": 20.93, "normalized": -11.5, "normalizedError": 26.11, "losPercent": 19.41, "drawPercent": 42.35, "pairsRatio": 0.88, "scorePercent": 48.68}},
	{source: "Stockfish wiki Regression-Tests 2022-05-14 8moves", counts: Counts{18, 1850, 25507, 2580, 45}, want: map[string]float64{"elo": 4.54, "eloError": 0.8, "normalized": 16.29, "normalizedError": 2.8, "pairsRatio": 1.41}},
	{source: "Stockfish wiki Regression-Tests 2022-05-14 UHO", counts: Counts{5, 803, 18029, 1154, 9}, want: map[string]float64{"elo": 3.12, "eloError": 0.8, "normalized": 13.92, "normalizedError": 3.4, "pairsRatio": 1.44}},
	{source: "Stockfish wiki Regression-Tests 2023-07-19 1 thread", counts: Counts{96, 6835, 16121, 6851, 97}, want: map[string]float64{"elo": 0.1, "eloError": 1.4, "normalized": 0.21, "normalizedError": 2.8, "pairsRatio": 1.0}},
	{source: "Stockfish wiki Regression-Tests 2023-07-19 8 threads", counts: Counts{30, 5872, 17820, 6261, 17}, want: map[string]float64{"elo": 2.1, "eloError": 1.3, "normalized": 4.64, "normalizedError": 2.8, "pairsRatio": 1.06}},
	{source: "Reckless wiki Progress-Tracking 2025-12-06 STC", counts: Counts{59, 1751, 4800, 3267, 169}, want: map[string]float64{"elo": 30.09, "eloError": 2.56, "normalized": 56.71, "normalizedError": 4.8, "drawPercent": 48, "pairsRatio": 1.9}},
	{source: "Reckless wiki Progress-Tracking 2025-12-06 LTC (error = larger side)", counts: Counts{5, 782, 2540, 1655, 19}, want: map[string]float64{"elo": 31.38, "largerSide": 3.35, "normalized": 64.29, "normalizedError": 6.81, "drawPercent": 51, "pairsRatio": 2.13}},
	{source: "fastchess PR #783", counts: Counts{379, 10170, 21828, 10640, 343}, want: map[string]float64{"normalized": 3.05, "normalizedError": 2.31}},
	{source: "fastchess sprt_test.cpp normalized trinomial 1", counts: Counts{36027, 68692, 36433}, sprt: SPRT{Elo0: 0, Elo1: 2, Alpha: 0.05, Beta: 0.05, Model: Normalized}, llr: 0.92, llrWithin: 0.005},
	{source: "fastchess sprt_test.cpp normalized trinomial 2", counts: Counts{10650, 20431, 10871}, sprt: SPRT{Elo0: -1.75, Elo1: 0.25, Alpha: 0.05, Beta: 0.05, Model: Normalized}, llr: 2.3, llrWithin: 0.005},
	{source: "fastchess sprt_test.cpp normalized trinomial 3", counts: Counts{0, 0, 4250}, sprt: SPRT{Elo0: 0, Elo1: 10, Alpha: 0.05, Beta: 0.05, Model: Normalized}, llr: 120.56, llrWithin: 0.02},
	{source: "fastchess sprt_test.cpp logistic trinomial 1", counts: Counts{21184, 40708, 21404}, sprt: SPRT{Elo0: 0.5, Elo1: 2.5, Alpha: 0.05, Beta: 0.05, Model: Logistic}, llr: -1.57, llrWithin: 0.005},
	{source: "fastchess sprt_test.cpp logistic trinomial 2", counts: Counts{57030, 106593, 57433}, sprt: SPRT{Elo0: 0, Elo1: 2, Alpha: 0.05, Beta: 0.05, Model: Logistic}, llr: -2.59, llrWithin: 0.005},
	{source: "fastchess sprt_test.cpp bayesian trinomial 1", counts: Counts{68526, 128429, 68965}, sprt: SPRT{Elo0: 0, Elo1: 2, Alpha: 0.05, Beta: 0.05, Model: Bayesian}, llr: -1.26, llrWithin: 0.005},
	{source: "fastchess sprt_test.cpp bayesian trinomial 2", counts: Counts{21484, 41111, 21629}, sprt: SPRT{Elo0: 0.5, Elo1: 2.5, Alpha: 0.05, Beta: 0.05, Model: Bayesian}, llr: -1.13, llrWithin: 0.005},
	{source: "fastchess sprt_test.cpp normalized pentanomial 1", counts: Counts{365, 16618, 36229, 16974, 390}, sprt: SPRT{Elo0: 0, Elo1: 2, Alpha: 0.05, Beta: 0.05, Model: Normalized}, llr: 2.25, llrWithin: 0.005},
	{source: "fastchess sprt_test.cpp normalized pentanomial 2", counts: Counts{127, 4883, 10712, 5150, 104}, sprt: SPRT{Elo0: -1.75, Elo1: 0.25, Alpha: 0.05, Beta: 0.05, Model: Normalized}, llr: 3.01, llrWithin: 0.005},
	{source: "fastchess sprt_test.cpp normalized pentanomial 3", counts: Counts{0, 0, 0, 0, 5550}, sprt: SPRT{Elo0: 0, Elo1: 5, Alpha: 0.05, Beta: 0.05, Model: Normalized}, llr: 111.82, llrWithin: 0.03},
	{source: "fastchess sprt_test.cpp logistic pentanomial 1", counts: Counts{223, 9863, 21279, 10037, 246}, sprt: SPRT{Elo0: 0.5, Elo1: 2.5, Alpha: 0.05, Beta: 0.05, Model: Logistic}, llr: -3.07, llrWithin: 0.005},
	{source: "fastchess sprt_test.cpp logistic pentanomial 2", counts: Counts{871, 26175, 55983, 26678, 821}, sprt: SPRT{Elo0: 0, Elo1: 2, Alpha: 0.05, Beta: 0.05, Model: Logistic}, llr: -4.98, llrWithin: 0.005},
	{source: "official-stockfish/Stockfish PR #3731 STC", counts: Counts{585, 19340, 44557, 19729, 601}, sprt: SPRT{Elo0: -0.5, Elo1: 2.5, Alpha: 0.05, Beta: 0.05, Model: Normalized}, llr: 2.94, llrWithin: 0.005},
	{source: "official-stockfish/Stockfish PR #3731 LTC", counts: Counts{20, 3810, 10747, 4067, 24}, sprt: SPRT{Elo0: 0.5, Elo1: 3.5, Alpha: 0.05, Beta: 0.05, Model: Normalized}, llr: 3.07, llrWithin: 0.005},
	{source: "OpenBench output in ProgramciDusunur/Potential#550", counts: Counts{138, 1089, 2174, 1171, 170}, want: map[string]float64{"elo": 5.35, "largerSide": 4.24}, sprt: SPRT{Elo0: 0, Elo1: 7.5, Alpha: 0.05, Beta: 0.05, Model: Normalized}, llr: 2.99, llrWithin: 0.005},
	{source: "OpenBench output in xu-shawn/Serendipity#158", counts: Counts{119, 945, 2292, 1024, 121}, want: map[string]float64{"elo": 3.2, "largerSide": 4.09}, sprt: SPRT{Elo0: -5, Elo1: 0, Alpha: 0.05, Beta: 0.05, Model: Normalized}, llr: 3.03, llrWithin: 0.005},
	{source: "OpenBench output in xu-shawn/Serendipity#160", counts: Counts{119, 1754, 3690, 1898, 134}, want: map[string]float64{"elo": 3.98, "largerSide": 3.06}, sprt: SPRT{Elo0: 0, Elo1: 5, Alpha: 0.05, Beta: 0.05, Model: Normalized}, llr: 2.95, llrWithin: 0.005},
	{source: "OpenBench output in xu-shawn/Serendipity#159", counts: Counts{465, 7393, 14779, 7689, 497}, want: map[string]float64{"elo": 2.03, "largerSide": 1.52}, sprt: SPRT{Elo0: 0, Elo1: 5, Alpha: 0.05, Beta: 0.05, Model: Normalized}, llr: 2.97, llrWithin: 0.005},
	{source: "OpenBench output in jhonnold/berserk#582", counts: Counts{4, 738, 1956, 937, 9}, want: map[string]float64{"elo": 9.97, "largerSide": 3.88}, sprt: SPRT{Elo0: 0, Elo1: 2.5, Alpha: 0.05, Beta: 0.05, Model: Normalized}, llr: 2.9, llrWithin: 0.005},
	{source: "OpenBench output in paulsonkoly/chess-3#109", counts: Counts{4, 4, 11, 15, 3}, want: map[string]float64{"elo": 42.47, "largerSide": 67.02}, sprt: SPRT{Elo0: -5, Elo1: 0, Alpha: 0.05, Beta: 0.05, Model: Normalized}, llr: 0.16, llrWithin: 0.005},
	{source: "OpenBench output in Aethdv/Soul#47 a", counts: Counts{679, 2667, 5536, 2610, 708}, want: map[string]float64{"elo": 0.01, "largerSide": 2.9}, sprt: SPRT{Elo0: 0, Elo1: 5, Alpha: 0.05, Beta: 0.05, Model: Normalized}, llr: -2.51, llrWithin: 0.005},
	{source: "OpenBench output in Aethdv/Soul#47 b", counts: Counts{756, 2665, 5556, 2829, 808}, want: map[string]float64{"elo": 3.69, "largerSide": 2.93}, sprt: SPRT{Elo0: 0, Elo1: 5, Alpha: 0.05, Beta: 0.05, Model: Normalized}, llr: 3.04, llrWithin: 0.005},
	{source: "OpenBench output in ProgramciDusunur/Potential#544 a", counts: Counts{0, 16, 70, 68, 9}, want: map[string]float64{"elo": 75.78, "largerSide": 21.06}, sprt: SPRT{Elo0: 0, Elo1: 10, Alpha: 0.05, Beta: 0.05, Model: Normalized}, llr: 2.96, llrWithin: 0.005},
	{source: "OpenBench output in ProgramciDusunur/Potential#544 b", counts: Counts{3, 43, 150, 98, 7}, want: map[string]float64{"elo": 36.49, "largerSide": 14.89}, sprt: SPRT{Elo0: 0, Elo1: 10, Alpha: 0.05, Beta: 0.05, Model: Normalized}, llr: 2.99, llrWithin: 0.005},
	{source: "OpenBench output in ProgramciDusunur/Potential#544 c", counts: Counts{9, 172, 451, 232, 13}, want: map[string]float64{"elo": 13.48, "largerSide": 8.6}, sprt: SPRT{Elo0: 0, Elo1: 10, Alpha: 0.05, Beta: 0.05, Model: Normalized}, llr: 2.97, llrWithin: 0.005},
	{source: "OpenBench output in aronpetko/integral#11", counts: Counts{502, 3262, 5796, 3256, 520}, want: map[string]float64{"elo": 0.39, "largerSide": 2.63}, sprt: SPRT{Elo0: 0, Elo1: 5, Alpha: 0.05, Beta: 0.05, Model: Normalized}, llr: -2.08, llrWithin: 0.005},
	{source: "OpenBench output in yl25946/spaghet#41", counts: Counts{195, 2919, 6446, 3209, 171}, want: map[string]float64{"elo": 3.25, "largerSide": 2.29}, sprt: SPRT{Elo0: 0, Elo1: 3, Alpha: 0.05, Beta: 0.05, Model: Normalized}, llr: 2.89, llrWithin: 0.005},
	{source: "cutechess/cutechess projects/lib/tests/sprt/tst_sprt.cpp", counts: Counts{1351, 2942, 1477}, sprt: SPRT{Elo0: 0, Elo1: 10, Alpha: 0.01, Beta: 0.01, Model: Cutechess}, llr: 2.52, llrWithin: 0.01, bound: 4.6},
	{source: "cutechess/cutechess projects/lib/tests/sprt/tst_sprt.cpp", counts: Counts{555, 298, 555}, sprt: SPRT{Elo0: 0, Elo1: 10, Alpha: 0.01, Beta: 0.01, Model: Cutechess}, llr: -0.74, llrWithin: 0.01, bound: 4.6},
	{source: "cutechess/cutechess projects/lib/tests/sprt/tst_sprt.cpp", counts: Counts{149, 1, 3}, sprt: SPRT{Elo0: 0, Elo1: 10, Alpha: 0.01, Beta: 0.01, Model: Cutechess}, llr: -4.69, llrWithin: 0.01, bound: 4.6},
	{source: "cutechess-cli output in brunocodutra/cinder#570", counts: Counts{1037, 1925, 1038}, want: map[string]float64{"elo": 0.1, "eloError": 7.7, "losPercent": 50.9, "drawPercent": 48.1}, sprt: SPRT{Elo0: -5, Elo1: 5, Alpha: 0.05, Beta: 0.05, Model: Cutechess}, llr: 0.0555, llrWithin: 0.0001},
}
