import Glibc

/// The first steps of every program.
package enum ProgramStart {
    /// Whether the command line can be read at all, which needs `/proc`.
    package static var hasCommandLine: Bool { OutsideText.hasArguments }

    /// Prepares the process and returns the arguments after the program's name:
    ///
    /// - Descriptors 0, 1 and 2 are opened if the caller closed them, so that no file or socket opened later becomes a
    ///   standard stream and receives output.
    /// - Writing to a pipe that nobody reads is an error like any other, and does not end the process.
    package static func arguments() throws(UsageProblem) -> [String] {
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
            // The lowest free number is the closed one. It is opened in the wrong direction, so that using it fails.
            _ = unsafe open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
        _ = signal(SIGPIPE, SIG_IGN)
        let arguments = try OutsideText.arguments()
        try OutsideText.checkEnvironment()
        return arguments
    }
}
