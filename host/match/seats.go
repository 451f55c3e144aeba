package match

import (
	"context"
	"fmt"

	"github.com/regence-chess/regence/engine"
	"github.com/regence-chess/regence/host"
	"github.com/regence-chess/regence/protocols/uci"
	"github.com/regence-chess/regence/protocols/wire"
)

// Seats opens players as they are in a match: each in a process of its own, personalities
// through a host, without anybody standing in for a player that fails.
type Seats struct {
	Roster *host.Roster
	// CPUs pins the players of slot i to the i-th of these processors; empty: no pinning.
	CPUs []int
}

// Open is an Opener.
func (s *Seats) Open(ctx context.Context, player Player, slot int) (engine.Player, error) {
	var cpus []int
	if len(s.CPUs) > 0 {
		cpus = []int{s.CPUs[slot%len(s.CPUs)]}
	}
	if player.Command != "" {
		return openEngine(ctx, player, cpus)
	}
	session, err := s.open(ctx, player, cpus)
	if err != nil {
		return nil, err
	}
	return session, nil
}

func (s *Seats) open(ctx context.Context, player Player, cpus []int) (*host.Session, error) {
	spec := player.Personality
	for _, override := range player.Overrides {
		spec += "@" + override
	}
	session, err := s.Roster.Open(ctx, spec, host.SessionConfig{Plain: true, Strict: true, CPUs: cpus})
	if err != nil {
		return nil, err
	}
	for _, option := range player.Options {
		if _, err := session.SetOption(ctx, option.Name, option.Value); err != nil {
			_ = session.Close()
			return nil, err
		}
	}
	return session, nil
}

func openEngine(ctx context.Context, player Player, cpus []int) (engine.Player, error) {
	config := uci.ClientConfig{Command: player.Command, Args: player.Args}
	for _, option := range player.Options {
		config.Options = append(config.Options, uci.Setting{Name: option.Name, Value: option.Value})
	}
	var client *uci.Client
	err := wire.OnCPUs(cpus, func() (err error) {
		client, err = uci.Start(ctx, config)
		return err
	})
	if err != nil {
		return nil, err
	}
	return client, nil
}

// Identify opens each player once, so that a mistake shows before the first game, and
// tells who they are.
func (s *Seats) Identify(ctx context.Context, players []Player) ([]Identity, error) {
	var identities []Identity
	for _, player := range players {
		identity, err := s.identify(ctx, player)
		if err != nil {
			return nil, fmt.Errorf("player %s: %w", player.Name, err)
		}
		identities = append(identities, identity)
	}
	return identities, nil
}

func (s *Seats) identify(ctx context.Context, player Player) (Identity, error) {
	identity := Identity{Name: player.Name}
	if player.Command != "" {
		client, err := openEngine(ctx, player, nil)
		if err != nil {
			return identity, err
		}
		identity.Engine = client.Describe().Name
		return identity, client.Close()
	}
	session, err := s.open(ctx, player, nil)
	if err != nil {
		return identity, err
	}
	defer session.Close()
	if err := session.Ping(ctx); err != nil {
		return identity, err
	}
	resolved := session.Resolved()
	identity.Engine = session.Describe().Name
	identity.Personality, identity.Version, identity.Fingerprint = resolved.ID, resolved.Version, resolved.Fingerprint()
	return identity, nil
}

// Judge makes the judge of one slot, for players that tell no neutral score.
func (s *Seats) Judge() (Judge, error) { return s.Roster.NewJudge() }
