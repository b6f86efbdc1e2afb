import FactorCore
import Foundation
import TestSupport
import Testing

@testable import FactorSQLite

/// The files are taken away, cut or replaced while the store is open: nothing is answered that nobody finds again.
struct FileWatchTests {
    enum Deed: CaseIterable {
        case removeDatabase, removeLog, replaceDatabase, replaceLog, cutDatabase, cutLog, cutLogByAFrame, emptyLog
        case overwriteDatabase, overwriteLog

        func run(_ path: String) throws {
            let (database, log) = (URL(fileURLWithPath: path), URL(fileURLWithPath: path + "-wal"))
            let files = FileManager.default
            switch self {
            case .removeDatabase: try files.removeItem(at: database)
            case .removeLog: try files.removeItem(at: log)
            case .replaceDatabase: try Data(contentsOf: database).write(to: database, options: .atomic)
            case .replaceLog: try Data(contentsOf: log).write(to: log, options: .atomic)
            case .cutDatabase: try cut(path, to: 4096)
            case .cutLog: try cut(path + "-wal", to: 32)
            case .cutLogByAFrame: try cut(path + "-wal", to: Data(contentsOf: log).count - 4120)
            case .emptyLog: try cut(path + "-wal", to: 0)
            case .overwriteDatabase: try overwrite(path, try Data(contentsOf: database).map { $0 ^ 1 })
            case .overwriteLog: try overwrite(path + "-wal", try Data(contentsOf: log).map { $0 ^ 1 })
            }
        }

        private func cut(_ path: String, to length: Int) throws {
            let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
            try file.truncate(atOffset: UInt64(length))
            try file.close()
        }

        /// Writes over a file where it lies.
        private func overwrite(_ path: String, _ bytes: [UInt8]) throws {
            let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
            try file.write(contentsOf: Data(bytes))
            try file.close()
        }
    }

    @Test(arguments: Deed.allCases)
    func `nothing is committed any more, and what is there is not made anew`(deed: Deed) throws {
        let directory = try TemporaryDirectory()
        let store = try SQLiteStore(path: directory.database, durable: false)
        for number in 1...20 as ClosedRange<UInt64> { try store.commit(.create(.subject(number))) }
        let before = try store.load(.subject(1))
        // A coarse clock may not tell two writes of one moment apart.
        usleep(20_000)
        try deed.run(directory.database)
        let names = try FileManager.default.contentsOfDirectory(atPath: directory.path)
        for _ in 0..<3 {
            let refusal = #expect(throws: StoreFailure.self) { try store.commit(.create(.subject(99))) }
            guard case .unavailable(let text)? = refusal else {
                Issue.record("\(String(describing: refusal))")
                break
            }
            #expect(text.contains("while it was in use"))
            #expect(throws: StoreFailure.self) { try store.probe() }
        }
        #expect(try Set(FileManager.default.contentsOfDirectory(atPath: directory.path)) == Set(names))
        if deed != .overwriteDatabase, deed != .cutDatabase { #expect(try store.load(.subject(1)) == before) }
        store.close()
    }

    @Test func `copying the log into the file is no change of somebody else's`() throws {
        let directory = try TemporaryDirectory()
        let store = try SQLiteStore(
            path: directory.database, durable: false,
            limits: StoreLimits(documents: 4, slice: 2, logPages: 8, retryPages: 2))
        for number in 1...400 as ClosedRange<UInt64> { try store.commit(.create(.subject(number))) }
        try store.probe()
        store.close()
    }
}
