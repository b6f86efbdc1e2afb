#if PostgreSQL
internal import Foundation
internal import TestMachine

/// The directory of a cluster. It does not outlive the process, and neither does a process that works in it, even after a
/// crash. Used by one thread.
final class ClusterDirectory {
    let path: String
    private let guardian: ChildProcess

    init() throws {
        // The path is short because a socket's path has at most 107 bytes.
        path = "/tmp/factord-cluster-\(UUID().uuidString.prefix(8))"
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o755])
        guardian = try ChildProcess("/bin/bash", ["-c", Self.cleaning, "bash", path], errors: "/dev/null")
    }

    /// Removes it; its processes have ended.
    func remove() {
        guardian.end(by: SIGTERM)
        try? FileManager.default.removeItem(atPath: path)
    }

    /// Waits for the end of the caller, and removes what it has left: the processes that work in the directory $1 or have it
    /// on their command line, and the directory.
    private static let cleaning = #"""
        directory=$1 caller=$PPID
        trap 'exit 0' TERM
        while kill -0 "$caller" 2>/dev/null; do sleep 0.5 & wait $!; done
        for process in /proc/[0-9]*; do
            if [[ $(readlink "$process/cwd") == "$directory"/* ]] ||
                tr '\0' ' ' <"$process/cmdline" 2>/dev/null | grep -qF "$directory/"; then
                kill -9 "${process#/proc/}"
            fi
        done
        umount -l "$directory"/*/disk 2>/dev/null
        rm -rf "$directory"
        """#
}
#endif
