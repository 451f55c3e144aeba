package personalities

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/regence-chess/regence/configs/strict"
	"github.com/regence-chess/regence/engine/eval"
	"github.com/regence-chess/regence/engine/search"
)

// Lengths of the texts of a pack; they go into lines of protocols.
const (
	maxName        = 60
	maxVersion     = 20
	maxDescription = 300
)

// Prefixes of the keys of a pack and of a canonical table.
const (
	evaluationKeys = "evaluation."
	ownKeys        = "evaluation.own."
	opponentKeys   = "evaluation.opponent."
	neutralKeys    = "neutral."
	searchKeys     = "search."
	optionKeys     = "engine.options."
)

// packSchema is what may stand in a personality.toml, identitySchema what stands there before
// the sections, canonicalSchema what stands in a canonical table, headSchema what stands there
// before the numbers, overrideSchema what an override may change. All follow from the registries of evaluation and search, and are made
// when they are first needed: most runs of the program need one of them.
var (
	packSchema = sync.OnceValue(func() *strict.Schema {
		return &strict.Schema{
			Fields: slices.Concat(identityFields(), engineFields(), termFields(evaluationKeys),
				termFields(ownKeys), termFields(opponentKeys), searchFields(), chatFields(), mannerFields()),
			Refused: refused,
			Hint:    "`regence pack keys` lists all",
		}
	})
	canonicalSchema = sync.OnceValue(func() *strict.Schema {
		return &strict.Schema{
			Fields: slices.Concat(canonicalFields(), identityFields(), engineFields(),
				termFields(ownKeys), termFields(opponentKeys), termFields(neutralKeys), searchFields()),
		}
	})
	identitySchema = sync.OnceValue(func() *strict.Schema {
		return &strict.Schema{Fields: identityFields()}
	})
	headSchema = sync.OnceValue(func() *strict.Schema {
		return &strict.Schema{Fields: slices.Concat(canonicalFields(), identityFields(), engineFields())}
	})
	overrideSchema = sync.OnceValue(func() *strict.Schema {
		return &strict.Schema{
			Fields: slices.Concat(optionFields(), termFields(evaluationKeys),
				termFields(ownKeys), termFields(opponentKeys), searchFields()),
			Refused: refused,
			Hint:    "`regence pack keys` lists all",
		}
	})
)

// refused are the sections that the format will have and this version cannot serve.
var refused = map[string]string{
	"opening":  "this version of Regence does not play from opening books yet; delete the section",
	"strength": "this version of Regence cannot limit its strength yet; delete the section",
	"time":     "this version of Regence has no time profiles yet; delete the section",
	"claims":   "this version of Regence cannot check claims about style yet; delete the section",
	"mood":     "this version of Regence has no moods yet; delete the section",
}

func identityFields() []strict.Field {
	return []strict.Field{
		{Key: "id", Kind: strict.Text, Required: true, Check: onText(CheckID),
			Doc: "one ASCII word, the same as the folder's name"},
		{Key: "name", Kind: strict.Text, Check: atMost(maxName),
			Doc: "the name for people; the id when absent"},
		{Key: "version", Kind: strict.Text, Check: onText(checkVersion),
			Doc: "the pack's own version, one word; 0 when absent"},
		{Key: "description", Kind: strict.Text, Check: atMost(maxDescription),
			Doc: "one line about the character"},
		{Key: "extends", Kind: strict.Text, Check: onText(CheckID),
			Doc: "the id of the pack whose settings hold where this one is silent"},
	}
}

