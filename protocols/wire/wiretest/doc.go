// Package wiretest has a player that does as it is told, for the tests of packages that
// start engine processes: it plays the first legal move, or crashes, hangs, lies and leaves
// children behind. Its pack is a script of words, see [Script].
//
// The TestMain of a package that launches calls [ServeIfPlugin] before anything else, and
// its tests launch [Command], which is the test binary itself.
package wiretest
