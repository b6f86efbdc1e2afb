internal import FactorCore
internal import Glibc

/// The exclusive lock on a database file, held until `deinit`.
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
        do throws(StoreFailure) { try DraftStore.finishReplacement(of: path) } catch {
            Glibc.close(lock)
            throw error
        }
    }

    deinit {
        // Unlocked explicitly: a process being started briefly holds copies of all descriptors, and a lock lasts as
        // long as any copy of its descriptor.
        _ = flock(lock, LOCK_UN)
        Glibc.close(lock)
    }
}

/// An existing database file that only its owner can access, and that is locked.
final class StoreFile {
    /// Owner only: bodies are sealed, but sizes, counts and times are not.
    static let mode: mode_t = 0o600

    /// With less than a mebibyte free, the next large batch or checkpoint may fail at any moment.
    private static let leastRoom: UInt64 = 1_048_576

    private let path: String
    private let lock: StoreLock

    /// Takes the lock. A missing file is created, accessible to its owner only, or refused without `mayMake`.
    init(path: String, mayMake: Bool) throws(StoreFailure) {
        self.path = path
        guard mayMake || Self.isThere(path) else { throw .unavailable("\(path) is missing or empty") }
        lock = try StoreLock(path: path)
        // Files that SQLite would use together with this one.
        for suffix in ["-wal", "-shm", "-journal"] { try Self.requireOwnIfThere(path + suffix) }
        if !Self.isThere(path), try FileBytes(path: path + "-wal").map({ $0.length > 0 }) ?? false {
            throw .corrupt("\(path)-wal exists without \(path)")
        }
        // SQLite gives the files that it creates beside this one the same mode. Closed before SQLite opens it: closing
        // drops the process's locks on a file.
        Glibc.close(try Self.open(path))
    }

    /// Whether the file exists and is not empty.
    static func isThere(_ path: String) -> Bool {
        ((try? status(path))?.st_size ?? 0) > 0
    }

    /// The sizes of the file and its log, and the free space on the disk.
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

    static func status(_ path: String) throws(StoreFailure) -> stat {
        var status = stat()
        // `status` outlives the call.
        guard unsafe stat(path, &status) == 0 else { throw failure(path) }
        return status
    }

    /// Throws if the disk has so little space left that commits will soon fail.
    func requireRoom() throws(StoreFailure) {
        var status = statvfs()
        // `status` outlives the call.
        guard unsafe statvfs(path, &status) == 0 else { throw Self.failure(path) }
        guard UInt64(status.f_bavail) * UInt64(status.f_frsize) >= Self.leastRoom else { throw .full }
    }

    fileprivate static func open(_ path: String) throws(StoreFailure) -> CInt {
        let file = unsafe Glibc.open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, mode)
        guard file >= 0 else { throw failure(path) }
        do throws(StoreFailure) {
            try requireOwn(file, path)
            guard fchmod(file, mode) == 0 else { throw failure(path) }
            return file
        } catch {
            Glibc.close(file)
            throw error
        }
    }

    /// Refuses a file that another user may have put there. Root, who may inspect another user's store, accepts files
    /// of its directory's owner.
    private static func requireOwn(_ file: CInt, _ path: String) throws(StoreFailure) {
        var status = stat()
        // `status` outlives the call.
        guard unsafe fstat(file, &status) == 0 else { throw failure(path) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .unavailable("\(path) is not a regular file") }
        guard status.st_uid != geteuid() else { return }
        let end = path.lastIndex(of: "/").map { $0 == path.startIndex ? path.index(after: $0) : $0 }
        let directory = end.map { String(path[..<$0]) } ?? "."
        guard geteuid() == 0, try Self.status(directory).st_uid == status.st_uid else {
            throw .unavailable(
                "\(path) belongs to user \(status.st_uid), who may have put it there; if it is yours, run chown "
                    + "\(geteuid()) \(path), else remove it or choose another directory")
        }
    }

    /// The same for a file that may be missing.
    private static func requireOwnIfThere(_ path: String) throws(StoreFailure) {
        let file = unsafe Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard file >= 0 else {
            guard errno == ENOENT else { throw failure(path) }
            return
        }
        defer { Glibc.close(file) }
        try requireOwn(file, path)
    }

    static func failure(_ path: String) -> StoreFailure {
        let code = errno
        if code == ENOSPC || code == EDQUOT { return .full }
        if code == ELOOP { return .unavailable("\(path) is a symbolic link: put the file itself there") }
        // strerror's text is static or thread-local, and is copied at once.
        return unsafe .unavailable("\(path) cannot be opened: \(String(cString: strerror(code)))")
    }
}
