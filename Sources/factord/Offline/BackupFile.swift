import FactorBackup
import FactorService
import Glibc

/// A backup file that is read from front to back.
final class BackupFile {
    /// Large enough that the calls cost nothing beside the checks.
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

    /// The next bytes; nil at the end.
    func next() throws(BackupSourceFailure) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: Self.bytesPerRead)
        while true {
            // The array is as long as the kernel is told.
            let count = unsafe bytes.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw BackupSourceFailure("\(path) cannot be read: \(SecretFile.lastError)") }
            bytes.removeLast(bytes.count - count)
            return bytes.isEmpty ? nil : bytes
        }
    }
}
