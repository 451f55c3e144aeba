package configs

import _ "embed"

// regenceTOML is the built-in regence.toml: every setting, documented, with its value.
//
//go:embed regence.toml
var regenceTOML []byte
