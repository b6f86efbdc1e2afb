package import FactorCore
package import FactorServer
internal import Synchronization

/// Records what an engine reports to its program.
package final class RecordingObserver: EngineObserver {
    private struct Record {
        var failures: [StoreFailure] = []
        var returns: [Int64] = []
        var stands: [StoreFailure?] = []
        var alarms: [String] = []
        var defects: [String] = []
        var copies: [CopiedCredential] = []
        var missingMasterKeys: [UInt64] = []
        var anchorFailures: [String] = []
        var clockChanges: [ClockChange] = []
    }

    private let record = Mutex(Record())

    package init() {}

    package var failures: [StoreFailure] { record.withLock { $0.failures } }
    package var alarms: [String] { record.withLock { $0.alarms } }
    package var defects: [String] { record.withLock { $0.defects } }
    /// What a sound program never reports of a sound store.
    package var problems: [String] { alarms + defects }

    /// Each reported change of the reason why the store cannot be used; nil once it can be used.
    package var stands: [StoreFailure?] { record.withLock { $0.stands } }

    package func storeStands(_ failure: StoreFailure?) {
        record.withLock { $0.stands.append(failure) }
    }

    package func storeLeft(_ failure: StoreFailure) {
        record.withLock { $0.failures.append(failure) }
    }

    /// After how many seconds the store could be used again, each time.
    package var returns: [Int64] { record.withLock { $0.returns } }

    package func storeReturned(afterSeconds seconds: Int64) {
        record.withLock { $0.returns.append(seconds) }
    }

    package func alarm(_ cause: String) {
        record.withLock { $0.alarms.append(cause) }
    }

    package func defect(_ cause: String) {
        record.withLock { $0.defects.append(cause) }
    }

    package var missingMasterKeys: [UInt64] { record.withLock { $0.missingMasterKeys } }

    package func masterKeyMissing(_ id: UInt64) {
        record.withLock { $0.missingMasterKeys.append(id) }
    }

    /// The credentials of which there may be copies.
    package var copies: [CopiedCredential] { record.withLock { $0.copies } }

    package func suspected(_ copied: CopiedCredential) {
        record.withLock { $0.copies.append(copied) }
    }

    package var anchorFailures: [String] { record.withLock { $0.anchorFailures } }

    package func anchorFailed(_ problem: String) {
        record.withLock { $0.anchorFailures.append(problem) }
    }

    package var clockChanges: [ClockChange] { record.withLock { $0.clockChanges } }

    package func clockChanged(_ change: ClockChange) {
        record.withLock { $0.clockChanges.append(change) }
    }

    package func upkeep(_ progress: UpkeepProgress) {}
}
