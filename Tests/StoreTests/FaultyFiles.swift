import CSQLite
import Glibc
import Synchronization

/// A file layer for SQLite, registered as `FaultyFiles.name`, that is the system's own until it is told to fail.
///
/// It is one for the whole process, so the tests that use it run one after another.
enum FaultyFiles {
    enum Operation: CaseIterable, Sendable {
        case open, write, synchronise, truncate, read
    }

    struct Fault: Sendable {
        let operation: Operation
        /// The extended result code that SQLite sees.
        let code: Int32
        /// Which of those operations fails, counted from 1.
        let nth: Int
        /// Whether every one after it fails too.
        let isLasting: Bool
    }

    static let name = "faulty"

    private struct State {
        var fault: Fault?
        var seen = 0
        var fired = 0
    }

    private static let state = Mutex(State())

    /// Makes the layer known to SQLite. May be called any number of times.
    static func register() {
        _ = layer
    }

    /// Begins to count, and fails what `fault` says.
    static func arm(_ fault: Fault) {
        state.withLock { $0 = State(fault: fault) }
    }

    /// Stops failing. Returns how many operations have failed.
    @discardableResult
    static func disarm() -> Int {
        state.withLock { state in
            defer { state = State() }
            return state.fired
        }
    }

    /// The code that an operation must fail with now, or nil.
    fileprivate static func failure(of operation: Operation) -> Int32? {
        state.withLock { state in
            guard let fault = state.fault, fault.operation == operation else { return nil }
            state.seen += 1
            guard state.seen == fault.nth || (fault.isLasting && state.seen > fault.nth) else { return nil }
            state.fired += 1
            return fault.code
        }
    }

    // MARK: The layer

    /// The system's layer, and what its files do. Set once, before the layer is known, and only read from then on.
    nonisolated(unsafe) private static var system = unsafe UnsafeMutablePointer<sqlite3_vfs>(sqlite3_vfs_find(nil)!)
    nonisolated(unsafe) private static var systemFile = sqlite3_io_methods()
    /// What our files do: as the system's, with a look at `state` before. The database has locks that others lack.
    nonisolated(unsafe) private static let databaseFile = UnsafeMutablePointer<sqlite3_io_methods>.allocate(capacity: 1)
    nonisolated(unsafe) private static let otherFile = UnsafeMutablePointer<sqlite3_io_methods>.allocate(capacity: 1)

    private static let layer: Void = {
        // Both live as long as the process, as SQLite demands of a registered layer.
        let layer = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
        unsafe layer.initialize(to: system.pointee)
        unsafe layer.pointee.zName = UnsafePointer(strdup(name))
        unsafe layer.pointee.pNext = nil
        unsafe layer.pointee.xOpen = { _, path, handle, flags, outFlags in
            if let code = FaultyFiles.failure(of: .open) { return code }
            let code = unsafe FaultyFiles.system.pointee.xOpen(FaultyFiles.system, path, handle, flags, outFlags)
            if code == SQLITE_OK, let handle = unsafe handle { unsafe FaultyFiles.adopt(handle, flags) }
            return code
        }
        unsafe sqlite3_vfs_register(layer, 0)
    }()

    /// Gives an open file our operations. All files of the system's layer read and write by the same functions.
    private static func adopt(_ handle: UnsafeMutablePointer<sqlite3_file>, _ flags: Int32) {
        guard let methods = unsafe handle.pointee.pMethods else { return }
        let file = unsafe flags & SQLITE_OPEN_MAIN_DB != 0 ? databaseFile : otherFile
        unsafe systemFile = methods.pointee
        unsafe file.pointee = methods.pointee
        unsafe file.pointee.xRead = { handle, bytes, count, offset in
            if let code = FaultyFiles.failure(of: .read) { return code }
            return unsafe FaultyFiles.systemFile.xRead(handle, bytes, count, offset)
        }
        unsafe file.pointee.xWrite = { handle, bytes, count, offset in
            if let code = FaultyFiles.failure(of: .write) { return code }
            return unsafe FaultyFiles.systemFile.xWrite(handle, bytes, count, offset)
        }
        // Nothing here pulls the plug, so what would wait for the disk need not.
        unsafe file.pointee.xSync = { _, _ in FaultyFiles.failure(of: .synchronise) ?? SQLITE_OK }
        unsafe file.pointee.xTruncate = { handle, size in
            if let code = FaultyFiles.failure(of: .truncate) { return code }
            return unsafe FaultyFiles.systemFile.xTruncate(handle, size)
        }
        unsafe handle.pointee.pMethods = UnsafePointer(file)
    }
}
