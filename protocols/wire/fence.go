package wire

import (
	"crypto/tls"
	"io"
	"os"
	"runtime"
)

// fence is what keeps strangers out of the connection to an engine process.
type fence struct {
	auto  bool        // go-plugin makes the certificates
	tls   *tls.Config // ours; nil: none
	input []byte      // the engine's part, for its standard input
	env   []string
}

// newFence chooses: nothing for a plain connection, credentials of ours for a program of
// ours, those of go-plugin for any other.
func newFence(config LaunchConfig) (fence, error) {
	switch {
	case config.Plain && runtime.GOOS != "windows":
		return fence{}, nil
	case !config.Command.Own:
		return fence{auto: true}, nil
	}
	host, guest, err := newCredentials()
	if err != nil {
		return fence{}, err
	}
	ours, err := host.config()
	if err != nil {
		return fence{}, err
	}
	input, err := guest.encode()
	if err != nil {
		return fence{}, err
	}
	return fence{tls: ours, input: input, env: []string{credentialsVariable + "=" + credentialsStdin}}, nil
}

// serverFence is the engine's side of newFence. Without credentials on its standard input it
// is nil, and go-plugin does what the host's library asks for.
func serverFence(stdin io.Reader) (func() (*tls.Config, error), error) {
	if os.Getenv(credentialsVariable) != credentialsStdin {
		return nil, nil
	}
	guest, err := readCredentials(stdin)
	if err != nil {
		return nil, err
	}
	return guest.config, nil
}
