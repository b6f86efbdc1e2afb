import FactorCommand
import FactorCrypto
import FactorService

/// A password, a token or a key, in locked memory. It has no description.
final class Secret: Sendable {
    let bytes: SecretBytes

    init(_ bytes: consuming SecretBytes) {
        self.bytes = bytes
    }

    /// Reads a file that only its owner can read, or a systemd credential, without the line end.
    static func read(_ path: String, isCredential: Bool) throws(StartProblem) -> Secret {
        let content = try SecretFile.read(
            path, isCredential: isCredential, without: "nothing is delivered")
        let length = content.withBytes { bytes in
            var length = bytes.byteCount
            while length > 0, [0x0A, 0x0D].contains(bytes.byte(at: length - 1)) { length -= 1 }
            return length
        }
        guard length > 0 else { throw StartProblem("\(path) is empty", remedy: "put the secret there") }
        let isText = content.withBytes { bytes in
            bytes.byteOffsets.prefix(length).allSatisfy { bytes.byte(at: $0) >= 0x20 }
        }
        guard isText else { throw StartProblem("\(path) holds a control character", remedy: "put one line there") }
        return Secret(content.withBytes { SecretBytes(copying: $0.extracting(0..<length)) })
    }
}
