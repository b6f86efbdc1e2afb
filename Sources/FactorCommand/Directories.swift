import Glibc

/// Where a user's programs keep their sockets and state: the XDG Base Directory Specification with the usual fall-backs.
package enum Directories {
    /// `$XDG_RUNTIME_DIR/factord`, else `/run/user/UID/factord` where that exists, else `/tmp/factord-UID`.
    package static var runtime: String {
        if let directory = environment(.runtimeDirectory) { return directory + "/factord" }
        let user = "/run/user/\(getuid())"
        return unsafe access(user, W_OK) == 0 ? user + "/factord" : "/tmp/factord-\(getuid())"
    }

    /// `$XDG_STATE_HOME/factord`, else `~/.local/state/factord`.
    package static var state: String {
        if let directory = environment(.stateDirectory) { return directory + "/factord" }
        return (environment(.home) ?? "/root") + "/.local/state/factord"
    }

    /// The socket where a daemon without a configuration listens.
    package static var socket: String { runtime + "/factord.sock" }

    /// The socket that is asked where no option names one: `$FACTORD_SOCKET`, else that of a daemon without a configuration.
    package static var askedSocket: String { environment(.socket) ?? socket }

    /// An absolute path from the environment; the specification has relative ones ignored.
    package static func environment(_ variable: EnvironmentVariable) -> String? {
        variable.value.flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
}
