package factord

import (
	"fmt"
	"math"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
)

// checkPeer refuses a socket where another user listens, who would be sent codes: see "Whom a client believes" in wire.md.
func checkPeer(socket *net.UnixConn, path string) error {
	raw, err := socket.SyscallConn()
	if err != nil {
		return err
	}
	var peer *syscall.Ucred
	var refused error
	err = raw.Control(func(descriptor uintptr) {
		peer, refused = syscall.GetsockoptUcred(int(descriptor), syscall.SOL_SOCKET, syscall.SO_PEERCRED)
	})
	if err != nil || refused != nil {
		return fmt.Errorf("the kernel does not say who listens at %s", path)
	}
	user := strconv.FormatUint(uint64(peer.Uid), 10)
	if isTrusted(peer.Uid) || user == os.Getenv("FACTORD_DAEMON_UID") || ownsFolder(peer.Uid, path) {
		return nil
	}
	return fmt.Errorf(
		"user %s listens at %s: if that is factord's user, set FACTORD_DAEMON_UID=%s", user, path, user)
}

func isTrusted(user uint32) bool {
	return (user == 0 || int(user) == os.Geteuid()) && !isUnmapped(user)
}

// ownsFolder says whether a socket is in a folder of that user which nobody else can change, nor put another one in its place.
func ownsFolder(user uint32, path string) bool {
	folder := filepath.Dir(path)
	var found, above syscall.Stat_t
	if syscall.Stat(folder, &found) != nil || syscall.Stat(folder+"/..", &above) != nil {
		return false
	}
	return found.Uid == user && !isUnmapped(user) && isTrusted(above.Uid) && (found.Mode|above.Mode)&0o022 == 0
}

// isUnmapped says whether a number is that of all users whom this user namespace does not map, which identifies nobody.
func isUnmapped(user uint32) bool {
	lines, _ := os.ReadFile("/proc/self/uid_map")
	mapped, numbers := uint64(0), strings.Fields(string(lines))
	for i := 2; i < len(numbers); i += 3 {
		length, _ := strconv.ParseUint(numbers[i], 10, 32)
		mapped += length
	}
	if mapped == math.MaxUint32 {
		return false
	}
	number, err := os.ReadFile("/proc/sys/kernel/overflowuid")
	if err != nil {
		return user == 65534
	}
	return strings.TrimSpace(string(number)) == strconv.FormatUint(uint64(user), 10)
}
