package import FactorCore
internal import Glibc

/// A new database that is filled under another name and gets its own once it is whole.
///
/// Whatever ends the process on the way leaves what was there, or all of the new one. The lock of the name that it will have
/// is held from the beginning, by this or by the store that is to be replaced, so that neither a daemon nor a second
/// restore comes in between. What an interrupted one left behind is removed by the next.
package final class DraftStore {
    private static let companions = ["-wal", "-shm", "-journal", "-loss", ".lock"]

    /// To be filled by commits.
    package let store: SQLiteStore
    private let path: String
    private let draft: String
    private var lock: StoreLock?
    /// What is to be replaced; nil where nothing stands in the place yet.
    private let old: SQLiteStore?
    private var isSettled = false

    /// Begins a database for `path`, where nothing may stand yet.
    package init(for path: String) throws(StoreFailure) {
        self.path = path
        draft = path + ".new"
        old = nil
        lock = try StoreLock(path: path)
        guard !Self.exists(path) else { throw .unavailable("\(path) is there already") }
        Self.remove(draft)
        // Nothing is promised of it before it has its name, so one wait for the disk at the end does for all.
        store = try SQLiteStore(path: draft, durable: false, mayMake: true)
    }

    /// Begins a database that is to take the place of an open one.
    package init(inPlaceOf old: SQLiteStore) throws(StoreFailure) {
        path = old.path
        draft = path + ".new"
        self.old = old
        Self.remove(draft)
        store = try SQLiteStore(path: draft, durable: false, mayMake: true)
    }

    deinit {
        guard !isSettled else { return }
        store.close()
        Self.remove(draft)
    }

    /// Reads all of it once more, closes it and gives it its name; on the disk when this returns.
    package func finish() throws(StoreFailure) {
        try close()
        guard unsafe link(draft, path) == 0 else { throw StoreFile.failure(path) }
        isSettled = true
        Self.remove(draft)
        try syncDirectory()
        try LossMark(database: path).remove()
    }

    /// Reads all of it once more, closes both, and puts it in the other one's place. Gives the name under which that one is
    /// kept; on the disk when this returns.
    package func finishReplacing() throws(StoreFailure) -> String {
        try close()
        old?.close()
        lock = try StoreLock(path: path)
        // With a log beside it, the old one is not whole without, and the new one must not get it.
        guard !Self.exists(path + "-wal") else { throw .unavailable("the log of \(path) could not be copied") }
        let kept = freeName()
        guard unsafe link(path, kept) == 0 else { throw StoreFile.failure(kept) }
        try syncDirectory()
        guard unsafe rename(draft, path) == 0 else { throw StoreFile.failure(path) }
        isSettled = true
        Self.remove(draft)
        try syncDirectory()
        // What was lost was lost from the one before.
        try LossMark(database: path).remove()
        return kept
    }

    private func close() throws(StoreFailure) {
        try store.check()
        store.close()
        // The last connection copied the log into the file and removed it. If it could not, the file is not whole.
        guard !Self.exists(draft + "-wal") else { throw .unavailable("the log of \(draft) could not be copied") }
        try Self.sync(draft, O_RDONLY)
    }

    /// A name beside the database that nothing has.
    private func freeName() -> String {
        var number = 1
        while Self.exists("\(path).before-\(number)") { number += 1 }
        return "\(path).before-\(number)"
    }

    private func syncDirectory() throws(StoreFailure) {
        let directory = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
        try Self.sync(directory.isEmpty ? "." : directory.joined(separator: "/") + "/", O_RDONLY | O_DIRECTORY)
    }

    private static func exists(_ path: String) -> Bool {
        var status = stat()
        // A link that leads nowhere is something too.
        return unsafe lstat(path, &status) == 0
    }

    private static func remove(_ draft: String) {
        for name in [""] + companions { _ = unsafe unlink(draft + name) }
    }

    private static func sync(_ path: String, _ flags: CInt) throws(StoreFailure) {
        let descriptor = unsafe Glibc.open(path, flags | O_CLOEXEC)
        guard descriptor >= 0 else { throw StoreFile.failure(path) }
        defer { Glibc.close(descriptor) }
        guard fsync(descriptor) == 0 else { throw StoreFile.failure(path) }
    }
}
