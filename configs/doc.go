// Package configs holds the settings of the host itself: which personality plays unless
// another is asked for, how much memory a table gets, where packs and logs are.
//
// [Load] gives them: the built-in regence.toml, which documents every key, with the
// user's file of the same name on top. [Dir] is the folder of that file, in which the
// user's packs are too. Package configs/strict reads both kinds of file.
package configs
