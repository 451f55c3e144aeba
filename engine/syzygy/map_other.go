//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd)

package syzygy

import (
	"errors"
	"os"
)

func mapFile(*os.File, int64) ([]byte, error) { return nil, errors.ErrUnsupported }

func unmapFile([]byte) error { return errors.ErrUnsupported }
