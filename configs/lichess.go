package configs

import (
	_ "embed"
	"os"
	"path/filepath"
	"time"

	"github.com/regence-chess/regence/configs/strict"
)

// LichessFile is the name of the file of the Lichess bot, built in and in the user's folder.
const LichessFile = "lichess.toml"

// lichessTOML is the built-in lichess.toml: every setting, documented, with its value.
//
//go:embed lichess.toml
var lichessTOML []byte

// Lichess is how the bot behaves on Lichess.
type Lichess struct {
	URL      string
	Accounts []*LichessAccount // in the order of the file; never empty

	Play        LichessPlay
	Humans      LichessAcceptance // challenges of people
	Bots        LichessAcceptance // challenges of bots
	Queue       LichessQueue
	Quiet       []Hours // when no challenge is accepted and none made
	Budget      LichessBudget
	Choice      LichessChoice
	Rules       []*LichessRule // in the order of the file
	Resign      LichessResign
	Draw        LichessDraw
	Patience    LichessPatience
	Chat        LichessChat
	Matchmaking LichessMatchmaking
	Tournaments []string // arenas to join
	PGNFolder   string   // full path; empty: the games are not kept
	Ledger      string   // full path of the database; empty: in the user's folder
	Listen      string   // address of metrics and health; empty: none
	LogFormat   string   // text or json
	LogLevel    string
}

// LichessAccount is one bot account.
type LichessAccount struct {
	Name      string // of the section, for logs
	TokenEnv  string
	TokenFile string // full path; goes before TokenEnv
}

// LichessPlay is how games are played.
type LichessPlay struct {
	Concurrency    int // clock games at a time, each account
	ForHumans      int // of these, so many only for people
	Cores          int // for all games together; 0: all there are
	Hash           int // MiB for all games together
	Ponder         bool
	Overhead       time.Duration // of a move, besides the measured round trip
	Pace           time.Duration // the least time for a move
	FirstMove      time.Duration // the most for the first move
	Unlimited      time.Duration // for a move without a clock
	Correspondence time.Duration // for a move of a correspondence game
	CheckIn        time.Duration // how often correspondence games are looked at
	Drain          time.Duration // how long games may go on after a signal to stop
}

// LichessAcceptance tells which challenges are welcome.
type LichessAcceptance struct {
	Welcome          bool
	Variants         []string
	Speeds           []string
	TimeControls     []TimeControl // exactly these; empty: any
	BaseMin, BaseMax time.Duration
	IncMin, IncMax   time.Duration
	DaysMin, DaysMax int
	LongestGame      time.Duration // by estimate; 0: any
	BulletIncrement  bool          // bullet only with an increment
	Rated, Casual    bool
	RatingMin        int
	RatingMax        int // 0: any
	RatingDifference int // 0: any
	Provisional      bool
	Recent           int // challenges of one user in RecentWithin; 0: any
	RecentWithin     time.Duration
	PerUser          int // games and waiting challenges of one user at a time
	Takebacks        int // a game
	RatedTakebacks   bool
	Abort            time.Duration // wait for the first move
}

// LichessQueue is what happens to challenges while all boards are taken, and who may come.
type LichessQueue struct {
	Length  int
	Expires time.Duration
	Sort    string // first or best
	Prefer  string // humans, bots or none
	Allow   []string
	Block   []string
	Lists   []string // addresses of further lists of users to block
	Refresh time.Duration
}

// LichessBudget bounds a day.
type LichessBudget struct {
	Games    int // 0: any
	BotGames int // against bots; the server allows 100
}

// LichessChoice is how the personality is chosen when no rule is.
type LichessChoice struct {
	Personality string
	Remember    bool // what users asked for
}

// LichessRule chooses a personality. All conditions that are set must hold.
type LichessRule struct {
	Name string

	Account      []string
	User         []string
	Title        []string
	RatingMin    int
	RatingMax    int // 0: any
	StrongerBy   int // the opponent, at least; 0: any
	WeakerBy     int
	Opponent     string // human, bot or empty
	Speed        []string
	TimeControls []TimeControl
	Mode         string // rated, casual or empty
	Color        string // ours
	Variant      []string
	Rematch      string // yes, no or empty
	Tournament   string // yes, no or empty
	Hours        []Hours

	Personality string
	Weighted    []Weighted
	Rotate      []string
	Mystery     []string
}

// Weighted is a personality with its weight among others.
type Weighted struct {
	Personality string
	Weight      int
}

// LichessResign is when a game is given up, on neutral scores.
type LichessResign struct {
	Enabled bool
	Score   int // centipawns below zero
	Moves   int // in a row
	Humans  bool
}

// LichessDraw is when a draw is offered or accepted, on neutral scores.
type LichessDraw struct {
	Enabled bool
	Score   int // centipawns around zero
	Moves   int // in a row
	After   int // moves of the game
	Offer   bool
}

// LichessPatience is how long the bot waits for others.
type LichessPatience struct {
	Start time.Duration // for a game whose challenge was accepted
	Chat  time.Duration // between two lines
}

// LichessChat is what the bot says.
type LichessChat struct {
	Enabled  bool
	Commands bool
	Greeting string
	Goodbye  string
	Mystery  string // at the end of a game of a mystery personality
}

// LichessMatchmaking is how the bot looks for opponents itself.
type LichessMatchmaking struct {
	Enabled          bool
	Idle             time.Duration // without a game before it begins
	TimeControls     []Weighted    // names of time controls with their weights
	Rated            bool
	Variant          string
	RatingDifference int
	PerDay           int
	Timeout          time.Duration
	Again            time.Duration // the same opponent, at the earliest
	Declined         time.Duration // an opponent who declined, at the earliest; doubles
}

// LichessDefaults gives the built-in settings.
func LichessDefaults() (*Lichess, error) {
	settings := new(Lichess)
	if err := settings.read("built-in/"+LichessFile, lichessTOML); err != nil {
		return nil, err
	}
	return settings, nil
}

// LoadLichess gives the built-in settings with those of a file on top. An empty path means
// lichess.toml in the user's folder, which need not exist. The error is of type
// strict.Problems and names every mistake.
func LoadLichess(path string) (*Lichess, error) {
	settings, err := LichessDefaults()
	if err != nil {
		return nil, err
	}
	if path == "" {
		dir, err := Dir()
		if err != nil {
			return nil, strict.Problems{{File: LichessFile, Text: err.Error()}}
		}
		path = filepath.Join(dir, LichessFile)
		if _, err := os.Lstat(path); os.IsNotExist(err) {
			return settings, nil
		}
	}
	data, err := strict.LoadFile(path)
	if err != nil {
		return nil, err
	}
	if err := settings.read(path, data); err != nil {
		return nil, err
	}
	return settings, nil
}

// LichessTemplate is the built-in file, a start for the user's own.
func LichessTemplate() []byte { return append([]byte(nil), lichessTOML...) }
