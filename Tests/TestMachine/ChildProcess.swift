internal import Glibc

/// A program that a test has started, and its standard output.
///
/// Standard input and error are files, so that nothing ever waits for a test to read or write.
package final class ChildProcess {
    /// The first descriptor that is passed, as a service manager does it.
    private static let firstPassed: Int32 = 3
    /// A program that is read and says nothing for this long hangs, in milliseconds.
    private static let patience: Int32 = 300_000

    package let id: Int32
    private let output: Int32
    private var status: Int32?

    /// Starts a program, with `passed` as its descriptors from 3 on.
    package init(
        _ program: String, _ arguments: [String], input: String = "/dev/null", errors: String,
        environment: [String: String] = [:], passing passed: [Int32] = []
    ) throws(NotStarted) {
        var ends: [Int32] = [-1, -1]
        guard unsafe pipe(&ends) == 0 else { throw NotStarted(program: program) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        unsafe posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0)
        unsafe posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
        unsafe posix_spawn_file_actions_addopen(&actions, 2, errors, O_WRONLY | O_CREAT | O_APPEND, 0o600)
        for (index, descriptor) in passed.enumerated() {
            unsafe posix_spawn_file_actions_adddup2(&actions, descriptor, Self.firstPassed + Int32(index))
        }
        // What the test framework blocks or ignores must not be inherited.
        var attributes = posix_spawnattr_t()
        unsafe posix_spawnattr_init(&attributes)
        defer { unsafe posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        unsafe sigemptyset(&none)
        unsafe posix_spawnattr_setsigmask(&attributes, &none)
        unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        var child: pid_t = 0
        let variables = ["PATH": "/usr/bin:/bin", "HOME": "/nonexistent"].merging(environment) { $1 }
        let failure = unsafe Self.withWords([program] + arguments) { words in
            unsafe Self.withWords(variables.map { "\($0)=\($1)" }) { variables in
                unsafe posix_spawn(&child, program, &actions, &attributes, words, variables)
            }
        }
        close(ends[1])
        (id, output) = (child, ends[0])
        guard failure == 0 else { throw NotStarted(program: program) }
    }

    /// A program that could not be started.
    package struct NotStarted: Error {
        package let program: String
    }

    deinit {
        end(by: SIGKILL)
        close(output)
    }

    /// Lends the strings as a null-terminated list of C strings.
    private static func withWords<R>(
        _ words: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> R
    ) -> R {
        // Each copy is freed once, after the body.
        let copies = unsafe words.map { unsafe strdup($0) } + [nil]
        defer { for index in unsafe copies.indices { unsafe free(copies[index]) } }
        return unsafe body(copies)
    }

    /// Sends a signal, unless the process has been waited for.
    package func signal(_ number: Int32) {
        if status == nil { _ = kill(id, number) }
    }

    /// Whether it has not ended yet.
    package var isRunning: Bool {
        if status == nil {
            var raw: Int32 = 0
            if unsafe waitpid(id, &raw, WNOHANG) == id { status = Self.ended(raw) }
        }
        return status == nil
    }

    /// The exit status, or minus the signal, that `waitpid` has told.
    private static func ended(_ raw: Int32) -> Int32 {
        raw & 0x7F == 0 ? raw >> 8 & 0xFF : -(raw & 0x7F)
    }

    /// Waits for its end and returns its exit status, or minus the signal that ended it.
    package func wait() -> Int32 {
        if let status { return status }
        var raw: Int32 = 0
        while unsafe waitpid(id, &raw, 0) < 0, errno == EINTR {}
        let ended = Self.ended(raw)
        status = ended
        return ended
    }

    /// Sends a signal, and waits for the end as `wait` does.
    @discardableResult
    package func end(by number: Int32) -> Int32 {
        signal(number)
        return wait()
    }

    /// Reads its standard output to the end of a line, or to its end. Kills a program that hangs.
    package func readOutput(upToLine: Bool) -> String {
        var text: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: upToLine ? 1 : 4096)
        while !upToLine || text.last != 0x0A {
            var readable = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
            if unsafe poll(&readable, 1, Self.patience) == 0 { signal(SIGKILL) }
            // The buffer's count is passed.
            let count = unsafe buffer.withUnsafeMutableBytes { unsafe read(output, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            text += buffer[..<count]
        }
        return String(decoding: text, as: UTF8.self)
    }
}
