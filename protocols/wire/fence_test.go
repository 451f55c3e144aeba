package wire_test

import (
	"context"
	"crypto/tls"
	"io"
	"net"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"

	"github.com/regence-chess/regence/internal/slowness"
	"github.com/regence-chess/regence/protocols/wire"
	pb "github.com/regence-chess/regence/protocols/wire/enginev1"
	"github.com/regence-chess/regence/protocols/wire/wiretest"
)

// TestFences: a program of ours, a foreign one and a plain connection each work, and only the
// foreign one has certificates of go-plugin's. No key is ever in the environment.
func TestFences(t *testing.T) {
	for _, test := range []struct {
		name               string
		own, plain         bool
		library, ourSignal bool
	}{
		{name: "own", own: true, ourSignal: true},
		{name: "foreign", library: true},
		{name: "own plain", own: true, plain: true},
		{name: "foreign plain", plain: true},
	} {
		t.Run(test.name, func(t *testing.T) {
			if test.plain && runtime.GOOS == "windows" {
				t.Skip("no connection is plain on Windows")
			}
			file := filepath.Join(t.TempDir(), "environment")
			command := wiretest.Command(t, "environment:"+file)
			command.Own = test.own
			client, err := wire.Launch(testContext(t), wire.LaunchConfig{Command: command, Plain: test.plain})
			if err != nil {
				t.Fatal(err)
			}
			defer client.Close()
			if err := client.Ping(testContext(t)); err != nil {
				t.Error(err)
			}
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if got := strings.Contains(string(text), "PLUGIN_CLIENT_CERT="); got != test.library {
				t.Errorf("certificates of the library: %v, want %v", got, test.library)
			}
			if got := strings.Contains(string(text), "REGENCE_CREDENTIALS=stdin"); got != test.ourSignal {
				t.Errorf("credentials of ours: %v, want %v", got, test.ourSignal)
			}
			if strings.Contains(string(text), "PRIVATE KEY") {
				t.Error("a key is in the environment")
			}
		})
	}
}

// ownTempDir lets everything temporary of the test go into a folder of its own, whose path is
// short enough for a socket.
func ownTempDir(t *testing.T) string {
	t.Helper()
	base, err := os.MkdirTemp("/tmp", "rg")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(base) })
	t.Setenv("TMPDIR", base)
	t.Setenv("XDG_RUNTIME_DIR", "")
	return base
}

// TestStrangersAreRefused: whoever finds the socket gets no word out of the engine without its
// certificate, and the session goes on.
func TestStrangersAreRefused(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("there is no socket file to find on Windows")
	}
	base := ownTempDir(t)
	for _, own := range []bool{true, false} {
		command := wiretest.Command(t, "")
		command.Own = own
		client, err := wire.Launch(testContext(t), wire.LaunchConfig{Command: command})
		if err != nil {
			t.Fatal(err)
		}
		sockets, err := filepath.Glob(filepath.Join(base, "regence-*", "plugin-dir*", "plugin*"))
		if err != nil || len(sockets) != 1 {
			t.Fatalf("sockets %q, %v", sockets, err)
		}
		socket := sockets[0]

		if err := describe(t, socket); err == nil {
			t.Errorf("own %v: the engine answered without TLS", own)
		}
		raw, err := net.Dial("unix", socket)
		if err != nil {
			t.Fatal(err)
		}
		stranger := tls.Client(raw, &tls.Config{InsecureSkipVerify: true, NextProtos: []string{"h2"}})
		if err := stranger.SetDeadline(time.Now().Add(testTimeout)); err != nil {
			t.Fatal(err)
		}
		if _, err := io.WriteString(stranger, "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"); err == nil {
			if n, err := stranger.Read(make([]byte, 64)); err == nil {
				t.Errorf("own %v: the engine answered %d bytes to one without a certificate", own, n)
			}
		}
		_ = stranger.Close()

		if err := client.Ping(testContext(t)); err != nil {
			t.Errorf("own %v: after the strangers: %v", own, err)
		}
		client.Close()
	}
}

// describe asks an engine at a socket who it is, without a certificate.
func describe(t *testing.T, socket string) error {
	t.Helper()
	conn, err := grpc.NewClient("unix://"+socket, grpc.WithTransportCredentials(insecure.NewCredentials()))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	ctx, cancel := context.WithTimeout(testContext(t), slowness.Scale(5*time.Second))
	defer cancel()
	_, err = pb.NewEngineClient(conn).Describe(ctx, &pb.DescribeRequest{})
	return err
}
