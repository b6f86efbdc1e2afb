package import FactorCore

/// A database that is looked at while nobody serves it, and not changed.
package final class StoreInspection {
    /// Everything in it.
    package let snapshot: any StoreSnapshot
    /// Whether its log ends in a commit that is not whole.
    package let logIsTorn: Bool
    /// Whether it is known that changes may be missing, as a mark beside it tells.
    package let isMarkedLost: Bool
    private let lock: StoreLock
    private let location: Location
    private let connection: Connection

    /// Takes the lock of the database at `path`, which must be there.
    package init(path: String) throws(StoreFailure) {
        guard StoreFile.isThere(path) else { throw .unavailable("\(path) is not there, or empty") }
        lock = try StoreLock(path: path)
        let ending = try LogFile.ending(beside: path)
        logIsTorn = ending == .torn
        isMarkedLost = LossMark(database: path).isThere
        location = Location(path: path, durable: true, vfs: nil)
        let placement = Placement(bits: Placement.standardBits)
        snapshot = try SQLiteSnapshot(location, placement: placement, limits: StoreLimits())
        connection = try Connection(location, cacheKibibytes: 64)
        let wasOpen = try connection.isMarkedOpen()
        guard ending != .absent || !wasOpen else { throw .missingLog(path) }
        // The log that SQLite then makes for this is empty, and goes with it.
        if ending == .absent { connection.copyLogOnClose() }
    }

    /// Reads all of the file, which takes seconds for each gigabyte, and throws `.corrupt` where its trees are broken or a
    /// row belongs to nothing.
    package func check() throws(StoreFailure) {
        try ScanSession(location).check()
    }
}

extension StoreFailure {
    static func missingLog(_ path: String) -> StoreFailure {
        .corrupt(
            "\(path)-wal is missing: the file was open when its program ended, and the last changes are in that log")
    }
}
