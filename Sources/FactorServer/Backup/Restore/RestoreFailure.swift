package import FactorCore

/// Why a backup is not restored, or does not verify. Nothing was made in any of these cases.
package enum RestoreFailure: Error, Equatable, Sendable {
    /// The file itself is not one that can be relied upon.
    case backup(BackupFault)
    /// The file cannot be read; the text says why.
    case unreadable(String)
    case wrongMasterKey(expected: UInt64, given: UInt64)
    /// It was made later than it is now: marks raised to this clock would not reach what was spent.
    case clockIsBehind(madeAt: Timestamp)
    /// Something in what is read is damaged or was tampered with.
    case broken(String)
    /// Somebody vouches that nothing happened since, and some of what is read is older than the rest.
    case olderThanSaid
    /// The store had an anchor, and none is named for the one that takes its place.
    case anchorNotNamed
    case store(StoreFailure)
}

/// What a restore, or a verification, went through.
package struct RestoreSummary: Equatable, Sendable {
    package var createdAt = Timestamp(milliseconds: 0)
    package var masterID: UInt64 = 0
    package var tenants = 0
    /// Members of the tenants' own policies that keep everybody out, such as `guess_budget.probability`.
    package var contradictions: Set<String> = []
    /// Subjects that exist; names that were only guessed at are not counted.
    package var subjects = 0
    package var auditEntries: UInt64 = 0
    package var audit = Audit()
    /// Records of tenants whose deletion had begun; they are not restored.
    package var shredded = 0
    /// What is missing: it was damaged in the store, or is in the file.
    package var omissions = Omissions()
    /// The anchor of the store that was made.
    package var anchor: [UInt8] = []
    package var withdrawal = Withdrawal()

    package init() {}

    /// Which audit entries there are.
    package struct Audit: Equatable, Sendable {
        /// How many were removed before the first one, because they were older than they are kept.
        package var removed: UInt64 = 0
        /// The number of the last one.
        package var last: UInt64 = 0
        /// When the first of them was made and the last one.
        package var from: Timestamp?
        package var to: Timestamp?
    }
}
