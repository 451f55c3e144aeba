// Package strict reads TOML files in which every mistake is an error.
//
// A [Schema] lists the keys that may stand in a file, each with its kind, its range and
// the place where the value goes. [Schema.Read] reports everything that is wrong at once,
// as [Problems]: each names file, line, column and key and says what would be right. What
// the TOML library lets pass (unknown keys, keys that differ only in case, nan and inf,
// UTF-16, text cut by a Windows path's escapes) is refused here.
//
// It serves the packs of personalities and the files of the host alike.
package strict