func engineFields() []strict.Field {
	return append([]strict.Field{
		{Key: "engine.kind", Kind: strict.Text, OneOf: []string{KindNative, KindPlugin, KindUCI},
			Doc: "who plays: the engine of Regence, a plugin program, a foreign UCI program"},
		{Key: "engine.command", Kind: strict.Path,
			Doc: "of plugin and uci: the program; a relative path starts at the pack's folder, a bare name is looked for there and then in the PATH"},
		{Key: "engine.args", Kind: strict.Texts, Empty: true,
			Doc: "of plugin and uci: arguments for the program"},
		{Key: "engine.sha256", Kind: strict.Text, Check: onText(checkSHA256),
			Doc: "of plugin and uci: the program's SHA-256 in hex; with another it is not started"},
	}, optionFields()...)
}

func optionFields() []strict.Field {
	return []strict.Field{{Key: optionKeys + "*", Kind: strict.Scalar, Empty: true,
		Doc: "of uci: options that are set on the program, by their UCI name"}}
}

func canonicalFields() []strict.Field {
	return []strict.Field{{Key: "format", Kind: strict.Int, Required: true, Check: checkFormat,
		Doc: "version of the canonical table"}}
}

func searchFields() []strict.Field {
	var fields []strict.Field
	for _, param := range search.Registry() {
		fields = append(fields, strict.Field{Key: searchKeys + param.Name, Kind: strict.Int,
			Min: float64(param.Min), Max: float64(param.Max), Doc: param.Doc})
	}
	return fields
}

// termFields gives each term the keys term and, if it is tapered, term.mg and term.eg.
func termFields(prefix string) []strict.Field {
	terms := eval.Terms()
	fields := make([]strict.Field, 0, 3*len(terms))
	for _, term := range terms {
		field := strict.Field{Key: prefix + term.Name, Kind: strict.Int,
			Min: float64(term.Min), Max: float64(term.Max), Doc: term.Doc}
		if term.Size > 1 {
			field.Kind, field.Len = strict.Ints, term.Size
		}
		fields = append(fields, field)
		if term.Tapered {
			for _, phase := range []string{".mg", ".eg"} {
				one := field
				one.Key += phase
				fields = append(fields, one)
			}
		}
	}
	return fields
}

// target is the place in the weights that a key sets.
type target struct {
	own, opponent bool
	term          string
	phase         string // "mg", "eg"; empty: all that the term has
}

// targetOf is the place of a key of evaluation, one of the schema's.
func targetOf(key string) target {
	t := target{own: true, opponent: true, term: strings.TrimPrefix(key, evaluationKeys)}
	if term, ok := strings.CutPrefix(key, ownKeys); ok {
		t.term, t.opponent = term, false
	} else if term, ok := strings.CutPrefix(key, opponentKeys); ok {
		t.term, t.own = term, false
	}
	if _, whole := eval.Find(t.term); !whole {
		dot := strings.LastIndexByte(t.term, '.')
		t.term, t.phase = t.term[:dot], t.term[dot+1:]
	}
	return t
}

func onText(check func(string) string) func(any) string {
	return func(value any) string { return check(value.(string)) }
}

func atMost(length int) func(any) string {
	return onText(func(s string) string {
		if n := len([]rune(s)); n > length {
			return fmt.Sprintf("the text has %d characters, allowed are %d", n, length)
		}
		return ""
	})
}

var (
	versionWord = regexp.MustCompile(`^[0-9A-Za-z][0-9A-Za-z.+_-]*$`)
	sha256Word  = regexp.MustCompile(`^[0-9a-fA-F]{64}$`)
)

func checkVersion(s string) string {
	if len(s) > maxVersion || !versionWord.MatchString(s) {
		return fmt.Sprintf("%q is no version; want one word of at most %d characters such as \"1.0.0\"", s, maxVersion)
	}
	return ""
}

func checkSHA256(s string) string {
	if !sha256Word.MatchString(s) {
		return fmt.Sprintf("want the 64 hex digits of a SHA-256, not %d characters", len(s))
	}
	return ""
}

func checkFormat(value any) string {
	if value.(int) != canonicalFormat {
		return fmt.Sprintf("the table has format %d, this program reads %d; host and engine are of different versions",
			value, canonicalFormat)
	}
	return ""
}
