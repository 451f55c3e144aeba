package wire

import (
	"context"
	"fmt"
	"io"
	"os"
	"runtime"
	"sync/atomic"
	"time"

	"github.com/hashicorp/go-hclog"
	"github.com/hashicorp/go-plugin"
	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"

	"github.com/regence-chess/regence/engine"
	pb "github.com/regence-chess/regence/protocols/wire/enginev1"
)

const (
	// playTimeout is how long an engine process waits for its session. A host that died
	// between the start and Play leaves no engine behind for longer.
	playTimeout = 5 * time.Second

	// exitGrace is how long an engine process may take to tidy up after its session.
	exitGrace = 250 * time.Millisecond

	// spareThreads is how many threads the Go scheduler gets beside those that search.
	// When searching goroutines occupy every one, nobody looks at the network for some 10 ms
	// and a stop is that late; with two spare it takes half a millisecond.
	spareThreads = 2
)

// ServeConfig tells what an engine process serves.
type ServeConfig struct {
	// New makes the player that a pack describes. An empty pack asks for the engine's
	// own. An error reaches the user in words.
	New func(pack []byte) (engine.Player, error)
}

// Serve makes this process an engine and does not return before it is over. It takes
// standard input and output for itself, so nothing may be printed before. The process ends
// with the session, when its standard input ends (the host is gone, whatever killed it), or
// when no session begins within five seconds.
func Serve(config ServeConfig) {
	s := &server{newPlayer: config.New, exit: os.Exit}
	tlsProvider, err := serverFence(os.Stdin)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		s.exit(1)
	}
	go s.exitWithHost(os.Stdin)
	idle := time.AfterFunc(playTimeout, func() { s.exit(0) })
	stderr := os.Stderr
	s.begun = func() {
		idle.Stop()
		// go-plugin has put a pipe here, whose last lines a crash would lose. The true one
		// goes straight to the host, which keeps the last lines for the user.
		os.Stderr = stderr
	}

	plugin.Serve(&plugin.ServeConfig{
		HandshakeConfig:  handshake,
		VersionedPlugins: versions(s),
		TLSProvider:      tlsProvider,
		GRPCServer:       func(options []grpc.ServerOption) *grpc.Server { return grpc.NewServer(options...) },
		Logger:           hclog.New(&hclog.LoggerOptions{Level: hclog.Error, Output: os.Stderr, Name: "engine"}),
	})
}

// server is the engine's side of the service.
type server struct {
	pb.UnimplementedEngineServer
	newPlayer func(pack []byte) (engine.Player, error)
	begun     func()    // called when the session begins
	exit      func(int) // ends the process
	playing   atomic.Bool
}

// exitWithHost ends the process when stdin ends. The host holds the other end open and writes
// nothing after the credentials, so its end means that the host is gone.
func (s *server) exitWithHost(stdin io.Reader) {
	_, _ = io.Copy(io.Discard, stdin)
	s.exit(0)
}

// Describe makes the player that the pack describes, asks it, and closes it again.
func (s *server) Describe(_ context.Context, request *pb.DescribeRequest) (*pb.Description, error) {
	player, err := s.newPlayer(request.GetPack())
	if err != nil {
		return nil, status.Error(codes.InvalidArgument, err.Error())
	}
	defer player.Close()
	return encodeDescription(player.Describe()), nil
}

// Play serves the one session of this process.
func (s *server) Play(stream pb.Engine_PlayServer) error {
	if !s.playing.CompareAndSwap(false, true) {
		return status.Error(codes.FailedPrecondition, "this engine process has had its session")
	}
	s.begun()
	newSession(stream, s.newPlayer).run(func() {
		time.AfterFunc(exitGrace, func() { s.exit(0) })
	})
	return nil
}

// spare sizes the Go scheduler for a player that searches with so many threads.
func spare(threads int) { runtime.GOMAXPROCS(threads + spareThreads) }
