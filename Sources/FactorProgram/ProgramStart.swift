import Glibc

/// The first steps of every program.
package enum ProgramStart {
    /// The descriptors that the process was started with, besides the three standard ones. Noted before anything is
    /// opened: later the number of one that was not passed may be that of a file of the program's own.
    package static let inherited = Set((STDERR_FILENO + 1...1_023).filter { fcntl($0, F_GETFD) >= 0 })

    /// Whether the command line can be read at all, which needs `/proc`.
    package static var hasCommandLine: Bool { OutsideText.hasArguments }

    /// Prepares the process and returns the arguments after the program's name:
    ///
    /// - The descriptors that were passed are noted.
    /// - Descriptors 0, 1 and 2 are opened if the caller closed them, so that no file or socket opened later becomes a
    ///   standard stream and receives output.
    /// - Writing to a pipe that nobody reads is an error like any other, and does not end the process.
    package static func arguments() throws(UsageProblem) -> [String] {
        _ = inherited
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
            // The lowest free number is the closed one. It is opened in the wrong direction, so that using it fails.
            _ = unsafe open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
        _ = signal(SIGPIPE, SIG_IGN)
        let arguments = try OutsideText.arguments()
        try OutsideText.checkEnvironment()
        return arguments
    }

    /// Removes every variable of the environment but those that are documented, so that no library obeys another one:
    /// libcurl would write the keys of its connections to a file that `SSLKEYLOGFILE` names. No other thread runs yet.
    package static func reduceEnvironment() {
        let kept = Set(EnvironmentVariable.allCases.map(\.rawValue) + ["PATH", "LANG", "LC_ALL", "TZ"])
        for name in OutsideText.variableNames() where !kept.contains(name) { unsafe unsetenv(name) }
    }
}
