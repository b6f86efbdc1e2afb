import FactorCore
import Foundation
import TestMachine
import TestSupport
import Testing

@testable import FactorSQLite

/// SQLite's log of a file of release 0.1.0 that was damaged or torn before the store was taken over: no commit is lost silently.
struct WriteAheadLogTests {
    private let directory: TemporaryDirectory
    /// The database and its log as a killed process left them.
    private let database: Data
    private let log: Data
    private static let frame = 4096 + 24
    private static let commits: UInt64 = 12
    private static let witnesses = 3

    init() throws {
        directory = try TemporaryDirectory()
        let store = try JournalledStore(directory.database)
        for number in 1...Self.commits {
            try store.create(.subject(number), body: String(repeating: "x", count: number == 12 ? 9_000 : 100))
        }
        for witness in 0..<Self.witnesses { try store.set(state: [UInt8(witness)]) }
        database = try Data(contentsOf: URL(fileURLWithPath: directory.database))
        log = try Data(contentsOf: URL(fileURLWithPath: directory.database + "-wal"))
        withExtendedLifetime(store) {}
    }

    /// Opens a store with a log, and returns how many of the commits are there; nil if it is refused.
    private func open(_ log: Data) throws -> (commits: UInt64, isTorn: Bool)? {
        let copy = try TemporaryDirectory()
        try database.write(to: URL(fileURLWithPath: copy.database))
        try log.write(to: URL(fileURLWithPath: copy.database + "-wal"))
        let (store, ending): (SQLiteStore, WriteAheadLog.Ending?)
        do throws(StoreFailure) {
            ending = try Takeover.ending(of: copy.database)
            store = try SQLiteStore.serving(path: copy.database, durable: false, mayMake: false)
        } catch {
            guard case .corrupt = error else { throw error }
            return nil
        }
        defer { store.close() }
        var found: UInt64 = 0
        for number in 1...Self.commits where try store.load(.subject(number)) != nil { found += 1 }
        return (found, ending == .torn)
    }

    private var frames: Int { (log.count - 32) / Self.frame }

    @Test func `an unchanged log is read completely`() throws {
        let found = try #require(try open(log))
        #expect(found.commits == Self.commits && !found.isTorn)
    }

    @Test func `a flipped bit undoes nothing that was committed`() throws {
        var dice = Dice(seed: 3)
        var refused = 0
        // Every bit of the headers, which decide, and some of each page.
        var bits = Array(0..<32 * 8)
        for frame in 0..<frames {
            let start = (32 + frame * Self.frame) * 8
            bits += (0..<24 * 8).filter { _ in dice.one(in: 4) }.map { start + $0 }
            for _ in 0..<3 { bits.append(start + Int.random(in: 24 * 8..<Self.frame * 8, using: &dice)) }
        }
        for bit in bits {
            var flipped = log
            flipped[bit / 8] ^= 1 << UInt8(bit % 8)
            guard let found = try open(flipped) else {
                refused += 1
                continue
            }
            #expect(found.commits == Self.commits, "bit \(bit) of frame \((bit / 8 - 32) / Self.frame)")
        }
        #expect(refused > bits.count / 2)
    }

    @Test func `a lost sector, block or header undoes nothing that witnesses follow`() throws {
        var lost = (0..<frames).map { 32 + $0 * Self.frame..<32 + $0 * Self.frame + 24 }
        for length in [512, 4096] {
            lost += stride(from: 0, to: log.count, by: length).map { $0..<min($0 + length, log.count) }
        }
        var refused = 0
        for range in lost {
            var damaged = log
            damaged.replaceSubrange(range, with: Data(count: range.count))
            guard let found = try open(damaged) else {
                refused += 1
                continue
            }
            #expect(found.commits == Self.commits, "bytes \(range) of frame \((range.lowerBound - 32) / Self.frame)")
        }
        #expect(refused > lost.count / 3)
    }

