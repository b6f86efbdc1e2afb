package import FactorCore
internal import FactorFiles

/// A new database that is filled under a temporary name and renamed once it is complete.
///
/// Whatever ends the process leaves either the old state or the complete new database. The lock of the final name is
/// held from the start, by this or by the store being replaced, so that neither a daemon nor a second restore can
/// interfere. The next run removes what an interrupted one left.
package final class DraftStore {
    private static let companions = ["-wal", "-shm", "-journal", "-loss", ".lock"]

    /// The database to fill by commits.
    package let store: SQLiteStore
    private let path: String
    private let draft: String
    private let lock: StoreLock?
    /// The store to replace, which holds the lock; nil if there is none.
    private let old: StoreInspection?
    private var isSettled = false

    /// Starts a database for `path`, where nothing may exist yet.
    package init(for path: String) throws(StoreFailure) {
        self.path = path
        draft = path + ".new"
        old = nil
        lock = try StoreLock(path: path)
        // A log without its database is left over from another one, and would be taken for the new one's.
        for name in [path, path + "-wal"] where Folder.isTaken(name) { throw .unavailable("\(name) already exists") }
        Self.remove(draft)
        // Nothing is promised before it has its name, so one sync at the end is enough.
        store = try SQLiteStore(path: draft, durable: false, hasLog: false, mayMake: true)
    }

    /// Starts a database that will replace `old`, which is only read meanwhile.
    package init(inPlaceOf old: StoreInspection) throws(StoreFailure) {
        path = old.path
        draft = path + ".new"
        lock = nil
        self.old = old
        Self.remove(draft)
        store = try SQLiteStore(path: draft, durable: false, hasLog: false, mayMake: true)
    }

    deinit {
        guard !isSettled else { return }
        store.close()
        Self.remove(draft)
    }

    /// Reads all of it again, closes it and renames it; it is on the disk on return.
    package func finish() throws(StoreFailure) {
        try close()
        try Self.change { () throws(FileFailure) in try Folder.link(draft, as: path) }
        isSettled = true
        Self.remove(draft)
        try LossMark(database: path).remove()
    }

    /// Reads all of it again, closes both and replaces the old database. Returns the name under which the old one is
    /// kept, with its log beside it; everything is on the disk on return.
    ///
    /// The old database and its log are two files, but must be replaced as one: without its log the old database would
    /// seem complete, and the new one must not get that log. So the new one is first renamed to a name that marks it as
    /// accepted. From then on it is the store: the next process that takes the lock finishes the replacement.
    package func finishReplacing() throws(StoreFailure) -> String {
        try close()
        old?.close()
        let kept = Self.freeName(beside: path, "before")
        try keep("", as: kept)
        if Folder.isTaken(path + "-wal") { try keep("-wal", as: kept) }
        try Self.change { () throws(FileFailure) in try Folder.rename(draft, to: Self.accepted(path)) }
        isSettled = true
        Self.remove(draft)
        try Self.finishReplacement(of: path)
        return kept
    }

    /// Gives one of the old database's files a second name.
    private func keep(_ suffix: String, as kept: String) throws(StoreFailure) {
        do throws(FileFailure) { try Folder.link(path + suffix, as: kept + suffix) } catch {
            try? Folder.remove(kept)
            throw StoreFailure(error)
        }
    }

    /// Changes names; they are on the disk on return.
    private static func change(_ body: () throws(FileFailure) -> Void) throws(StoreFailure) {
        do throws(FileFailure) { try body() } catch { throw StoreFailure(error) }
    }

    private static func accepted(_ path: String) -> String { path + ".accepted" }

    /// Finishes a replacement that was interrupted after the new database was accepted. The caller holds the lock.
    static func finishReplacement(of path: String) throws(StoreFailure) {
        guard FileIdentity(path: accepted(path)) != nil else { return }
        try change { () throws(FileFailure) in
            for name in companions where name != ".lock" { try Folder.remove(path + name) }
            try Folder.rename(accepted(path), to: path)
        }
    }

    private func close() throws(StoreFailure) {
        try store.check()
        store.close()
        // The last connection copied the log into the file and removed it. If it could not, the file is incomplete.
        guard !Folder.isTaken(draft + "-wal") else { throw .unavailable("the log of \(draft) could not be copied") }
        try Self.change { () throws(FileFailure) in try OpenFile(draft, .store).sync() }
    }

    /// Renames a database that was moved elsewhere. The database comes first: a log that is left is not taken for another
    /// one's.
    static func setAside(_ path: String) throws(StoreFailure) -> String {
        let kept = freeName(beside: path, "moved")
        for suffix in ["", "-wal"] where Folder.isTaken(path + suffix) {
            try change { () throws(FileFailure) in try Folder.rename(path + suffix, to: kept + suffix) }
        }
        return kept
    }

    /// An unused name beside the database.
    private static func freeName(beside path: String, _ word: String) -> String {
        var number = 1
        while ["", "-wal"].contains(where: { Folder.isTaken("\(path).\(word)-\(number)\($0)") }) { number += 1 }
        return "\(path).\(word)-\(number)"
    }

    private static func remove(_ draft: String) {
        for name in [""] + companions { try? Folder.remove(draft + name) }
    }
}
