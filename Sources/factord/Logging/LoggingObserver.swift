import FactorCore
import FactorProgram
import FactorServer

/// Logs the engine's events, and announces when its store comes and goes.
struct LoggingObserver: EngineObserver {
    private let announcement: Announcement

    init(_ announcement: Announcement) {
        self.announcement = announcement
    }

    func storeStands(_ failure: StoreFailure?) {
        if let failure { announcement.waits(failure) } else { announcement.serves() }
    }

    func storeLeft(_ failure: StoreFailure) {
        Log.write(
            .error, "store_unavailable", [("obstacle", failure.obstacle.rawValue), ("problem", failure.text)])
    }

    func storeReturned(afterSeconds seconds: Int64) {
        Log.write(.info, "store_available", [("seconds", String(seconds))])
    }

    func alarm(_ cause: String) {
        Log.write(.error, "alarm", [("cause", cause)])
    }

    func defect(_ cause: String) {
        Log.write(.error, "defect", [("cause", cause)])
    }

    func masterKeyMissing(_ id: UInt64) {
        Log.write(.error, "master_key_missing", [("fingerprint", Fingerprint.text(id))])
    }

    func suspected(_ copied: CopiedCredential) {
        switch copied {
        case .deviceToken: Log.write(.warning, "device_token_reused")
        case .passkey: Log.write(.warning, "passkey_regressed")
        }
    }

    func jobFailed(_ problem: Label, willRetry: Bool) {
        Log.write(.warning, "job_failed", [("problem", problem.text), ("retry", String(willRetry))])
    }

    func anchorFailed(_ problem: String) {
        Log.write(.error, "anchor_failed", [("problem", problem)])
    }

    func clockChanged(_ change: ClockChange) {
        let seconds = { (milliseconds: Int64) in [("seconds", String(milliseconds / 1_000))] }
        switch change {
        case .jumped(let by): Log.write(.warning, "clock_jumped", seconds(by))
        case .back: Log.write(.info, "clock_back")
        case .caughtUp(let by): Log.write(.info, "clock_set", seconds(by))
        case .believed(let by): Log.write(.warning, "clock_believed", seconds(by))
        }
    }

    func upkeep(_ progress: UpkeepProgress) {
        Log.write(.info, "upkeep", [("task", progress.task), ("records_left", String(progress.left))])
    }
}

extension StoreFailure {
    /// The failure as text for the log and for people.
    var text: String {
        switch self {
        case .conflict: "another process changed the store"
        case .full: "no space is left"
        case .unavailable(let text, _), .corrupt(let text): text
        }
    }
}
