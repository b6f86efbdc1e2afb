import FactorCrypto
import Testing

@testable import FactorCore

/// The stored form of a tenant: those of 0.1.0 byte for byte, and the one from the second layout on.
struct TenantRecordTests {
    private func record(_ layout: StoreLayout = .first, _ edition: DefaultsEdition = .first) -> TenantRecord {
        TenantRecord(
            number: 7, createdAt: Timestamp(milliseconds: 1_000),
            settings: PolicySettings(values: [40: .integer(12)]), sealedName: [1, 2, 3], wrappedKeys: [4, 5],
            layout: layout, edition: edition)
    }

    /// A record of the first format as 0.1.0 writes it, without the number of the format.
    private static let old: [UInt8] =
        [1] + [0, 0, 0, 0, 0, 0, 0, 7] + [0xD0, 0x0F] + [1, 40, 0, 24] + [3, 1, 2, 3] + [2, 4, 5]

    @Test func `what 0.1.0 wrote is of the first edition, and is written back byte for byte`() throws {
        var costs = ByteWriter()
        PasswordCosts([.argon2(memoryKiB: 65_536, passes: 3)]).write(to: &costs)
        for bytes in [[1] + Self.old, [2] + Self.old + costs.bytes] {
            let read = try TenantRecord(decoding: bytes)
            #expect(read.edition == .first && read.layout == .first)
            #expect(read.encoded == bytes)
        }
        #expect(record().encoded == [1] + Self.old)
    }

    @Test(arguments: DefaultsEdition.allCases)
    func `a record of the second layout has its edition, and is read as written`(_ edition: DefaultsEdition) throws {
        let bytes = record(.second, edition).encoded
        #expect(bytes.starts(with: [3] + Self.old) && bytes.last == edition.rawValue)
        let read = try TenantRecord(decoding: bytes)
        #expect(read.edition == edition && read.layout == .second && read.encoded == bytes)
        for length in bytes.indices {
            #expect(throws: Malformed()) { _ = try TenantRecord(decoding: Array(bytes.prefix(length))) }
        }
        #expect(throws: Malformed()) { _ = try TenantRecord(decoding: bytes + [0]) }
    }

    @Test func `an edition that is unknown, or newer than the layout, is malformed`() {
        for edition in [0, 3, 255] as [UInt8] {
            let bytes = record(.second).encoded.dropLast() + [edition]
            #expect(throws: Malformed()) { _ = try TenantRecord(decoding: Array(bytes)) }
        }
        var bytes = record(.second, .second).encoded
        bytes[1 + Self.old.count + 1] = StoreLayout.first.rawValue
        #expect(throws: Malformed()) { _ = try TenantRecord(decoding: bytes) }
    }
}
