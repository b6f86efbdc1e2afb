import FactorCore
import FactorCrypto
import FactorProgram
import FactorServer
import FactorSocket
import FactorThreads

/// Why no engine was started.
enum OpeningFailure: Error {
    /// What is in the way may go away by itself, or by somebody's doing elsewhere.
    case away(StoreFailure)
    /// What is wrong here stays wrong.
    case wrong(StartProblem)
}

/// A store that is open, with its engine.
struct ServedStore: @unchecked Sendable {
    // Sendable only so that the thread that opens it can hand it to the loop's, and forget it.

    let engine: Engine
    let place: OpenedPlace
}

/// Opens a store on another machine, off the loop's thread, as often as it takes. Confined to the loop's thread.
final class StoreOpening: @unchecked Sendable {
    // Sendable only so that finished tries can come back to the loop.

    private typealias Outcome = Result<ServedStore, OpeningFailure>

    /// Between two tries: the database is found soon after it is back.
    private static let pauses = 250...2_000
    /// How long a first try may take before it is told that the store is away, in microseconds.
    private static let patience = 800_000

    private unowned let loop: EventLoop
    private let open: @Sendable () throws(OpeningFailure) -> ServedStore
    private let took: (Result<ServedStore, OpeningFailure>) -> Void
    private let worker = BackgroundThread()
    private var backoff = Backoff(pauses)
    private var isTrying = false
    private var isOver = false

    /// - Parameter took: Takes the outcome of each try, and that the first one takes long. None follows the first that is no
    ///   `away`.
    init(
        on loop: EventLoop, _ open: @escaping @Sendable () throws(OpeningFailure) -> ServedStore,
        _ took: @escaping (Result<ServedStore, OpeningFailure>) -> Void
    ) {
        self.loop = loop
        self.open = open
        self.took = took
    }

    /// Begins to open it. Called again after a store that was open has ended.
    func begin() {
        backoff.reset()
        let slow = loop.after(microseconds: Self.patience) { [took] in
            took(.failure(.away(.unavailable("the database has not answered yet", .unreachable))))
        }
        attempt { [unowned loop] in loop.cancel(slow) }
    }

    private func attempt(_ ended: @escaping () -> Void = {}) {
        isTrying = true
        let (open, mailbox) = (open, loop.mailbox)
        let ended = OnLoop(run: ended)
        _ = worker.submit { [weak self] in
            let outcome: Outcome
            do throws(OpeningFailure) { outcome = .success(try open()) } catch { outcome = .failure(error) }
            mailbox.post { [weak self] in
                ended.run()
                self?.take(outcome)
            }
        }
    }

    private func take(_ outcome: Outcome) {
        isTrying = false
        guard !isOver else {
            if case .success(let served) = outcome { served.end() }
            return
        }
        if case .failure(.away) = outcome {
            _ = loop.after(microseconds: backoff.pause(Randomness.system.word()) * 1_000) { [weak self] in
                self?.attempt()
            }
        }
        took(outcome)
    }

    /// Ends the thread, unless it waits for the database: then it ends with the process.
    func stop() {
        isOver = true
        if !isTrying { worker.stop() }
    }
}

/// A closure of the loop's thread that other threads only carry.
private struct OnLoop: @unchecked Sendable {
    let run: () -> Void
}

extension ServedStore {
    /// Commits what is left, and closes the store.
    func end() {
        place.giveUp()
        engine.stop()
        place.close()
    }
}
