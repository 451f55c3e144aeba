// Package personalities loads packs, the folders that hold one chess personality each,
// and turns them into players.
//
// Start with [Open], or with [Builtin] for the packs in the binary alone. Both give a
// [Catalog], in which one bad pack never hides the others. [Catalog.Resolve] follows
// `extends`, applies overrides and gives a [Resolved]: every effective setting with its
// origin, and a fingerprint over all of them. [Resolved.Canonical] is the same as one
// flat table, all that an engine process needs; [Decode] reads it there and
// [Resolved.Player] plays:
//
//	catalog := personalities.Builtin()
//	resolved, err := catalog.Resolve("tal", "search.contempt=0")
//	player, err := resolved.Player()
//
// A pack is checked strictly: every mistake is an error that names file, line and key
// and says what would be right (package configs/strict). docs/packs.md describes the
// format for those who write packs.
package personalities
