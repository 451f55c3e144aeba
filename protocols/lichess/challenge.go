package lichess

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"strconv"
	"time"
)

// Challenge is an offer of a game.
type Challenge struct {
	ID               string         `json:"id"`
	Status           Label          `json:"status"`
	Challenger       *ChallengeUser `json:"challenger"` // nil: open or anonymous
	DestUser         *ChallengeUser `json:"destUser"`
	Variant          Label          `json:"variant"`
	Rated            bool           `json:"rated"`
	Speed            Speed          `json:"speed"`
	TimeControl      TimeControl    `json:"timeControl"`
	Color            string         `json:"color"`      // the challenger's: white, black or random
	FinalColor       string         `json:"finalColor"` // the challenger's, decided
	Direction        string         `json:"direction"`  // "in", "out" or absent
	InitialFEN       string         `json:"initialFen"`
	RematchOf        string         `json:"rematchOf"`
	Rules            []string       `json:"rules"`
	DeclineReason    string         `json:"declineReason"`
	DeclineReasonKey string         `json:"declineReasonKey"`
}

// ChallengeUser is one side of a challenge.
type ChallengeUser struct {
	ID          string `json:"id"`
	Name        string `json:"name"`
	Title       string `json:"title"`
	Rating      Int    `json:"rating"`
	Provisional bool   `json:"provisional"`
	Online      bool   `json:"online"`
}

// TimeControl is the clock of a challenge.
type TimeControl struct {
	Type        string `json:"type"`        // "clock", "correspondence" or "unlimited"
	Limit       Int    `json:"limit"`       // s
	Increment   Int    `json:"increment"`   // s
	DaysPerTurn Int    `json:"daysPerTurn"` // of correspondence
	Show        string `json:"show"`
}

// Reason is why a challenge is declined.
type Reason string

// The reasons that the server knows.
const (
	ReasonGeneric     Reason = "generic"
	ReasonLater       Reason = "later"
	ReasonTooFast     Reason = "tooFast"
	ReasonTooSlow     Reason = "tooSlow"
	ReasonTimeControl Reason = "timeControl"
	ReasonRated       Reason = "rated"    // asks for a rated challenge instead
	ReasonCasual      Reason = "casual"   // asks for a casual challenge instead
	ReasonStandard    Reason = "standard" // no variants now
	ReasonVariant     Reason = "variant"  // not this variant now
	ReasonNoBot       Reason = "noBot"
	ReasonOnlyBot     Reason = "onlyBot"
)

// Accept accepts a challenge. A refusal is normal: the challenger may have gone.
func (c *Client) Accept(ctx context.Context, id string) error {
	return c.answer(ctx, id, "accept", nil)
}

// Decline declines a challenge.
func (c *Client) Decline(ctx context.Context, id string, reason Reason) error {
	return c.answer(ctx, id, "decline", url.Values{"reason": {string(reason)}})
}

// Cancel withdraws a challenge of ours.
func (c *Client) Cancel(ctx context.Context, id string) error {
	return c.answer(ctx, id, "cancel", nil)
}

func (c *Client) answer(ctx context.Context, id, action string, form url.Values) error {
	_, err := c.call(ctx, request{
		lane: laneAnswer, path: "/api/challenge/" + url.PathEscape(id) + "/" + action, form: form, repeat: true,
	})
	return err
}

// Challenges lists the open challenges to us and by us. It needs the scope challenge:read.
func (c *Client) Challenges(ctx context.Context) (in, out []Challenge, err error) {
	var answer struct {
		In  []Challenge `json:"in"`
		Out []Challenge `json:"out"`
	}
	err = c.get(ctx, "/api/challenge", &answer)
	return answer.In, answer.Out, err
}

// ShowChallenge looks at one challenge. It needs the scope challenge:read.
func (c *Client) ShowChallenge(ctx context.Context, id string) (*Challenge, error) {
	var challenge Challenge
	if err := c.get(ctx, "/api/challenge/"+url.PathEscape(id)+"/show", &challenge); err != nil {
		return nil, err
	}
	return &challenge, nil
}

// Offer is a challenge that we are about to make.
type Offer struct {
	Clock     bool          // a clock game; otherwise Days
	Base      time.Duration // whole seconds
	Increment time.Duration // whole seconds
	Days      int           // per move; 0 without Clock: unlimited
	Rated     bool
	Color     string // "white", "black" or "" for random
	Variant   string // "" for standard
	FEN       string
}

func (o *Offer) form() url.Values {
	form := url.Values{"rated": {strconv.FormatBool(o.Rated)}, "keepAliveStream": {"true"}}
	switch {
	case o.Clock:
		form.Set("clock.limit", strconv.Itoa(int(o.Base/time.Second)))
		form.Set("clock.increment", strconv.Itoa(int(o.Increment/time.Second)))
	case o.Days > 0:
		form.Set("days", strconv.Itoa(o.Days))
	}
	for name, value := range map[string]string{"color": o.Color, "variant": o.Variant, "fen": o.FEN} {
		if value != "" {
			form.Set(name, value)
		}
	}
	return form
}

// challengeSilence is the time after which a challenge stream is dead; the server pings
// every 15 seconds.
const challengeSilence = 40 * time.Second

var errOfferDone = errors.New("the challenge is settled")

// Challenge challenges a user and keeps the challenge alive until it is settled, which
// gives "accepted", "declined" or "canceled", or until ctx ends. In the latter case the
// challenge stands until it is cancelled: use [Client.Cancel]. created is called as soon as
// the challenge has an identity.
func (c *Client) Challenge(ctx context.Context, user string, offer Offer, created func(*Challenge)) (outcome string, err error) {
	path := "/api/challenge/" + url.PathEscape(user)
	if err := c.pacer.admit(ctx, laneChallenge, "POST", path); err != nil {
		return "", err
	}
	known := false
	err = c.stream(ctx, request{path: path, form: offer.form()}, challengeSilence, func() {}, func(line []byte) error {
		var done struct {
			Done      string          `json:"done"`
			Challenge json.RawMessage `json:"challenge"` // older servers wrap it
		}
		if err := decode(line, &done); err != nil {
			return err
		}
		if done.Done != "" {
			outcome = done.Done
			return errOfferDone
		}
		if done.Challenge != nil {
			line = done.Challenge
		}
		challenge := new(Challenge)
		if err := decode(line, challenge); err == nil && challenge.ID != "" && !known {
			known = true
			created(challenge)
		}
		return nil
	})
	var answer *Error
	if errors.As(err, &answer) || err == nil {
		c.pacer.learn(laneChallenge, err)
	}
	switch {
	case errors.Is(err, errOfferDone):
		return outcome, nil
	case err == nil:
		return "", fmt.Errorf("challenge to %s: the stream ended without an outcome", user)
	}
	return "", err
}
