package import FactorCore
internal import Glibc

/// A new database that is filled under another name and gets its own once it is whole.
///
/// Whatever ends the process on the way leaves no database, or all of it. The lock of the name that it will have is held
/// from the beginning, so that neither a daemon nor a second restore comes in between. What an interrupted one left
/// behind is removed by the next.
package final class DraftStore {
    private static let companions = ["-wal", "-shm", "-journal", ".lock"]

    /// To be filled by commits.
    package let store: SQLiteStore
    private let path: String
    private let draft: String
    private let lock: StoreLock
    private var isSettled = false

    /// Begins a database for `path`, where nothing may stand yet.
    package init(for path: String) throws(StoreFailure) {
        self.path = path
        draft = path + ".new"
        lock = try StoreLock(path: path)
        guard !Self.exists(path) else { throw .unavailable("\(path) is there already") }
        Self.remove(draft)
        // Nothing is promised of it before it has its name, so one wait for the disk at the end does for all.
        store = try SQLiteStore(path: draft, durable: false, mayMake: true)
    }

    deinit {
        guard !isSettled else { return }
        store.close()
        Self.remove(draft)
    }

    /// Reads all of it once more, closes it and gives it its name; on the disk when this returns.
    package func finish() throws(StoreFailure) {
        try store.check()
        store.close()
        // The last connection copied the log into the file and removed it. If it could not, the file is not whole.
        guard !Self.exists(draft + "-wal") else { throw .unavailable("the log of \(draft) could not be copied") }
        try Self.sync(draft, O_RDONLY)
        guard unsafe link(draft, path) == 0 else { throw StoreFile.failure(path) }
        isSettled = true
        Self.remove(draft)
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
