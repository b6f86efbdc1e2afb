import FactorCrypto
import FactorProgram
import Glibc

/// Writes messages to a file, one JSON line each, for development: whoever can read the file can sign in as anybody.
final class FileTransport: Transport {
    static let name = "file"

    private let path: String

    init(path: String) {
        self.path = path
    }

    var longestMilliseconds: Int { 0 }

    func deliver(_ worded: WordedMessage) -> DeliveryOutcome {
        var line = worded.message.json(text: worded.smsText)
        line.append(0x0A)
        defer { wipe(&line) }
        let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { return .failed("the file cannot be opened: \(SecretFile.lastError)", retry: true) }
        defer { close(descriptor) }
        // The array outlives the call. A single call, so that lines of several threads do not mix.
        let written = unsafe line.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
        guard written == line.count else {
            return .failed("the file cannot be written: \(SecretFile.lastError)", retry: true)
        }
        return .delivered
    }
}
