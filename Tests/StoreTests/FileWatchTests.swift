import FactorCore
import FactorFiles
import Foundation
import TestMachine
import TestSupport
import Testing

@testable import FactorSQLite

/// The files are removed, cut or replaced while the store is open: no commit is answered that cannot be found again.
struct FileWatchTests {
    enum FileChange: CaseIterable {
        case removeDatabase, removeLog, replaceDatabase, replaceLog, cutDatabase, cutLog, cutLogByAFrame, emptyLog
        case overwriteDatabase, overwriteLog, removeSegment, replaceSegment, cutSegment

        /// Whether SQLite's log keeps its place, so that only the next write to it tells.
        var isInPlace: Bool { [.cutLog, .cutLogByAFrame, .emptyLog, .overwriteLog].contains(self) }

        func run(_ path: String) throws {
            let (database, log) = (URL(fileURLWithPath: path), URL(fileURLWithPath: path + "-wal"))
            let files = FileManager.default
            let names = try files.contentsOfDirectory(atPath: Folder.parent(of: path))
            let segment = Folder.parent(of: path) + "/" + (names.first { $0.hasPrefix("log-") } ?? "")
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
            case .removeSegment: try files.removeItem(atPath: segment)
            case .replaceSegment:
                try Data(contentsOf: URL(fileURLWithPath: segment)).write(
                    to: URL(fileURLWithPath: segment), options: .atomic)
            case .cutSegment: try cut(segment, to: 8_192)
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

    /// Leaves commits in SQLite's log that are not in the file.
    private func fill(_ store: SQLiteStore) throws {
        for number in 1...20 as ClosedRange<UInt64> {
            // SQLite's log begins anew once it is copied; what comes then is longer.
            try store.commit(.create(.subject(number), body: String(repeating: "x", count: number > 2 ? 3_000 : 10)))
            if number == 2 || number == 20 { try store.check() }
        }
    }

    @Test(arguments: FileChange.allCases)
    func `nothing more is committed, and existing files are not made again`(deed: FileChange) throws {
        let directory = try TemporaryDirectory()
        let store = try SQLiteStore.serving(path: directory.database, durable: false)
        try fill(store)
        let before = try store.load(.subject(1))
        // A coarse clock may not tell two writes at one time apart.
        usleep(20_000)
        try deed.run(directory.database)
        let names = try FileManager.default.contentsOfDirectory(atPath: directory.path)
        if deed.isInPlace {
            try store.commit(.create(.subject(98)))
            #expect(throws: StoreFailure.self) { try store.check() }
        }
        for _ in 0..<3 {
            let refusal = #expect(throws: StoreFailure.self) { try store.commit(.create(.subject(99))) }
            #expect(throws: StoreFailure.self) { try store.probe() }
            // SQLite itself may find out first.
            if deed.isInPlace, case .corrupt? = refusal { continue }
            guard case .unavailable(let text, _)? = refusal else {
                Issue.record("\(String(describing: refusal))")
                break
            }
            #expect(text.contains("while it was in use"))
        }
        // What was written meanwhile is not lost unseen.
        if deed.isInPlace {
            let copy = try directory.copyOfStore()
            #expect(throws: StoreFailure.self) {
                try SQLiteStore.serving(path: copy.database, durable: false, mayMake: false)
            }
        }
        // Except for the mark, which is not left for a file that was only overwritten in place and took no commit.
        let mark: Set = deed == .overwriteDatabase ? [] : ["factord.sqlite-loss"]
        #expect(try Set(FileManager.default.contentsOfDirectory(atPath: directory.path)) == Set(names).union(mark))
        if deed != .overwriteDatabase, deed != .cutDatabase { #expect(try store.load(.subject(1)) == before) }
        store.close()
    }

    @Test func `a loss is known whenever the file is opened, until it is accepted`() throws {
        let directory = try TemporaryDirectory()
        let store = try SQLiteStore.serving(path: directory.database, durable: false)
        try fill(store)
        // At the end of a commit, so that what is left looks whole.
        try FileChange.cutLogByAFrame.run(directory.database)
        try store.commit(.create(.subject(99)))
        #expect(throws: StoreFailure.self) { try store.check() }
        let killed = try directory.copyOfStore()
        // It is just as known after a clean shutdown.
        store.close()
        for path in [directory.database, killed.database] {
            for _ in 0..<2 {
                let refusal = #expect(throws: StoreFailure.self) {
                    try SQLiteStore.serving(path: path, durable: false, mayMake: false)
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
            try SQLiteStore.serving(path: path, durable: false, mayMake: false).close()
        }
    }

    @Test func `a loss that is found while the file is idle is known too`() throws {
        let directory = try TemporaryDirectory()
        let store = try SQLiteStore.serving(path: directory.database, durable: false)
        try fill(store)
        try FileChange.cutLogByAFrame.run(directory.database)
        try store.commit(.create(.subject(99)))
        store.close()
        #expect(throws: StoreFailure.self) { try SQLiteStore.serving(path: directory.database, durable: false) }
    }

    @Test func `files that are back, with nothing committed meanwhile, are not a loss`() throws {
        let directory = try TemporaryDirectory()
        let store = try SQLiteStore.serving(path: directory.database, durable: false)
        try store.commit(.create(.subject(1)))
        try store.check()
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
        try SQLiteStore.serving(path: directory.database, durable: false, mayMake: false).close()
    }

    @Test func `a file that is made again, or restored, is not a loss`() throws {
        for isRestored in [false, true] {
            let directory = try TemporaryDirectory()
            #expect(FileManager.default.createFile(atPath: directory.database + "-loss", contents: Data()))
            if isRestored { try DraftStore(for: directory.database).finish() }
            try SQLiteStore.serving(path: directory.database, durable: false, mayMake: !isRestored).close()
            try SQLiteStore.serving(path: directory.database, durable: false, mayMake: false).close()
        }
    }

    @Test func `copying the log into the file is not a foreign change`() throws {
        let directory = try TemporaryDirectory()
        let store = try SQLiteStore.serving(
            path: directory.database, durable: false,
            limits: .small)
        for number in 1...400 as ClosedRange<UInt64> { try store.commit(.create(.subject(number))) }
        try store.probe()
        store.close()
    }
}
