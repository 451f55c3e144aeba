package lichess

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Account is the account that a token belongs to.
type Account struct {
	ID       string          `json:"id"`
	Username string          `json:"username"`
	Title    string          `json:"title"` // "BOT" for a bot
	Perfs    map[string]Perf `json:"perfs"`
	Count    struct {
		All Int `json:"all"` // games ever played
	} `json:"count"`
}

// Perf is the standing of an account at one speed or variant.
type Perf struct {
	Games       Int  `json:"games"`
	Rating      Int  `json:"rating"`
	Provisional bool `json:"prov"`
}

// IsBot reports whether the account may use the Bot API.
func (a *Account) IsBot() bool { return a.Title == "BOT" }

// Account asks who we are.
func (c *Client) Account(ctx context.Context) (*Account, error) {
	account := new(Account)
	if err := c.get(ctx, "/api/account", account); err != nil {
		return nil, err
	}
	return account, nil
}

// TokenInfo is what the server knows of a token.
type TokenInfo struct {
	UserID  string
	Scopes  []string
	Expires time.Time // zero: never
}

// Has reports whether the token carries a scope.
func (t *TokenInfo) Has(scope string) bool { return slices.Contains(t.Scopes, scope) }

// TestToken asks what the token is good for. A token that the server does not know gives
// [ErrUnauthorized].
func (c *Client) TestToken(ctx context.Context) (*TokenInfo, error) {
	body, err := c.call(ctx, request{lane: laneRead, path: "/api/token/test", text: c.token.secret, repeat: true})
	if err != nil {
		return nil, err
	}
	var answer map[string]*struct {
		UserID  string `json:"userId"`
		Scopes  string `json:"scopes"`
		Expires Int    `json:"expires"`
	}
	if err := json.Unmarshal(body, &answer); err != nil {
		return nil, fmt.Errorf("POST /api/token/test: %w", err)
	}
	found := answer[c.token.secret]
	if found == nil {
		return nil, &Error{Status: http.StatusUnauthorized, Method: http.MethodPost, Path: "/api/token/test", Message: "No such token"}
	}
	info := &TokenInfo{UserID: found.UserID}
	for scope := range strings.SplitSeq(found.Scopes, ",") {
		if scope = strings.TrimSpace(scope); scope != "" {
			info.Scopes = append(info.Scopes, scope)
		}
	}
	if found.Expires > 0 {
		info.Expires = time.UnixMilli(int64(found.Expires))
	}
	return info, nil
}

// Skew measures how far the local clock is ahead of the server's, to a second or so.
func (c *Client) Skew(ctx context.Context) (time.Duration, error) {
	ctx, cancel := context.WithTimeout(ctx, callTimeout)
	defer cancel()
	start := time.Now()
	response, err := c.send(ctx, request{lane: laneRead, method: http.MethodGet, path: "/api/account"})
	if err != nil {
		return 0, err
	}
	defer response.Body.Close()
	there, err := http.ParseTime(response.Header.Get("Date"))
	if err != nil {
		return 0, fmt.Errorf("the server does not tell its time: %w", err)
	}
	here := start.Add(time.Since(start) / 2)
	return here.Sub(there.Add(500 * time.Millisecond)), nil // Date counts whole seconds
}

// Upgrade turns the account into a bot account. It cannot be undone.
func (c *Client) Upgrade(ctx context.Context) error {
	_, err := c.call(ctx, request{lane: laneRead, path: "/api/bot/account/upgrade"})
	return err
}

// playingMax is the greatest number of games that the server lists.
const playingMax = 50

// Playing lists our running games, most urgent first.
func (c *Client) Playing(ctx context.Context) ([]GameInfo, error) {
	var answer struct {
		NowPlaying []GameInfo `json:"nowPlaying"`
	}
	err := c.get(ctx, "/api/account/playing?nb="+strconv.Itoa(playingMax), &answer)
	return answer.NowPlaying, err
}
