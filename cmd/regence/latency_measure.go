package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"time"

	"github.com/regence-chess/regence/engine"
	"github.com/regence-chess/regence/engine/chess"
)

// searchBeforeStop is how long a search runs before it is stopped; it varies a little, so
// as not to beat in time with anything.
const searchBeforeStop = 15 * time.Millisecond

// latencyPair is the same player near and far.
type latencyPair struct {
	local, session engine.Player
	game           *chess.Game
}

// measure takes samples on both sides in turn.
func (p *latencyPair) measure(ctx context.Context, n int, sample func(context.Context, engine.Player, *chess.Game, int) (time.Duration, error)) (local, session []time.Duration, err error) {
	for _, player := range []engine.Player{p.local, p.session} {
		if err := errors.Join(player.NewGame(ctx), player.Ping(ctx)); err != nil {
			return nil, nil, err
		}
		if _, err := sample(ctx, player, p.game, 0); err != nil { // the first is a start
			return nil, nil, err
		}
	}
	for i := range n {
		here, err := sample(ctx, p.local, p.game, i)
		if err != nil {
			return nil, nil, err
		}
		there, err := sample(ctx, p.session, p.game, i)
		if err != nil {
			return nil, nil, err
		}
		local, session = append(local, here), append(session, there)
	}
	return local, session, ctx.Err()
}

// depthOne times a search to depth 1, from Go to the result.
func depthOne(ctx context.Context, player engine.Player, game *chess.Game, _ int) (time.Duration, error) {
	began := time.Now()
	search, err := player.Go(ctx, game, engine.Limits{Start: began, Depth: 1})
	if err != nil {
		return 0, err
	}
	for range search.Infos() {
	}
	_, err = search.Wait()
	return time.Since(began), err
}

// stopToBest times an endless search from Stop to the result.
func stopToBest(ctx context.Context, player engine.Player, game *chess.Game, i int) (time.Duration, error) {
	search, err := player.Go(ctx, game, engine.Limits{Infinite: true})
	if err != nil {
		return 0, err
	}
	time.Sleep(searchBeforeStop + time.Duration(i%7)*time.Millisecond)
	began := time.Now()
	search.Stop()
	_, err = search.Wait()
	return time.Since(began), err
}

// startTime runs a program that speaks UCI until it has answered, and ends it.
func startTime(cmd *exec.Cmd, answer string) (time.Duration, error) {
	stdin, err := cmd.StdinPipe()
	if err != nil {
		return 0, err
	}
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		return 0, err
	}
	began := time.Now()
	if err := cmd.Start(); err != nil {
		return 0, err
	}
	if _, err := io.WriteString(stdin, "uci\n"); err != nil {
		return 0, err
	}
	var took time.Duration
	for lines := bufio.NewScanner(stdout); took == 0 && lines.Scan(); {
		switch lines.Text() {
		case answer:
			took = time.Since(began)
		case "uciok": // as a GUI does, which asks one thing after the other
			if _, err := io.WriteString(stdin, "isready\n"); err != nil {
				return 0, err
			}
		}
	}
	if _, err := io.WriteString(stdin, "quit\n"); err != nil {
		return 0, err
	}
	_, _ = io.Copy(io.Discard, stdout)
	if err := cmd.Wait(); err != nil {
		return 0, err
	}
	if took == 0 {
		return 0, fmt.Errorf("it ended without %s", answer)
	}
	return took, nil
}
