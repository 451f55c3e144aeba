package bot

import (
	"context"
	"database/sql"
	"fmt"
	"os"
	"path/filepath"
	"time"

	_ "modernc.org/sqlite" // the driver "sqlite"
)

// Ledger remembers, in one SQLite file, which games were played by whom and how they
// ended, what users asked for, and how opponents answered our challenges. Its methods may
// be called from any goroutine.
type Ledger struct {
	db *sql.DB
}

// ledgerSchema makes the tables. Times are Unix seconds.
const ledgerSchema = `
CREATE TABLE IF NOT EXISTS game (
	id TEXT PRIMARY KEY, account TEXT NOT NULL, opponent TEXT NOT NULL, title TEXT NOT NULL,
	opponent_rating INTEGER NOT NULL, rating INTEGER NOT NULL,
	personality TEXT NOT NULL, fingerprint TEXT NOT NULL, rule TEXT NOT NULL, mystery INTEGER NOT NULL,
	variant TEXT NOT NULL, speed TEXT NOT NULL, rated INTEGER NOT NULL, color TEXT NOT NULL,
	started INTEGER NOT NULL, ended INTEGER, status TEXT, result TEXT, plies INTEGER
);
CREATE INDEX IF NOT EXISTS game_opponent ON game (opponent, started);
CREATE TABLE IF NOT EXISTS preference (user TEXT PRIMARY KEY, personality TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS opponent (
	account TEXT NOT NULL, user TEXT NOT NULL, not_before INTEGER NOT NULL, refusals INTEGER NOT NULL,
	last_color TEXT NOT NULL, PRIMARY KEY (account, user)
);
`

// OpenLedger opens or makes a ledger. The path ":memory:" keeps it in memory.
func OpenLedger(path string) (*Ledger, error) {
	if path != ":memory:" {
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			return nil, fmt.Errorf("ledger: %w", err)
		}
	}
	db, err := sql.Open("sqlite", path+"?_pragma=busy_timeout(5000)&_pragma=journal_mode(WAL)&_pragma=synchronous(NORMAL)")
	if err != nil {
		return nil, fmt.Errorf("ledger %s: %w", path, err)
	}
	db.SetMaxOpenConns(1)
	if _, err := db.Exec(ledgerSchema); err != nil {
		db.Close()
		return nil, fmt.Errorf("ledger %s: %w", path, err)
	}
	return &Ledger{db: db}, nil
}

// Close closes the file.
func (l *Ledger) Close() error { return l.db.Close() }

// entry is a game as the ledger keeps it.
type entry struct {
	ID          string
	Account     string
	Opponent    Guest
	Rating      int // ours
	Personality string
	Fingerprint string
	Rule        string
	Mystery     bool
	Variant     string
	Speed       string
	Rated       bool
	Color       string
	Started     time.Time
}

// begin records a game that starts. Of one that is known already, who plays is replaced.
func (l *Ledger) begin(ctx context.Context, e *entry) error {
	_, err := l.db.ExecContext(ctx, `
		INSERT INTO game (id, account, opponent, title, opponent_rating, rating, personality, fingerprint, rule, mystery,
			variant, speed, rated, color, started) VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)
		ON CONFLICT (id) DO UPDATE SET personality = excluded.personality, fingerprint = excluded.fingerprint,
			rule = excluded.rule, mystery = excluded.mystery`,
		e.ID, e.Account, e.Opponent.ID, e.Opponent.Title, e.Opponent.Rating, e.Rating, e.Personality, e.Fingerprint, e.Rule, e.Mystery,
		e.Variant, e.Speed, e.Rated, e.Color, e.Started.Unix())
	return err
}

// end records how a game ended: win, loss, draw or none.
func (l *Ledger) end(ctx context.Context, id, status, result string, plies int) error {
	_, err := l.db.ExecContext(ctx, `UPDATE game SET ended = ?, status = ?, result = ?, plies = ? WHERE id = ?`,
		time.Now().Unix(), status, result, plies, id)
	return err
}

// seated is who plays a game that was begun, for a bot that was started anew.
func (l *Ledger) seated(ctx context.Context, id string) (Choice, bool) {
	var c Choice
	err := l.db.QueryRowContext(ctx, `SELECT personality, rule, mystery FROM game WHERE id = ? AND ended IS NULL`, id).
		Scan(&c.Personality, &c.Rule, &c.Mystery)
	return c, err == nil
}

// lastAgainst is who played the last game against a user.
func (l *Ledger) lastAgainst(ctx context.Context, account, user string) string {
	var id string
	l.db.QueryRowContext(ctx, `SELECT personality FROM game WHERE account = ? AND opponent = ? ORDER BY started DESC, rowid DESC LIMIT 1`,
		account, user).Scan(&id)
	return id
}

// count counts the games of an account since a moment: all, and those against bots.
func (l *Ledger) count(ctx context.Context, account string, since time.Time) (all, bots int) {
	l.db.QueryRowContext(ctx, `SELECT COUNT(*), COALESCE(SUM(title = 'BOT'), 0) FROM game WHERE account = ? AND started >= ?`,
		account, since.Unix()).Scan(&all, &bots)
	return all, bots
}

// recent counts the games with a user since a moment.
func (l *Ledger) recent(ctx context.Context, account, user string, since time.Time) int {
	var n int
	l.db.QueryRowContext(ctx, `SELECT COUNT(*) FROM game WHERE account = ? AND opponent = ? AND started >= ?`,
		account, user, since.Unix()).Scan(&n)
	return n
}

// prefer remembers which personality a user asked for; "" forgets.
func (l *Ledger) prefer(ctx context.Context, user, personality string) error {
	if personality == "" {
		_, err := l.db.ExecContext(ctx, `DELETE FROM preference WHERE user = ?`, user)
		return err
	}
	_, err := l.db.ExecContext(ctx, `INSERT INTO preference VALUES (?, ?)
		ON CONFLICT (user) DO UPDATE SET personality = excluded.personality`, user, personality)
	return err
}

// preference is what a user asked for, "" for nothing.
func (l *Ledger) preference(ctx context.Context, user string) string {
	var id string
	l.db.QueryRowContext(ctx, `SELECT personality FROM preference WHERE user = ?`, user).Scan(&id)
	return id
}

// acquaintance is what we know of a bot that we challenge.
type acquaintance struct {
	NotBefore time.Time // when it may be challenged again
	Refusals  int       // in a row
	LastColor string    // ours in the last game that came of a challenge
}

// acquaintances are all that an account has challenged.
func (l *Ledger) acquaintances(ctx context.Context, account string) (map[string]acquaintance, error) {
	rows, err := l.db.QueryContext(ctx, `SELECT user, not_before, refusals, last_color FROM opponent WHERE account = ?`, account)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	all := map[string]acquaintance{}
	for rows.Next() {
		var user string
		var at int64
		var a acquaintance
		if err := rows.Scan(&user, &at, &a.Refusals, &a.LastColor); err != nil {
			return nil, err
		}
		a.NotBefore = time.Unix(at, 0)
		all[user] = a
	}
	return all, rows.Err()
}

// meet records the outcome of a challenge.
func (l *Ledger) meet(ctx context.Context, account, user string, a acquaintance) error {
	_, err := l.db.ExecContext(ctx, `INSERT INTO opponent VALUES (?,?,?,?,?)
		ON CONFLICT (account, user) DO UPDATE SET not_before = excluded.not_before, refusals = excluded.refusals,
			last_color = excluded.last_color`,
		account, user, a.NotBefore.Unix(), a.Refusals, a.LastColor)
	return err
}
