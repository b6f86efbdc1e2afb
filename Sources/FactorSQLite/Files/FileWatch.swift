internal import FactorCore
internal import Glibc
internal import Synchronization

/// Watches that the files which SQLite writes to are those that are found under their names, and are as it left them.
///
/// A database or log that was removed, replaced, cut or written to by somebody else while it is open takes changes which
/// nobody finds again. So both are looked at before each commit, which then is not made and may be made once they are
/// back; and once more after it, before its answers. What is found then came in between: nobody can tell any more what
/// the commit went to, and nothing more is committed, whatever becomes of the files. The next start has to know too: a mark
/// beside the database tells it, which goes again where nothing was committed and the files are back.
final class FileWatch: Sendable {
    private struct State: ~Copyable {
        var database: Mark?
        var log: FileBytes?
        /// Where the last frame of the last commit begins, and its header; after it stands nothing of use.
        var tail: (offset: Int, header: [UInt8], logHeader: [UInt8])?
        /// What was seen to be wrong.
        var loss: String?
        /// Whether the mark was left over something that may be as it was again.
        var isMarked = false
    }

    /// How a file is not what it was.
    private struct Deed {
        let text: String
        /// Whether what is there afterwards may be older, and whole. Of a file that was written to where it lies, a start
        /// finds out.
        var hidesChanges = true
    }

    /// What a file was when SQLite last wrote it.
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

    /// Takes the database for what it is now: at the start, and as a checkpoint has just left it.
    func noteDatabase() {
        state.withLock { state in
            guard state.loss == nil, let status = try? StoreFile.status(path) else { return }
            let present = Mark(status)
            // A file that took the other's place meanwhile is found out by the next look.
            if let known = state.database, known.identity != present.identity { return }
            state.database = present
        }
    }

    /// Fails where a file is not what it was, as far as its status tells. Nothing is lost if it is what it was later.
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
            if wrong.hidesChanges, !state.isMarked { state.isMarked = mark.leave(text) }
            throw .unavailable(text)
        }
    }

    /// Looks at both files after a commit; `frames` is how many the log holds now, `pageLength` how much each carries.
    func requireCommit(frames: Int, pageLength: Int) throws(StoreFailure) {
        try state.withLock { state throws(StoreFailure) in
            if let loss = state.loss { throw .unavailable(loss) }
            let frameLength = pageLength + LogFrame.headerLength
            var wrong = try wrongWithDatabase(state)
            if wrong == nil { wrong = try wrongAfterCommit(&state, frames: frames, frameLength: frameLength) }
            guard let wrong else { return }
            let loss = "\(wrong.text) while it was in use: changes may be missing, and nothing more is changed"
            state.loss = loss
            _ = mark.leave(loss)
            throw .unavailable(loss)
        }
    }

    /// What is wrong with the database; nil for nothing.
    private func wrongWithDatabase(_ state: borrowing State) throws(StoreFailure) -> Deed? {
        guard let known = state.database else { return nil }
        var status = stat()
        // `status` outlives the call.
        guard unsafe stat(path, &status) == 0 else {
            guard errno == ENOENT else { throw StoreFile.failure(path) }
            return Deed(text: "\(path) was removed")
        }
        let present = Mark(status)
        guard present.identity == known.identity else { return Deed(text: "\(path) was replaced") }
        guard present.length >= known.length else { return Deed(text: "\(path) was cut") }
        // Only a checkpoint writes to it, and notes what it left.
        return present == known
            ? nil : Deed(text: "\(path) was written to by another program", hidesChanges: false)
    }

    private func wrongWithLog(_ state: borrowing State) -> Deed? {
        guard let log = state.log else { return nil }
        return log.isInPlace ? nil : Deed(text: "\(logPath) was removed or replaced")
    }

    private func wrongAfterCommit(
        _ state: inout State, frames: Int, frameLength: Int
    ) throws(StoreFailure) -> Deed? {
        guard frames > 0 else { return nil }
        if state.log == nil { state.log = try FileBytes(path: logPath) }
        guard let log = state.log else { return Deed(text: "\(logPath) was removed") }
        if let wrong = wrongWithLog(state) { return wrong }
        let changed = Deed(text: "\(logPath) was cut or written to by another program")
        let logHeader = try log.read(at: 0, count: LogFile.headerLength)
        guard LogFile.isHeader(logHeader) else { return changed }
        if let tail = state.tail, tail.logHeader == logHeader,
            try log.read(at: tail.offset, count: LogFrame.headerLength) != tail.header
        {
            return changed
        }
        let offset = LogFile.headerLength + (frames - 1) * frameLength
        let header = try log.read(at: offset, count: LogFrame.headerLength)
        guard header.count == LogFrame.headerLength else { return Deed(text: "\(logPath) was cut") }
        state.tail = (offset, header, logHeader)
        return nil
    }
}
