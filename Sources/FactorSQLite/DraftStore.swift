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
    private let lock: StoreLock?
    /// What is to be replaced, and has the lock; nil where nothing stands in the place yet.
    private let old: StoreInspection?
    private var isSettled = false

    /// Begins a database for `path`, where nothing may stand yet.
    package init(for path: String) throws(StoreFailure) {
        self.path = path
        draft = path + ".new"
        old = nil
        lock = try StoreLock(path: path)
        // A log without its database is what is left of one, and would be taken for the new one's.
        for name in [path, path + "-wal"] where Self.exists(name) { throw .unavailable("\(name) is there already") }
        Self.remove(draft)
        // Nothing is promised of it before it has its name, so one wait for the disk at the end does for all.
        store = try SQLiteStore(path: draft, durable: false, mayMake: true)
    }

    /// Begins a database that is to take the place of one which is only read meanwhile.
    package init(inPlaceOf old: StoreInspection) throws(StoreFailure) {
        path = old.path
        draft = path + ".new"
        lock = nil
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
        try Self.syncDirectory(of: path)
        try LossMark(database: path).remove()
    }

    /// Reads all of it once more, closes both, and puts it in the other one's place. Gives the name under which that one is
    /// kept, with its log beside it; on the disk when this returns.
    ///
    /// The old database and its log are two files, and must change places with the new one as if they were one: without its
    /// log the old one would be taken for whole, and the new one must not get that log. So the new one first gets a name
    /// that says it is accepted. From then on it is the store: whoever takes the lock next ends what was begun.
    package func finishReplacing() throws(StoreFailure) -> String {
        try close()
        old?.close()
        let kept = freeName()
        try keep("", as: kept)
        if Self.exists(path + "-wal") { try keep("-wal", as: kept) }
        try Self.syncDirectory(of: path)
        guard unsafe rename(draft, Self.accepted(path)) == 0 else { throw StoreFile.failure(path) }
        isSettled = true
        Self.remove(draft)
        try Self.syncDirectory(of: path)
        try Self.finishReplacement(of: path)
        return kept
    }

    /// Gives one of the old database's files a second name.
    private func keep(_ suffix: String, as kept: String) throws(StoreFailure) {
        guard unsafe link(path + suffix, kept + suffix) == 0 else {
            let failure = StoreFile.failure(kept + suffix)
            _ = unsafe unlink(kept)
            throw failure
        }
    }

    private static func accepted(_ path: String) -> String { path + ".accepted" }

    /// Ends a replacement that was interrupted after the new database was accepted. Asked for by whoever has the lock.
    static func finishReplacement(of path: String) throws(StoreFailure) {
        guard FileIdentity(path: accepted(path)) != nil else { return }
        for name in companions where name != ".lock" {
            guard unsafe unlink(path + name) == 0 || errno == ENOENT else { throw StoreFile.failure(path + name) }
        }
        try syncDirectory(of: path)
        guard unsafe rename(accepted(path), path) == 0 else { throw StoreFile.failure(path) }
        try syncDirectory(of: path)
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
        while ["", "-wal"].contains(where: { Self.exists("\(path).before-\(number)\($0)") }) { number += 1 }
        return "\(path).before-\(number)"
    }

    private static func syncDirectory(of path: String) throws(StoreFailure) {
        let directory = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
        try sync(directory.isEmpty ? "." : directory.joined(separator: "/") + "/", O_RDONLY | O_DIRECTORY)
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
