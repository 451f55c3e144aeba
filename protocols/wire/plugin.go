package wire

import (
	"context"
	"errors"
	"os"

	"github.com/hashicorp/go-plugin"
	"google.golang.org/grpc"

	pb "github.com/regence-chess/regence/protocols/wire/enginev1"
)

// protocolVersion is the major version of the wire in the handshake: package
// regence.engine.v1. A later major gets an entry of its own in versions, beside this one.
const protocolVersion = 1

// serviceName is the name of the one plugin that an engine process serves.
const serviceName = "engine"

// handshake tells an engine process that it is started by a host. It is no secret: it
// keeps people from running a plugin by hand and wondering why it waits.
var handshake = plugin.HandshakeConfig{
	MagicCookieKey:   "REGENCE_ENGINE",
	MagicCookieValue: "cafe-de-la-regence-1681",
}

// IsPlugin reports whether a host started this process as an engine. A program that
// launches itself (and the TestMain of a package whose tests do) asks first of all, and
// calls Serve.
func IsPlugin() bool { return os.Getenv(handshake.MagicCookieKey) == handshake.MagicCookieValue }

// versions maps every major version that this build speaks to its adapter.
func versions(server pb.EngineServer) map[int]plugin.PluginSet {
	return map[int]plugin.PluginSet{
		protocolVersion: {serviceName: &adapter{server: server}},
	}
}

// adapter ties the gRPC service to go-plugin; server is nil on the host's side.
type adapter struct {
	plugin.NetRPCUnsupportedPlugin
	server pb.EngineServer
}

func (a *adapter) GRPCServer(_ *plugin.GRPCBroker, registrar *grpc.Server) error {
	if a.server == nil {
		return errors.New("this side of the wire does not serve")
	}
	pb.RegisterEngineServer(registrar, a.server)
	return nil
}

func (a *adapter) GRPCClient(_ context.Context, _ *plugin.GRPCBroker, conn *grpc.ClientConn) (any, error) {
	return pb.NewEngineClient(conn), nil
}
