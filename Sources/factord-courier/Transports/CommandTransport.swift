import FactorCrypto
import FactorFiles
import FactorProgram
import FactorSocket
import Glibc

/// Settings of a program that delivers messages.
struct CommandSettings: Sendable {
    /// The program's path, and its arguments.
    let words: [String]
    let timeoutMilliseconds: Int
}

/// Delivers through a program, which gets the message as JSON on its standard input, never in arguments or variables.
///
/// Its exit status is the result: 0 if it was delivered; 65 and 67 (`EX_DATAERR`, `EX_NOUSER` of sysexits.h) if it
/// never can be; anything else if it may be later. A program that takes too long is killed.
final class CommandTransport: Transport {
    static let name = "command"

    private static let finalStatuses: Set<Int32> = [65, 67]
    private static let pollMicroseconds: UInt32 = 5_000
    private static let environment = ["PATH=/usr/local/bin:/usr/bin:/bin", "LANG=C.UTF-8"]

    /// What an empty pipe accepts at once, on every Linux.
    private static let longestInput = 65_536

    private let settings: CommandSettings

    init(_ settings: CommandSettings) {
        self.settings = settings
    }

    var longestMilliseconds: Int { settings.timeoutMilliseconds }

    func deliver(_ worded: WordedMessage) -> DeliveryOutcome {
        var line = worded.message.json(text: worded.smsText)
        line.append(0x0A)
        defer { wipe(&line) }
        guard let child = start(giving: line) else {
            return .failed("the command cannot be started: \(SystemError.last)", retry: true)
        }
        let timeLeft = Int64(min(worded.timeLeft, settings.timeoutMilliseconds))
        guard let status = Self.wait(for: child, until: SteadyClock.now() + timeLeft) else {
            return .failed("the command took too long", retry: true)
        }
        // The low seven bits are the signal that ended it.
        guard status & 0x7F == 0 else { return .failed("the command was killed by a signal", retry: true) }
        let code = status >> 8 & 0xFF
        guard code != 0 else { return .delivered }
        return .failed("the command exited with status \(code)", retry: !Self.finalStatuses.contains(code))
    }

    /// Starts the command with its input in a pipe that has room for all of it, so that neither waits for the other.
    private func start(giving line: [UInt8]) -> pid_t? {
        var ends: [Int32] = [-1, -1]
        guard line.count <= Self.longestInput, unsafe pipe(&ends) == 0 else { return nil }
        defer { for end in ends { close(end) } }
        // The array outlives the call.
        let written = unsafe line.withUnsafeBytes { unsafe write(ends[1], $0.baseAddress, $0.count) }
        guard written == line.count else { return nil }
        return ChildProgram(
            // Its output could contain the message.
            settings.words, environment: Self.environment, input: .descriptor(ends[0]), output: .nowhere,
            errors: .nowhere, hasOwnGroup: true
        ).start()
    }

    /// The exit status; nil if it had to be killed.
    private static func wait(for child: pid_t, until deadline: Int64) -> Int32? {
        var status: Int32 = 0
        while true {
            let ended = unsafe waitpid(child, &status, WNOHANG)
            if ended == child { return status }
            if ended < 0, errno != EINTR { return 0x7F }
            guard SteadyClock.now() < deadline else { break }
            usleep(pollMicroseconds)
        }
        kill(-child, SIGKILL)
        _ = ChildProgram.wait(for: child)
        return nil
    }
}
