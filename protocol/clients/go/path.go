package factord

import (
	"fmt"
	"os"
	"strings"
	"syscall"
)

// DefaultPath returns the daemon's socket: $FACTORD_SOCKET, or where a daemon without a configuration listens.
func DefaultPath() string {
	if named := os.Getenv("FACTORD_SOCKET"); named != "" {
		return named
	}
	runtime := os.Getenv("XDG_RUNTIME_DIR")
	if !strings.HasPrefix(runtime, "/") {
		runtime = fmt.Sprintf("/run/user/%d", os.Getuid())
		const writable = 2
		if syscall.Access(runtime, writable) != nil {
			return fmt.Sprintf("/tmp/factord-%d/factord.sock", os.Getuid())
		}
	}
	return runtime + "/factord/factord.sock"
}
