package import FactorCrypto
import FactorFiles
import Glibc

/// Files and descriptors that hold a key or another secret. They are read into locked memory, and refused if others
/// could have read them.
package enum SecretFile {
    /// The most that is read: a key is 65 bytes, and no passphrase is this long.
    private static let limit = 4096

    /// Reads a regular file that only its owner can read, and that belongs to this user or to root.
    ///
    /// - Parameter consequence: what happens if it cannot be read, for the message.
    package static func read(
        _ path: String, isCredential: Bool = false, without consequence: String = "the store stays sealed"
    ) throws(StartProblem) -> SecretBytes {
        try drain(open(path, isCredential, consequence))
    }

    /// Checks that `read` would accept the file, without reading it.
    package static func check(_ path: String, isCredential: Bool) throws(StartProblem) {
        _ = try open(path, isCredential, "the store stays sealed")
    }

    private static func open(
        _ path: String, _ isCredential: Bool, _ consequence: String
    ) throws(StartProblem) -> OpenFile {
        do throws(FileFailure) {
            return try OpenFile(path, isCredential ? .credential : .secret)
        } catch {
            var remedy = error.remedy
            if case .system = error.cause {
                let way = error.isMissing ? "put it there, or name another key source" : "let user \(geteuid()) read it"
                remedy = "\(way); without it \(consequence)"
            }
            throw StartProblem("the key file \(path) \(error.problem)", remedy: remedy)
        }
    }

    /// Reads one line from a descriptor that was passed to the process: a pipe, a socket, a terminal, or a file that
    /// nobody else can read.
    package static func readLine(_ descriptor: Int32) throws(StartProblem) -> SecretBytes {
        try checkPassed(descriptor)
        let line = try drain(descriptor, "descriptor \(descriptor)", upToLine: true)
        guard line.count > 0 else { throw StartProblem("descriptor \(descriptor) has no passphrase") }
        return line
    }

    /// Throws unless somebody has passed that descriptor, and with it something to read a secret from.
    package static func checkPassed(_ descriptor: Int32) throws(StartProblem) {
        let name = "descriptor \(descriptor)"
        guard descriptor <= STDERR_FILENO || ProgramStart.inherited.contains(descriptor) else {
            throw StartProblem(
                "\(name) was not passed to the program",
                remedy: "pass a pipe there, or use 0 for the standard input")
        }
        var status = stat()
        // `status` outlives the call.
        guard unsafe fstat(descriptor, &status) == 0 else { throw StartProblem("\(name) is closed") }
        switch status.st_mode & S_IFMT {
        case S_IFIFO, S_IFSOCK: return
        case S_IFCHR where isatty(descriptor) == 1: return
        default:
            do throws(FileFailure) { _ = try FileRules.secret.check(descriptor, named: name) } catch {
                throw StartProblem("\(name) \(error.problem)", remedy: "pass a pipe there")
            }
        }
    }

    private static func drain(_ file: borrowing OpenFile) throws(StartProblem) -> SecretBytes {
        try drain(file.descriptor, file.path, upToLine: false)
    }

    /// Reads to the end of the file or line, through one buffer that is wiped.
    package static func drain(_ descriptor: Int32, _ name: String, upToLine: Bool) throws(StartProblem) -> SecretBytes {
        var bytes = [UInt8](repeating: 0, count: limit)
        defer { wipe(&bytes) }
        var count = 0
        while count < limit {
            // In bounds: `count` is below the array's length. A line is read byte by byte, so that nothing after it is
            // consumed.
            let wanted = upToLine ? 1 : limit - count
            let got = unsafe bytes.withUnsafeMutableBytes {
                unsafe Glibc.read(descriptor, $0.baseAddress! + count, wanted)
            }
            if got < 0, errno == EINTR { continue }
            guard got >= 0 else { throw StartProblem("\(name) cannot be read: \(SystemError.last)") }
            if got == 0 || upToLine && bytes[count] == 0x0A { break }
            count += got
        }
        guard count < limit else { throw StartProblem("\(name) is too long for a key") }
        return bytes.withRawPrefix(count) { SecretBytes(copying: $0) }
    }
}
