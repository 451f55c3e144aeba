package configs

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/regence-chess/regence/configs/strict"
)

// ruleKey is one setting of a rule.
type ruleKey struct {
	lichessKey
	of func(*LichessRule) any
}

func ruleKeys() []ruleKey {
	from := func(k lichessKey, of func(*LichessRule) any) ruleKey {
		k.field.Key = "rule.*." + k.field.Key
		return ruleKey{lichessKey: k, of: of}
	}
	yesNo := []string{"yes", "no"}
	return []ruleKey{
		from(list("account", "bot accounts, by section", nil, nil), func(r *LichessRule) any { return &r.Account }),
		from(list("user", "opponents", nil, nil), func(r *LichessRule) any { return &r.User }),
		from(list("title", "titles of opponents", oneOf(lichessTitles), nil), func(r *LichessRule) any { return &r.Title }),
		from(number("rating_min", 0, 4000, "rating of the opponent", nil), func(r *LichessRule) any { return &r.RatingMin }),
		from(number("rating_max", 0, 4000, "rating of the opponent", nil), func(r *LichessRule) any { return &r.RatingMax }),
		from(number("stronger_by", 1, 4000, "how much higher the opponent is rated, at least", nil), func(r *LichessRule) any { return &r.StrongerBy }),
		from(number("weaker_by", 1, 4000, "how much lower the opponent is rated, at least", nil), func(r *LichessRule) any { return &r.WeakerBy }),
		from(word("opponent", []string{"human", "bot"}, "what the opponent is", nil), func(r *LichessRule) any { return &r.Opponent }),
		from(list("speed", "speeds of the game", oneOf(lichessSpeeds), nil), func(r *LichessRule) any { return &r.Speed }),
		from(list("time_control", "exactly these clocks", aTimeControl, nil), func(r *LichessRule) any { return &r.TimeControls }),
		from(word("mode", []string{"rated", "casual"}, "what the game is", nil), func(r *LichessRule) any { return &r.Mode }),
		from(word("color", []string{"white", "black"}, "ours", nil), func(r *LichessRule) any { return &r.Color }),
		from(list("variant", "variants of the game", oneOf(lichessVariants), nil), func(r *LichessRule) any { return &r.Variant }),
		from(word("rematch", yesNo, "whether it is one", nil), func(r *LichessRule) any { return &r.Rematch }),
		from(word("tournament", yesNo, "whether the game belongs to one", nil), func(r *LichessRule) any { return &r.Tournament }),
		from(list("hours", "spans of the day, local time", someHours, nil), func(r *LichessRule) any { return &r.Hours }),
		from(text("personality", 100, "who plays", nil), func(r *LichessRule) any { return &r.Personality }),
		from(list("weighted", "or one of these by lot, with weights", aWeighted, nil), func(r *LichessRule) any { return &r.Weighted }),
		from(list("rotate", "or these in turn", nil, nil), func(r *LichessRule) any { return &r.Rotate }),
		from(list("mystery", "or one of these, not told before the end", nil, nil), func(r *LichessRule) any { return &r.Mystery }),
	}
}

// check reports what is wrong with the rule as a whole.
func (r *LichessRule) check() string {
	choices := 0
	for _, given := range []bool{r.Personality != "", len(r.Weighted) > 0, len(r.Rotate) > 0, len(r.Mystery) > 0} {
		if given {
			choices++
		}
	}
	if choices != 1 {
		return "a rule names who plays in exactly one way: personality, weighted, rotate or mystery"
	}
	if r.RatingMax > 0 && r.RatingMin > r.RatingMax {
		return "rating_min is above rating_max, so the rule can never apply"
	}
	return ""
}

// Candidates are the personalities that the rule may choose.
func (r *LichessRule) Candidates() []string {
	ids := slices.Concat(r.Rotate, r.Mystery)
	if r.Personality != "" {
		ids = append(ids, r.Personality)
	}
	for _, w := range r.Weighted {
		ids = append(ids, w.Personality)
	}
	return ids
}

// lichessSchema is what may stand in a lichess.toml.
func lichessSchema() *strict.Schema {
	schema := &strict.Schema{}
	for _, k := range lichessKeys() {
		schema.Fields = append(schema.Fields, k.field)
	}
	for _, k := range ruleKeys() {
		schema.Fields = append(schema.Fields, k.field)
	}
	schema.Fields = append(schema.Fields,
		strict.Field{Key: "rule.*.strength", Kind: strict.Text, Empty: true, Check: func(any) string {
			return "strength near the opponent's comes with the levels, which this version does not have"
		}},
		strict.Field{Key: "account.*.token_env", Kind: strict.Text, Doc: "environment variable that holds the token"},
		strict.Field{Key: "account.*.token_file", Kind: strict.Path, Doc: "file that holds the token", Check: fullPath},
		strict.Field{Key: "account.*.token", Kind: strict.Scalar, Empty: true, Check: func(any) string {
			return "a token does not belong into a file of settings; use token_env or token_file"
		}},
		strict.Field{Key: "token", Kind: strict.Scalar, Empty: true, Check: func(any) string {
			return "a token does not belong into a file of settings; use token_env or token_file of an account"
		}},
	)
	return schema
}

