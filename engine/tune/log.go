package tune

import (
	"fmt"
	"io"
	"os"
)

// Log is a file of self-play that grows game by game and can be taken up again.
type Log struct {
	file *os.File
	next int
	held int
}

// OpenLog opens or makes a file of self-play. What a crash left unfinished at its end is
// cut off.
func OpenLog(path string) (*Log, error) {
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, err
	}
	log := &Log{file: file, next: 1}
	if err := log.recover(); err != nil {
		file.Close()
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return log, nil
}

// recover finds the end of the last whole record.
func (l *Log) recover() error {
	info, err := l.file.Stat()
	if err != nil {
		return err
	}
	if info.Size() == 0 {
		_, err := l.file.WriteString(recordMagic)
		return err
	}
	end := int64(len(recordMagic))
	for ended, err := range ReadRecords(l.file) {
		if err != nil {
			return err
		}
		end = ended.End
		l.held++
		l.next = max(l.next, ended.Number+1)
	}
	if err := l.file.Truncate(end); err != nil {
		return err
	}
	_, err = l.file.Seek(end, io.SeekStart)
	return err
}

// Next is the number for the next game.
func (l *Log) Next() int { return l.next }

// Held is how many games the file holds.
func (l *Log) Held() int { return l.held }

// Append writes one game.
func (l *Log) Append(r *Record) error {
	if _, err := l.file.Write(r.append(nil)); err != nil {
		return err
	}
	l.held++
	l.next = max(l.next, r.Number+1)
	return nil
}

// Close closes the file.
func (l *Log) Close() error { return l.file.Close() }
