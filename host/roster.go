package host

import (
	"context"
	"fmt"
	"log/slog"
	"maps"
	"strings"

	"github.com/regence-chess/regence/engine"
	"github.com/regence-chess/regence/engine/native"
	"github.com/regence-chess/regence/personalities"
	"github.com/regence-chess/regence/protocols/wire"
)

const (
	// baseline is the personality that everything falls back to.
	baseline = "baseline"

	// maxListed is how many personalities the option Personality lists: more break
	// clients. The others can be chosen by name all the same.
	maxListed = 16

	optionPersonality = "Personality"
	optionFile        = "PersonalityFile"
	optionOverride    = "Override"
)

// Config tells what a roster is made of.
type Config struct {
	Catalog *personalities.Catalog

	// Command runs the built-in engine: this program again, with the verb that serves
	// (wire.Self). Only main knows it.
	Command wire.Command

	// Version is that of the program, for Describe.
	Version string

	// Defaults are values that options of the engine have until they are set, by name.
	// They are declared as the defaults, since clients do not send a declared default.
	Defaults map[string]string

	// Log gets what happens to processes; nil: nothing is logged. Info: one is ready, another
	// plays, who is asked for. Warn: one failed. Error: a personality is benched, nobody but
	// the stand-in can play. Debug: searches and their results.
	Log *slog.Logger
}

// Roster knows the personalities that can be played and how they have behaved. It may be
// used by several goroutines.
type Roster struct {
	config     Config
	baseline   *personalities.Resolved
	options    []engine.Option // of the native engine
	keys       []engine.Key
	conduct    *ledger
	understudy *understudy
}

// NewRoster makes a roster. The catalog has to hold baseline.
func NewRoster(config Config) (*Roster, error) {
	resolved, err := config.Catalog.Resolve(baseline)
	if err != nil {
		return nil, fmt.Errorf("the personality that all others fall back to: %w", err)
	}
	description := native.Describe(native.Identity{Name: resolved.Name, Version: resolved.Version})
	defaults := map[string]string{}
	for name, value := range config.Defaults {
		option, ok := description.Option(name)
		if !ok {
			return nil, &engine.OptionError{Name: name, Value: value}
		}
		if option.Default, err = option.Normalize(value); err != nil {
			return nil, err
		}
		defaults[option.Name] = option.Default
	}
	config.Defaults = defaults
	if config.Log == nil {
		config.Log = slog.New(slog.DiscardHandler)
	}
	return &Roster{
		config:     config,
		baseline:   resolved,
		options:    description.Options,
		keys:       description.Keys,
		conduct:    newLedger(),
		understudy: newUnderstudy(resolved),
	}, nil
}

// Catalog is the packs of the roster.
func (r *Roster) Catalog() *personalities.Catalog { return r.config.Catalog }

// Open seats a personality. spec is the id of one in the catalog, perhaps with overrides
// ("tal@search.contempt=0"), or the path of a pack. No process is started before the
// first Ping or Go. When ctx ends, so does the session; it has to be closed all the same.
func (r *Roster) Open(ctx context.Context, spec string, config SessionConfig) (*Session, error) {
	id, overrides := personalities.ParseSpec(spec)
	chosen := settings{
		personality: id,
		overrides:   strings.Join(overrides, " "),
		options:     maps.Clone(r.config.Defaults),
	}
	if strings.ContainsAny(id, `/\`) {
		chosen.personality, chosen.file = baseline, id
	}
	resolved, err := r.resolve(chosen)
	if err != nil {
		return nil, err
	}
	return newSession(ctx, r, config, chosen, resolved), nil
}

// resolve computes the personality that a set of options asks for.
func (r *Roster) resolve(s settings) (*personalities.Resolved, error) {
	overrides := personalities.SplitOverrides(s.overrides)
	if s.file != "" {
		return r.config.Catalog.ResolveFile(s.file, overrides...)
	}
	return r.config.Catalog.Resolve(s.personality, overrides...)
}

// describe tells who plays under a personality's name and what can be set. It starts
// nothing.
func (r *Roster) describe(chosen settings, resolved *personalities.Resolved) engine.Description {
	listed := r.config.Catalog.IDs()
	if len(listed) > maxListed {
		listed = listed[:maxListed]
	}
	def := baseline
	for _, id := range listed {
		if strings.EqualFold(id, chosen.personality) {
			def = id
		}
	}
	options := []engine.Option{
		{Name: optionPersonality, Kind: engine.Combo, Default: def, Vars: listed},
		{Name: optionFile, Kind: engine.String, Default: chosen.file},
		{Name: optionOverride, Kind: engine.String, Default: chosen.overrides},
	}
	return engine.Description{
		Name:    "Regence",
		Author:  "the Regence authors",
		Version: r.config.Version,
		About:   resolved.Description,
		Options: append(options, r.options...),
		Keys:    r.keys,
	}
}
