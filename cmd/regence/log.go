package main

import (
	"fmt"
	"io"
	"log/slog"
	"os"

	"github.com/regence-chess/regence/configs"
)

// logLevels are the values of log.level that are not off.
var logLevels = map[string]slog.Level{
	"error": slog.LevelError, "warn": slog.LevelWarn, "info": slog.LevelInfo, "debug": slog.LevelDebug,
}

// newLog writes what is at least of a level to w, as text or JSON; at level off nothing.
func newLog(w io.Writer, level, format string) *slog.Logger {
	least, on := logLevels[level]
	if !on {
		return slog.New(slog.DiscardHandler)
	}
	options := &slog.HandlerOptions{Level: least}
	if format == "json" {
		return slog.New(slog.NewJSONHandler(w, options))
	}
	return slog.New(slog.NewTextHandler(w, options))
}

// hostLog is the log that [log] of regence.toml asks for. Its file stays open for as long as
// the program runs. A file that cannot be written is an error for the user to read, and the
// log goes to stderr.
func hostLog(stderr io.Writer, settings *configs.Regence) (*slog.Logger, error) {
	if settings.LogFile == "" || settings.LogLevel == "off" {
		return newLog(stderr, settings.LogLevel, settings.LogFormat), nil
	}
	file, err := os.OpenFile(settings.LogFile, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return newLog(stderr, settings.LogLevel, settings.LogFormat), fmt.Errorf("log.file in regence.toml: %w", err)
	}
	return newLog(file, settings.LogLevel, settings.LogFormat), nil
}
