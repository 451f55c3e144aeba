// Package report writes a match as one self-contained HTML page: the score with its error, how
// the estimate and the sequential test went, how games ended, how time was used, how
// differently the players play, which openings were played, and every game to click through.
//
// [Write] is all there is. The page needs no network: the chart library (Chart.js, MIT) and
// everything else is in it.
package report
