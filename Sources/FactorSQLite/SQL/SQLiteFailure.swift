internal import CSQLite
internal import FactorCore
internal import Glibc

extension StoreFailure {
    /// Reads a result code of SQLite as what it means to the caller.
    ///
    /// The text is SQLite's fixed wording for the code and never its message, so that no bound value and no piece of a
    /// statement can reach a log. `systemError` is the `errno` behind it, or 0: a disk that is full may only say so
    /// when it is synchronised.
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
