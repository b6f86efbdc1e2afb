import CSQLite
import FactorCore
import Foundation
import TestMachine
import TestSupport
import Testing

@testable import FactorSQLite

/// The disk fails at each of its operations in turn, and every batch is done or not done: now, after more commits, in a
/// copy of the files as a crash would leave them, and after the store is opened again.
@Suite(.serialized) struct DiskFaultTests {
    /// No thread applies anything while the files are copied.
    private static let limits = {
        var limits = StoreLimits.small
        limits.applyMilliseconds = 0
        return limits
    }()

    struct Case: CustomTestStringConvertible, Sendable {
        let operation: FaultyFiles.Operation
        let code: Int32
        let isFull: Bool

        var testDescription: String { "\(operation) gives \(code)" }
    }

    static let cases = [
        Case(operation: .write, code: SQLITE_FULL, isFull: true),
        Case(operation: .write, code: SQLITE_IOERR | (3 << 8), isFull: false),
        Case(operation: .write, code: SQLITE_READONLY, isFull: false),
        Case(operation: .synchronise, code: SQLITE_IOERR | (4 << 8), isFull: false),
        Case(operation: .truncate, code: SQLITE_IOERR | (6 << 8), isFull: false),
        Case(operation: .open, code: SQLITE_CANTOPEN, isFull: false),
        Case(operation: .read, code: SQLITE_IOERR | (1 << 8), isFull: false),
    ]

    @Test(arguments: cases, [false, true])
    func `a batch is written completely or not at all, wherever the disk fails`(of kind: Case, isLasting: Bool) throws {
        FaultyFiles.register()
        // Denser at first, where one batch's own operations are; the later ones hit folds and checkpoints.
        var nth = 1
        while try !survives(kind, nth: nth, isLasting: isLasting) { nth += nth < 30 ? 1 : 19 }
    }

    @Test func `remains of a failed commit in the log are not damage`() throws {
        FaultyFiles.register()
        for nth in 1...12 {
            let copy = try TemporaryDirectory()
            let store = try SQLiteStore.serving(path: copy.database, durable: true, vfs: FaultyFiles.name)
            try store.commit(.create(.subject(1)))
            for round in 0..<2 {
                let long = String(repeating: "y", count: 20_000)
                FaultyFiles.arm(
                    .init(operation: .synchronise, code: 1034, nth: 1 + (nth + round) % 3, isLasting: false))
                _ = try? store.commit(.create(.subject(UInt64(10 + round)), body: long))
                FaultyFiles.disarm()
            }
            try store.commit(.create(.subject(2)))
            let killed = try copy.copyOfStore()
            let again = try SQLiteStore.serving(path: killed.database, durable: false, mayMake: false)
            #expect(try again.load(.subject(1)) != nil && again.load(.subject(2)) != nil)
            again.close()
            store.close()
        }
    }

    @Test func `a checkpoint that found no room is done at the next read of the store, without a commit`() throws {
        FaultyFiles.register()
        var met = 0
        for nth in 1...200 {
            let directory = try TemporaryDirectory()
            let store = try open(directory.database)
            FaultyFiles.arm(.init(operation: .write, code: SQLITE_FULL, nth: nth, isLasting: false))
            var number: UInt64 = 0
            var isRefused = false
            while FaultyFiles.firings == 0, number < 60 {
                number += 1
                let body = String(repeating: "y", count: 3_000)
                do { try store.commit(.create(.subject(number), body: body)) } catch { isRefused = true }
            }
            // A commit that was answered despite the fault left its checkpoint undone.
            if FaultyFiles.firings > 0, !isRefused {
                met += 1
                FaultyFiles.disarm()
                try store.probe()
            }
            FaultyFiles.disarm()
            store.close()
        }
        #expect(met > 0)
    }

    @Test func `after a commit that failed, a snapshot that is lost is taken again`() throws {
        FaultyFiles.register()
        let directory = try TemporaryDirectory()
        let store = try open(directory.database)
        // More than the connection that loads keeps in memory.
        let bodies = (0..<20).map { String(repeating: "\($0 % 10)", count: 300_000) }
        for (number, body) in bodies.enumerated() { try store.commit(.create(.subject(UInt64(number)), body: body)) }
        FaultyFiles.arm(.init(operation: .write, code: SQLITE_FULL, nth: 1, isLasting: true))
        #expect(throws: StoreFailure.full) { try store.commit(.create(.subject(99))) }
        FaultyFiles.disarm()
        FaultyFiles.arm(.init(operation: .read, code: SQLITE_IOERR | (1 << 8), nth: 1, isLasting: true))
        let found = bodies.indices.map { try? store.load(.subject(UInt64($0))) }
        #expect(found.contains { $0 == nil })
        FaultyFiles.disarm()
        for (number, body) in bodies.enumerated() {
            #expect(try store.load(.subject(UInt64(number))) == .sample(version: 1, body: body))
        }
        store.close()
    }

    /// Runs a history with one fault. Returns whether it ended before the fault was due.
    private func survives(_ kind: Case, nth: Int, isLasting: Bool) throws -> Bool {
        let directory = try TemporaryDirectory()
        defer { withExtendedLifetime(directory) {} }
        let model = MemoryStore()
        let store = try open(directory.database)
        var history = RandomHistory(seed: UInt64(nth))
        FaultyFiles.arm(.init(operation: kind.operation, code: kind.code, nth: nth, isLasting: isLasting))
        var refused = 0
        for _ in 0..<60 where refused < 3 {
            let batch = try history.batch(over: model)
            if history.chance(of: 12) { try? store.wipeReplaced() }
            refused += try commit(batch, to: store, model, kind) ? 0 : 1
        }
        let fired = FaultyFiles.disarm()
        let comment: Comment = "\(kind.testDescription), the \(nth)th\(isLasting ? " and on" : "")"
        try expectSame(store, as: model, comment)
        try expectSameInCopy(of: directory, as: model, comment)
        for _ in 0..<12 { _ = try commit(history.batch(over: model), to: store, model, nil) }
        try expectSame(store, as: model, comment)
        store.close()
        let again = try open(directory.database)
        try expectSame(again, as: model, comment)
        try again.check()
        again.close()
        return fired == 0
    }

    /// Commits to both if the first accepts it, and returns whether it did. A conflict is an answer too.
    private func commit(
        _ batch: StoreBatch, to store: SQLiteStore, _ model: MemoryStore, _ kind: Case?
    ) throws -> Bool {
        do throws(StoreFailure) {
            try store.commit(batch)
        } catch {
            if case .conflict = error {
                #expect(throws: error) { try model.commit(batch) }
                return true
            }
            let kind = try #require(kind, "failed with \(error) after the disk had recovered")
            if kind.isFull { #expect(error == .full) }
            return false
        }
        try model.commit(batch)
        return true
    }

    /// What a process that is killed here would find when it starts again.
    private func expectSameInCopy(of directory: TemporaryDirectory, as model: MemoryStore, _ comment: Comment) throws {
        let copy = try directory.copyOfStore()
        defer { withExtendedLifetime(copy) {} }
        let store = try SQLiteStore.serving(path: copy.database, durable: false, limits: StoreKind.sqliteFolding.limits)
        try expectSame(store, as: model, comment)
        store.close()
    }

    private func open(_ path: String) throws -> SQLiteStore {
        try SQLiteStore.serving(
            path: path, durable: true, limits: Self.limits, vfs: FaultyFiles.name)
    }
}
