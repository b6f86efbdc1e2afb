import FactorCore
import FactorEngine
import FactorService

/// Logs what the engine has to tell.
struct LoggingObserver: EngineObserver {
    func commitFailed(_ failure: StoreFailure) {
        Log.write(.error, "commit_failed", [("problem", failure.text)])
    }

    func probeFailed(_ failure: StoreFailure) {
        Log.write(.error, "store_failed", [("problem", failure.text)])
    }

    func alarm(_ cause: String) {
        Log.write(.error, "alarm", [("cause", cause)])
    }

    func jobFailed(_ problem: Label, willRetry: Bool) {
        Log.write(.warning, "job_failed", [("problem", problem.text), ("retry", String(willRetry))])
    }

    func anchorFailed(_ problem: String) {
        Log.write(.error, "anchor_failed", [("problem", problem)])
    }

    func upkeep(_ progress: UpkeepProgress) {
        Log.write(.info, "upkeep", [("task", progress.task), ("records_left", String(progress.left))])
    }
}

extension StoreFailure {
    /// The failure in words for the log and for people at a terminal.
    var text: String {
        switch self {
        case .conflict: "the store was changed by somebody else"
        case .full: "no space is left"
        case .unavailable(let text), .corrupt(let text): text
        }
    }
}
