internal import CSQLite
internal import Glibc
internal import Synchronization

/// A SQLite VFS, registered as `FaultyFiles.name`, that behaves like the system's until it is told to fail or to lose
/// power.
///
/// There is one per process, so its users run one after another.
package enum FaultyFiles {
    package enum Operation: CaseIterable, Sendable {
        case open, write, synchronise, truncate, read
    }

    package struct Fault: Sendable {
        package let operation: Operation
        /// The extended result code that SQLite sees.
        package let code: Int32
        /// Which of those operations fails, counted from 1.
        package let nth: Int
        /// Whether every one after it fails too.
        package let isLasting: Bool

        package init(operation: Operation, code: Int32, nth: Int, isLasting: Bool) {
            self.operation = operation
            self.code = code
            self.nth = nth
            self.isLasting = isLasting
        }
    }

    package static let name = "faulty"

    private struct State: ~Copyable {
        var fault: Fault?
        var seen = 0
        var fired = 0
        var disk: UnsyncedDisk?
        /// The recorded files that are open, by their handles.
        var paths: [UInt: String] = [:]
        var isKilled = false

        var isDead: Bool { isKilled || disk?.isDead == true }
    }

    private static let state = Mutex(State())

    /// Registers the layer with SQLite. May be called any number of times.
    package static func register() {
        _ = layer
    }

    // MARK: Faults

    /// Begins to count, and fails as `fault` says.
    package static func arm(_ fault: Fault) {
        state.withLock { state in
            (state.fault, state.seen, state.fired) = (fault, 0, 0)
        }
    }

    /// How many operations have failed since it was armed.
    package static var firings: Int { state.withLock { $0.fired } }

    /// Stops failing. Returns how many operations have failed.
    @discardableResult
    package static func disarm() -> Int {
        state.withLock { state in
            defer { (state.fault, state.seen, state.fired) = (nil, 0, 0) }
            return state.fired
        }
    }

    /// The code that an operation must fail with now, or nil.
    static func failure(of operation: Operation) -> Int32? {
        state.withLock { state in
            if operation != .read, state.isDead { return SQLITE_IOERR }
            guard let fault = state.fault, fault.operation == operation else { return nil }
            state.seen += 1
            guard state.seen == fault.nth || (fault.isLasting && state.seen > fault.nth) else { return nil }
            state.fired += 1
            return fault.code
        }
    }

    // MARK: Power

    /// From now on, records what is written and synchronised, and loses power at the `operation`th change of a file.
    /// Call this while no file is open. Every later change fails, and only `UnsyncedDisk.image` says what is left.
    package static func record(losingPowerAt operation: Int) {
        state.withLock { state in
            state.disk = UnsyncedDisk(cutAt: operation)
            state.paths = [:]
        }
    }

    /// Makes the power fail at the `operation`th file change from now on.
    package static func losePower(after operation: Int) {
        state.withLock { state in
            guard let changes = state.disk?.changeCount else { return }
            state.disk?.cutAt = changes + operation
        }
    }

    /// Whether the power is gone, or the process counts as killed.
    package static var isDead: Bool { state.withLock { $0.isDead } }

    /// Makes every later change fail, as if the process were killed here: the files stay as they are.
    package static func kill() { state.withLock { $0.isKilled = true } }

    /// Undoes `kill`, for the next process.
    package static func revive() { state.withLock { $0.isKilled = false } }

    /// Makes the power fail now, if it has not yet, and stops recording. Returns what was recorded.
    package static func endRecording() -> UnsyncedDisk? {
        state.withLock { state in
            state.disk?.isDead = true
            defer { state.disk = nil }
            return state.disk
        }
    }

    private static func note(_ handle: UnsafeMutablePointer<sqlite3_file>?, _ change: UnsyncedDisk.Change) {
        state.withLock { state in
            guard let path = state.paths[UInt(bitPattern: handle)] else { return }
            state.disk?.note(change, in: path)
        }
    }

    // MARK: Files that SQLite does not know

    /// Takes the present content of a file as durable.
    static func open(_ path: String) { state.withLock { $0.disk?.open(path) } }

    /// Records a change.
    static func note(_ change: UnsyncedDisk.Change, in path: String) {
        state.withLock { $0.disk?.note(change, in: path) }
    }

    /// Records that a whole file was put in its place, on the disk.
    static func place(_ path: String, _ content: [UInt8]) { state.withLock { $0.disk?.place(content, in: path) } }

    // MARK: The layer

    /// The system's layer, and what its files do. Set once, before the layer is known, and only read from then on.
    nonisolated(unsafe) private static var system = unsafe UnsafeMutablePointer<sqlite3_vfs>(sqlite3_vfs_find(nil)!)
    nonisolated(unsafe) private static var systemFile = sqlite3_io_methods()
    /// What our files do: the same as the system's, after a check of `state`. The database has locks that others lack.
    nonisolated(unsafe) private static let databaseFile = UnsafeMutablePointer<sqlite3_io_methods>.allocate(capacity: 1)
    nonisolated(unsafe) private static let otherFile = UnsafeMutablePointer<sqlite3_io_methods>.allocate(capacity: 1)

    private static let layer: Void = {
        // Both live as long as the process, as SQLite requires of a registered layer.
        let layer = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
        unsafe layer.initialize(to: system.pointee)
        unsafe layer.pointee.zName = UnsafePointer(strdup(name))
        unsafe layer.pointee.pNext = nil
        unsafe layer.pointee.xOpen = { _, path, handle, flags, outFlags in
            if let code = FaultyFiles.failure(of: .open) { return code }
            let code = unsafe FaultyFiles.system.pointee.xOpen(FaultyFiles.system, path, handle, flags, outFlags)
            if code == SQLITE_OK, let handle = unsafe handle {
                // SQLite's name of the file outlives the call; a temporary file has none.
                unsafe FaultyFiles.adopt(handle, flags, path.map { unsafe String(cString: $0) })
            }
            return code
        }
        unsafe layer.pointee.xDelete = { _, path, syncsDirectory in
            if FaultyFiles.isDead { return SQLITE_IOERR }
            if let path = unsafe path { FaultyFiles.noteRemoval(of: unsafe String(cString: path), syncsDirectory != 0) }
            return unsafe FaultyFiles.system.pointee.xDelete(FaultyFiles.system, path, syncsDirectory)
        }
        unsafe sqlite3_vfs_register(layer, 0)
    }()

    private static func noteRemoval(of path: String, _ isDurable: Bool) {
        state.withLock { $0.disk?.note(.remove(isDurable: isDurable), in: path) }
    }

    /// Installs our operations on an open file. All files of the system's VFS share the same read and write functions.
    private static func adopt(_ handle: UnsafeMutablePointer<sqlite3_file>, _ flags: Int32, _ path: String?) {
        guard let methods = unsafe handle.pointee.pMethods else { return }
        if let path {
            state.withLock { state in
                state.disk?.open(path)
                state.paths[UInt(bitPattern: handle)] = path
            }
        }
        let file = unsafe flags & SQLITE_OPEN_MAIN_DB != 0 ? databaseFile : otherFile
        unsafe systemFile = methods.pointee
        unsafe file.pointee = methods.pointee
        unsafe file.pointee.xRead = { handle, bytes, count, offset in
            if let code = FaultyFiles.failure(of: .read) { return code }
            return unsafe FaultyFiles.systemFile.xRead(handle, bytes, count, offset)
        }
        unsafe file.pointee.xWrite = { handle, bytes, count, offset in
            if let code = FaultyFiles.failure(of: .write) { return code }
            // SQLite lends as many bytes as it says.
            let written = unsafe UnsafeRawBufferPointer(start: bytes, count: Int(count))
            unsafe FaultyFiles.note(handle, .write(offset: Int(offset), bytes: [UInt8](written)))
            if FaultyFiles.isDead { return SQLITE_IOERR }
            return unsafe FaultyFiles.systemFile.xWrite(handle, bytes, count, offset)
        }
        // The page cache outlives the played crashes, so a real wait for the disk is unnecessary.
        unsafe file.pointee.xSync = { handle, _ in
            if let code = FaultyFiles.failure(of: .synchronise) { return code }
            unsafe FaultyFiles.note(handle, .synchronise)
            return FaultyFiles.isDead ? SQLITE_IOERR : SQLITE_OK
        }
        unsafe file.pointee.xTruncate = { handle, size in
            if let code = FaultyFiles.failure(of: .truncate) { return code }
            unsafe FaultyFiles.note(handle, .truncate(size: Int(size)))
            if FaultyFiles.isDead { return SQLITE_IOERR }
            return unsafe FaultyFiles.systemFile.xTruncate(handle, size)
        }
        unsafe handle.pointee.pMethods = UnsafePointer(file)
    }
}
