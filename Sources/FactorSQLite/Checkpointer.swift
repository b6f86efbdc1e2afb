internal import FactorCore

/// Keeps SQLite's log short: copies it into the file, so that it begins again in place.
///
/// Most of it is copied in the background. What was committed meanwhile is copied in further rounds, each shorter than
/// the one before, and the last few pages between two commits: only when nothing is left to copy can the log begin
/// again. Where commits come faster than rounds end, one of them waits: the log is never more than twice as long as
/// the limit. Loads go on throughout. Their snapshot is renewed before each round, so that it needs no page older than the
/// log's end, and after the last, so that it reads the file alone and the log is free.
struct Checkpointer {
    private let location: Location
    private let limits: StoreLimits
    private var background: BackgroundCheckpoint?
    /// The pages that the connection had written when the first round began, and when this one did.
    private var firstBegun = 0
    private var begun = 0
    /// The pages that it may write before the next round.
    private var next = 0
    /// Why the last round failed. The commits are safe, but the log grows.
    private(set) var failure: StoreFailure?

    init(_ location: Location, limits: StoreLimits) {
        self.location = location
        self.limits = limits
    }

    /// Begins to count anew, because the connection is a new one.
    mutating func connectionChanged() {
        firstBegun = 0
        begun = 0
        next = 0
    }

    /// Does what is due after a commit on `connection`.
    mutating func advance(_ connection: Connection, _ view: LiveView) {
        let written = connection.pagesWritten
        guard let running = background else {
            if written >= next {
                firstBegun = written
                begin(connection, view)
            }
            return
        }
        let isLong = written - firstBegun >= limits.logPages
        guard running.hasEnded || isLong else { return }
        failure = running.end()
        background = nil
        if failure != nil {
            next = written + limits.retryPages
        } else if written - begun > limits.shortRound, !isLong {
            begin(connection, view)
        } else {
            finish(connection, view)
        }
    }

    /// Waits for what is under way.
    mutating func close() {
        _ = background?.end()
        background = nil
    }

    private mutating func begin(_ connection: Connection, _ view: LiveView) {
        begun = connection.pagesWritten
        view.renew()
        background = BackgroundCheckpoint(location)
        if background == nil { finish(connection, view) }
    }

    private mutating func finish(_ connection: Connection, _ view: LiveView) {
        view.renew()
        do throws(StoreFailure) {
            let isWhole = try connection.checkpoint()
            view.renew()
            failure = nil
            next = connection.pagesWritten + (isWhole ? limits.logPages : limits.retryPages)
        } catch {
            failure = error
            next = connection.pagesWritten + limits.retryPages
        }
    }
}
