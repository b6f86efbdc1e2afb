import FactorBackup
import FactorService
import Glibc

/// A backup file, read from front to back.
final class BackupFile {
    /// Large enough that the calls cost nothing compared with the checks.
    private static let bytesPerRead = 262_144

    private let path: String
    private let descriptor: Int32

    init(_ path: String) throws(StartProblem) {
        self.path = path
        descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw StartProblem("the backup \(path) cannot be opened: \(SecretFile.lastError)")
        }
    }

    deinit {
        close(descriptor)
    }

    /// The next bytes, or nil at the end.
    func next() throws(BackupSourceFailure) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: Self.bytesPerRead)
        while true {
            // The array's count is passed.
            let count = unsafe bytes.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw BackupSourceFailure("\(path) cannot be read: \(SecretFile.lastError)") }
            bytes.removeLast(bytes.count - count)
            return bytes.isEmpty ? nil : bytes
        }
    }
}
