package wire

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math/big"
	"time"
)

const (
	// credentialsVariable is set for an engine process of ours whose standard input begins
	// with its credentials. It says no more than that; what is secret comes by the pipe.
	credentialsVariable = "REGENCE_CREDENTIALS"
	credentialsStdin    = "stdin"

	// credentialsName is the name in both certificates. Nothing is resolved by it.
	credentialsName = "localhost"

	// credentialsLife is how long the certificates hold, which is longer than any session.
	// clockSlack is how far the clock may be set back meanwhile.
	credentialsLife = 10 * 365 * 24 * time.Hour
	clockSlack      = 24 * time.Hour

	// longestCredential bounds each of the three parts that an engine process reads. They
	// have some 400 bytes; together they fit into the smallest buffer of a pipe.
	longestCredential = 1 << 10
)

// credentials are what one end of one connection needs so that both ends know each other:
// its own certificate with the key, and the certificate that the other end must show. Each
// start makes new ones on the curve P-256, which takes a small part of a millisecond.
type credentials struct {
	certificate []byte // DER
	key         *ecdsa.PrivateKey
	peer        []byte // DER
}

// newCredentials makes the two ends of a connection.
func newCredentials() (host, guest *credentials, err error) {
	host, guest = &credentials{}, &credentials{}
	for serial, end := range []*credentials{host, guest} {
		if end.key, err = ecdsa.GenerateKey(elliptic.P256(), rand.Reader); err != nil {
			return nil, nil, err
		}
		now := time.Now()
		template := &x509.Certificate{
			SerialNumber: big.NewInt(int64(serial + 1)),
			Subject:      pkix.Name{CommonName: credentialsName},
			DNSNames:     []string{credentialsName},
			NotBefore:    now.Add(-clockSlack),
			NotAfter:     now.Add(credentialsLife),
			KeyUsage:     x509.KeyUsageDigitalSignature,
			ExtKeyUsage:  []x509.ExtKeyUsage{x509.ExtKeyUsageClientAuth, x509.ExtKeyUsageServerAuth},
		}
		end.certificate, err = x509.CreateCertificate(rand.Reader, template, template, end.key.Public(), end.key)
		if err != nil {
			return nil, nil, err
		}
	}
	host.peer, guest.peer = guest.certificate, host.certificate
	return host, guest, nil
}

// config lets in nobody but the peer, whichever end this is: a certificate that signed
// itself is trusted only if it is the very one in the pool.
func (c *credentials) config() (*tls.Config, error) {
	peer, err := x509.ParseCertificate(c.peer)
	if err != nil {
		return nil, fmt.Errorf("the other end's certificate: %w", err)
	}
	pool := x509.NewCertPool()
	pool.AddCert(peer)
	return &tls.Config{
		Certificates: []tls.Certificate{{Certificate: [][]byte{c.certificate}, PrivateKey: c.key}},
		RootCAs:      pool,
		ClientCAs:    pool,
		ClientAuth:   tls.RequireAndVerifyClientCert,
		ServerName:   credentialsName,
		MinVersion:   tls.VersionTLS13,
	}, nil
}

// encode writes the credentials for readCredentials: certificate, key and the peer's
// certificate in DER, each behind its length in two bytes.
func (c *credentials) encode() ([]byte, error) {
	key, err := x509.MarshalECPrivateKey(c.key)
	if err != nil {
		return nil, err
	}
	var message []byte
	for _, part := range [][]byte{c.certificate, key, c.peer} {
		message = binary.BigEndian.AppendUint16(message, uint16(len(part)))
		message = append(message, part...)
	}
	return message, nil
}

// readCredentials reads what encode wrote and not a byte more.
func readCredentials(from io.Reader) (*credentials, error) {
	var parts [3][]byte
	for i := range parts {
		var length [2]byte
		if _, err := io.ReadFull(from, length[:]); err != nil {
			return nil, fmt.Errorf("reading the credentials: %w", err)
		}
		n := binary.BigEndian.Uint16(length[:])
		if n > longestCredential {
			return nil, fmt.Errorf("reading the credentials: a part of %d bytes, at most %d", n, longestCredential)
		}
		parts[i] = make([]byte, n)
		if _, err := io.ReadFull(from, parts[i]); err != nil {
			return nil, fmt.Errorf("reading the credentials: %w", err)
		}
	}
	key, err := x509.ParseECPrivateKey(parts[1])
	if err != nil {
		return nil, errors.New("reading the credentials: the key is none") // the key stays out of the message
	}
	return &credentials{certificate: parts[0], key: key, peer: parts[2]}, nil
}
