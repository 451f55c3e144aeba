package configs

import (
	"fmt"
	"math"
	"net/url"
	"strings"
	"time"

	"github.com/regence-chess/regence/configs/strict"
)

// lichessKey is one setting: what may stand in the file and where it goes. The table of
// them feeds the reader, the printer and the tests.
type lichessKey struct {
	field strict.Field
	unit  time.Duration // of a time; the file holds a number of these
	at    func(*Lichess) any
}

// Words that stand for things of Lichess.
var (
	lichessVariants = []string{"standard", "chess960", "fromPosition"}
	lichessSpeeds   = []string{"bullet", "blitz", "rapid", "classical", "correspondence", "unlimited"}
	lichessTitles   = []string{"GM", "WGM", "IM", "WIM", "FM", "WFM", "NM", "WNM", "CM", "WCM", "LM", "BOT"}
)

func number(key string, low, high int, doc string, at func(*Lichess) any) lichessKey {
	return lichessKey{field: strict.Field{Key: key, Kind: strict.Int, Min: float64(low), Max: float64(high), Doc: doc}, at: at}
}

func length(key string, unit time.Duration, high int, doc string, at func(*Lichess) any) lichessKey {
	k := number(key, 0, high, doc, at)
	k.unit = unit
	return k
}

func yes(key, doc string, at func(*Lichess) any) lichessKey {
	return lichessKey{field: strict.Field{Key: key, Kind: strict.Bool, Doc: doc}, at: at}
}

func word(key string, oneOf []string, doc string, at func(*Lichess) any) lichessKey {
	return lichessKey{field: strict.Field{Key: key, Kind: strict.Text, OneOf: oneOf, Doc: doc}, at: at}
}

func text(key string, longest int, doc string, at func(*Lichess) any) lichessKey {
	return lichessKey{field: strict.Field{Key: key, Kind: strict.Text, Empty: true, Doc: doc, Check: shorterThan(longest)}, at: at}
}

// chatText is a line of chat. The bot cuts what the names make too long.
func chatText(key string, problem func(string, map[string]int) string, doc string, at func(*Lichess) any) lichessKey {
	k := text(key, ChatLine, doc, at)
	k.field.Check = func(value any) string { return problem(value.(string), nil) }
	return k
}

func path(key, doc string, at func(*Lichess) any) lichessKey {
	return lichessKey{field: strict.Field{Key: key, Kind: strict.Path, Empty: true, Doc: doc, Check: fullPath}, at: at}
}

func list(key, doc string, check func(string) error, at func(*Lichess) any) lichessKey {
	return lichessKey{field: strict.Field{Key: key, Kind: strict.Texts, Empty: true, Doc: doc, Check: each(check)}, at: at}
}

// each checks every element of a list.
func each(check func(string) error) func(any) string {
	return func(value any) string {
		if check == nil {
			return ""
		}
		for _, item := range value.([]string) {
			if err := check(item); err != nil {
				return err.Error()
			}
		}
		return ""
	}
}

func oneOf(words []string) func(string) error {
	return func(item string) error {
		for _, word := range words {
			if item == word {
				return nil
			}
		}
		near, ok := strict.Nearest(item, words)
		if ok {
			return fmt.Errorf("%q is not known; did you mean %q?", item, near)
		}
		return fmt.Errorf("%q is not known; allowed are %s", item, strings.Join(words, ", "))
	}
}

func aTimeControl(item string) error { _, err := ParseTimeControl(item); return err }
func someHours(item string) error    { _, err := ParseHours(item); return err }
func aWeighted(item string) error    { _, err := parseWeighted(item); return err }

func aClockWithWeight(item string) error {
	w, err := parseWeighted(item)
	if err == nil {
		_, err = ParseTimeControl(w.Personality)
	}
	return err
}

func anAddress(item string) error {
	if parsed, err := url.Parse(item); err != nil || parsed.Host == "" || parsed.Scheme != "http" && parsed.Scheme != "https" {
		return fmt.Errorf("%q is no address; want https://…", item)
	}
	return nil
}

func shorterThan(longest int) func(any) string {
	return func(value any) string {
		if n := len([]rune(value.(string))); n > longest {
			return fmt.Sprintf("has %d characters; the longest allowed is %d", n, longest)
		}
		return ""
	}
}

