package lichess

import (
	"context"
	"net/url"
)

// MaxChat is the longest line of chat, in characters.
const MaxChat = 140

// act makes a call about a running game. All of them may be repeated.
func (c *Client) act(ctx context.Context, game, action string) error {
	_, err := c.call(ctx, request{
		lane: laneGame, path: "/api/bot/game/" + url.PathEscape(game) + "/" + action, timeout: gameTimeout, repeat: true,
	})
	return err
}

// Abort ends a game in which fewer than two plies were played.
func (c *Client) Abort(ctx context.Context, game string) error { return c.act(ctx, game, "abort") }

// Resign gives a game up.
func (c *Client) Resign(ctx context.Context, game string) error { return c.act(ctx, game, "resign") }

// Draw offers or accepts a draw, or declines one. The server says yes to every call; the
// game stream tells what came of it.
func (c *Client) Draw(ctx context.Context, game string, accept bool) error {
	return c.act(ctx, game, "draw/"+yesNo(accept))
}

// Takeback accepts or declines a takeback.
func (c *Client) Takeback(ctx context.Context, game string, accept bool) error {
	return c.act(ctx, game, "takeback/"+yesNo(accept))
}

// ClaimVictory claims the win after the opponent has left for long enough.
func (c *Client) ClaimVictory(ctx context.Context, game string) error {
	return c.act(ctx, game, "claim-victory")
}

// ClaimDraw claims a draw after the opponent has left for long enough.
func (c *Client) ClaimDraw(ctx context.Context, game string) error {
	return c.act(ctx, game, "claim-draw")
}

func yesNo(yes bool) string {
	if yes {
		return "yes"
	}
	return "no"
}

// Chat writes a line into one of the rooms of a game. The server refuses lines longer
// than [MaxChat] and drops what it takes for spam without a word. Chat is never repeated.
func (c *Client) Chat(ctx context.Context, game, room, text string) error {
	_, err := c.call(ctx, request{
		lane: laneChat, path: "/api/bot/game/" + url.PathEscape(game) + "/chat",
		form: url.Values{"room": {room}, "text": {text}},
	})
	return err
}
