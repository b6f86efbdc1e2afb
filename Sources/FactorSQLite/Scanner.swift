internal import FactorCore
internal import Synchronization

/// Runs scans on their own connection, one at a time, so that they block neither loads nor commits.
final class Scanner: Sendable {
    private let location: Location
    private let state = Mutex(State())

    private struct State: ~Copyable {
        var session: ScanSession?
        var isClosed = false
    }

    init(_ location: Location) {
        self.location = location
    }

    /// Runs a scan, on a new connection if there is none or the last scan failed.
    func scan<Result: Sendable>(
        _ body: (ScanSession) throws(StoreFailure) -> Result
    ) throws(StoreFailure) -> Result {
        try state.withLock { state throws(StoreFailure) in
            guard !state.isClosed else { throw .closed }
            do throws(StoreFailure) {
                let session = if let open = state.session { open } else { try ScanSession(location) }
                state.session = session
                return try body(session)
            } catch {
                state.session = nil
                throw error
            }
        }
    }

    func close() {
        state.withLock { state in
            state.isClosed = true
            state.session = nil
        }
    }
}