// read puts the content of a file on top of the settings.
func (l *Lichess) read(file string, data []byte) error {
	doc, err := lichessSchema().Read(file, data)
	if err != nil {
		return err
	}
	// The general section of acceptance goes before those for people and for bots,
	// wherever they stand.
	keys := slices.SortedStableFunc(slices.Values(doc.Keys()), func(a, b string) int {
		return cmp.Compare(strings.Count(a, "."), strings.Count(b, "."))
	})
	settings := map[string]lichessKey{}
	for _, k := range lichessKeys() {
		settings[k.field.Key] = k
	}
	for _, key := range keys {
		if k, ok := settings[key]; ok {
			store(k.at(l), doc.Values[key].Data, k.unit)
		}
	}
	l.readAccounts(doc)
	problems := l.readRules(doc)
	problems = append(problems, l.check(doc)...)
	return problems.Err()
}

// readAccounts replaces the accounts when the file has any.
func (l *Lichess) readAccounts(doc *strict.Document) {
	var accounts []*LichessAccount
	for _, key := range doc.Keys() {
		parts := strings.Split(key, ".")
		if parts[0] != "account" {
			continue
		}
		i := slices.IndexFunc(accounts, func(a *LichessAccount) bool { return a.Name == parts[1] })
		if i < 0 {
			i = len(accounts)
			accounts = append(accounts, &LichessAccount{Name: parts[1]})
		}
		if parts[2] == "token_file" {
			accounts[i].TokenFile = doc.Values[key].Data.(string)
		} else {
			accounts[i].TokenEnv = doc.Values[key].Data.(string)
		}
	}
	if accounts != nil {
		l.Accounts = accounts
	}
}

// readRules replaces the rules when the file has any.
func (l *Lichess) readRules(doc *strict.Document) (problems strict.Problems) {
	table := map[string]ruleKey{}
	for _, k := range ruleKeys() {
		table[k.field.Key] = k
	}
	var rules []*LichessRule
	lines := map[string]strict.Value{}
	for _, key := range doc.Keys() {
		parts := strings.SplitN(key, ".", 3)
		if parts[0] != "rule" {
			continue
		}
		if _, seen := lines[parts[1]]; !seen {
			lines[parts[1]] = doc.Values[key]
			rules = append(rules, &LichessRule{Name: parts[1]})
		}
		rule := rules[slices.IndexFunc(rules, func(r *LichessRule) bool { return r.Name == parts[1] })]
		store(table["rule.*."+parts[2]].of(rule), doc.Values[key].Data, 0)
	}
	for _, rule := range rules {
		if problem := rule.check(); problem != "" {
			at := lines[rule.Name]
			problems = append(problems, &strict.Problem{File: doc.File, Line: at.Line, Column: at.Column, Key: "rule." + rule.Name, Text: problem})
		}
	}
	if rules != nil {
		l.Rules = rules
	}
	return problems
}

// check reports settings that contradict each other.
func (l *Lichess) check(doc *strict.Document) (problems strict.Problems) {
	report := func(text string, keys ...string) {
		for _, key := range slices.Sorted(maps.Keys(doc.Values)) {
			if slices.Contains(keys, key) {
				at := doc.Values[key]
				problems = append(problems, &strict.Problem{File: doc.File, Line: at.Line, Column: at.Column, Key: key, Text: text})
				return
			}
		}
	}
	if l.Play.ForHumans > l.Play.Concurrency {
		report("more boards are kept for people than there are", "play.for_humans", "play.concurrency")
	}
	if l.Play.ForHumans == l.Play.Concurrency && l.Matchmaking.Enabled {
		report("all boards are kept for people, so no bot can be challenged", "play.for_humans", "matchmaking.enabled")
	}
	for section, a := range map[string]*LichessAcceptance{"accept.humans": &l.Humans, "accept.bots": &l.Bots} {
		for name, wrong := range map[string]bool{
			"base_min": a.BaseMin > a.BaseMax, "increment_min": a.IncMin > a.IncMax, "days_min": a.DaysMin > a.DaysMax,
			"rating_min": a.RatingMax > 0 && a.RatingMin > a.RatingMax,
		} {
			if wrong {
				top := strings.Replace(name, "_min", "_max", 1)
				report("the least is above the most, so no challenge fits",
					section+"."+name, section+"."+top, "accept."+name, "accept."+top)
			}
		}
		if !a.Rated && !a.Casual && a.Welcome {
			report("neither rated nor casual games are accepted; say welcome = false", section+".rated", section+".casual", "accept.rated", "accept.casual")
		}
	}
	slices.SortFunc(problems, func(a, b *strict.Problem) int {
		return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Key, b.Key))
	})
	return slices.CompactFunc(problems, func(a, b *strict.Problem) bool { return *a == *b })
}
