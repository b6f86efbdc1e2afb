internal import FactorCore
internal import FactorFiles
internal import Glibc

/// The exclusive lock on a database file, held until `deinit`.
///
/// The lock is on a file beside the database, because SQLite's own locks on the database are meant to be shared.
final class StoreLock {
    private let lock: OpenFile

    init(path: String) throws(StoreFailure) {
        do throws(FileFailure) { lock = try OpenFile.keeping(path + ".lock") } catch { throw StoreFailure(error) }
        guard flock(lock.descriptor, LOCK_EX | LOCK_NB) == 0 else {
            throw errno == EWOULDBLOCK
                ? .unavailable("\(path) is in use by another process") : StoreFile.failure(path)
        }
        try DraftStore.finishReplacement(of: path)
    }

    deinit {
        // Unlocked explicitly: a process being started briefly holds copies of all descriptors, and a lock lasts as
        // long as any copy of its descriptor.
        _ = flock(lock.descriptor, LOCK_UN)
    }
}

/// An existing database file that only its owner can access, and that is locked.
final class StoreFile {
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
        for suffix in ["-wal", "-shm", "-journal"] { _ = try FileBytes(path: path + suffix) }
        if !Self.isThere(path), try FileBytes(path: path + "-wal").map({ $0.length > 0 }) ?? false {
            throw .corrupt("\(path)-wal exists without \(path)")
        }
        // Its owner's only: bodies are sealed, but sizes, counts and times are not. SQLite gives the files that it
        // creates beside this one the same mode. Closed before SQLite opens it: closing drops the process's locks on a
        // file.
        do throws(FileFailure) { _ = try OpenFile.keeping(path) } catch { throw StoreFailure(error) }
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

    /// Why the last call failed.
    static func failure(_ path: String) -> StoreFailure { StoreFailure(FileFailure(path, .system(.open, errno))) }
}

extension StoreFailure {
    /// Converts what is wrong with a file.
    init(_ failure: FileFailure) {
        if case .system(_, ENOSPC) = failure.cause {
            self = .full
            return
        }
        if case .system(_, EDQUOT) = failure.cause {
            self = .full
            return
        }
        self = .unavailable(failure.text)
    }
}
