package ops

import (
	"bufio"
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"time"

	"github.com/regence-chess/regence/protocols/lichess"
)

// Limits of block lists.
const (
	fetchTimeout = 20 * time.Second
	maxList      = 8 << 20 // bytes
	retryFetch   = time.Minute
)

// BlockLists are lists of users from the network, fetched again now and then with their
// ETag, and kept on disk so that they hold from the first second after a restart.
type BlockLists struct {
	urls    []string
	folder  string
	refresh time.Duration
	http    *http.Client
	log     *slog.Logger
	tags    map[string]string
	sets    map[string]map[string]bool // by address
	users   atomic.Pointer[map[string]bool]
}

// NewBlockLists reads what is kept in folder from the last time.
func NewBlockLists(urls []string, folder string, refresh time.Duration, log *slog.Logger) *BlockLists {
	b := &BlockLists{
		urls: urls, folder: folder, refresh: refresh, http: &http.Client{Timeout: fetchTimeout}, log: log,
		tags: map[string]string{}, sets: map[string]map[string]bool{},
	}
	for _, url := range urls {
		if data, err := os.ReadFile(b.file(url)); err == nil {
			b.sets[url] = parseList(data)
		}
	}
	b.publish()
	return b
}

// Blocked reports whether a user, by id, is on one of the lists. It never waits.
func (b *BlockLists) Blocked(user string) bool { return (*b.users.Load())[user] }

// Run keeps the lists fresh until ctx ends.
func (b *BlockLists) Run(ctx context.Context) {
	for len(b.urls) > 0 {
		wait := b.refresh
		for _, url := range b.urls {
			if err := b.fetch(ctx, url); err != nil && ctx.Err() == nil {
				b.log.Warn("block list not fetched, the last one holds", "url", url, "error", err)
				wait = min(wait, retryFetch)
			}
		}
		timer := time.NewTimer(max(wait, time.Second))
		select {
		case <-ctx.Done():
			timer.Stop()
			return
		case <-timer.C:
		}
	}
}

// fetch fetches one list if it has changed.
func (b *BlockLists) fetch(ctx context.Context, url string) error {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return err
	}
	if tag := b.tags[url]; tag != "" && b.sets[url] != nil {
		request.Header.Set("If-None-Match", tag)
	}
	response, err := b.http.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	switch {
	case response.StatusCode == http.StatusNotModified:
		return nil
	case response.StatusCode != http.StatusOK:
		return fmt.Errorf("status %s", response.Status)
	}
	data, err := io.ReadAll(io.LimitReader(response.Body, maxList))
	if err != nil {
		return err
	}
	b.tags[url], b.sets[url] = response.Header.Get("ETag"), parseList(data)
	b.publish()
	b.log.Info("block list fetched", "url", url, "users", len(b.sets[url]))
	return b.keep(url, data)
}

// keep writes a list to disk, whole or not at all.
func (b *BlockLists) keep(url string, data []byte) error {
	if err := os.MkdirAll(b.folder, 0o700); err != nil {
		return err
	}
	temporary := b.file(url) + ".tmp"
	if err := os.WriteFile(temporary, data, 0o600); err != nil {
		return err
	}
	return os.Rename(temporary, b.file(url))
}

func (b *BlockLists) file(url string) string {
	sum := sha256.Sum256([]byte(url))
	return filepath.Join(b.folder, "blocklist-"+hex.EncodeToString(sum[:6])+".txt")
}

// publish joins the lists for Blocked.
func (b *BlockLists) publish() {
	all := map[string]bool{}
	for _, set := range b.sets {
		for user := range set {
			all[user] = true
		}
	}
	b.users.Store(&all)
}

// parseList reads one user a line; what follows a # is a comment.
func parseList(data []byte) map[string]bool {
	set := map[string]bool{}
	scanner := bufio.NewScanner(bytes.NewReader(data))
	for scanner.Scan() {
		line, _, _ := strings.Cut(scanner.Text(), "#")
		if line = strings.TrimSpace(line); line != "" {
			set[lichess.UserID(line)] = true
		}
	}
	return set
}
