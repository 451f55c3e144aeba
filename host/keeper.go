package host

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/regence-chess/regence/engine"
	"github.com/regence-chess/regence/personalities"
)

// errNobody means that nobody may play: the session allows no stand-in and the personality
// cannot be started.
var errNobody = errors.New("the personality cannot be started")

// target is what the options ask for at one moment.
type target struct {
	resolved *personalities.Resolved
	options  map[string]string
	games    int // counts new games
}

// keeper owns the process of a session, and the player in this process that stands in when
// no process can be had. One goroutine at a time holds it; see Session.take.
type keeper struct {
	session *Session

	playing  *personalities.Resolved // what the process plays; nil: there is none
	process  process
	starting *starting     // a process on its way; nil: none
	standIn  engine.Player // baseline, here; nil: not made yet

	applied  map[engine.Player]*applied
	told     string // the last trouble that the user was told of
	replaced bool   // the user was told that another plays
	inHost   bool   // the user was told that the stand-in plays
}

// applied is what a player has been given so far.
type applied struct {
	options map[string]string
	games   int
}

func (k *keeper) log() *slog.Logger { return k.session.roster.config.Log }

// ensure returns a player that is as the target asks, or as close to it as can be had: the
// personality in a process, else baseline in a process, else baseline here. It waits at
// most for patience until a process may be started again after failures. The error is
// that of the context, or errNobody.
func (k *keeper) ensure(ctx context.Context, want target, patience time.Duration) (engine.Player, error) {
	for {
		player, err := k.seat(ctx, want, patience)
		if err != nil {
			return nil, err
		}
		err = k.furnish(ctx, player, want)
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if err == nil {
			return player, nil
		}
		if player == k.standIn {
			return nil, err
		}
		k.fail(err)
	}
}

// seat finds who plays.
func (k *keeper) seat(ctx context.Context, want target, patience time.Duration) (engine.Player, error) {
	if k.process != nil && k.process.fault() != nil {
		k.fail(k.process.fault())
	}
	roster := k.session.roster
	candidates := []*personalities.Resolved{want.resolved}
	if !k.session.config.Strict && want.resolved.ID != baseline {
		candidates = append(candidates, roster.baseline)
	}
	for _, candidate := range candidates {
		if roster.conduct.benched(candidate.ID) {
			continue
		}
		if k.plays(candidate) {
			k.tellWho(want, candidate)
			return k.process, nil
		}
		if delay := roster.conduct.delay(candidate.ID); delay > 0 {
			if delay > patience {
				continue
			}
			if err := sleep(ctx, delay); err != nil {
				return nil, err
			}
		}
		started, err := k.launch(ctx, candidate)
		if err != nil {
			if ctx.Err() != nil {
				return nil, ctx.Err()
			}
			k.blame(candidate, err)
			continue
		}
		k.dismiss(false)
		k.process, k.playing, k.told = started, candidate, ""
		k.tellWho(want, candidate)
		k.session.seated(Status{ID: candidate.ID, Version: candidate.Version, PID: started.pid()})
		return started, nil
	}
	if k.session.config.Strict {
		return nil, errNobody
	}
	k.dismiss(false)
	return k.sitIn()
}

// tellWho tells the user when another plays than the one asked for, and when that is over.
func (k *keeper) tellWho(want target, seated *personalities.Resolved) {
	other := seated.ID != want.resolved.ID
	if other == k.replaced && !k.inHost {
		return
	}
	k.replaced, k.inHost = other, false
	k.log().Info("who plays has changed", "personality", seated.ID, "asked for", want.resolved.ID)
	if other {
		k.session.say(fmt.Sprintf("personality %s plays instead of %s", seated.ID, want.resolved.ID))
	} else {
		k.session.say(fmt.Sprintf("personality %s plays again", seated.ID))
	}
}

// plays reports whether the process plays just this.
func (k *keeper) plays(resolved *personalities.Resolved) bool {
	return k.process != nil && (k.playing == resolved || k.playing.Fingerprint() == resolved.Fingerprint())
}

// sitIn returns the player in this process.
func (k *keeper) sitIn() (engine.Player, error) {
	resolved := k.session.roster.baseline
	if k.standIn == nil {
		player, err := resolved.Player()
		if err != nil {
			return nil, err
		}
		k.standIn = player
	}
	if !k.inHost {
		k.inHost = true
		k.log().Error("no engine process can be had, the stand-in plays", "personality", resolved.ID)
		k.session.say("no engine process can be had for now; " + baseline + " plays in the host's own process")
	}
	k.session.seated(Status{ID: resolved.ID, Version: resolved.Version, InHost: true})
	return k.standIn, nil
}

// furnish gives a player the options and the new game that it has not had yet.
func (k *keeper) furnish(ctx context.Context, player engine.Player, want target) error {
	given := k.applied[player]
	if given == nil {
		given = &applied{options: map[string]string{}, games: want.games}
		k.applied[player] = given
	}
	description := player.Describe()
	for _, option := range description.Options {
		value, set := want.options[option.Name]
		if current, had := given.options[option.Name]; !set || had && current == value {
			continue
		}
		given.options[option.Name] = value
		notices, err := player.SetOption(ctx, option.Name, value)
		var refusal *engine.OptionError
		if errors.As(err, &refusal) {
			notices, err = append(notices, err.Error()), nil
		}
		for _, notice := range notices {
			k.session.say(notice)
		}
		if err != nil {
			return err
		}
	}
	if given.games == want.games {
		return nil
	}
	given.games = want.games
	return player.NewGame(ctx)
}

// fail notes that the process is over or of no use, and lets it go.
func (k *keeper) fail(err error) {
	if k.process == nil {
		return
	}
	resolved := k.playing
	k.dismiss(true)
	k.blame(resolved, err)
}

// blame writes a failure down and tells the user, in words, what follows from it.
func (k *keeper) blame(resolved *personalities.Resolved, err error) {
	benched := k.session.roster.conduct.failed(resolved.ID)
	k.log().Warn("engine process failed", "personality", resolved.ID, "error", err)
	text := fmt.Sprintf("personality %s: %v", resolved.ID, err)
	if text != k.told {
		k.told = text
		k.session.say(text)
	}
	if !benched {
		return
	}
	k.log().Error("personality benched", "personality", resolved.ID, "failures", benchAfter, "within", benchWindow)
	instead := baseline + " plays instead"
	switch {
	case k.session.config.Strict:
		instead = "nobody plays instead"
	case resolved.ID == baseline:
		instead = "it plays in the host's own process instead"
	}
	k.session.say(fmt.Sprintf("personality %s is benched after %d failures within %v; %s",
		resolved.ID, benchAfter, benchWindow, instead))
}

// dismiss ends the process, by force or not, without waiting for that.
func (k *keeper) dismiss(force bool) {
	if k.process == nil {
		return
	}
	delete(k.applied, engine.Player(k.process))
	k.session.discard(k.process, force)
	k.process, k.playing = nil, nil
	k.session.seated(Status{})
}

// close ends everything and waits for it.
func (k *keeper) close() {
	k.abandon()
	if k.process != nil {
		_ = k.process.Close() // it is killed if it does not end by itself
		k.process, k.playing = nil, nil
	}
	if k.standIn != nil {
		_ = k.standIn.Close()
		k.standIn = nil
	}
}

func sleep(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
