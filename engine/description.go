package engine

// Description tells who a player is and what can be set on it.
type Description struct {
	Name    string
	Author  string
	Version string
	About   string // one line for people

	Options []Option
	Keys    []Key // what an override or a pack may set
}

// Option is one UCI option. Names and values keep clear of the words of the UCI
// grammar (name, type, default, min, max, var, value).
type Option struct {
	Name    string
	Kind    OptionKind
	Default string   // check: true or false; string: may be empty; button: unused
	Min     int64    // spin only
	Max     int64    // spin only
	Vars    []string // combo only
}

// OptionKind is the type of an option.
type OptionKind uint8

// The types of options that UCI knows.
const (
	Check OptionKind = iota
	Spin
	Combo
	Button
	String
)

// String is the word of UCI for the type.
func (k OptionKind) String() string {
	return [...]string{"check", "spin", "combo", "button", "string"}[k]
}

// Key is one named weight or parameter of a personality.
type Key struct {
	Name string // "evaluation.king_attack.attackers", "search.contempt"
	Doc  string // one line: meaning and unit
	Min  int
	Max  int
}
