package main

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"
)

// version is stamped in by the linker (make dist); empty in a plain build.
var version string

// buildVersion is the stamped version, else what the toolchain knows of the commit.
func buildVersion() string {
	if version != "" {
		return version
	}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "dev"
	}
	var revision, dirty string
	for _, setting := range info.Settings {
		switch {
		case setting.Key == "vcs.revision" && len(setting.Value) >= 8:
			revision = "-" + setting.Value[:8]
		case setting.Key == "vcs.modified" && setting.Value == "true":
			dirty = "+"
		}
	}
	return "dev" + revision + dirty
}

func newVersionCmd(a *app) *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "Print the version",
		Args:  cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			_, err := fmt.Fprintf(a.stdout, "regence %s (%s, %s/%s)\n",
				a.version, runtime.Version(), runtime.GOOS, runtime.GOARCH)
			return err
		},
	}
}
