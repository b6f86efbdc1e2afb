import FactorCommand
package import FactorCrypto
import Glibc

/// Files and descriptors that hold a key or another secret. They are read into locked memory, and refused if others
/// could have read them.
package enum SecretFile {
    /// The most that is read: a key is 65 bytes, and no passphrase is this long.
    private static let limit = 4096

    /// Whether a file exists at a path.
    package static func exists(_ path: String) -> Bool {
        unsafe access(path, F_OK) == 0
    }

    /// Reads a regular file that only its owner can read, and that belongs to this user or to root.
    ///
    /// - Parameter consequence: what happens if it cannot be read, for the message.
    package static func read(
        _ path: String, isCredential: Bool = false, without consequence: String = "the store stays sealed"
    ) throws(StartProblem) -> SecretBytes {
        let descriptor = try openPrivate(path, isCredential, consequence)
        defer { close(descriptor) }
        return try drain(descriptor, path, upToLine: false)
    }

    /// Checks that `read` would accept the file, without reading it.
    package static func check(_ path: String, isCredential: Bool) throws(StartProblem) {
        close(try openPrivate(path, isCredential, "the store stays sealed"))
    }

    private static func openPrivate(
        _ path: String, _ isCredential: Bool, _ consequence: String
    ) throws(StartProblem) -> Int32 {
        // A pipe in place of the file must not block the start.
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            let isMissing = errno == ENOENT
            throw StartProblem(
                "the key file \(path) cannot be opened: \(lastError)",
                remedy: isMissing
                    ? "put it there, or name another key source; without it \(consequence)"
                    : "let user \(geteuid()) read it; without it \(consequence)")
        }
        do throws(StartProblem) {
            try requirePrivate(descriptor, path, isCredential)
            return descriptor
        } catch {
            close(descriptor)
            throw error
        }
    }

    /// systemd may let the service's user read a credential through an access control list, whose mask then shows as
    /// the group's read permission.
    private static func requirePrivate(
        _ descriptor: Int32, _ path: String, _ isCredential: Bool
    ) throws(StartProblem) {
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw StartProblem("\(path) is not a regular file", remedy: "put the key in a file")
        }
        guard status.st_mode & (isCredential ? 0o037 : 0o077) == 0 else {
            throw StartProblem(
                "others may read or change the key file \(path)", remedy: "run chmod 600 \(path)")
        }
        guard status.st_uid == geteuid() || status.st_uid == 0 else {
            throw StartProblem(
                "the key file \(path) belongs to another user", remedy: "run chown \(geteuid()) \(path)")
        }
    }

    /// Reads one line from an open descriptor.
    package static func readLine(_ descriptor: Int32) throws(StartProblem) -> SecretBytes {
        let line = try drain(descriptor, "descriptor \(descriptor)", upToLine: true)
        guard line.count > 0 else { throw StartProblem("descriptor \(descriptor) has no passphrase") }
        return line
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
            guard got >= 0 else { throw StartProblem("\(name) cannot be read: \(lastError)") }
            if got == 0 || upToLine && bytes[count] == 0x0A { break }
            count += got
        }
        guard count < limit else { throw StartProblem("\(name) is too long for a key") }
        return bytes.withRawPrefix(count) { SecretBytes(copying: $0) }
    }

    /// The system's message for the last error.
    package static var lastError: String { OutsideText.systemError(errno) }
}
