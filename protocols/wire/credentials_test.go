package wire

import (
	"bytes"
	"crypto/tls"
	"io"
	"net"
	"strings"
	"testing"
	"time"

	"github.com/regence-chess/regence/internal/slowness"
)

// handshakeTimeout bounds a TLS handshake in memory.
const handshakeTimeout = slowness.Factor * 10 * time.Second

// shake lets two ends of a connection shake hands and exchange a word each way. In TLS 1.3 a
// refused client learns of it only when it reads.
func shake(t *testing.T, client, server *tls.Config) (clientErr, serverErr error) {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	word := []byte("e2e4")
	talk := func(conn *tls.Conn) error {
		defer conn.Close()
		if err := conn.SetDeadline(time.Now().Add(handshakeTimeout)); err != nil {
			return err
		}
		if _, err := conn.Write(word); err != nil {
			return err
		}
		got := make([]byte, len(word))
		_, err := io.ReadFull(conn, got)
		return err
	}
	result := make(chan error, 1)
	go func() {
		conn, err := listener.Accept()
		if err == nil {
			err = talk(tls.Server(conn, server))
		}
		result <- err
	}()
	conn, err := net.Dial("tcp", listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	clientErr = talk(tls.Client(conn, client))
	return clientErr, <-result
}

func configOf(t *testing.T, end *credentials) *tls.Config {
	t.Helper()
	config, err := end.config()
	if err != nil {
		t.Fatal(err)
	}
	return config
}

// TestCredentialsKnowTheirPeer: the two ends of one pair understand each other, also when one
// went through a pipe, and neither understands anybody else.
func TestCredentialsKnowTheirPeer(t *testing.T) {
	host, guest, err := newCredentials()
	if err != nil {
		t.Fatal(err)
	}
	otherHost, otherGuest, err := newCredentials()
	if err != nil {
		t.Fatal(err)
	}
	message, err := guest.encode()
	if err != nil {
		t.Fatal(err)
	}
	pipe := bytes.NewReader(append(message, "uci\n"...))
	if guest, err = readCredentials(pipe); err != nil {
		t.Fatal(err)
	}
	if rest, _ := io.ReadAll(pipe); string(rest) != "uci\n" {
		t.Errorf("behind the credentials %q are left", rest)
	}

	if c, s := shake(t, configOf(t, host), configOf(t, guest)); c != nil || s != nil {
		t.Errorf("a pair: %v, %v", c, s)
	}
	if _, s := shake(t, configOf(t, otherHost), configOf(t, guest)); s == nil {
		t.Error("the engine accepted another host")
	}
	if c, _ := shake(t, configOf(t, host), configOf(t, otherGuest)); c == nil {
		t.Error("the host accepted another engine")
	}
	if c, _ := shake(t, configOf(t, host), configOf(t, host)); c == nil {
		t.Error("the host accepted itself")
	}
	bare := configOf(t, host)
	bare.Certificates = nil
	if _, s := shake(t, bare, configOf(t, guest)); s == nil {
		t.Error("the engine accepted a host without a certificate")
	}
}

// TestCredentialsDamaged: an input that is cut or no credentials at all is refused, and the
// refusal never repeats it.
func TestCredentialsDamaged(t *testing.T) {
	_, guest, err := newCredentials()
	if err != nil {
		t.Fatal(err)
	}
	message, err := guest.encode()
	if err != nil {
		t.Fatal(err)
	}
	if len(message) > 4096 {
		t.Errorf("%d bytes do not fit into every pipe", len(message))
	}
	for cut := range message {
		if _, err := readCredentials(bytes.NewReader(message[:cut])); err == nil {
			t.Fatalf("%d bytes of %d were accepted", cut, len(message))
		}
	}
	for _, text := range []string{"uci\nisready\n", strings.Repeat("\x00", 64), "\x00\x01a\x00\x06secret\x00\x01b"} {
		if _, err := readCredentials(strings.NewReader(text)); err == nil || strings.Contains(err.Error(), "secret") {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func BenchmarkCredentials(b *testing.B) {
	for b.Loop() {
		host, guest, err := newCredentials()
		if err != nil {
			b.Fatal(err)
		}
		if _, err := guest.encode(); err != nil {
			b.Fatal(err)
		}
		if _, err := host.config(); err != nil {
			b.Fatal(err)
		}
	}
}
