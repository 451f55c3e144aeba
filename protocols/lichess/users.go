package lichess

import (
	"bytes"
	"context"
	"net/http"
	"net/url"
	"strconv"
	"strings"
)

// User is the public side of another account.
type User struct {
	ID       string          `json:"id"`
	Username string          `json:"username"`
	Title    string          `json:"title"`
	Perfs    map[string]Perf `json:"perfs"` // may be absent
	Disabled bool            `json:"disabled"`
	TOS      bool            `json:"tosViolation"`
	Blocking bool            `json:"blocking"` // we block them
}

// OnlineBots lists bots that are online, at most n.
func (c *Client) OnlineBots(ctx context.Context, n int) ([]User, error) {
	body, err := c.call(ctx, request{
		lane: laneRead, method: http.MethodGet, path: "/api/bot/online?nb=" + strconv.Itoa(n),
		accept: streamAccepts, repeat: true,
	})
	if err != nil {
		return nil, err
	}
	var users []User
	for line := range bytes.Lines(body) {
		var user User
		if decode(line, &user) == nil && user.ID != "" {
			users = append(users, user)
		}
	}
	return users, nil
}

// User looks a user up.
func (c *Client) User(ctx context.Context, name string) (*User, error) {
	user := new(User)
	if err := c.get(ctx, "/api/user/"+url.PathEscape(name), user); err != nil {
		return nil, err
	}
	return user, nil
}

// UserStatus is what a user is doing now.
type UserStatus struct {
	ID      string `json:"id"`
	Online  bool   `json:"online"`
	Playing bool   `json:"playing"`
}

// statusMax is the greatest number of users for one question about status.
const statusMax = 100

// Status tells of at most 100 users whether they are online and playing.
func (c *Client) Status(ctx context.Context, ids []string) ([]UserStatus, error) {
	ids = ids[:min(len(ids), statusMax)]
	var answer []UserStatus
	err := c.get(ctx, "/api/users/status?ids="+url.QueryEscape(strings.Join(ids, ",")), &answer)
	return answer, err
}

// JoinTournament enters an arena; password and team may be empty.
func (c *Client) JoinTournament(ctx context.Context, id, password, team string) error {
	form := url.Values{}
	if password != "" {
		form.Set("password", password)
	}
	if team != "" {
		form.Set("team", team)
	}
	_, err := c.call(ctx, request{lane: laneRead, path: "/api/tournament/" + url.PathEscape(id) + "/join", form: form, repeat: true})
	return err
}

// LeaveTournament withdraws from an arena.
func (c *Client) LeaveTournament(ctx context.Context, id string) error {
	_, err := c.call(ctx, request{lane: laneRead, path: "/api/tournament/" + url.PathEscape(id) + "/withdraw", repeat: true})
	return err
}

// JoinTeam joins a team, which some arenas ask for.
func (c *Client) JoinTeam(ctx context.Context, id string) error {
	_, err := c.call(ctx, request{lane: laneRead, path: "/team/" + url.PathEscape(id) + "/join"})
	return err
}

// Tournament is an arena.
type Tournament struct {
	ID             string `json:"id"`
	FullName       string `json:"fullName"`
	Finished       bool   `json:"isFinished"`
	Started        bool   `json:"isStarted"`
	SecondsToStart Int    `json:"secondsToStart"`
	Bots           bool   `json:"botsAllowed"`
}

// Tournament looks an arena up.
func (c *Client) Tournament(ctx context.Context, id string) (*Tournament, error) {
	tournament := new(Tournament)
	if err := c.get(ctx, "/api/tournament/"+url.PathEscape(id), tournament); err != nil {
		return nil, err
	}
	return tournament, nil
}

// Export fetches a game as PGN. Of a running game the server holds back the last three moves.
func (c *Client) Export(ctx context.Context, game string) (string, error) {
	body, err := c.call(ctx, request{
		lane: laneRead, method: http.MethodGet, path: "/game/export/" + url.PathEscape(game),
		accept: "application/x-chess-pgn", repeat: true,
	})
	return string(body), err
}
