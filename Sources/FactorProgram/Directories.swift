import Glibc

/// Where a user's programs keep their sockets and state: the XDG Base Directory Specification, with the usual
/// fallbacks.
package enum Directories {
    /// `$XDG_RUNTIME_DIR/factord`, or `/run/user/UID/factord` if that exists, or `/tmp/factord-UID`.
    package static var runtime: String {
        if let directory = environment(.runtimeDirectory) { return directory + "/factord" }
        let user = "/run/user/\(getuid())"
        return unsafe access(user, W_OK) == 0 ? user + "/factord" : "/tmp/factord-\(getuid())"
    }

    /// `$XDG_STATE_HOME/factord`, or `~/.local/state/factord`.
    package static var state: String {
        if let directory = environment(.stateDirectory) { return directory + "/factord" }
        return (environment(.home) ?? "/root") + "/.local/state/factord"
    }

    /// The socket where a daemon without a configuration listens.
    package static var socket: String { runtime + "/factord.sock" }

    /// The socket to use if no option names one: `$FACTORD_SOCKET`, or the socket of a daemon without a configuration.
    package static var askedSocket: String { environment(.socket) ?? socket }

    /// The user that the daemon is said to run as: `$FACTORD_DAEMON_UID`.
    package static var daemonUser: UInt32? { EnvironmentVariable.daemonUser.value.flatMap(UInt32.init) }

    /// An absolute path from the environment; relative ones are ignored, as the specification requires.
    package static func environment(_ variable: EnvironmentVariable) -> String? {
        variable.value.flatMap { $0.unicodeScalars.first == "/" ? $0 : nil }
    }
}
