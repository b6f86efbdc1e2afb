import FactorCore
import FactorCrypto
import FactorServer
import TestServer
import TestSupport
import Testing

/// A backup file that was changed in any way is refused.
struct BackupFileTests {
    let scenario: Scenario
    let backup: [UInt8]

    init() throws {
        scenario = try Scenario()
        for number in 0..<800 { try scenario.enrolled("u-\(number)") }
        backup = try scenario.backup()
    }

    private func refusal(_ bytes: [UInt8]) -> BackupFault? {
        do throws(RestoreFailure) {
            _ = try Scenario.restore(bytes, into: nil, at: scenario.clock.now)
            return nil
        } catch {
            guard case .backup(let fault) = error else { return .malformed("\(error)") }
            return fault
        }
    }

    /// The file's blocks, with the signature before them.
    private func blocks(_ bytes: [UInt8]) throws -> [BackupBlock] {
        var splitter = BackupSplitter()
        splitter.append(bytes)
        var blocks: [BackupBlock] = []
        while let block = try splitter.next() { blocks.append(block) }
        try splitter.finish()
        return blocks
    }

    private func file(_ blocks: [BackupBlock]) -> [UInt8] {
        BackupFormat.signature(.newest) + blocks.flatMap(\.encoded)
    }

    @Test func `an unchanged file is complete, and has many blocks`() throws {
        #expect(refusal(backup) == nil)
        let blocks = try blocks(backup)
        #expect(blocks.count > 5)
        #expect(file(blocks) == backup)
    }

    @Test func `a file that is cut short anywhere is refused`() throws {
        for length in [0, 1, 15, 16, 17, 20, 100, backup.count / 2, backup.count - 70, backup.count - 1] {
            #expect(refusal(Array(backup.prefix(length))) == .cutShort, "\(length)")
        }
        let blocks = try blocks(backup)
        #expect(refusal(file(blocks.dropLast())) == .cutShort)
    }

    @Test func `a file with any byte changed is refused`() {
        for place in stride(from: 0, to: backup.count, by: 997) {
            var bytes = backup
            bytes[place] ^= 0x10
            #expect(refusal(bytes) != nil, "\(place)")
        }
    }

    @Test func `missing, repeated, moved, added and foreign blocks are refused`() throws {
        let blocks = try blocks(backup)
        var others: [[BackupBlock]] = []
        for place in 1..<blocks.count - 1 {
            others.append(blocks.filter { $0 != blocks[place] })
            others.append(Array(blocks[...place] + blocks[place...]))
        }
        var moved = blocks
        moved.swapAt(2, 3)
        let second = try self.blocks(try scenario.backup())
        var mixed = blocks
        mixed[3] = second[3]
        others += [moved, mixed, Array(blocks[..<3] + second[3...]), blocks + [blocks[1]]]
        for other in others { #expect(refusal(file(other)) == .damaged) }
        #expect(refusal(backup + [0]) == .damaged)
    }

    @Test func `blocks written without the key are refused`() throws {
        let stranger = TenantKeys.generate(tenant: 0, randomness: .seeded(77))
        var digest = BackupFormat.origin(.newest)
        let forged = try blocks(backup).map { block in
            let forged = BackupBlock(block.kind, block.payload, after: digest, stranger)
            digest = forged.digest
            return forged
        }
        #expect(refusal(file(forged)) == .forged)
        // The genuine head, followed by foreign documents.
        let genuine = try blocks(backup)
        let added = BackupBlock(.documents, genuine[2].payload, after: genuine[0].digest, stranger)
        #expect(refusal(file([genuine[0], added])) == .forged)
    }

    @Test func `files of another kind or format are refused`() {
        #expect(refusal(Array("SQLite format 3\0 and whatever follows".utf8)) == .foreign)
        let faults: [(UInt8, BackupFault)] = [
            (7, .newer(7)), (5, .damaged), (4, .foreign), (0, .foreign),
        ]
        for (version, fault) in faults {
            var other = backup
            other[15] = version
            #expect(refusal(other) == fault)
        }
    }

    @Test func `it names no user and shows no seed`() {
        guard let decoded = Base32.decode(Array("JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP".utf8)) else {
            Issue.record("no base 32")
            return
        }
        let seed = decoded.withBytes { $0.array() }
        #expect(seed.count == 20)
        for needle in [seed, Array("u-17".utf8), Array("u-799".utf8)] {
            let first = needle[0]
            #expect(!backup.indices.contains { backup[$0] == first && backup[$0...].starts(with: needle) })
        }
    }
}
