package personalities

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strconv"
	"strings"

	"github.com/BurntSushi/toml"

	"github.com/regence-chess/regence/engine/eval"
	"github.com/regence-chess/regence/engine/search"
)

// canonicalFormat is the version of the canonical table.
const canonicalFormat = 1

// fingerprintDigits is how much of the SHA-256 a fingerprint shows.
const fingerprintDigits = 8

// Canonical is the personality as one flat table in TOML: a key with every effective
// setting on each line, in a fixed order, and baseline's weights beside it. It holds all
// that an engine process needs ([Decode]) and nothing that depends on the machine but the
// path of a foreign program.
func (r *Resolved) Canonical() []byte {
	return []byte(r.identity() + r.commandLine() + r.character())
}

// Fingerprint is the first 8 hex digits of the SHA-256 of the canonical table. Any
// setting changes it, also one that is inherited; only the place of a foreign program
// does not count.
func (r *Resolved) Fingerprint() string {
	sum := sha256.Sum256([]byte(r.identity() + r.character()))
	return hex.EncodeToString(sum[:])[:fingerprintDigits]
}

func (r *Resolved) identity() string {
	var b strings.Builder
	fmt.Fprintf(&b, "format = %d\n", canonicalFormat)
	for _, line := range [][2]string{
		{"id", r.ID}, {"name", r.Name}, {"version", r.Version}, {"description", r.Description},
	} {
		if line[1] != "" {
			fmt.Fprintf(&b, "%s = %s\n", line[0], quote(line[1]))
		}
	}
	return b.String()
}

func (r *Resolved) commandLine() string {
	if r.settings.engine.Command == "" {
		return ""
	}
	return "engine.command = " + quote(r.settings.engine.Command) + "\n"
}

func (r *Resolved) character() string {
	var b strings.Builder
	for _, row := range r.settings.engineRows() {
		if row.key != "engine.command" {
			fmt.Fprintf(&b, "%s = %s\n", row.key, row.own.value)
		}
	}
	if r.settings.engine.Kind == KindUCI {
		return b.String()
	}
	writeWeights(&b, ownKeys, r.settings.own)
	writeWeights(&b, opponentKeys, r.settings.opponent)
	writeWeights(&b, neutralKeys, r.neutral)
	for _, param := range search.Registry() {
		fmt.Fprintf(&b, "%s%s = %d\n", searchKeys, param.Name, param.Of(&r.settings.params))
	}
	return b.String()
}

// writeWeights writes every term, a tapered one with both phases.
func writeWeights(b *strings.Builder, prefix string, w *eval.Weights) {
	for _, term := range eval.Terms() {
		value, _ := w.Get(term.Name)
		phases := [][]int{value.MG, value.EG}
		for i, suffix := range suffixes(term) {
			for _, part := range []string{prefix, term.Name, suffix, " = ", plain(term, phases[i]), "\n"} {
				b.WriteString(part)
			}
		}
	}
}

// plain writes the values of a term: a number, or a list.
func plain(term eval.Term, values []int) string {
	if term.Size == 1 {
		return strconv.Itoa(values[0])
	}
	text := []byte{'['}
	for i, v := range values {
		if i > 0 {
			text = append(text, ", "...)
		}
		text = strconv.AppendInt(text, int64(v), 10)
	}
	return string(append(text, ']'))
}

// quote writes a text as a basic string of TOML. Texts in packs have no control
// characters.
func quote(s string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(s) + `"`
}

func quoteAll(texts []string) string {
	quoted := make([]string, len(texts))
	for i, text := range texts {
		quoted[i] = quote(text)
	}
	return "[" + strings.Join(quoted, ", ") + "]"
}

// optionKey is the key of a UCI option, whose name may hold blanks; optionName is the
// way back.
func optionKey(name string) string { return optionKeys + toml.Key{name}.String() }

func optionName(key string) string {
	name := strings.TrimPrefix(key, optionKeys)
	if plain, err := strconv.Unquote(name); err == nil && strings.HasPrefix(name, `"`) {
		return plain
	}
	return name
}
