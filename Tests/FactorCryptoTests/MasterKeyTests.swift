import FactorCrypto
import Testing

struct MasterKeyTests {
    let place = AssociatedData(schema: 1, tenant: 0, document: (1, 2), record: (3, 4), kind: 5)
    let salt = [UInt8](repeating: 7, count: MasterKey.saltLength)
    let cheap = Argon2Cost(memoryKiB: 8, passes: 1)

    @Test(arguments: [0, 16, 31, 33, 64])
    func `a master key has 32 bytes`(length: Int) {
        #expect(throws: CryptoFailure.malformed) {
            _ = try MasterKey(SecretBytes.random(length, from: .seeded(1)))
        }
    }

    @Test func `a master key can be read back from its bytes`() throws {
        let key = MasterKey.generate(from: .seeded(1))
        let bytes = key.withBytes { $0.array() }
        #expect(bytes == Randomness.seeded(1).bytes(32))
        let again = try MasterKey(bytes.lend { SecretBytes(copying: $0) })
        #expect(again.id == key.id)
        let wrapped = [1, 2, 3].lend { key.wrap($0, at: place, randomness: .system) }
        #expect(try again.unwrap(wrapped, at: place) { $0.array() } == [1, 2, 3])
    }

    @Test func `a wrapped key does not open under another key or with other associated data`() {
        let key = MasterKey.generate(from: .seeded(1))
        let other = MasterKey.generate(from: .seeded(2))
        let wrapped = [1, 2, 3].lend { key.wrap($0, at: place, randomness: .system) }
        var elsewhere = place
        elsewhere.kind += 1
        #expect(MasterKey.id(of: wrapped) == key.id)
        #expect(throws: CryptoFailure.doesNotOpen) { try other.unwrap(wrapped, at: place) { _ in } }
        #expect(throws: CryptoFailure.doesNotOpen) { try key.unwrap(wrapped, at: elsewhere) { _ in } }
        #expect(throws: CryptoFailure.malformed) { try key.unwrap(Array(wrapped.prefix(47)), at: place) { _ in } }
        #expect(throws: CryptoFailure.malformed) { try key.unwrap([], at: place) { _ in } }
    }

    @Test func `a passphrase, its salt and its cost determine the key`() throws {
        let first = try derive("correct horse", salt, cheap)
        #expect(try derive("correct horse", salt, cheap) == first)
        #expect(try derive("correct horsf", salt, cheap) != first)
        #expect(try derive("correct horse", salt.map { $0 + 1 }, cheap) != first)
        #expect(try derive("correct horse", salt, Argon2Cost(memoryKiB: 8, passes: 2)) != first)
        #expect(try derive("correct horse", salt, Argon2Cost(memoryKiB: 16, passes: 1)) != first)
    }

    @Test func `a salt of another length and a cost out of range are refused`() {
        #expect(throws: CryptoFailure.malformed) { try derive("x", [1, 2, 3], cheap) }
        #expect(throws: CryptoFailure.malformed) { try derive("x", salt, Argon2Cost(memoryKiB: 7, passes: 1)) }
        #expect(throws: CryptoFailure.malformed) { try derive("x", salt, Argon2Cost(memoryKiB: 8, passes: 0)) }
        #expect(throws: CryptoFailure.malformed) { try derive("x", salt, Argon2Cost(memoryKiB: .max, passes: 1)) }
    }

    private func derive(_ text: String, _ salt: [UInt8], _ cost: Argon2Cost) throws(CryptoFailure) -> UInt64 {
        let passphrase = Array(text.utf8).lend { SecretBytes(copying: $0) }
        return try MasterKey.derive(passphrase: passphrase, salt: salt, cost: cost).id
    }
}
