/// The environment variables that the programs read; there are no others.
package enum EnvironmentVariable: String, CaseIterable, Sendable {
    case socket = "FACTORD_SOCKET"
    case daemonUser = "FACTORD_DAEMON_UID"
    case runtimeDirectory = "XDG_RUNTIME_DIR"
    case stateDirectory = "XDG_STATE_HOME"
    case home = "HOME"
    case columns = "COLUMNS"
    case credentials = "CREDENTIALS_DIRECTORY"
    case notifySocket = "NOTIFY_SOCKET"
    case listenProcess = "LISTEN_PID"
    case listenDescriptors = "LISTEN_FDS"
    case listenNames = "LISTEN_FDNAMES"
    case watchdogProcess = "WATCHDOG_PID"
    case watchdogTime = "WATCHDOG_USEC"
    case boot = "FACTORD_BOOT_ID"

    /// Its value as text, or nil if it is not set. `ProgramStart` has refused values that are not UTF-8.
    package var value: String? { OutsideText.environment(rawValue) }
}
