import FactorCrypto
import FactorProgram
import Glibc
import Synchronization

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
    /// One start at a time: another thread's child must not inherit this one's end of the pipe.
    private static let starting = Mutex(())

    private let settings: CommandSettings

    init(_ settings: CommandSettings) {
        self.settings = settings
    }

    var longestMilliseconds: Int { settings.timeoutMilliseconds }

    func deliver(_ worded: WordedMessage) -> DeliveryOutcome {
        var line = worded.message.json(text: worded.smsText)
        line.append(0x0A)
        defer { wipe(&line) }
        guard let child = Self.starting.withLock({ _ in start(giving: line) }) else {
            return .failed("the command cannot be started: \(SecretFile.lastError)", retry: true)
        }
        let timeLeft = Int64(min(worded.timeLeft, settings.timeoutMilliseconds))
        guard let status = Self.wait(for: child, until: WallClock.now() + timeLeft) else {
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
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        defer { for end in ends { close(end) } }
        // The array outlives the call.
        let written = unsafe line.withUnsafeBytes { unsafe write(ends[1], $0.baseAddress, $0.count) }
        guard written == line.count else { return nil }
        return spawn(reading: ends[0])
    }

    private func spawn(reading input: Int32) -> pid_t? {
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        unsafe posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
        // Its output could contain the message.
        unsafe posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
        unsafe posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
        var attributes = posix_spawnattr_t()
        unsafe posix_spawnattr_init(&attributes)
        defer { unsafe posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        var usual = sigset_t()
        unsafe sigemptyset(&none)
        unsafe sigemptyset(&usual)
        unsafe sigaddset(&usual, SIGPIPE)
        unsafe posix_spawnattr_setsigmask(&attributes, &none)
        unsafe posix_spawnattr_setsigdefault(&attributes, &usual)
        unsafe posix_spawnattr_setpgroup(&attributes, 0)
        // A process group of its own, so that its children end with it.
        let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP
        unsafe posix_spawnattr_setflags(&attributes, Int16(flags))
        var child: pid_t = 0
        let status = unsafe Self.withWords(settings.words) { words in
            unsafe Self.withWords(Self.environment) { environment in
                unsafe posix_spawn(&child, settings.words[0], &actions, &attributes, words, environment)
            }
        }
        return status == 0 ? child : nil
    }

    /// The exit status; nil if it had to be killed.
    private static func wait(for child: pid_t, until deadline: Int64) -> Int32? {
        var status: Int32 = 0
        while true {
            let ended = unsafe waitpid(child, &status, WNOHANG)
            if ended == child { return status }
            if ended < 0, errno != EINTR { return 0x7F }
            guard WallClock.now() < deadline else { break }
            usleep(pollMicroseconds)
        }
        kill(-child, SIGKILL)
        while unsafe waitpid(child, &status, 0) < 0, errno == EINTR {}
        return nil
    }

    /// Lends the strings as a null-terminated list of C strings.
    private static func withWords<R>(_ words: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> R) -> R {
        // Each copy is freed once, after the body.
        let copies = unsafe words.map { unsafe strdup($0) } + [nil]
        defer { for index in unsafe copies.indices { unsafe free(copies[index]) } }
        return unsafe body(copies)
    }
}
