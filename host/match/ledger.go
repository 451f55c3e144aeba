package match

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	_ "modernc.org/sqlite" // the database/sql driver "sqlite"

	"github.com/regence-chess/regence/engine/chess"
)

// Ledger keeps matches in an SQLite file. A unit (a pair of games) is written in one
// transaction, so that after a crash at any moment the ledger holds whole pairs only. It is
// the one source of PGN, reports and resumption.
type Ledger struct{ db *sql.DB }

// ErrNoMatch is returned for an id that the ledger does not hold.
var ErrNoMatch = errors.New("there is no match of that number")

// busyTimeout is how long one program waits for another that writes the same ledger.
const busyTimeout = 10 * time.Second

const schema = `
CREATE TABLE IF NOT EXISTS matches (
	id      INTEGER PRIMARY KEY AUTOINCREMENT,
	created TEXT NOT NULL,
	plan    TEXT NOT NULL,
	players TEXT NOT NULL
);
CREATE TABLE IF NOT EXISTS units (
	match   INTEGER NOT NULL REFERENCES matches(id),
	idx     INTEGER NOT NULL,
	PRIMARY KEY (match, idx)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS games (
	match   INTEGER NOT NULL REFERENCES matches(id),
	idx     INTEGER NOT NULL,
	unit    INTEGER NOT NULL,
	white   INTEGER NOT NULL,
	black   INTEGER NOT NULL,
	opening TEXT NOT NULL,
	first   INTEGER NOT NULL, -- color that moves first after the opening
	result  TEXT NOT NULL,
	reason  TEXT NOT NULL,
	detail  TEXT NOT NULL,
	started TEXT NOT NULL,
	wall    INTEGER NOT NULL, -- nanoseconds
	overrun INTEGER NOT NULL, -- nanoseconds
	output  TEXT NOT NULL,
	plies   TEXT NOT NULL,
	PRIMARY KEY (match, idx)
) WITHOUT ROWID;`

// OpenLedger opens or makes the ledger at path.
func OpenLedger(path string) (*Ledger, error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return nil, fmt.Errorf("ledger: %w", err)
	}
	source := fmt.Sprintf("file:%s?_pragma=journal_mode(WAL)&_pragma=synchronous(NORMAL)&_pragma=busy_timeout(%d)&_pragma=foreign_keys(1)",
		filepath.ToSlash(path), busyTimeout.Milliseconds())
	db, err := sql.Open("sqlite", source)
	if err != nil {
		return nil, fmt.Errorf("ledger %s: %w", path, err)
	}
	db.SetMaxOpenConns(1) // one writer; readers are rare
	if _, err := db.Exec(schema); err != nil {
		_ = db.Close()
		return nil, fmt.Errorf("ledger %s: %w", path, err)
	}
	return &Ledger{db: db}, nil
}

// DefaultLedger is the ledger in the user's configuration folder.
func DefaultLedger() (string, error) {
	dir, err := os.UserConfigDir()
	if err != nil {
		return "", fmt.Errorf("ledger: %w", err)
	}
	return filepath.Join(dir, "regence", "matches.db"), nil
}

// Close closes the file.
func (l *Ledger) Close() error { return l.db.Close() }

// Identity is who a player was when the match was made.
type Identity struct {
	Name        string `json:"name"`
	Engine      string `json:"engine"`                // as the engine calls itself
	Personality string `json:"personality,omitempty"` // id
	Version     string `json:"version,omitempty"`     // of the personality
	Fingerprint string `json:"fingerprint,omitempty"` // of the effective settings of a personality
}

// Match is a match as the ledger holds it.
type Match struct {
	ID      int64
	Created time.Time
	Plan    Plan
	Players []Identity
}

// Create stores a new match and returns its number.
func (l *Ledger) Create(ctx context.Context, plan *Plan, players []Identity) (*Match, error) {
	m := &Match{Created: time.Now().UTC().Truncate(time.Second), Plan: *plan, Players: players}
	planText, err := json.Marshal(plan)
	if err != nil {
		return nil, fmt.Errorf("ledger: %w", err)
	}
	playersText, err := json.Marshal(players)
	if err != nil {
		return nil, fmt.Errorf("ledger: %w", err)
	}
	row := l.db.QueryRowContext(ctx, `INSERT INTO matches (created, plan, players) VALUES (?, ?, ?) RETURNING id`,
		m.Created.Format(time.RFC3339), string(planText), string(playersText))
	if err := row.Scan(&m.ID); err != nil {
		return nil, fmt.Errorf("ledger: %w", err)
	}
	return m, nil
}

const matchColumns = `SELECT id, created, plan, players FROM matches`

// Match loads one match.
func (l *Ledger) Match(ctx context.Context, id int64) (*Match, error) {
	m, err := scanMatch(l.db.QueryRowContext(ctx, matchColumns+` WHERE id = ?`, id))
	if errors.Is(err, sql.ErrNoRows) {
		return nil, fmt.Errorf("match %d: %w", id, ErrNoMatch)
	}
	return m, err
}