    @Test func `if no commit follows, a loss by a flipped bit is reported`() throws {
        var dice = Dice(seed: 4)
        // Without the witnesses, which are the last frames.
        let log = self.log.prefix(32 + (frames - Self.witnesses) * Self.frame)
        let length = log.count
        for _ in 0..<200 {
            var flipped = Data(log)
            let bit = Int.random(in: 0..<length * 8, using: &dice)
            flipped[bit / 8] ^= 1 << UInt8(bit % 8)
            guard let found = try open(flipped) else { continue }
            #expect(found.commits == Self.commits || (found.commits == Self.commits - 1 && found.isTorn), "bit \(bit)")
        }
    }

    @Test func `a torn commit is dropped, and nothing else is`() throws {
        // The last commit before the witnesses takes several pages.
        let ends = (0..<frames).filter { log[32 + $0 * Self.frame + 4..<32 + $0 * Self.frame + 8] != Data(count: 4) }
        let (first, last) = (
            ends[ends.count - Self.witnesses - 2] + 1, ends[ends.count - Self.witnesses - 1]
        )
        #expect(last > first)
        for length in stride(from: 32 + first * Self.frame, through: 32 + (last + 1) * Self.frame, by: 517) {
            let found = try #require(try open(log.prefix(length)))
            #expect(found.commits == Self.commits - 1)
        }
        // Any of its sectors may have reached the disk, or not.
        var dice = Dice(seed: 5)
        for _ in 0..<100 {
            var torn = Data(log.prefix(32 + (last + 1) * Self.frame))
            for sector in (32 + first * Self.frame) / 512...torn.count / 512 where dice.one(in: 2) {
                let range = max(sector * 512, 32 + first * Self.frame)..<min((sector + 1) * 512, torn.count)
                torn.replaceSubrange(range, with: Data(count: range.count))
            }
            let found = try #require(try open(torn))
            #expect(found.commits >= Self.commits - 1)
        }
    }

    @Test func `a hole after the log costs no time, and data after the hole is found`() throws {
        let copy = try TemporaryDirectory()
        let path = copy.database + "-wal"
        let length = UInt64(32 + Self.frame << 31)
        for isDamaged in [false, true] {
            try log.write(to: URL(fileURLWithPath: path))
            let file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
            if isDamaged {
                // Two frames of this log far after its end. The first one ends a commit.
                let commit = log[32 + (frames - 2) * Self.frame..<log.count]
                try file.seek(toOffset: UInt64(32 + Self.frame << 30))
                try file.write(contentsOf: commit)
            }
            try file.truncate(atOffset: length)
            try file.close()
            if isDamaged {
                #expect(throws: StoreFailure.self) { try WriteAheadLog.ending(beside: copy.database) }
            } else {
                #expect(try WriteAheadLog.ending(beside: copy.database) == .whole)
            }
        }
    }

    @Test func `a log with pages that SQLite does not know is damaged`() throws {
        var header = [UInt8](log.prefix(24))
        header[10] = 0x11
        let sums = LogChecksum(isBigEndian: header[3] & 1 == 1).adding(header[...]).sums
        header += (0..<8).map { UInt8(truncatingIfNeeded: sums >> (56 - 8 * $0)) }
        #expect(WriteAheadLog.isHeader(header))
        #expect(try open(Data(header) + log.dropFirst(32)) == nil)
    }

    @Test func `a log that is gone, or empty, is missed`() throws {
        for length in [nil, 0, 31, 32] as [Int?] {
            let copy = try TemporaryDirectory()
            try database.write(to: URL(fileURLWithPath: copy.database))
            if let length { try log.prefix(length).write(to: URL(fileURLWithPath: copy.database + "-wal")) }
            let refusal = #expect(throws: StoreFailure.self) {
                try SQLiteStore.serving(path: copy.database, durable: false, mayMake: false)
            }
            guard case .corrupt(let text)? = refusal else {
                Issue.record("\(String(describing: refusal))")
                continue
            }
            #expect(text.contains("-wal is missing"))
        }
    }

    @Test func `a file that was closed needs no log`() throws {
        let copy = try TemporaryDirectory()
        do {
            let store = try JournalledStore(copy.database)
            try store.create(.subject(1))
            try store.close()
        }
        #expect(!FileManager.default.fileExists(atPath: copy.database + "-wal"))
        let again = try SQLiteStore.serving(path: copy.database, durable: false, mayMake: false)
        #expect(try again.load(.subject(1)) != nil)
        again.close()
    }
}
