import FactorCore
import Foundation
import TestMachine
import TestSupport
import Testing

@testable import FactorSQLite

/// The files are removed, cut or replaced while the store is open: no commit is answered that cannot be found again.
struct FileWatchTests {
    enum FileChange: CaseIterable {
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

        /// Overwrites a file in place.
        private func overwrite(_ path: String, _ bytes: [UInt8]) throws {
            let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
            try file.write(contentsOf: Data(bytes))
            try file.close()
        }
    }

    @Test(arguments: FileChange.allCases)
    func `nothing more is committed, and existing files are not made again`(deed: FileChange) throws {
        let directory = try TemporaryDirectory()
        let store = try SQLiteStore(path: directory.database, durable: false)
        for number in 1...20 as ClosedRange<UInt64> { try store.commit(.create(.subject(number))) }
        let before = try store.load(.subject(1))
        // A coarse clock may not tell two writes at one time apart.
        usleep(20_000)
        try deed.run(directory.database)
        let names = try FileManager.default.contentsOfDirectory(atPath: directory.path)
        for _ in 0..<3 {
            let refusal = #expect(throws: StoreFailure.self) { try store.commit(.create(.subject(99))) }
            guard case .unavailable(let text, _)? = refusal else {
                Issue.record("\(String(describing: refusal))")
                break
            }
            #expect(text.contains("while it was in use"))
            #expect(throws: StoreFailure.self) { try store.probe() }
        }
        // Except for the mark, which is not left for a file that was only overwritten in place and took no commit.
        let mark: Set = deed == .overwriteDatabase ? [] : ["factord.sqlite-loss"]
        #expect(try Set(FileManager.default.contentsOfDirectory(atPath: directory.path)) == Set(names).union(mark))
        if deed != .overwriteDatabase, deed != .cutDatabase { #expect(try store.load(.subject(1)) == before) }
        store.close()
    }

    @Test func `a loss is known whenever the file is opened, until it is accepted`() throws {
        let directory = try TemporaryDirectory()
        let store = try SQLiteStore(path: directory.database, durable: false)
        for number in 1...20 as ClosedRange<UInt64> { try store.commit(.create(.subject(number))) }
        // At the end of a commit, so that what is left looks whole.
        let killed = try TemporaryDirectory()
        try FileChange.cutLogByAFrame.run(directory.database)
        #expect(throws: StoreFailure.self) { try store.commit(.create(.subject(99))) }
        for suffix in ["", "-wal", "-loss"] {
            try FileManager.default.copyItem(atPath: directory.database + suffix, toPath: killed.database + suffix)
        }
        // It is just as known after a clean shutdown.
        store.close()
        for path in [directory.database, killed.database] {
            for _ in 0..<2 {
                let refusal = #expect(throws: StoreFailure.self) {
                    try SQLiteStore(path: path, durable: false, mayMake: false)
                }
                guard case .corrupt(let text)? = refusal else {
                    Issue.record("\(String(describing: refusal))")
                    continue
                }
                #expect(text.contains("changes that were answered may be missing"))
            }
            let lost = try StoreInspection(path: path)
            #expect(lost.isMarkedLost)
            let draft = try DraftStore(inPlaceOf: lost)
            try draft.store.commit(.create(.subject(1)))
            _ = try draft.finishReplacing()
        }
        for path in [directory.database, killed.database] {
            try SQLiteStore(path: path, durable: false, mayMake: false).close()
        }
    }

    @Test func `a loss that is found while the file is idle is known too`() throws {
        let directory = try TemporaryDirectory()
        let store = try SQLiteStore(path: directory.database, durable: false)
        for number in 1...20 as ClosedRange<UInt64> { try store.commit(.create(.subject(number))) }
        try FileChange.cutLogByAFrame.run(directory.database)
        store.close()
        #expect(throws: StoreFailure.self) { try SQLiteStore(path: directory.database, durable: false) }
    }

    @Test func `files that are back, with nothing committed meanwhile, are not a loss`() throws {
        let directory = try TemporaryDirectory()
        let store = try SQLiteStore(path: directory.database, durable: false)
        try store.commit(.create(.subject(1)))
        for suffix in ["", "-wal"] {
            let (path, away) = (directory.database + suffix, directory.database + suffix + ".away")
            try FileManager.default.moveItem(atPath: path, toPath: away)
            #expect(throws: StoreFailure.self) { try store.commit(.create(.subject(9))) }
            #expect(FileManager.default.fileExists(atPath: directory.database + "-loss"))
            try FileManager.default.moveItem(atPath: away, toPath: path)
            try store.commit(.create(.subject(suffix.isEmpty ? 2 : 3)))
            #expect(!FileManager.default.fileExists(atPath: directory.database + "-loss"))
        }
        store.close()
        try SQLiteStore(path: directory.database, durable: false, mayMake: false).close()
    }

    @Test func `a file that is made again, or restored, is not a loss`() throws {
        for isRestored in [false, true] {
            let directory = try TemporaryDirectory()
            #expect(FileManager.default.createFile(atPath: directory.database + "-loss", contents: Data()))
            if isRestored { try DraftStore(for: directory.database).finish() }
            try SQLiteStore(path: directory.database, durable: false, mayMake: !isRestored).close()
            try SQLiteStore(path: directory.database, durable: false, mayMake: false).close()
        }
    }

    @Test func `copying the log into the file is not a foreign change`() throws {
        let directory = try TemporaryDirectory()
        let store = try SQLiteStore(
            path: directory.database, durable: false,
            limits: StoreLimits(documents: 4, slice: 2, logPages: 8, retryPages: 2))
        for number in 1...400 as ClosedRange<UInt64> { try store.commit(.create(.subject(number))) }
        try store.probe()
        store.close()
    }
}
