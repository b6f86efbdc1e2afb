package import FactorCore

/// Why a backup is not restored, or does not verify. Nothing was created in any of these cases.
package enum RestoreFailure: Error, Equatable, Sendable {
    /// The file itself cannot be trusted.
    case backup(BackupFault)
    /// The file cannot be read; the text gives the reason.
    case unreadable(String)
    case wrongMasterKey(expected: UInt64, given: UInt64)
    /// It was made in the future according to this clock: marks raised to the current time would not cover what was
    /// spent.
    case clockIsBehind(madeAt: Timestamp)
    /// Part of the input is damaged or was tampered with.
    case broken(String)
    /// The operator vouches that nothing happened since, but part of the input is older than the rest.
    case olderThanSaid
    /// The store had an anchor, and none is named for the new one.
    case anchorNotNamed
    case store(StoreFailure)
}

/// What a restore or a verification has processed.
package struct RestoreSummary: Equatable, Sendable {
    package var createdAt = Timestamp(milliseconds: 0)
    package var masterID: UInt64 = 0
    package var tenants = 0
    /// Members of the tenants' own policies that lock every user out, such as `guess_budget.probability`.
    package var contradictions: Set<String> = []
    /// Subjects that exist; unknown names are not counted.
    package var subjects = 0
    package var auditEntries: UInt64 = 0
    package var audit = Audit()
    /// Records of tenants whose deletion had begun; they are not restored.
    package var shredded = 0
    /// What is missing, because it was damaged in the store or is damaged in the file.
    package var omissions = Omissions()
    /// The anchor of the new store.
    package var anchor: [UInt8] = []
    package var withdrawal = Withdrawal()

    package init() {}

    /// Which audit entries there are.
    package struct Audit: Equatable, Sendable {
        /// Of how many sidecars there are logs.
        package var logs = 1
        /// How many were removed before the first ones, because their retention time was over.
        package var removed: UInt64 = 0
        /// The number of the last one; of several logs, in the last one.
        package var last: UInt64 = 0
        /// The times of the first and the last entry.
        package var from: Timestamp?
        package var to: Timestamp?
    }
}
