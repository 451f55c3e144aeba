package lichess

import (
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"strings"
)

// TokenEnv is the environment variable that [TokenFromEnv] reads.
const TokenEnv = "LICHESS_TOKEN"

// maxTokenLength is far above what the server hands out (its documentation asks clients
// to allow 512 characters).
const maxTokenLength = 1024

// redacted stands where a token was.
const redacted = "[token]"

// Token is a personal access token. It never shows itself: printing, logging and
// marshalling all give "[token]".
type Token struct{ secret string }

// ErrNoToken tells that no token was given where one was looked for.
var ErrNoToken = errors.New("no token: create one with the scope bot:play at https://lichess.org/account/oauth/token/create")

// ParseToken checks the characters of a token. Its error does not quote the token.
func ParseToken(text string) (Token, error) {
	text = strings.TrimSpace(text)
	if text == "" {
		return Token{}, ErrNoToken
	}
	if len(text) > maxTokenLength {
		return Token{}, fmt.Errorf("token of %d characters: want at most %d", len(text), maxTokenLength)
	}
	for i, r := range text {
		if r != '_' && (r < '0' || r > '9') && (r < 'A' || r > 'Z') && (r < 'a' || r > 'z') {
			return Token{}, fmt.Errorf("token: character %d is not a letter, digit or underscore", i+1)
		}
	}
	return Token{secret: text}, nil
}

// TokenFromEnv reads the token from an environment variable, [TokenEnv] when name is empty.
func TokenFromEnv(name string) (Token, error) {
	if name == "" {
		name = TokenEnv
	}
	token, err := ParseToken(os.Getenv(name))
	if err != nil {
		return Token{}, fmt.Errorf("environment variable %s: %w", name, err)
	}
	return token, nil
}

// TokenFromFile reads the token from a file that holds nothing else.
func TokenFromFile(path string) (Token, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return Token{}, fmt.Errorf("token file: %w", err)
	}
	token, err := ParseToken(string(data))
	if err != nil {
		return Token{}, fmt.Errorf("token file %s: %w", path, err)
	}
	return token, nil
}

// IsZero reports whether there is no token.
func (t Token) IsZero() bool { return t.secret == "" }

// String is the same for every token.
func (t Token) String() string { return redacted }

// GoString is the same for every token.
func (t Token) GoString() string { return redacted }

// Format writes the redacted form for every verb, so that %x and %d show nothing either.
func (t Token) Format(state fmt.State, _ rune) { io.WriteString(state, redacted) }

// LogValue is the redacted form.
func (t Token) LogValue() slog.Value { return slog.StringValue(redacted) }

// MarshalText is the redacted form.
func (t Token) MarshalText() ([]byte, error) { return []byte(redacted), nil }

// Redact removes the token from a text that came from elsewhere.
func (t Token) Redact(text string) string {
	if t.secret == "" {
		return text
	}
	return strings.ReplaceAll(text, t.secret, redacted)
}

// RedactWriter is a second line of defence for logs: it removes the tokens from all that
// is written in whole lines.
func RedactWriter(w io.Writer, tokens ...Token) io.Writer {
	return &redactWriter{w: w, tokens: tokens}
}

type redactWriter struct {
	w      io.Writer
	tokens []Token
}

func (r *redactWriter) Write(data []byte) (int, error) {
	text := string(data)
	for _, token := range r.tokens {
		text = token.Redact(text)
	}
	if _, err := io.WriteString(r.w, text); err != nil {
		return 0, err
	}
	return len(data), nil
}
