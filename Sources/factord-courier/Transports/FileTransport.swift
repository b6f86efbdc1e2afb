import FactorCrypto
import FactorFiles

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
        do throws(FileFailure) {
            // By a single call, so that lines of several threads do not mix.
            try OpenFile(appendingTo: path).write(line)
        } catch {
            return .failed("the file \(error.problem)", retry: true)
        }
        return .delivered
    }
}
