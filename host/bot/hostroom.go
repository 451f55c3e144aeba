package bot

import (
	"context"
	"errors"
	"log/slog"
	"strconv"

	"github.com/regence-chess/regence/engine"
	"github.com/regence-chess/regence/host"
)

// HostRoom seats the personalities of a roster, each game's in a process of its own.
func HostRoom(roster *host.Roster, log *slog.Logger) Room {
	room := &hostRoom{roster: roster, log: log}
	catalog := roster.Catalog()
	for _, pack := range catalog.Packs() {
		resolved, err := catalog.Resolve(pack.ID)
		if err != nil {
			log.Warn("personality left out", "id", pack.ID, "error", err)
			continue
		}
		room.personalities = append(room.personalities, Personality{
			ID: pack.ID, Name: resolved.Name, Version: resolved.Version, Fingerprint: resolved.Fingerprint(),
			Greeting: resolved.Chat().Greeting, Goodbye: resolved.Chat().Goodbye, Manners: resolved.Manners(),
		})
	}
	return room
}

type hostRoom struct {
	roster        *host.Roster
	log           *slog.Logger
	personalities []Personality
}

func (r *hostRoom) Personalities() []Personality { return r.personalities }

// Seat opens a session and starts its process, so that the first move need not wait for it.
func (r *hostRoom) Seat(ctx context.Context, personality string, share Share) (engine.Player, error) {
	session, err := r.roster.Open(ctx, personality, host.SessionConfig{})
	if err != nil {
		return nil, err
	}
	session.Announce(func(text string) { r.log.Warn("engine", "personality", personality, "text", text) })
	for name, value := range map[string]int{"Threads": share.Threads, "Hash": share.Hash} {
		_, err := session.SetOption(ctx, name, strconv.Itoa(value))
		var unfit *engine.OptionError
		if err != nil && !errors.As(err, &unfit) { // a foreign engine need not have them
			session.Close()
			return nil, err
		}
	}
	if err := session.Ping(ctx); err != nil {
		session.Close()
		return nil, err
	}
	return session, nil
}
