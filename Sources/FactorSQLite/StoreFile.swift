internal import FactorCore
internal import Glibc

/// The right to use a database file: no other process has it until this goes away.
///
/// The lock is on a file beside the database, because SQLite's own locks on the database are meant to be shared.
final class StoreLock {
    private let lock: CInt

    init(path: String) throws(StoreFailure) {
        lock = try StoreFile.open(path + ".lock")
        guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
            let held = errno == EWOULDBLOCK
            let failure: StoreFailure =
                held ? .unavailable("\(path) is in use by another process") : StoreFile.failure(path)
            Glibc.close(lock)
            throw failure
        }
    }

    deinit {
        // Given up in so many words: a process that is being started holds copies of all descriptors for a moment, and
        // a lock lasts as long as any copy of its descriptor.
        _ = flock(lock, LOCK_UN)
        Glibc.close(lock)
    }
}

/// A database file that is there, is its owner's alone, and is locked.
final class StoreFile {
    /// The owner's alone: the bodies are sealed, but sizes, counts and times are not.
    private static let mode: mode_t = 0o600

    /// Below a mebibyte the next large batch, or the copying of the log, may fail at any moment.
    private static let leastRoom: UInt64 = 1_048_576

    private let path: String
    private let lock: StoreLock
    /// The file that stood at the path when it was opened.
    private let identity: Identity

    private struct Identity: Equatable {
        let device: UInt
        let inode: UInt

        init(_ status: stat) {
            device = UInt(status.st_dev)
            inode = UInt(status.st_ino)
        }
    }

    /// Takes the lock, and makes the file, readable by its owner only, where it is missing.
    init(path: String) throws(StoreFailure) {
        self.path = path
        lock = try StoreLock(path: path)
        // SQLite gives the files that it makes beside this one the same mode. Closed before SQLite opens it: closing
        // drops the process's locks on a file.
        Glibc.close(try Self.open(path))
        identity = Identity(try Self.status(path))
    }

    /// Fails where the file was taken away or replaced: what is written then goes to a file that nobody finds again.
    func requirePresence() throws(StoreFailure) {
        var status = stat()
        // `status` outlives the call.
        let isThere = unsafe stat(path, &status) == 0
        guard isThere || errno == ENOENT else { throw Self.failure(path) }
        guard isThere, Identity(status) == identity else {
            throw .unavailable("\(path) was removed or replaced while it was in use")
        }
    }

    /// The sizes of the file and its log, and the room that the disk has.
    func measures() throws(StoreFailure) -> StoreMeasures {
        var measures = StoreMeasures()
        measures.bytes = UInt64(try Self.status(path).st_size)
        measures.logBytes = UInt64((try? Self.status(path + "-wal"))?.st_size ?? 0)
        var status = statvfs()
        // `status` outlives the call.
        guard unsafe statvfs(path, &status) == 0 else { throw Self.failure(path) }
        measures.freeBytes = UInt64(status.f_bavail) * UInt64(status.f_frsize)
        return measures
    }

    private static func status(_ path: String) throws(StoreFailure) -> stat {
        var status = stat()
        // `status` outlives the call.
        guard unsafe stat(path, &status) == 0 else { throw failure(path) }
        return status
    }

    /// Fails where the disk has so little room left that commits will fail soon.
    func requireRoom() throws(StoreFailure) {
        var status = statvfs()
        // `status` outlives the call.
        guard unsafe statvfs(path, &status) == 0 else { throw Self.failure(path) }
        guard UInt64(status.f_bavail) * UInt64(status.f_frsize) >= Self.leastRoom else { throw .full }
    }

    fileprivate static func open(_ path: String) throws(StoreFailure) -> CInt {
        let file = unsafe Glibc.open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, mode)
        guard file >= 0 else { throw failure(path) }
        guard fchmod(file, mode) == 0 else {
            let failure = failure(path)
            Glibc.close(file)
            throw failure
        }
        return file
    }

    static func failure(_ path: String) -> StoreFailure {
        let code = errno
        if code == ENOSPC || code == EDQUOT { return .full }
        // strerror's text is static or the thread's own, and copied at once.
        return unsafe .unavailable("\(path) cannot be opened: \(String(cString: strerror(code)))")
    }
}