const (
	second = time.Second
	anyInt = math.MaxInt32
)

// lichessKeys are all settings but those of accounts and rules.
func lichessKeys() []lichessKey {
	keys := []lichessKey{
		{field: strict.Field{Key: "url", Kind: strict.Text, Doc: "the server", Check: func(v any) string {
			if err := anAddress(v.(string)); err != nil {
				return err.Error()
			}
			return ""
		}}, at: func(l *Lichess) any { return &l.URL }},

		number("play.concurrency", 1, 64, "clock games at a time, each account", func(l *Lichess) any { return &l.Play.Concurrency }),
		number("play.for_humans", 0, 64, "of these, so many only for people", func(l *Lichess) any { return &l.Play.ForHumans }),
		number("play.cores", 0, 1024, "processor cores for all games together; 0: all there are", func(l *Lichess) any { return &l.Play.Cores }),
		number("play.hash", 1, maxHash, "MiB for all games together", func(l *Lichess) any { return &l.Play.Hash }),
		yes("play.ponder", "think in the opponent's time when cores are free", func(l *Lichess) any { return &l.Play.Ponder }),
		length("play.overhead", time.Millisecond, 10_000, "time that a move loses besides the measured round trip, ms", func(l *Lichess) any { return &l.Play.Overhead }),
		length("play.pace", time.Millisecond, 10_000, "the least time for a move, ms", func(l *Lichess) any { return &l.Play.Pace }),
		length("play.first_move", time.Millisecond, 5000, "the most time for the first move, ms", func(l *Lichess) any { return &l.Play.FirstMove }),
		length("play.unlimited", second, 3600, "time for a move without a clock, s", func(l *Lichess) any { return &l.Play.Unlimited }),
		length("play.correspondence", second, 86_400, "time for a move of a correspondence game, s", func(l *Lichess) any { return &l.Play.Correspondence }),
		length("play.check_in", second, 86_400, "how often correspondence games are looked at, s", func(l *Lichess) any { return &l.Play.CheckIn }),
		length("play.drain", second, 86_400, "how long games may go on after a signal to stop, s", func(l *Lichess) any { return &l.Play.Drain }),

		number("queue.length", 0, 1000, "challenges that may wait for a free board", func(l *Lichess) any { return &l.Queue.Length }),
		length("queue.expires", second, 3600, "how long a challenge may wait, s", func(l *Lichess) any { return &l.Queue.Expires }),
		word("queue.sort", []string{"first", "best"}, "first come first served, or the best opponents first", func(l *Lichess) any { return &l.Queue.Sort }),
		word("queue.prefer", []string{"humans", "bots", "none"}, "who goes before others", func(l *Lichess) any { return &l.Queue.Prefer }),
		list("queue.allow", "users whose challenges skip every condition but that the game can be played", nil, func(l *Lichess) any { return &l.Queue.Allow }),
		list("queue.block", "users whose challenges are declined", nil, func(l *Lichess) any { return &l.Queue.Block }),
		list("queue.block_lists", "addresses of further such lists, one user a line", anAddress, func(l *Lichess) any { return &l.Queue.Lists }),
		length("queue.refresh", second, 604_800, "how often they are fetched, s", func(l *Lichess) any { return &l.Queue.Refresh }),

		list("quiet.hours", "spans of the day without new games, local time", someHours, func(l *Lichess) any { return &l.Quiet }),
		number("budget.games", 0, 10_000, "games a day; 0: any", func(l *Lichess) any { return &l.Budget.Games }),
		number("budget.bot_games", 0, 100, "games a day against bots", func(l *Lichess) any { return &l.Budget.BotGames }),

		{field: strict.Field{Key: "choice.personality", Kind: strict.Text, Doc: "who plays when no rule says otherwise"}, at: func(l *Lichess) any { return &l.Choice.Personality }},
		yes("choice.remember", "let users choose by chat, and remember it", func(l *Lichess) any { return &l.Choice.Remember }),

		yes("resign.enabled", "give lost games up", func(l *Lichess) any { return &l.Resign.Enabled }),
		number("resign.score", 100, 30_000, "centipawns that we are behind", func(l *Lichess) any { return &l.Resign.Score }),
		number("resign.moves", 1, 100, "for so many moves in a row", func(l *Lichess) any { return &l.Resign.Moves }),
		yes("resign.humans", "also against people, who may like to give mate", func(l *Lichess) any { return &l.Resign.Humans }),
		yes("draw.enabled", "accept draws", func(l *Lichess) any { return &l.Draw.Enabled }),
		number("draw.score", 0, 1000, "centipawns around zero", func(l *Lichess) any { return &l.Draw.Score }),
		number("draw.moves", 1, 100, "for so many moves in a row", func(l *Lichess) any { return &l.Draw.Moves }),
		number("draw.after", 0, 300, "not before this move of the game", func(l *Lichess) any { return &l.Draw.After }),
		yes("draw.offer", "offer draws too", func(l *Lichess) any { return &l.Draw.Offer }),

		length("patience.start", second, 600, "wait for the game of an accepted challenge, s", func(l *Lichess) any { return &l.Patience.Start }),
		length("patience.chat", time.Millisecond, 60_000, "between two lines of chat, ms", func(l *Lichess) any { return &l.Patience.Chat }),
		yes("chat.enabled", "say something at all", func(l *Lichess) any { return &l.Chat.Enabled }),
		yes("chat.commands", "answer !help and its like", func(l *Lichess) any { return &l.Chat.Commands }),
		chatText("chat.greeting", GreetingProblem, "unless the personality has its own; {me} {opponent} {personality}", func(l *Lichess) any { return &l.Chat.Greeting }),
		chatText("chat.goodbye", ChatProblem, "unless the personality has its own", func(l *Lichess) any { return &l.Chat.Goodbye }),
		chatText("chat.mystery", ChatProblem, "after the game of a mystery personality", func(l *Lichess) any { return &l.Chat.Mystery }),

		yes("matchmaking.enabled", "challenge other bots when idle", func(l *Lichess) any { return &l.Matchmaking.Enabled }),
		length("matchmaking.idle", second, 86_400, "idle for so long before, s", func(l *Lichess) any { return &l.Matchmaking.Idle }),
		list("matchmaking.time_controls", "clocks with their weights", aClockWithWeight, func(l *Lichess) any { return &l.Matchmaking.TimeControls }),
		yes("matchmaking.rated", "rated games", func(l *Lichess) any { return &l.Matchmaking.Rated }),
		word("matchmaking.variant", []string{"standard", "chess960"}, "what is played", func(l *Lichess) any { return &l.Matchmaking.Variant }),
		number("matchmaking.rating_difference", 0, 4000, "to the opponent, at most; 0: any", func(l *Lichess) any { return &l.Matchmaking.RatingDifference }),
		number("matchmaking.per_day", 1, 100, "challenges accepted a day, spread over it", func(l *Lichess) any { return &l.Matchmaking.PerDay }),
		length("matchmaking.timeout", second, 600, "wait for an answer, s", func(l *Lichess) any { return &l.Matchmaking.Timeout }),
		length("matchmaking.again", time.Minute, 43_200, "before the same opponent is asked again, min", func(l *Lichess) any { return &l.Matchmaking.Again }),
		length("matchmaking.declined", time.Minute, 43_200, "before one who declined is asked again, min; doubles each time", func(l *Lichess) any { return &l.Matchmaking.Declined }),

		list("tournaments.join", "arenas to play in", nil, func(l *Lichess) any { return &l.Tournaments }),
		path("files.pgn", "folder for the games; empty: they are not kept", func(l *Lichess) any { return &l.PGNFolder }),
		path("files.ledger", "database of results and preferences; empty: lichess.db in your folder of settings", func(l *Lichess) any { return &l.Ledger }),
		text("ops.listen", 200, "address of /metrics and /healthz; empty: none", func(l *Lichess) any { return &l.Listen }),
		word("log.format", logFormats, "of the log", func(l *Lichess) any { return &l.LogFormat }),
		word("log.level", logLevels, "how much is logged", func(l *Lichess) any { return &l.LogLevel }),
	}
	keys = append(keys, acceptanceKeys("accept", func(l *Lichess) []*LichessAcceptance { return []*LichessAcceptance{&l.Humans, &l.Bots} })...)
	keys = append(keys, acceptanceKeys("accept.humans", func(l *Lichess) []*LichessAcceptance { return []*LichessAcceptance{&l.Humans} })...)
	return append(keys, acceptanceKeys("accept.bots", func(l *Lichess) []*LichessAcceptance { return []*LichessAcceptance{&l.Bots} })...)
}

