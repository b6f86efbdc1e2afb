import Glibc

/// What every program does before anything else.
package enum ProgramStart {
    /// Whether the command line can be read at all, which takes `/proc`.
    package static var hasCommandLine: Bool { OutsideText.hasArguments }

    /// Gives the arguments after the program's name, once the process is fit to be used:
    ///
    /// - Descriptors 0, 1 and 2 are taken, so that no file or socket which is opened later gets the number of a standard
    ///   stream that the caller has closed, and an answer is never written into it.
    /// - Writing to a pipe that nobody reads is an error like any other, not the end of the process.
    package static func arguments() throws(UsageProblem) -> [String] {
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
            // The lowest free number is the one that is closed. Open the wrong way round, it fails when it is used.
            _ = unsafe open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
        _ = signal(SIGPIPE, SIG_IGN)
        let arguments = try OutsideText.arguments()
        try OutsideText.checkEnvironment()
        return arguments
    }
}
