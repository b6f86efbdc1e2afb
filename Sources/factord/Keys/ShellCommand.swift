import FactorFiles
import FactorProgram
import FactorServer
import FactorSocket
import Glibc

/// A command named by the operator, run by a shell.
struct ShellCommand {
    private static let bytesPerRead = 4_096

    private let command: String
    private let seconds: Int
    private let most: Int
    private let clock: () -> Int64

    /// - Parameters:
    ///   - seconds: the time after which the command is killed.
    ///   - most: the most bytes of output; with more the command is killed too.
    ///   - clock: counts milliseconds.
    init(
        _ command: String, seconds: Int, most: Int, clock: @escaping () -> Int64 = { Clock.monotonicMilliseconds() }
    ) {
        self.command = command
        self.seconds = seconds
        self.most = most
        self.clock = clock
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
            throw StartProblem("could not be started: \(SystemError.last)")
        }
        stdin.readEnd.close()
        stdout.writeEnd.close()
        // The array outlives the call, and its count is passed; a pipe holds all of it.
        _ = unsafe input.withUnsafeBytes { unsafe write(stdin.writeEnd.descriptor, $0.baseAddress, $0.count) }
        stdin.writeEnd.close()
        let output: [UInt8]
        do throws(StartProblem) { output = try drain(stdout.readEnd.descriptor) } catch {
            kill(child, SIGKILL)
            _ = ChildProgram.wait(for: child)
            throw error
        }
        let status = ChildProgram.wait(for: child)
        guard status == 0 else { throw StartProblem("failed with status \(status >> 8)") }
        return output
    }

    /// Reads to the end. Throws if that does not come in time, or too much comes before it.
    private func drain(_ descriptor: Int32) throws(StartProblem) -> [UInt8] {
        var output: [UInt8] = []
        let end = clock() + Int64(seconds) * 1000
        while output.count <= most {
            var waited = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            // If this process stood still, what has come meanwhile counts at the deadline.
            let ready = unsafe poll(&waited, 1, Int32(clamping: max(0, end - clock())))
            if ready < 0, errno == EINTR { continue }
            guard ready != 0 else { throw StartProblem("did not end within \(seconds) s") }
            var bytes = [UInt8](repeating: 0, count: Self.bytesPerRead)
            // The array's count is passed.
            let count = unsafe bytes.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return output }
            output += bytes.prefix(count)
        }
        throw StartProblem("printed more than \(most) bytes")
    }

    /// Starts a shell with those descriptors as its standard input, if given, and output.
    static func start(_ command: String, input: Int32?, output: Int32) -> pid_t? {
        ChildProgram(
            ["/bin/sh", "-c", command], input: input.map { .descriptor($0) } ?? .shared, output: .descriptor(output)
        ).start()
    }
}

/// A pipe.
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
        guard unsafe pipe(&ends) == 0 else { throw StartProblem("cannot get a pipe: \(SystemError.last)") }
        readEnd = End(ends[0])
        writeEnd = End(ends[1])
    }
}
