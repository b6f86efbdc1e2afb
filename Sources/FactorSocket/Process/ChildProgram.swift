internal import CLinux
internal import Glibc

/// A program that this one starts, with nothing of its own but what it is given: no other descriptor, no blocked or
/// ignored signal.
package struct ChildProgram {
    /// Where one of its standard streams leads.
    package enum Stream {
        /// To where this program's leads.
        case shared
        case descriptor(Int32)
        /// To nowhere: reading ends at once, and what is written is dropped.
        case nowhere
    }

    /// The program's path, and its arguments.
    private let words: [String]
    private let environment: [String]?
    private let streams: [(stream: Stream, number: Int32)]
    private let hasOwnGroup: Bool

    /// - Parameters:
    ///   - environment: its variables; those of this program if omitted.
    ///   - hasOwnGroup: whether it is in a process group of its own, so that its children can be ended with it.
    package init(
        _ words: [String], environment: [String]? = nil, input: Stream, output: Stream, errors: Stream = .shared,
        hasOwnGroup: Bool = false
    ) {
        self.words = words
        self.environment = environment
        streams = [(input, STDIN_FILENO), (output, STDOUT_FILENO), (errors, STDERR_FILENO)]
        self.hasOwnGroup = hasOwnGroup
    }

    /// Starts it, and returns its process. Nil if that fails; `errno` says why.
    package func start() -> Int32? {
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        for (stream, number) in streams {
            switch stream {
            case .shared: continue
            case .descriptor(let given): unsafe posix_spawn_file_actions_adddup2(&actions, given, number)
            case .nowhere: unsafe posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_RDWR, 0)
            }
        }
        unsafe factor_spawn_closing_from(&actions, STDERR_FILENO + 1)
        var attributes = posix_spawnattr_t()
        unsafe posix_spawnattr_init(&attributes)
        defer { unsafe posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        var all = sigset_t()
        unsafe sigemptyset(&none)
        unsafe sigfillset(&all)
        unsafe posix_spawnattr_setsigmask(&attributes, &none)
        unsafe posix_spawnattr_setsigdefault(&attributes, &all)
        unsafe posix_spawnattr_setpgroup(&attributes, 0)
        let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | (hasOwnGroup ? POSIX_SPAWN_SETPGROUP : 0)
        unsafe posix_spawnattr_setflags(&attributes, Int16(flags))
        var child: pid_t = 0
        let status = unsafe Self.lend(words) { words in
            guard let environment else {
                return unsafe posix_spawn(&child, self.words[0], &actions, &attributes, words, environ)
            }
            return unsafe Self.lend(environment) { environment in
                unsafe posix_spawn(&child, self.words[0], &actions, &attributes, words, environment)
            }
        }
        errno = status
        return status == 0 ? child : nil
    }

    /// Waits for its end. Returns its status, as `waitpid` gives it.
    package static func wait(for child: Int32) -> Int32 {
        var status: Int32 = 0
        while unsafe waitpid(child, &status, 0) < 0, errno == EINTR {}
        return status
    }

    /// Lends the strings as a null-terminated list of C strings.
    private static func lend<R>(_ words: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> R) -> R {
        // Each copy is freed once, after the body.
        let copies = unsafe words.map { unsafe strdup($0) } + [nil]
        defer { for index in unsafe copies.indices { unsafe free(copies[index]) } }
        return unsafe body(copies)
    }
}
