internal import CSQLite
internal import FactorCore
internal import Glibc

extension StoreFailure {
    /// Converts a SQLite result code.
    ///
    /// The text is SQLite's fixed text for the code, never its message, so that no bound value and no part of a
    /// statement reaches a log. `systemError` is the underlying `errno`, or 0: a full disk may be reported only when it
    /// is synced.
    init(sqlite code: Int32, systemError: Int32) {
        let text = unsafe String(cString: sqlite3_errstr(code))  // A static string of the library.
        let detail = "\(text) (sqlite \(code), errno \(systemError))"
        let corruptFileSystem = SQLITE_IOERR | (33 << 8)  // SQLITE_IOERR_CORRUPTFS, a macro Swift does not import.
        switch code & 0xFF {
        case _ where code == corruptFileSystem: self = .corrupt(detail)
        case SQLITE_FULL: self = .full
        case SQLITE_IOERR, SQLITE_CANTOPEN:
            self = systemError == ENOSPC || systemError == EDQUOT ? .full : .unavailable(detail)
        case SQLITE_CORRUPT, SQLITE_NOTADB: self = .corrupt(detail)
        default: self = .unavailable(detail)
        }
    }
}