// acceptanceKeys are the settings of one section of acceptance, which concerns people,
// bots or both.
func acceptanceKeys(section string, of func(*Lichess) []*LichessAcceptance) []lichessKey {
	// all gathers the places of a setting; with two, both get the value.
	all := func(at func(*LichessAcceptance) any) func(*Lichess) any {
		return func(l *Lichess) any {
			var places []any
			for _, a := range of(l) {
				places = append(places, at(a))
			}
			return places
		}
	}
	in := func(name string) string { return section + "." + name }
	return []lichessKey{
		yes(in("welcome"), "accept challenges at all", all(func(a *LichessAcceptance) any { return &a.Welcome })),
		list(in("variants"), "standard, chess960, fromPosition", oneOf(lichessVariants), all(func(a *LichessAcceptance) any { return &a.Variants })),
		list(in("speeds"), "bullet, blitz, rapid, classical, correspondence, unlimited", oneOf(lichessSpeeds), all(func(a *LichessAcceptance) any { return &a.Speeds })),
		list(in("time_controls"), "exactly these clocks; empty: any", aTimeControl, all(func(a *LichessAcceptance) any { return &a.TimeControls })),
		length(in("base_min"), second, 10_800, "base time, s", all(func(a *LichessAcceptance) any { return &a.BaseMin })),
		length(in("base_max"), second, 10_800, "base time, s", all(func(a *LichessAcceptance) any { return &a.BaseMax })),
		length(in("increment_min"), second, 180, "increment, s", all(func(a *LichessAcceptance) any { return &a.IncMin })),
		length(in("increment_max"), second, 180, "increment, s", all(func(a *LichessAcceptance) any { return &a.IncMax })),
		number(in("days_min"), 1, 14, "days a move of correspondence", all(func(a *LichessAcceptance) any { return &a.DaysMin })),
		number(in("days_max"), 1, 14, "days a move of correspondence", all(func(a *LichessAcceptance) any { return &a.DaysMax })),
		length(in("longest_game"), time.Minute, 10_000, "estimated length of a game, min; 0: any", all(func(a *LichessAcceptance) any { return &a.LongestGame })),
		yes(in("bullet_increment"), "bullet only with an increment", all(func(a *LichessAcceptance) any { return &a.BulletIncrement })),
		yes(in("rated"), "rated games", all(func(a *LichessAcceptance) any { return &a.Rated })),
		yes(in("casual"), "casual games", all(func(a *LichessAcceptance) any { return &a.Casual })),
		number(in("rating_min"), 0, 4000, "rating of the challenger", all(func(a *LichessAcceptance) any { return &a.RatingMin })),
		number(in("rating_max"), 0, 4000, "rating of the challenger; 0: any", all(func(a *LichessAcceptance) any { return &a.RatingMax })),
		number(in("rating_difference"), 0, 4000, "between the challenger and us; 0: any", all(func(a *LichessAcceptance) any { return &a.RatingDifference })),
		yes(in("provisional"), "accept ratings with a question mark", all(func(a *LichessAcceptance) any { return &a.Provisional })),
		number(in("recent"), 0, 1000, "accepted challenges of one user within recent_within; 0: any", all(func(a *LichessAcceptance) any { return &a.Recent })),
		length(in("recent_within"), time.Minute, 43_200, "min", all(func(a *LichessAcceptance) any { return &a.RecentWithin })),
		number(in("per_user"), 1, 64, "games and waiting challenges of one user at a time", all(func(a *LichessAcceptance) any { return &a.PerUser })),
		number(in("takebacks"), 0, 100, "takebacks granted in a game", all(func(a *LichessAcceptance) any { return &a.Takebacks })),
		yes(in("rated_takebacks"), "also in rated games", all(func(a *LichessAcceptance) any { return &a.RatedTakebacks })),
		length(in("abort"), second, 3600, "wait for the opponent's first move, s", all(func(a *LichessAcceptance) any { return &a.Abort })),
	}
}
