import FactorCrypto
import Testing

@testable import FactorCore

/// The first and the last value that a stored form may have are read, and those beside them are not.
struct StoredBoundsTests {
    /// A stored form, and whether bytes are read as one.
    struct Form: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let accepted: [[UInt8]]
        let refused: [[UInt8]]
        let isRead: @Sendable (inout ByteReader) throws -> Void

        init(
            _ about: String, accepted: [[UInt8]], refused: [[UInt8]],
            _ isRead: @escaping @Sendable (inout ByteReader) throws -> Void
        ) {
            (testDescription, self.accepted, self.refused, self.isRead) = (about, accepted, refused, isRead)
        }
    }

    private static func seed(_ period: UInt8) -> [UInt8] { [UInt8](repeating: 7, count: 16) + [period, 1] }

    private static func password(_ memory: Int, _ passes: Int) -> [UInt8] {
        PasswordVerifier.own(
            salt: [UInt8](repeating: 1, count: 16), cost: Argon2Cost(memoryKiB: memory, passes: passes),
            digest: [UInt8](repeating: 2, count: 32)
        ).encoded
    }

    static let forms = [
        Form(
            "an authenticator", accepted: [[1, 6, 15, 0], [1, 8, 120, 1]],
            refused: [[1, 5, 30, 0], [1, 9, 30, 0], [1, 6, 14, 0], [1, 6, 121, 0]]
        ) { _ = try TOTPMaterial(from: &$0) },
        Form("a token", accepted: [[1, 6, 0], [1, 8, 100]], refused: [[1, 5, 0], [1, 9, 0], [1, 6, 101]]) {
            _ = try HOTPMaterial(from: &$0)
        },
        Form("backup codes", accepted: [[1, 0], [20, 0]], refused: [[0, 0], [21, 0]]) {
            _ = try BackupCodeMaterial(from: &$0)
        },
        Form(
            "a removed seed", accepted: [0, 1, 15, 120].map(seed), refused: [2, 14, 121].map(seed)
        ) { _ = try RetiredSeed(from: &$0) },
        Form(
            "a password", accepted: [password(8_192, 1), password(131_072, 4)],
            refused: [password(8_191, 1), password(131_073, 1), password(8_192, 0), password(8_192, 5)]
        ) { reader in
            var bytes: [UInt8] = []
            while !reader.isAtEnd { bytes.append(try reader.byte()) }
            _ = try PasswordVerifier(decoding: bytes)
        },
    ]

    @Test(arguments: forms)
    func `the first and the last value are read, and none beside them`(_ form: Form) throws {
        for bytes in form.accepted {
            var reader = ByteReader(bytes)
            #expect(throws: Never.self) { try form.isRead(&reader) }
            #expect(reader.isAtEnd)
        }
        for bytes in form.refused {
            var reader = ByteReader(bytes)
            #expect(throws: Malformed.self, "\(bytes)") { try form.isRead(&reader) }
        }
    }
}
