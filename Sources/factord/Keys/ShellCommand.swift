import FactorService
import Glibc

/// A command named by the operator, run by a shell.
struct ShellCommand {
    /// More than any expected output.
    private static let mostOutput = 4096

    private let command: String
    private let seconds: Int

    /// - Parameter seconds: the time after which the command is killed.
    init(_ command: String, seconds: Int) {
        self.command = command
        self.seconds = seconds
    }

    /// Runs it with that standard input and returns its standard output; its standard error goes to ours.
    ///
    /// The text of a thrown error continues "the command that ...".
    func run(_ input: [UInt8]) throws(StartProblem) -> [UInt8] {
        let (stdin, stdout) = (try Pipe(), try Pipe())
        // A command that does not read must neither block nor end the writer.
        _ = fcntl(stdin.writeEnd.descriptor, F_SETFL, O_NONBLOCK)
        guard let child = Self.start(command, input: stdin.readEnd.descriptor, output: stdout.writeEnd.descriptor)
        else {
            throw StartProblem("could not be started: \(SecretFile.lastError)")
        }
        stdin.readEnd.close()
        stdout.writeEnd.close()
        // The array outlives the call, and its count is passed; a pipe holds all of it.
        _ = unsafe input.withUnsafeBytes { unsafe write(stdin.writeEnd.descriptor, $0.baseAddress, $0.count) }
        stdin.writeEnd.close()
        let output = drain(stdout.readEnd.descriptor)
        if output == nil { kill(child, SIGKILL) }
        var status: Int32 = 0
        while unsafe waitpid(child, &status, 0) < 0, errno == EINTR {}
        guard let output else { throw StartProblem("did not end within \(seconds) s") }
        guard status == 0 else { throw StartProblem("failed with status \(status >> 8)") }
        return output
    }

    /// Reads to the end; nil if that does not come in time.
    private func drain(_ descriptor: Int32) -> [UInt8]? {
        var output: [UInt8] = []
        let end = time(nil) + seconds
        while output.count < Self.mostOutput {
            var waited = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            let left = end - time(nil)
            guard left > 0, unsafe poll(&waited, 1, Int32(left) * 1000) != 0 else { return nil }
            var bytes = [UInt8](repeating: 0, count: Self.mostOutput)
            // The array's count is passed.
            let count = unsafe bytes.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return output }
            output += bytes.prefix(count)
        }
        return output
    }

    /// Starts a shell with those descriptors as its standard input, if given, and output.
    static func start(_ command: String, input: Int32?, output: Int32) -> pid_t? {
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        if let input { unsafe posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO) }
        unsafe posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
        var child: pid_t = 0
        // Three strings and the terminating null, freed once the child has its own copy.
        var words: [UnsafeMutablePointer<CChar>?] = unsafe []
        for word in ["sh", "-c", command] { unsafe words.append(strdup(word)) }
        unsafe words.append(nil)
        defer { for index in unsafe words.indices { unsafe free(words[index]) } }
        let status = unsafe posix_spawn(&child, "/bin/sh", &actions, nil, words, environ)
        return status == 0 ? child : nil
    }
}

/// A pipe whose ends are not inherited by child processes.
struct Pipe {
    let readEnd: End
    let writeEnd: End

    /// One end, closed in `deinit` if not before.
    final class End {
        private(set) var descriptor: Int32

        init(_ descriptor: Int32) {
            self.descriptor = descriptor
        }

        deinit { close() }

        func close() {
            guard descriptor >= 0 else { return }
            Glibc.close(descriptor)
            descriptor = -1
        }
    }

    init() throws(StartProblem) {
        var ends: [Int32] = [-1, -1]
        guard unsafe pipe(&ends) == 0 else { throw StartProblem("cannot get a pipe: \(SecretFile.lastError)") }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        readEnd = End(ends[0])
        writeEnd = End(ends[1])
    }
}
