package factord

import (
	"fmt"
	"os"
	"strings"
	"syscall"
)

// DefaultPath returns the daemon's socket: $FACTORD_SOCKET, or where a daemon without a configuration listens.
func DefaultPath() (string, error) {
	if named := os.Getenv("FACTORD_SOCKET"); named != "" {
		return named, nil
	}
	runtime := os.Getenv("XDG_RUNTIME_DIR")
	if !strings.HasPrefix(runtime, "/") {
		runtime = fmt.Sprintf("/run/user/%d", os.Getuid())
		const writable = 2
		if syscall.Access(runtime, writable) != nil {
			directory := fmt.Sprintf("/tmp/factord-%d", os.Getuid())
			return directory + "/factord.sock", checkPrivate(directory)
		}
	}
	return runtime + "/factord/factord.sock", nil
}

// checkPrivate refuses a directory in /tmp that another user created, since a false daemon there would be sent codes.
func checkPrivate(directory string) error {
	found, err := os.Lstat(directory)
	if err != nil {
		return nil
	}
	system, known := found.Sys().(*syscall.Stat_t)
	if !known || int(system.Uid) != os.Getuid() || !found.IsDir() || found.Mode().Perm()&0o022 != 0 {
		return fmt.Errorf("factord: other users can write to %s: name the daemon's socket in FACTORD_SOCKET", directory)
	}
	return nil
}
