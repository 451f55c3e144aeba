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

// canonicalSize is room for a canonical table, to begin with.
const canonicalSize = 48 << 10

// What stands between a key and its value, and between the values of a list.
const (
	equals  = " = "
	between = ", "
)

// Canonical is the personality as one flat table in TOML: a key with every effective
// setting on each line, in a fixed order, and baseline's weights beside it. It holds all
// that an engine process needs ([Decode]) and nothing that depends on the machine but the
// path of a foreign program.
func (r *Resolved) Canonical() []byte {
	table := make([]byte, 0, canonicalSize)
	table = r.appendIdentity(table)
	if command := r.character().engine.Command; command != "" {
		table = append(table, "engine.command = "+quote(command)+"\n"...)
	}
	return r.appendCharacter(table)
}

// Fingerprint is the first 8 hex digits of the SHA-256 of the canonical table. Any
// setting changes it, also one that is inherited; only the place of a foreign program
// does not count.
func (r *Resolved) Fingerprint() string {
	sum := sha256.Sum256(r.appendCharacter(r.appendIdentity(make([]byte, 0, canonicalSize))))
	return hex.EncodeToString(sum[:])[:fingerprintDigits]
}

func (r *Resolved) appendIdentity(table []byte) []byte {
	table = fmt.Appendf(table, "format = %d\n", canonicalFormat)
	for _, line := range [][2]string{
		{"id", r.ID}, {"name", r.Name}, {"version", r.Version}, {"description", r.Description},
	} {
		if line[1] != "" {
			table = fmt.Appendf(table, "%s = %s\n", line[0], quote(line[1]))
		}
	}
	return table
}

func (r *Resolved) appendCharacter(table []byte) []byte {
	c := r.character()
	for _, row := range c.engineRows() {
		if row.key != "engine.command" {
			table = fmt.Appendf(table, "%s = %s\n", row.key, row.own.value)
		}
	}
	if c.engine.Kind == KindUCI {
		return table
	}
	table = appendWeights(table, ownKeys, c.own)
	table = appendWeights(table, opponentKeys, c.opponent)
	table = appendWeights(table, neutralKeys, c.neutral)
	for _, param := range search.Registry() {
		table = append(append(table, searchKeys...), param.Name...)
		table = append(table, equals...)
		table = append(strconv.AppendInt(table, int64(param.Of(&c.params)), 10), '\n')
	}
	return table
}

// appendWeights writes every term, a tapered one with both phases.
func appendWeights(table []byte, prefix string, w *eval.Weights) []byte {
	for _, term := range eval.Terms() {
		value, _ := w.Get(term.Name)
		phases := [][]int{value.MG, value.EG}
		for i, suffix := range suffixes(term) {
			table = append(append(append(table, prefix...), term.Name...), suffix...)
			table = append(table, equals...)
			table = append(appendValues(table, term, phases[i]), '\n')
		}
	}
	return table
}

// plain writes the values of a term: a number, or a list.
func plain(term eval.Term, values []int) string { return string(appendValues(nil, term, values)) }

func appendValues(table []byte, term eval.Term, values []int) []byte {
	if term.Size == 1 {
		return strconv.AppendInt(table, int64(values[0]), 10)
	}
	table = append(table, '[')
	for i, v := range values {
		if i > 0 {
			table = append(table, between...)
		}
		table = strconv.AppendInt(table, int64(v), 10)
	}
	return append(table, ']')
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