// Matches lists all matches, the newest first.
func (l *Ledger) Matches(ctx context.Context) ([]*Match, error) {
	rows, err := l.db.QueryContext(ctx, matchColumns+` ORDER BY id DESC`)
	if err != nil {
		return nil, fmt.Errorf("ledger: %w", err)
	}
	defer rows.Close()
	var matches []*Match
	for rows.Next() {
		m, err := scanMatch(rows)
		if err != nil {
			return nil, err
		}
		matches = append(matches, m)
	}
	return matches, rows.Err()
}

func scanMatch(row interface{ Scan(...any) error }) (*Match, error) {
	var m Match
	var created, plan, players string
	if err := row.Scan(&m.ID, &created, &plan, &players); err != nil {
		return nil, fmt.Errorf("ledger: %w", err)
	}
	var err error
	if m.Created, err = time.Parse(time.RFC3339, created); err != nil {
		return nil, fmt.Errorf("ledger: match %d: %w", m.ID, err)
	}
	if err := json.Unmarshal([]byte(plan), &m.Plan); err != nil {
		return nil, fmt.Errorf("ledger: match %d: plan: %w", m.ID, err)
	}
	if err := json.Unmarshal([]byte(players), &m.Players); err != nil {
		return nil, fmt.Errorf("ledger: match %d: players: %w", m.ID, err)
	}
	return &m, nil
}

// Store writes the games of a finished unit in one transaction.
func (l *Ledger) Store(ctx context.Context, match int64, unit Unit, records []Record) error {
	tx, err := l.db.BeginTx(ctx, nil)
	if err != nil {
		return fmt.Errorf("ledger: %w", err)
	}
	defer func() { _ = tx.Rollback() }() // without effect after Commit
	if _, err := tx.ExecContext(ctx, `INSERT INTO units (match, idx) VALUES (?, ?)`, match, unit.Index); err != nil {
		return fmt.Errorf("ledger: pair %d: %w", unit.Index+1, err)
	}
	for i := range records {
		if err := storeGame(ctx, tx, match, unit, &records[i]); err != nil {
			return fmt.Errorf("ledger: game %d: %w", records[i].Index+1, err)
		}
	}
	if err := tx.Commit(); err != nil {
		return fmt.Errorf("ledger: %w", err)
	}
	return nil
}

func storeGame(ctx context.Context, tx *sql.Tx, match int64, unit Unit, r *Record) error {
	opening, err := json.Marshal(r.Opening)
	if err != nil {
		return err
	}
	output, err := json.Marshal(r.LastOutput)
	if err != nil {
		return err
	}
	plies, err := json.Marshal(r.Plies)
	if err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, `INSERT INTO games
		(match, idx, unit, white, black, opening, first, result, reason, detail, started, wall, overrun, output, plies)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		match, r.Index, unit.Index, r.Players[chess.White], r.Players[chess.Black], string(opening), r.First,
		r.Result.String(), string(r.Reason), r.Detail, r.Started.UTC().Format(time.RFC3339Nano),
		r.Wall.Nanoseconds(), r.Overrun.Nanoseconds(), string(output), string(plies))
	return err
}

// Games loads the games of a match in the order of the schedule.
func (l *Ledger) Games(ctx context.Context, match int64) ([]Record, error) {
	rows, err := l.db.QueryContext(ctx, `SELECT idx, white, black, opening, first, result, reason, detail, started, wall, overrun, output, plies
		FROM games WHERE match = ? ORDER BY idx`, match)
	if err != nil {
		return nil, fmt.Errorf("ledger: %w", err)
	}
	defer rows.Close()
	var records []Record
	for rows.Next() {
		var r Record
		var opening, result, reason, started, output, plies string
		if err := rows.Scan(&r.Index, &r.Players[chess.White], &r.Players[chess.Black], &opening, &r.First, &result, &reason,
			&r.Detail, &started, &r.Wall, &r.Overrun, &output, &plies); err != nil {
			return nil, fmt.Errorf("ledger: %w", err)
		}
		r.Reason = Reason(reason)
		for _, possible := range []chess.Result{chess.WhiteWins, chess.BlackWins, chess.Draw} {
			if possible.String() == result {
				r.Result = possible
			}
		}
		if r.Started, err = time.Parse(time.RFC3339Nano, started); err != nil {
			return nil, fmt.Errorf("ledger: game %d: %w", r.Index+1, err)
		}
		for _, part := range []struct {
			text string
			into any
		}{{opening, &r.Opening}, {output, &r.LastOutput}, {plies, &r.Plies}} {
			if err := json.Unmarshal([]byte(part.text), part.into); err != nil {
				return nil, fmt.Errorf("ledger: game %d: %w", r.Index+1, err)
			}
		}
		records = append(records, r)
	}
	return records, rows.Err()
}
