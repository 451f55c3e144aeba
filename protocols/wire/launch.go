package wire

import (
	"context"
	"time"

	"google.golang.org/grpc/status"

	"github.com/regence-chess/regence/engine"
	pb "github.com/regence-chess/regence/protocols/wire/enginev1"
)

// LaunchConfig tells which engine to start and with which personality. Nothing in it is
// changed, and it may serve any number of launches.
type LaunchConfig struct {
	Command Command
	Pack    []byte // resolved personality; empty: the engine's own

	// Plain leaves out the one-time certificates that fence the connection, which saves some
	// milliseconds at the start; the socket is in a private directory anyway. On Windows,
	// where there is no such directory, it is ignored.
	Plain bool

	// CPUs are the processors to run on; empty: all. On Linux only.
	CPUs []int

	// StartTimeout is how long the engine may take to shake hands; zero: five seconds.
	StartTimeout time.Duration
}

func (c *LaunchConfig) startTimeout() time.Duration {
	if c.StartTimeout > 0 {
		return c.StartTimeout
	}
	return startTimeout
}

// Launch starts an engine process, gives it its personality, and returns it as a Player.
// The context bounds the start only. A process that cannot be started is a *StartError, an
// engine that refuses the pack an *EngineError.
func Launch(ctx context.Context, config LaunchConfig) (*Client, error) {
	process, err := start(ctx, config)
	if err != nil {
		return nil, err
	}
	client, err := newClient(ctx, process, config.Pack)
	if err != nil {
		process.end()
		return nil, err
	}
	return client, nil
}

// Inspect starts an engine process, asks it to describe itself with a pack, and ends it: a
// check of a pack, or of an engine, without a game.
func Inspect(ctx context.Context, config LaunchConfig) (engine.Description, error) {
	process, err := start(ctx, config)
	if err != nil {
		return engine.Description{}, err
	}
	defer process.end()
	ctx, cancel := context.WithTimeout(ctx, config.startTimeout())
	defer cancel()
	description, err := process.engine.Describe(ctx, &pb.DescribeRequest{Pack: config.Pack})
	if err != nil {
		return engine.Description{}, &EngineError{Text: status.Convert(err).Message()}
	}
	return decodeDescription(description), nil
}
