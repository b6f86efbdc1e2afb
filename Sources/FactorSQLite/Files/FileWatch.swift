internal import FactorCore
internal import FactorFiles
internal import Glibc
internal import Synchronization

/// Verifies that the files SQLite writes to are still under their names and unchanged since SQLite wrote them.
///
/// If someone removes, replaces, truncates or writes to an open database or log, later changes go where nobody finds
/// them. So both files are checked before each commit, which is refused and may be retried once they are back; and
/// again after it, before its answers. A difference found then arose during the commit: it is unknown where the commit
/// went, and nothing more is committed, whatever becomes of the files. The next start must know too, so a mark is left
/// beside the database. It is removed if nothing was committed and the files are back.
final class FileWatch: Sendable {
    private struct State: ~Copyable {
        var database: Mark?
        /// SQLite's log is being copied into the database.
        var isCopying = false
        var log: FileBytes?
        /// The offset and header of the last commit's last frame; nothing valid follows it.
        var tail: (offset: Int, header: [UInt8], logHeader: [UInt8])?
        /// The loss that was found.
        var loss: String?
        /// Whether the mark was left for a state that may be undone again.
        var isMarked = false
    }

    /// How a file differs from what it was.
    private struct FileChange {
        let text: String
        /// Whether the new file may be older but intact. A start can detect a file that was modified in place.
        var mayBeOlder = true
    }

    /// A file's status when SQLite last wrote it.
    private struct Mark: Equatable {
        let identity: FileIdentity
        let length: Int
        let seconds: Int
        let nanoseconds: Int

        init(_ status: stat) {
            identity = FileIdentity(status)
            length = Int(status.st_size)
            seconds = status.st_mtim.tv_sec
            nanoseconds = status.st_mtim.tv_nsec
        }
    }

    private let path: String
    private let mark: LossMark
    private let state = Mutex(State())

    init(path: String) {
        self.path = path
        mark = LossMark(database: path)
    }

    private var logPath: String { path + "-wal" }

    /// Records the database's current status: at the start, and after a checkpoint.
    func noteDatabase() {
        state.withLock { state in
            guard state.loss == nil, let status = try? StoreFile.status(path) else { return }
            let present = Mark(status)
            // If the file was replaced meanwhile, the next check finds it.
            if let known = state.database, known.identity != present.identity { return }
            state.database = present
        }
    }

    /// Runs what copies SQLite's log into the database, which changes it.
    func copying<Result>(_ body: () throws(StoreFailure) -> Result) throws(StoreFailure) -> Result {
        try requireFiles()
        state.withLock { $0.isCopying = true }
        // A copy that fails may have written a part.
        defer {
            noteDatabase()
            state.withLock { $0.isCopying = false }
        }
        return try body()
    }

    /// Fails if a file's status has changed. Nothing is lost if it later is as it was.
    func requireFiles() throws(StoreFailure) {
        try state.withLock { state throws(StoreFailure) in
            if let loss = state.loss { throw .unavailable(loss) }
            var wrong = try wrongWithDatabase(state)
            if wrong == nil { wrong = wrongWithLog(state) }
            guard let wrong else {
                if state.isMarked {
                    try mark.remove()
                    state.isMarked = false
                }
                return
            }
            let text = "\(wrong.text) while it was in use"
            if wrong.mayBeOlder, !state.isMarked { state.isMarked = mark.leave(text) }
            throw .unavailable(text)
        }
    }

    /// Notes that what was committed may be lost: nothing more is committed, and the next start is told.
    func noteLoss(_ text: String) {
        state.withLock { state in
            guard state.loss == nil else { return }
            state.loss = text
            _ = mark.leave(text)
        }
    }

    /// Checks both files after a commit; `frames` is the number of frames in the log, `pageLength` the size of each
    /// page.
    func requireCommit(frames: Int, pageLength: Int) throws(StoreFailure) {
        try state.withLock { state throws(StoreFailure) in
            if let loss = state.loss { throw .unavailable(loss) }
            let frameLength = pageLength + LogFrame.headerLength
            var wrong = try wrongWithDatabase(state)
            if wrong == nil { wrong = try wrongAfterCommit(&state, frames: frames, frameLength: frameLength) }
            guard let wrong else { return }
            let loss = "\(wrong.text) while it was in use: changes may be missing, and no further ones are accepted"
            state.loss = loss
            _ = mark.leave(loss)
            throw .unavailable(loss)
        }
    }

    /// What is wrong with the database; nil if nothing is.
    private func wrongWithDatabase(_ state: borrowing State) throws(StoreFailure) -> FileChange? {
        guard let known = state.database else { return nil }
        var status = stat()
        // `status` outlives the call.
        guard unsafe stat(path, &status) == 0 else {
            guard errno == ENOENT else { throw StoreFile.failure(path) }
            return FileChange(text: "\(path) was removed")
        }
        let present = Mark(status)
        guard present.identity == known.identity else { return FileChange(text: "\(path) was replaced") }
        guard present.length >= known.length else { return FileChange(text: "\(path) was truncated") }
        // Only a copy of the log writes to it, and records the result.
        return present == known || state.isCopying
            ? nil : FileChange(text: "\(path) was written to by another program", mayBeOlder: false)
    }

    private func wrongWithLog(_ state: borrowing State) -> FileChange? {
        guard let log = state.log else { return nil }
        return log.isInPlace ? nil : FileChange(text: "\(logPath) was removed or replaced")
    }

    private func wrongAfterCommit(
        _ state: inout State, frames: Int, frameLength: Int
    ) throws(StoreFailure) -> FileChange? {
        guard frames > 0 else { return nil }
        if state.log == nil { state.log = try FileBytes(path: logPath) }
        guard let log = state.log else { return FileChange(text: "\(logPath) was removed") }
        if let wrong = wrongWithLog(state) { return wrong }
        let changed = FileChange(text: "\(logPath) was truncated or written to by another program")
        let logHeader = try log.read(at: 0, count: WriteAheadLog.headerLength)
        guard WriteAheadLog.isHeader(logHeader) else { return changed }
        if let tail = state.tail, tail.logHeader == logHeader,
            try log.read(at: tail.offset, count: LogFrame.headerLength) != tail.header
        {
            return changed
        }
        let offset = WriteAheadLog.headerLength + (frames - 1) * frameLength
        let header = try log.read(at: offset, count: LogFrame.headerLength)
        guard header.count == LogFrame.headerLength else { return FileChange(text: "\(logPath) was truncated") }
        state.tail = (offset, header, logHeader)
        return nil
    }
}
